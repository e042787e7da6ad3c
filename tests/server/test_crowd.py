"""Spectators: many of them, slow ones, and those who come when there is no place left."""

import itertools
import random
from collections.abc import AsyncIterator

import pytest

from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub
from tests.server.test_duel import duel

LONG = {"move_limit": 500}


@pytest.fixture
async def impatient(redis_url: str) -> AsyncIterator[Running]:
    """A hub that closes whoever doesn't read for half a second."""
    hub = await start_hub("--redis-url", redis_url, timings="slow_ms=500")
    yield hub
    assert await stop_hub(hub) == 0


async def play(blue: Client, red: Client, room: str, event: Message, moves: int) -> Message:
    """So many moves from ``event`` on, blue's first; the last event."""
    players = itertools.cycle((blue, red))
    chance = random.Random(1)
    for _ in range(moves):
        legal = event["legal"]
        player = next(players)
        action = chance.choice([one for one in legal["actions"] if one["a"] == "move"])
        told = await player.ask("act", room=room, at=legal["at"], action=action)
        event = await (red if player is blue else blue).event(told["seq"])
    return event


async def test_20_every_spectator_hears_every_event_in_order(server: Running) -> None:
    blue, red, room, event = await duel(server, options=LONG)
    crowd = [await server.client(binary=n % 2 == 0) for n in range(100)]
    for watcher in crowd:
        await watcher.ask("room.join", room=room)
    await play(blue, red, room, event, 6)
    for watcher in crowd:
        await watcher.event(7)
        seen = [m["seq"] for m in watcher.seen if m["t"] == "room.event"]
        assert seen == [2, 3, 4, 5, 6]  # the seventh was just waited for


async def test_20_who_never_reads_is_closed_with_4009(impatient: Running) -> None:
    blue, red, room, event = await duel(impatient, options=LONG)
    stuck = await impatient.client(binary=False)
    await play(blue, red, room, event, 63)
    stuck.socket.transport.pause_reading()
    for _ in range(55):  # what one asks for is never skipped: the answers pile up
        await stuck.send("room.sync", room=room, seq=0)
    while "takeover_too_slow_total 1" not in await impatient.text("/metrics"):
        pass
    stuck.socket.transport.resume_reading()
    assert (await stuck.wait("closed"))["code"] == 4009


async def test_33_a_dead_peer_is_noticed_and_a_quiet_one_is_not(redis_url: str) -> None:
    hub = await start_hub("--redis-url", redis_url, timings="silence_ms=700")
    quiet, dead = [await hub.client() for _ in range(2)]
    dead.socket.transport.pause_reading()  # so it answers no ping
    while "takeover_connections 1\n" not in await hub.text("/metrics"):
        pass
    assert (await quiet.ask("ping", at=0))["t"] == "pong"
    assert await stop_hub(hub) == 0


async def test_20_a_room_has_only_so_many_spectators(redis_url: str) -> None:
    hub = await start_hub("--redis-url", redis_url, "--max-spectators", "2")
    blue, _red, room, _event = await duel(hub)
    crowd = [await hub.client() for _ in range(3)]
    replies = [await watcher.ask("room.join", room=room) for watcher in crowd]
    assert [reply.get("code") for reply in replies] == [None, None, "room_full"]
    refused = await crowd[2].ask("room.sync", room=room, seq=0)
    assert refused["code"] == "room_full"
    assert (await crowd[0].ask("room.sync", room=room, seq=0))["t"] == "ok"
    await crowd[0].ask("room.leave", room=room)
    assert (await crowd[2].ask("room.join", room=room))["t"] == "ok"
    back = await hub.client(token=blue.token)
    assert (await back.ask("room.join", room=room))["seat"] == 0
    assert await stop_hub(hub) == 0
