"""Bots' seats, with time as an argument."""

from typing import Any

from msgspec.structs import replace

from protocol.codes import ErrorCode
from rules import ALL
from server.core import bots, play
from server.core.due import Limits, abandon_at, due
from server.core.presence import detached
from server.core.render import viewer_of
from server.core.room import Change, Link, Player, Refusal, Room, Seat, dump, load
from server.core.scoring import result_of, week_of

T = 1_000_000
WORKER, OTHER = Player("w", "Worker", True), Player("o", "Other", True)
LIMITS = Limits(
    abandon_ms=120_000,
    abandon_both_ms=600_000,
    waiting_ms=600_000,
    return_ms=10_000,
    claim_ms=60_000,
    bot_wait_ms=60_000,
    bot_hang_ms=15_000,
)


def waiting(level: str = "unbeatable", **fields: Any) -> Room:
    """A fight made at T by a player on seat 0, who is there; no bot yet."""
    human = Seat(Player("p", "Ada", False), None, {"a": Link(0, T)})
    fields = {"game": "grid_takeover", "mode": "bot", "turn_ms": 8_000, "options": {}, **fields}
    return Room(
        id="r",
        private=False,
        created=T,
        seed="0" * 32,
        successor="s",
        seats=(human, bots.vacant(level, T)),
        **fields,
    )


def fight(level: str = "unbeatable", **fields: Any) -> Room:
    return changed(bots.taken(waiting(level, **fields), 1, WORKER, "b", 0, T)).room


def changed(result: Change | Refusal | None) -> Change:
    assert isinstance(result, Change), result
    return result


def moved(room: Room, seat: int, now: int) -> Room:
    at = room.at[seat]
    assert at is not None
    action = room.rules.legal(room.state, seat)[0]
    answer = play.Answer(at, action, now, 0)
    return changed(play.act(room, seat, answer, now, lambda seat, at: None)).room


def without_bot(room: Room, now: int) -> Room:
    return changed(detached(room, 1, "b", now, draining=False)).room


def test_the_last_bot_begins_the_match() -> None:
    room = fight()
    assert room.status == "playing"
    assert room.seats[1].player == Player("w", "Unbeatable", True)
    assert bots.wanting(room) == []
    both = replace(waiting(mode="bots"), seats=(bots.vacant("easy", T), bots.vacant("hard", T)))
    one = changed(bots.taken(both, 0, WORKER, "b", 0, T)).room
    assert (one.status, bots.wanting(one)) == ("waiting", [1])
    assert changed(bots.taken(one, 1, OTHER, "b", 0, T)).room.status == "playing"


def test_a_seat_is_taken_only_while_it_wants_a_bot_and_never_twice_by_one() -> None:
    assert bots.taken(fight(), 1, OTHER, "c", 0, T) == bots.STALE
    assert bots.taken(fight(), 0, OTHER, "c", 0, T) == bots.STALE
    both = replace(waiting(), seats=(bots.vacant("easy", T), bots.vacant("hard", T)))
    one = changed(bots.taken(both, 0, WORKER, "b", 0, T)).room
    assert bots.taken(one, 1, WORKER, "b", 0, T) == bots.STALE
    assert bots.STALE.code is ErrorCode.UNAUTHORIZED


def test_the_turn_clock_runs_for_the_human_only() -> None:
    room = fight()
    assert room.clock
    assert room.clock.seats == (0,)
    room = moved(room, 0, T + 1_000)
    assert room.clock is None
    room = moved(room, 1, T + 2_000)
    assert room.clock
    assert (room.clock.seats, room.clock.deadline) == ((0,), T + 10_000)


def test_another_bot_takes_over_and_nothing_else_changes() -> None:
    room = fight()
    left = without_bot(room, T + 500)
    assert bots.wanting(left) == [1]
    after = changed(bots.taken(left, 1, OTHER, "c", 0, T + 900))
    assert after.entry is None
    assert after.room.seats[1].player == Player("o", "Unbeatable", True)
    assert (after.room.clock, after.room.at, after.room.seq) == (room.clock, room.at, room.seq)
    assert load(dump(after.room)) == after.room


def test_without_a_bot_for_a_minute_the_match_is_cancelled() -> None:
    room = without_bot(moved(fight(), 0, T + 1_000), T + 5_000)
    assert due(room, LIMITS) == T + 65_000
    assert play.timed_out(room, T + 64_999, LIMITS) is None
    ended = changed(play.timed_out(room, T + 65_000, LIMITS))
    assert ended.entry
    assert ended.entry.action == {"a": "cancel"}
    assert ended.entry.seat is None
    assert ended.room.outcome
    assert ended.room.outcome["reason"] == "cancelled"
    assert result_of(ended.room) is None


def test_a_room_that_never_got_its_bot_begins_only_to_be_cancelled() -> None:
    room = waiting()
    assert due(room, LIMITS) == T + 60_000
    begun = changed(play.timed_out(room, T + 60_000, LIMITS))
    assert begun.first
    ended = changed(play.timed_out(begun.room, T + 60_000, LIMITS)).room
    assert (ended.seq, ended.status) == (2, "over")


def test_an_outage_is_no_time_without_a_bot() -> None:
    room = without_bot(moved(fight(), 0, T + 1_000), T + 5_000)
    outage = play.Outage(1, T + 10_000, T + 40_000)
    assert (
        due(changed(play.credited(room, [outage], T + 40_000, 10_000)).room, LIMITS) == T + 95_000
    )
    thinks = moved(fight(), 0, T + 1_000)
    late = changed(play.credited(thinks, [outage], T + 40_000, 10_000)).room
    assert due(late, LIMITS) == T + 55_000


def test_a_bot_that_leaves_its_decision_open_is_replaced() -> None:
    room = moved(fight(), 0, T + 1_000)
    assert due(room, LIMITS) == T + 16_000
    assert play.timed_out(room, T + 15_999, LIMITS) is None
    hanging = changed(play.timed_out(room, T + 16_000, LIMITS))
    assert hanging.entry is None
    assert bots.wanting(hanging.room) == [1]
    fresh = changed(bots.taken(hanging.room, 1, OTHER, "c", 0, T + 16_500)).room
    assert due(fresh, LIMITS) == T + 31_500


def test_only_a_human_abandons() -> None:
    room = without_bot(moved(fight("easy", turn_ms=None), 0, T), T)
    assert abandon_at(room, LIMITS) is None
    away = changed(detached(fight("easy", turn_ms=None), 0, "a", T + 5_000, draining=False)).room
    assert abandon_at(away, LIMITS) == (T + 125_000, 0)
    nobody = without_bot(away, T + 6_000)
    assert due(nobody, LIMITS) == T + 66_000


def test_a_level_that_sees_all_sees_all_on_its_own_seat() -> None:
    room = fight("mike", game="symbols", turn_ms=None)
    viewers = [viewer_of(room, room.state, seat) for seat in (0, 1, None)]
    assert viewers == [0, ALL, None]
    fair = fight("hard", game="symbols", turn_ms=None)
    assert viewer_of(fair, fair.state, 1) == 1


def test_a_fight_is_worth_what_its_game_says() -> None:
    won = changed(play.resign(fight("hard"), 1, T, None)).room
    result = result_of(won)
    assert result
    assert (result.points, result.level, result.player.id) == (1_000, "hard", "p")
    lost = result_of(changed(play.resign(fight("hard"), 0, T, None)).room)
    assert lost
    assert lost.points == 0
    assert result_of(fight()) is None
    show = replace(won, mode="bots")
    assert result_of(show) is None


def test_weeks_are_iso_weeks() -> None:
    monday = 1_798_416_000_000  # 2026-12-28, 00:00 UTC
    assert week_of(monday).name == "2026-W53"
    assert week_of(monday - 1).name == "2026-W52"
    new_year = monday + 4 * 86_400_000
    assert week_of(new_year) == week_of(monday)
    assert week_of(monday).kept_until == monday + 21 * 86_400_000
