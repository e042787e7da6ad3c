"""The introduction to the game."""

from typing import Final

from rules.lesson import Script, Step

LESSONS: Final = Script(
    seat=0,
    seed=0,
    steps=(Step("Begin.", ({"a": "move", "to": 35},), "Done.", replies=({"a": "resign"},)),),
)
