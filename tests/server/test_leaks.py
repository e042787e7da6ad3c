"""What remains of clients that are gone and of rooms that nobody plays in: nothing."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import cast

import pytest
from redis.asyncio import Redis

from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub

GAME = "grid_takeover"
TIMINGS = "beat_ms=50,waiting_ms=300,abandon_ms=300,abandon_both_ms=300,lesson_ms=300"
OF_THE_SYSTEM = {b"clock", b"outages", b"hubs", b"desks"}
"""The only keys that last, ``{s00}:clock`` and so on; those of players and rooms expire."""


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(redis_url) as redis:
        await redis.flushall()
        yield redis


@pytest.fixture
async def hubs(redis: Redis, redis_url: str) -> AsyncIterator[tuple[Running, Running]]:
    starting = (start_hub("--redis-url", redis_url, timings=TIMINGS) for _ in range(2))
    one, two = await asyncio.gather(*starting)
    yield one, two
    assert not any(await asyncio.gather(stop_hub(one), stop_hub(two)))


async def gauges(hub: Running) -> dict[str, int]:
    lines = [line.split() for line in (await hub.text("/metrics")).splitlines()]
    names = ("takeover_connections", "takeover_rooms", "takeover_tasks")
    return {line[0]: int(line[1]) for line in lines if line[0] in names}


async def lasting(redis: Redis) -> set[bytes]:
    """The keys without an expiry, without the hubs' own."""
    found = {key async for key in redis.scan_iter() if await redis.pttl(key) == -1}
    return {key for key in found if key.rpartition(b":")[2] not in OF_THE_SYSTEM}


async def seats(redis: Redis, client: Client) -> list[bytes]:
    name = f"player:{client.welcome['player']['id']}:seats"
    return cast(list[bytes], await redis.zrange(name, 0, -1))


async def waiting_room(client: Client, **fields: object) -> Message:
    return await client.ask("room.create", game=GAME, mode="duel", **fields)


async def test_34_cut_clients_and_rooms_that_nobody_plays_in_leave_nothing(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    before = [await gauges(hub) for hub in hubs]
    alone = [await hubs[number % 2].client() for number in range(10)]
    for number, client in enumerate(alone[:6]):
        await waiting_room(client, private=number > 2, key=str(number), turn_ms=5_000)
    await alone[6].ask("room.create", game=GAME, mode="tutorial")
    await alone[7].ask("queue.join", game=GAME)
    await alone[8].ask("lobby.watch")
    await alone[9].ask("room.join", room=secrets.token_hex(32), **{"as": "player"})
    pairs = [(await hubs[0].client(), await hubs[1].client()) for _ in range(3)]
    abandoned = set()
    for host, guest in pairs:
        room = (await waiting_room(host))["room"]
        await guest.ask("room.join", room=room, **{"as": "player"})
        abandoned.add(room.encode())
    strangers = [await hub.client(hello=False) for hub in hubs]
    for client in [*alone, *strangers, *(one for pair in pairs for one in pair)]:
        client.cut()

    async with asyncio.timeout(30):
        for hub, was in zip(hubs, before, strict=True):
            while (now := await gauges(hub)) != was:
                assert now["takeover_tasks"] < 200
        while await lasting(redis):
            pass
        while any([await seats(redis, client) for client in alone[:6]]):
            pass
    kept = {key async for key in redis.scan_iter("{s00}:room:*")}
    assert abandoned <= {key.rpartition(b":")[2] for key in kept}
    assert len(kept) == len(abandoned) + 1  # and the lesson
    assert not await seats(redis, alone[9])
    back = await hubs[0].client(token=pairs[0][0].token)
    assert back.welcome["resume"] == []


async def test_only_rooms_that_there_are_count_as_seats(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    guest = await hubs[0].client()
    host, other = await hubs[1].client(), await hubs[1].client()
    full = (await waiting_room(host))["room"]
    await other.ask("room.join", room=full, **{"as": "player"})
    for room in (full, "nowhere", secrets.token_hex(32)):
        await guest.ask("room.join", room=room, **{"as": "player"})
    assert not await seats(redis, guest)
    free = (await waiting_room(host))["room"]
    assert (await guest.ask("room.join", room=free, **{"as": "player"}))["t"] == "ok"
    assert await seats(redis, guest) == [free.encode()]
    tab = await hubs[1].client(token=guest.token)
    assert tab.welcome["resume"] == [free]
