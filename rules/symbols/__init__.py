"""Symbols: 81 squares, fifteen symbols; unlike symbols take each other, alike ones chain."""

from rules.symbols.game import SYMBOLS, Symbols
from rules.symbols.state import State

__all__ = ["SYMBOLS", "State", "Symbols"]
