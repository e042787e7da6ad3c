"""The lobby: the public rooms, for everybody who watches, made once and at most every 500 ms.

Every hub keeps a card of each public room. Of a room that changes only the name is noted; the next
list reads again what was named since the last one, and nothing while nobody looks.
"""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from protocol.parts import LobbyRoom
from protocol.to_client import Lobby as LobbyEvent
from server.core.listing import Card, card, chosen, lobby_room, look, looked_at, people
from server.store.store import StoreError
from server.store.watchers import Watchers

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

MOST_CARDS = 1_000
"""So many of the newest public rooms are known at most."""


class Lobby:
    """Who watches the lobby here, and what they see."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self.watched = Watchers(hub.store, self.changed)
        self._watchers: dict[Connection, int] = {}  # and the number of the event each has
        self._cards: dict[str, Card] = {}
        self._stale: set[str] = set()
        self._looks: dict[str, tuple[int, dict[str, Any] | None]] = {}  # with the room's rev
        self._dirty = True
        self._reading: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._read_at = -1e9
        self._number = 0
        self._event = LobbyEvent(online=0, rooms=[], queues={}, people={})
        self._frames: dict[bool, bytes] = {}

    # -- watching ------------------------------------------------------------------------------

    async def watch(self, connection: "Connection", re: int | None) -> None:
        """The connection is told the newest now, and what changes. Raises `StoreError`."""
        await self._fresh()
        connection.ok(re)
        self._watchers.setdefault(connection, 0)
        self._tell([connection])

    def unwatch(self, connection: "Connection") -> None:
        self._watchers.pop(connection, None)

    def changed(self, room: str | None = None) -> None:
        """Something that the list shows, maybe of ``room``, has changed somewhere."""
        if room in self._cards:
            self._stale.add(room)
        self._dirty = True
        if self._watchers:
            self._tell_at(self._read_at + self._pause_s)

    def missed(self) -> None:
        """Nobody knows what has changed."""
        self._stale.update(self._cards)
        self.changed()

    @property
    def _pause_s(self) -> float:
        return self._hub.timings.lobby_ms / 1000

    def _tell_at(self, at: float) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), at), self._tell_soon)

    def _tell_soon(self) -> None:
        self._timer = None
        self._hub.spawn(self._tell_all())

    async def _tell_all(self) -> None:
        try:
            await self._fresh()
        except StoreError:
            return  # nobody can change a room now; the next change tells
        self._tell(list(self._watchers))

    def _tell(self, connections: "Iterable[Connection]") -> None:
        """Sends the newest event to those who don't have it.

        Who was told just now, or doesn't read, is told later, and then what is newest.
        """
        now = asyncio.get_running_loop().time()
        later = []
        for connection in connections:
            if self._watchers.get(connection, self._number) == self._number:
                continue
            if connection.socket.buffered:
                later.append(now + self._pause_s)
            elif connection.lobby_at + self._pause_s > now:
                later.append(connection.lobby_at + self._pause_s)
            else:
                connection.send_frame(self._frame(connection))
                connection.lobby_at = now
                self._watchers[connection] = self._number
        if later:
            self._tell_at(min(later))

    def _frame(self, connection: "Connection") -> bytes:
        """The newest event for a connection, encoded once for all who speak the same."""
        binary = connection.codec.binary
        if binary not in self._frames:
            self._hub.metrics.lobby_encoded += 1
            self._frames[binary] = connection.framed(connection.codec.encode(self._event))
        return self._frames[binary]

    # -- the list ------------------------------------------------------------------------------

    async def rooms(self) -> list[LobbyRoom]:
        """The public rooms that are not over, most interesting first. Raises `StoreError`."""
        await self._fresh()
        return self._event.rooms

    async def _fresh(self) -> None:
        """Makes the list anew if something has changed; once for all who ask meanwhile."""
        if self._reading:
            await asyncio.shield(self._reading)  # it may have begun before the change
        if self._dirty:
            if self._reading is None:
                self._reading = asyncio.get_running_loop().create_task(self._read())
            await asyncio.shield(self._reading)

    async def _read(self) -> None:
        self._dirty = False
        self._read_at = asyncio.get_running_loop().time()
        try:
            await self._read_cards()
            spectators = await self.watched.counts()
            event = await self._made(spectators)
        except StoreError:
            self._dirty = True
            raise
        finally:
            self._reading = None
        if event != self._event or not self._number:
            self._event = event
            self._number += 1
            self._frames.clear()

    async def _read_cards(self) -> None:
        """Learns which rooms there are, and reads those that are new or have changed."""
        store, known = self._hub.store, self._cards
        open_now = await store.newest("open", MOST_CARDS)
        stale, self._stale = self._stale, set()
        unread = [id for id in open_now if id in stale or id not in known]
        try:
            records = await store.read_records(unread)
        except StoreError:
            self._stale |= stale
            raise
        found = {id: known[id] for id in open_now if id in known}
        for id, record in zip(unread, records, strict=True):
            now = card(record) if record else None
            if now is None:
                found.pop(id, None)
            else:
                found[id] = await self._rated(now)
        self._cards = found

    async def _rated(self, now: Card) -> Card:
        """The card of a rated match with its players' ratings, as they were when it was new."""
        before = self._cards.get(now.id)
        if now.queue is None:
            return now
        if before:
            return replace(now, ratings=before.ratings)
        of = self._hub.ratings.of
        one, other = (seat.player for seat in now.seats)
        assert one is not None
        assert other is not None
        ratings = (
            round((await of(now.game, one.id)).value),
            round((await of(now.game, other.id)).value),
        )
        return replace(now, ratings=ratings)

    async def _made(self, spectators: dict[str, int]) -> LobbyEvent:
        listed = chosen(self._cards.values(), spectators)
        looks = await self._looks_of(looked_at(listed))
        return LobbyEvent(
            online=self._hub.online,
            rooms=[lobby_room(one, spectators.get(one.id, 0), looks.get(one.id)) for one in listed],
            queues=self._hub.matchmaker.waiting,
            people=people(self._cards.values()),
        )

    async def _looks_of(self, cards: list[Card]) -> dict[str, dict[str, Any] | None]:
        """The boards of some rooms, by room; only of those that have changed they are made."""
        looks = self._looks
        old = [one.id for one in cards if looks.get(one.id, (-1, None))[0] != one.rev]
        made = {room.id: (room.rev, look(room)) for room in await self._hub.store.read_all(old)}
        self._looks = {
            one.id: made.get(one.id) or looks[one.id]
            for one in cards
            if one.id in made or one.id in looks
        }
        return {id: shown for id, (_, shown) in self._looks.items()}
