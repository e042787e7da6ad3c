"""The course of a turn: chain, protection, and what holds in the opponent's turn."""

from rules.symbols import SYMBOLS
from tests.rules.symbols_kit import (
    END_CHAIN,
    PASS,
    at,
    capture,
    chain,
    does,
    legal,
    lock,
    placed,
    protect,
    refusal,
    seen,
    targets,
)

MID, EAST = at(4, 4), at(4, 5)
FAR = at(4, 6)


def test_a_chain_goes_on_to_the_symbol_that_was_shown() -> None:
    state = placed({MID: "rT", EAST: "bG", FAR: ".G", at(4, 7): "bG", 0: "rK"})
    first = does(state, capture(MID, EAST))
    assert seen(first)["phase"] == "chain"
    assert seen(first)["attack"] == {"from": MID, "symbol": "T", "follows": "G"}
    assert legal(first) == [chain(FAR), END_CHAIN]
    second = does(first, chain(FAR))
    assert seen(second)["chain"] == [EAST, FAR]
    assert seen(second)["symbols"][FAR] == "T"
    assert legal(second) == [chain(at(4, 7)), END_CHAIN]
    third = does(second, chain(at(4, 7)))
    assert seen(third)["phase"] == "protect"
    assert seen(third)["attack"] == {"from": MID, "symbol": "T", "follows": "G"}
    assert third.seat == 0


def test_a_chain_goes_on_from_any_square_of_it() -> None:
    state = placed({MID: "rT", EAST: "bG", FAR: "bG", at(3, 5): "bG", 0: "rK"})
    assert legal(does(state, capture(MID, EAST), chain(FAR)))[0] == chain(at(3, 5))


def test_a_chain_does_not_go_from_the_attacker_nor_over_diagonals() -> None:
    state = placed({MID: "rT", EAST: "bG", at(3, 6): "bG", at(4, 3): "bG", 0: "rK"})
    assert seen(does(state, capture(MID, EAST)))["phase"] == "protect"


def test_a_chain_may_be_ended() -> None:
    state = does(placed({MID: "rT", EAST: "bG", FAR: "bG"}), capture(MID, EAST), END_CHAIN)
    assert legal(state) == [protect(MID)]
    assert seen(state)["owners"][FAR] == "b"


def test_the_follow_up_obeys_the_rules_of_capture() -> None:
    block = dict.fromkeys((at(5, 5), at(5, 6), at(6, 5), at(6, 6)), "bG")
    state = placed(
        {MID: "rT", EAST: "bG", FAR: "bG", at(3, 5): "bG+*", **block}
        | dict.fromkeys((0, 1, 2), "r*"),
        protected=[FAR],
        locks=[{"cell": at(5, 5), "size": 2}],
    )
    assert seen(does(state, capture(MID, EAST)))["phase"] == "protect"


def test_each_link_may_bring_the_cap_nearer() -> None:
    row = {EAST: "bG+*", FAR: "bG+*", at(4, 7): "bG+*"}
    state = does(placed({MID: "rT", 0: "r*", **row}), capture(MID, EAST), chain(FAR))
    assert seen(state)["phase"] == "protect"


def test_chain_targets_show_their_main_symbol_not_the_box() -> None:
    state = placed({MID: "rT", EAST: "bG", FAR: "bK+G", at(3, 5): "bG+K", 0: "rK"})
    assert legal(does(state, capture(MID, EAST))) == [chain(at(3, 5)), END_CHAIN]


def test_a_cloaked_square_is_no_chain_target() -> None:
    state = placed({MID: "rT", EAST: "bO", FAR: "bO~", at(3, 5): "bO", 0: "rK"})
    assert legal(does(state, capture(MID, EAST))) == [chain(at(3, 5)), END_CHAIN]


def test_capturing_a_cloaked_square_starts_no_chain() -> None:
    state = does(placed({MID: "rT", EAST: "bO~", FAR: "bO", 0: "rK"}), capture(MID, EAST))
    assert seen(state)["phase"] == "protect"
    assert seen(state)["attack"] == {"from": MID, "symbol": "T", "follows": None}


def test_a_square_that_died_still_links() -> None:
    state = placed({MID: "rT", EAST: "bG6", FAR: "bG6", at(4, 7): "bG", 0: "rK"})
    after = does(state, capture(MID, EAST), chain(FAR))
    assert seen(after)["owners"][EAST : FAR + 1] == "xx"
    assert legal(after) == [chain(at(4, 7)), END_CHAIN]
    assert seen(does(after, END_CHAIN))["protected"] == []


def test_only_one_attack_a_turn() -> None:
    state = does(placed({MID: "rT", EAST: "bG", FAR: "bG", 0: "rK", 1: "bT"}), capture(MID, EAST))
    assert refusal(state, 0, capture(0, 1)) is not None
    assert refusal(state, 0, PASS) is not None
    assert refusal(state, 0, protect(0)) is not None
    named = does(state, END_CHAIN)
    assert refusal(named, 0, chain(FAR)) is not None
    assert refusal(named, 0, END_CHAIN) is not None


def test_what_was_captured_and_named_is_protected_for_one_turn() -> None:
    squares = {MID: "rT", EAST: "bG", 0: "rK", 1: "bT", 2: "rT", 80: "rG", 79: "bT", 78: "rK"}
    state = does(placed({**squares, FAR: "bK"}), capture(MID, EAST))
    assert seen(state)["protected"] == [EAST]
    state = does(state, protect(0))
    assert (state.seat, seen(state)["phase"]) == (1, "turn")
    assert seen(state)["protected"] == [0, EAST]
    assert (seen(state)["chain"], seen(state)["attack"]) == ([], None)
    assert targets(state, 1) == []
    assert targets(state, FAR) == []
    state = does(state, capture(79, 80), protect(1))
    assert seen(state)["protected"] == [1, 80]
    state = does(state, capture(78, 79), protect(2))
    assert targets(state, FAR) == [EAST]


def test_during_a_turn_earlier_protection_holds_still() -> None:
    squares = {MID: "rT", EAST: "bG", FAR: "bG", at(3, 5): "bG", 0: "rK"}
    state = does(placed(squares, protected=[FAR]), capture(MID, EAST))
    assert seen(state)["protected"] == [EAST, FAR]
    assert legal(state) == [chain(at(3, 5)), END_CHAIN]


def test_any_other_own_square_may_be_named() -> None:
    block = dict.fromkeys((0, 1, 9, 10), "rG")
    state = placed(
        {**block, MID: "rT", EAST: "bG", 80: "rD~", 44: "rK"}, locks=[{"cell": 0, "size": 2}]
    )
    named = does(state, capture(MID, EAST))
    cells = [0, 1, 9, 10, MID, 44, 80]
    assert legal(named) == [protect(cell) for cell in cells]
    assert refusal(named, 0, protect(EAST)) is not None
    assert refusal(named, 0, protect(30)) is not None
    assert seen(does(named, protect(80)))["cloaked"] == [80]


def test_with_nothing_to_name_the_step_is_skipped() -> None:
    state = placed({MID: "rT", EAST: "bD~", FAR: "bK"})
    after = does(state, capture(MID, EAST))
    assert seen(after)["owners"][MID] == "b"
    assert after.seat == 1
    assert seen(after)["protected"] == [EAST]


def test_a_turn_without_a_capture_names_nothing() -> None:
    state = placed({MID: "rT", EAST: "bG", 0: "rK", 8: "rT", 7: "bT"}, seat=1, protected=[MID])
    assert targets(state, EAST) == []
    assert legal(state) == [PASS]
    after = does(state, PASS)
    assert seen(after)["protected"] == []
    assert targets(after, MID) == [EAST]


def test_lock_comes_first_and_once() -> None:
    squares = dict.fromkeys((0, 1, 9, 10, 7, 8, 16, 17), "rG") | {MID: "rT", EAST: "bG", FAR: "bG"}
    state = does(placed(squares), lock(0, 2))
    assert seen(state)["locked"]
    assert not [a for a in legal(state) if a["a"] == "lock"]
    assert refusal(state, 0, lock(7, 2)) is not None
    after = does(state, capture(MID, EAST))
    assert refusal(after, 0, lock(7, 2)) is not None
    ended = does(after, END_CHAIN, protect(0))
    assert not seen(ended)["locked"]
    assert SYMBOLS.turn(ended) == 1
