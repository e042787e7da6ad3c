"""Hubs of two versions on one Redis: what this one can't read holds up nothing else (32)."""

import struct
from typing import Any

import msgpack
import pytest
from redis.asyncio import Redis

from server.store import keys
from tests.server.conftest import start_hub, stop_hub
from tests.server.test_duel import duel

SHARD = keys.shards(1)[0]


async def committed_by_a_newer_hub(redis_url: str, room: str, **fields: Any) -> None:
    """A commit as commit.lua makes it, of a record in which ``fields`` are another version's."""
    async with Redis.from_url(redis_url) as redis:
        record = msgpack.unpackb(await redis.hget(SHARD.room(room), "record"))
        rev = record["rev"] + 1
        data = msgpack.packb(record | {"rev": rev} | fields)
        await redis.hset(SHARD.room(room), mapping={"rev": rev, "record": data})
        number = await redis.hincrby(SHARD.key("clock"), "feed", 1)
        told = struct.pack(">III", len(room), len(data), 0) + room.encode() + data
        await redis.publish(SHARD.key("feed"), b"Cnewer/1\n%d\n" % number + told)


@pytest.mark.parametrize("fields", [{"v": 2}, {"seats": "of another shape"}])
async def test_32_a_newer_hubs_room_is_no_more_here_and_all_others_go_on(
    redis_url: str, fields: dict[str, Any]
) -> None:
    old, other = [await start_hub("--redis-url", redis_url) for _ in range(2)]
    blue, red, crossed, _ = await duel(old)
    host, guest = await old.client(), await other.client()
    made = await host.ask("room.create", game="grid_takeover", mode="duel", seat=0)
    await committed_by_a_newer_hub(redis_url, crossed, **fields)
    for player in (blue, red):
        gone = await player.wait("error")
        assert (gone["code"], gone["room"], gone.get("re")) == ("unknown_room", crossed, None)
    joined = await guest.ask("room.join", room=made["room"], **{"as": "player"})
    assert joined["seat"] == 1
    assert (await host.event(1))["status"] == "playing"
    await guest.ask("emote", room=made["room"], emote="hello")  # only the feed tells of it
    assert (await host.wait("room.emote"))["seat"] == 1
    assert (await blue.ask("room.join", room=crossed))["code"] == "unknown_room"
    assert (await guest.ask("lobby.watch"))["t"] == "ok"
    listed = [entry["room"] for entry in (await guest.wait("lobby"))["rooms"]]
    assert made["room"] in listed
    assert crossed not in listed
    async with Redis.from_url(redis_url, decode_responses=True) as redis:
        unscored = SHARD.key("scores")
        await redis.zadd(unscored, {crossed: 0, "~no longer kept": 0})
        while await redis.zcard(unscored) > 1:
            pass
        assert await redis.zrange(unscored, 0, -1) == [crossed]  # a newer hub enters it
        await redis.delete(unscored)
    assert await old.get("/readyz") == {"status": "ready"}
    for hub in (old, other):
        assert await stop_hub(hub) == 0
