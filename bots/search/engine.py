"""What an engine is: it chooses an action for a seat from what that seat sees."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

View = Mapping[str, Any]
Action = dict[str, Any]


class Decision(NamedTuple):
    """What a seat is asked, all in wire form."""

    view: View
    """What the seat sees."""
    legal: Sequence[Action]
    """The actions that it may choose from."""
    options: Mapping[str, Any] = {}
    """Those of the match."""
    past: Sequence[View] = ()
    """The match's views before this one, those after the other seat's actions included, oldest
    first."""


def never() -> bool:
    """Search until the budget of positions is used up."""
    return False


class Limit(NamedTuple):
    """How far a search may go, besides what its level would look at."""

    nodes: int | None = None
    """Positions, at most."""
    stop: Callable[[], bool] = never
    """Asked every thousand positions or so whether to answer at once with the best found: a clock
    lives there."""

    def of(self, nodes: int) -> int:
        """The positions that a level may look at which would look at ``nodes``."""
        return nodes if self.nodes is None else min(nodes, self.nodes)


UNLIMITED: Final = Limit()


class Engine(Protocol):
    """Engines are stateless and pure: the same arguments give the same action.

    Implementations subclass this, for the defaults.
    """

    levels: tuple[str, ...]
    """Ids of levels, weakest first, as in `rules.Game.levels`."""
    budgets: Mapping[str, int]
    """Positions a move with which ``make arena`` compares the levels."""
    yardsticks: tuple[str, ...] = ()
    """Simple players that `choose` knows too, to measure levels by; no room is offered them."""
    sees_all: frozenset[str] = frozenset()
    """Levels whose views are those of `rules.ALL`; all others see what their seat may see."""

    def choose(self, level: str, decision: Decision, seed: int, limit: Limit = UNLIMITED) -> Action:
        """One of ``decision.legal``. ``seed`` decides between equals and where a level errs."""
        ...

    def delay_ms(self, level: str, decision: Decision, seed: int) -> int:
        """How long a person would take to act in this place, in milliseconds.

        Whoever plays for the engine acts no earlier, however fast the search was. Where a clock
        of the game runs (`rules.Game.clock`) the delay is well within it. ``seed`` varies it.
        """
        chance = random.Random(seed)
        return 400 + round(900 * chance.random() * chance.random())

    def limit_ms(self, level: str) -> int:
        """The longest that ``level`` may take from what it sees to its action, in milliseconds.

        The search ends by then; `delay_ms` may be longer where a clock of the game runs.
        """
        return 1_500
