"""What may lie under the enemy's cloaks, by what a seat has seen.

A side starts with a Star, an Omicron and a Delta, and no other square of its rows is worth one
point. A square that was captured once has what it started with in its box, and after the next
capture again as its symbol; so whatever has been uncovered can be read off the board until the
square dies, and then off an earlier view.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

_SPECIAL: Final = "*OD"
_HIDDEN: Final = "?"
_HOMES: Final = (range(54, 81), range(27))
"""The squares that each seat starts with."""

View = Mapping[str, Any]


def layouts(view: View, past: Sequence[View], chance: Random) -> list[str]:
    """Symbols for the whole board instead of those that ``view`` shows, equally likely ones.

    There are as many as kinds that may be hidden, and over all of them each hidden square has
    each kind once. Where nothing is hidden that is the board as it is seen.
    """
    hidden = [cell for cell, symbol in enumerate(view["symbols"]) if symbol == _HIDDEN]
    if not hidden:
        return [view["symbols"]]
    enemy = "rb".index(view["owners"][hidden[0]])
    seen = {_start(cell, view, past) for cell in _HOMES[enemy] if view["values"][cell] == "1"}
    kinds = [symbol for symbol in _SPECIAL if symbol not in seen]
    while len(kinds) < len(hidden):
        kinds += _SPECIAL
    chance.shuffle(kinds)
    found = []
    for turn in range(len(kinds)):
        symbols = list(view["symbols"])
        for place, cell in enumerate(hidden):
            symbols[cell] = kinds[(place + turn) % len(kinds)]
        found.append("".join(symbols))
    return found


def _start(cell: int, view: View, past: Sequence[View]) -> str | None:
    """The symbol that a square started with, None if it was not seen."""
    for look in (view, *reversed(past)):
        symbol: str = look["symbols"][cell]
        if symbol == _HIDDEN:
            return None
        if symbol != "x":
            box: str = look["boxes"][cell]
            return symbol if box == "-" else box
    return None
