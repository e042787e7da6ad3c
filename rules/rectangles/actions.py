"""Which actions are legal: their list, and the door that every action goes through.

The list and the door are written apart, the one to be short, the other to say what is wrong; the
tests hold them against each other.
"""

from typing import Any, Final

from rules.challenges import CHOICES
from rules.endings import ending
from rules.game import ENDINGS, Action, IllegalAction
from rules.rectangles import turn
from rules.rectangles.board import FREE, MARKS, cells, free_squares
from rules.rectangles.state import State, actors, attackable, may_repel, owed

_EXPECTED: Final = {
    "turn": "claim or attack",
    "respond": "repel or face",
    "challenge": "answer",
    "penalty": "take",
}


def listed(state: State, seat: int) -> list[dict[str, Any]]:
    """Claims, attacks, takes (each by cell), repel, face, answers (by choice)."""
    if seat not in actors(state):
        return []
    match state.phase:
        case "turn":
            purse = state.points[seat]
            return [{"a": "claim", "cell": cell} for cell in cells(free_squares(state.owners))] + [
                {"a": "attack", "cell": cell}
                for cell in cells(attackable(state))
                if state.values[cell] <= purse
            ]
        case "respond":
            return [{"a": "repel"}, {"a": "face"}] if may_repel(state) else [{"a": "face"}]
        case "challenge":
            return [{"a": "answer", "choice": choice} for choice in CHOICES]
        case _:
            return [{"a": "take", "cell": cell} for cell in cells(owed(state))]


def applied(state: State, seat: int | None, action: Action) -> State:
    """The state after an action. Raises `IllegalAction`."""
    if state.ending is not None:
        raise IllegalAction("room_over", "The match is over.")
    name = action.get("a")
    if name in ENDINGS:
        return _ended(state, seat, action)
    if type(seat) is not int or seat not in actors(state):
        raise IllegalAction("not_your_turn", "You are asked nothing now.")
    match state.phase, name:
        case "turn", "claim":
            cell = _number(state, action, "cell")
            if state.owners[cell] != FREE:
                raise _illegal("Only a free square can be claimed.")
            return turn.claim(state, cell)
        case "turn", "attack":
            cell = _number(state, action, "cell")
            _check_attack(state, cell)
            return turn.attack(state, cell)
        case "respond", "repel":
            _bare(action)
            if not may_repel(state):
                raise _illegal("To repel you need more points than the square's value.")
            return turn.repel(state)
        case "respond", "face":
            _bare(action)
            return turn.face(state)
        case "challenge", "answer":
            return turn.answer(state, seat, _number(state, action, "choice"))
        case "penalty", "take":
            cell = _number(state, action, "cell")
            if not owed(state) >> cell & 1:
                raise _illegal("You may not take this square.")
            return turn.take(state, cell)
    raise _illegal(f"You are asked for this: {_EXPECTED[state.phase]}.")


def _check_attack(state: State, cell: int) -> None:
    """Raises `IllegalAction` unless the seat whose turn it is may attack the square."""
    own, other = MARKS[state.mover], MARKS[1 - state.mover]
    if state.owners[cell] != other:
        raise _illegal("Only a square of your opponent can be attacked.")
    if own not in state.owners:
        raise _illegal("To attack you need a square of your own.")
    if state.points[state.mover] < state.values[cell]:
        raise _illegal("To attack you need at least as many points as the square's value.")
    if not attackable(state) >> cell & 1:
        raise _illegal("To attack a square in a rectangle you need a rectangle of your own.")


def _number(state: State, action: Action, key: str) -> int:
    """The one argument of an action, a cell or a choice."""
    stop = len(CHOICES) if key == "choice" else state.size * state.size
    value = action.get(key)
    if len(action) != 2 or type(value) is not int or not 0 <= value < stop:
        raise _illegal(f"A {action['a']} has one other key, {key}, from 0 to {stop - 1}.")
    return value


def _bare(action: Action) -> None:
    if len(action) != 1:
        raise _illegal(f"A {action['a']} has no other keys.")


def _illegal(message: str) -> IllegalAction:
    return IllegalAction("illegal_action", message)


def _ended(state: State, seat: int | None, action: Action) -> State:
    """The state after a universal ending; an ``expire`` ends the match only in the phase "turn"."""
    if action["a"] == "expire" and state.phase != "turn":
        _bare(action)
        _check_expire(state, seat)
        return turn.expire(state)
    return turn.cut_off(state, *ending(action, seat, state.mover))


def _check_expire(state: State, seat: int | None) -> None:
    """Raises `IllegalAction` unless ``seat`` is the one whose time may run out now."""
    on_clock = actors(state)
    duel = state.phase == "challenge" and len(state.used[-1].faces) == 2
    if seat is None:
        if not duel:
            raise _illegal("The time that runs out is one seat's.")
    elif type(seat) is not int or seat not in (0, 1):
        raise _illegal("There is no such seat.")
    elif on_clock != (seat,):
        raise IllegalAction("not_your_turn", "This clock is not that seat's alone.")
