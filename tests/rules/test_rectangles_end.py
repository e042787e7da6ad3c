"""How a match ends, who wins, and what a win is worth."""

from itertools import product
from random import Random
from typing import Any

import pytest

from rules.game import ALL, IllegalAction
from rules.rectangles import RECTANGLES, State, turn
from rules.rectangles.board import FREE, unreachable
from tests.rules.rectangles_kit import (
    COMPUTERS,
    EXPIRE,
    FACE,
    HUMANS,
    REPEL,
    attack,
    claim,
    does,
    drawn,
    match,
    right,
    take,
    wrong,
)

# Blue's block cannot be attacked by red, who has one point, nor can red build one as large.
WALL = "bbbb bbbb bbb. rr.r"
WALL_VALUES = "9999 9999 9991 1111"


def outcome(state: State) -> dict[str, Any]:
    result = RECTANGLES.outcome(state)
    assert result is not None
    return result


def result(state: State) -> tuple[int | None, str, str | None]:
    figures = outcome(state)
    return figures["winner"], figures["reason"], figures["decided_by"]


def test_no_outcome_while_it_runs() -> None:
    assert all(
        (RECTANGLES.outcome(state) is None) == bool(RECTANGLES.actors(state))
        for state, _, _ in match(Random(1), {"size": 5})
    )


@pytest.mark.parametrize("computers", [HUMANS, COMPUTERS])
def test_an_attacker_at_zero_loses_at_once(computers: tuple[bool, bool]) -> None:
    state = drawn("bb.. .... .... ...r", points=(3, 20), computers=computers)
    attacked = does(state, (0, attack(15)))
    repelled = does(attacked, (1, REPEL))
    beaten = does(attacked, (1, FACE), (1, right))
    for over in (repelled, beaten):
        assert result(over) == (1, "bankrupt", None)
        assert outcome(over)["points"][0] == 0
        assert (over.owners, over.turns) == (state.owners, 1)
    assert RECTANGLES.view(beaten, None)["last"] == {
        "by": 0,
        "kind": "attack",
        "cell": 15,
        "success": False,
        "repelled": False,
        "taken": None,
    }


@pytest.mark.parametrize(
    ("drawing", "points", "expected"),
    [
        # Blue claims the last square, 0, of value 3.
        (".bbr bbbr rrrr rbrr", (20, 20), (0, "full", "largest")),
        (".brr bbrr rrbb rrbb", (20, 20), (0, "full", "points")),
        (".brr bbrr rrbb rrbb", (17, 21), (1, "full", "points")),
        (".brr bbrr rrbb rrbb", (17, 20), (None, "full", None)),
        (".brr bbrr brbr rbrb", (20, 20), (0, "full", "points")),
        (".bbrr bbbrr rbbrr brbrr rbrbb", (20, 20), (1, "full", "largest")),
        (".brr bbrr brbb rrbb", (20, 20), (0, "full", "count")),
    ],
)
def test_a_full_board_compares_largest_then_count_then_points(
    drawing: str, points: tuple[int, int], expected: tuple[int | None, str, str | None]
) -> None:
    state = does(drawn(drawing, points=points), (0, claim(0)), (0, right))
    assert result(state) == expected
    figures = RECTANGLES.view(state, None)
    assert all(outcome(state)[name] == figures[name] for name in ("largest", "count", "points"))


def test_the_turn_limit_compares_in_the_same_way() -> None:
    board = "bb.. bb.. .... ..r."
    state = drawn(board, turns=19, turn_limit=20)
    assert result(does(state, (0, claim(3)), (0, wrong))) == (0, "turn_limit", "largest")
    early = drawn(board, turns=18, turn_limit=20)
    assert RECTANGLES.outcome(does(early, (0, claim(3)), (0, wrong))) is None


def test_who_can_no_longer_be_forced_to_lose_wins() -> None:
    state = drawn(WALL, values=WALL_VALUES, points=(20, 2), mover=1)
    over = does(state, (1, claim(14)), (1, wrong))
    assert result(over) == (0, "unreachable", None)


def test_it_holds_for_either_seat() -> None:
    swapped = WALL.translate(str.maketrans("br", "rb"))
    state = drawn(swapped, values=WALL_VALUES, points=(2, 20))
    assert result(does(state, (0, claim(14)), (0, wrong))) == (1, "unreachable", None)


def test_not_while_the_other_may_yet_attack() -> None:
    # Red has 7 points and 2 more on free squares: enough for a square of value 9.
    state = drawn(WALL, values=WALL_VALUES, points=(20, 8), mover=1)
    assert RECTANGLES.outcome(does(state, (1, claim(14)), (1, wrong))) is None


def test_not_while_the_other_may_yet_build_as_large() -> None:
    state = drawn("bb.. bb.. rr.. rr..", values="9911 9911 1111 1111", points=(20, 1), mover=1)
    assert RECTANGLES.outcome(does(state, (1, claim(15)), (1, wrong))) is None


def test_full_comes_before_unreachable_and_unreachable_before_the_turn_limit() -> None:
    last_square = drawn("bbbb bbbb bbbb rr.r", values=WALL_VALUES, points=(20, 2), mover=1)
    assert result(does(last_square, (1, claim(14)), (1, right)))[1] == "full"
    last_turn = drawn(WALL, values=WALL_VALUES, points=(20, 2), mover=1, turns=99, turn_limit=100)
    assert result(does(last_turn, (1, claim(14)), (1, wrong)))[1] == "unreachable"


def test_unreachable_against_all_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """On 3×3 boards, whatever the other does and however all challenges go, a player for whom the
    rule holds and who only claims and faces attacks does not lose. The rule itself is put out of
    force to see it. (The other may attack what was free when the rule began to hold.)"""
    random = Random(7)
    boards = ["".join(owners) for owners in product("br.", repeat=9)]
    boards = [owners for owners in boards if 1 <= owners.count(FREE) <= 4]
    found = 0
    monkeypatch.setattr(turn, "unreachable", lambda *_: False)
    for owners in random.sample(boards, 4000):
        values = tuple(random.choice((1, 2, 5)) if o != "b" else 9 for o in owners)
        points = random.randint(1, 4)
        if unreachable(3, values, owners, points, 0):
            found += 1
            rows = " ".join(owners[start : start + 3] for start in (0, 3, 6))
            for mover in (0, 1):
                state = drawn(
                    rows,
                    values="".join(map(str, values)),
                    points=(random.randint(1, 5), points),
                    mover=mover,
                    turn_limit=4,
                )
                assert not may_lose(state, {})
    assert found > 100


def may_lose(state: State, known: dict[Any, bool]) -> bool:
    """Whether blue, who only claims, can lose with the worst luck against the best play."""
    key = (state.owners, state.points, state.mover, state.turns)
    if key not in known:
        known[key] = any(_lost(after, known) for after in _futures(state))
    return known[key]


def _lost(state: State, known: dict[Any, bool]) -> bool:
    if state.ending is not None:
        return state.ending.winner == 1
    return may_lose(state, known)


def _futures(state: State) -> list[State]:
    """The states after one whole turn: blue claims; red claims, or attacks a square that blue has
    claimed meanwhile, and blue faces it."""
    futures = []
    for action in RECTANGLES.legal(state, state.mover):
        if action["a"] == "claim":
            begun = does(state, (state.mover, action))
            futures += [does(begun, (state.mover, how)) for how in (right, wrong)]
        elif state.mover == 1:
            duel = does(state, (1, action), (0, FACE))
            failed = does(duel, (0, right))
            futures += [does(duel, (1, right))]
            futures += [does(failed, (0, owed)) for owed in RECTANGLES.legal(failed, 0)] or [failed]
    return futures


# Endings that cut a turn off


@pytest.mark.parametrize("name", ["resign", "abandon"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_or_abandons_loses(name: str, seat: int) -> None:
    for steps in ([], [(0, claim(5))], [(0, attack(15))], [(0, attack(15)), (1, FACE), (1, right)]):
        state = does(drawn("b... .... .... ...r"), *steps)
        over = does(state, (seat, {"a": name}))
        assert result(over) == (1 - seat, name, None)
        assert (over.turns, over.last, over.owners) == (0, None, state.owners)


@pytest.mark.parametrize(("name", "reason"), [("draw", "draw"), ("cancel", "cancelled")])
def test_a_draw_and_a_cancelled_match_have_no_winner(name: str, reason: str) -> None:
    state = drawn("b... .... .... ...r")
    assert result(does(state, (None, {"a": name}))) == (None, reason, None)
    with pytest.raises(IllegalAction):
        RECTANGLES.apply(state, 0, {"a": name})


def test_a_cut_off_turn_is_not_counted_and_leaves_last_alone() -> None:
    first = does(drawn("b... .... .... ...r"), (0, claim(5)), (0, right))
    over = does(first, (1, attack(0)), (0, FACE), (1, {"a": "resign"}))
    assert (over.turns, over.last) == (first.turns, first.last)


def test_after_the_end_nothing_is_asked_and_all_is_refused() -> None:
    over = does(drawn("b... .... .... ...r"), (0, EXPIRE))
    assert RECTANGLES.actors(over) == ()
    assert RECTANGLES.legal(over, 0) == RECTANGLES.legal(over, 1) == []
    assert RECTANGLES.decision(over, 0) is None
    for action in (claim(5), EXPIRE, {"a": "resign"}, {"a": "draw"}, {"a": "abandon"}, {}):
        with pytest.raises(IllegalAction) as refusal:
            RECTANGLES.apply(over, 0, action)
        assert refusal.value.code == "room_over"
    view = RECTANGLES.view(over, ALL)
    assert (view["phase"], view["turn"], view["pending"], view["owed"]) == ("over",) + (None,) * 3


# Bot Score


@pytest.mark.parametrize(("level", "times"), [("easy", 1), ("medium", 2), ("hard", 4)])
def test_bot_score(level: str, times: int) -> None:
    state = drawn("bbbb bb.. .... ...r")
    won, lost = does(state, (1, {"a": "resign"})), does(state, (0, {"a": "resign"}))
    assert RECTANGLES.score(won, 0, level) == times * (100 + 5 * (6 - 1))
    assert RECTANGLES.score(lost, 1, level) == times * (100 + 5 * (1 - 6))
    assert RECTANGLES.score(won, 1, level) == 0
    assert RECTANGLES.score(does(state, (None, {"a": "draw"})), 0, level) == times * 25
    assert RECTANGLES.score(does(state, (None, {"a": "cancel"})), 0, level) == 0


def test_a_win_is_worth_at_least_half_a_hundred() -> None:
    state = drawn("rrrr rrrr rrrr r..b")
    assert RECTANGLES.score(does(state, (1, {"a": "resign"})), 0, "easy") == 50


def test_the_score_of_an_unfinished_fight_is_an_error() -> None:
    with pytest.raises(ValueError, match="not over"):
        RECTANGLES.score(drawn("b... .... .... ...r"), 0, "easy")


def test_a_penalty_may_end_the_match_too() -> None:
    """Blue's failed attack on the last of its turns: the square that red takes counts."""
    state = drawn("bb.. bb.. rr.. rr..", points=(20, 20), turns=19, turn_limit=20)
    over = does(state, (0, attack(12)), (1, FACE), (1, right), (1, take(0)))
    assert result(over) == (1, "turn_limit", "largest")
