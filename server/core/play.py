"""What seats do in a room: act, resign, offer; and what time does to it.

Each function takes the room as it is and gives the `Change` to commit or the `Refusal` to send,
in the order of refusals that docs/PROTOCOL.md states under "Acting".
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from protocol.codes import ErrorCode
from rules import ENDINGS, IllegalAction
from server.core import lessons
from server.core.bots import dropped, given_up_at, hanging_at
from server.core.clock import MOST_LAG_MS, allowance_ms
from server.core.due import Limits, abandon_at, claim_at
from server.core.room import (
    Change,
    Entry,
    QueueTerms,
    Refusal,
    Room,
    Seat,
    logged,
    revised,
    started,
)

Logged = Callable[[int, int], Entry | None]
"""(seat, at) -> the entry by which the seat answered that decision, or None."""


class Answer(Struct, frozen=True):
    """An action for the decision ``at``, received (a time) over a link of ``lag_ms``."""

    at: int
    action: dict[Any, Any]
    received: int
    lag_ms: int


def _exactly(action: dict[Any, Any]) -> bytes:
    """``action`` to compare by: for Python itself 1, 1.0 and true are equal."""
    return msgspec.msgpack.encode(action, order="deterministic")


def act(room: Room, seat: int, wanted: Answer, now: int, logged_at: Logged) -> Change | Refusal:
    """A seat's answer to one of its decisions, decided at ``now``."""
    at, action = wanted.at, wanted.action
    open_at = room.at[seat] if room.status == "playing" else None
    if at != open_at:
        entry = logged_at(seat, at)
        if entry and entry.action == action and _exactly(entry.action) == _exactly(action):
            return Refusal(None, duplicate=entry.seq)
        if room.status == "over":
            return Refusal(ErrorCode.ROOM_OVER, "The match is over.")
        if room.status == "waiting":
            return Refusal(ErrorCode.NOT_YOUR_TURN, "The match has not begun.")
        if open_at is not None:
            return Refusal(ErrorCode.STALE, f"Your open decision is {open_at}, not {at}.")
        if entry or at == room.asked[seat] or at > room.seq:
            return Refusal(ErrorCode.STALE, f"The decision {at} is not open.")
        return Refusal(ErrorCode.NOT_YOUR_TURN, "It is not your turn.")
    clock = room.clock
    if (
        clock
        and seat in clock.seats
        and wanted.received > clock.deadline + min(wanted.lag_ms, MOST_LAG_MS)
    ):
        return replace(expired(room, now), first=True)
    if action.get("a") in ENDINGS:
        return Refusal(ErrorCode.ILLEGAL_ACTION, "That is not an action of a turn.")
    if unasked := lessons.refused(room, action):
        return unasked
    try:
        state = room.rules.apply(room.state, seat, action)
    except IllegalAction as refused:
        return Refusal(ErrorCode(refused.code), refused.message)
    draw = room.draw
    if draw[seat]:
        draw = (False, draw[1]) if seat == 0 else (draw[0], False)
    return logged(room, seat, action, now, state, draw=draw)


def _ended(room: Room, seat: int | None, name: str, now: int) -> Change:
    action = {"a": name}
    state = room.rules.apply(room.state, seat, action)
    return logged(room, seat, action, now, state, draw=(False, False))


def resign(room: Room, seat: int, now: int, resigned: Entry | None) -> Change | Refusal:
    """The seat gives up. ``resigned``: the log's last entry, to know a repetition by."""
    if room.status == "over":
        if resigned and resigned.seat == seat and resigned.action == {"a": "resign"}:
            return Refusal(None, duplicate=resigned.seq)
        return Refusal(ErrorCode.ROOM_OVER, "The match is over.")
    if room.status == "waiting":
        return Refusal(ErrorCode.NOT_YOUR_TURN, "The match has not begun.")
    return _ended(room, seat, "resign", now)


def claim(room: Room, seat: int, result: str, now: int, limits: Limits) -> Change | Refusal:
    """Ends a duel that the other player has left, as a ``result`` "win" or "draw"."""
    if room.status == "over":
        return Refusal(ErrorCode.ROOM_OVER, "The match is over.")
    left = claim_at(room, limits)
    if left is None or left[1] == seat:
        return Refusal(ErrorCode.NOT_YOUR_TURN, "Your opponent is here, or no match is on.")
    if now < left[0]:
        seconds = -(-(left[0] - now) // 1000)
        return Refusal(ErrorCode.TOO_SOON, f"Wait {seconds} s more; your opponent may be back.")
    if result == "draw":
        return _ended(room, None, "draw", now)
    return _ended(room, left[1], "abandon", now)


def offer_draw(room: Room, seat: int, offer: bool, now: int) -> Change | Refusal | None:
    """Offers, accepts, declines or takes back a draw. None: nothing to change."""
    if room.status == "over":
        return Refusal(ErrorCode.ROOM_OVER, "The match is over.")
    if room.status == "waiting":
        return Refusal(ErrorCode.NOT_YOUR_TURN, "The match has not begun.")
    if offer and room.draw[1 - seat]:
        return _ended(room, None, "draw", now)
    wanted = _with(room.draw, seat, True) if offer else (False, False)
    return None if wanted == room.draw else revised(room, draw=wanted)


def offer_rematch(room: Room, seat: int, offer: bool) -> Change | Refusal | None:
    """Offers another match or takes the offer back; a bot is for it. None: nothing to change."""
    if room.status != "over":
        return Refusal(ErrorCode.NOT_YOUR_TURN, "The match is still on; offer it afterwards.")
    wanted = _with(room.rematch, seat, offer)
    if wanted == room.rematch or room.next:
        return None
    willing = (want or seat.level for want, seat in zip(wanted, room.seats, strict=True))
    return revised(room, rematch=wanted, next=room.successor if all(willing) else None)


def _with(pair: tuple[bool, bool], seat: int, value: bool) -> tuple[bool, bool]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def expired(room: Room, now: int) -> Change:
    """The clock has run out for who is on it, unless a lost hub's time is still owed to him."""
    clock = room.clock
    assert clock is not None
    seat = clock.seats[0] if len(clock.seats) == 1 else None
    action = {"a": "expire"}
    return logged(room, seat, action, now, room.rules.apply(room.state, seat, action))


def timed_out(room: Room, now: int, limits: Limits) -> Change | None:
    """What time alone does at ``now``: an expiry, an abandonment, ... or nothing yet (None)."""
    if room.status == "over":
        return None
    given_up = given_up_at(room, limits.bot_wait_ms)
    if room.status == "waiting":
        if given_up is None:
            return Change(room, gone=True)
        # whoever is here hears of the end as of any other: the match begins for it
        return replace(started(room, now), first=True) if now >= given_up else None
    if room.queue and any(at is not None and now >= at for at in room.queue.shows_by):
        return _ended(room, None, "cancel", now)
    clock = room.clock
    if clock and now >= clock.deadline + allowance_ms(room):
        for seat in clock.seats:
            if room.seats[seat].lost_since is not None:
                return returned(room, seat, now, limits.return_ms)
        return expired(room, now)
    if given_up is not None and now >= given_up:
        return _ended(room, None, "cancel", now)
    left = abandon_at(room, limits)
    if left and now >= left[0]:
        return _ended(room, left[1], "abandon", now)
    hangs = hanging_at(room, limits.bot_hang_ms)
    if hangs and now >= hangs[0]:
        return dropped(room, hangs[1], now)
    return None


class Outage(Struct, frozen=True, array_like=True):
    """A time in which nothing could be stored or no hub was alive. Times in ms."""

    id: int
    start: int
    end: int


def credited(room: Room, outages: Iterable[Outage], now: int, return_ms: int) -> Change | None:
    """Gives back what the outages after ``room.outage`` took; None if there are none."""
    fresh = [outage for outage in outages if outage.id > room.outage]
    if not fresh:
        return None
    seats, queue = room.seats, room.queue
    owed = 0
    for outage in fresh:
        queue = queue and _awaited(queue, outage.start, outage.end - outage.start)
        seats = (_moved(seats[0], outage), _moved(seats[1], outage))
        clock = room.clock
        if clock and clock.since < outage.end and clock.deadline + owed > outage.start:
            owed += outage.end - max(outage.start, clock.since) + return_ms
    room = replace(room, seats=seats, queue=queue, outage=fresh[-1].id)
    return replace(_given(room, owed, now) if owed else revised(room), first=True)


def _moved(seat: Seat, outage: Outage) -> Seat:
    """Nobody was away during an outage, and no bot could act."""
    away, links = seat.away_since, seat.links
    if away is not None and away <= outage.start:
        away += outage.end - outage.start
    if seat.level:
        links = {
            hub: replace(link, since=max(link.since, outage.end)) for hub, link in links.items()
        }
    return replace(seat, away_since=away, lost_since=None, links=links)


def _awaited(queue: QueueTerms, start: int, length: int) -> QueueTerms:
    first, second = (
        None if at is None else at + length if at >= start else at for at in queue.shows_by
    )
    return replace(queue, shows_by=(first, second))


def _given(room: Room, ms: int, now: int) -> Change:
    """``ms`` more for who is on the clock; what they are asked stays as it is."""
    assert room.clock is not None
    entry = Entry(room.seq + 1, None, {"a": "credit", "ms": ms}, None, now)
    clock = replace(room.clock, deadline=room.clock.deadline + ms)
    return Change(replace(room, rev=room.rev + 1, seq=entry.seq, clock=clock), entry)


def returned(room: Room, seat: int, now: int, return_ms: int) -> Change:
    """The seat is back after its hub died (or its time is up): what that cost is credited.

    It may have been back, through another hub, before the death was known; not a ms more is given.
    """
    lost = room.seats[seat].lost_since
    assert lost is not None
    seats = list(room.seats)
    back = min((link.since for link in seats[seat].links.values()), default=now)
    seats[seat] = replace(seats[seat], lost_since=None)
    room = replace(room, seats=(seats[0], seats[1]))
    clock = room.clock
    ms = min(return_ms, back - max(lost, clock.since)) if clock and seat in clock.seats else 0
    return _given(room, ms, now) if ms > 0 else revised(room)
