"""What seats, spectators and ALL see; above all what they do not see."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.game import ALL, Viewer
from rules.rectangles import RECTANGLES, State
from tests.rules.rectangles_kit import (
    EXPIRE,
    FACE,
    REPEL,
    SECOND_COMPUTER,
    SEED,
    attack,
    claim,
    does,
    drawn,
    match,
    refusal,
    right,
    take,
    twin,
    wrong,
)

FACING = "b... .... .... ...r"
VIEWERS: tuple[Viewer, ...] = (0, 1, None, ALL)


def challenge(state: State, viewer: Viewer) -> dict[str, Any]:
    shown: dict[str, Any] = RECTANGLES.view(state, viewer)["challenge"]
    return shown


def test_the_view_of_a_turn() -> None:
    state = drawn("bb.. bb.. .... ...r", values="1234 5678 9123 4567", points=(11, 12), turns=7)
    for viewer in VIEWERS:
        assert RECTANGLES.view(state, viewer) == {
            "size": 4,
            "owners": "bb..bb.........r",
            "values": "1234567891234567",
            "points": [11, 12],
            "rectangles": [[[0, 0, 2, 2]], []],
            "largest": [4, 0],
            "count": [1, 0],
            "squares": [4, 1],
            "free": 11,
            "turns": 7,
            "phase": "turn",
            "turn": 0,
            "pending": None,
            "challenge": None,
            "owed": None,
            "last": None,
        }


def test_pending_stays_from_the_attack_through_the_penalty() -> None:
    state = drawn("bb.. bb.. ..rr ..rr")
    pending = {"by": 0, "kind": "attack", "cell": 15, "value": 3, "in_rectangle": True}
    for step, phase in (
        ((0, attack(15)), "respond"),
        ((1, FACE), "challenge"),
        ((1, right), "penalty"),
    ):
        state = does(state, step)
        view = RECTANGLES.view(state, None)
        assert (view["phase"], view["turn"], view["pending"]) == (phase, 0, pending)
    assert RECTANGLES.view(does(state, (1, take(0))), None)["pending"] is None
    assert RECTANGLES.view(does(state, (1, {"a": "resign"})), None)["pending"] is None


def test_pending_outside_a_rectangle_and_of_a_claim() -> None:
    attacked = does(drawn(FACING), (0, attack(15)))
    assert RECTANGLES.view(attacked, 1)["pending"]["in_rectangle"] is False
    claimed = does(drawn("bb.. bb.. ..rr ..r."), (0, claim(15)))
    assert RECTANGLES.view(claimed, 1)["pending"] == {
        "by": 0,
        "kind": "claim",
        "cell": 15,
        "value": 3,
        "in_rectangle": False,
    }


def test_a_running_challenge_is_open_only_to_those_who_face_it() -> None:
    state = does(drawn(FACING), (0, claim(5)))
    hidden = {"number": 1, "difficulty": 3, "faces": [0], "answered": []}
    own = challenge(state, 0)
    assert set(own) == {*hidden, "kind", "prompt", "options"}
    assert len(own["options"]) == 4
    for viewer in (1, None):
        assert challenge(state, viewer) == {**hidden, "kind": own["kind"]}
    assert challenge(state, ALL) == {**own, "answer": right(state)["choice"]}


def test_in_a_duel_both_see_it_also_who_is_out() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE))
    after = does(duel, (1, wrong))
    assert challenge(after, 0) == challenge(after, 1) == {**challenge(duel, 0), "answered": [1]}
    assert "prompt" not in challenge(after, None)


def test_a_settled_challenge_is_open_to_all_but_for_its_answer() -> None:
    running = does(drawn(FACING), (0, claim(5)))
    settled = does(running, (0, wrong))
    expected = {**challenge(running, 0), "answered": [0]}
    for viewer in (0, 1, None):
        assert challenge(settled, viewer) == expected
    assert challenge(settled, ALL) == {**expected, "answer": right(running)["choice"]}


def test_a_settled_challenge_stays_through_the_penalty_until_the_next_claim_or_attack() -> None:
    penalty = does(drawn(FACING), (0, attack(15)), (1, FACE), (1, right))
    settled = does(penalty, (1, take(0)))
    assert challenge(penalty, None) == challenge(settled, None)
    assert challenge(settled, None)["number"] == 1
    claimed = does(settled, (1, claim(5)))
    assert challenge(claimed, None)["number"] == 2


def test_an_attack_puts_it_away_and_a_repelled_attack_uses_no_number() -> None:
    state = does(drawn(FACING), (0, claim(5)), (0, right), (1, attack(0)))
    assert RECTANGLES.view(state, ALL)["challenge"] is None
    state = does(state, (0, REPEL))
    assert RECTANGLES.view(state, ALL)["challenge"] is None
    state = does(state, (0, claim(6)))
    assert challenge(state, ALL)["number"] == 2


def test_a_time_out_adds_nobody() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE))
    assert challenge(does(duel, (None, EXPIRE)), None)["answered"] == []
    assert challenge(does(duel, (1, wrong), (0, EXPIRE)), None)["answered"] == [1]


def test_faces_and_answered_ascend() -> None:
    state = does(drawn(FACING, mover=1), (1, attack(0)), (0, FACE), (1, wrong), (0, wrong))
    shown = challenge(state, None)
    assert (shown["faces"], shown["answered"]) == ([0, 1], [0, 1])


def test_a_match_cut_off_in_mid_challenge_shows_none() -> None:
    running = does(drawn(FACING), (0, claim(5)))
    over = does(running, (1, {"a": "resign"}))
    assert RECTANGLES.view(over, ALL)["challenge"] is None
    settled = does(running, (0, right), (1, EXPIRE))
    assert challenge(settled, ALL)["number"] == 1


def test_an_answer_is_hidden_from_others_while_the_challenge_runs() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE))
    missed = wrong(duel)
    after = does(duel, (0, missed))
    for viewer, expected in ((0, missed), (1, {"a": "answer"}), (None, {"a": "answer"})):
        assert RECTANGLES.shown(after, 0, missed, viewer) == expected
    assert RECTANGLES.shown(after, 0, missed, ALL) == missed


def test_the_answer_that_ends_a_challenge_and_all_other_actions_are_shown() -> None:
    running = does(drawn(FACING), (0, claim(5)))
    given = right(running)
    settled = does(running, (0, given))
    for viewer in VIEWERS:
        assert RECTANGLES.shown(settled, 0, given, viewer) == given
        assert RECTANGLES.shown(running, 0, claim(5), viewer) == claim(5)


def test_values_tell_nothing_of_challenges() -> None:
    """The same board and another seed: nobody who does not face a challenge sees a difference."""
    for state, _, _ in match(Random(3), {"size": 5}):
        if state.on_table and state.phase != "challenge":
            continue
        faces = state.used[-1].faces if state.on_table else ()
        for viewer in (0, 1, None):
            if viewer in faces:
                continue
            here, there = (RECTANGLES.view(one, viewer) for one in (state, twin(state)))
            for shown in (here, there):
                if shown["challenge"]:
                    del shown["challenge"]["kind"]
            assert here == there


def test_twins_have_the_same_legal_lists_clocks_and_refusals() -> None:
    junk: list[dict[str, Any]] = [
        {},
        {"a": "answer", "choice": 4},
        {"a": "claim", "cell": 99},
        take(0),
        REPEL,
    ]
    for state, _, _ in match(Random(4), {"size": 5, "computers": [False, True]}):
        other = twin(state)
        assert RECTANGLES.clock(state) == RECTANGLES.clock(other)
        for seat in (0, 1):
            assert RECTANGLES.legal(state, seat) == RECTANGLES.legal(other, seat)
            assert RECTANGLES.decision(state, seat) == RECTANGLES.decision(other, seat)
            for action in junk:
                assert refusal(state, seat, action) == refusal(other, seat, action)


def test_which_wrong_answer_was_given_leaves_no_trace() -> None:
    duel = does(drawn(FACING), (0, attack(15)), (1, FACE))
    best = right(duel)["choice"]
    missed = [{"a": "answer", "choice": choice} for choice in range(4) if choice != best]
    assert len({does(duel, (0, action)) for action in missed}) == 1


def test_no_view_holds_the_seed_or_an_answer() -> None:
    for state, _, _ in match(Random(5), {"size": 5}):
        for viewer in (0, 1, None):
            shown = RECTANGLES.view(state, viewer)
            assert str(state.seed) not in str(shown)
            assert "answer" not in (shown["challenge"] or {})


def test_the_caller_owns_a_view() -> None:
    state = does(drawn(FACING), (0, claim(5)))
    for viewer in VIEWERS:
        before = str(RECTANGLES.view(state, viewer))
        shown = RECTANGLES.view(state, viewer)
        shown["points"].clear()
        shown["challenge"].get("prompt", {}).clear()
        shown["challenge"].get("options", []).clear()
        assert str(RECTANGLES.view(state, viewer)) == before


def test_the_appendix_has_all_challenges_with_answers() -> None:
    state = does(drawn(FACING), (0, claim(5)), (0, wrong), (1, attack(0)), (0, FACE))
    first = challenge(does(drawn(FACING), (0, claim(5)), (0, wrong)), ALL)
    second = challenge(state, ALL)
    assert RECTANGLES.appendix(drawn(FACING)) == {"challenges": []}
    assert RECTANGLES.appendix(state) == {"challenges": [first, second]}
    over = does(state, (0, {"a": "resign"}))
    assert RECTANGLES.appendix(over) == RECTANGLES.appendix(state)


# From a view


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_a_start_comes_back_from_its_view(size: int) -> None:
    options = {"size": size, "points": 33, "first": 1, "computers": [True, False]}
    state = RECTANGLES.start(options, SEED)
    assert RECTANGLES.from_view(RECTANGLES.view(state, ALL), options, SEED) == state


def test_a_drawn_position_comes_back_from_its_view() -> None:
    state = drawn("bb.. bb.. .... ...r", points=(5, 9), mover=1, turns=8, computers=SECOND_COMPUTER)
    options = {"turn_limit": 100, "computers": [False, True]}
    assert RECTANGLES.from_view(RECTANGLES.view(state, ALL), options, SEED) == state
    by_default = RECTANGLES.from_view(RECTANGLES.view(state, ALL), {})
    assert by_default == replace(state, seed=0, computers=(False, False), turn_limit=64)


@pytest.mark.parametrize(
    "changes",
    [
        {"size": 9},
        {"size": True},
        {"owners": "b"},
        {"owners": "x" * 16},
        {"owners": "b" * 16},
        {"values": "0" * 16},
        {"values": 5},
        {"points": [0, 5]},
        {"points": [True, 5]},
        {"points": 5},
        {"turn": None},
        {"turn": True},
        {"phase": "penalty"},
        {"turns": 100},
        {"turns": -1},
    ],
)
def test_no_state_comes_from_a_wrong_view(changes: dict[str, Any]) -> None:
    view = {**RECTANGLES.view(drawn(FACING), ALL), **changes}
    with pytest.raises(ValueError, match=r"must|over"):
        RECTANGLES.from_view(view, {"turn_limit": 100})
