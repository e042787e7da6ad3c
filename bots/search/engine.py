"""What an engine is: it chooses an action for a seat from what that seat sees."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

View = Mapping[str, Any]


def never() -> bool:
    """The default for ``stop``: search until the budget of positions is used up."""
    return False


class Engine(Protocol):
    """Engines are stateless and pure: the same arguments give the same action."""

    levels: tuple[str, ...]
    """Weakest first, as the game names them."""

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
