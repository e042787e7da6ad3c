"""Squares, rectangles and who stands how.

A board of n×n squares is a string of owners, one character a square: "b" (seat 0), "r" (seat 1)
or "." (free). Square ``row * n + col``, row 0 the top. For the geometry a set of squares is a
bit mask: bit ``c`` is square ``c``.

A rectangle is a filled block with both sides at least 2 that cannot be made longer on any of its
four sides (a block in a larger filled block can always be made longer on one side). So for each
band of rows, take the columns that are filled in all of them: each run of at least two such
columns is a block that cannot be made wider; it is a rectangle if neither the row above nor the
row below the band fills the run too.
"""

from functools import lru_cache
from typing import Final, NamedTuple

FREE: Final = "."
MARKS: Final = ("b", "r")

_BITS: Final = tuple(
    str.maketrans({mark: "1" if mark == own else "0" for mark in "br."}) for own in "br."
)


class Rectangle(NamedTuple):
    """In squares; ``top`` and ``left`` count from 0."""

    top: int
    left: int
    height: int
    width: int

    @property
    def area(self) -> int:
        """In squares."""
        return self.height * self.width


def squares_of(owners: str, seat: int) -> int:
    """Mask of a seat's squares."""
    return int(owners.translate(_BITS[seat])[::-1], 2)


def free_squares(owners: str) -> int:
    """Mask of the free squares."""
    return int(owners.translate(_BITS[2])[::-1], 2)


def cells(mask: int) -> list[int]:
    """The squares of a mask, ascending."""
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


@lru_cache(maxsize=4096)
def rectangles(size: int, mask: int) -> tuple[Rectangle, ...]:
    """The rectangles that the squares of a mask form, sorted."""
    full_row = (1 << size) - 1
    rows = [mask >> size * row & full_row for row in range(size)]
    found = []
    for top in range(size - 1):
        band = rows[top]
        above = rows[top - 1] if top else 0
        for bottom in range(top + 1, size):
            band &= rows[bottom]
            if not band & band >> 1:
                break
            below = rows[bottom + 1] if bottom + 1 < size else 0
            for left, width, run in _runs(band):
                if run & ~above and run & ~below:
                    found.append(Rectangle(top, left, bottom - top + 1, width))
    return tuple(sorted(found))


@lru_cache(maxsize=256)
def _runs(band: int) -> tuple[tuple[int, int, int], ...]:
    """(left, width, mask) of each run of at least two set bits that is as long as it can be."""
    runs = []
    left = 0
    while band >> left:
        width = 0
        while band >> left + width & 1:
            width += 1
        if width >= 2:
            runs.append((left, width, ((1 << width) - 1) << left))
        left += width + 1
    return tuple(runs)


def largest(size: int, mask: int) -> int:
    """Area of the largest rectangle; 0 without any."""
    return max((rectangle.area for rectangle in rectangles(size, mask)), default=0)


def inside(size: int, mask: int) -> int:
    """Mask of the squares that are in at least one rectangle: those of each filled 2×2 block."""
    last_column = sum(1 << size * row + size - 1 for row in range(size))
    right = mask >> 1 & ~last_column
    corners = mask & right & mask >> size & right >> size
    pairs = corners | corners << 1
    return pairs | pairs << size


def largest_squares(size: int, mask: int) -> int:
    """Mask of the squares that are in a rectangle of the largest area, of any that tie."""
    most = largest(size, mask)
    result = 0
    for top, left, height, width in rectangles(size, mask):
        if height * width == most:
            row = ((1 << width) - 1) << left
            for line in range(top, top + height):
                result |= row << size * line
    return result


def unreachable(size: int, values: tuple[int, ...], owners: str, points: int, seat: int) -> bool:
    """Whether ``seat`` can no longer be forced to lose by the other, who has ``points``.

    The other can never attack again: its points and the values of all free squares are less than
    the value of each of the seat's squares. And it cannot build: the largest rectangle of all its
    own and all free squares is smaller than the seat's largest one.
    """
    own = squares_of(owners, seat)
    free = free_squares(owners)
    most = points + sum(values[cell] for cell in cells(free))
    if any(values[cell] <= most for cell in cells(own)):
        return False
    return largest(size, squares_of(owners, 1 - seat) | free) < largest(size, own)
