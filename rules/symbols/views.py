"""What a match looks like to each viewer.

A cloaked square shows ``?`` to all but its owner and `ALL`. Nothing else depends on the viewer
except the list ``cloaked``, which is empty for spectators, who own nothing.
"""

from typing import Any, Final

from rules.game import ALL, View, Viewer
from rules.symbols.board import DEAD, FULL, Board, cells, owned, tiles
from rules.symbols.ends import points
from rules.symbols.locks import BLOCKS, is_uniform, seat_of
from rules.symbols.state import Attack, State

_HIDDEN: Final = ord("?")


def view(state: State, viewer: Viewer) -> View:
    """The view that the rules page defines for seat 0 or 1, None (a spectator) or ALL."""
    board, attack = state.board, state.attack
    if viewer == ALL:
        own, hidden = FULL, 0
    elif viewer == 0 or viewer == 1:
        own = owned(board, viewer)
        hidden = board.cloaked & ~own
    else:
        own, hidden = 0, board.cloaked
    symbols = bytearray(board.symbols)
    for cell in cells(hidden):
        symbols[cell] = _HIDDEN
    return {
        "owners": board.owners.decode(),
        "symbols": symbols.decode(),
        "boxes": board.boxes.decode(),
        "values": board.values.decode(),
        "changes": board.changes.decode(),
        "cloaked": cells(board.cloaked & own),
        "protected": cells(state.protected),
        "attack": None if attack is None else _attack_shown(attack),
        "locks": _locks_shown(board),
        "turn": state.seat if state.end is None else None,
        "next": state.next,
        "phase": state.phase,
        "locked": state.locked,
        "chain": list(state.chain),
        "majority": state.asked,
        "tiles": list(tiles(board)),
        "points": list(points(board)),
        "dead": board.owners.count(DEAD),
    }


def _attack_shown(attack: Attack) -> dict[str, Any]:
    follows = None if attack.follows is None else chr(attack.follows)
    return {"from": attack.origin, "symbol": chr(attack.symbol), "follows": follows}


def _locks_shown(board: Board) -> list[dict[str, Any]]:
    blocks = sorted((BLOCKS[number] for number in board.locks), key=lambda block: block.cell)
    return [
        {
            "seat": seat_of(board, block),
            "cell": block.cell,
            "size": block.size,
            "uniform": is_uniform(board, block),
        }
        for block in blocks
    ]
