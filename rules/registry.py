"""The games by id."""

from typing import Any, Final

from rules.game import Game
from rules.grid_takeover import GRID_TAKEOVER
from rules.rectangles import RECTANGLES
from rules.symbols import SYMBOLS

GAMES: Final[dict[str, Game[Any]]] = {
    game.id: game for game in (GRID_TAKEOVER, SYMBOLS, RECTANGLES)
}
