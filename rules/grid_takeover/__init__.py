"""Grid Takeover: two pawns on 7×7 cells claim the tiles that they enter and enclose."""

from rules.grid_takeover.play import GRID_TAKEOVER, GridTakeover
from rules.grid_takeover.state import Options, State

__all__ = ["GRID_TAKEOVER", "GridTakeover", "Options", "State"]
