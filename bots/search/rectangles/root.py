"""The actions of a phase of Rectangles, ranked by search."""

from collections.abc import Sequence
from typing import Any, Final

from bots.search.rectangles.outlook import bit_of
from bots.search.rectangles.position import Position
from bots.search.rectangles.search import WON, Search

US: Final = 0
THEM: Final = 1

Action = dict[str, Any]


def values(
    search: Search, position: Position, actions: Sequence[Action], depth: int, pending: Any
) -> list[int]:
    """The exact value, to who acts, of each of ``actions``, with ``depth`` turns after this one.

    ``actions`` are of one phase other than "challenge"; ``pending`` is the view's.
    """
    here = position.me, position.you, position.mine, position.yours, position.left, depth
    failed: int | None = None
    found = []
    for action in actions:
        cell = action.get("cell", -1)
        match action["a"]:
            case "claim":
                if failed is None:
                    failed = _failed_claim(search, position, depth)
                value = search.claimed(US, *here, cell, failed, -WON, WON)
            case "attack":
                value = search.attacked(US, *here, cell)
            case "repel":
                value = -search.repelled(THEM, *here, pending["cell"])
            case "face":
                value = -search.faced(THEM, *here, pending["cell"])
            case _:
                value = -_taken(search, position, depth, cell)
        found.append(value)
    return found


def _failed_claim(search: Search, position: Position, depth: int) -> int:
    failed: int = search.settled(
        US,
        position.me,
        position.you,
        max(position.mine - 1, 1),
        position.yours,
        position.left - 1,
        depth,
        -WON,
        WON,
    )
    return failed


def _taken(search: Search, position: Position, depth: int, cell: int) -> int:
    bit = bit_of(cell)
    value: int = search.settled(
        THEM,
        position.me & ~bit,
        position.you | bit,
        position.mine,
        position.yours,
        position.left - 1,
        depth,
        -WON,
        WON,
    )
    return value


def best(
    search: Search,
    position: Position,
    actions: Sequence[Action],
    pending: Any,
    deepest: int,
    doubts: Sequence[float],
    width: int,
) -> Action:
    """The best action by iterative deepening, until the budget of ``search`` is used up.

    ``doubts`` are added to the values, an action each. Of the actions only the ``width`` best
    are looked at again; of equals the first wins, so their order is the place for chance.
    """
    judged = dict(enumerate(values(search, position, actions, 0, pending)))
    order = sorted(judged, key=lambda n: -(judged[n] + doubts[n]))
    for depth in range(1, deepest):
        closer = order[:width]
        found = values(search, position, [actions[n] for n in closer], depth, pending)
        if search.stopped or len(order) == 1:
            break
        judged = dict(zip(closer, found, strict=True))
        order = sorted(judged, key=lambda n: -(judged[n] + doubts[n]))
    return actions[order[0]]
