"""Players and spectators who cost little themselves: bare frames on asyncio, no task per socket.

A `Match` plays one room after the other with random legal actions. It sends the next action when
both players have been told the last one, at once (closed loop) or on the beat of its own pace.
"""

import asyncio
import os
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, cast

import msgspec
from msgspec import Raw, Struct

AGAIN_S = 1.0
"""After an error (the rate limit, say) a match waits so long and takes a new room."""


class Legal(Struct):
    at: int
    actions: list[Raw]


class Clock(Struct):
    deadline: int


class Said(Struct):
    """What a player has to know of a server's message; the rest is skipped unread."""

    t: str
    re: int | None = None
    code: str | None = None
    message: str | None = None
    room: str | None = None
    seq: int | None = None
    status: str | None = None
    legal: Legal | None = None
    clock: Clock | None = None
    now: int | None = None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Said).decode

HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: takeover.v1.msgpack\r\n"
    "Sec-WebSocket-Key: {}\r\n\r\n"
)


class Player(asyncio.Protocol):
    """A connection that has said hello. ``heard`` is called with each message."""

    def __init__(self) -> None:
        self.heard: Callable[[Said], None] = lambda said: None
        self.lost = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport
        self._buffer = b""
        self._open = False

    @classmethod
    async def connect(cls, host: str, port: int) -> "Player":
        loop = asyncio.get_running_loop()
        _, player = await loop.create_connection(cls, host, port)
        await player.ready
        return player

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(HANDSHAKE.format(b64encode(os.urandom(16)).decode()).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("The server closed the connection."))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self._open:
            at = buffer.find(b"\r\n\r\n") + 4
            if at < 4:
                self._buffer = buffer
                return
            self._open = True
            self.send({"t": "hello", "id": 1})
        while len(buffer) >= at + 2:
            size, begin = buffer[at + 1], at + 2
            if size == 126:
                begin += 2
                size = int.from_bytes(buffer[at + 2 : begin], "big")
            elif size == 127:
                begin += 8
                size = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) < begin + size:
                break
            self._frame(buffer[at], buffer[begin : begin + size])
            at = begin + size
        self._buffer = buffer[at:]

    def _frame(self, head: int, payload: bytes) -> None:
        if head == 0x82:
            said = _decode(payload)
            if said.t == "welcome":
                self.ready.set_result(None)
            else:
                self.heard(said)
        elif head == 0x89:
            self._write(0x8A, payload)

    def send(self, command: dict[str, Any]) -> None:
        self._write(0x82, _encode(command))

    def _write(self, head: int, payload: bytes) -> None:
        """A frame with a mask of zeros, which is a mask as good as any."""
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        if not self._transport.is_closing():
            self._transport.write(bytes((head,)) + length + b"\0\0\0\0" + payload)

    def stop_reading(self) -> None:
        """From now on what comes piles up at the server."""
        self._transport.pause_reading()

    def close(self) -> None:
        self._transport.abort()


class Tally:
    """What all matches together have seen since `reset`."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.informed_ms: list[float] = []
        self.matches = 0
        self.watched = 0
        self.errors: Counter[str] = Counter()


class Match:
    """Two players and a spectator. ``pace_s``: seconds from move to move, 0 for none."""

    def __init__(
        self,
        people: list[Player],
        tally: Tally,
        random: Random,
        pace_s: float,
        game: str = "grid_takeover",
    ) -> None:
        self._game = game
        self._people = people
        self._tally = tally
        self._random = random
        self._pace_s = pace_s
        self._loop = asyncio.get_running_loop()
        self._next_at = self._loop.time() + random.random() * pace_s
        self._id = 1
        self.room: str | None = None
        self.playing = False
        people[0].heard = lambda said: self._player_heard(0, said)
        people[1].heard = lambda said: self._player_heard(1, said)
        people[2].heard = self._spectator_heard

    def begin(self) -> None:
        """Leaves the room, and makes another."""
        if self.room:
            for person in self._people:
                person.send({"t": "room.leave", "room": self.room})
        self.room = None
        self._seen = [0, 0]
        self._legal: list[Legal | None] = [None, None]
        self._acted: int | None = None  # the id of the action under way
        self._told = False  # its sender has it back
        self._over = False
        self._failed = False
        self._id += 1
        self._creating = self._id
        options = {"t": "room.create", "id": self._id, "game": self._game, "mode": "duel"}
        self._people[0].send({**options, "seat": 0})

    def _spectator_heard(self, said: Said) -> None:
        if said.t == "room.event":
            self._tally.watched += 1
        elif said.t == "error":
            self._tally.errors[f"spectator, {said.code}: {said.message}"] += 1

    def _player_heard(self, seat: int, said: Said) -> None:
        if said.t == "error":
            self._tally.errors[f"{said.code}: {said.message}"] += 1
            if not self._failed:
                self._failed = True
                self._loop.call_later(AGAIN_S, self.begin)
        elif self._failed:
            pass  # what is left of a room that is given up
        elif said.re == self._creating and seat == 0:
            self.room = said.room
            self._people[1].send({"t": "room.join", "room": said.room, "as": "player"})
            self._people[2].send({"t": "room.join", "room": said.room, "as": "spectator"})
        elif said.room == self.room and said.t in ("room.event", "room.snapshot"):
            assert said.seq is not None
            self._told = self._told or (said.re is not None and said.re == self._acted)
            self._over = self._over or said.status == "over"
            if said.seq > self._seen[seat]:
                self._seen[seat] = said.seq
                self._legal[seat] = said.legal
                if self._seen[0] == self._seen[1]:
                    self._both_informed()

    def _both_informed(self) -> None:
        self.playing = True
        if self._acted is not None:
            if not self._told:
                return  # an entry of the server's own came in between
            self._tally.informed_ms.append((perf_counter() - self._sent_s) * 1000)
            self._acted = None
        if self._over:
            self._tally.matches += 1
            self.begin()
        elif self._pace_s:
            self._next_at = max(self._next_at + self._pace_s, self._loop.time())
            self._loop.call_at(self._next_at, self._act)
        else:
            self._act()

    def _act(self) -> None:
        for seat, legal in enumerate(self._legal):
            if legal and self._acted is None and not self._failed:
                self._id += 1
                self._acted, self._told = self._id, False
                action = self._random.choice(legal.actions)
                command = {"t": "act", "id": self._id, "room": self.room, "at": legal.at}
                self._sent_s = perf_counter()
                self._people[seat].send({**command, "action": action})
