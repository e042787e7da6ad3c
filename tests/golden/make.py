"""Golden games: whole matches whose end is pinned, ``tests/golden/<game>/<name>.json``.

``python -m tests.golden.make`` plays every log in these files again and writes down what comes
of it now: run it after a rule was changed on purpose, and read the difference.
``python -m tests.golden.make GAME NAME SEED [OPTIONS]`` adds a random match; OPTIONS are JSON.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from rules import ALL, GAMES, fold

FOLDER: Final = Path(__file__).parent


def files() -> list[Path]:
    """All golden games."""
    return sorted(FOLDER.glob("*/*.json"))


def replayed(golden: dict[str, Any]) -> dict[str, Any]:
    """The golden game with what its log comes to: the final view, as `ALL` sees it, and outcome."""
    game = GAMES[golden["game"]]
    log = [(seat, action) for seat, action in golden["log"]]
    state = fold(game, golden["options"], int(golden["seed"], 16), log)
    return {**golden, "view": game.view(state, ALL), "outcome": game.outcome(state)}


def random_match(game_id: str, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """A match of random legal actions, to its end."""
    game, random = GAMES[game_id], Random(seed)
    state, log = game.start(options, seed), []
    while actors := game.actors(state):
        seat = random.choice(actors)
        action = random.choice(game.legal(state, seat))
        log.append([seat, action])
        state = game.apply(state, seat, action)
    return {"game": game_id, "options": options, "seed": f"{seed:x}", "log": log}


def write(path: Path, golden: dict[str, Any]) -> None:
    """A line an action, so that differences can be read."""
    golden = replayed(golden)
    log = ",\n".join(json.dumps(entry) for entry in golden.pop("log"))
    head = json.dumps(golden)
    path.parent.mkdir(exist_ok=True)
    path.write_text(head[:-1] + ', "log": [\n' + log + "\n]}\n")


def main(arguments: list[str]) -> None:
    if arguments:
        game_id, name, seed, *options = arguments
        golden = random_match(game_id, int(seed, 0), json.loads(options[0]) if options else {})
        write(FOLDER / game_id / f"{name}.json", golden)
    for path in files():
        write(path, json.loads(path.read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
