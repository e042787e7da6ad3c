"""What a match that is over says of its players."""

import pytest
from msgspec.structs import replace

from server.core import play
from server.core.presence import detached
from server.core.room import Change, QueueTerms, Room
from server.core.scoring import leaver
from tests.core.test_play import LIMITS, T, room

LATE = T + 100_000


def paired() -> Room:
    """A match with a turn clock of two who looked for an opponent."""
    return replace(room(), queue=QueueTerms((T, T), (None, None)))


def away(match: Room, seat: int) -> Room:
    change = detached(match, seat, "a", T + 1, False)
    assert change
    return change.room


def ended(change: object) -> Room:
    assert isinstance(change, Change)
    assert change.room.status == "over"
    return change.room


@pytest.mark.parametrize("result", ["win", "draw"])
def test_who_stays_away_until_the_match_is_claimed_has_left(result: str) -> None:
    gone = leaver(ended(play.claim(away(paired(), 1), 0, result, LATE, LIMITS)))
    assert gone
    assert gone.id == "p1"


def test_who_is_away_when_his_clock_runs_out_has_left() -> None:
    gone = leaver(ended(play.timed_out(away(paired(), 0), LATE, LIMITS)))
    assert gone
    assert gone.id == "p0"


def test_who_is_there_has_not_left() -> None:
    assert leaver(ended(play.timed_out(paired(), LATE, LIMITS))) is None
    assert leaver(ended(play.timed_out(away(paired(), 1), LATE, LIMITS))) is None
    assert leaver(ended(play.resign(paired(), 0, LATE, None))) is None
    offered = replace(paired(), draw=(True, False))
    drawn = ended(play.offer_draw(offered, 1, True, LATE))
    assert leaver(drawn) is None
    assert leaver(away(replace(drawn, moved=T), 0)) is None, "he went when it was over"


def test_a_duel_of_friends_can_be_left() -> None:
    assert leaver(ended(play.timed_out(away(room(), 0), LATE, LIMITS))) is None
