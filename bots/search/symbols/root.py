"""The actions of a moment, ranked by search over the layouts that may be true.

Values are to the seat that acts, means over the layouts. Captures, chains and named squares are
all tried; of the blocks that may be locked the few that promise most at first sight, since each
of them leaves a whole turn to search.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bots.search.symbols.board import Position
from bots.search.symbols.evaluation import TILE
from bots.search.symbols.moment import Moment
from bots.search.symbols.search import DEEPEST, INFINITE, WON, Search

_DOUBT: Final = 2 * TILE
"""How much worse than the best an action may be in one layout and still be it in the mean."""

Wire = dict[str, Any]


@dataclass(slots=True)
class Choice:
    """An action, the starts of turns that it leads to in each layout, and its values there."""

    wire: Wire
    after: list[Position]
    mine: bool
    """Whether that turn is of the seat that acts: still after a lock, maybe after an answer."""
    values: list[int]

    @property
    def value(self) -> float:
        """The mean."""
        return sum(self.values) / len(self.values)


def ranked(moments: Sequence[Moment], legal: Sequence[Wire], search: Search) -> list[Choice]:
    """All actions but ``yield``, best first, as they look one turn deep."""
    found = [_choice(moments, wire, search) for wire in legal if wire["a"] not in _OTHERS]
    found.sort(key=lambda choice: -choice.value)
    return found


def with_locks(
    found: list[Choice], moments: Sequence[Moment], legal: Sequence[Wire], search: Search, most: int
) -> list[Choice]:
    """``found`` and the ``most`` best blocks to lock, valued as if the best capture followed."""
    worths = [search.evaluation.worth(moment.position) for moment in moments]
    locks = []
    for wire in legal:
        if wire["a"] == "lock":
            after = [moment.after(wire).position for moment in moments]
            gains = [
                search.evaluation.worth(position) - worth
                for position, worth in zip(after, worths, strict=True)
            ]
            values = [gain + usual for gain, usual in zip(gains, found[0].values, strict=True)]
            locks.append(Choice(wire, after, True, values))
    locks.sort(key=lambda choice: -choice.value)
    return sorted(found + locks[:most], key=lambda choice: -choice.value)


def deepened(search: Search, found: list[Choice], depth: int, width: int) -> Choice:
    """The best of ``found`` by iterative deepening, until the budget of ``search`` is used up.

    The first ``width`` are searched deeper than one turn. Of equals the first wins. ``found`` is
    put in order.
    """
    for turns in range(2, depth + 1):
        tried: list[Choice] = []
        for choice in found[:width]:
            values = _searched(search, choice, turns, tried[0].values if tried else None)
            if search.stopped:
                break
            choice.values = values
            if tried and choice.value <= tried[0].value:
                tried.append(choice)
            else:
                tried.insert(0, choice)
        found[:] = tried + [choice for choice in found if choice not in tried]
        if search.stopped or abs(found[0].value) >= WON - DEEPEST:
            break
    return found[0]


def _searched(search: Search, choice: Choice, turns: int, best: list[int] | None) -> list[int]:
    """The values of ``choice`` ``turns`` deep; those that cannot be the best are bounds."""
    values = []
    doubt = _DOUBT if len(choice.after) > 1 else 0
    for number, position in enumerate(choice.after):
        alpha = -INFINITE if best is None else best[number] - doubt
        if choice.mine:
            values.append(search.value(position, turns, alpha, INFINITE))
        else:
            values.append(-search.value(position, turns - 1, -INFINITE, -alpha))
    return values


_OTHERS: Final = ("yield", "lock")


def _choice(moments: Sequence[Moment], wire: Wire, search: Search) -> Choice:
    seat = moments[0].seat
    ends = [_ended(moment.after(wire)) for moment in moments]
    mine = ends[0].seat == seat
    values = []
    for end in ends:
        value = search.leaf(end.position)
        values.append(-value if mine else value)
    return Choice(wire, [end.position for end in ends], mine, values)


def _ended(moment: Moment) -> Moment:
    """The start of the turn that follows if the chain is gone on with and nothing named."""
    position, seat = moment.position, moment.seat
    if moment.phase == "majority":
        return moment.after({"a": "continue"})
    if moment.phase == "turn":
        return moment
    if moment.phase == "chain":
        position.follow(moment.symbol, moment.follows)
    position.pass_on(0, 0)
    return Moment(position, 1 - seat, "turn", moment.asked)
