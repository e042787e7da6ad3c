"""When a room has to be looked at although nobody says anything."""

from msgspec import Struct

from server.core.bots import given_up_at, hanging_at
from server.core.clock import allowance_ms
from server.core.room import Room


class Limits(Struct, frozen=True, kw_only=True):
    """How long a room puts up with whom, ms.

    ``abandon_ms``: the player on turn is away, without a turn clock; ``abandon_both_ms``: both
    are; ``claim_ms``: one is, and the other is not; ``waiting_ms``: nobody joins;
    ``bot_wait_ms``: no bot comes; ``bot_hang_ms``: a bot leaves its decision open. ``return_ms``
    is given to players to come back after a downtime.
    """

    abandon_ms: int
    abandon_both_ms: int
    waiting_ms: int
    return_ms: int
    claim_ms: int
    bot_wait_ms: int
    bot_hang_ms: int


def abandon_at(room: Room, limits: Limits) -> tuple[int, int] | None:
    """(when, seat): the room ends then because that seat's player stays away; None if not.

    That is never a bot: for its seat another is sought.
    """
    if room.status != "playing" or room.mode == "tutorial":
        return None
    away = [None if seat.level else seat.away_since for seat in room.seats]
    actors = room.rules.actors(room.state)
    ends: list[tuple[int, int]] = []
    if away[0] is not None and away[1] is not None:
        ends.append((max(away[0], away[1]) + limits.abandon_both_ms, actors[0]))
    if room.clock is None:
        for seat in actors:
            since = away[seat]
            if since is not None:
                ends.append((max(since, room.moved) + limits.abandon_ms, seat))
    return min(ends, default=None)


def claim_at(room: Room, limits: Limits) -> tuple[int, int] | None:
    """(from when on, seat): the match may be claimed then from that seat's player, who is away."""
    if room.status != "playing" or room.mode != "duel":
        return None
    away = [(seat.away_since, number) for number, seat in enumerate(room.seats)]
    gone = [(since + limits.claim_ms, number) for since, number in away if since is not None]
    return gone[0] if len(gone) == 1 else None


def due(room: Room, limits: Limits) -> int | None:
    """When time alone does something to the room; None: never."""
    if room.status == "over":
        return None
    times = [] if room.queue is None else [at for at in room.queue.shows_by if at is not None]
    if (when := given_up_at(room, limits.bot_wait_ms)) is not None:
        times.append(when)
    elif room.status == "waiting":
        away = [seat.away_since for seat in room.seats if seat.player]
        if not away:
            times.append(room.created + limits.waiting_ms)
        elif None not in away:
            times.append(max(when for when in away if when is not None) + limits.waiting_ms)
    if room.clock:
        times.append(room.clock.deadline + allowance_ms(room))
    ends = abandon_at(room, limits), hanging_at(room, limits.bot_hang_ms)
    times += [end[0] for end in ends if end]
    return min(times, default=None)
