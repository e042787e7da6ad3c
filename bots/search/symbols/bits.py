"""The board's geometry as bits.

81 squares do not fit a machine word, so that a set of squares is a pair of ints: the low half has
bit ``square`` for rows 0-4 (45 squares), the high half bit ``square - 45`` for rows 5-8 (36).
Functions that only look at one square's own facts work on a half; those here know neighbours and
take and give both. Compiled, ``i64`` is a machine word; uncompiled, it is ``int``.
"""

from typing import Final

from mypy_extensions import i64

LOW: Final = 0x1FFFFFFFFFFF
HIGH: Final = 0xFFFFFFFFF
SPLIT: Final = 45
"""The first square of the high half."""

_LEFT: Final = 0x1008040201
_RIGHT: Final = 0x100804020100
_HIGH_LEFT: Final = 0x8040201
_HIGH_RIGHT: Final = 0x804020100

Pair = tuple[i64, i64]


def around(low: i64, high: i64) -> Pair:
    """``low, high`` and the squares around each of them."""
    low |= (low & ~_RIGHT) << 1 | (low & ~_LEFT) >> 1
    high |= (high & ~_HIGH_RIGHT) << 1 | (high & ~_HIGH_LEFT) >> 1
    return (
        (low | low << 9 | low >> 9 | (high & 0x1FF) << 36) & LOW,
        (high | high << 9 | high >> 9 | low >> 36) & HIGH,
    )


def beside(low: i64, high: i64) -> Pair:
    """The squares orthogonally next to one of ``low, high``."""
    side = (low & ~_RIGHT) << 1 | (low & ~_LEFT) >> 1
    high_side = (high & ~_HIGH_RIGHT) << 1 | (high & ~_HIGH_LEFT) >> 1
    return (
        (side | low << 9 | low >> 9 | (high & 0x1FF) << 36) & LOW,
        (high_side | high << 9 | high >> 9 | low >> 36) & HIGH,
    )


def count(half: i64) -> i64:
    """The number of squares in a half."""
    half -= half >> 1 & 0x5555555555555
    half = (half & 0x3333333333333) + (half >> 2 & 0x3333333333333)
    half = half + (half >> 4) & 0xF0F0F0F0F0F0F
    half += half >> 8
    half += half >> 16
    return half + (half >> 32) & 0x7F


def mixed(half: i64, low: i64, high: i64) -> i64:
    """A half as 62 well-mixed bits, by two odd factors of 37 bits.

    No product leaves the 63 bits of a native integer.
    """
    return (half & 0x7FFFFF) * low ^ (half >> 23) * high


def squares(low: int, high: int) -> list[int]:
    """The squares of a set, ascending."""
    whole = low | high << SPLIT
    return [square for square in range(81) if whole >> square & 1]
