"""The board as bits.

A set of cells is an int in which bit ``row * 7 + col`` stands for a cell, row 0 at the top; a
pawn is a set of one cell, and "nowhere" is 0. The functions here are the inner loop of the
search: they hold no tables, since arithmetic on native integers is faster than looking up.
Compiled, ``i64`` is a machine word; uncompiled, it is ``int``.
"""

from typing import Final

from mypy_extensions import i64

FULL: Final = 0x1FFFFFFFFFFFF
RIM: Final = 0x1FE0C183060FF
LEFT: Final = 0x40810204081
RIGHT: Final = 0x1020408102040
_HALF: Final = 0x1FFFFFF  # the low 25 bits


def beside(cells: i64) -> i64:
    """The cells orthogonally next to one of ``cells``."""
    sideways = (cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1
    return (sideways | cells << 7 | cells >> 7) & FULL


def targets(pawn: i64, other: i64, left: i64) -> i64:
    """Where ``pawn`` may step or jump while the opposing pawn stands on ``other``.

    ``left`` is the cell that it left on its previous move; it may go back there only if there
    is no other way.
    """
    near = beside(pawn)
    if near & other:
        # The cell behind the other pawn lies next to it, in line with both.
        behind = beside(other)
        if other == pawn << 1 or other == pawn >> 1:
            behind &= pawn << 2 | pawn >> 2
        else:
            behind &= pawn << 14 | pawn >> 14
        near = near & ~other | behind
    return near & ~left or near


def grown(mine: i64, other: i64) -> i64:
    """``mine`` with every area that it encloses; the opposing pawn stands on ``other``.

    An area is a connected part of what is not mine; it is enclosed if it has no cell on the rim
    and not the opposing pawn.
    """
    outside = FULL & ~mine
    inner = outside & ~RIM
    # An enclosed area has a cell with my tiles above and to the left, another with my tiles
    # below and to the right: where none is, nothing needs flooding.
    if not inner & mine << 1 & mine << 7 or not inner & mine >> 1 & mine >> 7:
        return mine
    flood = outside & (RIM | other)
    while True:
        # Cells that wrap to the next row land on the rim, where the flood already is.
        wider = flood | (flood << 1 | flood >> 1 | flood << 7 | flood >> 7) & outside
        if wider == flood:
            return FULL & ~flood
        flood = wider


def count(cells: i64) -> i64:
    """The number of ``cells``."""
    cells -= cells >> 1 & 0x5555555555555
    cells = (cells & 0x3333333333333) + (cells >> 2 & 0x3333333333333)
    cells = cells + (cells >> 4) & 0xF0F0F0F0F0F0F
    cells += cells >> 8
    cells += cells >> 16
    return cells + (cells >> 32) & 0x7F


def closing(me: i64, pawn: i64, other: i64, left: i64) -> i64:
    """The cell from which a Teleport encloses the most cells; 0 if none encloses any."""
    side = (me & ~RIGHT) << 1 | (me & ~LEFT) >> 1
    row = side | me
    ways = (side | row << 7 | row >> 7) & FULL & ~(me | pawn | other | left)
    best: i64 = 0
    most: i64 = 0
    while ways:
        cell = ways & -ways
        ways ^= cell
        mine = grown(me | cell, other)
        if mine != me | cell:
            size = count(mine)
            if size > most:
                most = size
                best = cell
    return best


def mixed_bits(me: i64, you: i64, pawns: i64, left: i64, other_left: i64, unused: i64) -> i64:
    """A position as 62 well-mixed bits; no product leaves the 63 bits of a native integer."""
    mixed = (
        (me & _HALF) * 0x1D8AF1E5C7
        ^ (me >> 25) * 0x1B3E0B4A95
        ^ (you & _HALF) * 0x17C9D35F2B
        ^ (you >> 25) * 0x1F4A7C15E9
        ^ (pawns & _HALF) * 0x19E3779B97
        ^ (pawns >> 25) * 0x15851F42D5
        ^ (left & _HALF) * 0x1CA62C1D6B
        ^ (left >> 25) * 0x16ED9EBA1D
        ^ (other_left & _HALF) * 0x1A09E667F3
        ^ (other_left >> 25) * 0x1E95B4F1A7
        ^ unused * 0x1B67AE8584CAA7
    )
    return (mixed & 0x7FFFFFFF) * 0x5851F42D ^ (mixed >> 31) * 0x6C078965
