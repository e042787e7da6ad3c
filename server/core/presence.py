"""Who is connected to a room's seats, and through which hub."""

from collections.abc import Mapping

from msgspec.structs import replace

from server.core.clock import LAG_STEP_MS
from server.core.play import returned
from server.core.room import Change, Link, QueueTerms, Room, Seat, revised


def _on_clock(room: Room, number: int) -> bool:
    return room.clock is not None and number in room.clock.seats


def _put(room: Room, number: int, seat: Seat) -> tuple[Seat, Seat]:
    return (seat, room.seats[1]) if number == 0 else (room.seats[0], seat)


def attached(
    room: Room, number: int, hub: str, lag_ms: int, now: int, return_ms: int
) -> Change | None:
    """The seat's player is connected through ``hub``; None if that is known.

    If he comes back from a hub that died, what that cost him is credited first.
    """
    seat = room.seats[number]
    if seat.lost_since is not None:
        return replace(returned(room, number, now, return_ms), first=True)
    if hub in seat.links and abs(seat.links[hub].lag_ms - lag_ms) < LAG_STEP_MS:
        return None
    since = seat.links[hub].since if hub in seat.links else now
    links = {**seat.links, hub: Link(lag_ms, since)}
    seats = _put(room, number, replace(seat, links=links, away_since=None))
    return revised(room, seats=seats, queue=shown_up(room, number))


def shown_up(room: Room, number: int) -> QueueTerms | None:
    """The terms of a match from the queue, now that a seat's player has come to it."""
    if room.queue is None:
        return None
    first, second = room.queue.shows_by
    shows_by = (None, second) if number == 0 else (first, None)
    return replace(room.queue, shows_by=shows_by)


def detached(room: Room, number: int, hub: str, now: int, draining: bool) -> Change | None:
    """The seat's player has no connection through ``hub`` any more.

    ``draining``: because the hub stops; the way to another one is credited then.
    """
    seat = room.seats[number]
    if hub not in seat.links:
        return None
    links = {name: link for name, link in seat.links.items() if name != hub}
    away = seat.away_since if links else now
    lost = now if draining and _on_clock(room, number) and not links else seat.lost_since
    seat = replace(seat, links=links, away_since=away, lost_since=lost)
    return revised(room, seats=_put(room, number, seat))


def hubs_lost(room: Room, dead: Mapping[str, int], alone: bool) -> Change | None:
    """The hubs in ``dead`` (name: when it was last heard of) are gone.

    ``alone``: no other hub was alive, so that the outage itself is credited; otherwise the
    seats on the clock that it served are owed the time until they are back.
    """
    seats = (_without(room, 0, dead, alone), _without(room, 1, dead, alone))
    if seats == room.seats:
        return None
    return revised(room, seats=seats)


def _without(room: Room, number: int, dead: Mapping[str, int], alone: bool) -> Seat:
    seat = room.seats[number]
    gone = [name for name in seat.links if name in dead]
    if not gone:
        return seat
    heard = max(dead[name] for name in gone)
    links = {name: link for name, link in seat.links.items() if name not in dead}
    away = None if links else heard
    lost = seat.lost_since
    if _on_clock(room, number) and not alone and lost is None:
        lost = heard
    return replace(seat, links=links, away_since=away, lost_since=lost)
