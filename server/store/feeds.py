"""The feeds: what other hubs committed, as it happens.

A feed is fire and forget, so it is numbered: each message of commits counts up by one. A number
left out, or a heartbeat that knows of a higher one, means that something was missed, and every
room that is served here is read again.
"""

import asyncio
import logging
import struct
from collections.abc import Callable
from typing import NamedTuple

from server.core.room import Entry, Room, decode_entry, load
from server.store.store import Store, StoreError
from server.store.tasks import end

log = logging.getLogger(__name__)

_SIZES = struct.Struct(">III")


class Committed(NamedTuple):
    """A change that another hub committed, still encoded: most hubs don't serve that room."""

    room: str
    record: bytes
    entry: bytes

    def decode(self) -> tuple[Room, Entry | None]:
        """The room and its newest entry. Raises `Outdated`."""
        return load(self.record), decode_entry(self.entry) if self.entry else None


class Feeds:
    """Listens to every shard's feed. ``live`` is true while it hears it."""

    def __init__(
        self,
        store: Store,
        committed: Callable[[Committed], None],
        told: Callable[[bytes], None],
        missed: Callable[[], None],
    ) -> None:
        self._store = store
        self._committed = committed
        self._told = told
        self._missed = missed
        self._position: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._behind = False
        self.live = asyncio.Event()

    def start(self) -> None:
        """Listens from now on, again and again if the store is away."""
        self._task = asyncio.get_running_loop().create_task(self._listen())

    async def stop(self) -> None:
        """Hears nothing more."""
        if self._task:
            await end([self._task])

    def reached(self, position: int) -> None:
        """A heartbeat says how far the feed is: twice further than here means a loss."""
        behind = self._position is not None and position > self._position
        if behind and self._behind:
            self._position = position
            self._missed()
        self._behind = behind and not self._behind

    async def _listen(self) -> None:
        while True:
            try:
                await self._follow()
            except StoreError:
                pass  # the store is away
            except Exception:
                # Whatever a hub of another version says, this one must not go deaf.
                log.exception("a message of the feed failed")
            self.live.clear()
            self._position = None
            await asyncio.sleep(0.2)

    async def _follow(self) -> None:
        channels = [shard.key("feed") for shard in self._store.shards]
        async with self._store.redis.pubsub() as listener:
            await listener.subscribe(*channels)
            while True:
                message = await listener.get_message(timeout=5.0)
                if message is None:
                    await listener.ping()
                elif message["type"] == "subscribe":
                    self.live.set()
                    self._missed()
                elif message["type"] == "message":
                    self._hear(message["data"])

    def _hear(self, data: bytes) -> None:
        head, _, rest = data.partition(b"\n")
        own = head[1:] == self._store.hub.encode()
        if data[:1] == b"S":
            if not own:
                self._told(rest)
            return
        number, _, rest = rest.partition(b"\n")
        position = int(number)
        if self._position is not None and position != self._position + 1:
            self._missed()
        self._position = position
        offset = 0
        while not own and offset < len(rest):
            id_size, record_size, entry_size = _SIZES.unpack_from(rest, offset)
            offset += _SIZES.size
            room = rest[offset : offset + id_size].decode()
            offset += id_size
            record = rest[offset : offset + record_size]
            offset += record_size
            self._committed(Committed(room, record, rest[offset : offset + entry_size]))
            offset += entry_size
