"""A view of Rectangles as the search sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bots.search.rectangles.outlook import signed
from rules.rectangles.board import squares_of


@dataclass(frozen=True, slots=True)
class Position:
    """Squares and points of the seat whose turn it is (``me``, ``mine``) and of the other."""

    me: int
    you: int
    mine: int
    yours: int
    left: int
    """Turns left, this one included."""

    @classmethod
    def of(cls, view: Mapping[str, Any], options: Mapping[str, Any]) -> "Position":
        """The position of a view of a match that is not over."""
        seat, size = view["turn"], view["size"]
        limit = options.get("turn_limit") or 4 * size * size
        return cls(
            signed(squares_of(view["owners"], seat)),
            signed(squares_of(view["owners"], 1 - seat)),
            view["points"][seat],
            view["points"][1 - seat],
            limit - view["turns"],
        )
