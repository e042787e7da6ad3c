"""Hello: the time in which it has to be said, and what happens meanwhile."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from server.config import Timings
from server.connection import Connection
from server.hub import Hub
from server.sessions import session_of
from server.socket import Socket
from server.store.store import Store
from tests.client import PATIENCE_S

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


@pytest.mark.parametrize("deleted", [True, False])
async def test_who_is_signed_out_while_he_signs_in_does_not_stay(
    redis_url: str, deleted: bool
) -> None:
    hub = Hub(Store(redis_url, "hub/1", 2_000, 3_000, 60_000), Timings(), 10, "")
    signed = await hub.sessions.sign_in(None, "Zoe", False)
    assert signed
    look_up = hub.seats.open

    async def looked_up(player: str) -> list[str]:
        """His letter finds no connection of his yet."""
        if deleted:
            await hub.sessions.end_all(player)
        else:
            await hub.sessions.end(session_of(signed.token), player)
        return await look_up(player)

    hub.seats.open = looked_up  # type: ignore[method-assign]
    closes = asyncio.Queue[int]()
    socket = SimpleNamespace(
        binary=False,
        buffered=0,
        last_heard=asyncio.get_running_loop().time(),
        send=lambda frame: None,
        ping=lambda: None,
        close=lambda code, reason: closes.put_nowait(code),
    )
    connection = hub.connect(cast(Socket, socket))
    connection.received(json.dumps({"t": "hello", "token": signed.token}).encode(), False)
    connection.received(b'{"t":"room.create","game":"symbols","mode":"duel"}', False)
    assert await asyncio.wait_for(closes.get(), PATIENCE_S) == 4003
    connection.closed()
    await asyncio.gather(*hub._tasks)
    assert await hub.seats.all(signed.player.id) == []
    await hub.store.close()
