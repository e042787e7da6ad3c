"""Locks: what may be locked, what a lock does, and when it breaks."""

from typing import Any

import pytest

from tests.rules.symbols_kit import (
    Action,
    at,
    capture,
    does,
    legal,
    lock,
    placed,
    protect,
    refusal,
    seen,
    targets,
)

TWO = (at(4, 4), at(4, 5), at(5, 4), at(5, 5))
NORTH, SOUTH = (at(3, 4), at(3, 5)), (at(6, 4), at(6, 5))
WEST, EAST = (at(4, 3), at(5, 3)), (at(4, 6), at(5, 6))
UNIFORM = dict.fromkeys(TWO, "rG")
MIXED = {**UNIFORM, TWO[0]: "rK"}
LOCK = {"cell": TWO[0], "size": 2}


def locks(squares: dict[int, str], **view: Any) -> list[Action]:
    return [a for a in legal(placed(squares, **view)) if a["a"] == "lock"]


def three(row: int, col: int, text: str) -> dict[int, str]:
    return {at(row + r, col + c): text for r in range(3) for c in range(3)}


def test_complete_blocks_of_two_or_three_are_listed_by_size_and_cell() -> None:
    corners = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)]
    assert locks(three(0, 0, "rG")) == [*(lock(cell, 2) for cell in corners), lock(0, 3)]
    assert locks(three(6, 6, "rG"))[-1] == lock(at(6, 6), 3)


@pytest.mark.parametrize("text", ["bG", ".G", "x"])
def test_a_block_must_be_all_ones_own(text: str) -> None:
    assert locks(UNIFORM) == [lock(TWO[0], 2)]
    assert locks({**UNIFORM, TWO[3]: text}) == []


def test_a_block_does_not_wrap_around_the_rim() -> None:
    squares = dict.fromkeys((at(0, 8), at(1, 0), at(1, 8), at(2, 0)), "rG")
    assert locks(squares) == []
    assert refusal(placed(squares), 0, lock(at(0, 8), 2)) is not None


def test_locked_squares_cannot_be_locked_again() -> None:
    state = placed({**three(0, 0, "rG")}, locks=[{"cell": 0, "size": 2}])
    assert [a for a in legal(state) if a["a"] == "lock"] == []


def test_locked_squares_neither_attack_nor_are_captured() -> None:
    state = placed({**UNIFORM, EAST[0]: "bK"}, locks=[LOCK])
    assert targets(state, TWO[1]) == []
    assert targets(placed({**UNIFORM, EAST[0]: "bK"}, locks=[LOCK], seat=1), EAST[0]) == []


def test_locking_reveals() -> None:
    state = placed({**UNIFORM, TWO[1]: "rD~", 0: "rO~"})
    assert seen(state, 1)["symbols"][TWO[1]] == "?"
    after = does(state, lock(TWO[0], 2))
    assert seen(after, 1)["symbols"][TWO[1]] == "D"
    assert seen(after)["cloaked"] == [0]


def test_locks_in_the_view() -> None:
    squares = {**three(0, 0, "bG"), **MIXED}
    state = placed(squares, locks=[LOCK, {"cell": 0, "size": 3}])
    assert seen(state)["locks"] == [
        {"seat": 1, "cell": 0, "size": 3, "uniform": True},
        {"seat": 0, "cell": TWO[0], "size": 2, "uniform": False},
    ]


def edges(*sides: tuple[int, ...], text: str = "bT") -> dict[int, str]:
    return {cell: text for side in sides for cell in side}


@pytest.mark.parametrize("sides", [(NORTH, SOUTH), (NORTH, WEST), (WEST, EAST), (EAST, SOUTH)])
def test_a_mixed_lock_breaks_at_two_edges(sides: tuple[tuple[int, ...], ...]) -> None:
    last = sides[1][1]
    squares = {**edges(*sides), last: ".K", 0: "bG", 1: "bT", 2: "bK", 10: "rT"}
    origin = sides[1][0]
    state = placed({**MIXED, **squares}, seat=1, locks=[LOCK])
    after = does(state, capture(origin, last))
    assert seen(after)["locks"] == []
    assert all(seen(after)["owners"][cell] == "r" for cell in TWO)
    uniform = does(placed({**UNIFORM, **squares}, seat=1, locks=[LOCK]), capture(origin, last))
    assert len(seen(uniform)["locks"]) == 1


def test_a_uniform_lock_breaks_at_three_edges() -> None:
    squares = {**UNIFORM, **edges(NORTH, SOUTH, EAST), EAST[1]: ".K", 0: "bT"}
    state = does(placed(squares, seat=1, locks=[LOCK]), capture(EAST[0], EAST[1]))
    assert seen(state)["locks"] == []


def test_a_freed_square_acts_and_is_a_target_again_at_once() -> None:
    squares = {**MIXED, **edges(NORTH, EAST), EAST[1]: ".G", 0: "bT"}
    state = does(placed(squares, seat=1, locks=[LOCK]), capture(EAST[0], EAST[1]))
    assert [a["to"] for a in legal(state) if a["a"] == "chain"] == [TWO[3]]
    later = does(state, {"a": "end_chain"}, protect(0))
    assert targets(later, TWO[1])


@pytest.mark.parametrize("text", [".T", "rT", "x"])
def test_an_edge_is_held_only_when_all_of_it_is_the_opponents(text: str) -> None:
    squares = {**MIXED, **edges(NORTH, SOUTH), SOUTH[1]: text}
    assert lock(TWO[0], 2) in locks(squares)


def test_an_edge_off_the_board_is_not_held() -> None:
    corner = dict.fromkeys((0, 1, 9, 10), "rG")
    around = dict.fromkeys((2, 11, 18, 19), "bT")
    assert locks({**corner, **around}) == [lock(0, 2)]
    assert locks({**corner, 0: "rK", **around}) == []


def test_corners_do_not_press() -> None:
    corners = dict.fromkeys((at(3, 3), at(3, 6), at(6, 3), at(6, 6)), "bT")
    assert lock(TWO[0], 2) in locks({**MIXED, **corners})


def test_locked_squares_of_the_opponent_hold_an_edge() -> None:
    squares = {**MIXED, **edges(NORTH, SOUTH), at(2, 4): "bT", at(2, 5): "bT"}
    assert locks(squares, locks=[{"cell": at(2, 4), "size": 2}]) == []


def test_what_would_break_at_once_may_not_be_locked() -> None:
    assert locks({**MIXED, **edges(NORTH)}) == [lock(TWO[0], 2)]
    assert locks({**MIXED, **edges(NORTH, EAST)}) == []
    assert locks({**UNIFORM, **edges(NORTH, EAST)}) == [lock(TWO[0], 2)]
    assert locks({**UNIFORM, **edges(NORTH, EAST, WEST)}) == []
    pressed = placed({**UNIFORM, **edges(NORTH, EAST, WEST)})
    assert refusal(pressed, 0, lock(TWO[0], 2)) is not None


def test_an_own_cloaked_symbol_makes_a_block_mixed() -> None:
    assert locks({**UNIFORM, TWO[1]: "rO~", **edges(NORTH, EAST)}) == []


def test_a_block_of_three_has_edges_of_three() -> None:
    block = {**three(3, 3, "rG"), at(4, 4): "rK"}
    north = dict.fromkeys((at(2, 3), at(2, 4), at(2, 5)), "bT")
    south = dict.fromkeys((at(6, 3), at(6, 4)), "bT")
    wanted = lock(at(3, 3), 3)
    assert wanted in locks({**block, **north, **south})
    assert wanted not in locks({**block, **north, **south, at(6, 5): "bT"})


def test_the_owners_own_captures_are_judged_too() -> None:
    """A lock that is pressed already breaks at the next check, whoever moves."""
    squares = {**MIXED, **edges(NORTH, EAST), 0: "rG", 1: "bT"}
    state = placed(squares, locks=[LOCK])
    assert len(seen(state)["locks"]) == 1
    assert seen(does(state, capture(0, 1)))["locks"] == []


def test_dead_ground_breaks_no_lock_by_lying_beside_it() -> None:
    squares = {**MIXED, **edges(NORTH, EAST, text="x"), 0: "rG", 1: "bT"}
    assert len(seen(does(placed(squares, locks=[LOCK]), capture(0, 1)))["locks"]) == 1
