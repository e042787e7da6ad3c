"""A deletion that meets what its player had begun."""

import asyncio
from types import SimpleNamespace
from typing import cast

from redis.asyncio import Redis

from protocol.from_client import RoomCreate
from server.config import Timings
from server.connection import Connection
from server.creation import create
from server.erasure import Erasure
from server.hub import Hub
from server.move_codes import MoveCodes
from server.store.store import Store


async def test_who_is_deleted_while_his_room_is_made_does_not_stay_in_it(redis_url: str) -> None:
    async with Redis.from_url(redis_url) as redis:
        await redis.flushall()
    hub = Hub(Store(redis_url, "hub/1", 2_000, 3_000, 60_000), Timings(), 10, "")
    signed = await hub.sessions.sign_in(None, "Zoe", False)
    assert signed
    zoe = signed.player
    erasure = Erasure(hub, MoveCodes(hub.store, 1_000))
    take = hub.seats.take

    async def taken(player: str, room: str) -> bool:
        """His other tab is faster: there is no such room yet."""
        found = await take(player, room)
        await erasure.begin(player)
        await erasure.finish(player)
        return found

    hub.seats.take = taken  # type: ignore[method-assign]
    connection = cast(Connection, SimpleNamespace(player=zoe, lag_ms=0))
    room = await create(hub, connection, RoomCreate(game="symbols", mode="duel"))
    assert room
    while hub._tasks:
        await asyncio.gather(*hub._tasks)
    assert await hub.store.read(room) is None
    assert await hub.seats.all(zoe.id) == []
    await hub.store.close()
