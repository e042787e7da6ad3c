"""The Delta bomb."""

from typing import Any

import pytest

from tests.rules.symbols_kit import at, capture, does, legal, placed, protect, seen

BOMB = at(4, 4)
ATTACKER = at(4, 3)
AREA = [at(r, c) for r in (3, 4, 5) for c in (3, 4, 5) if (r, c) != (4, 4)]
CORNER = at(5, 5)
BASE = {BOMB: "bD~", ATTACKER: "rT", 0: "rK"}


def after(squares: dict[int, str], **view: Any) -> dict[str, Any]:
    return seen(does(placed({**BASE, **squares}, **view), capture(ATTACKER, BOMB)))


def owners(squares: dict[int, str], **view: Any) -> list[str]:
    shown = after(squares, **view)["owners"]
    return [shown[cell] for cell in AREA]


def test_the_capture_succeeds_and_the_delta_goes_to_the_box() -> None:
    view = after({})
    assert view["protected"] == [BOMB]
    assert [view[key][BOMB] for key in ("owners", "symbols", "boxes", "changes")] == [
        "r",
        "T",
        "D",
        "1",
    ]


def test_everything_around_goes_to_the_side_that_lost_it() -> None:
    state = does(
        placed({**BASE, **dict.fromkeys(AREA, "rT"), AREA[0]: ".K+J3", AREA[1]: "bG2"}),
        capture(ATTACKER, BOMB),
    )
    view = seen(state)
    assert [view["owners"][cell] for cell in AREA] == ["b"] * 8
    assert view["tiles"] == [2, 8]
    assert [view[key][AREA[0]] for key in ("symbols", "boxes", "changes")] == ["K", "J", "4"]
    assert view["changes"][AREA[1]] == "2"
    assert view["changes"][ATTACKER] == "1"
    assert (view["phase"], view["attack"]) == (
        "protect",
        {"from": ATTACKER, "symbol": "T", "follows": None},
    )
    assert legal(state) == [protect(0)]


def test_only_the_eight_squares_around() -> None:
    ring = [at(r, c) for r in range(2, 7) for c in range(2, 7) if {r, c} & {2, 6}]
    view = after(dict.fromkeys(ring, "rT"))
    assert all(view["owners"][cell] == "r" for cell in ring)


def test_a_visible_delta_sets_off_nothing() -> None:
    assert owners({BOMB: "bD"}) == ["x", "x", "x", "r", "x", "x", "x", "x"]


@pytest.mark.parametrize("symbol", ["*", "O"])
def test_other_cloaked_symbols_set_off_nothing(symbol: str) -> None:
    assert owners({BOMB: f"b{symbol}~"})[3] == "r"


def test_a_side_may_lose_a_bomb_to_blue_too() -> None:
    state = placed({BOMB: "rD~", ATTACKER: "bT", CORNER: ".G", 0: "bK"}, seat=1)
    view = seen(does(state, capture(ATTACKER, BOMB)))
    assert (view["owners"][ATTACKER], view["owners"][CORNER]) == ("r", "r")
    assert view["owners"][BOMB] == "b"


def test_a_square_dies_at_its_seventh_change() -> None:
    view = after({CORNER: "rT+K6"})
    assert [view[key][CORNER] for key in ("owners", "symbols", "boxes", "changes")] == [
        "x",
        "x",
        "-",
        "7",
    ]


def test_dead_squares_stay_as_they_are() -> None:
    assert after({})["changes"][CORNER] == "7"


@pytest.mark.parametrize("symbol", ["*", "D"])
def test_no_fourth_delta_or_star_by_a_blast(symbol: str) -> None:
    squares = {8: "b" + symbol, 80: "b" + symbol, AREA[0]: "r" + symbol, AREA[1]: "r" + symbol}
    view = after({**squares, CORNER: "rG"})
    shown = [view["owners"][cell] for cell in (AREA[0], AREA[1], CORNER)]
    assert shown == ["b", "r", "b"]
    assert view["changes"][AREA[1]] == "0"


def test_the_lost_delta_itself_no_longer_counts() -> None:
    view = after({8: "bD", 80: "bD", CORNER: "rD"})
    assert view["owners"][CORNER] == "b"


def test_a_square_at_six_changes_dies_before_any_cap_is_asked() -> None:
    three = dict.fromkeys((8, 80, 72), "b*")
    assert after({**three, CORNER: "r*6"})["owners"][CORNER] == "x"
    assert after({**three, CORNER: "r*5"})["owners"][CORNER] == "r"


def test_a_dying_square_makes_no_room_in_the_cap_nor_takes_any() -> None:
    squares = {8: "b*", 80: "b*", AREA[0]: "r*6", AREA[1]: "r*"}
    assert [after(squares)["owners"][c] for c in AREA[:2]] == ["x", "b"]


def test_a_cloak_ends_where_the_owner_changes_only() -> None:
    three = dict.fromkeys((8, 80, 72), "b*")
    view = after({**three, CORNER: "r*~", AREA[0]: "rO~", AREA[1]: "bO~", AREA[2]: "rD~6"})
    assert view["cloaked"] == [AREA[1], CORNER]


def test_another_bomb_in_the_blast_does_not_go_off() -> None:
    state = placed({**BASE, CORNER: "rD~", at(6, 6): "rT"})
    view = seen(does(state, capture(ATTACKER, BOMB)))
    assert view["owners"][CORNER] == "b"
    assert view["owners"][at(6, 6)] == "r"
    assert view["cloaked"] == []


def block(symbols: str, seat: str) -> dict[int, str]:
    cells = (at(5, 4), at(5, 5), at(6, 4), at(6, 5))
    return {cell: seat + symbol for cell, symbol in zip(cells, symbols, strict=True)}


LOCK = {"cell": at(5, 4), "size": 2}


@pytest.mark.parametrize("seat", ["r", "b"])
def test_a_mixed_lock_is_shattered_and_keeps_its_owner_this_time(seat: str) -> None:
    view = after(block("GGGK", seat), locks=[LOCK])
    assert view["locks"] == []
    assert [view["owners"][cell] for cell in block("GGGK", seat)] == [seat] * 4
    assert [view["changes"][cell] for cell in block("GGGK", seat)] == ["0"] * 4


@pytest.mark.parametrize("seat", ["r", "b"])
def test_a_uniform_lock_stays(seat: str) -> None:
    view = after(block("GGGG", seat), locks=[LOCK])
    assert len(view["locks"]) == 1
    assert [view["owners"][cell] for cell in block("GGGG", seat)] == [seat] * 4


def test_a_mixed_lock_beyond_the_blast_stays() -> None:
    far = {at(6, 4): "rG", at(6, 5): "rG", at(7, 4): "rG", at(7, 5): "rK"}
    view = after(far, locks=[{"cell": at(6, 4), "size": 2}])
    assert len(view["locks"]) == 1


def test_a_lock_that_the_capture_breaks_is_open_to_the_blast() -> None:
    """Red's capture completes a second edge of blue's mixed lock; blue keeps its squares. Blue's
    capture of a red bomb does so to red's lock, whose freed squares stay red."""
    squares = {
        **{cell: "b" + s for cell, s in zip((12, 13, 21, 22), "GGGK", strict=True)},
        3: "rT",
        4: "rT",
        11: "rT",
        20: "bD~",
        10: "rK",
    }
    state = placed({**squares, 80: "rK"}, locks=[{"cell": 12, "size": 2}])
    view = seen(does(state, capture(11, 20)))
    assert view["locks"] == []
    assert [view["owners"][cell] for cell in (11, 10, 20)] == ["b", "b", "r"]


def test_locks_are_checked_after_the_blast() -> None:
    """The blast gives blue the second edge of red's mixed lock."""
    cells = (at(6, 3), at(6, 4), at(7, 3), at(7, 4))
    lock = {cell: "r" + s for cell, s in zip(cells, "GGGK", strict=True)}
    edge = {at(5, 3): "rT", at(5, 4): "bT", at(6, 2): "bT", at(7, 2): "bT"}
    view = after({**lock, **edge}, locks=[{"cell": at(6, 3), "size": 2}])
    assert view["locks"] == []
    assert all(view["owners"][cell] == "r" for cell in lock)


def test_a_blast_may_conquer() -> None:
    blue = [c for c in range(81) if c not in (*AREA, BOMB, 0)][:43]
    full = {**dict.fromkeys(AREA, "rT"), **dict.fromkeys(blue, "bK"), BOMB: "bD~", 0: "rK"}
    state = does(placed({**full, ATTACKER: "rT"}), capture(ATTACKER, BOMB))
    assert state.end is not None
    assert (state.end.winner, state.end.reason) == (1, "conquest")


def test_conquest_by_the_capture_comes_before_the_blast() -> None:
    red = [c for c in range(81) if c not in (*AREA, BOMB)][:42]
    squares = {**dict.fromkeys(AREA, "rT"), **dict.fromkeys(red, "rK"), BOMB: "bD~"}
    state = does(placed({**squares, ATTACKER: "rT"}), capture(ATTACKER, BOMB))
    assert state.end is not None
    assert (state.end.winner, state.end.reason) == (0, "conquest")
    assert seen(state)["owners"][ATTACKER] == "r"
