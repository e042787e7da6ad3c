"""A duel over several matches, and matches whose other player is away."""

from msgspec.structs import replace

from protocol.codes import ErrorCode
from server.core import play
from server.core.due import claim_at
from server.core.presence import attached, detached
from server.core.room import Change, Refusal, Room, Series, following, started
from tests.core.test_play import LIMITS, T, room


def over(best_of: int, number: int, wins: tuple[int, int], loser: int) -> Room:
    begun = replace(room(), series=Series(best_of, number, wins))
    change = play.resign(begun, loser, T, None)
    assert isinstance(change, Change)
    return change.room


def after(match: Room) -> Room:
    return following(match, "next", "0" * 32, "then", T + 5, 0)


def test_the_next_match_swaps_the_seats_and_keeps_the_count() -> None:
    match = over(3, 1, (0, 0), loser=1)
    second = after(match)
    assert [seat.player for seat in second.seats] == [seat.player for seat in match.seats[::-1]]
    assert second.series == Series(3, 2, (0, 1))
    assert second.status == "waiting"
    assert started(second, T + 5).room.status == "playing"


def test_a_series_that_is_decided_begins_anew() -> None:
    assert after(over(3, 2, (0, 1), loser=0)).series == Series(3, 1, (0, 0))
    assert after(over(5, 3, (0, 2), loser=0)).series == Series(5, 1, (0, 0))
    assert after(over(5, 2, (1, 0), loser=1)).series == Series(5, 3, (0, 2))
    assert after(replace(over(3, 1, (0, 0), 1), series=None)).series is None


def left_by_red() -> Room:
    change = detached(room(), 1, "a", T, draining=False)
    assert change
    return change.room


def test_a_match_whose_player_stays_away_may_be_claimed_after_a_while() -> None:
    match = left_by_red()
    assert claim_at(match, LIMITS) == (T + LIMITS.claim_ms, 1)
    early = play.claim(match, 0, "win", T + LIMITS.claim_ms - 1, LIMITS)
    assert isinstance(early, Refusal)
    assert early.code is ErrorCode.TOO_SOON
    for result, winner, reason in (("win", 0, "abandon"), ("draw", None, "draw")):
        claimed = play.claim(match, 0, result, T + LIMITS.claim_ms, LIMITS)
        assert isinstance(claimed, Change)
        assert claimed.room.outcome
        assert (claimed.room.outcome["winner"], claimed.room.outcome["reason"]) == (winner, reason)


def test_nothing_can_be_claimed_from_who_is_here_nor_by_who_is_away() -> None:
    match = left_by_red()
    late = T + LIMITS.claim_ms
    assert isinstance(play.claim(room(), 0, "win", late, LIMITS), Refusal)
    assert isinstance(play.claim(match, 1, "win", late, LIMITS), Refusal)
    back = attached(match, 1, "a", 0, late, LIMITS.return_ms)
    assert back
    assert claim_at(back.room, LIMITS) is None
    both = detached(match, 0, "a", T + 1, draining=False)
    assert both
    assert claim_at(both.room, LIMITS) is None
