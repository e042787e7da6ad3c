"""The Delta bomb: what capturing a cloaked Delta does to the squares around it.

The blast is one event. Mixed locks that it touches are shattered, but their squares, being
locked when it goes off, keep their owner this time.
"""

from dataclasses import replace

from rules.symbols.board import (
    AROUND,
    DEAD,
    DELTA,
    EMPTY,
    SEATS,
    SEVEN,
    STAR,
    Board,
    active,
    cells,
    mask_of,
    where,
)
from rules.symbols.captures import ACTIVE_CAP
from rules.symbols.locks import BLOCKS, is_uniform, locked


def is_bomb(board: Board, cell: int) -> bool:
    """Whether capturing ``cell`` sets off a blast."""
    return bool(board.cloaked >> cell & 1) and board.symbols[cell] == DELTA


def blast(board: Board, centre: int, seat: int) -> Board:
    """The board after the squares around ``centre`` went to ``seat``, who lost the Delta."""
    area = AROUND[centre]
    owners, symbols = bytearray(board.owners), bytearray(board.symbols)
    boxes, changes = bytearray(board.boxes), bytearray(board.changes)
    count = {symbol: active(board, seat, symbol) for symbol in (STAR, DELTA)}
    changed = []
    spared = locked(board) | where(board.owners, SEATS[seat]) | where(board.owners, DEAD)
    for cell in cells(area & ~spared):
        symbol = symbols[cell]
        if changes[cell] + 1 == SEVEN:
            owners[cell], symbols[cell], boxes[cell] = DEAD, DEAD, EMPTY
        elif count.get(symbol, 0) >= ACTIVE_CAP:
            continue
        else:
            owners[cell] = SEATS[seat]
            if symbol in count:
                count[symbol] += 1
        changes[cell] += 1
        changed.append(cell)
    return replace(
        board,
        owners=bytes(owners),
        symbols=bytes(symbols),
        boxes=bytes(boxes),
        changes=bytes(changes),
        cloaked=board.cloaked & ~mask_of(changed),
        locks=tuple(
            number
            for number in board.locks
            if not BLOCKS[number].mask & area or is_uniform(board, BLOCKS[number])
        ),
    )
