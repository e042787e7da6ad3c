"""Locks: 2×2 and 3×3 blocks that can neither attack nor be captured.

A locked square never changes owner or symbol, so that whose a lock is and whether it is uniform
can be read off the board at any time: a lock is stored as the number of its block alone.
Breaking a lock changes no owner either; all locks can be judged at once.
"""

from dataclasses import dataclass, replace
from typing import Final

from rules.symbols.board import SEATS, SIDE, Board, cells, mask_of, owned


@dataclass(frozen=True, slots=True)
class Block:
    """A place for a lock."""

    cell: int
    """Its top-left square."""
    size: int
    """2 or 3."""
    mask: int
    edges: tuple[int, ...]
    """Masks of the squares along each of its sides; sides off the board left out."""


def _block(row: int, col: int, size: int) -> Block:
    span = range(size)
    sides = (
        [(row - 1, col + n) for n in span],
        [(row + n, col - 1) for n in span],
        [(row + n, col + size) for n in span],
        [(row + size, col + n) for n in span],
    )
    return Block(
        row * SIDE + col,
        size,
        mask_of([(row + r) * SIDE + col + c for r in span for c in span]),
        tuple(
            mask_of([r * SIDE + c for r, c in side])
            for side in sides
            if all(0 <= r < SIDE and 0 <= c < SIDE for r, c in side)
        ),
    )


BLOCKS: Final = tuple(
    _block(row, col, size)
    for size in (2, 3)
    for row in range(SIDE - size + 1)
    for col in range(SIDE - size + 1)
)
"""All blocks, by size, then by cell."""
BLOCK_NUMBER: Final = {(block.cell, block.size): n for n, block in enumerate(BLOCKS)}


def locked(board: Board) -> int:
    """Mask of the squares in locks, of both seats."""
    mask = 0
    for number in board.locks:
        mask |= BLOCKS[number].mask
    return mask


def seat_of(board: Board, block: Block) -> int:
    """Whose the lock on ``block`` is."""
    return SEATS.index(board.owners[block.cell])


def is_uniform(board: Board, block: Block) -> bool:
    """Whether all squares of ``block`` show one symbol."""
    return len({board.symbols[cell] for cell in cells(block.mask)}) == 1


def _would_break(board: Board, block: Block, enemy: int) -> bool:
    """Whether a lock on ``block`` breaks; ``enemy`` is the mask of the opponent's squares."""
    held = sum(edge & enemy == edge for edge in block.edges)
    return held >= 2 and (held >= 3 or not is_uniform(board, block))


def lockable(board: Board, seat: int) -> list[int]:
    """Numbers of the blocks that ``seat`` may lock, by size, then by cell."""
    free = owned(board, seat) & ~locked(board)
    enemy = owned(board, 1 - seat)
    return [
        number
        for number, block in enumerate(BLOCKS)
        if free & block.mask == block.mask and not _would_break(board, block, enemy)
    ]


def with_lock(board: Board, number: int) -> Board:
    """The board with one more lock. Locking reveals the squares in it."""
    return replace(
        board,
        locks=tuple(sorted((*board.locks, number))),
        cloaked=board.cloaked & ~BLOCKS[number].mask,
    )


def without_broken(board: Board) -> Board:
    """The board without the locks that are pressed from too many sides."""
    if not board.locks:
        return board
    squares = owned(board, 0), owned(board, 1)
    kept = tuple(
        number
        for number in board.locks
        if not _would_break(board, BLOCKS[number], squares[1 - seat_of(board, BLOCKS[number])])
    )
    return board if kept == board.locks else replace(board, locks=kept)
