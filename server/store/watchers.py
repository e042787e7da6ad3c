"""How many watch each room, over all hubs: every hub writes its own counts, the lobby reads all.

They are one hash, a field for a room and a hub. A hub that is gone takes its fields with it when it
is buried (`Store.bury`).
"""

from collections.abc import Awaitable, Callable
from typing import cast

from server.store.store import Store, StoreError


class Watchers:
    """The counts of this hub, on their way to the store. ``told`` hears that some have arrived."""

    def __init__(self, store: Store, told: Callable[[], None]) -> None:
        self._store = store
        self._told = told
        self._waiting: dict[str, int] = {}
        self._writing = False

    def count(self, room: str, watchers: int) -> None:
        """So many watch ``room`` here from now on; `write` tells it."""
        self._waiting[room] = watchers

    async def write(self) -> None:
        """Writes what waits, and tells the other hubs of each room. One write at a time, in order.

        What can't be written waits for the next call.
        """
        if self._writing:
            return
        self._writing = True
        try:
            while self._waiting:
                counts, self._waiting = self._waiting, {}
                try:
                    await self._put(counts)
                except StoreError:
                    self._waiting = counts | self._waiting
                    return
                self._told()
        finally:
            self._writing = False

    async def _put(self, counts: dict[str, int]) -> None:
        store = self._store
        pipe = store.redis.pipeline(transaction=False)
        for room, watchers in counts.items():
            name = store.shard(room).key("watchers")
            field = f"{room} {store.hub}"
            if watchers:
                pipe.hset(name, field, str(watchers))
            else:
                pipe.hdel(name, field)
            said = f"S{store.hub}\n{room}\nwatchers\n{store.hub}\n{watchers}"
            pipe.publish(store.shard(room).key("feed"), said)
        await pipe.execute()

    async def counts(self) -> dict[str, int]:
        """How many watch each room that is watched. Raises `StoreError`."""
        found: dict[str, int] = {}
        for shard in self._store.shards:
            name = shard.key("watchers")
            fields = await cast(Awaitable[dict[bytes, bytes]], self._store.redis.hgetall(name))
            for field, watchers in fields.items():
                room = field.split(b" ", 1)[0].decode()
                found[room] = found.get(room, 0) + int(watchers)
        return found
