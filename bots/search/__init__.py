"""The house bots' play: pure engines, one a game."""

from typing import Final

from bots.search.engine import Engine
from bots.search.grid.engine import GridEngine
from bots.search.rectangles.engine import RectanglesEngine
from bots.search.symbols.engine import SymbolsEngine

ENGINES: Final[dict[str, Engine]] = {
    "grid_takeover": GridEngine(),
    "rectangles": RectanglesEngine(),
    "symbols": SymbolsEngine(),
}
"""Engines by game id."""

__all__ = ["ENGINES", "Engine"]
