"""Compiled or not, the search plays the same moves for the same number of positions."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bots.search import ENGINES

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
import json, random, sys
from bots.search import ENGINES
from bots.search.engine import Decision, Limit
from rules import ALL, GAMES

game, engine, found = GAMES[sys.argv[1]], ENGINES[sys.argv[1]], []
options = dict(game.setup("bots", None, engine.levels[0]).options)
state, chance = game.start(options, 0), random.Random(0)
for turn in range(24):
    seat, actions = game.actors(state)[0], []
    legal = game.legal(state, seat)
    for level in engine.levels:
        view = game.view(state, ALL if level in engine.sees_all else seat)
        actions.append(engine.choose(level, Decision(view, legal, options), turn, Limit(1_500)))
    found.append(actions)
    state = game.apply(state, seat, chance.choice(actions))
folder = type(engine).__module__.rpartition(".")[0]
files = [m.__file__ for n, m in sys.modules.items() if n.startswith(folder + ".")]
print(json.dumps([[f for f in files if f.endswith(".so")], found]))
"""


def played(script: str, game: str) -> tuple[list[str], list[Any]]:
    """The compiled modules of the game's engine, and what each level did along a match."""
    command = [sys.executable, "-c", script, game]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    compiled, found = json.loads(done.stdout)
    return compiled, found


@pytest.mark.parametrize("game", ENGINES)
def test_compiled_and_source_play_the_same_moves(game: str) -> None:
    compiled, found = played(PLAY, game)
    if not compiled:
        pytest.skip("the search is not compiled here")
    none, same = played(FROM_SOURCE + PLAY, game)
    assert none == []
    assert found == same
