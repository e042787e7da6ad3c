"""What every game must keep to, whatever its rules: the promises of `rules.Game`.

Each game plays a few random matches; every promise is looked at in every state of them, the
costly ones in every fifth.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from rules import ALL, ENDINGS, GAMES, Action, BadOption, Game, IllegalAction, fold

MATCHES = 4
VIEWERS = (0, 1, None, ALL)
MODES = ("duel", "bot", "bots", "tutorial")
HUGE = 10**4000
NOT_NAMES: tuple[Any, ...] = (
    None,
    True,
    0,
    1.5,
    "",
    "Move",
    " move",
    "start",
    "credit",
    [],
    {},
    HUGE,
    "a" * 5000,
)


class Step(NamedTuple):
    """A state and what was done in it."""

    state: Any
    seat: int
    action: dict[str, Any]


class Match(NamedTuple):
    seed: int
    steps: list[Step]
    over: Any

    @property
    def states(self) -> list[Any]:
        return [*(step.state for step in self.steps), self.over]

    @property
    def log(self) -> list[tuple[int | None, Action]]:
        return [(step.seat, step.action) for step in self.steps]


@cache
def matches(game_id: str) -> list[Match]:
    game, played = GAMES[game_id], []
    for number in range(MATCHES):
        random = Random(f"{game_id} {number}")
        seed = random.getrandbits(128)
        state, steps = game.start({}, seed), []
        while actors := game.actors(state):
            seat = random.choice(actors)
            action = random.choice(game.legal(state, seat))
            steps.append(Step(state, seat, action))
            state = game.apply(state, seat, action)
        played.append(Match(seed, steps, state))
    return played


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return GAMES[request.param]


def every_state(game: Game[Any]) -> list[Any]:
    return [state for match in matches(game.id) for state in match.states]


def some_states(game: Game[Any]) -> list[Any]:
    """Every fifth state, and those that are over."""
    played = matches(game.id)
    return [state for match in played for state in (*match.states[:-1:5], match.over)]


def running(game: Game[Any]) -> list[Any]:
    return [state for state in some_states(game) if game.outcome(state) is None]


def refusal(game: Game[Any], state: Any, seat: int | None, action: Any) -> str | None:
    """The code with which ``action`` is refused; None if it is taken."""
    try:
        game.apply(state, seat, action)
    except IllegalAction as refused:
        return refused.code if 0 < len(refused.message) < 200 else "no readable message"
    return None


def wire(value: Any) -> str:
    """A value as it goes over the wire: unlike ``==``, this tells true, 1 and 1.0 apart."""
    return json.dumps(value, sort_keys=True)


def test_names_are_what_the_protocol_needs(game: Game[Any]) -> None:
    assert GAMES[game.id] is game
    assert game.id == game.id.lower()
    assert game.title
    assert len(game.seats) == 2
    assert game.levels
    assert game.options["type"] == "object"
    assert game.options["additionalProperties"] is False
    assert game.server_options <= set(game.options["properties"])
    assert game.sees_all <= set(game.levels)
    json.dumps(game.options)


def test_a_seat_that_acts_has_a_decision_and_legal_actions(game: Game[Any]) -> None:
    for state in every_state(game):
        actors = game.actors(state)
        assert actors == tuple(sorted(set(actors)))
        assert (actors == ()) == (game.outcome(state) is not None)
        for seat in (0, 1):
            asked = seat in actors
            assert (game.decision(state, seat) is not None) == asked
            assert bool(game.legal(state, seat)) == asked


def test_a_decision_changes_with_what_is_asked(game: Game[Any]) -> None:
    for match in matches(game.id):
        for (before, mover, _), after in zip(match.steps, match.states[1:], strict=True):
            assert game.decision(after, mover) != game.decision(before, mover)
            for seat in (0, 1):
                if game.decision(before, seat) == game.decision(after, seat):
                    assert game.legal(before, seat) == game.legal(after, seat)


def test_turns_never_go_back(game: Game[Any]) -> None:
    for match in matches(game.id):
        turns = [game.turn(state) for state in match.states]
        assert turns == sorted(turns)


def test_what_is_listed_is_taken_and_listed_once(game: Game[Any]) -> None:
    for state in running(game):
        for seat in game.actors(state):
            legal = game.legal(state, seat)
            assert len({wire(action) for action in legal}) == len(legal)
            assert not {action["a"] for action in legal} & set(ENDINGS)
            for action in legal:
                assert refusal(game, state, seat, action) is None


def near_misses(action: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Actions that differ from ``action`` in one place."""
    yield {**action, "x": 1}
    yield {**action, "to": 0, "cell": 0}
    for name in NOT_NAMES:
        yield {**action, "a": name}
    for key, value in action.items():
        yield {k: v for k, v in action.items() if k != key}
        wrong: list[Any] = [None, True, False, 0.5, "", str(value), -1, HUGE, -HUGE, [value]]
        if type(value) is int:
            wrong += [float(value), value + 1, value - 1, value + 7, value - 7, value + 49]
        for other in (*wrong, {}, {"a": value}, [[[[]]]]):
            yield {**action, key: other}


def test_what_is_not_listed_is_refused(game: Game[Any]) -> None:
    for state in running(game)[::2]:
        for seat in game.actors(state):
            legal = game.legal(state, seat)
            listed = {repr(action) for action in legal}
            kinds = {action["a"]: action for action in legal}
            for action in kinds.values():
                for miss in near_misses(action):
                    expected = None if repr(miss) in listed else "illegal_action"
                    assert refusal(game, state, seat, miss) == expected
            for other in legal_somewhere(game.id):
                if repr(other) not in listed:
                    assert refusal(game, state, seat, other) == "illegal_action"


@cache
def legal_somewhere(game_id: str) -> list[dict[str, Any]]:
    """Well-formed actions, most of them not legal in any one state."""
    game = GAMES[game_id]
    found = {
        wire(action): action
        for state in running(game)
        for seat in game.actors(state)
        for action in game.legal(state, seat)
    }
    return Random(0).sample(list(found.values()), min(40, len(found)))


def test_what_is_no_action_is_refused(game: Game[Any]) -> None:
    for state in running(game)[:3]:
        (seat, *_) = game.actors(state)
        for junk in ({}, {1: 2}, {"b": "move"}, {None: None}, {"to": 7, "cell": 7}):
            assert refusal(game, state, seat, junk) == "illegal_action"


def test_who_is_not_asked_is_refused(game: Game[Any]) -> None:
    for match in matches(game.id):
        for state, seat, action in match.steps[::5]:
            for other in (None, 1 - seat):
                if other not in game.actors(state):
                    assert refusal(game, state, other, action) == "not_your_turn"


def test_after_the_end_everything_is_refused(game: Game[Any]) -> None:
    for match in matches(game.id):
        over = match.over
        assert game.clock(over) is None
        for _, seat, action in match.steps[::10]:
            assert refusal(game, over, seat, action) == "room_over"
        for name in ENDINGS:
            for who in (0, 1, None):
                assert refusal(game, over, who, {"a": name}) == "room_over"


def test_who_resigns_or_abandons_loses(game: Game[Any]) -> None:
    for state in running(game):
        for name in ("resign", "abandon"):
            for seat in (0, 1):
                over = game.apply(state, seat, {"a": name})
                outcome = game.outcome(over)
                assert outcome is not None
                assert (outcome["winner"], outcome["reason"]) == (1 - seat, name)
            assert refusal(game, state, None, {"a": name}) == "illegal_action"


def test_a_draw_and_a_cancelled_match_have_no_winner(game: Game[Any]) -> None:
    for state in running(game):
        for name, reason in (("draw", "draw"), ("cancel", "cancelled")):
            outcome = game.outcome(game.apply(state, None, {"a": name}))
            assert outcome is not None
            assert (outcome["winner"], outcome["reason"]) == (None, reason)
            for seat in (0, 1):
                assert refusal(game, state, seat, {"a": name}) == "illegal_action"


def test_a_turn_that_runs_out_is_lost(game: Game[Any]) -> None:
    for state in running(game):
        if game.clock(state) is None:
            (seat,) = game.actors(state)
            outcome = game.outcome(game.apply(state, seat, {"a": "expire"}))
            assert outcome is not None
            assert (outcome["winner"], outcome["reason"]) == (1 - seat, "timeout")


def test_endings_have_no_other_keys(game: Game[Any]) -> None:
    for state in running(game)[:3]:
        for name in ENDINGS:
            for seat in (0, 1, None):
                assert refusal(game, state, seat, {"a": name, "x": 1}) in (
                    "illegal_action",
                    "not_your_turn",
                )


def test_nothing_is_mutated(game: Game[Any]) -> None:
    for match in matches(game.id):
        for state, seat, action in match.steps[::5]:
            before, given = game.dump(state), deepcopy(action)
            game.apply(state, seat, action)
            game.legal(state, seat).clear()
            for viewer in VIEWERS:
                view = game.view(state, viewer)
                for value in view.values():
                    if isinstance(value, list):
                        value.clear()
                view.clear()
                game.shown(state, seat, action, viewer).clear()
            assert game.dump(state) == before
            assert action == given
            assert not hasattr(state, "__dict__")
            with pytest.raises(FrozenInstanceError):
                setattr(state, fields(state)[0].name, None)


def test_a_state_survives_the_store(game: Game[Any]) -> None:
    for state in every_state(game):
        data = game.dump(state)
        loaded = game.load(data)
        assert loaded == state
        assert hash(loaded) == hash(state)
        assert game.dump(loaded) == data
        for viewer in VIEWERS:
            assert game.view(loaded, viewer) == game.view(state, viewer)


def test_what_is_no_dump_is_refused(game: Game[Any]) -> None:
    random = Random(1)
    others = [GAMES[name].dump(GAMES[name].start({}, 1)) for name in GAMES if name != game.id]
    for state in some_states(game)[::4]:
        data = game.dump(state)
        junk = [b"", b"\x00", b"{}", b"null", data[:-1], data + b"\x00", data[1:], b"\xff" + data]
        junk += [random.randbytes(random.randrange(200)) for _ in range(20)]
        for bad in (*junk, *others):
            with pytest.raises(ValueError, match=r"\w"):
                game.load(bad)


def test_states_compare_by_value(game: Game[Any]) -> None:
    for match in matches(game.id):
        assert len(set(match.states)) == len(match.states)
        again = fold(game, {}, match.seed, match.log)
        assert again == match.over
        assert game.dump(again) == game.dump(match.over)


def test_a_log_tells_nothing_by_its_start_and_credits(game: Game[Any]) -> None:
    match = matches(game.id)[0]
    log: list[tuple[int | None, Action]] = [(None, {"a": "start"}), *match.log]
    log.insert(3, (None, {"a": "credit", "ms": 9}))
    assert fold(game, {}, match.seed, log) == match.over


def test_views_are_json(game: Game[Any]) -> None:
    for match in matches(game.id):
        for state in match.states:
            for viewer in VIEWERS:
                view = game.view(state, viewer)
                assert json.loads(json.dumps(view)) == view
                assert not game.open or view == game.view(state, ALL)
        json.dumps(game.appendix(match.over))


def test_an_action_is_shown_as_what_it_is(game: Game[Any]) -> None:
    for match in matches(game.id):
        for (_, seat, action), after in zip(match.steps, match.states[1:], strict=True):
            assert game.shown(after, seat, action, seat) == action
            for viewer in VIEWERS:
                shown = game.shown(after, seat, action, viewer)
                assert shown["a"] == action["a"]
                assert shown.items() <= action.items()


def test_what_looks_the_same_asks_the_same(game: Game[Any]) -> None:
    """The list of legal actions tells a seat no more than its view does."""
    asked: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for state in every_state(game):
        for seat in (0, 1):
            look = seat, wire(game.view(state, seat))
            legal = game.legal(state, seat)
            assert asked.setdefault(look, legal) == legal


def test_an_outcome_names_winner_and_reason(game: Game[Any]) -> None:
    for match in matches(game.id):
        state = match.over
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome["winner"] in (0, 1, None)
        assert isinstance(outcome["reason"], str)
        assert json.loads(json.dumps(outcome)) == outcome
        for level in game.levels:
            scores = [game.score(state, seat, level) for seat in (0, 1)]
            assert all(type(score) is int and score >= 0 for score in scores)
            if outcome["winner"] is not None:
                assert scores[1 - outcome["winner"]] == 0 < scores[outcome["winner"]]


def test_a_cancelled_fight_scores_nothing(game: Game[Any]) -> None:
    over = game.apply(game.start({}, 1), None, {"a": "cancel"})
    assert game.score(over, 0, game.levels[0]) == 0


@pytest.mark.parametrize("value", [None, True, 1, -1, 1.0, "1", [], [1], {}, HUGE, "true"])
def test_options_are_strict(game: Game[Any], value: Any) -> None:
    with pytest.raises(BadOption) as unknown:
        game.start({"no_such_option": value}, 1)
    assert unknown.value.option == "no_such_option"
    assert "no_such_option" in unknown.value.message
    for name, rule in game.options["properties"].items():
        kinds = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
        names = {bool: "boolean", int: "integer", type(None): "null", list: "array"}
        if names.get(type(value)) not in kinds:
            with pytest.raises(BadOption) as refused:
                game.start({name: value}, 1)
            assert refused.value.option == name
            assert name in refused.value.message


def test_defaults_are_what_is_left_out(game: Game[Any]) -> None:
    defaults = {name: rule["default"] for name, rule in game.options["properties"].items()}
    assert game.start(defaults, 5) == game.start({}, 5)


def test_a_set_up_fits_its_game(game: Game[Any]) -> None:
    for mode in MODES:
        for human in (0, 1):
            for level in game.levels:
                setup = game.setup(mode, human if mode == "bot" else None, level)
                game.start(setup.options, 1)
                assert setup.turn_ms is None or setup.turn_ms >= 1000


def test_a_view_of_the_start_starts_the_same_match(game: Game[Any]) -> None:
    state = game.start({}, 77)
    view = game.view(state, ALL)
    again = game.from_view(view, {}, 77)
    assert game.view(again, ALL) == view
    for seat in (0, 1):
        assert game.legal(again, seat) == game.legal(state, seat)
    for nonsense in ({}, {"owners": 5}, {"owners": ""}, {**view, "owners": "?" * 49}):
        with pytest.raises(ValueError, match=r"\w"):
            game.from_view(nonsense, {}, 77)
