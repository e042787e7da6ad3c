"""What the universal endings mean; it is the same in every game."""

from typing import Final

from rules.game import Action, IllegalAction

_LOSES: Final = {"resign": "resign", "abandon": "abandon", "expire": "timeout"}
"""The endings by which a seat loses, and the reasons that outcomes name."""
_NOBODY_WINS: Final = {"draw": "draw", "cancel": "cancelled"}


def ending(action: Action, seat: int | None, on_clock: int) -> tuple[int | None, str]:
    """(winner, reason) of a match that ``action``, one of `rules.ENDINGS` by ``seat``, ends.

    ``on_clock``: the seat whose time may run out. Raises `IllegalAction`.
    """
    name = action["a"]
    if len(action) != 1:
        raise IllegalAction("illegal_action", f"A {name} has no other keys.")
    if name in _NOBODY_WINS:
        if seat is not None:
            raise IllegalAction("illegal_action", f"A {name} is nobody's alone.")
        return None, _NOBODY_WINS[name]
    if type(seat) is not int or seat not in (0, 1):
        raise IllegalAction("illegal_action", f"A {name} is one seat's.")
    if name == "expire" and seat != on_clock:
        raise IllegalAction("not_your_turn", "The clock is the other seat's.")
    return 1 - seat, _LOSES[name]
