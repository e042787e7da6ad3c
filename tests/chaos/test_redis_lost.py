"""Redis is away, or comes back without its newest entries (scenario 28), under two hubs."""

import asyncio
import shutil
from collections.abc import AsyncIterator

import pytest

from tests.chaos.cluster import Cluster, cluster
from tests.chaos.test_two_hubs import duel
from tests.client import Client, Message


@pytest.fixture
async def servers() -> AsyncIterator[Cluster]:
    async with cluster(2) as both:
        yield both


async def status(client: Client, state: str) -> None:
    await client.wait(lambda m: m["t"] == "server.status" and m["state"] == state, 20)


async def move(player: Client, room: str, asked: Message) -> Message:
    legal = asked["legal"]
    return await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])


@pytest.mark.parametrize("frozen", [True, False])
async def test_28_both_hear_of_the_pause_and_play_goes_on(servers: Cluster, frozen: bool) -> None:
    blue, red, room, event = await duel(servers, turn_ms=60_000)
    if frozen:
        servers.freeze_redis()
    else:
        await servers.kill_redis()
    for player in (blue, red):
        await status(player, "paused")
    assert (await move(blue, room, event))["code"] == "unavailable"
    if frozen:
        servers.thaw_redis()
    else:
        await servers.start_redis()
    for player in (blue, red):
        await status(player, "running")
    told = await move(blue, room, event)
    assert told["t"] in ("room.event", "ok")  # ok: the one whose answer was lost is in the log
    asked = await red.wait(lambda m: m["t"] == "room.event" and m.get("legal"), 20)
    assert (await move(red, room, asked))["t"] == "room.event"


async def test_28_what_redis_has_lost_both_hubs_take_back(servers: Cluster) -> None:
    blue, red, room, event = await duel(servers)
    watcher = await servers.hubs[1].client(binary=False)
    await watcher.ask("room.join", room=room)
    gone = await servers.hubs[0].client()
    await move(blue, room, event)
    asked = await red.event(2)
    files, kept = servers.folder, servers.folder / "kept"
    kept.mkdir()
    for path in files.glob("appendonly*"):
        (shutil.copytree if path.is_dir() else shutil.copy)(path, kept / path.name)
    lost = await gone.ask("room.create", game="symbols", mode="duel")
    assert (await move(red, room, asked))["seq"] == 3
    further = await blue.event(3)
    for client in (blue, red, watcher, gone):
        await client.ask("ping", at=0)
        client.seen.clear()

    await servers.kill_redis()
    for path in kept.iterdir():
        target = files / path.name
        if path.is_dir():
            shutil.rmtree(target)
            shutil.copytree(path, target)
        else:
            shutil.copy(path, target)
    await servers.start_redis()

    for client in (blue, red, watcher):
        snapshot = await client.wait("room.snapshot", 20)
        assert snapshot["view"] == asked["view"]
    refused = await gone.wait("error", 20)
    assert (refused["code"], refused["room"]) == ("unknown_room", lost["room"])
    assert (await move(blue, room, further))["code"] in ("stale", "not_your_turn")
    legal = asked["legal"]
    other = await red.ask("act", room=room, at=legal["at"], action=legal["actions"][1])
    assert other["t"] == "room.event"
    told = await asyncio.gather(blue.event(other["seq"]), watcher.event(other["seq"]))
    assert [event["view"] for event in told] == [other["view"]] * 2
    replay = await red.ask("room.sync", room=room, seq=0)
    assert replay["seq"] == other["seq"]
