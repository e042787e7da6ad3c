"""What an engine is: it chooses an action for a seat from what that seat sees."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

View = Mapping[str, Any]


def never() -> bool:
    """The default for ``stop``: search until the budget of positions is used up."""
    return False


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

    def choose(
        self,
        level: str,
        view: View,
        options: Mapping[str, Any],
        legal: Sequence[dict[str, Any]],
        seed: int,
        *,
        nodes: int | None = None,
        past: Sequence[View] = (),
        stop: Callable[[], bool] = never,
    ) -> dict[str, Any]:
        """One of ``legal``, the actions of the seat whose ``view`` this is.

        ``seed`` decides between equals and where a level errs. ``nodes`` caps the positions that
        the level would look at. ``past`` holds the views of the match before this one, those
        after the other seat's actions included, oldest first. ``stop`` is asked every thousand
        positions or so whether to answer at once with the best found: a clock lives there.
        """
        ...

    def delay_ms(self, level: str, view: View, legal: Sequence[dict[str, Any]], seed: int) -> int:
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
