"""Blocks that may be locked.

A block is a number: its top-left square, and 81 more where it has 3×3 squares. The tables are
flat, two numbers (the halves) a set, since lists of ints are what compiled code reads fastest.
"""

from typing import Final

from mypy_extensions import i64

from bots.search.symbols.bits import HIGH, LOW, SPLIT

_SIDE: Final = 9
_EDGES: Final = 4


def _halves(cells: list[tuple[int, int]]) -> tuple[int, int]:
    whole = sum(1 << row * _SIDE + col for row, col in cells)
    return whole & LOW, whole >> SPLIT


def _on_board(cells: list[tuple[int, int]]) -> bool:
    return all(row in range(_SIDE) and col in range(_SIDE) for row, col in cells)


def _tables() -> tuple[list[int], list[int]]:
    blocks: list[int] = []
    edges: list[int] = []
    for size in (2, 3):
        span = range(size)
        for corner in range(_SIDE * _SIDE):
            row, col = divmod(corner, _SIDE)
            inside = [(row + r, col + c) for r in span for c in span]
            sides = (
                [(row - 1, col + n) for n in span],
                [(row + n, col - 1) for n in span],
                [(row + n, col + size) for n in span],
                [(row + size, col + n) for n in span],
            )
            blocks += _halves(inside) if _on_board(inside) else (0, 0)
            for side in sides:
                edges += _halves(side) if _on_board(side) else (LOW, HIGH)
    return blocks, edges


_FOUND: Final = _tables()
BLOCKS: Final[list[i64]] = list(_FOUND[0])
"""The squares of each block, two halves; none where it would leave the board."""
EDGES: Final[list[i64]] = list(_FOUND[1])
"""The squares along each of a block's four sides, two halves each; all squares, which no side
holds ever, for a side off the board."""
