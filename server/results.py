"""What comes of a match that is over: a Bot Score, ratings, a line in its players' histories.

A match that has to be entered is in the store's index of those from the very commit that ended it.
Who serves its room enters it and takes it out; a heartbeat finds what a crash left behind. To
enter a match again changes nothing, so each counts exactly once, by however many hubs.
"""

import asyncio
import contextlib
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from protocol.parts import RatingChange
from protocol.to_client import RoomRating, RoomScore
from server.core.identity import DELETED, without
from server.core.room import Outdated, Room, load
from server.core.scoring import leaver, rated, recorded, scored_seat
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub
    from server.rooms import LiveRoom


class Results:
    """The finished matches of this hub that are to be entered."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._sweeping = False

    async def enter(self, room: Room) -> RoomScore | None:
        """Enters what a match was worth; where the human of a bot fight stands with it.

        Of a player who is nobody any more nothing is entered, and no rating changes.

        Raises `StoreError`.
        """
        hub = self._hub
        people = [seat.player.id for seat in room.seats if seat.player and not seat.level]
        gone = await hub.sessions.gone(people)
        room = without(room, gone)
        standing = None if gone else await hub.leaderboards.enter(room)
        if rated(room) and not gone:
            await hub.ratings.enter(room, room.moved)
        if (player := leaver(room)) and player != DELETED:
            await hub.leavers.note(player.id, room.id, room.moved)
        if recorded(room):
            await hub.history.note(room, rated(room))
        await hub.store.scored(room.id)
        return standing

    def ended(self, room: Room) -> None:
        """The room is over: it is entered, and who is there hears what it was worth."""
        if recorded(room):
            self._hub.spawn(self._settle(room))

    def show(self, connection: "Connection", live: "LiveRoom") -> None:
        """Tells who comes to a finished match what it was worth."""
        seat = scored_seat(live.room)
        if seat is not None and live.members.get(connection) == seat:
            self._hub.spawn(self._show(connection, self.enter(live.room)))
        elif rated(live.room):
            self._hub.spawn(self._show(connection, self._rating(live.room)))

    def sweep(self, rooms: list[str]) -> None:
        """A heartbeat found matches that nobody has entered."""
        if rooms and not self._sweeping:
            self._sweeping = True
            self._hub.spawn(self._swept(rooms))

    async def _settle(self, room: Room) -> None:
        while True:
            try:
                standing = await self.enter(room)
                rating = await self._rating(room)
                break
            except StoreError:
                await asyncio.sleep(0.3)  # the store is away; the match is in its index
        live = self._hub.rooms.get(room.id)
        if live and standing:
            for connection, seat in live.members.items():
                if seat == scored_seat(room):
                    connection.send(standing)
        if live and rating:
            for connection in live.members:
                connection.send(rating)

    async def _show(
        self, connection: "Connection", found: Awaitable[RoomScore | RoomRating | None]
    ) -> None:
        try:
            worth = await found
        except StoreError:
            return  # the next time, then
        if worth:
            connection.send(worth)

    async def _rating(self, room: Room) -> RoomRating | None:
        """What the match has changed in its players' ratings, if anything yet."""
        steps = await self._hub.ratings.steps(room.id) if rated(room) else None
        if steps is None:
            return None
        players = [seat.player.id for seat in room.seats if seat.player]
        changes = [
            RatingChange(
                player, round(step.before.value), round(step.after.value), step.after.provisional
            )
            for player, step in zip(players, steps, strict=True)
        ]
        return RoomRating(room=room.id, ratings=changes)

    async def _swept(self, rooms: list[str]) -> None:
        store = self._hub.store
        try:
            for id, record in zip(rooms, await store.read_records(rooms), strict=True):
                if record is None:
                    await store.scored(id)  # no longer kept
                    continue
                with contextlib.suppress(Outdated):  # hubs of its version enter it
                    await self.enter(load(record))
        except StoreError:
            return  # the next heartbeat finds them again
        finally:
            self._sweeping = False
