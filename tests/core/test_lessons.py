"""What a lesson accepts and when its teacher replies, with time as an argument."""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.codes import ErrorCode
from rules import GAMES
from server.config import Timings
from server.core import lessons, play
from server.core.due import abandon_at
from server.core.listing import lobby_room
from server.core.presence import detached
from server.core.render import legal
from server.core.room import Change, Link, Player, Refusal, Room, Seat, dump, load

T = 1_000_000
REPLY_MS, AWAY_MS = 1_200, 86_400_000


def lesson(game: str = "grid_takeover") -> Room:
    """A lesson that has just begun at T."""
    waiting = Room(
        id="r",
        game=game,
        mode="tutorial",
        options={},
        turn_ms=8_000,
        private=False,
        created=T,
        seed="f" * 32,
        successor="s",
        seats=(Seat(), Seat(Player("p", "Ann", False), None, {"a": Link(0, T)})),
    )
    return lessons.begun(waiting, T).room


def act(room: Room, action: Any, now: int = T) -> Change | Refusal:
    seat = room.rules.lessons.seat
    at = room.at[seat]
    assert at is not None
    return play.act(room, seat, play.Answer(at, action, now, 0), now, lambda seat, at: None)


def done(room: Room, action: Any, now: int = T) -> Room:
    result = act(room, action, now)
    assert isinstance(result, Change), result
    return result.room


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_begins_at_once_without_clock_and_in_no_list(game: str) -> None:
    room = lesson(game)
    script = room.rules.lessons
    assert (room.status, room.seq, room.turn_ms, room.clock) == ("playing", 1, None, None)
    assert room.private
    assert room.seat_of("p") == script.seat
    assert lobby_room(room, 0).players[1 - script.seat] is not None
    assert load(dump(room)) == room
    told = lessons.info(room, room.seq, over=False)
    assert told
    assert (told.step, told.steps, told.say) == (1, len(script.steps), script.steps[0].say)
    assert told.explain is None


@pytest.mark.parametrize("game", GAMES)
def test_only_what_the_step_asks_for_is_legal(game: str) -> None:
    room = lesson(game)
    script = room.rules.lessons
    shown = legal(room, script.seat)
    assert shown
    assert shown.actions
    assert all(action in script.steps[0].accept for action in shown.actions)
    for action in room.rules.legal(room.state, script.seat):
        result = act(room, action)
        if action in script.steps[0].accept:
            assert isinstance(result, Change)
        else:
            assert isinstance(result, Refusal)
            assert result.code is ErrorCode.ILLEGAL_ACTION
            assert script.steps[0].say in result.message


@pytest.mark.parametrize("game", GAMES)
def test_the_teacher_replies_in_time_up_to_a_win(game: str) -> None:
    room, now = lesson(game), T
    script = room.rules.lessons
    for number, step in enumerate(script.steps, 1):
        assert lessons.due(room, REPLY_MS, AWAY_MS) is None
        now += 5_000
        room = done(room, dict(step.accept[0]), now)
        for reply in step.replies:
            told = lessons.info(room, room.seq, over=False)
            assert told
            assert (told.step, told.say, told.cells) == (number, "", [])
            assert told.explain == step.explain
            assert lessons.due(room, REPLY_MS, AWAY_MS) == now + REPLY_MS
            now += REPLY_MS
            change = lessons.timed_out(room, now)
            assert change.entry
            assert (change.entry.seat, change.entry.action) == (1 - script.seat, reply)
            room = change.room
    assert room.outcome
    assert room.outcome["winner"] == script.seat
    assert lessons.due(room, REPLY_MS, AWAY_MS) is None
    told = lessons.info(room, room.seq, over=True)
    assert told
    assert (told.step, told.say) == (len(script.steps), "")


def test_nobody_is_hurried_but_a_lesson_does_not_wait_for_ever() -> None:
    left = detached(lesson(), 0, "a", T + 1_000, draining=False)
    assert left
    limits = Timings().limits
    assert abandon_at(left.room, limits) is None
    assert lessons.due(left.room, REPLY_MS, AWAY_MS) == T + 1_000 + AWAY_MS
    ended = lessons.timed_out(left.room, T + 1_000 + AWAY_MS).room
    assert ended.outcome
    assert (ended.outcome["winner"], ended.outcome["reason"]) == (None, "cancelled")
    assert lessons.info(ended, ended.seq, over=True) is None


def test_a_lesson_whose_script_has_changed_is_cancelled() -> None:
    room = lesson()
    moved = done(room, dict(room.rules.lessons.steps[0].accept[0]))
    ended = lessons.timed_out(replace(moved, state=room.state), T).room
    assert ended.outcome
    assert ended.outcome["reason"] == "cancelled"


def test_the_teacher_declines_a_draw() -> None:
    offered = play.offer_draw(lesson(), 0, True, T + 1)
    assert isinstance(offered, Change)
    assert lessons.due(offered.room, REPLY_MS, AWAY_MS) == T
    declined = lessons.timed_out(offered.room, T + 1)
    assert declined.room.draw == (False, False)
    assert declined.entry is None
