"""A client that never gives up, and writes down what it saw.

It reconnects (to any hub), says hello with its token, syncs with the last ``seq`` that it saw,
and sends an unanswered ``act`` again. With a seat it plays random legal actions after a moment
of thought; without one it watches.
"""

import asyncio
import itertools
import random
from typing import Any, NamedTuple

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

Message = dict[str, Any]

RESEND_S = 1.0
RETRY_S = 0.05


class Act(NamedTuple):
    """An action that was sent; ``seq``: where the server said that it is in the log."""

    at: int
    action: dict[str, Any]
    seq: int | None = None


class Lost(Exception):
    """This connection is of no use any more."""


class Player:
    """A client of one room. ``seen``: events and snapshots in order; ``faults``: broken rules."""

    def __init__(
        self, urls: list[str], token: str, room: str, seat: int | None, rng: random.Random
    ) -> None:
        self.urls = urls
        self.token = token
        self.room = room
        self.seat = seat
        self.rng = rng
        self.seq = 0
        self.seen: list[Message] = []
        self.sent: list[Act] = []
        self.acked: list[Act] = []
        self.faults: list[str] = []
        self.connections = 0
        self.over = False
        self.resigning = False
        self.changed = asyncio.Event()
        self._ids = itertools.count(1)
        self._wanted: Act | None = None
        self._ids_of: dict[int, Act] = {}
        self._send_at = 0.0
        self._synced = False

    async def play(self) -> None:
        """Plays until the match is over."""
        home = 0
        while not self.over:
            url = self.urls[home % len(self.urls)]
            try:
                protocol = Subprotocol("takeover.v1.msgpack")
                async with connect(
                    url, subprotocols=[protocol], max_size=None, open_timeout=2, close_timeout=0.1
                ) as socket:
                    self.connections += 1
                    await self._converse(socket)
            except (OSError, WebSocketException, TimeoutError, Lost):
                home += 1
                await asyncio.sleep(RETRY_S)

    async def _converse(self, socket: ClientConnection) -> None:
        loop = asyncio.get_running_loop()
        self._synced = False
        started = loop.time()
        await self._send(socket, "hello", token=self.token)
        while not self.over:
            due = self._send_at if self._wanted or self.resigning else loop.time() + 0.2
            try:
                async with asyncio.timeout(max(0, min(due - loop.time(), 0.2))):
                    message = msgpack.unpackb(await socket.recv())
            except TimeoutError:
                if not self._synced and loop.time() - started > 4:
                    raise Lost from None
                if self._synced and loop.time() >= self._send_at:
                    await self._act(socket)
                continue
            await self._hear(socket, message)

    async def _send(self, socket: ClientConnection, t: str, **fields: Any) -> int:
        id = next(self._ids)
        await socket.send(msgpack.packb({"t": t, "id": id, **fields}))
        return id

    async def _act(self, socket: ClientConnection) -> None:
        """Sends what is wanted, for the first time or again."""
        self._send_at = asyncio.get_running_loop().time() + RESEND_S
        if self.resigning:
            await self._send(socket, "resign", room=self.room)
        elif self._wanted:
            at, action, _ = self._wanted
            self.sent.append(self._wanted)
            id = await self._send(socket, "act", room=self.room, at=at, action=action)
            self._ids_of[id] = self._wanted

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        match message["t"]:
            case "welcome":
                role = {"as": "spectator"} if self.seat is None else {}
                await self._send(socket, "room.sync", room=self.room, seq=self.seq, **role)
            case "ok" if message.get("duplicate") and message["re"] in self._ids_of:
                self._ack(message["re"], message["seq"])
            case "ok" if "seq" in message:
                self._synced = True
                if message["seq"] < self.seq:
                    self.faults.append(f"went back from {self.seq} to {message['seq']}")
                self._send_at = min(self._send_at, asyncio.get_running_loop().time() + 0.1)
            case "room.snapshot":
                if message["seq"] < self.seq:
                    self.faults.append(f"snapshot {message['seq']} after {self.seq}")
                self._see(message)
            case "room.event":
                if message["seq"] != self.seq + 1:
                    self.faults.append(f"event {message['seq']} after {self.seq}")
                if message.get("re") in self._ids_of:
                    self._ack(message["re"], message["seq"])
                self._see(message)
            case "error":
                self._refused(message)
            case "bye":
                raise Lost

    def _see(self, message: Message) -> None:
        self.seq = message["seq"]
        self.seen.append(message)
        self.over = message["status"] == "over"
        legal = message.get("legal")
        if legal is None:
            if self._wanted and message.get("clock"):
                self._wanted = None  # it is in the log, or the decision is gone
        elif self._wanted is None or self._wanted.at != legal["at"]:
            self._wanted = Act(legal["at"], self.rng.choice(legal["actions"]))
            self._send_at = asyncio.get_running_loop().time() + self.rng.uniform(0.05, 0.35)
        self.changed.set()

    def _ack(self, id: int, seq: int) -> None:
        act = self._ids_of[id]
        self.acked.append(act._replace(seq=seq))
        if self._wanted and self._wanted.at == act.at:
            self._wanted = None

    def _refused(self, error: Message) -> None:
        code = error["code"]
        if error.get("re") in self._ids_of:
            if code == "unavailable":
                self._send_at = asyncio.get_running_loop().time() + 0.2
            elif code not in ("stale", "room_over", "not_your_turn"):
                self.faults.append(f"act refused: {error}")
            elif code == "not_your_turn":
                self.faults.append(f"an old action was not known again: {error}")
            elif self._wanted is self._ids_of[error["re"]]:
                self._wanted = None
        elif "re" not in error:
            self.faults.append(f"an error that answers nothing: {error}")
            raise Lost
        elif code == "unavailable":
            if not self._synced:
                raise Lost
        elif code != "room_over":
            self.faults.append(f"refused: {error}")
