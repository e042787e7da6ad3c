"""Symbols against its plain model, and what holds in every state."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import ALL
from rules.symbols import SYMBOLS, State
from rules.symbols.board import VALUES, cells
from rules.symbols.locks import BLOCKS
from tests.rules.symbols_kit import legal, refusal, scattered, seen, walk
from tests.rules.symbols_model import Model

randoms = st.integers(0, 2**64 - 1).map(Random)


def agrees(model: Model, state: State) -> None:
    """``state`` looks as ``model`` says."""
    view = seen(state)
    expected = model.seen()
    assert {key: view[key] for key in expected} == expected
    assert (state.end and (state.end.winner, state.end.reason)) == (
        (model.winner, model.reason) if model.reason else None
    )


def follows_model(random: Random, state: State, steps: int) -> None:
    for before, action in walk(random, state, steps):
        model = Model(seen(before))
        assert model.legal() == legal(before)
        model.apply(action)
        after = SYMBOLS.apply(before, before.seat, action)
        if after.end is None or after.end.reason != "zero_sum" or model.reason:
            agrees(model, after)


@settings(max_examples=150, deadline=None)
@given(randoms)
def test_scattered_boards_follow_the_model(random: Random) -> None:
    follows_model(random, scattered(random), 12)


@settings(max_examples=5, deadline=None)
@given(randoms)
def test_matches_follow_the_model(random: Random) -> None:
    follows_model(random, SYMBOLS.start({}, random.getrandbits(128)), 300)


@settings(max_examples=10, deadline=None)
@given(randoms)
def test_invariants_of_matches(random: Random) -> None:
    state = SYMBOLS.start({}, random.getrandbits(128))
    values = seen(state)["values"]
    captured = 0
    for before, action in walk(random, state):
        view = seen(before)
        assert sum(view["tiles"]) + view["owners"].count(".") + view["dead"] == 81
        assert view["values"] == values
        assert max(view["tiles"]) <= 50
        for cell in range(81):
            dead = view["owners"][cell] == "x"
            assert dead == (view["symbols"][cell] == "x") == (view["changes"][cell] == "7")
            if dead or cell in view["cloaked"]:
                assert view["boxes"][cell] == "-"
            if cell in view["cloaked"]:
                assert view["changes"][cell] == "0"
                assert view["symbols"][cell] in "*OD"
        for letter in "rb":
            for symbol in "*D":
                held = [
                    c
                    for c in range(81)
                    if (view["owners"][c], view["symbols"][c]) == (letter, symbol)
                ]
                assert len(held) <= 3
        blocks = [BLOCKS[number] for number in before.board.locks]
        locked = [cell for block in blocks for cell in cells(block.mask)]
        assert len(set(locked)) == len(locked)
        assert not set(locked) & set(view["cloaked"])
        assert all(view["owners"][cell] != "x" for cell in view["protected"])
        assert legal(before)
        assert SYMBOLS.actors(before) == (before.seat,)
        captured += action["a"] in ("capture", "chain")
        last = SYMBOLS.apply(before, before.seat, action)
    assert captured <= 567
    assert last.end is not None
    assert SYMBOLS.outcome(last) is not None
    assert seen(last)["turn"] is None


@settings(max_examples=10, deadline=None)
@given(randoms)
def test_what_is_listed_is_taken_and_nothing_else(random: Random) -> None:
    state = scattered(random)
    for before, _ in walk(random, state, 5):
        possible: list[dict[str, Any]] = [
            {"a": name} for name in ("pass", "yield", "continue", "end_chain")
        ]
        for cell in range(81):
            possible += [{"a": "lock", "cell": cell, "size": size} for size in (2, 3)]
            possible += [{"a": "chain", "to": cell}, {"a": "protect", "cell": cell}]
            possible += [{"a": "capture", "from": cell, "to": to} for to in range(81)]
        listed = legal(before)
        taken = [action for action in possible if refusal(before, before.seat, action) is None]
        assert sorted(map(str, taken)) == sorted(map(str, listed))
        assert SYMBOLS.legal(before, 1 - before.seat) == []


junk_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
)
names = st.sampled_from(
    ["lock", "capture", "chain", "end_chain", "protect", "pass", "yield", "resign", "draw"]
)
junk = st.dictionaries(
    st.sampled_from(["a", "from", "to", "cell", "size", "x", ""]) | st.integers(),
    junk_values | names | st.integers(0, 80),
    max_size=4,
)


@settings(max_examples=300, deadline=None)
@given(randoms, junk, st.sampled_from([0, 1, None, 2, True, 0.0, "0", []]))
def test_junk_is_refused_or_legal(random: Random, action: Mapping[str, Any], seat: Any) -> None:
    state = list(walk(random, scattered(random), 3))[-1][0]
    before = SYMBOLS.dump(state)
    refused = refusal(state, seat, action)
    if refused is None:
        assert action in legal(state) or action["a"] in ("resign", "expire", "draw")
    else:
        assert refused[0] in ("illegal_action", "not_your_turn")
        assert refused[1]
    assert SYMBOLS.dump(state) == before


@settings(max_examples=20, deadline=None)
@given(randoms)
def test_states_are_values_and_survive_a_dump(random: Random) -> None:
    for state, action in walk(random, SYMBOLS.start({}, random.getrandbits(128)), 200):
        data = SYMBOLS.dump(state)
        loaded = SYMBOLS.load(data)
        assert loaded == state
        assert hash(loaded) == hash(state)
        after = SYMBOLS.apply(state, state.seat, action)
        assert after != state
        assert SYMBOLS.load(SYMBOLS.dump(after)) == after
        assert SYMBOLS.dump(state) == data


@settings(max_examples=100)
@given(st.data())
def test_a_damaged_dump_is_refused(data: st.DataObject) -> None:
    record = bytearray(SYMBOLS.dump(SYMBOLS.start({}, 1)))
    place = data.draw(st.integers(0, len(record) - 1))
    record[place] ^= data.draw(st.integers(1, 255))
    for damaged in (bytes(record), bytes(record[:place]), data.draw(st.binary(max_size=600))):
        with pytest.raises(ValueError, match="no record"):
            SYMBOLS.load(damaged)


@settings(max_examples=10, deadline=None)
@given(randoms)
def test_a_match_can_begin_from_any_view(random: Random) -> None:
    for state, action in walk(random, SYMBOLS.start({}, random.getrandbits(128)), 150):
        copy = SYMBOLS.from_view(seen(state), {})
        assert all(seen(copy, viewer) == seen(state, viewer) for viewer in (0, 1, None, ALL))
        assert legal(copy) == legal(state)
        first = seen(SYMBOLS.apply(copy, copy.seat, action))
        second = SYMBOLS.apply(state, state.seat, action)
        assert first == seen(second) or second.end is not None


@settings(max_examples=10, deadline=None)
@given(randoms)
def test_turns_and_decisions(random: Random) -> None:
    """The turn clock starts anew with a turn and with the majority question only; every action
    opens a new decision."""
    decisions = set()
    for state, action in walk(random, SYMBOLS.start({}, random.getrandbits(128))):
        decision = SYMBOLS.decision(state, state.seat)
        assert decision is not None
        assert decision not in decisions
        decisions.add(decision)
        assert SYMBOLS.decision(state, 1 - state.seat) is None
        after = SYMBOLS.apply(state, state.seat, action)
        same = after.seat == state.seat and "majority" not in (after.phase, state.phase)
        if after.end is None:
            assert SYMBOLS.turn(after) == SYMBOLS.turn(state) + (not same)


def test_values_are_by_symbol() -> None:
    assert {chr(symbol): chr(value) for symbol, value in VALUES.items()} == {
        **dict.fromkeys("TSC", "5"),
        **dict.fromkeys("379", "4"),
        **dict.fromkeys("WLP", "3"),
        **dict.fromkeys("GJK", "2"),
        **dict.fromkeys("*OD", "1"),
    }
