"""What each viewer sees; and that nothing else tells what is hidden from him."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import ALL
from rules.symbols import SYMBOLS, State
from tests.rules.symbols_kit import SPECIAL, capture, does, placed, refusal, scattered, seen, walk

randoms = st.integers(0, 2**64 - 1).map(Random)
KEYS = [
    "owners",
    "symbols",
    "boxes",
    "values",
    "changes",
    "cloaked",
    "protected",
    "attack",
    "locks",
    "turn",
    "next",
    "phase",
    "locked",
    "chain",
    "majority",
    "tiles",
    "points",
    "dead",
]


def test_who_sees_a_cloaked_square() -> None:
    state = placed({0: "r*~", 80: "bD~", 40: "rT", 41: "bG"})
    shown = {viewer: seen(state, viewer) for viewer in (0, 1, None, ALL)}
    corners = {viewer: view["symbols"][0] + view["symbols"][80] for viewer, view in shown.items()}
    assert corners == {0: "*?", 1: "?D", None: "??", ALL: "*D"}
    cloaked = {viewer: view["cloaked"] for viewer, view in shown.items()}
    assert cloaked == {0: [0], 1: [80], None: [], ALL: [0, 80]}


def test_a_view_has_the_keys_of_the_rules_page() -> None:
    start = SYMBOLS.start({}, 7)
    for state in (start, SYMBOLS.apply(start, 0, {"a": "resign"})):
        for viewer in (0, 1, None, ALL):
            assert list(seen(state, viewer)) == KEYS


def test_the_caller_owns_a_view() -> None:
    state = does(placed({40: "rT", 41: "bG", 0: "rK"}), capture(40, 41))
    for value in seen(state).values():
        if isinstance(value, list):
            value.append(5)
    assert seen(state)["chain"] == seen(state)["protected"] == [41]


def twin(random: Random, state: State, seats: str) -> State:
    """A state that differs only in what the cloaked squares of ``seats`` hide."""
    view = seen(state)
    symbols = list(view["symbols"])
    for cell in view["cloaked"]:
        if view["owners"][cell] in seats:
            symbols[cell] = random.choice(SPECIAL)
    return SYMBOLS.from_view({**view, "symbols": "".join(symbols)}, {})


def attempts(random: Random, state: State) -> list[Any]:
    """Actions, legal or not, of all kinds."""
    cells = random.sample(range(81), 12)
    actions: list[Any] = [{}, {"a": 1}, {"a": "lock", "cell": 5}]
    actions += [{"a": name} for name in ("pass", "yield", "continue", "end_chain")]
    actions += [{"a": "lock", "cell": cell, "size": size} for cell in cells for size in (2, 3)]
    actions += [{"a": name, "to": cell} for name in ("chain",) for cell in cells]
    actions += [{"a": "protect", "cell": cell} for cell in cells]
    owned = [cell for cell in range(81) if seen(state)["owners"][cell] in "rb"]
    for origin in random.sample(owned, min(12, len(owned))):
        near = [
            origin + down + right for down in (-18, -9, 0, 9, 18) for right in (-2, -1, 0, 1, 2)
        ]
        actions += [{"a": "capture", "from": origin, "to": to} for to in near]
    return actions


def look_the_same(random: Random, one: State, other: State, seat: int) -> None:
    assert seen(one, seat) == seen(other, seat)
    assert SYMBOLS.actors(one) == SYMBOLS.actors(other)
    assert SYMBOLS.legal(one, seat) == SYMBOLS.legal(other, seat)
    for action in attempts(random, one):
        assert refusal(one, seat, action) == refusal(other, seat, action)


@settings(max_examples=80, deadline=None)
@given(randoms)
def test_twins_on_scattered_boards(random: Random) -> None:
    """For the seat to move and for the other one, in every phase of a turn."""
    for state, _ in walk(random, scattered(random), 4):
        base = twin(random, state, "")
        for seat in (0, 1):
            look_the_same(random, base, twin(random, state, "br"[seat]), seat)
        assert seen(base, None) == seen(twin(random, state, "rb"), None)


@settings(max_examples=6, deadline=None)
@given(randoms)
def test_twins_in_matches(random: Random) -> None:
    for state, _ in walk(random, SYMBOLS.start({}, random.getrandbits(128)), 60):
        base = twin(random, state, "")
        for seat in (0, 1):
            look_the_same(random, base, twin(random, state, "br"[seat]), seat)


@settings(max_examples=20, deadline=None)
@given(randoms)
def test_only_cloaks_make_views_differ(random: Random) -> None:
    for state, _ in walk(random, scattered(random), 6):
        full = seen(state)
        for viewer in (0, 1, None):
            view = seen(state, viewer)
            hidden = {c for c in range(81) if view["symbols"][c] == "?"}
            own = {c for c in full["cloaked"] if full["owners"][c] == "rb"[viewer or 0]}
            assert hidden == set(full["cloaked"]) - (own if viewer is not None else set())
            for key in KEYS:
                if key not in ("symbols", "cloaked"):
                    assert view[key] == full[key]
