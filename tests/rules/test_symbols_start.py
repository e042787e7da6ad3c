"""The board at the start, and what a game tells of itself."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import ALL, BadOption, Setup
from rules.symbols import SYMBOLS
from tests.rules.symbols_kit import SPECIAL, seen

NORMAL = "TSC379WLPGJK"
seeds = st.integers(0, 2**128 - 1)


@given(seeds)
def test_start(seed: int) -> None:
    view = seen(SYMBOLS.start({}, seed))
    symbols = view["symbols"]
    assert view["owners"] == "b" * 27 + "." * 27 + "r" * 27
    for side in (symbols[:27], symbols[54:]):
        assert Counter(side) == {**dict.fromkeys(NORMAL, 2), **dict.fromkeys(SPECIAL, 1)}
    neutral = symbols[27:54]
    assert neutral == neutral[::-1]
    pairs = Counter(neutral[:13])
    assert set(pairs) == set(NORMAL)
    assert sorted(pairs.values()) == [1] * 11 + [2]
    assert neutral[13] in NORMAL
    assert view["values"][27:54] == "7" * 27
    worth = {"TSC": "5", "379": "4", "WLP": "3", "GJK": "2", SPECIAL: "1"}
    for cell in (*range(27), *range(54, 81)):
        assert [v for group, v in worth.items() if symbols[cell] in group] == [view["values"][cell]]
    assert view["changes"] == "0" * 81
    assert view["boxes"] == "-" * 81
    assert view["cloaked"] == [cell for cell in range(81) if symbols[cell] in SPECIAL]
    assert view["turn"] == 0
    assert (view["protected"], view["locks"], view["chain"], view["attack"]) == ([], [], [], None)
    assert (view["phase"], view["locked"], view["majority"], view["next"]) == (
        "turn",
        False,
        False,
        None,
    )
    assert (view["tiles"], view["dead"]) == ([27, 27], 0)
    assert view["points"] == [87, 87]


@given(seeds)
def test_the_sides_are_drawn_from_the_seed_and_independent(seed: int) -> None:
    state = SYMBOLS.start({}, seed)
    assert SYMBOLS.start({}, seed) == state
    other = SYMBOLS.start({}, seed + 1)
    for part in (slice(0, 27), slice(27, 54), slice(54, 81)):
        assert seen(other)["symbols"][part] != seen(state)["symbols"][part]
    assert seen(state)["symbols"][:27] != seen(state)["symbols"][54:]


@given(seeds)
def test_a_view_from_the_start_makes_the_same_start(seed: int) -> None:
    state = SYMBOLS.start({}, seed)
    assert SYMBOLS.from_view(SYMBOLS.view(state, ALL), {}, seed) == state


def test_there_are_no_options() -> None:
    for name in ("first", "size", ""):
        with pytest.raises(BadOption) as refused:
            SYMBOLS.start({name: 1}, 5)
        assert refused.value.option == name
        with pytest.raises(BadOption):
            SYMBOLS.from_view(seen(SYMBOLS.start({}, 5)), {name: 1})


def test_what_the_game_tells_of_itself() -> None:
    assert SYMBOLS.id == "symbols"
    assert SYMBOLS.seats == ("red", "blue")
    assert SYMBOLS.levels == ("easy", "medium", "hard", "mike")
    assert SYMBOLS.options == {"type": "object", "additionalProperties": False, "properties": {}}
    assert SYMBOLS.server_options == frozenset()
    assert not SYMBOLS.open
    assert SYMBOLS.setup("bot", 0, "mike") == Setup()
    state = SYMBOLS.start({}, 5)
    assert SYMBOLS.clock(state) is None
    assert SYMBOLS.appendix(state) == {}
    action = {"a": "capture", "from": 54, "to": 45}
    assert all(SYMBOLS.shown(state, 0, action, v) == action for v in (0, 1, None, ALL))


@pytest.mark.parametrize(
    "change",
    [
        {"owners": "r" * 80},
        {"owners": "r" * 80 + "g"},
        {"owners": None},
        {"symbols": "?" * 81},
        {"boxes": "x" * 81},
        {"owners": "x" * 81},
        {"changes": "7" * 81},
        {"changes": "8" * 81},
        {"cloaked": [30]},
        {"cloaked": [81]},
        {"cloaked": "60"},
        {"protected": [True]},
        {"locks": [{"cell": 80, "size": 2}]},
        {"locks": [{"cell": 30, "size": 2}]},
        {"locks": [{"cell": 9, "size": 3}]},
        {"locks": [5]},
        {"turn": None},
        {"turn": True},
        {"phase": "over"},
        {"phase": "chain"},
        {"chain": [60]},
        {"attack": {"from": 60, "symbol": "T", "follows": None}},
        {"attack": {"from": 60, "symbol": "x", "follows": None}},
        {"attack": 5},
        {"next": 1},
        {"phase": "majority", "next": None},
        {"phase": "majority", "next": 0, "turn": 0},
        {"locked": 1},
        {"majority": None},
    ],
)
def test_a_view_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    view = seen(SYMBOLS.start({}, 5))
    with pytest.raises(ValueError, match=r"\w"):
        SYMBOLS.from_view({**view, **change}, {})
