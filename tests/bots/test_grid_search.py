"""Grid Takeover's engine: its rules are the rules, and its levels play as they should."""

import random
from typing import Any

import pytest

from bots.search import ENGINES
from bots.search.grid.position import Position
from rules import GAMES

GAME = GAMES["grid_takeover"]
ENGINE = ENGINES["grid_takeover"]


def playout(seed: int, options: dict[str, Any]) -> list[Any]:
    """The states of a match played at random, the last one over."""
    chance = random.Random(seed)
    states = [GAME.start(options, seed)]
    while seats := GAME.actors(states[-1]):
        legal = GAME.legal(states[-1], seats[0])
        states.append(GAME.apply(states[-1], seats[0], chance.choice(legal)))
    return states


@pytest.mark.parametrize("abilities", [True, False])
def test_actions_and_positions_agree_with_the_rules(abilities: bool) -> None:
    for seed in range(20):
        options = {"abilities": abilities, "first": seed % 2, "repetition": False}
        for state in playout(seed, options)[:-1]:
            position = Position.of(GAME.view(state, None))
            seat = GAME.actors(state)[0]
            acts = position.acts()
            assert [act.wire for act in acts] == GAME.legal(state, seat)
            for act in acts:
                after = GAME.apply(state, seat, act.wire)
                reached = position.after(act)
                view = GAME.view(after, None)
                assert sorted([reached.me.bit_count(), reached.you.bit_count()]) == sorted(
                    view["tiles"]
                )
                if GAME.outcome(after) is None:
                    assert reached == Position.of(view)
                elif reached.over:
                    assert GAME.outcome(after)["reason"] == "territory"  # type: ignore[index]
