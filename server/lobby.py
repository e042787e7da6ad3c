"""The list of public rooms, read at most every 500 ms however many watch it."""

import asyncio
from typing import TYPE_CHECKING

from protocol.codec import JSON, MSGPACK
from protocol.to_client import Lobby as LobbyEvent
from protocol.to_client import LobbyRoom
from server.core.render import lobby_room
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

MOST_ROOMS = 60


class Lobby:
    """Who watches the lobby here, and what they see."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._watchers: set[Connection] = set()
        self._dirty = False
        self._timer: asyncio.TimerHandle | None = None
        self._read_at = -1e9
        self._rooms: list[LobbyRoom] = []

    async def watch(self, connection: "Connection", re: int | None) -> None:
        self._watchers.add(connection)
        connection.ok(re)
        event = await self._event()
        connection.send(event)

    def unwatch(self, connection: "Connection") -> None:
        self._watchers.discard(connection)

    def changed(self) -> None:
        """Something the list shows has changed somewhere."""
        self._dirty = True
        if self._watchers and self._timer is None:
            loop = asyncio.get_running_loop()
            at = max(loop.time(), self._read_at + self._hub.timings.lobby_ms / 1000)
            self._timer = loop.call_at(at, self._tell_soon)

    def _tell_soon(self) -> None:
        self._timer = None
        self._hub.spawn(self._tell())

    async def _tell(self) -> None:
        try:
            event = await self._event()
        except StoreError:
            return  # nobody can change a room now; the next change tells
        frames: dict[bool, bytes] = {}
        for connection in list(self._watchers):
            binary = connection.codec.binary
            if binary not in frames:
                payload = (MSGPACK if binary else JSON).encode(event)
                frames[binary] = connection.framed(payload)
            if connection.socket.buffered == 0:
                connection.send_frame(frames[binary])

    async def _event(self) -> LobbyEvent:
        return LobbyEvent(
            online=self._hub.online, rooms=await self.rooms(), queues=self._hub.matchmaker.waiting
        )

    async def rooms(self) -> list[LobbyRoom]:
        """The newest public rooms that are not over. Raises `StoreError`."""
        now = asyncio.get_running_loop().time()
        if self._dirty or now - self._read_at >= self._hub.timings.lobby_ms / 1000:
            self._dirty = False
            self._read_at = now
            rooms = await self._hub.store.newest("open", MOST_ROOMS)
            self._rooms = [
                lobby_room(room, self._hub.spectators_of(room.id))
                for room in rooms
                if room.status != "over"
            ]
        return self._rooms
