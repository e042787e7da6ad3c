"""The state of a match.

A state holds what decides the rest of the match and no more. Of the past that is only the
positions at the starts of turns, for the rule of repetition, and only those that can still
come again: a square that was neutral, cloaked or alive once never is again after it has
ceased to be, so each such loss makes all earlier positions unreachable.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal

from rules.symbols.board import (
    DEAD,
    EMPTY,
    FULL,
    NEUTRAL,
    SEATS,
    SEVEN,
    SQUARES,
    Board,
    cells,
    owned,
    tiles,
    where,
)
from rules.symbols.locks import BLOCKS

Phase = Literal["turn", "chain", "protect", "majority", "over"]
PHASES: Final[tuple[Phase, ...]] = ("turn", "chain", "protect", "majority", "over")

POSITION_SIZE: Final = 16
"""Bytes of a `position`."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The capture of a running turn, on which a chain may follow."""

    origin: int
    symbol: int
    """The attacking symbol."""
    follows: int | None
    """The symbol that the chain follows."""


@dataclass(frozen=True, slots=True)
class End:
    """How a match ended: ``winner`` None is a draw, or nobody's."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """A match after some actions."""

    board: Board
    seat: int
    """The seat to act; once the match is over the one that would have been."""
    next: int | None
    """In "majority" the seat whose turn comes after the answer, else None."""
    phase: Phase
    protected: int
    """Mask of what may not be captured now; during a turn also what was captured in it."""
    locked: bool
    """Whether a lock was made in this turn."""
    attack: Attack | None
    chain: tuple[int, ...]
    """The squares captured in this turn, in order."""
    asked: bool
    """Whether the majority question has been asked."""
    turn: int
    """How many fresh turn clocks there have been, the first not counted."""
    seen: tuple[bytes, ...]
    """`position` at the starts of turns, this one's included, as far as they can come again."""
    end: End | None


def position(board: Board, seat: int, protected: int) -> bytes:
    """All that makes two positions the same for the rule of repetition, in 16 bytes.

    The first counts what cannot be undone, so that equal positions have it equal and a
    greater one tells that smaller ones are gone for good; the others are a digest.
    """
    owners = board.owners
    gone = 2 * SQUARES - owners.count(NEUTRAL) - board.cloaked.bit_count() + owners.count(DEAD)
    digest = blake2b(digest_size=POSITION_SIZE - 1)
    digest.update(owners + board.symbols + board.boxes)
    digest.update(board.cloaked.to_bytes(11, "big") + protected.to_bytes(11, "big"))
    digest.update(bytes((seat, *board.locks)))
    return bytes((gone,)) + digest.digest()


def remembered(seen: tuple[bytes, ...], now: bytes) -> tuple[bytes, ...]:
    """``seen`` with ``now`` added and without what can no longer come again."""
    return (*(past for past in seen if past[0] == now[0]), now)


def asked_seat(board: Board) -> int:
    """The seat with fewer squares: it answers the majority question."""
    red, blue = tiles(board)
    return 0 if red < blue else 1


def check(state: State) -> None:
    """Raises ValueError where parts of ``state`` contradict each other."""
    board = state.board
    dead = where(board.owners, DEAD)
    squares = owned(board, 0) | owned(board, 1)
    if where(board.symbols, DEAD) != dead or dead & ~where(board.boxes, EMPTY):
        raise ValueError("dead squares, and only they, have no symbol")
    if where(board.changes, SEVEN) & ~dead:
        raise ValueError("a square is dead after seven changes")
    if board.cloaked & ~squares or state.protected & (dead | ~FULL):
        raise ValueError("only squares of a side are cloaked, and no dead ones protected")
    free = squares & ~board.cloaked
    for number in board.locks:
        block = BLOCKS[number]
        owners = {board.owners[cell] for cell in cells(block.mask)}
        if block.mask & ~free or len(owners) != 1:
            raise ValueError("a lock must be a whole block of one side's visible squares")
        free &= ~block.mask
    if state.seat not in range(len(SEATS)) or state.phase == "over":
        raise ValueError("nobody is to act")
    attacking = state.phase in ("chain", "protect")
    if (state.attack is not None) != attacking or bool(state.chain) != attacking:
        raise ValueError("an attack runs in the phases chain and protect, and only there")
    if (state.next is not None) != (state.phase == "majority"):
        raise ValueError("the next seat is told in the phase majority, and only there")
    if state.phase == "majority" and state.seat != asked_seat(board):
        raise ValueError("the majority question is for the seat with fewer squares")
