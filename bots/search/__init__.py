"""The house bots' play: pure engines, one a game."""

from typing import Final

from bots.search.engine import Engine
from bots.search.grid.engine import GridEngine

ENGINES: Final[dict[str, Engine]] = {"grid_takeover": GridEngine()}
"""Engines by game id."""

__all__ = ["ENGINES", "Engine"]
