"""The state of a match of Rectangles, and what can be read off it.

A turn is a small machine; each phase comes at most once in a turn:

    turn ── claim ─────────────────────────► challenge ──► settled
      └──── attack ──┬── (human on computer) ► challenge ─┬► settled
                     └── respond ── face ────► challenge ─┤
                            └────── repel ────────────────┴► penalty ──► settled

A challenge is kept as difficulty, faces and answers only: what it asks follows from the seed and
from its number (`challenge_of`), so that a state holds no answer that could slip out.
"""

from dataclasses import dataclass
from typing import Final, Literal

from rules.challenges import Challenge, challenge
from rules.rectangles.board import inside, largest, largest_squares, rectangles, squares_of

Phase = Literal["turn", "respond", "challenge", "penalty", "over"]
PHASES: Final[tuple[Phase, ...]] = ("turn", "respond", "challenge", "penalty", "over")
Kind = Literal["claim", "attack"]
KINDS: Final[tuple[Kind, ...]] = ("claim", "attack")
REASONS: Final = (
    *("bankrupt", "full", "unreachable", "turn_limit"),
    *("timeout", "resign", "abandon", "draw", "cancelled"),
)
DECIDERS: Final = ("largest", "count", "points")

Pair = tuple[int, int]
Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """What the seat whose turn it is has begun. ``in_rectangle``: the square attacked was inside
    a rectangle of the defender when the attack began; false for a claim."""

    kind: Kind
    cell: int
    in_rectangle: bool


@dataclass(frozen=True, slots=True)
class Used:
    """A challenge of this match. Those who face it and those who answered, ascending."""

    difficulty: int
    faces: Seats
    answered: Seats = ()


@dataclass(frozen=True, slots=True)
class Last:
    """What the last settled turn did. ``taken``: the square lost as a penalty."""

    by: int
    kind: Kind
    cell: int
    success: bool
    repelled: bool = False
    taken: int | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """``decided_by`` is None for a draw and where the board was not compared."""

    winner: int | None
    reason: str
    decided_by: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """``turns`` counts settled turns of both seats; ``mover`` is the seat whose turn it is (after
    the end: was). The newest of ``used`` is in view while ``on_table``; it runs in the phase
    "challenge" and is settled in any other. ``repelled`` matters in the penalty only."""

    seed: int
    size: int
    values: tuple[int, ...]
    computers: tuple[bool, bool]
    turn_limit: int
    owners: str
    points: Pair
    mover: int
    turns: int = 0
    phase: Phase = "turn"
    pending: Pending | None = None
    used: tuple[Used, ...] = ()
    on_table: bool = False
    repelled: bool = False
    last: Last | None = None
    ending: Ending | None = None


def actors(state: State) -> Seats:
    """The seats that may act, ascending."""
    match state.phase:
        case "turn":
            return (state.mover,)
        case "respond" | "penalty":
            return (1 - state.mover,)
        case "challenge":
            running = state.used[-1]
            return tuple(seat for seat in running.faces if seat not in running.answered)
        case "over":
            return ()


def challenge_of(state: State, number: int) -> Challenge:
    """The challenge with this number (from 1) of the match."""
    return challenge(state.seed, number, state.used[number - 1].difficulty)


def attackable(state: State) -> int:
    """Mask of the squares that the seat whose turn it is may attack, but for their price."""
    own = squares_of(state.owners, state.mover)
    other = squares_of(state.owners, 1 - state.mover)
    if not own:
        return 0
    return other if inside(state.size, own) else other & ~inside(state.size, other)


def may_repel(state: State) -> bool:
    """Whether the defender can pay for the square attacked and keep more than zero."""
    assert state.pending
    return state.points[1 - state.mover] > state.values[state.pending.cell]


def owed(state: State) -> int:
    """Mask of the squares of which the defender may take one, in the phase "penalty"."""
    assert state.pending
    own = squares_of(state.owners, state.mover)
    return largest_squares(state.size, own) if state.pending.in_rectangle else own


def standing(state: State) -> dict[str, list[int]]:
    """By seat, in the order in which they decide a match: largest rectangle, rectangles, points."""
    own = [squares_of(state.owners, seat) for seat in (0, 1)]
    return {
        "largest": [largest(state.size, mask) for mask in own],
        "count": [len(rectangles(state.size, mask)) for mask in own],
        "points": list(state.points),
    }
