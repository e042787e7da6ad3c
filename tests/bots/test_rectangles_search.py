"""Rectangles' search: its rules are the rules, and its levels play as they should."""

import random
from typing import Any

import pytest

from bots.arena import RANDOM, Match, compared, player
from bots.search import ENGINES
from bots.search.engine import UNLIMITED, Action, Decision, Limit
from bots.search.rectangles.outlook import WEIGHTS, Outlook, count, signed, unsigned
from bots.search.rectangles.position import Position
from bots.search.rectangles.search import ONE, WON, Search
from rules import GAMES
from rules.rectangles import State
from rules.rectangles.board import cells, inside, squares_of
from rules.rectangles.state import attackable

GAME = GAMES["rectangles"]
ENGINE = ENGINES[GAME.id]


def playout(seed: int, options: dict[str, Any]) -> list[State]:
    """The states of a match played at random, the last one over."""
    chance = random.Random(seed)
    states = [GAME.start(options, seed)]
    while seats := GAME.actors(states[-1]):
        seat = chance.choice(seats)
        legal = GAME.legal(states[-1], seat)
        states.append(GAME.apply(states[-1], seat, chance.choice(legal)))
    return states


def outlook(size: int) -> Outlook:
    """The weights in use."""
    return Outlook(size, list(WEIGHTS.values()))


def search(state: State, right: tuple[int, int] = (ONE, ONE)) -> Search:
    """A search without bounds for the seat whose turn it is."""
    kinds = state.computers[state.mover], state.computers[1 - state.mover]
    return Search(outlook(state.size), state.values, right, kinds, 64, 10**9, lambda: False)


def state_of(owners: str, points: list[int], turn: int, **more: Any) -> State:
    """A state by rows of owners (spaces do not count); all values are 3."""
    owners = owners.replace(" ", "")
    size = round(len(owners) ** 0.5)
    view = {"size": size, "owners": owners, "values": "3" * len(owners), "points": points}
    state: State = GAME.from_view({**view, "turn": turn, **more}, {"computers": [True, True]})
    return state


def chosen(state: State, level: str = "hard", limit: Limit = UNLIMITED) -> Action:
    """What a level does for the first seat that is asked."""
    seat = GAME.actors(state)[0]
    options = {"computers": list(state.computers), "turn_limit": state.turn_limit}
    asked = Decision(GAME.view(state, seat), GAME.legal(state, seat), options)
    return ENGINE.choose(level, asked, 1, limit)


def test_sets_of_cells_survive_as_native_integers() -> None:
    chance = random.Random(0)
    for mask in [0, 1, (1 << 64) - 1, 1 << 63, *(chance.getrandbits(64) for _ in range(100))]:
        assert unsigned(signed(mask)) == mask
        assert count(signed(mask)) == mask.bit_count()


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_the_outlook_is_the_other_side_s_turned_round(size: int) -> None:
    look = outlook(size)
    chance = random.Random(size)
    for _ in range(30):
        owners = [chance.choice("br.") for _ in range(size * size)]
        me, you = (signed(squares_of("".join(owners), seat)) for seat in (0, 1))
        assert look.worth(me, you) == pytest.approx(-look.worth(you, me), abs=5)


@pytest.mark.parametrize("size", [5, 8])
def test_attacks_are_those_of_the_rules(size: int) -> None:
    for seed in range(4):
        for state in playout(seed, {"size": size, "computers": [True, True]}):
            if state.phase != "turn":
                continue
            look = search(state)
            me, you = (squares_of(state.owners, seat) for seat in (state.mover, 1 - state.mover))
            armed = look.armed(signed(me))
            assert armed == (inside(size, me) > 0)
            purse = state.points[state.mover]
            found = [
                cell
                for cell in cells(you)
                if look.attackable(signed(me), signed(you), purse, cell, armed)
            ]
            allowed = cells(attackable(state))
            assert found == [cell for cell in allowed if state.values[cell] <= purse]


def settled(state: State, success: bool) -> State:
    """After the right, or a wrong, answer of all who are asked."""
    while state.phase == "challenge":
        seat = state.mover if state.mover in GAME.actors(state) else 1 - state.mover
        answer = GAME.view(state, "ALL")["challenge"]["answer"]
        right = success == (seat == state.mover)
        state = GAME.apply(state, seat, {"a": "answer", "choice": (answer + (not right)) % 4})
    return state


def judged(look: Search, state: State, mover: int) -> int:
    """What the search makes of a settled position, for who had the turn."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return 0 if outcome["winner"] is None else WON if outcome["winner"] == mover else -WON
    me, you = (signed(squares_of(state.owners, seat)) for seat in (mover, 1 - mover))
    purses = state.points[mover], state.points[1 - mover]
    left = state.turn_limit - state.turns
    value: int = look.settled(0, me, you, *purses, left, 0, -WON, WON)
    return value


@pytest.mark.parametrize("computers", [[True, True], [True, False], [False, True], [False, False]])
def test_outcomes_are_those_of_the_rules(computers: list[bool]) -> None:
    """Each action of many positions, for sides that are always right, or always wrong."""
    options = {"size": 5, "computers": computers}
    for seed in range(6):
        states = [state for state in playout(seed, options) if state.phase == "turn"]
        for state in states[:: max(1, len(states) // 12)]:
            check_outcomes(state)


def check_outcomes(state: State) -> None:
    mover = state.mover
    for success in (True, False):
        right = (ONE - 1, 1) if success else (1, ONE - 1)
        look = search(state, right)
        at = Position.of(GAME.view(state, mover), {"turn_limit": state.turn_limit})
        here = at.me, at.you, at.mine, at.yours, at.left, 0
        for action in GAME.legal(state, mover):
            after = GAME.apply(state, mover, action)
            if action["a"] == "claim":
                lost = look.settled(
                    0, at.me, at.you, max(at.mine - 1, 1), at.yours, at.left - 1, 0, -WON, WON
                )
                value = look.claimed(0, *here, action["cell"], lost, -WON, WON)
                assert value == pytest.approx(judged_end(look, after, mover, success), abs=2_500)
                continue
            if after.phase != "respond":
                value = look.faced(0, *here, action["cell"])
                assert value == pytest.approx(judged_end(look, after, mover, success), abs=2_500)
                continue
            for answer in GAME.legal(after, 1 - mover):
                reached = GAME.apply(after, 1 - mover, answer)
                by = look.faced if answer["a"] == "face" else look.repelled
                value = by(0, *here, action["cell"])
                assert value == pytest.approx(judged_end(look, reached, mover, success), abs=2_500)


def judged_end(look: Search, state: State, mover: int, success: bool) -> int:
    """What is left of the turn is played by the rules; of penalties the worst is taken."""
    state = settled(state, success)
    if state.phase != "penalty":
        return judged(look, state, mover)
    takes = [GAME.apply(state, 1 - mover, take) for take in GAME.legal(state, 1 - mover)]
    boards = [
        look.worth(*(signed(squares_of(after.owners, seat)) for seat in (mover, 1 - mover)))
        for after in takes
    ]
    return judged(look, takes[boards.index(min(boards))], mover)


def test_a_larger_rectangle_is_built_and_one_of_the_other_side_broken() -> None:
    build = state_of("bbb.. bb... ..... ....r ....r", [20, 20], 0)
    assert chosen(build) == {"a": "claim", "cell": 7}
    block = state_of("b.... b.... ..... ..rrr ..rr.", [20, 20], 0)
    assert chosen(block)["cell"] in (12, 13, 14, 24)


def test_a_match_is_won_by_the_last_square_and_not_lost_by_it() -> None:
    won = state_of("bbbbb bbbb. rrrrr rrrrr bbbbb", [20, 20], 0)
    assert chosen(won) == {"a": "claim", "cell": 9}
    behind = state_of("rrrrr rrrrr rrrr. brbrb bbrrr", [9, 20], 0)
    assert chosen(behind)["a"] == "attack"


def test_an_attack_is_repelled_when_it_threatens_much_and_faced_when_points_lack() -> None:
    state = state_of("rrrr. rrrr. ..... bbb.. bbb..", [20, 40], 0)
    asked = GAME.apply(state, 0, {"a": "attack", "cell": 0})
    assert chosen(asked) in GAME.legal(asked, 1)
    poor = state_of("rrrr. rrrr. ..... bbb.. bbb..", [20, 3], 0)
    asked = GAME.apply(poor, 0, {"a": "attack", "cell": 0})
    assert chosen(asked) == {"a": "face"}


def test_the_last_points_are_not_gambled_away() -> None:
    state = state_of("rrrr. rrrr. ..... bbb.. bbb..", [3, 40], 0)
    assert chosen(state)["a"] == "claim"


@pytest.mark.parametrize("level", ENGINE.levels)
def test_every_choice_along_random_matches_is_legal(level: str) -> None:
    for seed in range(4):
        computers = [bool(seed & 1), bool(seed & 2)]
        options = {"size": 5 if seed else 8, "computers": computers}
        states = playout(seed, options)
        for state in states[: -1 : 12 if seed else 60]:
            for seat in GAME.actors(state):
                view, legal = GAME.view(state, seat), GAME.legal(state, seat)
                action = ENGINE.choose(level, Decision(view, legal, options), seed, Limit(100))
                assert action in legal


def test_the_same_seed_gives_the_same_action() -> None:
    state = state_of("b.... b.... ..... ....r ....r", [20, 20], 0)
    for level in ENGINE.levels:
        assert chosen(state, level) == chosen(state, level)


def test_stop_and_budget_end_the_search() -> None:
    state = state_of("b.... b.... ..... ..rrr ..rr.", [20, 20], 0)
    asked = iter([False, True])
    assert chosen(state, limit=Limit(stop=lambda: next(asked))) in GAME.legal(state, 0)
    assert next(asked, None) is None


@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
def test_strength(better: str, worse: str) -> None:
    """A small version of ``make arena``, which measures the shares that are claimed."""

    class Here:
        imap = map

    assert compared(GAME.id, (better, worse), 8, 200, Here()).wins >= 6


def test_every_level_beats_who_does_anything() -> None:
    for level in ENGINE.levels:
        match = Match(GAME.id, (player(GAME.id, level, nodes=100), RANDOM), 0)
        assert match.played()["winner"] == 0
