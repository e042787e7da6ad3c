"""What a board is worth to a side, before any search.

A set of squares is a native integer in which bit ``row * size + column`` stands for a square;
where it has 64 squares, the last one is the sign. Nothing is ever shifted to the left here, and
shifting to the right and masking make no difference between a machine word and Python's
unbounded integers: compiled and uncompiled agree.

Rectangles decide a match, and what matters of a rectangle on the way is how many squares it
still needs: every one takes a turn, and a single square of the other side spoils it. So every
block of a board in which one side alone has squares is a prospect of that side, the better the
larger it is and the less it lacks. The best prospect counts by itself, since only the largest
rectangle decides; all the others together count as ways to go on when the best is spoiled.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

WEIGHTS: Final[dict[str, int]] = {
    "best": 100,  # a square of the best prospect, in hundredths of a complete one
    "largest": 60,  # a square of the largest rectangle
    "lead": 60,  # a square by which it is the larger one, when the board is full
    "ways": 12,  # a square of any other prospect, by its hope
    "decay": 78,  # hope of a block, in hundredths, for each square that it lacks
    "squares": 10,  # a square
    "points": 400,  # what points can be worth at most
    "half": 20,  # points that are worth half of it
    "doubt": 300,  # what must be ahead to be as good as half won, on a full board
    "doubt_free": 30,  # added to it for each free square
}
"""In hundredths of a square of the largest rectangle, but for those that say otherwise."""

_MOST: Final = 0x7FFFFFFFFFFFFFFF


def count(cells: i64) -> i64:
    """The number of ``cells``."""
    last: i64 = 1 if cells < 0 else 0
    cells &= _MOST
    cells -= cells >> 1 & 0x5555555555555555
    cells = (cells & 0x3333333333333333) + (cells >> 2 & 0x3333333333333333)
    cells = cells + (cells >> 4) & 0x0F0F0F0F0F0F0F0F
    cells += cells >> 8
    cells += cells >> 16
    return last + (cells + (cells >> 32) & 0x7F)


def signed(mask: int) -> int:
    """A set of squares, as `rules.rectangles.board` has it, as a native integer."""
    return mask - (mask >> 63 << 64)


def bit_of(cell: int) -> int:
    """The set of one cell."""
    return signed(1 << cell)


def unsigned(cells: int) -> int:
    """The inverse of `signed`."""
    return cells & (1 << 64) - 1


class Outlook:
    """Judges boards of one size."""

    def __init__(self, size: int, weights: Sequence[int]) -> None:
        """``weights`` in the order of `WEIGHTS`."""
        sides = range(2, size + 1)
        self.size: i64 = size
        self.shapes: list[tuple[i64, i64, i64]] = [
            (signed(sum((1 << width) - 1 << size * row for row in range(height))), height, width)
            for height in sides
            for width in sides
        ]
        decay = weights[4]
        self.hopes: list[i64] = [1000 * decay**lacks // 100**lacks for lacks in range(65)]
        self.best: i64 = weights[0]
        self.largest: i64 = weights[1]
        self.lead: i64 = weights[2]
        self.ways: i64 = weights[3]
        self.squares: i64 = weights[5]
        self.points: i64 = weights[6]
        self.half: i64 = weights[7]
        self.full_doubt: i64 = weights[8]
        self.free_doubt: i64 = weights[9]

    def purse(self, points: i64) -> i64:
        """The worth of points: the more there are, the less another one matters."""
        return self.points * points // (points + self.half)

    def doubt(self, free: i64) -> i64:
        """The worth that is as good as half won while so many squares are ``free``."""
        return self.full_doubt + self.free_doubt * free

    def worth(self, me: i64, you: i64) -> i64:
        """How much better ``me`` stands than ``you``."""
        my_best: i64 = 0
        your_best: i64 = 0
        my_largest: i64 = 0
        your_largest: i64 = 0
        ways: i64 = 0
        size = self.size
        for shape in self.shapes:
            block, height, width = shape
            area = height * width
            top: i64 = 0
            while top + height <= size:
                at = top * size
                last = at + size - width
                while at <= last:
                    mine = me >> at & block
                    yours = you >> at & block
                    at += 1
                    if mine:
                        if yours:
                            continue
                        hope = self.hopes[area - count(mine)] * area
                        ways += hope
                        if hope > my_best:
                            my_best = hope
                        if mine == block and area > my_largest:
                            my_largest = area
                    elif yours:
                        hope = self.hopes[area - count(yours)] * area
                        ways -= hope
                        if hope > your_best:
                            your_best = hope
                        if yours == block and area > your_largest:
                            your_largest = area
                top += 1
        taken = count(me) - count(you)
        filled = (count(me) + count(you)) * 64 // (size * size)
        ahead = my_largest - your_largest
        return (
            self.best * (my_best - your_best) // 1000
            + self.ways * ways // 1000
            + self.largest * ahead
            + (self.lead * ahead * filled >> 6)
            + self.squares * taken
        )
