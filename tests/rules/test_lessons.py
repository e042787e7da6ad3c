"""Every lesson is a match: replayed through the rules, whatever the learner chooses."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import pytest

from rules import GAMES, Game
from rules.lesson import Script, Step

LINES, WIDE, BOLD = 6, 46, 42
"""Lines that the lesson bar has on a small phone, and what they hold: characters, bold ones."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return GAMES[request.param]


def opening(game: Game[Any]) -> Any:
    script = game.lessons
    options = {**game.setup("tutorial", script.seat, None).options, **script.options}
    return game.start(options, script.seed)


def paths(game: Game[Any], script: Script) -> Iterator[list[tuple[Step, Any, Any]]]:
    """Every way through the script: for each step the states before and after it."""
    begun: list[tuple[list[tuple[Step, Any, Any]], Any]] = [([], opening(game))]
    for step in script.steps:
        following = []
        for way, state in begun:
            for action in step.accept:
                assert action in game.legal(state, script.seat), (step.say, action)
                after = game.apply(state, script.seat, action)
                for reply in step.replies:
                    teacher = 1 - script.seat
                    resigns = reply == {"a": "resign"}
                    assert resigns or reply in game.legal(after, teacher), (step.say, reply)
                    after = game.apply(after, teacher, reply)
                following.append(([*way, (step, state, after)], after))
        begun = following
    yield from (way for way, _ in begun)


def test_every_way_leads_through_the_rules_to_a_win(game: Game[Any]) -> None:
    script = game.lessons
    for way in paths(game, script):
        for _, before, after in way[:-1]:
            assert game.actors(before) == (script.seat,)
            assert game.outcome(after) is None
        outcome = game.outcome(way[-1][2])
        assert outcome
        assert outcome["winner"] == script.seat


def test_what_is_pointed_at_is_on_the_board(game: Game[Any]) -> None:
    shown = game.view(opening(game), game.lessons.seat)
    for step in game.lessons.steps:
        assert len(set(step.cells)) == len(step.cells)
        assert all(0 <= cell < len(shown["owners"]) for cell in step.cells)


def test_the_texts_fit_on_a_small_phone(game: Game[Any]) -> None:
    before = ""
    for step in game.lessons.steps:
        assert step.accept
        assert len(wrap(before, WIDE)) + len(wrap(step.say, BOLD)) <= LINES, step.say
        assert len(wrap(step.explain, WIDE)) < LINES, step.explain
        for text in filter(None, (step.say, step.explain, step.then)):
            assert text.endswith((".", "?", "!"))
        before = step.then or step.explain
    assert len(wrap(before, WIDE)) < LINES, before
