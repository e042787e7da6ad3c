"""Matches to look back at: the log, and what came of each entry of it.

The rules fold a log here, so that no client has to know them. A fold goes entry by entry, one match
at a time, and lets go of the loop after each entry: whoever plays meanwhile notices nothing.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from protocol.codec import JSON
from protocol.to_client import RoomEvent
from rules import ALL, IllegalAction
from server.core import render
from server.core.clock import RoomClock, clock_after
from server.core.fold import step
from server.core.room import Entry, Outdated, Room
from server.store.store import Store


class Position(Struct, frozen=True):
    """What a match is after ``entry``, and the clock that runs from then on."""

    entry: Entry
    state: Any
    clock: RoomClock | None


class Replays:
    """The matches that the store keeps."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folding = asyncio.Lock()

    async def record(self, id: str) -> dict[str, Any] | None:
        """Everything that led to the end of a match; None if there is none that is over.

        Raises `Outdated` and `StoreError`.
        """
        room = await self._find(id)
        if room is None:
            return None
        if room.rules_version != room.rules.version:
            raise Outdated
        log = await self._store.read_log(id)
        start = step(room, None, log[0])
        return {
            **_head(room),
            "seed": room.seed,
            "start": room.rules.view(start, ALL),
            "log": [
                {"seq": e.seq, "seat": e.seat, "action": e.action, "at": e.at, "now": e.now}
                for e in log
            ],
            "challenges": [],
            **room.rules.appendix(room.state),
        }

    async def positions(self, id: str, first: int, last: int) -> bytes | None:
        """The events ``first`` to ``last`` of a match as `ALL` sees them, as JSON.

        None if there is no such match that is over. Raises `Outdated` and `StoreError`.
        """
        room = await self._find(id)
        if room is None:
            return None
        shown = await self._shown(room, ALL, first, last)
        return msgspec.json.encode({**_head(room), "positions": shown})

    async def so_far(self, id: str, first: int, last: int) -> bytes | None:
        """The events ``first`` to ``last`` of a public match as spectators were told, as JSON.

        None if there is no such match. Raises `Outdated` and `StoreError`.
        """
        room = await self._store.read(id)
        if room is None or room.private or room.status == "waiting":
            return None
        return msgspec.json.encode({"positions": await self._shown(room, None, first, last)})

    async def _find(self, id: str) -> Room | None:
        room = await self._store.read_any(id)
        return room if room and room.status == "over" else None

    async def _shown(
        self, room: Room, viewer: str | None, first: int, last: int
    ) -> list[RoomEvent]:
        log = await self._store.read_log(room.id)
        async with self._folding:
            return [
                _event(room, position, viewer)
                async for position in _fold(room, log[: room.seq])
                if first <= position.entry.seq <= last
            ]


def _head(room: Room) -> dict[str, Any]:
    return {
        "room": room.id,
        "game": room.game,
        "mode": room.mode,
        "options": room.options,
        "turn_ms": room.turn_ms,
        "private": room.private,
        "rules": room.rules_version,
        "seats": [
            {"player": seat.player and asdict(seat.player), "level": seat.level}
            for seat in room.seats
        ],
        "outcome": room.outcome,
    }


async def _fold(room: Room, log: list[Entry]) -> AsyncIterator[Position]:
    """Every position of a match. Raises `Outdated` where the log leads elsewhere than it did."""
    if room.rules_version != room.rules.version:
        raise Outdated
    state: Any = None
    clock: RoomClock | None = None
    for entry in log:
        if entry.action["a"] == "credit":
            assert clock
            clock = replace(clock, deadline=clock.deadline + entry.action["ms"])
        else:
            try:
                state = step(room, state, entry)
            except IllegalAction as error:
                raise Outdated from error
            over = not room.rules.actors(state)
            clock = None if over else clock_after(replace(room, clock=clock), state, entry.now)
        yield Position(entry, state, clock)
        await asyncio.sleep(0)
    if state != room.state:
        raise Outdated


def _event(room: Room, position: Position, viewer: str | None) -> RoomEvent:
    """What led to ``position``, as `ALL` would see it, or as spectators (None) have seen it."""
    entry, state, clock = position.entry, position.state, position.clock
    eyes = viewer or render.viewer_of(room, state, None)
    outcome = room.rules.outcome(state)
    return RoomEvent(
        room=room.id,
        seq=entry.seq,
        seat=entry.seat,
        action=render.shown(room, entry, state, eyes),
        view=JSON.raw(room.rules.view(state, eyes)),
        clock=render.clock(replace(room, clock=clock)),
        status="playing" if outcome is None else "over",
        outcome=outcome,
        now=entry.now,
    )
