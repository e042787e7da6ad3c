"""The positions of Symbols' search obey the rules: the same actions, with the same results."""

from random import Random
from typing import Any

import pytest

from bots.search.symbols.bits import HIGH, LOW, around, beside, count, squares
from bots.search.symbols.board import Position
from bots.search.symbols.evaluation import WEIGHTS, Evaluation
from bots.search.symbols.moment import Moment, turned
from bots.search.symbols.search import Search
from rules.symbols import SYMBOLS, State
from rules.symbols.board import AROUND, BESIDE, cells
from tests.rules.symbols_kit import END_CHAIN, legal, scattered, seen, walk

FACTS = (
    *("me", "you", "dead", "s0", "s1", "s2", "s3", "b0", "b1", "b2", "b3"),
    *("n0", "n1", "n2", "cloaked", "locked", "twos", "threes", "chain"),
)


def moment(state: State) -> Moment:
    """The moment of a state of which everything is known."""
    view = seen(state)
    return Moment.of(view, view["symbols"])


def facts(moment: Moment) -> dict[str, Any]:
    """Whatever there is to compare of a moment."""
    position = moment.position
    halves = position.low, position.high
    planes = {name: [getattr(half, name) for half in halves] for name in FACTS}
    attack = (moment.symbol, moment.follows) if moment.phase in ("chain", "protect") else None
    return {
        **planes,
        # in views what was captured in the turn is protected at once
        "guarded": [(half.guarded | half.chain) & ~half.dead for half in halves],
        "attack": attack,
        "turn": (moment.seat, moment.phase, moment.asked, moment.locked, moment.upcoming),
    }


def agrees(state: State, action: dict[str, Any]) -> None:
    """An action in a state, both as the rules have it."""
    here = moment(state)
    assert here.legal() == legal(state)
    if action["a"] == "yield":
        return
    after = here.after(action)
    reached = SYMBOLS.apply(state, state.seat, action)
    conquered = reached.end is not None and reached.end.reason == "conquest"
    assert after.position.over == conquered
    if reached.end is None:
        assert facts(after) == facts(moment(reached))


@pytest.mark.parametrize("seed", range(4))
def test_matches_are_as_the_rules_have_them(seed: int) -> None:
    for state, action in walk(Random(seed), SYMBOLS.start({}, seed)):
        agrees(state, action)


def test_positions_in_which_the_rare_is_frequent_are_too() -> None:
    for seed in range(100):
        chance = Random(seed)
        for state, action in walk(chance, scattered(chance), 12):
            agrees(state, action)


def test_neighbours_are_those_of_the_rules() -> None:
    for cell in range(81):
        bit = 1 << cell
        near = squares(*around(bit & LOW, bit >> 45))
        assert near == sorted([cell, *cells(AROUND[cell])])
        assert squares(*beside(bit & LOW, bit >> 45)) == cells(BESIDE[cell])


def test_squares_are_counted() -> None:
    chance = Random(0)
    for half in [0, 1, LOW, HIGH, *(chance.getrandbits(45) for _ in range(100))]:
        assert count(half) == half.bit_count()


def test_a_turn_of_the_search_is_a_capture_with_its_whole_chain() -> None:
    """Also where caps make the order matter: it is ascending."""
    search = Search(Evaluation(list(WEIGHTS.values())), 1, 1_000_000, lambda: False)
    compared = 0
    for seed in range(60):
        chance = Random(seed)
        for state, action in walk(chance, scattered(chance), 12):
            if action["a"] != "capture" or state.board.cloaked >> action["from"] & 1:
                continue
            here = moment(state)
            after = here.after(action)
            while after.phase == "chain":
                targets = [act for act in after.legal() if act != END_CHAIN]
                after = after.after(targets[0])
            if after.phase != "protect":
                continue
            after.position.pass_on(0, 0)
            position = Position()
            position.copy(here.position)
            bit = 1 << action["to"]
            symbol = moment_symbol(here, action["from"])
            search.turn(position, symbol, bit & LOW, bit >> 45)
            assert [getattr(position.low, name) for name in FACTS] == [
                getattr(after.position.low, name) for name in FACTS
            ]
            assert position.mark() == after.position.mark()
            compared += 1
    assert compared > 50


def moment_symbol(here: Moment, cell: int) -> int:
    bit = 1 << cell
    return here.position.low.symbol(bit & LOW) | here.position.high.symbol(bit >> 45)


def test_what_is_worth_something_to_one_is_worth_as_much_less_to_the_other() -> None:
    evaluation = Evaluation(list(WEIGHTS.values()))
    for seed in range(50):
        position = moment(scattered(Random(seed))).position
        worth = evaluation.worth(position)
        turned(position)
        assert evaluation.worth(position) == -worth
