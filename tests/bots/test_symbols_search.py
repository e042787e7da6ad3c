"""Symbols' engine: what its levels know, what they do, how strong they are."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bots.arena import Match, Player, compared, player
from bots.search import ENGINES
from bots.search.engine import Decision, Limit, never
from bots.search.symbols.layouts import layouts
from rules.symbols import SYMBOLS, State
from rules.symbols.board import cells, owned
from tests.rules.symbols_kit import Action, at, capture, legal, placed, seen, walk

ENGINE = ENGINES["symbols"]
HONEST = tuple(level for level in ENGINE.levels if level not in ENGINE.sees_all)


def chosen(
    state: State, level: str = "hard", nodes: int = 3_000, stop: Callable[[], bool] = never
) -> Action:
    """What a level does in a state, by what it may see of it."""
    view = seen(state) if level in ENGINE.sees_all else seen(state, state.seat)
    return ENGINE.choose(level, Decision(view, legal(state)), 1, Limit(nodes, stop))


def twin(state: State, chance: Random) -> State:
    """``state`` with what its actor does not see shuffled."""
    hidden = cells(state.board.cloaked & owned(state.board, 1 - state.seat))
    symbols = bytearray(state.board.symbols)
    shuffled = chance.sample(hidden, len(hidden))
    for cell, other in zip(hidden, shuffled, strict=True):
        symbols[cell] = state.board.symbols[other]
    return replace(state, board=replace(state.board, symbols=bytes(symbols)))


@pytest.mark.parametrize("level", HONEST)
def test_what_is_hidden_changes_no_choice(level: str) -> None:
    for seed in range(3):
        chance = Random(seed)
        states = [state for state, _ in walk(chance, SYMBOLS.start({}, seed), 40)]
        for state in chance.sample(states, 6):
            choices = {str(chosen(twin(state, chance), level, 500)) for _ in range(3)}
            assert len(choices) == 1


def test_layouts_have_each_hidden_kind_on_each_square_once() -> None:
    view = seen(SYMBOLS.start({}, 5), 0)
    hidden = [cell for cell in range(81) if view["symbols"][cell] == "?"]
    found = layouts(view, [], Random(0))
    assert len(found) == 3
    for cell in hidden:
        assert sorted(layout[cell] for layout in found) == sorted("*OD")
    for layout in found:
        assert all(
            layout[cell] == view["symbols"][cell] for cell in range(81) if cell not in hidden
        )


def test_the_true_layout_is_always_among_those_of_who_has_seen_the_match() -> None:
    """And what has been uncovered is known, even after the square has died."""
    uncovered = 0
    for seed in range(6):
        past: list[dict[str, Any]] = []
        for state, _ in walk(Random(seed), SYMBOLS.start({}, seed)):
            view = seen(state, 0)
            hidden = [cell for cell in range(81) if view["symbols"][cell] == "?"]
            truth = seen(state)["symbols"]
            found = layouts(view, past, Random(seed))
            assert len(found) == max(1, len(hidden))
            for cell in hidden:
                assert truth[cell] in {layout[cell] for layout in found}
            uncovered += 0 < len(hidden) < 3
            past.append(view)
    assert uncovered


def test_a_conquest_is_taken() -> None:
    squares = dict.fromkeys(range(50), "rT") | {49: "rJ", at(6, 3): "b9", at(6, 4): "bT"}
    state = placed(squares)
    for level in ENGINE.levels[1:]:
        ended = SYMBOLS.apply(state, 0, chosen(state, level))
        assert ended.end is not None
        assert ended.end.reason == "conquest"


def test_a_chain_is_preferred_to_a_single_square_and_followed() -> None:
    squares = {at(4, 1): "rT", at(3, 0): "b9", at(3, 1): "bJ", at(3, 2): "b3"}
    squares |= {at(2, 2): "b3", at(2, 3): "b3", at(0, 8): "bK", at(8, 8): "rK", at(8, 7): "rK"}
    state = placed(squares)
    first = chosen(state)
    assert first == capture(at(4, 1), at(3, 2))
    after = SYMBOLS.apply(state, 0, first)
    assert chosen(after)["a"] == "chain"


def test_mike_sees_the_bomb_and_takes_another_square() -> None:
    rows = {at(row, col): "rT" for row in (5, 6) for col in range(9)}
    rows |= {at(row, col): "bT" for row in (3, 2) for col in range(9)}
    rows |= {at(4, 2): "bD~", at(4, 6): "bJ"}
    rows |= {at(5, col): "rK" for col in (1, 3, 5, 7)}
    state = placed(rows, locked=True)
    assert chosen(state, "mike")["to"] != at(4, 2)


def test_all_but_mike_yield_when_there_is_no_hope() -> None:
    squares = {cell: "bTbS"[cell % 2 * 2 :][:2] for cell in range(45)} | {
        at(8, 0): "r9",
        at(8, 1): "rJ",
    }
    state = placed(squares, majority=True)
    assert chosen(state, "mike")["a"] != "yield"
    for level in HONEST:
        assert chosen(state, level) == {"a": "yield"}


def test_the_majority_question_is_answered_by_what_there_is_to_hope() -> None:
    squares = dict.fromkeys(range(41), "bT") | dict.fromkeys(range(41, 79), "rK")
    state = placed(squares, phase="majority", next=0, majority=True)
    for level in ENGINE.levels:
        assert chosen(state, level) == {"a": "continue"}


def test_the_same_seed_gives_the_same_choice_and_easy_varies() -> None:
    state = SYMBOLS.start({}, 3)
    for level in ENGINE.levels:
        assert chosen(state, level) == chosen(state, level)
    asked = Decision(seen(state, 0), legal(state))
    varied = {str(ENGINE.choose("easy", asked, seed)) for seed in range(20)}
    assert len(varied) > 1


def test_stop_ends_the_search() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return True

    state = SYMBOLS.start({}, 1)
    assert chosen(state, "mike", 1_000_000, stop=stop) in legal(state)
    assert asked == 1


def test_every_level_finishes_a_match_by_legal_actions() -> None:
    for number, level in enumerate(ENGINE.levels):
        players = Player(ENGINE, level, 150), player("symbols", "random")
        assert Match("symbols", players, number).played()["reason"] in (
            *("conquest", "yield", "zero_sum"),
        )


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("medium", "easy", 4), ("hard", "easy", 5), ("hard", "medium", 5), ("mike", "hard", 4)],
)
def test_strength(better: str, worse: str, least: int) -> None:
    """A small version of ``make arena``, which measures the shares that are claimed."""

    class Here:
        imap = map

    tally = compared("symbols", (better, worse), 6, 600, Here())
    assert tally.wins >= least
