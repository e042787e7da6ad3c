"""A protocol client for tests: the independent ``msgpack`` reader over ``websockets``."""

import asyncio
import itertools
import json
from typing import Any, Self

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

Message = dict[str, Any]

PATIENCE_S = 30
"""Longer than any machine needs that isn't broken."""


def decoded(data: bytes | str) -> Message:
    """The message in a frame."""
    message: Message = msgpack.unpackb(data) if isinstance(data, bytes) else json.loads(data)
    return message


class Client:
    """One connection. What the server says is kept in ``seen`` until it is waited for.

    ``frames``: all that it has ever said, as it came.
    """

    def __init__(self, socket: ClientConnection, binary: bool) -> None:
        self.socket = socket
        self.binary = binary
        self.seen: list[Message] = []
        self.frames: list[bytes | str] = []
        self.welcome: Message = {}
        self._ids = itertools.count(1)
        self._arrived = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        token: str | None = None,
        name: str | None = None,
        binary: bool = True,
        hello: bool = True,
        **headers: Any,
    ) -> Self:
        """Connects to ``url`` (ws://…/ws) and says hello."""
        protocol = Subprotocol("takeover.v1.msgpack" if binary else "takeover.v1.json")
        socket = await connect(url, subprotocols=[protocol], max_size=None, **headers)
        client = cls(socket, binary)
        if hello:
            client.welcome = await client.ask("hello", token=token, name=name)
        return client

    @property
    def token(self) -> str:
        return str(self.welcome["token"])

    async def _read(self) -> None:
        try:
            async for data in self.socket:
                self.frames.append(data)
                self.seen.append(decoded(data))
                self._arrived.set()
        except ConnectionClosed:
            pass  # not by this side, or not in good order: the code says how
        finally:
            self.seen.append({"t": "closed", "code": self.socket.close_code})
            self._arrived.set()

    async def send(self, t: str, **fields: Any) -> None:
        await self.send_raw({"t": t, **fields})

    async def send_raw(self, message: Any) -> None:
        if self.binary:
            await self.socket.send(msgpack.packb(message))
        else:
            await self.socket.send(json.dumps(message))

    async def ask(self, t: str, **fields: Any) -> Message:
        """Sends a command and returns its reply."""
        id = next(self._ids)
        await self.send(t, id=id, **fields)
        return await self.wait(lambda message: message.get("re") == id or message["t"] == "closed")

    async def wait(self, wanted: Any, timeout_s: float = PATIENCE_S) -> Message:
        """The first message, seen or to come, that ``wanted`` (a type or a test) fits."""
        fits = wanted if callable(wanted) else lambda message: message["t"] == wanted

        async def found() -> Message:
            while True:
                for number, message in enumerate(self.seen):
                    if fits(message):
                        return self.seen.pop(number)
                self._arrived.clear()
                await self._arrived.wait()

        return await asyncio.wait_for(found(), timeout_s)

    async def event(self, seq: int) -> Message:
        """The room event numbered ``seq``."""
        return await self.wait(lambda m: m["t"] == "room.event" and m["seq"] == seq)

    async def close(self) -> None:
        await self.socket.close()
        await asyncio.gather(self._reader, return_exceptions=True)

    def cut(self) -> None:
        """The network goes away without a word."""
        self.socket.transport.abort()
