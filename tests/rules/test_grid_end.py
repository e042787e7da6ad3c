"""How a match of Grid Takeover ends, who wins, and what a win is worth."""

from typing import Any

import pytest

from rules.game import BadOption, IllegalAction
from rules.grid_takeover import GRID_TAKEOVER, State
from tests.rules.grid_kit import CONQUER, NO_ABILITIES, double, drawn, move, played, teleport, view

# Two neutral tiles beside the pawns: 23 by blue's, 46 by red's.
LAST_TWO = """
    b b b b b b b
    b b b b b b b
    b b b b b b b
    b B . r r r r
    r r r r r r r
    r r r r r r r
    r r r R . r r
"""
LAST_ONE = LAST_TWO.replace("R .", "R r")
# Pawns that may circle: blue on 0, 1, 8, 7, red on 47, 48, 41, 40.
CIRCLES = """
    B b . . . . .
    b b . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . r r
    . . . . . R r
"""
BLUE_ROUND, RED_ROUND = (1, 8, 7, 0), (48, 41, 40, 47)
ROUND = [move(to) for pair in zip(BLUE_ROUND, RED_ROUND, strict=True) for to in pair]


def outcome(state: State) -> dict[str, Any] | None:
    return GRID_TAKEOVER.outcome(state)


def ends(state: State, seat: int | None, name: str) -> State:
    return GRID_TAKEOVER.apply(state, seat, {"a": name})


def test_the_last_neutral_tile_ends_the_match_and_more_tiles_win() -> None:
    state = played(drawn(LAST_ONE), move(23))
    assert outcome(state) == {"winner": 1, "reason": "territory", "tiles": [24, 25]}
    after = view(state)
    assert after["turn"] is None
    assert after["neutral"] == 0
    assert after["turns"] == [1, 0]
    assert GRID_TAKEOVER.actors(state) == ()
    assert GRID_TAKEOVER.legal(state, 0) == GRID_TAKEOVER.legal(state, 1) == []
    assert GRID_TAKEOVER.decision(state, 0) is GRID_TAKEOVER.decision(state, 1) is None
    ahead = LAST_ONE.replace("b B . r", "b B . b")
    assert outcome(played(drawn(ahead), move(23))) == {
        "winner": 0,
        "reason": "territory",
        "tiles": [25, 24],
    }


def test_areas_are_settled_before_the_end_is_looked_for() -> None:
    rows = """
        r r r r r r R
        r b b b r r r
        r b . r r r r
        r b b b B r r
        r r r r r r r
        r r r r r r r
        r r r r r r r
    """
    over = played(drawn(rows), move(18))
    assert view(over)["captured"] == [16, 17, 18]
    assert outcome(over) == {"winner": 1, "reason": "territory", "tiles": [11, 38]}


def test_the_match_goes_on_while_a_neutral_tile_is_left() -> None:
    state = played(drawn(LAST_TWO), move(23))
    assert outcome(state) is None
    assert outcome(played(state, move(46))) == {
        "winner": 1,
        "reason": "territory",
        "tiles": [24, 25],
    }


@pytest.mark.parametrize("action", [teleport(23), CONQUER])
def test_every_action_may_take_the_last_tile(action: dict[str, Any]) -> None:
    state = played(drawn(LAST_ONE), action)
    assert outcome(state) is not None
    assert view(state)["turns"] == [1, 0]


def test_the_first_half_of_a_double_move_may_end_the_match() -> None:
    state = drawn(LAST_ONE)
    over = played(state, double(23))
    assert outcome(over) == {"winner": 1, "reason": "territory", "tiles": [24, 25]}
    after = view(over)
    assert after["again"] is False
    assert after["turn"] is None
    assert after["turns"] == [1, 0]
    assert GRID_TAKEOVER.turn(over) == GRID_TAKEOVER.turn(state) + 1


def test_a_position_for_the_third_time_ends_the_match() -> None:
    state = drawn(CIRCLES, left=(7, 40), abilities=NO_ABILITIES)
    second = played(state, *ROUND)
    assert outcome(second) is None
    almost = played(second, *ROUND[:-1])
    assert outcome(almost) is None
    over = played(almost, ROUND[-1])
    assert outcome(over) == {"winner": None, "reason": "repetition", "tiles": [4, 4]}
    assert view(over)["turns"] == [8, 8]
    assert view(over)["turn"] is None


def test_at_a_repetition_more_tiles_win() -> None:
    for winner, extra in enumerate("br"):
        rows = CIRCLES.replace(". . . . . . .", f". . . {extra} . . .", 1)
        state = drawn(rows, left=(7, 40), abilities=NO_ABILITIES)
        end = outcome(played(state, *ROUND, *ROUND))
        assert end is not None
        assert (end["winner"], end["reason"]) == (winner, "repetition")


def test_the_way_back_is_part_of_the_position() -> None:
    """At the start nobody has left a cell, so the first round does not come back to it."""
    state = drawn(CIRCLES, abilities=NO_ABILITIES)
    state = played(state, *ROUND, *ROUND)
    assert outcome(state) is None
    # The position after the first action of all did not know red's way back either.
    assert outcome(played(state, ROUND[0])) is None
    assert outcome(played(state, *ROUND[:2])) is not None


def test_an_unused_ability_is_part_of_the_position() -> None:
    state = played(drawn(CIRCLES, left=(7, 40)), *ROUND)
    third_but_for_the_ability = played(state, teleport(1), *ROUND[1:])
    assert outcome(third_but_for_the_ability) is None
    again = played(third_but_for_the_ability, *ROUND)
    assert outcome(again) is None
    assert outcome(played(again, ROUND[0])) is not None


def test_without_repetition_circles_go_on() -> None:
    state = drawn(CIRCLES, left=(7, 40), abilities=NO_ABILITIES, repetition=False)
    state = played(state, *ROUND * 5)
    assert outcome(state) is None
    assert state.seen == ()


def test_repetition_is_looked_at_before_the_move_limit() -> None:
    state = drawn(CIRCLES, left=(7, 40), abilities=NO_ABILITIES, move_limit=10, turns=(2, 2))
    end = outcome(played(state, *ROUND, *ROUND))
    assert end is not None
    assert end["reason"] == "repetition"


def test_territory_comes_before_the_move_limit() -> None:
    state = drawn(LAST_ONE, move_limit=10, turns=(9, 10), limit_loser=0)
    end = outcome(played(state, move(23)))
    assert end is not None
    assert end["reason"] == "territory"


@pytest.mark.parametrize(("extra", "winner"), [(".", None), ("b", 0), ("r", 1)])
def test_at_the_move_limit_of_both_more_tiles_win(extra: str, winner: int | None) -> None:
    rows = CIRCLES.replace(". . . . . . .", f". . . {extra} . . .", 1)
    state = drawn(rows, move_limit=10, turns=(9, 9))
    after = played(state, move(1))
    assert outcome(after) is None
    end = outcome(played(after, move(48)))
    assert end is not None
    assert (end["winner"], end["reason"]) == (winner, "move_limit")


def test_one_seat_past_the_limit_waits_for_the_other() -> None:
    state = played(drawn(CIRCLES, move_limit=10, turns=(30, 8)), move(1), move(48), move(8))
    assert outcome(state) is None
    end = outcome(played(state, move(41)))
    assert end is not None
    assert end["reason"] == "move_limit"


def test_who_begins_does_not_matter_to_the_limit() -> None:
    state = drawn(CIRCLES, turn=1, first=1, move_limit=10, turns=(9, 9))
    after = played(state, move(48))
    assert outcome(after) is None
    assert outcome(played(after, move(1))) is not None


@pytest.mark.parametrize("loser", [0, 1])
def test_the_seat_with_the_limit_loses_whatever_the_board_says(loser: int) -> None:
    rows = CIRCLES.replace(". . . . . . .", f". {'br'[loser]} . . . . .", 1)
    state = drawn(rows, turn=loser, move_limit=10, turns=(9, 9), limit_loser=loser)
    over = played(state, move((1, 48)[loser]))
    end = outcome(over)
    assert end is not None
    assert (end["winner"], end["reason"]) == (1 - loser, "move_limit")
    assert view(over)["turns"] == ([10, 9], [9, 10])[loser]


def test_the_other_seat_has_no_limit_then() -> None:
    state = drawn(CIRCLES, turn=1, move_limit=10, turns=(8, 40), limit_loser=0)
    assert outcome(played(state, move(48), move(1), move(41))) is None


def test_the_first_half_of_a_double_move_is_no_turn_for_the_limit() -> None:
    state = drawn(CIRCLES, move_limit=10, turns=(9, 9), limit_loser=0)
    half = played(state, double(1))
    assert outcome(half) is None
    assert outcome(played(half, move(8))) is not None


@pytest.mark.parametrize(
    ("seat", "name", "winner", "reason"),
    [
        (0, "expire", 1, "timeout"),
        (0, "resign", 1, "resign"),
        (1, "resign", 0, "resign"),
        (0, "abandon", 1, "abandon"),
        (1, "abandon", 0, "abandon"),
        (None, "draw", None, "draw"),
        (None, "cancel", None, "cancelled"),
    ],
)
def test_an_ending_leaves_the_board(
    seat: int | None, name: str, winner: int | None, reason: str
) -> None:
    half = played(drawn(CIRCLES.replace("B b", "B ."), turns=(3, 3)), double(1))
    assert view(half)["captured"] == [1]
    over = ends(half, seat, name)
    assert outcome(over) == {"winner": winner, "reason": reason, "tiles": [4, 4]}
    assert view(over) == {**view(half), "captured": [], "again": False, "turn": None}


def test_only_the_seat_to_act_runs_out_of_time() -> None:
    state = drawn(CIRCLES)
    for seat, code in ((1, "not_your_turn"), (None, "illegal_action")):
        with pytest.raises(IllegalAction) as refused:
            ends(state, seat, "expire")
        assert refused.value.code == code


@pytest.mark.parametrize(
    "option",
    [
        {"first": 2},
        {"first": True},
        {"first": 0.0},
        {"first": None},
        {"abilities": 1},
        {"abilities": None},
        {"move_limit": 9},
        {"move_limit": 501},
        {"move_limit": 150.0},
        {"move_limit": "150"},
        {"move_limit": None},
        {"limit_loser": 2},
        {"limit_loser": -1},
        {"limit_loser": False},
        {"limit_loser": 1.0},
        {"repetition": 0},
        {"repetition": "true"},
        {"size": 7},
        {"First": 0},
    ],
)
def test_options_out_of_range_are_refused_by_name(option: dict[str, Any]) -> None:
    (name,) = option
    with pytest.raises(BadOption) as refused:
        GRID_TAKEOVER.start(option, 0)
    assert refused.value.option == name
    assert repr(name) in refused.value.message


@pytest.mark.parametrize("move_limit", [10, 500])
def test_options_at_their_bounds_are_taken(move_limit: int) -> None:
    options = {"first": 1, "abilities": False, "move_limit": move_limit, "limit_loser": 1}
    assert GRID_TAKEOVER.start({**options, "repetition": False}, 0).options.limit_loser == 1


def test_what_the_server_sets() -> None:
    assert GRID_TAKEOVER.server_options == {"limit_loser", "repetition"}
    assert GRID_TAKEOVER.setup("duel", None, None).options == {}
    for human in (0, 1):
        for level in GRID_TAKEOVER.levels:
            setup = GRID_TAKEOVER.setup("bot", human, level)
            assert setup.options == {"limit_loser": human, "move_limit": 150, "repetition": False}
            assert setup.turn_ms == (8000 if level == "unbeatable" else None)
    bots = GRID_TAKEOVER.setup("bots", None, None)
    assert bots.options == {"limit_loser": None, "move_limit": 150, "repetition": True}
    assert bots.turn_ms is None
    with pytest.raises(ValueError, match="no mode"):
        GRID_TAKEOVER.setup("chess", None, None)


@pytest.mark.parametrize(
    ("level", "m"), [("easy", 1), ("medium", 2), ("hard", 4), ("unbeatable", 8)]
)
def test_the_bot_score(level: str, m: int) -> None:
    def score(state: State, seat: int) -> int:
        return GRID_TAKEOVER.score(state, seat, level)

    won = played(drawn(LAST_ONE.replace("b B . r", "b B . b"), turns=(19, 20)), move(23))
    assert score(won, 0) == m * (100 + 10 * (25 - 24) + (150 - 20))
    assert score(won, 1) == 0
    resigned = ends(
        drawn(LAST_ONE.replace("b b b b b b b", "r r r r r r r"), turns=(140, 140)), 1, "resign"
    )
    assert score(resigned, 0) == m * 50
    assert score(ends(drawn(CIRCLES), None, "draw"), 0) == m * 25
    assert score(ends(drawn(CIRCLES), None, "draw"), 1) == m * 25
    assert score(ends(drawn(CIRCLES), None, "cancel"), 0) == 0
    with pytest.raises(ValueError, match="not over"):
        score(drawn(CIRCLES), 0)


def test_a_view_may_say_less() -> None:
    start = GRID_TAKEOVER.start({"first": 1}, 0)
    seen = view(start)
    bare = {"owners": seen["owners"], "pawns": seen["pawns"]}
    assert GRID_TAKEOVER.from_view(bare, {"first": 1}) == start


START = view(GRID_TAKEOVER.start({}, 0))


@pytest.mark.parametrize(
    "change",
    [
        {"owners": START["owners"][1:]},
        {"owners": START["owners"].replace("b", "x")},
        {"owners": "." * 49},
        {"owners": None},
        {"owners": list(START["owners"])},
        {"owners": START["owners"].replace(".", "b")},
        {"pawns": [6, 42]},
        {"pawns": [42, 42]},
        {"pawns": [42]},
        {"pawns": [42, 49]},
        {"pawns": [42, -43]},
        {"pawns": [42, 6.0]},
        {"pawns": None},
        {"left": [42, None]},
        {"left": [49, None]},
        {"left": [True, None]},
        {"left": None},
        {"abilities": [["teleport", "fly"], []]},
        {"abilities": [["teleport"]]},
        {"abilities": [None, []]},
        {"abilities": None},
        {"abilities": [[[]], []]},
        {"again": 1},
        {"again": None},
        {"turn": None},
        {"turn": 2},
        {"turn": True},
        {"turns": [-1, 0]},
        {"turns": [150, 150]},
        {"turns": [0, 0, 0]},
        {"turns": [0.0, 0]},
        {"captured": [49]},
        {"captured": None},
        {"captured": [[]]},
    ],
)
def test_a_view_that_no_running_match_has_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GRID_TAKEOVER.from_view({**START, **change}, {})


def test_a_view_with_abilities_is_refused_where_they_are_off() -> None:
    with pytest.raises(ValueError, match="ability"):
        GRID_TAKEOVER.from_view(START, {"abilities": False})
    with pytest.raises(ValueError, match="Double"):
        GRID_TAKEOVER.from_view(
            {**START, "abilities": NO_ABILITIES, "again": True}, {"abilities": False}
        )


def test_a_view_in_mid_match_is_kept_whole() -> None:
    state = played(GRID_TAKEOVER.start({}, 0), move(35), teleport(20), double(28))
    again = GRID_TAKEOVER.from_view(view(state), {})
    assert view(again) == view(state)
    assert GRID_TAKEOVER.legal(again, 0) == GRID_TAKEOVER.legal(state, 0)
