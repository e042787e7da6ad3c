"""Decisions about rooms, with time as an argument."""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.codes import ErrorCode
from server.core import play
from server.core.due import Limits, abandon_at, due
from server.core.fold import step
from server.core.presence import attached, detached, hubs_lost
from server.core.room import (
    Change,
    Entry,
    Player,
    Refusal,
    Room,
    Seat,
    dump,
    has_lost,
    load,
    seated,
)

T = 1_000_000
RETURN_MS = 10_000
AWAY_MS, BOTH_MS = 120_000, 600_000
LIMITS = Limits(
    abandon_ms=AWAY_MS,
    abandon_both_ms=BOTH_MS,
    claim_ms=60_000,
    waiting_ms=600_000,
    return_ms=RETURN_MS,
    bot_wait_ms=60_000,
    bot_hang_ms=15_000,
)


def room(turn_ms: int | None = 8_000) -> Room:
    """A duel that has just begun at T, both players connected to hub "a"."""
    waiting = Room(
        id="r",
        game="grid_takeover",
        mode="duel",
        options={},
        turn_ms=turn_ms,
        private=False,
        created=T,
        seed="0" * 32,
        successor="s",
        seats=(Seat(), Seat()),
    )
    half = seated(waiting, 0, Player("p0", "Blue", False), "a", 0, T).room
    return seated(half, 1, Player("p1", "Red", False), "a", 0, T).room


def nothing_logged(seat: int, at: int) -> Entry | None:
    return None


def act(before: Room, seat: int, at: int, now: int, lag_ms: int = 0, to: int = 35) -> Any:
    answer = play.Answer(at, {"a": "move", "to": to}, now, lag_ms)
    return play.act(before, seat, answer, now, nothing_logged)


def changed(result: Change | Refusal | None) -> Change:
    assert isinstance(result, Change), result
    return result


def refused(result: Change | Refusal | None) -> ErrorCode | None:
    assert isinstance(result, Refusal), result
    return result.code


def test_a_match_begins_with_its_second_player() -> None:
    begun = room()
    assert (begun.status, begun.seq, begun.at) == ("playing", 1, (1, None))
    assert begun.clock
    assert begun.clock.deadline == T + 8_000


def test_a_record_survives_the_store() -> None:
    assert load(dump(room())) == room()


def test_an_action_by_the_deadline_counts() -> None:
    done = changed(act(room(), 0, 1, T + 8_000))
    assert done.room.seq == 2
    assert done.room.clock
    assert done.room.clock.deadline == T + 16_000


@pytest.mark.parametrize(("late", "lag", "counts"), [(200, 250, True), (300, 250, False)])
def test_lag_is_allowed_up_to_what_was_measured(late: int, lag: int, counts: bool) -> None:
    result = changed(act(room(), 0, 1, T + 8_000 + late, lag))
    assert (result.entry is not None and result.entry.action["a"] == "move") is counts
    assert result.first is not counts


def test_what_was_received_before_the_last_entry_is_not_logged_earlier() -> None:
    moved = changed(act(room(), 0, 1, T + 50)).room
    ended = changed(play.resign(moved, 1, T + 40, None))
    assert ended.entry
    assert (ended.entry.now, ended.room.moved) == (T + 50, T + 50)


def test_no_lag_is_allowed_beyond_the_most() -> None:
    assert changed(act(room(), 0, 1, T + 8_301, 10_000)).first


def test_refusals_come_in_their_order() -> None:
    begun = room()
    assert refused(act(begun, 0, 2, T)) is ErrorCode.STALE
    assert refused(act(begun, 1, 5, T)) is ErrorCode.STALE
    assert refused(act(begun, 1, 1, T)) is ErrorCode.NOT_YOUR_TURN
    assert refused(act(begun, 0, 1, T, to=0)) is ErrorCode.ILLEGAL_ACTION
    over = changed(play.resign(begun, 1, T, None)).room
    assert refused(act(over, 0, 1, T)) is ErrorCode.ROOM_OVER


def test_the_same_answer_again_is_a_duplicate() -> None:
    done = changed(act(room(), 0, 1, T))
    answer = play.Answer(1, {"a": "move", "to": 35}, T, 0)
    again = play.act(done.room, 0, answer, T, lambda seat, at: done.entry)
    assert isinstance(again, Refusal)
    assert (again.code, again.duplicate) == (None, 2)


def test_an_offer_lapses_with_the_offerers_next_action() -> None:
    offered = changed(play.offer_draw(room(), 0, True, T)).room
    assert offered.draw == (True, False)
    assert changed(act(offered, 0, 1, T)).room.draw == (False, False)


def test_a_timeout_is_never_early_and_fires_at_the_allowance() -> None:
    slow = changed(attached(room(), 0, "a", 120, T, RETURN_MS)).room
    when = due(slow, LIMITS)
    assert when == T + 8_120
    assert play.timed_out(slow, when - 1, LIMITS) is None
    ended = changed(play.timed_out(slow, when, LIMITS))
    outcome = ended.room.outcome
    assert outcome
    assert (outcome["winner"], outcome["reason"]) == (1, "timeout")


def test_an_outage_is_given_back_once() -> None:
    outage = play.Outage(1, T + 2_000, T + 5_000)
    credited = changed(play.credited(room(), [outage], T + 5_000, RETURN_MS))
    assert credited.entry
    assert credited.entry.action == {"a": "credit", "ms": 3_000 + RETURN_MS}
    assert credited.room.clock
    assert credited.room.clock.deadline == T + 8_000 + 13_000
    assert credited.room.at == (1, None)
    assert play.credited(credited.room, [outage], T + 6_000, RETURN_MS) is None


def test_an_outage_before_the_turn_or_after_the_deadline_gives_nothing() -> None:
    for start, end in ((T - 5_000, T), (T + 8_001, T + 9_000)):
        result = changed(play.credited(room(), [play.Outage(1, start, end)], end, RETURN_MS))
        assert result.entry is None
        assert result.room.outage == 1


def test_a_lost_hub_is_credited_to_the_seat_on_the_clock_when_it_is_back() -> None:
    lost = changed(hubs_lost(room(), {"a": T + 1_000}, alone=False)).room
    assert [seat.away_since for seat in lost.seats] == [T + 1_000, T + 1_000]
    assert lost.seats[1].lost_since is None
    back = changed(attached(lost, 0, "b", 0, T + 4_000, RETURN_MS))
    assert back.first
    assert back.entry
    assert back.entry.action == {"a": "credit", "ms": 3_000}
    assert attached(back.room, 0, "b", 0, T + 4_000, RETURN_MS)


def test_a_hub_that_stops_is_like_a_lost_one_for_the_seat_on_the_clock() -> None:
    left = changed(detached(room(), 0, "a", T + 1_000, draining=True)).room
    assert left.seats[0].lost_since == T + 1_000
    other = changed(detached(room(), 1, "a", T + 1_000, draining=True)).room
    assert other.seats[1].lost_since is None


def test_who_stays_away_on_his_turn_abandons() -> None:
    slow = room(turn_ms=None)
    gone = changed(detached(slow, 0, "a", T + 1_000, draining=False)).room
    assert abandon_at(gone, LIMITS) == (T + 1_000 + AWAY_MS, 0)
    waits = changed(detached(slow, 1, "a", T + 1_000, draining=False)).room
    assert abandon_at(waits, LIMITS) is None
    back = changed(attached(gone, 0, "a", 0, T + 2_000, RETURN_MS)).room
    assert abandon_at(back, LIMITS) is None


def test_both_away_end_every_room() -> None:
    gone = room(turn_ms=600_000)
    for seat in (0, 1):
        gone = changed(detached(gone, seat, "a", T + seat, draining=False)).room
    assert abandon_at(gone, LIMITS) == (T + 1 + BOTH_MS, 0)


def test_a_bot_is_for_a_rematch() -> None:
    over = changed(play.resign(room(), 0, T, None)).room
    fight = replace(over, seats=(over.seats[0], replace(over.seats[1], level="easy")))
    assert changed(play.offer_rematch(fight, 0, True)).room.next
    assert play.offer_rematch(fight, 0, False) is None


def test_a_rematch_needs_both_and_happens_once() -> None:
    over = changed(play.resign(room(), 0, T, None)).room
    one = changed(play.offer_rematch(over, 0, True)).room
    assert one.next is None
    both = changed(play.offer_rematch(one, 1, True)).room
    assert both.next == "s"
    assert play.offer_rematch(both, 0, True) is None
    assert play.offer_rematch(replace(both), 1, False) is None


def test_28_what_the_store_has_lost_is_noticed_and_what_it_has_more_is_none() -> None:
    begun = room()
    told, lost = (changed(act(begun, 0, 1, T + 10, to=to)) for to in (35, 43))
    assert told.entry
    assert lost.entry
    further = changed(act(told.room, 1, 2, T + 20, to=5))
    assert further.entry
    for stored, log in (
        (load(dump(told.room)), [told.entry]),
        (further.room, [told.entry, further.entry]),
        (replace(told.room, rev=told.room.rev + 1), [told.entry]),
    ):
        assert not has_lost(told.room, told.entry, stored, log)
    for stored, log in (
        (begun, []),
        (lost.room, [lost.entry]),
        (replace(further.room, rev=further.room.rev + 3), [lost.entry, further.entry]),
        (replace(begun, rev=further.room.rev), []),
    ):
        assert has_lost(told.room, told.entry, stored, log)


def test_a_log_gives_every_state_again() -> None:
    before = room()
    moved = changed(act(before, 0, 1, T + 1))
    paid = changed(play.credited(moved.room, [play.Outage(1, T + 2, T + 3)], T + 4, RETURN_MS))
    state: Any = None
    for entry, after in (
        (Entry(1, None, {"a": "start"}, None, T), before),
        (moved.entry, moved.room),
        (paid.entry, paid.room),
    ):
        assert entry
        state = step(before, state, entry)
        assert state == after.state
