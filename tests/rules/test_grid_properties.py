"""What holds in every state of every match of Grid Takeover, and what it is held against: the
same rules written slowly (`tests.rules.grid_naive`), and counts of all ways to play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.grid_takeover import GRID_TAKEOVER, State
from rules.grid_takeover.board import enclosed
from tests.rules.grid_kit import drawn, view
from tests.rules.grid_naive import ABILITIES, NaiveMatch

options = st.fixed_dictionaries(
    {},
    optional={
        "first": st.integers(0, 1),
        "abilities": st.booleans(),
        "move_limit": st.sampled_from([10, 40, 150, 500]),
        "limit_loser": st.sampled_from([None, 0, 1]),
        "repetition": st.booleans(),
    },
)
randoms = st.integers(0, 2**32).map(Random)
tastes = st.sampled_from([-1, 0, 1])
"""What a random player prefers: its own tiles, so that it circles; nothing; others' tiles."""


def match(random: Random, taste: int, chosen: dict[str, Any]) -> Iterator[tuple[State, Any]]:
    """A random match: each state with the action that comes next, None at the end."""
    state = GRID_TAKEOVER.start(chosen, 0)
    while legal := GRID_TAKEOVER.legal(state, state.seat):
        mine = state.tiles[state.seat]

        def price(action: dict[str, Any], mine: int = mine) -> float:
            to: int = action.get("to", 0)
            return taste * (mine >> to & 1) + random.random() * 1.2

        action = min(legal, key=price)
        yield state, action
        state = GRID_TAKEOVER.apply(state, state.seat, action)
    yield state, None


@settings(max_examples=40, deadline=None)
@given(randoms, tastes, options)
def test_what_is_true_of_every_state(random: Random, taste: int, chosen: dict[str, Any]) -> None:
    before: dict[str, Any] | None = None
    for state, action in match(random, taste, chosen):
        now = view(state)
        over = GRID_TAKEOVER.outcome(state) is not None
        owners = now["owners"]
        assert [owners[pawn] for pawn in now["pawns"]] == ["b", "r"]
        assert now["tiles"] == [owners.count("b"), owners.count("r")]
        assert now["neutral"] == owners.count(".") == 49 - sum(now["tiles"])
        assert now["neutral"] > 0 or over
        if not over:
            legal = GRID_TAKEOVER.legal(state, state.seat)
            assert legal[0]["a"] == "move"
            assert all(kind["a"] == "move" for kind in legal) or not now["again"]
            kinds = ("move", "teleport", "conquer", "double")
            assert legal == sorted(legal, key=lambda a: (kinds.index(a["a"]), a.get("to")))
        if before is not None:
            changed = [cell for cell in range(49) if owners[cell] != before["owners"][cell]]
            mover = before["turn"]
            assert now["captured"] == changed
            assert {owners[cell] for cell in changed} <= {"br"[mover]}
            assert enclosed(state.tiles[mover], state.pawns[1 - mover]) == 0
            assert now["neutral"] <= before["neutral"]
            assert now["pawns"][1 - mover] == before["pawns"][1 - mover]
            assert sum(now["turns"]) - sum(before["turns"]) == (not now["again"])
        before = now
        assert action is not None or over


@settings(max_examples=25, deadline=None)
@given(randoms, tastes, options)
def test_the_slow_rules_agree(random: Random, taste: int, chosen: dict[str, Any]) -> None:
    slow = NaiveMatch(chosen)
    for state, action in match(random, taste, chosen):
        assert view(state) == slow.view()
        assert GRID_TAKEOVER.outcome(state) == slow.outcome
        if action is not None:
            assert GRID_TAKEOVER.legal(state, state.seat) == slow.legal()
            slow.play(action)


@settings(max_examples=20, deadline=None)
@given(randoms, tastes, options)
def test_any_state_may_start_a_match(random: Random, taste: int, chosen: dict[str, Any]) -> None:
    for state, action in match(random, taste, chosen):
        if action is not None:
            start = GRID_TAKEOVER.from_view(view(state), chosen)
            assert view(start) == view(state)
            assert GRID_TAKEOVER.legal(start, start.seat) == GRID_TAKEOVER.legal(state, state.seat)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Any position at all that a match can be in, most of them never reached by play."""
    owners = draw(st.lists(st.sampled_from(".bbbrr"), min_size=49, max_size=49))
    pawns = draw(st.lists(st.integers(0, 48), min_size=2, max_size=2, unique=True))
    for seat in (0, 1):
        owners[pawns[seat]] = "br"[seat]
    left = [draw(st.sampled_from([None, *set(range(49)) - {pawn}])) for pawn in pawns]
    unused = [[name for name in ABILITIES if draw(st.booleans())] for _ in pawns]
    return {
        "owners": "".join(owners),
        "pawns": pawns,
        "left": left,
        "abilities": unused,
        "again": draw(st.booleans()),
        "turn": draw(st.integers(0, 1)),
        "turns": draw(st.lists(st.integers(0, 149), min_size=2, max_size=2)),
    }


@settings(max_examples=60, deadline=None)
@given(positions().filter(lambda position: "." in position["owners"]))
def test_the_slow_rules_agree_in_any_position(position: dict[str, Any]) -> None:
    state = GRID_TAKEOVER.from_view(position, {})
    slow = NaiveMatch.like(position, {})
    assert view(state) == slow.view()
    assert GRID_TAKEOVER.legal(state, state.seat) == slow.legal()
    for action in slow.legal():
        after, slowly = GRID_TAKEOVER.apply(state, state.seat, action), slow.played(action)
        assert view(after) == slowly.view()
        assert GRID_TAKEOVER.outcome(after) == slowly.outcome


def perft(state: State, depth: int, known: dict[tuple[State, int], int]) -> int:
    """How many sequences of ``depth`` legal actions there are."""
    legal = GRID_TAKEOVER.legal(state, state.seat)
    if depth == 1:
        return len(legal)
    if (state, depth) not in known:
        known[state, depth] = sum(
            perft(GRID_TAKEOVER.apply(state, state.seat, action), depth - 1, known)
            for action in legal
        )
    return known[state, depth]


def slow_perft(match: NaiveMatch, depth: int) -> int:
    legal = match.legal()
    if depth == 1:
        return len(legal)
    return sum(slow_perft(match.played(action), depth - 1) for action in legal)


WITHOUT = {"abilities": False}
CONTACT = """
    . . . . . . .
    . . b b . . .
    . b . r . . .
    . . b B R . .
    . . . . r . .
    . . . . . . .
    . . . . . . .
"""


@pytest.mark.parametrize(
    ("chosen", "counts"),
    [
        (WITHOUT, [2, 4, 8, 16, 40, 100, 260, 676, 1716, 4356, 11484, 30274]),
        ({}, [52, 2604, 26550, 218462, 1532698]),
    ],
)
def test_perft(chosen: dict[str, Any], counts: list[int]) -> None:
    start = GRID_TAKEOVER.start(chosen, 0)
    known: dict[tuple[State, int], int] = {}
    assert [perft(start, depth, known) for depth in range(1, len(counts) + 1)] == counts


def test_perft_in_contact() -> None:
    known: dict[tuple[State, int], int] = {}
    state = drawn(CONTACT)
    counts = [perft(state, depth, known) for depth in (1, 2, 3, 4)]
    assert counts == [56, 2924, 34008, 347413]
    slow = NaiveMatch.like(view(state), {})
    assert [slow_perft(slow, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize(("chosen", "depth"), [(WITHOUT, 6), ({}, 3)])
def test_the_slow_rules_count_the_same(chosen: dict[str, Any], depth: int) -> None:
    start = GRID_TAKEOVER.start(chosen, 0)
    assert slow_perft(NaiveMatch(chosen), depth) == perft(start, depth, {})
