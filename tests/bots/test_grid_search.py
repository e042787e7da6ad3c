"""Grid Takeover's engine: its rules are the rules, and its levels play as they should."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bots.arena import RANDOM, Match, compared, player
from bots.search import ENGINES
from bots.search.engine import Action, Decision, Limit, View
from bots.search.grid.board import FULL, count
from bots.search.grid.evaluation import TILE, WEIGHTS, Evaluation
from bots.search.grid.position import Act, Position
from bots.search.grid.root import deepened, valued
from bots.search.grid.search import INFINITE, WON, Search
from rules import GAMES

GAME = GAMES["grid_takeover"]
ENGINE = ENGINES[GAME.id]


def playout(seed: int, options: dict[str, Any]) -> list[Any]:
    """The states of a match played at random, the last one over."""
    chance = random.Random(seed)
    states = [GAME.start(options, seed)]
    while seats := GAME.actors(states[-1]):
        legal = GAME.legal(states[-1], seats[0])
        states.append(GAME.apply(states[-1], seats[0], chance.choice(legal)))
    return states


def view_of(owners: str, pawns: list[int], turn: int, **more: Any) -> dict[str, Any]:
    """A view; ``owners`` is seven rows, spaces do not count."""
    shown = {"owners": owners.replace(" ", ""), "pawns": pawns, "turn": turn, **more}
    shown = {"abilities": [[], []], **shown}
    return GAME.view(GAME.from_view(shown, {}), None)


def chosen(view: dict[str, Any], nodes: int = 3_000, past: Sequence[View] = ()) -> Action:
    """What Unbeatable does."""
    state = GAME.from_view(view, {})
    legal = GAME.legal(state, view["turn"])
    return ENGINE.choose("unbeatable", Decision(view, legal, past=past), 1, Limit(nodes))


def search(nodes: int = 10_000_000, turns: int = 0) -> Search:
    """A search with the weights in use."""
    return Search(Evaluation(list(WEIGHTS.values()), turns), nodes, lambda: False)


@pytest.mark.parametrize("abilities", [True, False])
def test_actions_and_positions_are_those_of_the_rules(abilities: bool) -> None:
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
                tiles = GAME.view(after, None)["tiles"]
                assert sorted([reached.me.bit_count(), reached.you.bit_count()]) == sorted(tiles)
                if GAME.outcome(after) is None:
                    assert reached == Position.of(GAME.view(after, None))


def test_cells_are_counted() -> None:
    chance = random.Random(0)
    for cells in [0, 1, FULL, *(chance.getrandbits(49) for _ in range(100))]:
        assert count(cells) == cells.bit_count()


def test_the_search_finds_what_a_plain_one_finds() -> None:
    """Pruning and the table change no value (without abilities and areas, which it selects)."""
    for seed in range(10):
        states = playout(seed, {"abilities": False, "repetition": False})
        position = Position.of(GAME.view(states[min(20, len(states) - 2)], None))
        for depth in range(4):
            values = valued(search(), position, position.acts(), depth)
            for act, value in zip(position.acts(), values, strict=True):
                assert value == plain(position, act, depth)


def plain(position: Position, act: Act, depth: int) -> int:
    """As `Search.acted`, by the rules of `Position` alone, with nothing pruned."""
    fresh = act.mine & ~position.me
    taken = fresh & position.you
    claimed = (fresh ^ taken).bit_count()
    after = position.after(act)
    if after.over and claimed:
        return WON + depth if after.lead < 0 else -WON - depth
    gain = TILE * (2 * taken.bit_count() + claimed) + claimed * WEIGHTS["claim"]
    if depth > 0:
        return gain - max(plain(after, reply, depth - 1) for reply in after.acts())
    quiet = search()
    return gain - quiet.quiet(
        after.me,
        after.you,
        after.pawn,
        after.other,
        after.left,
        after.other_left,
        after.unused,
        after.lead,
        depth,
        -INFINITE,
        INFINITE,
    )


def test_a_win_is_taken() -> None:
    view = view_of("bbbbbbb bbbbbbb bbbbbbb bbbbbbb rrrrrrr brrrrrr .rrrrrr", [35, 41], 0)
    assert chosen(view) == {"a": "move", "to": 42}


LAST_TILE = "rrrrrrr rrrrrrr rrrrrrr rrrrrrr bbbbbbb brrrrrr .rrrrrr"


def test_who_is_behind_leaves_the_last_neutral_tile() -> None:
    for nodes in (200, 1_000, 10_000):
        view = view_of(LAST_TILE, [35, 6], 0)
        assert chosen(view, nodes) != {"a": "move", "to": 42}


def test_who_is_behind_leaves_it_in_either_half_of_a_double_move() -> None:
    double: list[list[str]] = [["double"], []]
    for nodes in (200, 1_000, 10_000):
        first = view_of(LAST_TILE, [35, 6], 0, abilities=double)
        assert chosen(first, nodes)["to"] != 42
        second = view_of(LAST_TILE, [35, 6], 0, again=True, left=[28, None])
        assert chosen(second, nodes) != {"a": "move", "to": 42}


def test_a_position_is_not_entered_again_while_there_is_another_action() -> None:
    start = GAME.start({"abilities": False}, 0)
    view = GAME.view(start, None)
    first = chosen(view)
    entered = GAME.view(GAME.apply(start, 0, first), None)
    second = chosen(view, past=[entered, entered])
    assert second != first
    others = [GAME.view(GAME.apply(start, 0, act), None) for act in GAME.legal(start, 0)]
    assert chosen(view, past=others * 2) in GAME.legal(start, 0)


def test_the_answer_is_the_same_for_the_same_seed_and_varies_with_it() -> None:
    state = GAME.start({}, 0)
    asked = Decision(GAME.view(state, None), GAME.legal(state, 0))
    for level in ENGINE.levels:
        answers = [ENGINE.choose(level, asked, 7, Limit(2_000)) for _ in range(2)]
        assert answers[0] == answers[1]
    varied = {str(ENGINE.choose("easy", asked, seed)) for seed in range(30)}
    assert len(varied) > 1


def test_budget_and_stop_end_the_search() -> None:
    position = Position.of(GAME.view(GAME.start({}, 0), None))
    bounded = search(nodes=5_000)
    deepened(bounded, position, position.acts())
    assert 5_000 <= bounded.nodes <= 5_100
    answers = iter([False, False, True])
    stopped = Search(Evaluation(list(WEIGHTS.values()), 0), 10**9, lambda: next(answers))
    deepened(stopped, position, position.acts())
    assert next(answers, None) is None
    assert stopped.nodes < 5_000


def test_every_level_finishes_a_match_by_legal_actions() -> None:
    for number, level in enumerate(ENGINE.levels):
        one = player(GAME.id, level, nodes=300)
        Match(GAME.id, (one, RANDOM), number).played()


@pytest.mark.parametrize(
    ("better", "worse", "budget", "least"),
    [
        ("hard", "medium", 1_000, 7),
        ("medium", "easy", 1_000, 7),
        ("hard", "greedy", 1_000, 7),
        ("greedy", "easy", 1_000, 6),
        ("unbeatable", "random", 300, 10),
    ],
)
def test_strength(better: str, worse: str, budget: int, least: int) -> None:
    """A small version of ``make arena``, which measures the shares that are claimed."""

    class Here:
        imap = map

    tally = compared(GAME.id, (better, worse), 10, budget, Here())
    assert tally.wins >= least
    assert tally.reasons["territory"] >= least
