"""Bots' seats: which of them want a bot, who takes one, and when one is given up.

A seat with a level is a bot's, and only a bot can sit there. While no bot is connected to it, it
*wants* one: ``away_since`` says since when, from the room's first moment on. Whoever comes next
plays on in the same match; nothing else changes, least of all a clock.
"""

from typing import Final

from msgspec.structs import replace

from protocol.codes import ErrorCode
from server.core.room import Change, Link, Player, Refusal, Room, Seat, revised, started

STALE: Final = Refusal(ErrorCode.UNAUTHORIZED, "This ticket is good for nothing, or no longer.")


def vacant(level: str, now: int) -> Seat:
    """A new room's seat for a bot of ``level``."""
    return Seat(level=level, away_since=now)


def wanting(room: Room) -> list[int]:
    """The seats that want a bot."""
    if room.status == "over":
        return []
    return [n for n, seat in enumerate(room.seats) if seat.level and not seat.links]


def taken(
    room: Room, number: int, worker: Player, hub: str, lag_ms: int, now: int
) -> Change | Refusal:
    """``worker``, who has a ticket for the seat, takes it; the last one begins the match."""
    level = room.seats[number].level
    if level is None or number not in wanting(room) or room.seat_of(worker.id) == 1 - number:
        return STALE
    bot = Player(worker.id, level.capitalize(), True)
    filled = _with(room, number, Seat(bot, level, {hub: Link(lag_ms, now)}))
    if room.status == "waiting" and all(seat.player for seat in filled.seats):
        return started(filled, now)
    return revised(filled)


def given_up_at(room: Room, bot_wait_ms: int) -> int | None:
    """When the match is cancelled for want of a bot; None: every bot is here."""
    since = [room.seats[number].away_since for number in wanting(room)]
    return min((when + bot_wait_ms for when in since if when is not None), default=None)


def hanging_at(room: Room, bot_hang_ms: int) -> tuple[int, int] | None:
    """(when, seat): its bot is taken for dead then, because it leaves its decision open."""
    if room.status != "playing":
        return None
    ends: list[tuple[int, int]] = []
    for number in room.rules.actors(room.state):
        seat = room.seats[number]
        if seat.level and seat.links:
            came = min(link.since for link in seat.links.values())
            ends.append((max(room.moved, came) + bot_hang_ms, number))
    return min(ends, default=None)


def dropped(room: Room, number: int, now: int) -> Change:
    """The seat's bot hangs: the seat wants another, though it may still come back first."""
    seat = replace(room.seats[number], links={}, away_since=now)
    return revised(room, seats=_with(room, number, seat).seats)


def _with(room: Room, number: int, seat: Seat) -> Room:
    seats = (seat, room.seats[1]) if number == 0 else (room.seats[0], seat)
    return replace(room, seats=seats)
