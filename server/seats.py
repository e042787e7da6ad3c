"""The rooms in which a player has a seat, and those in which he had one as long as they are kept.

One sorted set a player: a room that is open has the score infinity, one that is over the time of
its end. A room is noted before the commit that seats the player in it, so whatever dies in between,
none is ever missed; what such a death leaves behind too much is found out when it is read, and the
whole lasts as long as a session.
"""

from math import inf
from typing import Final, cast

from protocol.codes import ErrorCode
from server.core.room import Refusal, Room
from server.store import keys
from server.store.store import Store, StoreError

MOST_OPEN: Final = 32
"""So many rooms a player may have open at once."""
TOO_MANY_ROOMS: Final = Refusal(
    ErrorCode.TOO_MANY_ROOMS, f"You have {MOST_OPEN} rooms open; end one first."
)


class Seats:
    """Who sits where. ``keep_ms``: how long a session lasts unused.

    Everything here raises `StoreError` unless it says otherwise.
    """

    def __init__(self, store: Store, keep_ms: int) -> None:
        self._store = store
        self._keep_ms = keep_ms

    async def take(self, player: str, room: str) -> bool:
        """As `note`, unless the player has too many rooms open: False."""
        if await self.full(player):
            return False
        await self.note(player, room)
        return True

    async def full(self, player: str) -> bool:
        """True if the player may have no more rooms open."""
        return len(await self.open(player)) >= MOST_OPEN

    async def note(self, player: str, room: str) -> None:
        """The player is about to get a seat in a room."""
        name = keys.seats(player)
        pipe = self._store.redis.pipeline(transaction=False)
        pipe.zadd(name, {room: inf})
        pipe.pexpire(name, self._keep_ms)
        await pipe.execute()

    async def open(self, player: str) -> list[str]:
        """The rooms that are not over in which the player has a seat.

        One where a seat is free may be just about to become his: it stays noted.
        """
        name = keys.seats(player)
        noted = cast(list[bytes], await self._store.redis.zrangebyscore(name, inf, inf))
        found = []
        for room in await self._store.read_all([room.decode() for room in noted]):
            if room.seat_of(player) is None:
                if room.status != "waiting":
                    await self._store.redis.zrem(name, room.id)
            elif room.status == "over":
                await self._end(player, room)
            else:
                found.append(room.id)
        return sorted(found)

    async def all(self, player: str) -> list[str]:
        """Every room that is kept in which the player has or had a seat, or nearly had one."""
        rooms = cast(list[bytes], await self._store.redis.zrange(keys.seats(player), 0, -1))
        return [room.decode() for room in rooms]

    async def ended(self, room: Room) -> None:
        """The room is over. Raises nothing: without the store it is found out later."""
        try:
            for seat in room.seats:
                if seat.player:
                    await self._end(seat.player.id, room)
        except StoreError:
            return

    async def _end(self, player: str, room: Room) -> None:
        """An old room may have been kept a little longer because something in it changed."""
        name = keys.seats(player)
        pipe = self._store.redis.pipeline(transaction=False)
        pipe.zadd(name, {room.id: room.moved}, xx=True)
        pipe.zremrangebyscore(name, "-inf", room.moved - 2 * self._store.keep_ms)
        await pipe.execute()

    async def gone(self, room: Room) -> None:
        """Nobody joined, and there is no such room any more. Raises nothing, as `ended`."""
        try:
            for seat in room.seats:
                if seat.player:
                    await self._store.redis.zrem(keys.seats(seat.player.id), room.id)
        except StoreError:
            return
