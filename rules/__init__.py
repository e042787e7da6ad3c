"""The rules of the games: pure, standard library only."""

from rules.game import (
    ALL,
    ENDINGS,
    Action,
    BadOption,
    Clock,
    Game,
    IllegalAction,
    Setup,
    Viewer,
    fold,
)
from rules.registry import GAMES

__all__ = [
    "ALL",
    "ENDINGS",
    "GAMES",
    "Action",
    "BadOption",
    "Clock",
    "Game",
    "IllegalAction",
    "Setup",
    "Viewer",
    "fold",
]
