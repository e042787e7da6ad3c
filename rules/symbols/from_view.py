"""The match that looks like a given ALL view: for tests, puzzles and analysis."""

from collections.abc import Collection
from typing import Any, Final, TypeVar

from rules.game import View
from rules.symbols.board import NORMAL, SPECIAL, SQUARES, Board, mask_of
from rules.symbols.locks import BLOCK_NUMBER
from rules.symbols.state import PHASES, Attack, State, check, position

T = TypeVar("T")

_SYMBOLS: Final = (NORMAL + SPECIAL).decode()
_QUIET: Final[View] = {
    "boxes": "-" * SQUARES,
    "changes": "0" * SQUARES,
    "cloaked": [],
    "protected": [],
    "attack": None,
    "locks": [],
    "turn": 0,
    "next": None,
    "phase": "turn",
    "locked": False,
    "chain": [],
    "majority": False,
}


def from_view(shown: View) -> State:
    """The state at the start of a match that looks like ``shown``.

    ``owners``, ``symbols`` and ``values`` must be given; what else is missing is as on a board
    to which nothing has happened, red to move. What follows from the rest (``tiles``,
    ``points``, ``dead``, whose and of what kind a lock is) is not read. In the middle of a turn
    the position at its start is not known, and does not count for repetition.

    Raises ValueError where the view is none, contradicts itself or shows a match that is over.
    """
    given = {**_QUIET, **shown}
    board = Board(
        owners=_layer(given, "owners", "rb.x"),
        symbols=_layer(given, "symbols", _SYMBOLS + "x"),
        boxes=_layer(given, "boxes", _SYMBOLS + "-"),
        values=_layer(given, "values", "0123456789"),
        changes=_layer(given, "changes", "01234567"),
        cloaked=mask_of(_squares(given, "cloaked")),
        locks=tuple(sorted({_lock(lock) for lock in _list(given, "locks")})),
    )
    seat = _one_of("turn", given["turn"], (0, 1))
    protected = mask_of(_squares(given, "protected"))
    phase = _one_of("phase", given["phase"], PHASES)
    locked = _one_of("locked", given["locked"], (False, True))
    at_start = phase == "turn" and not locked
    state = State(
        board=board,
        seat=seat,
        next=_one_of("next", given["next"], (0, 1, None)),
        phase=phase,
        protected=protected,
        locked=locked,
        attack=_attack(given["attack"]),
        chain=tuple(_squares(given, "chain")),
        asked=_one_of("majority", given["majority"], (False, True)),
        turn=0,
        seen=(position(board, seat, protected),) if at_start else (),
        end=None,
    )
    check(state)
    return state


def _layer(given: View, key: str, alphabet: str) -> bytes:
    text = given.get(key)
    if not isinstance(text, str) or len(text) != SQUARES or set(text) - set(alphabet):
        raise ValueError(f"{key} must be {SQUARES} characters of {alphabet}")
    return text.encode()


def _list(given: View, key: str) -> list[Any]:
    items = given[key]
    if not isinstance(items, list):
        raise ValueError(f"{key} must be a list")
    return items


def _squares(given: View, key: str) -> list[int]:
    return [_one_of(key, square, range(SQUARES)) for square in _list(given, key)]


def _lock(lock: Any) -> int:
    if not isinstance(lock, dict):
        raise ValueError("locks must be maps")
    cell = _one_of("locks", lock.get("cell"), range(SQUARES))
    size = _one_of("locks", lock.get("size"), (2, 3))
    if (cell, size) not in BLOCK_NUMBER:
        raise ValueError("a lock is not on the board")
    return BLOCK_NUMBER[cell, size]


def _attack(attack: Any) -> Attack | None:
    if attack is None:
        return None
    if not isinstance(attack, dict):
        raise ValueError("attack must be a map or null")
    follows = _one_of("attack", attack.get("follows"), (*_SYMBOLS, None))
    return Attack(
        _one_of("attack", attack.get("from"), range(SQUARES)),
        ord(_one_of("attack", attack.get("symbol"), _SYMBOLS)),
        None if follows is None else ord(follows),
    )


def _one_of(key: str, value: Any, allowed: Collection[T]) -> T:
    """The allowed value that equals ``value`` and is of its type: true is not 1."""
    for item in allowed:
        if type(item) is type(value) and item == value:
            return item
    raise ValueError(f"{key} holds a value that it cannot have")
