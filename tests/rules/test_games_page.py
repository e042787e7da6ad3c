"""docs/GAMES.md names everything that views, actions and outcomes hold."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import ALL, ENDINGS, GAMES, Game

PAGE = (Path(__file__).parents[2] / "docs" / "GAMES.md").read_text("utf-8")
COMMON, *SECTIONS = re.split(r"^## (.+)\n", PAGE, flags=re.MULTILINE)
SAID = dict(zip(SECTIONS[::2], SECTIONS[1::2], strict=True))


def names(value: Any) -> Iterator[str]:
    """All keys in ``value``, at any depth, and what an action or an end is called."""
    if isinstance(value, dict):
        yield from value
        yield from (str(word) for key, word in value.items() if key in ("a", "reason", "phase"))
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from names(item)


def played(game: Game[Any], seed: int) -> Iterator[dict[str, Any]]:
    """The actions, views and the outcome of a match at random, and all its other ends."""
    rng = random.Random(seed)
    state = game.start({}, seed)
    for ending in ENDINGS:
        lost = None if ending in ("draw", "cancel") else game.actors(state)[0]
        yield game.outcome(game.apply(state, lost, {"a": ending})) or {}
    while actors := game.actors(state):
        seat = rng.choice(actors)
        action = rng.choice(game.legal(state, seat))
        state = game.apply(state, seat, action)
        yield action
        yield game.view(state, ALL)
    yield game.outcome(state) or {}


def test_every_game_has_its_part() -> None:
    assert list(SAID) == [game.title for game in GAMES.values()]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_nothing_in_a_match_goes_without_a_name(game: Game[Any]) -> None:
    told = set(re.findall(r"[`\"](\w+)[`\"]", COMMON + SAID[game.title]))
    found = {name for seed in range(4) for part in played(game, seed) for name in names(part)}
    assert found - told - {"a"} == set()
