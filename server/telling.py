"""What those in a room on this hub are told: each his own view, encoded once a distinct one."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from protocol.to_client import RoomEmote, RoomOffer, RoomRematch, ToClient
from server.core import render
from server.core.due import abandon_at, claim_at
from server.core.room import Entry, Room
from server.crowd import Crowd

if TYPE_CHECKING:
    from server.connection import Connection
    from server.requests import Request
    from server.rooms import LiveRoom

HISTORY = 64
"""So many of a room's newest events can be told again without reading the log."""


class Telling:
    """The voice of a room. ``elsewhere``: spectators by other hub."""

    def __init__(self, live: "LiveRoom") -> None:
        self._live = live
        self._hub = live.hub
        self.elsewhere: dict[str, int] = {}
        self._crowd = Crowd(live)
        self._states: deque[tuple[Entry, Any]] = deque(maxlen=HISTORY)
        self._presence: asyncio.TimerHandle | None = None
        self._presence_at = 0.0

    def close(self) -> None:
        """Nobody is here any more."""
        if self._presence:
            self._presence.cancel()
            self._presence = None
        self._crowd.close()

    def flush(self) -> None:
        """Tells the spectators at once what they are still to be told."""
        self._crowd.flush()

    def forget(self) -> None:
        """The events that were told are not the match's any more."""
        self.flush()
        self._states.clear()

    # -- the match -----------------------------------------------------------------------------

    def event(self, room: Room, entry: Entry, state: Any, request: "Request | None") -> None:
        """Sends ``entry`` to everybody, each with his own view."""
        self._states.append((entry, state))
        now = self._hub.now()
        actors = room.rules.actors(state)
        shared = room.rules.open or not actors
        views: dict[tuple[int | None, bool], Raw] = {}
        made: dict[tuple[int | None, bool], tuple[Any, bytes, bytes]] = {}

        def told(connection: "Connection", seat: int | None) -> tuple[Any, bytes, bytes]:
            """The message for a seat, encoded, and its frame; made once a distinct one."""
            audience = None if shared and seat not in actors else seat
            key = (audience, connection.codec.binary)
            if key not in made:
                viewer = (None if shared else audience, connection.codec.binary)
                if viewer not in views:
                    views[viewer] = render.seen(room, state, viewer[0], connection.codec)
                message = render.event(room, entry, state, audience, views[viewer], now)
                payload = connection.codec.encode(message)
                made[key] = (message, payload, connection.framed(payload))
            return made[key]

        players, watchers = self._live.members.parted()
        sender = request.sender if request else None
        if sender and sender.player and sender not in self._live.members:
            players.append((sender, room.seat_of(sender.player.id)))
        for connection, seat in players:
            message, payload, frame = told(connection, seat)
            if connection is sender and request and request.re is not None:
                frame = connection.framed(connection.codec.with_reply(payload, message, request.re))
            connection.send_room(frame, self._live, seat)
        self._crowd.tell(watchers, lambda connection: told(connection, None)[2], passing=True)

    def since(self, seq: int) -> list[tuple[Entry, Any]] | None:
        """The events after ``seq`` with their states, or None if they are not at hand."""
        found = [(entry, state) for entry, state in self._states if entry.seq > seq]
        return found if 0 <= self._live.room.seq - seq == len(found) else None

    def snapshot(self, connection: "Connection", seat: int | None) -> ToClient:
        """The whole room as a connection on ``seat`` sees it."""
        room, codec = self._live.room, connection.codec
        return render.snapshot(
            room, seat, codec, self.spectators, self._hub.limits, self._hub.now()
        )

    # -- beside it -----------------------------------------------------------------------------

    def offers(self, before: Room, room: Room) -> None:
        """Says which offers were opened and which have lapsed."""
        for seat in (0, 1):
            if before.draw[seat] != room.draw[seat]:
                self._all(RoomOffer(room=room.id, kind="draw", seat=seat, open=room.draw[seat]))
            if before.rematch[seat] != room.rematch[seat]:
                wanted = room.rematch[seat]
                self._all(RoomOffer(room=room.id, kind="rematch", seat=seat, open=wanted))

    def open_offers(self, connection: "Connection") -> None:
        """Says once more to one connection what is on offer, and what has come of it."""
        room = self._live.room
        for seat in (0, 1):
            if room.draw[seat]:
                connection.send(RoomOffer(room=room.id, kind="draw", seat=seat, open=True))
            if room.rematch[seat]:
                connection.send(RoomOffer(room=room.id, kind="rematch", seat=seat, open=True))
        if room.next:
            connection.send(RoomRematch(room=room.id, next=room.next))

    def elsewhere_are(self, hub: str, spectators: int) -> None:
        """So many watch through another hub now."""
        self.elsewhere[hub] = spectators
        self.presence()

    def gone(self, hub: str) -> None:
        """Another hub is dead: nobody watches through it any more."""
        if self.elsewhere.pop(hub, 0):
            self.presence()

    def emote(self, seat: int, emote: str) -> None:
        """A player shows an emote."""
        self._all(RoomEmote(room=self._live.room.id, seat=seat, emote=emote))

    def rematch(self, following: str) -> None:
        """The next match is there; ``following`` is its room."""
        self._all(RoomRematch(room=self._live.room.id, next=following))

    def presence(self) -> None:
        """Says who is here, in a moment and at most once a second."""
        if self._presence:
            return
        loop, timings = asyncio.get_running_loop(), self._hub.timings
        soon = loop.time() + timings.gather_ms / 1000
        at = max(soon, self._presence_at + timings.presence_ms / 1000)
        self._presence = loop.call_at(at, self._say_presence)

    def _say_presence(self) -> None:
        self._presence = None
        self._presence_at = asyncio.get_running_loop().time()
        room = self._live.room
        self._all(render.presence(room, self.spectators, self._hub.limits))

    @property
    def spectators(self) -> int:
        """How many watch, here and elsewhere."""
        return self._live.members.watchers + sum(self.elsewhere.values())

    def present(self, room: Room) -> tuple[object, ...]:
        """What `room.presence` says of ``room``'s seats: a move can change when they are missed."""
        here = [(bool(seat.links), seat.player) for seat in room.seats]
        limits = self._hub.limits
        return *here, abandon_at(room, limits), claim_at(room, limits)

    def _all(self, message: ToClient) -> None:
        """Sends ``message`` to everybody here."""
        frames: dict[bool, bytes] = {}

        def told(connection: "Connection") -> bytes:
            binary = connection.codec.binary
            if binary not in frames:
                frames[binary] = connection.framed(connection.codec.encode(message))
            return frames[binary]

        players, watchers = self._live.members.parted()
        for connection, _ in players:
            connection.send_frame(told(connection))
        self._crowd.tell(watchers, told, passing=False)
