"""The course of a turn: what each action does, and what may come next.

A turn goes through phases, "turn" (a lock, then a capture), "chain" and "protect", and skips
those in which there is nothing to choose. In the order of the rules page: a capture is settled
(conquest, locks), then the whole blast if it sets one off, and settled again; at the end of a
turn the majority is judged and the question asked; when the next turn begins, zero-sum is
tested. What the mover captured and named is then what his opponent may not capture.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NoReturn

from rules.game import IllegalAction
from rules.symbols.blast import blast, is_bomb
from rules.symbols.board import DEAD, SQUARES, Board, cells, mask_of, owned, tiles, where
from rules.symbols.captures import (
    attackers,
    can_capture,
    captures,
    chain_targets,
    objection,
    reach,
    takeable,
    taken,
)
from rules.symbols.ends import MAJORITY, ahead, conqueror, ended, is_zero_sum
from rules.symbols.locks import BLOCK_NUMBER, BLOCKS, lockable, with_lock, without_broken
from rules.symbols.state import Attack, Phase, State, asked_seat, position, remembered


def opened(board: Board) -> State:
    """The first turn on ``board``: red begins."""
    return State(
        board=board,
        seat=0,
        next=None,
        phase="turn",
        protected=0,
        locked=False,
        attack=None,
        chain=(),
        asked=False,
        turn=0,
        seen=(position(board, 0, 0),),
        end=None,
    )


def may_yield(state: State) -> bool:
    """Whether the seat to act may give in now."""
    if state.phase == "majority":
        return True
    if state.phase != "turn" or state.locked or not state.asked:
        return False
    return ahead(state.board) == 1 - state.seat


def nameable(state: State) -> int:
    """Mask of the squares of which the mover may protect one."""
    return owned(state.board, state.seat) & ~mask_of(state.chain)


def targets(state: State) -> int:
    """Mask of the squares to which the running chain may go on."""
    attack = state.attack
    if attack is None:
        return 0
    return chain_targets(
        state.board, state.seat, state.protected, attack.symbol, attack.follows, state.chain
    )


def legal(state: State) -> list[dict[str, Any]]:
    """The actions of the seat to act, in the order of the rules page."""
    actions: list[dict[str, Any]] = []
    if state.phase == "turn":
        if not state.locked:
            for number in lockable(state.board, state.seat):
                block = BLOCKS[number]
                actions.append({"a": "lock", "cell": block.cell, "size": block.size})
        found = [
            {"a": "capture", "from": origin, "to": to}
            for origin, to in captures(state.board, state.seat, state.protected)
        ]
        actions += found or [{"a": "pass"}]
    elif state.phase == "chain":
        actions += [{"a": "chain", "to": to} for to in cells(targets(state))]
        actions.append({"a": "end_chain"})
    elif state.phase == "protect":
        actions += [{"a": "protect", "cell": cell} for cell in cells(nameable(state))]
    elif state.phase == "majority":
        actions.append({"a": "continue"})
    if may_yield(state):
        actions.append({"a": "yield"})
    return actions


def act(state: State, action: Mapping[str, Any]) -> State:
    """The state after an action of the seat to act. Raises `IllegalAction`."""
    name = action.get("a")
    if type(name) is not str or name not in _ACTIONS:
        _refuse(f"An action is one of: {', '.join(_ACTIONS)}.")
    handler, keys = _ACTIONS[name]
    if action.keys() != {"a", *keys}:
        _refuse(f"{name!r} takes {' and '.join(keys) or 'nothing'} besides 'a'.")
    values = [action[key] for key in keys]
    if not all(type(value) is int and 0 <= value < SQUARES for value in values):
        _refuse(f"What {name!r} takes are integers from 0 to {SQUARES - 1}.")
    return handler(state, *values)


def _refuse(message: str) -> NoReturn:
    raise IllegalAction("illegal_action", message)


def _only_in(state: State, phase: Phase, message: str) -> None:
    if state.phase != phase:
        _refuse(message)


def _lock(state: State, cell: int, size: int) -> State:
    _only_in(state, "turn", "A block is locked before capturing.")
    if state.locked:
        _refuse("Only one block may be locked in a turn.")
    number = BLOCK_NUMBER.get((cell, size))
    if number is None:
        _refuse("A lock is a block of 2×2 or 3×3 squares on the board.")
    if number not in lockable(state.board, state.seat):
        _refuse("All squares of a lock must be your own and unlocked, and its edges not held.")
    board = without_broken(with_lock(state.board, number))
    return replace(state, board=board, locked=True)


def _capture(state: State, origin: int, to: int) -> State:
    _only_in(state, "turn", "Only one attack may be made in a turn.")
    board, seat = state.board, state.seat
    if not attackers(board, seat) >> origin & 1:
        _refuse("The attacker must be a square of your own that is not locked.")
    symbol = board.symbols[origin]
    if not reach(symbol, origin) >> to & 1:
        _refuse("That square is out of the attacker's reach.")
    follows = None if board.cloaked >> to & 1 else board.symbols[to]
    revealed = replace(board, cloaked=board.cloaked & ~(1 << origin))
    return _take(replace(state, board=revealed), Attack(origin, symbol, follows), to)


def _chain(state: State, to: int) -> State:
    _only_in(state, "chain", "There is no chain to go on with.")
    if state.attack is None or not targets(state) >> to & 1:
        _refuse("The chain cannot go on to that square.")
    return _take(state, state.attack, to)


def _take(state: State, attack: Attack, to: int) -> State:
    """Capture ``to`` in whatever way it was reached."""
    before, seat = state.board, state.seat
    if not takeable(before, seat, state.protected, attack.symbol) >> to & 1:
        _refuse(objection(before, seat, state.protected, attack.symbol, to))
    board = taken(before, seat, attack.symbol, to)
    state = _settled(
        replace(
            state,
            board=board,
            protected=(state.protected | 1 << to) & ~where(board.owners, DEAD),
            attack=attack,
            chain=(*state.chain, to),
        )
    )
    if state.end is None and is_bomb(before, to):
        board = blast(state.board, to, 1 - seat)
        protected = state.protected & ~where(board.owners, DEAD)
        state = _settled(replace(state, board=board, protected=protected))
    if state.end is not None:
        return state
    return replace(state, phase="chain") if targets(state) else _end_chain(state)


def _settled(state: State) -> State:
    """What follows from a change of owners: conquest first, then broken locks."""
    winner = conqueror(state.board)
    if winner is not None:
        return ended(state, winner, "conquest")
    board = without_broken(state.board)
    return state if board is state.board else replace(state, board=board)


def _stop_chain(state: State) -> State:
    _only_in(state, "chain", "There is no chain to end.")
    return _end_chain(state)


def _end_chain(state: State) -> State:
    if nameable(state):
        return replace(state, phase="protect")
    return _end_turn(state, 0)


def _protect(state: State, cell: int) -> State:
    _only_in(state, "protect", "A square is named for protection after capturing.")
    if not nameable(state) >> cell & 1:
        _refuse("The square must be your own and not captured in this turn.")
    return _end_turn(state, 1 << cell)


def _pass(state: State) -> State:
    _only_in(state, "turn", "Only a whole turn can be passed.")
    if can_capture(state.board, state.seat, state.protected):
        _refuse("A capture is possible, and then compulsory.")
    return _end_turn(state, 0)


def _end_turn(state: State, named: int) -> State:
    """The end of the mover's turn, who has named the square of the mask ``named``."""
    board, following = state.board, 1 - state.seat
    captured = mask_of(state.chain) & ~where(board.owners, DEAD)
    state = replace(
        state, protected=captured | named, locked=False, attack=None, chain=(), turn=state.turn + 1
    )
    if state.asked or max(tiles(board)) < MAJORITY:
        return _begin_turn(state, following)
    return replace(state, seat=asked_seat(board), next=following, phase="majority", asked=True)


def _begin_turn(state: State, seat: int) -> State:
    now = position(state.board, seat, state.protected)
    state = replace(state, seat=seat, next=None, phase="turn", seen=remembered(state.seen, now))
    return ended(state, ahead(state.board), "zero_sum") if is_zero_sum(state) else state


def _continue(state: State) -> State:
    if state.phase != "majority" or state.next is None:
        _refuse("There is no question to answer.")
    return _begin_turn(replace(state, turn=state.turn + 1), state.next)


def _yield(state: State) -> State:
    if not may_yield(state):
        _refuse("You may yield at the start of your turn, with fewer squares, once asked.")
    return ended(state, 1 - state.seat, "yield")


_ACTIONS: Final[dict[str, tuple[Callable[..., State], tuple[str, ...]]]] = {
    "lock": (_lock, ("cell", "size")),
    "capture": (_capture, ("from", "to")),
    "chain": (_chain, ("to",)),
    "end_chain": (_stop_chain, ()),
    "protect": (_protect, ("cell",)),
    "pass": (_pass, ()),
    "continue": (_continue, ()),
    "yield": (_yield, ()),
}
"""What each action of the game does, and the keys that it has besides ``a``."""
