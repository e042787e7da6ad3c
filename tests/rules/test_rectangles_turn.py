"""A turn: claims, attacks, challenges, repelling and the penalty, sentence by sentence."""

from typing import Any

import pytest

from rules.game import Clock, IllegalAction
from rules.rectangles import RECTANGLES, State
from tests.rules.rectangles_kit import (
    COMPUTERS,
    EXPIRE,
    FACE,
    FIRST_COMPUTER,
    HUMANS,
    REPEL,
    SECOND_COMPUTER,
    attack,
    claim,
    does,
    drawn,
    right,
    take,
    wrong,
)

# Blue owns the square 0, red 15; both can attack.
FACING = "b... .... .... ...r"
# Blue owns a 2×2 block, red another and a square outside of it (7).
BLOCKS = "bb.. bb.r ..rr ..rr"


def legal(state: State, seat: int, name: str) -> list[int]:
    return [action["cell"] for action in RECTANGLES.legal(state, seat) if action["a"] == name]


def refused(state: State, seat: int, action: dict[str, Any]) -> str:
    with pytest.raises(IllegalAction) as refusal:
        RECTANGLES.apply(state, seat, action)
    return refusal.value.code


def last(state: State) -> dict[str, Any]:
    shown: dict[str, Any] = RECTANGLES.view(state, None)["last"]
    return shown


# Claims


def test_a_claim_makes_the_claimer_face_a_challenge() -> None:
    state = does(drawn(FACING), (0, claim(5)))
    assert (state.phase, RECTANGLES.actors(state)) == ("challenge", (0,))


def test_a_right_claim_gains_the_square_and_its_value() -> None:
    state = does(drawn(FACING, values=4), (0, claim(5)), (0, right))
    assert (state.owners[5], state.points) == ("b", (24, 20))
    assert RECTANGLES.actors(state) == (1,)
    assert last(state) == {
        "by": 0,
        "kind": "claim",
        "cell": 5,
        "success": True,
        "repelled": False,
        "taken": None,
    }


@pytest.mark.parametrize("failing", [wrong, EXPIRE])
def test_a_claim_that_is_wrong_or_late_costs_a_point_and_leaves_the_square_free(
    failing: Any,
) -> None:
    state = does(drawn(FACING), (0, claim(5)), (0, failing))
    assert (state.owners[5], state.points) == (".", (19, 20))
    assert (RECTANGLES.actors(state), last(state)["success"]) == ((1,), False)


def test_a_claim_never_costs_the_last_point() -> None:
    state = does(drawn(FACING, points=(1, 20)), (0, claim(5)), (0, wrong))
    assert (state.points, state.phase) == ((1, 20), "turn")


def test_only_free_squares_can_be_claimed() -> None:
    state = drawn(FACING)
    assert legal(state, 0, "claim") == list(range(1, 15))
    assert refused(state, 0, claim(0)) == refused(state, 0, claim(15)) == "illegal_action"


# Who may attack


def test_an_attack_is_on_an_opponents_square() -> None:
    state = drawn(FACING)
    assert legal(state, 0, "attack") == [15]
    assert refused(state, 0, attack(0)) == refused(state, 0, attack(5)) == "illegal_action"


def test_an_attacker_owns_a_square() -> None:
    state = drawn(".... .... .... ...r")
    assert legal(state, 0, "attack") == []
    assert refused(state, 0, attack(15)) == "illegal_action"


@pytest.mark.parametrize(("points", "can"), [(2, False), (3, True)])
def test_an_attacker_has_points_for_the_value(points: int, can: bool) -> None:
    state = drawn(FACING, points=(points, 20))
    assert legal(state, 0, "attack") == [15] * can
    if not can:
        assert refused(state, 0, attack(15)) == "illegal_action"


def test_only_who_owns_a_rectangle_attacks_one() -> None:
    state = drawn("b... ...r ..rr ..rr")
    assert legal(state, 0, "attack") == [7]
    assert refused(state, 0, attack(15)) == "illegal_action"
    assert legal(drawn(BLOCKS), 0, "attack") == [7, 10, 11, 14, 15]


# Who faces the challenge


def test_a_human_who_attacks_a_computer_faces_the_challenge_at_once() -> None:
    state = does(drawn(FACING, computers=SECOND_COMPUTER), (0, attack(15)))
    assert (state.phase, RECTANGLES.actors(state)) == ("challenge", (0,))
    won = does(state, (0, right))
    assert (won.owners[15], won.points) == ("b", (23, 20))
    for failing in (wrong, EXPIRE):
        lost = does(state, (0, failing))
        assert (lost.owners[15], lost.points, lost.phase) == ("r", (17, 20), "penalty")


def test_a_human_attacked_by_a_computer_chooses_and_faces_the_challenge_alone() -> None:
    asked = does(drawn(FACING, computers=FIRST_COMPUTER), (0, attack(15)))
    assert RECTANGLES.legal(asked, 1) == [REPEL, FACE]
    state = does(asked, (1, FACE))
    assert (state.phase, RECTANGLES.actors(state)) == ("challenge", (1,))
    held = does(state, (1, right))
    assert (held.owners[15], held.points, held.phase) == ("r", (17, 20), "penalty")
    for failing in (wrong, EXPIRE):
        lost = does(state, (1, failing))
        assert (lost.owners[15], lost.points, lost.phase) == ("b", (23, 20), "turn")


@pytest.mark.parametrize("computers", [HUMANS, COMPUTERS])
def test_between_two_of_a_kind_face_is_a_duel(computers: tuple[bool, bool]) -> None:
    asked = does(drawn(FACING, computers=computers), (0, attack(15)))
    assert (asked.phase, RECTANGLES.legal(asked, 1)) == ("respond", [REPEL, FACE])
    duel = does(asked, (1, FACE))
    assert RECTANGLES.actors(duel) == (0, 1)
    assert does(duel, (0, right)).owners[15] == "b"
    assert does(duel, (1, right)).phase == "penalty"
    assert does(duel, (1, wrong), (0, right)).owners[15] == "b"
    assert does(duel, (0, wrong), (1, right)).phase == "penalty"


def test_a_wrong_answer_in_a_duel_puts_that_player_out() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE), (0, wrong))
    assert (duel.phase, RECTANGLES.actors(duel)) == ("challenge", (1,))
    assert refused(duel, 0, right(duel)) == "not_your_turn"
    assert RECTANGLES.legal(duel, 0) == []


def test_both_wrong_or_time_up_in_a_duel_the_attack_fails() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE))
    for end in ([(0, wrong), (1, wrong)], [(1, wrong), (0, wrong)], [(None, EXPIRE)]):
        failed = does(duel, *end)
        assert (failed.phase, failed.owners[15], failed.points) == ("penalty", "r", (17, 20))
    for seat in (0, 1):
        for expired in (None, 1 - seat):
            assert does(duel, (seat, wrong), (expired, EXPIRE)).phase == "penalty"


# Repelling


def test_repelling_costs_the_value_and_the_attack_fails() -> None:
    state = does(drawn(FACING), (0, attack(15)), (1, REPEL))
    assert (state.owners, state.points) == (drawn(FACING).owners, (17, 17))


@pytest.mark.parametrize(("points", "can"), [(3, False), (4, True)])
def test_repelling_must_leave_more_than_zero(points: int, can: bool) -> None:
    state = does(drawn(FACING, points=(20, points)), (0, attack(15)))
    assert RECTANGLES.legal(state, 1) == [REPEL] * can + [FACE]
    if not can:
        assert refused(state, 1, REPEL) == "illegal_action"


@pytest.mark.parametrize("computers", [HUMANS, COMPUTERS])
def test_repelled_by_one_of_its_kind_an_attacker_loses_no_square(
    computers: tuple[bool, bool],
) -> None:
    state = does(drawn(FACING, computers=computers), (0, attack(15)), (1, REPEL))
    assert (state.phase, RECTANGLES.actors(state)) == ("turn", (1,))
    assert last(state) == {
        "by": 0,
        "kind": "attack",
        "cell": 15,
        "success": False,
        "repelled": True,
        "taken": None,
    }


def test_a_computer_repelled_by_a_human_suffers_the_whole_penalty() -> None:
    asked = does(drawn(BLOCKS, computers=FIRST_COMPUTER), (0, attack(15)))
    state = does(asked, (1, REPEL))
    assert (state.phase, state.points) == ("penalty", (17, 17))
    settled = does(state, (1, take(4)))
    assert settled.owners[4] == "r"
    assert (last(settled)["repelled"], last(settled)["taken"]) == (True, 4)


# The penalty


def test_a_failed_attack_costs_the_value_and_a_square() -> None:
    state = does(drawn("bb.. .... ..b. ...r"), (0, attack(15)), (1, FACE), (1, right))
    assert state.points == (17, 20)
    assert RECTANGLES.view(state, None)["owed"] == {"to": 1, "cells": [0, 1, 10]}
    assert RECTANGLES.legal(state, 1) == [take(0), take(1), take(10)]
    assert refused(state, 1, take(15)) == refused(state, 1, take(2)) == "illegal_action"
    settled = does(state, (1, take(10)))
    assert (settled.owners[10], settled.points) == ("r", (17, 20))
    assert RECTANGLES.actors(settled) == (1,)
    assert last(settled)["taken"] == 10


def test_attacked_inside_a_rectangle_the_square_comes_from_a_largest_one() -> None:
    drawing = "bb..b bb... ..... bbbrr bbbrr"
    inside = does(drawn(drawing), (0, attack(24)), (1, FACE), (1, right))
    assert [action["cell"] for action in RECTANGLES.legal(inside, 1)] == [15, 16, 17, 20, 21, 22]


def test_any_cell_of_tying_largest_rectangles_will_do() -> None:
    drawing = ".bb.b bbb.. bb... ...rr ...rr"
    state = does(drawn(drawing), (0, attack(24)), (1, FACE), (1, right))
    assert [action["cell"] for action in RECTANGLES.legal(state, 1)] == [1, 2, 5, 6, 7, 10, 11]


def test_attacked_outside_a_rectangle_any_square_will_do() -> None:
    state = does(drawn("bb..r bb... ....b ...rr ...rr"), (0, attack(4)), (1, FACE), (1, right))
    assert [action["cell"] for action in RECTANGLES.legal(state, 1)] == [0, 1, 5, 6, 14]


def test_a_choice_of_one_is_still_asked() -> None:
    state = does(drawn(FACING), (0, attack(15)), (1, FACE), (1, right))
    assert RECTANGLES.legal(state, 1) == [take(0)]


# Clocks


@pytest.mark.parametrize("value", range(1, 10))
def test_a_challenge_has_its_time_by_its_difficulty(value: int) -> None:
    state = does(drawn(FACING, values=value), (0, claim(5)))
    assert RECTANGLES.clock(state) == Clock("challenge", (0,), 8_000 + 1_000 * value)
    assert RECTANGLES.view(state, None)["challenge"]["difficulty"] == value


def test_clocks_of_the_phases() -> None:
    turn = drawn(FACING)
    respond = does(turn, (0, attack(15)))
    duel = does(respond, (1, FACE))
    penalty = does(duel, (1, right))
    assert RECTANGLES.clock(turn) is None
    assert RECTANGLES.clock(respond) == Clock("respond", (1,), 10_000)
    assert RECTANGLES.clock(duel) == Clock("challenge", (0, 1), 11_000)
    assert RECTANGLES.clock(does(duel, (0, wrong))) == Clock("challenge", (1,), 11_000)
    assert RECTANGLES.clock(penalty) == Clock("penalty", (1,), 15_000)
    assert RECTANGLES.clock(does(penalty, (0, {"a": "resign"}))) is None


def test_a_fresh_turn_clock_comes_with_the_next_turn_only() -> None:
    states = [drawn(FACING)]
    for step in ((0, attack(15)), (1, FACE), (1, right), (1, take(0))):
        states.append(does(states[-1], step))
    assert [RECTANGLES.turn(state) for state in states] == [0, 0, 0, 0, 1]


def test_time_up_in_respond_the_attack_succeeds() -> None:
    state = does(drawn(FACING), (0, attack(15)), (1, EXPIRE))
    assert (state.owners[15], state.points, state.phase) == ("b", (23, 20), "turn")
    assert last(state)["success"]


def test_time_up_in_penalty_the_highest_value_goes_lowest_cell_first() -> None:
    values = "1544 1111 1151 1111"
    board = drawn(".bbb .... ..b. ...r", values=values)
    state = does(board, (0, attack(15)), (1, FACE), (1, right), (1, EXPIRE))
    assert last(state)["taken"] == 1


def test_time_up_in_a_turn_loses_the_match() -> None:
    state = does(drawn(FACING), (0, EXPIRE))
    outcome = RECTANGLES.outcome(state)
    assert outcome is not None
    assert (outcome["winner"], outcome["reason"]) == (1, "timeout")


@pytest.mark.parametrize(
    ("steps", "expiring"),
    [([], (0,)), ([(0, attack(15))], (1,)), ([(0, claim(5))], (0,))],
)
def test_only_who_is_on_the_clock_runs_out(steps: list[Any], expiring: tuple[int, ...]) -> None:
    state = does(drawn(FACING), *steps)
    assert RECTANGLES.actors(state) == expiring
    assert refused(state, 1 - expiring[0], EXPIRE) == "not_your_turn"
    with pytest.raises(IllegalAction):
        RECTANGLES.apply(state, None, EXPIRE)


def test_a_duel_that_nobody_has_answered_runs_out_for_both() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE))
    assert refused(duel, 0, EXPIRE) == refused(duel, 1, EXPIRE) == "not_your_turn"


# Decisions


def test_the_other_seats_answer_does_not_reopen_a_decision() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE))
    after = does(duel, (0, wrong))
    assert RECTANGLES.decision(duel, 1) == RECTANGLES.decision(after, 1) is not None
    assert RECTANGLES.decision(after, 0) is None


def test_each_new_question_is_a_decision_of_its_own() -> None:
    state = drawn(FACING)
    asked = [RECTANGLES.decision(state, 0)]
    for step in (
        (0, attack(15)),
        (1, FACE),
        (1, right),
        (1, take(0)),
        (1, claim(5)),
        (1, right),
        (0, claim(6)),
    ):
        state = does(state, step)
        asked += [RECTANGLES.decision(state, seat) for seat in RECTANGLES.actors(state)]
    # turn, respond, a duel of two, penalty, turn, challenge, turn, challenge
    assert len(asked) == 9
    assert len(set(asked)) == 8
