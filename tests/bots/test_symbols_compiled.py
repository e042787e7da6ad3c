"""Compiled or not, Symbols' search plays the same moves for the same number of positions."""

import pytest

from tests.bots.test_grid_compiled import FROM_SOURCE, played

PLAY = """
import json
import bots.search.symbols.search
from bots.search import ENGINES
from rules import ALL, GAMES

GAME = GAMES["symbols"]
engine, state, found = ENGINES[GAME.id], GAME.start({}, 0), []
for turn in range(24):
    seat = GAME.actors(state)[0]
    legal, actions = GAME.legal(state, seat), []
    for level in engine.levels:
        view = GAME.view(state, ALL if level in engine.sees_all else seat)
        actions.append(engine.choose(level, view, {}, legal, turn, nodes=300))
    found.append(actions)
    state = GAME.apply(state, seat, actions[turn % 4])
print(json.dumps([bots.search.symbols.search.__file__, found]))
"""


def test_compiled_and_source_play_the_same_moves() -> None:
    file, found = played(PLAY)
    source, same = played(FROM_SOURCE + PLAY)
    assert source.endswith(".py")
    if file == source:
        pytest.skip("the search is not compiled here")
    assert found == same
