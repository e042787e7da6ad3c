"""Who may take what, and what taking does to a square.

A capture asks three things: that the attacker may attack at all, that it reaches the target,
and that its symbol may take the target. The last does not depend on the attacker's place, so
`takeable` answers it once for each symbol, as a mask over the whole board; lists of captures,
chains and single moves are all cut out of such masks.

Nothing here looks behind the enemy's cloak: for the seat to move a cloaked square shows no
symbol, and what it costs to take one follows from its (empty) box alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.symbols.board import (
    AROUND,
    BESIDE,
    DEAD,
    DELTA,
    EMPTY,
    NEUTRAL,
    SEATS,
    SEVEN,
    SIX,
    STAR,
    WIDE,
    Board,
    active,
    cells,
    owned,
    where,
)
from rules.symbols.locks import locked

ACTIVE_CAP: Final = 3
"""A side has at most three active Stars and three active Deltas."""


def full(board: Board, seat: int) -> tuple[int, ...]:
    """The symbols of which ``seat`` may not get another one."""
    return tuple(s for s in (STAR, DELTA) if active(board, seat, s) >= ACTIVE_CAP)


def reach(symbol: int, cell: int) -> int:
    """Mask of the squares that ``symbol`` attacks from ``cell``."""
    return WIDE[cell] if symbol == STAR else AROUND[cell]


def attackers(board: Board, seat: int) -> int:
    """Mask of the squares with which ``seat`` may capture: its own that no lock holds."""
    return owned(board, seat) & ~locked(board)


def _prey(board: Board, seat: int, protected: int) -> int:
    """Mask of what ``seat`` may take as far as symbols are not concerned."""
    alive = owned(board, 1 - seat) | where(board.owners, NEUTRAL)
    return alive & ~locked(board) & ~protected


def _shows(board: Board, symbol: int) -> int:
    """Mask of the squares that visibly show ``symbol``, to all."""
    return where(board.symbols, symbol) & ~board.cloaked


def _gives(board: Board, symbol: int, given: int) -> int:
    """Mask of the squares that would end up with ``given`` if ``symbol`` took them."""
    restored = where(board.boxes, given)
    placed = where(board.boxes, EMPTY) if symbol == given else 0
    return (restored | placed) & ~where(board.changes, SIX)


def _takeable(board: Board, symbol: int, prey: int, at_cap: tuple[int, ...]) -> int:
    mask = prey & ~_shows(board, symbol)
    for capped in at_cap:
        mask &= ~_gives(board, symbol, capped)
    return mask


def takeable(board: Board, seat: int, protected: int, symbol: int) -> int:
    """Mask of the squares that ``symbol`` of ``seat`` may take, reach aside."""
    return _takeable(board, symbol, _prey(board, seat, protected), full(board, seat))


def captures(board: Board, seat: int, protected: int) -> Iterator[tuple[int, int]]:
    """All captures (from, to) of ``seat``, ascending."""
    prey = _prey(board, seat, protected)
    at_cap = full(board, seat)
    by_symbol: dict[int, int] = {}
    for cell in cells(attackers(board, seat)):
        symbol = board.symbols[cell]
        if symbol not in by_symbol:
            by_symbol[symbol] = _takeable(board, symbol, prey, at_cap)
        for to in cells(reach(symbol, cell) & by_symbol[symbol]):
            yield cell, to


def can_capture(board: Board, seat: int, protected: int) -> bool:
    """Whether ``seat`` has any capture; ``protected`` is a mask of what it may not take."""
    return next(captures(board, seat, protected), None) is not None


def chain_targets(
    board: Board,
    seat: int,
    protected: int,
    symbol: int,
    follows: int | None,
    chain: tuple[int, ...],
) -> int:
    """Mask of the squares to which ``symbol`` may chain on from the squares of ``chain``."""
    if follows is None:
        return 0
    near = 0
    for cell in chain:
        near |= BESIDE[cell]
    near &= _shows(board, follows)
    return near and near & takeable(board, seat, protected, symbol)


def taken(board: Board, seat: int, symbol: int, cell: int) -> Board:
    """The board after ``symbol`` of ``seat`` has captured ``cell``."""
    count = board.changes[cell] + 1
    main, box = board.symbols[cell], board.boxes[cell]
    if count == SEVEN:
        owner, main, box = DEAD, DEAD, EMPTY
    elif box == EMPTY:
        owner, main, box = SEATS[seat], symbol, main
    else:
        owner, main, box = SEATS[seat], box, EMPTY
    return replace(
        board,
        owners=_put(board.owners, cell, owner),
        symbols=_put(board.symbols, cell, main),
        boxes=_put(board.boxes, cell, box),
        changes=_put(board.changes, cell, count),
        cloaked=board.cloaked & ~(1 << cell),
    )


def _put(layer: bytes, cell: int, byte: int) -> bytes:
    return b"%b%c%b" % (layer[:cell], byte, layer[cell + 1 :])


def objection(board: Board, seat: int, protected: int, symbol: int, cell: int) -> str:
    """Why ``cell`` is not `takeable`, for a reader."""
    bit = 1 << cell
    if board.owners[cell] == SEATS[seat]:
        return "That square is your own."
    if board.owners[cell] == DEAD:
        return "That square is dead."
    if locked(board) & bit:
        return "That square is locked."
    if protected & bit:
        return "That square is protected during this turn."
    if _shows(board, symbol) & bit:
        return "That square shows the attacker's own symbol."
    return "You have three of the symbol that this capture would give you."
