"""The board: 81 squares, what each of them carries, and sets of squares.

A square is an int ``row * 9 + col``; row 0 is the top row. What the squares carry is kept as
bytes of 81 ASCII characters, in the same letters as in views. A set of squares is a *mask*, an
int in which bit ``square`` stands for the square: what a rule says of squares in words is said
here of whole sets with ``&``, ``|`` and ``~``.
"""

from dataclasses import dataclass
from typing import Final

SIDE: Final = 9
SQUARES: Final = SIDE * SIDE
FULL: Final = (1 << SQUARES) - 1

SEATS: Final = b"rb"
"""The letter of each seat's squares in `Board.owners`."""
NEUTRAL: Final = ord(".")
DEAD: Final = ord("x")
"""The owner, and the symbol, of dead ground."""

NORMAL: Final = b"TSC379WLPGJK"
SPECIAL: Final = b"*OD"
STAR: Final = ord("*")
DELTA: Final = ord("D")
EMPTY: Final = ord("-")
"""An empty box."""

VALUES: Final[dict[int, int]] = {
    symbol: ord(value)
    for group, value in (
        (b"TSC", "5"),
        (b"379", "4"),
        (b"WLP", "3"),
        (b"GJK", "2"),
        (b"*OD", "1"),
    )
    for symbol in group
}
"""The point value, as an ASCII digit, of a square that starts with a symbol."""
NEUTRAL_VALUE: Final = ord("7")

SIX: Final = ord("6")
SEVEN: Final = ord("7")
"""The counter of a dead square."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the squares. All bytes are 81 ASCII characters."""

    owners: bytes
    """Of ``rb.x``: red, blue, neutral, dead."""
    symbols: bytes
    """The main symbols; ``x`` for dead."""
    boxes: bytes
    """The boxed symbols; ``-`` for none."""
    values: bytes
    """Point values, as digits. They never change."""
    changes: bytes
    """Counters of ownership changes, as digits up to 7."""
    cloaked: int
    """Mask of the squares that are cloaked from the enemy of their owner."""
    locks: tuple[int, ...]
    """Indices in `rules.symbols.locks.BLOCKS`, ascending."""


def cells(mask: int) -> list[int]:
    """The squares of ``mask``, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def mask_of(squares: tuple[int, ...] | list[int]) -> int:
    """The set of these squares, as the integer that has their bits."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def _digits_where(byte: int) -> bytes:
    return bytes(b"1"[0] if other == byte else b"0"[0] for other in range(256))


_DIGITS: Final = {byte: _digits_where(byte) for byte in SEATS + NORMAL + SPECIAL + b".x-0123456789"}


def where(layer: bytes, byte: int) -> int:
    """Mask of the squares at which ``layer`` (81 characters of a `Board`) reads ``byte``.

    Each character becomes a binary digit and the digits are read as one number, which takes
    less than a microsecond; reversed, so that square 0 is the lowest bit.
    """
    return int(layer.translate(_DIGITS[byte])[::-1], 2)


def owned(board: Board, seat: int) -> int:
    """Mask of the squares of ``seat``."""
    return where(board.owners, SEATS[seat])


def tiles(board: Board) -> tuple[int, int]:
    """The number of squares of each seat."""
    return board.owners.count(SEATS[0]), board.owners.count(SEATS[1])


def active(board: Board, seat: int, symbol: int) -> int:
    """How many squares of ``seat`` have ``symbol`` as their main symbol."""
    return (owned(board, seat) & where(board.symbols, symbol)).bit_count()


def _within(square: int, rows: int, cols: int) -> int:
    """Mask of the other squares at most so many rows and columns away from ``square``."""
    row, col = divmod(square, SIDE)
    return mask_of(
        [
            r * SIDE + c
            for r in range(max(0, row - rows), min(SIDE, row + rows + 1))
            for c in range(max(0, col - cols), min(SIDE, col + cols + 1))
            if (r, c) != (row, col)
        ]
    )


AROUND: Final = tuple(_within(square, 1, 1) for square in range(SQUARES))
"""The up to 8 squares around each: the reach of most symbols, and of a blast."""
WIDE: Final = tuple(_within(square, 2, 2) for square in range(SQUARES))
"""The reach of a Star: up to 24 squares."""
BESIDE: Final = tuple(_within(square, 1, 0) | _within(square, 0, 1) for square in range(SQUARES))
"""The orthogonal neighbours of each: where a chain goes on."""
