"""The time in which a connection has to say hello."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from server.config import Timings
from server.connection import Connection
from server.hub import Hub
from server.socket import Socket

HELLO = b'{"t":"hello"}'


class SlowHub:
    """The hub of one connection, whose hello it looks into until it is let go."""

    timings = Timings(hello_ms=0)

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.answer = asyncio.Event()
        self.asked = asyncio.Event()

    def clock_ms(self) -> float:
        return 0

    def spawn(self, work: Any) -> None:
        self.task = asyncio.create_task(work)

    async def hello(self, connection: Connection, command: object) -> None:
        """In the end nobody is signed in."""
        self.asked.set()
        await self.answer.wait()


async def test_a_hello_that_the_store_is_slow_with_was_said_in_time() -> None:
    hub, closes = SlowHub(), asyncio.Queue[int]()
    socket = SimpleNamespace(binary=False, close=lambda code, reason: closes.put_nowait(code))
    connection = Connection(cast(Hub, hub), cast(Socket, socket))
    hub.connections.add(connection)
    connection.received(HELLO, False)
    await hub.asked.wait()
    for _ in range(10):
        await asyncio.sleep(0)  # a timer of no length would have struck
    assert closes.empty()
    hub.answer.set()
    assert await closes.get() == 4001  # from then on another hello is awaited
