"""How a match ends: conquest, majority, zero-sum, the endings of every game; and the score."""

from typing import Any

import pytest

from rules.game import IllegalAction
from rules.symbols import SYMBOLS, State
from tests.rules.symbols_kit import (
    CONTINUE,
    PASS,
    YIELD,
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
)


def many(red: int, blue: int = 1, **view: Any) -> State:
    """Red has the first squares and may take three neutral ones next to them; blue has the last
    ones, with a neutral square beside them (or in their place, if they are so many)."""
    squares = dict.fromkeys(range(red), "rT")
    squares |= {red: ".G", red + 1: ".G", red + 2: ".G"}
    squares |= dict.fromkeys(range(81 - blue, 81), "bK")
    squares[at(7, 8)] = ".J"
    return placed(squares, **view)


def grown(red: int, blue: int = 1, **view: Any) -> State:
    """The end of a turn in which red has taken one square and stopped."""
    state = does(many(red - 1, blue, **view), capture(red - 2, red - 1))
    if seen(state)["phase"] == "chain":
        state = does(state, {"a": "end_chain"})
    return does(state, protect(0))


def ending(state: State) -> tuple[int | None, str]:
    assert state.end is not None
    return state.end.winner, state.end.reason


def test_conquest_at_51_at_once() -> None:
    state = does(many(49), capture(48, 49))
    assert state.end is None
    state = does(state, chain(50))
    assert ending(state) == (0, "conquest")
    view = seen(state)
    assert (view["phase"], view["turn"], view["next"]) == ("over", None, None)
    assert (view["chain"], view["attack"], view["protected"]) == ([], None, [])
    assert view["tiles"] == [51, 1]
    assert not view["majority"]


def test_after_the_end_locked_is_false() -> None:
    state = does(many(50), lock(0, 2), capture(49, 50))
    assert ending(state) == (0, "conquest")
    assert not seen(state)["locked"]
    assert seen(state)["locks"] != []


def test_the_majority_question_comes_at_41() -> None:
    assert seen(grown(40))["phase"] == "turn"
    state = grown(41)
    view = seen(state)
    assert (view["phase"], view["turn"], view["next"], view["majority"]) == (
        "majority",
        1,
        1,
        True,
    )
    assert (view["chain"], view["locked"], view["attack"]) == ([], False, None)
    assert view["protected"] == [0, 40]
    assert legal(state) == [CONTINUE, YIELD]
    assert SYMBOLS.legal(state, 0) == []
    assert SYMBOLS.turn(state) == 1
    assert ending(does(state, YIELD)) == (0, "yield")


def test_after_continue_play_goes_on() -> None:
    state = does(grown(41), CONTINUE)
    view = seen(state)
    assert (view["phase"], view["turn"], view["next"], view["majority"]) == ("turn", 1, None, True)
    assert view["protected"] == [0, 40]
    assert SYMBOLS.turn(state) == 2
    assert legal(state)[-1] == YIELD
    assert refusal(state, 1, CONTINUE) is not None


def test_the_question_is_not_asked_in_mid_turn() -> None:
    state = does(many(40), capture(39, 40))
    assert seen(state)["phase"] == "chain"
    assert not seen(state)["majority"]


def test_a_majority_that_is_lost_in_the_same_turn_asks_nothing() -> None:
    """Red's capture makes 41, the blast takes some of them away again."""
    area = [at(3, c) for c in (3, 4, 5)] + [at(4, 3), at(4, 5)] + [at(5, c) for c in (3, 4, 5)]
    red = [c for c in range(81) if c not in (*area, 40, 80)][:32]
    squares = dict.fromkeys(area, "rT") | dict.fromkeys(red, "rG") | {40: "bD~", 80: "bK"}
    state = does(placed(squares), capture(39, 40))
    assert seen(state)["tiles"] == [33, 9]
    state = does(state, protect(0))
    assert seen(state)["phase"] == "turn"
    assert not seen(state)["majority"]


def test_the_mover_is_asked_if_the_other_has_the_majority() -> None:
    """Blue owns 41 by red's own blast; red is asked, and blue's turn comes next."""
    area = [at(3, c) for c in (3, 4, 5)] + [at(4, 3), at(4, 5)] + [at(5, c) for c in (3, 4, 5)]
    blue = [c for c in range(81) if c not in (*area, 40, 0)][:33]
    squares = dict.fromkeys(area, "rT") | dict.fromkeys(blue, "bK") | {40: "bD~", 0: "rG"}
    state = does(placed(squares), capture(39, 40), protect(0))
    view = seen(state)
    assert view["tiles"] == [2, 41]
    assert (view["phase"], view["turn"], view["next"]) == ("majority", 0, 1)
    assert does(state, CONTINUE).seat == 1
    assert ending(does(state, YIELD)) == (1, "yield")


def test_the_question_is_asked_once_a_match() -> None:
    state = grown(41, majority=True)
    assert (seen(state)["phase"], state.seat) == ("turn", 1)


def test_yield_at_the_start_of_a_turn_with_fewer_squares() -> None:
    assert YIELD not in legal(many(41, majority=True))
    assert YIELD not in legal(many(20, 20, majority=True))
    assert YIELD not in legal(many(20, 30))
    state = many(20, 30, majority=True)
    assert legal(state)[-1] == YIELD
    assert ending(does(state, YIELD)) == (1, "yield")
    assert legal(does(state, lock(0, 2)))[-1]["a"] == "capture"
    assert refusal(does(state, lock(0, 2)), 0, YIELD) is not None
    assert refusal(does(state, capture(19, 20)), 0, YIELD) is not None


def test_yield_is_listed_after_pass() -> None:
    state = placed({0: "rT", 8: "bT", 17: "bK", 7: ".G"}, majority=True)
    assert legal(state) == [PASS, YIELD]


@pytest.mark.parametrize(("more", "winner"), [({}, None), ({9: "rT"}, 0), ({2: "bT"}, 1)])
def test_zero_sum_when_neither_side_has_a_capture(more: dict[int, str], winner: int | None) -> None:
    state = does(placed({0: "rT", 1: "bT", **more}), PASS)
    assert ending(state) == (winner, "zero_sum")


def test_no_zero_sum_while_the_other_side_has_a_capture() -> None:
    """Red took 1 beside blue's 2, which can only be hindered by protection."""
    state = does(placed({0: "rT", 1: "bG", 2: "bK"}), capture(0, 1), protect(0))
    assert state.end is None
    assert legal(state) == [PASS]


def test_zero_sum_counts_the_protection_that_holds_for_the_mover() -> None:
    """Blue's Star reaches nothing but red's G, which does not reach back."""
    state = does(placed({0: "rG", 2: "b*", 40: "rT", 41: ".G6"}), capture(40, 41))
    assert ending(does(state, protect(0))) == (0, "zero_sum")
    assert does(state, protect(40)).end is None


def test_the_question_comes_before_zero_sum() -> None:
    squares = dict.fromkeys(range(40), "rT") | {40: ".G", 80: "bK"}
    state = does(placed(squares), capture(39, 40), protect(0))
    assert seen(state)["phase"] == "majority"
    assert ending(does(state, CONTINUE)) == (0, "zero_sum")
    assert SYMBOLS.outcome(does(state, YIELD)) == {
        "winner": 0,
        "reason": "yield",
        "tiles": [41, 1],
        "points": [41, 1],
        "split": False,
    }


FIRST, SECOND, THIRD = at(1, 1), at(1, 4), at(1, 7)
CIRCLE = [
    (FIRST - 10, FIRST),
    (SECOND - 10, SECOND),
    (THIRD - 10, THIRD),
    (FIRST + 10, FIRST),
    (SECOND + 10, SECOND),
    (THIRD + 10, THIRD),
]
"""Six turns of red and blue after which all squares are as before, their counters aside: one
capture boxes a symbol, the next one gives it back."""


def circling(turns: int, protected: list[int]) -> State:
    red = {FIRST - 10: "rT", SECOND + 10: "rK", THIRD - 10: "rT", SECOND: "rG"}
    blue = {FIRST + 10: "bK", SECOND - 10: "bT", THIRD + 10: "bK", FIRST: "bG", THIRD: "bG"}
    state = placed({**red, **blue}, protected=protected)
    for turn in range(turns):
        origin, to = CIRCLE[turn % 6]
        assert state.end is None
        state = does(state, capture(origin, to), protect(origin))
    return state


def test_a_position_for_the_third_time_is_zero_sum() -> None:
    """What is protected belongs to the position: the first one, with nothing protected, never
    comes again, but the second one, before the second turn, does."""
    state = circling(13, [])
    assert ending(state) == (0, "zero_sum")
    assert seen(state)["changes"][FIRST] == "5"
    assert circling(12, []).end is None


def test_the_first_position_counts_for_repetition() -> None:
    assert ending(circling(12, [THIRD, THIRD + 10])) == (1, "zero_sum")


def test_what_belongs_to_a_position() -> None:
    base = {0: "rT+G1", 1: "rT", 9: "rO~", 10: "rT", 80: "bK"}
    changed = [
        placed({**base, 0: "bT+G1"}),
        placed({**base, 0: "rK+G1"}),
        placed({**base, 0: "rT+K1"}),
        placed({**base, 0: "rT1"}),
        placed({**base, 9: "rO"}),
        placed({**base, 9: "rO"}, locks=[{"cell": 0, "size": 2}]),
        placed(base, protected=[80]),
        placed(base, seat=1),
    ]
    assert len({state.seen for state in (placed(base), *changed)}) == 9
    assert placed({**base, 0: "rT+G2"}).seen == placed(base).seen
    assert placed(base, majority=True).seen == placed(base).seen


def test_positions_are_remembered_across_a_dump() -> None:
    state = circling(12, [])
    origin, to = CIRCLE[0]
    loaded = SYMBOLS.load(SYMBOLS.dump(state))
    assert ending(does(loaded, capture(origin, to), protect(origin))) == (0, "zero_sum")


def test_a_side_without_squares_just_passes() -> None:
    state = placed({40: "bT", 41: ".G", 42: ".G", 43: ".G"})
    assert legal(state) == [PASS]
    state = does(state, PASS)
    assert state.seat == 1
    assert state.end is None


VALUES = "1" * 60 + "9" * 21


@pytest.mark.parametrize(("reason", "split"), [("conquest", True), ("yield", True)])
def test_split_victory(reason: str, split: bool) -> None:
    if reason == "conquest":
        state = does(many(50, 6, values=VALUES), capture(49, 50))
    else:
        state = does(grown(41, 6, values=VALUES), YIELD)
    result = SYMBOLS.outcome(state)
    assert result is not None
    assert (result["winner"], result["reason"], result["split"]) == (0, reason, split)
    assert result["points"][0] < result["points"][1] == 54
    multiplier = {"easy": 1, "medium": 2, "hard": 4, "mike": 8}
    for level, m in multiplier.items():
        margin = 51 - 6 if reason == "conquest" else 41 - 6
        assert SYMBOLS.score(state, 0, level) == m * (100 + 3 * margin) // 2
        assert SYMBOLS.score(state, 1, level) == 0


def test_equal_points_are_no_split() -> None:
    values = "1" * 75 + "9" * 5 + "6"
    state = does(many(50, 6, values=values), capture(49, 50))
    result = SYMBOLS.outcome(state)
    assert result is not None
    assert result["points"] == [51, 51]
    assert not result["split"]


@pytest.mark.parametrize(
    ("action", "seat", "winner", "reason"),
    [
        ("resign", 0, 1, "resign"),
        ("resign", 1, 0, "resign"),
        ("abandon", 1, 0, "abandon"),
        ("draw", None, None, "draw"),
        ("cancel", None, None, "cancelled"),
    ],
)
def test_endings_of_every_game(
    action: str, seat: int | None, winner: int | None, reason: str
) -> None:
    for state in (
        many(20, 6, values=VALUES),
        does(many(20, 6, values=VALUES), capture(19, 20)),
        grown(41, 6, values=VALUES),
    ):
        over = SYMBOLS.apply(state, seat, {"a": action})
        view = seen(over)
        assert SYMBOLS.outcome(over) == {
            "winner": winner,
            "reason": reason,
            "tiles": view["tiles"],
            "points": view["points"],
            "split": False,
        }
        assert view["owners"] == seen(state)["owners"]
        assert (view["phase"], view["turn"], view["next"]) == ("over", None, None)
        assert (view["chain"], view["attack"], view["protected"]) == ([], None, [])
        assert SYMBOLS.actors(over) == ()
        assert [SYMBOLS.legal(over, s) for s in (0, 1)] == [[], []]
        assert [SYMBOLS.decision(over, s) for s in (0, 1)] == [None, None]
        for again in ({"a": action}, PASS, {"a": 5}):
            with pytest.raises(IllegalAction) as refused:
                SYMBOLS.apply(over, seat, again)
            assert refused.value.code == "room_over"


def test_timeout() -> None:
    for state in (many(20), does(many(20), capture(19, 20)), grown(41)):
        over = SYMBOLS.apply(state, state.seat, {"a": "expire"})
        assert ending(over) == (1 - state.seat, "timeout")
        refused = refusal(state, 1 - state.seat, {"a": "expire"})
        assert refused is not None
        assert refused[0] == "not_your_turn"


@pytest.mark.parametrize(
    ("action", "seat"),
    [("resign", None), ("expire", None), ("abandon", 2), ("draw", 0), ("cancel", 1)],
)
def test_endings_of_the_wrong_seat_are_refused(action: str, seat: int | None) -> None:
    refused = refusal(many(20), seat, {"a": action})
    assert refused is not None
    assert refused[0] == "illegal_action"
    assert refusal(many(20), 0, {"a": "resign", "x": 1}) is not None


def test_score() -> None:
    state = SYMBOLS.apply(many(20, 30), 1, {"a": "resign"})
    assert SYMBOLS.score(state, 0, "hard") == 4 * (100 + 3 * (20 - 29))
    state = SYMBOLS.apply(many(10, 40), 1, {"a": "resign"})
    assert SYMBOLS.score(state, 0, "mike") == 8 * 50
    assert SYMBOLS.score(state, 1, "mike") == 0
    state = SYMBOLS.apply(many(30, 10), None, {"a": "draw"})
    assert SYMBOLS.score(state, 0, "medium") == SYMBOLS.score(state, 1, "medium") == 50
    state = SYMBOLS.apply(many(30, 10), None, {"a": "cancel"})
    assert SYMBOLS.score(state, 0, "medium") == 0
