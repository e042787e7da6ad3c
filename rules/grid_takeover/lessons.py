"""The introduction: steps, a jump, a capture that closes an area, each ability, and a wall.

The learner is blue. In 14 turns of each side he builds this, and the lesson ends by its own
`move_limit`; what is closed in stands in lower case.

    7  . . . . . . .        first the ring around b2 (a2, b1, b3, c2),
    6  A B C D . . .        then, by Conquer on d4, the one around c3,
    5  A b c D . . .        at last the wall from b3 over c4 and d5, which hold
    4  A b C D E . .        at their corners, up to the sixth rank and back
    3  A B c D . . .        along the rim
    2  A b C . . . .
    1  A B C . . . .
       a b c d e f g
"""

from typing import Any, Final

from rules.grid_takeover.board import SIDE
from rules.lesson import Script, Step


def _cell(name: str) -> int:
    """The cell of a printed name: "a1" is at the bottom left."""
    return (SIDE - int(name[1])) * SIDE + "abcdefg".index(name[0])


def _cells(names: str) -> tuple[int, ...]:
    return tuple(map(_cell, names.split()))


def _to(name: str, how: str = "move") -> dict[str, Any]:
    return {"a": how, "to": _cell(name)}


LESSONS: Final = Script(
    seat=0,
    seed=0,
    options={"move_limit": 14},
    steps=(
        Step(
            say="Welcome! The round pawn is yours. Step up to the marked tile.",
            cells=_cells("a2"),
            accept=(_to("a2"),),
            explain="The tile you step on is yours.",
            replies=(_to("g6"),),
            then="The tile you step on is yours. The red pawn is the teacher's.",
        ),
        Step(
            say="Up once more.",
            cells=_cells("a3"),
            accept=(_to("a3"),),
            explain="One tile a turn: up, down, left or right, never diagonally.",
            replies=(_to("f6"),),
        ),
        Step(
            say="You may not step straight back to the tile you came from. Turn right.",
            cells=_cells("b3"),
            accept=(_to("b3"),),
            explain="A turn later the way back is free again.",
            replies=(_to("b2", "teleport"),),
            then="Look out! The teacher has teleported right beside you.",
        ),
        Step(
            say="Jump over the red pawn, onto the free tile straight behind it.",
            cells=_cells("b1"),
            accept=(_to("b1"),),
            explain="The tile that you jumped over stays red.",
            replies=(_to("c2", "double"), _to("d2")),
            then="A Double Move: the teacher took two tiles in one turn.",
        ),
        Step(
            say="Let's go after them. Step to the right.",
            cells=_cells("c1"),
            accept=(_to("c1"),),
            explain="Your tiles are nearly all around the red one on b2.",
            replies=(_to("d1"),),
        ),
        Step(
            say="Capture the red tile above you: just step on it.",
            cells=_cells("c2"),
            accept=(_to("c2"),),
            explain="Two at once! You took c2, and that closed a ring: what lies in it, b2, "
            "is yours as well.",
            replies=(_to("e1"),),
        ),
        Step(
            say="Now use your Teleport: choose it, then the marked tile.",
            cells=_cells("d4"),
            accept=(_to("d4", "teleport"),),
            explain="It takes you to any tile without a pawn. Each ability works once a match.",
            replies=(_to("f1"),),
        ),
        Step(
            say="Conquer takes all tiles beside your pawn. Choose it, then tap it again.",
            cells=_cells("c4 d3 d5 e4"),
            accept=({"a": "conquer"},),
            explain="Five tiles! Four beside you, and c3, which they closed in.",
            replies=(_to("f2"),),
        ),
        Step(
            say="Now for a large area. Go up, over your own tile.",
            cells=_cells("d5"),
            accept=(_to("d5"),),
            explain="On your own tiles you may walk as you like; they bring nothing new.",
            replies=(_to("f3"),),
        ),
        Step(
            say="Up once more.",
            cells=_cells("d6"),
            accept=(_to("d6"),),
            explain="This becomes a wall.",
            replies=({"a": "conquer"},),
            then="The teacher conquers, too, and closes in e2. Never mind: you build a wall.",
        ),
        Step(
            say="Turn left.",
            cells=_cells("c6"),
            accept=(_to("c6"),),
            explain="A wall may lean: b3, c4 and d5 touch at their corners only, and that holds.",
            replies=(_to("f4"),),
        ),
        Step(
            say="On to the left.",
            cells=_cells("b6"),
            accept=(_to("b6"),),
            explain="Tiles on the rim of the board never fall to a wall. They must be stepped on.",
            replies=(_to("g4"),),
        ),
        Step(
            say="And to the rim.",
            cells=_cells("a6"),
            accept=(_to("a6"),),
            explain="Two tiles are missing.",
            replies=(_to("g5"),),
            then="Two tiles are missing: just right for a Double Move.",
        ),
        Step(
            say="Choose Double, then the tile below you.",
            cells=_cells("a5"),
            accept=(_to("a5", "double"),),
            explain="It is still your turn.",
        ),
        Step(
            say="Close the wall with your second move.",
            cells=_cells("a4"),
            accept=(_to("a4"),),
            explain="The wall is closed, and all that it holds is yours!",
            replies=(_to("f5"),),
            then="You win! This short match had 14 turns for each side. A real one goes on "
            "until no neutral tile is left; then, too, more tiles win.",
        ),
    ),
)
