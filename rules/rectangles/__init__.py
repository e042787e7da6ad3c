"""Rectangles: two players answer challenges to claim squares and to take each other's."""

from rules.rectangles.play import RECTANGLES, Rectangles
from rules.rectangles.state import State

__all__ = ["RECTANGLES", "Rectangles", "State"]
