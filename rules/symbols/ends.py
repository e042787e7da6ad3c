"""How a match ends, and what its end is worth."""

from dataclasses import replace
from typing import Any, Final

from rules.symbols.board import SEATS, Board, tiles
from rules.symbols.captures import can_capture
from rules.symbols.state import End, State

CONQUEST: Final = 51
"""Squares that win at once."""
MAJORITY: Final = 41
"""Squares on which the other side is asked, once, whether it yields."""
REPETITIONS: Final = 3

MULTIPLIERS: Final = {"easy": 1, "medium": 2, "hard": 4, "mike": 8}

REASONS: Final = (
    "conquest",
    "yield",
    "zero_sum",
    "timeout",
    "resign",
    "abandon",
    "draw",
    "cancelled",
)
_SPLIT: Final = ("conquest", "yield")


def ended(state: State, winner: int | None, reason: str) -> State:
    """``state`` with the match over; the board stays as it is."""
    return replace(
        state,
        next=None,
        phase="over",
        protected=0,
        locked=False,
        attack=None,
        chain=(),
        seen=(),
        end=End(winner, reason),
    )


def conqueror(board: Board) -> int | None:
    """The seat that owns enough to win at once."""
    red, blue = tiles(board)
    return 0 if red >= CONQUEST else 1 if blue >= CONQUEST else None


def ahead(board: Board) -> int | None:
    """The seat with more squares; None if they have equally many."""
    red, blue = tiles(board)
    return None if red == blue else 0 if red > blue else 1


def is_zero_sum(state: State) -> bool:
    """Whether the turn that begins in ``state`` cannot lead anywhere."""
    if state.seen.count(state.seen[-1]) >= REPETITIONS:
        return True
    board, seat = state.board, state.seat
    return not can_capture(board, seat, state.protected) and not can_capture(board, 1 - seat, 0)


def points(board: Board) -> tuple[int, int]:
    """The sum of the values of each seat's squares."""
    totals = {SEATS[0]: 0, SEATS[1]: 0}
    for owner, value in zip(board.owners, board.values, strict=True):
        if owner in totals:
            totals[owner] += value - ord("0")
    return totals[SEATS[0]], totals[SEATS[1]]


def outcome(state: State) -> dict[str, Any] | None:
    """The outcome as the rules page defines it; None while the match runs."""
    if state.end is None:
        return None
    winner, reason = state.end.winner, state.end.reason
    worth = points(state.board)
    split = reason in _SPLIT and winner is not None and worth[winner] < worth[1 - winner]
    return {
        "winner": winner,
        "reason": reason,
        "tiles": list(tiles(state.board)),
        "points": list(worth),
        "split": split,
    }


def score(state: State, seat: int, level: str) -> int:
    """Bot Score of ``seat`` against ``level``.

    The half that a Split Victory is worth is rounded down; a cancelled match is worth nothing.
    """
    result = outcome(state)
    if result is None or result["reason"] == "cancelled":
        return 0
    multiplier = MULTIPLIERS[level]
    if result["winner"] is None:
        return multiplier * 25
    if result["winner"] != seat:
        return 0
    counts = tiles(state.board)
    worth = multiplier * max(50, 100 + 3 * (counts[seat] - counts[1 - seat]))
    return worth // 2 if result["split"] else worth
