"""What holds in every state of every match of Rectangles."""

from dataclasses import FrozenInstanceError
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import ALL, IllegalAction, fold
from rules.rectangles import RECTANGLES, State
from tests.rules.rectangles_kit import EXPIRE, match, refusal

options = st.fixed_dictionaries(
    {
        "size": st.integers(5, 6),
        "points": st.integers(10, 40),
        "first": st.integers(0, 1),
        "turn_limit": st.sampled_from([20, 60, None]),
        "computers": st.tuples(st.booleans(), st.booleans()).map(list),
    }
)
randoms = st.integers(0, 2**32).map(Random)
json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
names = st.sampled_from(
    ["claim", "attack", "repel", "face", "answer", "take", "resign", "expire", "draw", "start"]
)
junk = st.fixed_dictionaries(
    {"a": names | json},
    optional={"cell": st.integers(-2, 40) | json, "choice": st.integers(-2, 5) | json, "x": json},
) | st.dictionaries(st.text(max_size=5), json, max_size=3)


def some_state(random: Random, chosen: dict[str, Any]) -> State:
    states = [state for state, _, _ in match(random, chosen)]
    return random.choice(states)


def universe(size: int) -> list[dict[str, Any]]:
    """All well-formed actions, in the order of the list of legal ones."""
    by_cell = [
        {"a": name, "cell": cell} for name in ("claim", "attack") for cell in range(size * size)
    ]
    takes = [{"a": "take", "cell": cell} for cell in range(size * size)]
    answers = [{"a": "answer", "choice": choice} for choice in range(4)]
    return [*by_cell, *takes, {"a": "repel"}, {"a": "face"}, *answers]


def accepts(state: State, seat: int, action: dict[str, Any]) -> bool:
    refused = refusal(state, seat, action)
    asked = seat in RECTANGLES.actors(state)
    over = RECTANGLES.outcome(state) is not None
    code = "illegal_action" if asked else "room_over" if over else "not_your_turn"
    assert refused is None or refused[0] == code
    return refused is None


@given(randoms, options)
@settings(max_examples=40)
def test_the_legal_list_is_what_apply_accepts(random: Random, chosen: dict[str, Any]) -> None:
    actions = universe(chosen["size"])
    for state, _, _ in match(random, chosen):
        if random.random() < 0.2:
            for seat in (0, 1):
                accepted = [action for action in actions if accepts(state, seat, action)]
                assert RECTANGLES.legal(state, seat) == accepted
                assert bool(accepted) == (seat in RECTANGLES.actors(state))


@given(randoms, options)
@settings(max_examples=40)
def test_every_state(random: Random, chosen: dict[str, Any]) -> None:
    log: list[tuple[int | None, dict[str, Any]]] = []
    decisions: dict[int, int] = {}
    before: State | None = None
    for state, seat, action in match(random, chosen):
        check_figures(RECTANGLES.view(state, ALL))
        assert RECTANGLES.load(RECTANGLES.dump(state)) == state
        assert hash(RECTANGLES.load(RECTANGLES.dump(state))) == hash(state)
        for asked in RECTANGLES.actors(state):
            decision = RECTANGLES.decision(state, asked)
            assert decision is not None
            again = before is not None and before.phase == state.phase == "challenge"
            assert decision > decisions.get(asked, -1) or again
            decisions[asked] = decision
        clock = RECTANGLES.clock(state)
        assert clock is None or clock.seats == RECTANGLES.actors(state)
        if before is not None:
            assert RECTANGLES.turn(before) <= RECTANGLES.turn(state) <= RECTANGLES.turn(before) + 1
        before = state
        if action:
            log.append((seat, action))
    assert before is not None
    assert before.turns <= before.turn_limit
    assert fold(RECTANGLES, chosen, before.seed, [(None, {"a": "start"}), *log]) == before


def check_figures(view: dict[str, Any]) -> None:
    """The view agrees with itself."""
    owners, points = view["owners"], view["points"]
    assert view["squares"] == [owners.count("b"), owners.count("r")]
    assert view["free"] == owners.count(".")
    areas = [[height * width for _, _, height, width in found] for found in view["rectangles"]]
    assert view["largest"] == [max(found, default=0) for found in areas]
    assert view["count"] == [len(found) for found in areas]
    assert all(found == sorted(found) for found in view["rectangles"])
    assert (view["turn"] is None) == (view["phase"] == "over")
    assert (view["owed"] is None) == (view["phase"] != "penalty")
    assert (view["pending"] is None) == (view["phase"] in ("turn", "over"))
    assert min(points) >= (0 if view["phase"] == "over" else 1)


@given(randoms, options)
@settings(max_examples=30)
def test_time_outs_alone_lead_on_too(random: Random, chosen: dict[str, Any]) -> None:
    for state, _, _ in match(random, chosen):
        clock = RECTANGLES.clock(state)
        if clock is not None:
            seat = clock.seats[0] if len(clock.seats) == 1 else None
            after = RECTANGLES.apply(state, seat, EXPIRE)
            assert after.phase in ("turn", "penalty", "over")
            assert after.phase != state.phase


@given(randoms, options, st.none() | st.integers(-1, 2), st.lists(junk, min_size=1, max_size=40))
@settings(max_examples=60)
def test_junk_is_refused_and_changes_nothing(
    random: Random, chosen: dict[str, Any], seat: int | None, actions: list[dict[str, Any]]
) -> None:
    state = some_state(random, chosen)
    record = RECTANGLES.dump(state)
    for action in actions:
        refused = refusal(state, seat, action)
        if refused is None:
            endings = [{"a": name} for name in ("resign", "expire", "draw")]
            assert action in universe(state.size) + endings
        else:
            assert refused[0] in ("illegal_action", "not_your_turn", "room_over")
            assert refused[1]
    assert RECTANGLES.dump(state) == record


@pytest.mark.parametrize("cell", [True, 1.0, "1", None, [1], -1, 25, float("nan"), 10**30])
def test_a_cell_is_an_integer_on_the_board(cell: object) -> None:
    state = RECTANGLES.start({"size": 5}, 1)
    with pytest.raises(IllegalAction) as refusal:
        RECTANGLES.apply(state, 0, {"a": "claim", "cell": cell})
    assert refusal.value.code == "illegal_action"


@pytest.mark.parametrize("seat", [True, 2, -1, None, 0.0, "0"])
def test_only_seats_act(seat: Any) -> None:
    state = RECTANGLES.start({"first": 1}, 1)
    with pytest.raises(IllegalAction) as refusal:
        RECTANGLES.apply(state, seat, {"a": "claim", "cell": 0})
    assert refusal.value.code == "not_your_turn"
    with pytest.raises(IllegalAction):
        RECTANGLES.apply(state, seat, {"a": "resign"})


def test_other_keys_are_refused() -> None:
    state = RECTANGLES.start({}, 1)
    for action in ({"a": "claim", "cell": 0, "x": 1}, {"a": "resign", "x": 1}, {"a": "claim"}):
        with pytest.raises(IllegalAction) as refusal:
            RECTANGLES.apply(state, 0, action)
        assert refusal.value.code == "illegal_action"


def test_states_are_frozen() -> None:
    state = RECTANGLES.start({}, 1)
    with pytest.raises(FrozenInstanceError):
        state.turns = 5  # type: ignore[misc]
    assert not hasattr(state, "__dict__")


@given(st.binary(max_size=300))
def test_junk_is_no_dump(data: bytes) -> None:
    for record in (data, b"RE\x01" + data, sealed(data)):
        with pytest.raises(ValueError, match="no dump of Rectangles"):
            RECTANGLES.load(record)


def sealed(body: bytes) -> bytes:
    return b"RE\x01" + crc32(body).to_bytes(4, "little") + body


@given(randoms, options, st.data())
@settings(max_examples=60)
def test_a_damaged_dump_is_refused(
    random: Random, chosen: dict[str, Any], data: st.DataObject
) -> None:
    state = some_state(random, chosen)
    record = RECTANGLES.dump(state)
    place = data.draw(st.integers(0, len(record) - 1))
    changed = bytearray(record)
    changed[place] ^= data.draw(st.integers(1, 255))
    for damaged in (bytes(changed), record[:place], record + b"\0"):
        with pytest.raises(ValueError, match="no dump of Rectangles"):
            RECTANGLES.load(damaged)


def test_a_wide_or_negative_seed_is_kept() -> None:
    for seed in (0, -5, 1 << 127, (1 << 700) + 3):
        state = RECTANGLES.start({}, seed)
        assert RECTANGLES.load(RECTANGLES.dump(state)) == state
