"""A player who wants it is deleted, whole: afterwards nothing in the store has his id or his name.

It begins at once: in one step he is nobody, on every device. What he leaves behind takes a while,
since every room is left in which he has or had a seat; it is noted, so that another hub finishes
what a hub that stops has begun, and to do it twice changes nothing. What he has played stays his
opponents', with a "Deleted player" in it.
"""

import asyncio
from typing import TYPE_CHECKING, cast

from rules import GAMES
from server.core.identity import removed
from server.core.lessons import TEACHER
from server.core.room import Entry, Refusal, Room
from server.move_codes import MoveCodes
from server.requests import Decision, Request, into
from server.store import keys
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.hub import Hub


class Erasure:
    """The deletions of one hub."""

    def __init__(self, hub: "Hub", codes: MoveCodes) -> None:
        self._hub = hub
        self._codes = codes
        self._turn = asyncio.Lock()

    async def begin(self, player: str) -> None:
        """From now on he is nobody. Raises `StoreError`."""
        hub = self._hub
        await hub.store.redis.hset(keys.LEAVING, player, hub.now())
        await hub.sessions.end_all(player)

    async def sweep(self) -> None:
        """Finishes what has been under way for too long."""
        hub = self._hub
        try:
            found = cast(dict[bytes, bytes], await hub.store.redis.hgetall(keys.LEAVING))
        except StoreError:
            return  # the next time, then
        for player, since in found.items():
            if hub.now() - int(since) >= hub.timings.erase_ms:
                await hub.sessions.end_all(player.decode())
                await self.finish(player.decode())

    async def finish(self, player: str) -> None:
        """Deletes all that he leaves behind; if the store fails, the sweep tries again.

        One player at a time: those who play meanwhile notice nothing.
        """
        hub = self._hub
        async with self._turn:
            try:
                await self._codes.forget(player)
                for room in await hub.seats.all(player):
                    await self._leave(room, player)
                await self._leave_lists(player)
                await hub.store.redis.delete(*keys.own(player))
                await hub.store.redis.hdel(keys.LEAVING, player)
            except StoreError:
                return

    async def seated(self, room: Room) -> None:
        """Whoever was deleted while he was being seated leaves the room again. Raises nothing."""
        hub = self._hub
        seated = (seat.player for seat in room.seats if seat.player)
        people = [player.id for player in seated if player != TEACHER]  # who is no account
        try:
            for player in await hub.sessions.gone(people):
                await self._leave(room.id, player)
                await hub.store.redis.delete(*keys.own(player))
        except StoreError:
            return  # a name stays in a room that nobody comes to any more

    async def _leave_lists(self, player: str) -> None:
        hub = self._hub
        opponents = await hub.history.opponents(player)
        await hub.matchmaker.forget(player, opponents)
        await hub.ratings.forget(player, list(GAMES))
        await hub.leaderboards.forget(player)
        await hub.history.forget(player)

    async def _leave(self, room: str, player: str) -> None:
        """Takes him out of a room. Raises `StoreError`."""
        live = await self._hub.load(room)
        if live is None:
            return
        left: asyncio.Future[Refusal | Entry | None] = asyncio.get_running_loop().create_future()

        def decide(room: Room) -> Decision:
            return removed(room, player, self._hub.now())

        live.submit(Request(decide, into(left)))
        await left
        if live.room.seat_of(player) is not None and self._hub.rooms.get(room) is live:
            raise ConnectionError("the store did not answer")
