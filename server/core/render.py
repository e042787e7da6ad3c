"""What each receiver is shown of a room: the one place where a view is chosen.

A seat sees its own view, everybody else the spectators', and after the end all see everything.
"""

from typing import Any

from msgspec import Raw

from protocol.codec import Codec
from protocol.parts import ClockInfo, Legal, Offers, SeatInfo, SeriesInfo, Who
from protocol.to_client import RoomEvent, RoomPresence, RoomSnapshot
from rules import ALL
from server.core import lessons
from server.core.due import Limits, abandon_at, claim_at
from server.core.room import Entry, Room, Seat, Series


def viewer_of(room: Room, state: Any, seat: int | None) -> int | str | None:
    """As whom a receiver on ``seat`` (None: a spectator) sees ``state``.

    A bot whose level sees all is on a seat that only a ticket leads to.
    """
    if not room.rules.actors(state):
        return ALL
    if seat is not None and room.seats[seat].level in room.rules.sees_all:
        return ALL
    return seat


def seat_infos(room: Room) -> list[SeatInfo]:
    """Who sits where; it is the same for everybody."""
    return [_seat_info(seat) for seat in room.seats]


def _seat_info(seat: Seat) -> SeatInfo:
    player = seat.player
    who = Who(player.id, player.name, player.bot) if player else None
    return SeatInfo(player=who, level=seat.level, connected=bool(seat.links))


def legal(room: Room, seat: int | None) -> Legal | None:
    """What ``seat`` may do now."""
    if seat is None or room.status != "playing":
        return None
    at = room.at[seat]
    if at is None:
        return None
    return Legal(at, lessons.narrowed(room, room.rules.legal(room.state, seat)))


def clock(room: Room) -> ClockInfo | None:
    """The clock that runs, None if there is none."""
    running = room.clock
    if running is None:
        return None
    return ClockInfo(list(running.seats), running.kind, running.deadline, running.total)


def snapshot(
    room: Room, seat: int | None, codec: Codec, spectators: int, limits: Limits, now: int
) -> RoomSnapshot:
    """The whole room for a receiver on ``seat`` (None: a spectator)."""
    state = room.state
    abandoned, claimed = abandon_at(room, limits), claim_at(room, limits)
    view = None if state is None else room.rules.view(state, viewer_of(room, state, seat))
    return RoomSnapshot(
        room=room.id,
        game=room.game,
        mode=room.mode,
        options=room.options,
        turn_ms=room.turn_ms,
        private=room.private,
        status=room.status,
        seats=seat_infos(room),
        you=seat,
        seq=room.seq,
        view=None if view is None else codec.raw(view),
        legal=legal(room, seat),
        clock=clock(room),
        outcome=room.outcome,
        spectators=spectators,
        offers=Offers(list(room.draw), list(room.rematch)),
        next=room.next,
        abandon_at=abandoned and abandoned[0],
        claim_at=claimed and claimed[0],
        series=_series_info(room.series),
        rated=True if room.queue else None,
        lesson=None if state is None else lessons.info(room, room.seq, room.status == "over"),
        now=now,
    )


def _series_info(series: Series | None) -> SeriesInfo | None:
    return SeriesInfo(series.best_of, series.number, list(series.wins)) if series else None


def seen(room: Room, state: Any, seat: int | None, codec: Codec) -> Raw:
    """``state`` as a receiver on ``seat`` sees it, encoded."""
    return codec.raw(room.rules.view(state, viewer_of(room, state, seat)))


def event(room: Room, entry: Entry, state: Any, seat: int | None, view: Raw, now: int) -> RoomEvent:
    """``entry``, which led to ``state``, for a receiver on ``seat`` who sees ``view``.

    For an entry that is not the room's newest, legal actions and the clock are left out: they
    would not bind.
    """
    newest = entry.seq == room.seq
    rules = room.rules
    over = not rules.actors(state)
    return RoomEvent(
        room=room.id,
        seq=entry.seq,
        seat=entry.seat,
        action=shown(room, entry, state, viewer_of(room, state, seat)),
        view=view,
        legal=legal(room, seat) if newest else None,
        clock=clock(room) if newest else None,
        status="over" if over else "playing",
        outcome=rules.outcome(state) if over else None,
        seats=seat_infos(room) if entry.seq == 1 else None,
        lesson=lessons.info(room, entry.seq, over),
        now=now,
    )


def shown(room: Room, entry: Entry, state: Any, viewer: int | str | None) -> dict[str, Any]:
    """The action of ``entry``, which led to ``state``, as ``viewer`` may see it."""
    if entry.action["a"] in ("start", "credit"):
        return entry.action
    return room.rules.shown(state, entry.seat, entry.action, viewer)


def presence(room: Room, spectators: int, limits: Limits) -> RoomPresence:
    """Who is there, and until when those who are not may come back."""
    abandoned, claimed = abandon_at(room, limits), claim_at(room, limits)
    return RoomPresence(
        room=room.id,
        connected=[bool(seat.links) for seat in room.seats],
        spectators=spectators,
        abandon_at=abandoned and abandoned[0],
        claim_at=claimed and claimed[0],
        seats=seat_infos(room),
    )
