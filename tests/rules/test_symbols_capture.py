"""Captures: who reaches what, what may be taken, what it does, and the caps."""

import pytest

from rules.symbols import SYMBOLS
from tests.rules.symbols_kit import (
    PASS,
    SYMBOL_CODES,
    at,
    capture,
    does,
    legal,
    lock,
    placed,
    refusal,
    seen,
    targets,
)

MID, EAST = at(4, 4), at(4, 5)


@pytest.mark.parametrize("symbol", SYMBOL_CODES)
def test_reach(symbol: str) -> None:
    other = "G" if symbol == "T" else "T"
    state = placed({MID: "r" + symbol}, fill="." + other)
    span = 2 if symbol == "*" else 1
    around = range(-span, span + 1)
    assert targets(state, MID) == [at(4 + r, 4 + c) for r in around for c in around if r or c]


def test_reach_ends_at_the_rim() -> None:
    state = placed({0: "r*", 80: "rT"}, fill=".G")
    assert targets(state, 0) == [1, 2, 9, 10, 11, 18, 19, 20]
    assert targets(state, 80) == [70, 71, 79]


def test_nothing_blocks_the_way() -> None:
    state = placed({0: "r*", 1: "rT", 9: "x", 10: "bG", 2: "bG", 20: ".G"})
    assert targets(state, 0) == [2, 10, 20]


def test_targets_are_enemy_or_neutral() -> None:
    state = placed({MID: "rT", EAST: "bG", MID - 1: ".G", MID - 9: "rG", 0: "bK"})
    assert targets(state, MID) == [MID - 1, EAST]


def test_no_target_is_dead_locked_or_protected() -> None:
    squares = {MID: "rT", EAST: "bG", MID - 1: "bG", MID - 10: "bG", MID - 9: "x"}
    block = {at(5, 4): "bG", at(5, 5): "bG", at(6, 4): "bG", at(6, 5): "bG"}
    state = placed(
        {**squares, **block},
        protected=[MID - 1],
        locks=[{"cell": at(5, 4), "size": 2}],
    )
    assert targets(state, MID) == [MID - 10, EAST]


def test_no_target_shows_the_attackers_symbol() -> None:
    state = placed({MID: "rT", EAST: "bT", MID - 1: ".T", MID + 9: "bG"})
    assert targets(state, MID) == [MID + 9]


def test_a_cloaked_target_may_be_taken_whatever_it_hides() -> None:
    state = placed({MID: "rO", EAST: "bO~", MID - 1: "bO", 0: "rG", 1: "bT"})
    assert targets(state, MID) == [EAST]
    view = seen(does(state, capture(MID, EAST)))
    assert (view["symbols"][EAST], view["boxes"][EAST]) == ("O", "O")


def test_a_locked_square_does_not_attack() -> None:
    block = dict.fromkeys((0, 1, 9, 10), "rT")
    state = placed({**block, 2: "bG", 20: "rT"})
    assert capture(1, 2) in legal(state)
    after = does(state, lock(0, 2))
    assert [a for a in legal(after) if a["a"] == "capture"] == []
    assert legal(after) == [PASS]


def test_an_empty_box_takes_the_old_symbol() -> None:
    view = seen(does(placed({MID: "rT", EAST: "bG1", 0: "rT"}), capture(MID, EAST)))
    assert view["owners"][EAST] == "r"
    assert (view["symbols"][EAST], view["boxes"][EAST], view["changes"][EAST]) == ("T", "G", "2")
    assert (view["symbols"][MID], view["boxes"][MID], view["changes"][MID]) == ("T", "-", "0")


def test_a_full_box_gives_back_its_symbol() -> None:
    view = seen(does(placed({MID: "rT", EAST: ".G+K0", 0: "rT"}), capture(MID, EAST)))
    assert view["owners"][EAST] == "r"
    assert (view["symbols"][EAST], view["boxes"][EAST], view["changes"][EAST]) == ("K", "-", "1")


def test_the_boxed_symbol_may_be_the_attackers() -> None:
    view = seen(does(placed({MID: "rT", EAST: "bG+T", 0: "rT"}), capture(MID, EAST)))
    assert (view["symbols"][EAST], view["boxes"][EAST]) == ("T", "-")


def test_the_seventh_change_kills() -> None:
    state = does(placed({MID: "rT", EAST: "bG+K6", 0: "rT"}), capture(MID, EAST))
    view = seen(state)
    assert view["changes"][EAST] == "7"
    assert (view["owners"][EAST], view["symbols"][EAST], view["boxes"][EAST]) == ("x", "x", "-")
    assert view["dead"] == 1 + 81 - 3
    assert view["protected"] == []
    assert view["chain"] == [EAST]
    assert view["tiles"] == [2, 0]


def test_value_stays_and_points_follow_the_owner() -> None:
    values = "2" * EAST + "7" + "3" * (80 - EAST)
    state = placed({MID: "rT", EAST: ".G", 0: "rT"}, values=values)
    assert seen(state)["points"] == [4, 0]
    view = seen(does(state, capture(MID, EAST)))
    assert view["values"] == values
    assert view["points"] == [11, 0]


@pytest.mark.parametrize("symbol", ["*", "D"])
def test_no_fourth_star_or_delta_by_the_attacker(symbol: str) -> None:
    three = {MID: "r" + symbol, 0: "r" + symbol, 80: "r" + symbol}
    around = {EAST: "bG", MID - 1: "bG+K", MID + 9: "bG6", MID - 9: "bG+" + symbol}
    assert targets(placed({**three, **around}), MID) == [MID - 1, MID + 9]
    two = {cell: text for cell, text in three.items() if cell}
    assert targets(placed({**two, **around}), MID) == [MID - 9, MID - 1, EAST, MID + 9]


@pytest.mark.parametrize("symbol", ["*", "D"])
def test_no_fourth_star_or_delta_out_of_a_box(symbol: str) -> None:
    three = dict.fromkeys((0, 79, 80), "r" + symbol)
    around = {EAST: "bG+" + symbol, MID - 1: f"bG+{symbol}6", MID + 9: "bG"}
    state = placed({**three, MID: "rT", **around})
    assert targets(state, MID) == [MID - 1, MID + 9]
    assert seen(does(state, capture(MID, MID - 1)))["owners"][MID - 1] == "x"


def test_only_the_sides_own_active_ones_count() -> None:
    others = {0: "b*", 1: "b*", 8: "b*", 72: "rG+*", 80: "rG+*", 79: ".*"}
    assert targets(placed({MID: "r*", EAST: "bG", **others}), MID) == [EAST]


def test_cloaked_and_locked_ones_count() -> None:
    locked = {72: "r*", 73: "rG", 63: "rG", 64: "rG"}
    own = {MID: "r*", 8: "r*~", **locked}
    state = placed({**own, EAST: "bG"}, locks=[{"cell": 63, "size": 2}])
    assert targets(state, MID) == []


def test_there_is_no_cap_on_omicrons() -> None:
    state = placed({**dict.fromkeys((0, 72, 80, MID), "rO"), EAST: "bG"})
    assert targets(state, MID) == [EAST]


def test_capturing_ends_the_attackers_cloak() -> None:
    state = placed({MID: "rO~", EAST: "bG", 0: "rD~"})
    assert seen(state, 1)["symbols"][MID] == "?"
    after = does(state, capture(MID, EAST))
    assert seen(after, 1)["symbols"][MID] == "O"
    assert seen(after)["cloaked"] == [0]


def test_being_captured_ends_the_cloak() -> None:
    after = does(placed({MID: "rT", EAST: "b*~", 0: "rT"}), capture(MID, EAST))
    assert seen(after)["cloaked"] == []
    assert all(seen(after, viewer)["boxes"][EAST] == "*" for viewer in (0, 1, None))


def test_a_capture_is_compulsory() -> None:
    state = placed({MID: "rT", EAST: "bG"})
    assert PASS not in legal(state)
    assert refusal(state, 0, PASS) is not None
    still = placed({MID: "rT", EAST: "bT", 0: "bG", 1: "bT", 9: ".K"})
    assert legal(still) == [PASS]
    assert does(still, PASS).seat == 1


def test_who_may_not_act_is_told_so() -> None:
    state = placed({MID: "rT", EAST: "bG"})
    for seat in (1, None, 2, True):
        assert (refusal(state, seat, capture(MID, EAST)) or ("",))[0] == "not_your_turn"
    over = SYMBOLS.apply(state, 0, {"a": "resign"})
    assert (refusal(over, 0, capture(MID, EAST)) or ("",))[0] == "room_over"
    assert SYMBOLS.legal(state, 1) == SYMBOLS.legal(over, 0) == []


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"a": None},
        {"a": "jump"},
        {"a": "capture"},
        {"a": "capture", "from": MID, "to": True},
        {"a": "capture", "from": float(MID), "to": EAST},
        {"a": "capture", "from": MID, "to": 81},
        {"a": "capture", "from": MID, "to": -1},
        {"a": "capture", "from": MID, "to": EAST, "x": 1},
        {"a": "capture", "from": EAST, "to": MID},
        {"a": "capture", "from": MID, "to": MID},
        {"a": "capture", "from": MID, "to": MID - 1},
        {"a": "pass", "to": 1},
        {"a": ["capture"]},
        {"a": "lock", "cell": 0, "size": 4},
        {"a": "lock", "cell": 80, "size": 2},
    ],
)
def test_malformed_and_illegal_actions_are_refused(action: dict[str, object]) -> None:
    refused = refusal(placed({MID: "rT", EAST: "bG"}), 0, action)
    assert refused is not None
    assert refused[0] == "illegal_action"


def test_a_refusal_says_why() -> None:
    block = dict.fromkeys((at(5, 3), at(5, 4), at(6, 3), at(6, 4)), "bG")
    around = {EAST: "bT", MID - 1: "bG", MID - 9: "x", MID - 10: "bG+*", MID - 8: "rK", **block}
    state = placed(
        {MID: "rT", 0: "r*", 1: "r*", 2: "r*", **around, 80: "bG"},
        protected=[MID - 1],
        locks=[{"cell": at(5, 3), "size": 2}],
    )
    said = {
        cell: (refusal(state, 0, capture(MID, cell)) or ("", ""))[1]
        for cell in (EAST, MID - 1, MID - 9, MID - 10, MID - 8, at(5, 4), 80)
    }
    words = ["own symbol", "protected", "dead", "three", "your own", "locked", "reach"]
    assert all(word in message for word, message in zip(words, said.values(), strict=True))
