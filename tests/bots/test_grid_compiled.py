"""Compiled or not, the search plays the same moves for the same number of positions."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

FROM_SOURCE = """
import sys
from importlib.machinery import FileFinder, PathFinder, SourceFileLoader

class Sources(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.startswith("bots.search."):
            return FileFinder(path[0], (SourceFileLoader, [".py"])).find_spec(name)

sys.meta_path.insert(0, Sources)
"""

PLAY = """
import json
import bots.search.grid.search
from bots.search import ENGINES
from rules import GAMES

GAME = GAMES["grid_takeover"]
engine, state, found = ENGINES[GAME.id], GAME.start({}, 0), []
for turn in range(24):
    view, seat = GAME.view(state, None), GAME.actors(state)[0]
    legal = GAME.legal(state, seat)
    actions = [engine.choose(name, view, {}, legal, turn, nodes=2_500) for name in engine.levels]
    found.append(actions)
    state = GAME.apply(state, seat, actions[turn % 4])
print(json.dumps([bots.search.grid.search.__file__, found]))
"""


def played(script: str) -> tuple[str, list[Any]]:
    """The file that the search came from, and what each level did along a match."""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    file, found = json.loads(done.stdout)
    return file, found


def test_compiled_and_source_play_the_same_moves() -> None:
    file, found = played(PLAY)
    source, same = played(FROM_SOURCE + PLAY)
    assert source.endswith(".py")
    if file == source:
        pytest.skip("the search is not compiled here")
    assert found == same
