"""The geometry of the board.

A cell is an int ``row * 7 + col``; row 0 is the top row, col 0 the left column. A set of cells
is a *mask*, an int of 49 bits in which bit ``cell`` stands for the cell. Neighbours are
orthogonal only.
"""

from functools import cache
from typing import Final

SIDE: Final = 7
CELLS: Final = SIDE * SIDE
FULL: Final = (1 << CELLS) - 1

BLUE_START: Final = 42  # a1, bottom left
RED_START: Final = 6  # g7, top right

_LEFT: Final = sum(1 << row * SIDE for row in range(SIDE))
_RIGHT: Final = _LEFT << SIDE - 1
_TOP: Final = (1 << SIDE) - 1
_BOTTOM: Final = _TOP << CELLS - SIDE
RIM: Final = _LEFT | _RIGHT | _TOP | _BOTTOM
_NOT_LEFT: Final = FULL & ~_LEFT
_NOT_RIGHT: Final = FULL & ~_RIGHT


def cells(mask: int) -> list[int]:
    """The cells of ``mask``, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def _beside(mask: int) -> int:
    """The cells that touch ``mask``: those one row or column from one of its cells."""
    sideways = (mask & _NOT_RIGHT) << 1 | (mask & _NOT_LEFT) >> 1
    return sideways | mask << SIDE & FULL | mask >> SIDE


BESIDE: Final = tuple(_beside(1 << cell) for cell in range(CELLS))
"""The neighbours of each cell, as a mask."""


@cache
def reach(pawn: int, other: int) -> tuple[int, ...]:
    """Where a pawn may step or jump, ascending, while the opposing pawn stands on ``other``.

    Never fewer than two cells: a pawn has two neighbours at least, and where it has just two,
    in a corner, the opposing pawn on one of them can be jumped. So a pawn always has a move
    that does not go back, and the page's exception for one that has none never comes up.
    """
    row, col = divmod(pawn, SIDE)
    found = []
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        to = row + down, col + right
        if to == divmod(other, SIDE):
            to = row + 2 * down, col + 2 * right
        if 0 <= to[0] < SIDE and 0 <= to[1] < SIDE:
            found.append(to[0] * SIDE + to[1])
    return tuple(sorted(found))


def enclosed(mine: int, other: int) -> int:
    """All cells of the areas that ``mine`` closes off, with the opposing pawn on ``other``.

    Areas are the connected parts of what is not ``mine``. Those that touch the rim or hold the
    opposing pawn are open: what cannot be flooded from there is enclosed.
    """
    outside = FULL & ~mine
    flood = outside & (RIM | 1 << other)
    while True:
        grown = flood | _beside(flood) & outside
        if grown == flood:
            return outside & ~flood
        flood = grown
