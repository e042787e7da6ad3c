"""A hub that is stopped (scenario 30)."""

import asyncio
import itertools
import time

from tests.client import Client
from tests.server.conftest import start_hub, stop_hub
from tests.server.test_duel import duel

SOCKETS, DEAF = 500, 50


async def test_30_a_stopping_hub_is_gone_in_time_whatever_its_clients_do(redis_url: str) -> None:
    hub = await start_hub("--redis-url", redis_url)
    blue, _red, room, event = await duel(hub, turn_ms=60_000)
    crowd: list[Client] = []
    while len(crowd) < SOCKETS:
        crowd += await asyncio.gather(*(hub.client() for _ in range(50)))
    for client in crowd[:DEAF]:
        client.socket.transport.pause_reading()  # never hears of the close, never answers it
    begun = time.monotonic()
    hub.process.terminate()
    assert await asyncio.wait_for(hub.process.wait(), 30) == 0
    assert time.monotonic() - begun < 15

    heard = crowd[DEAF:]
    byes = [await client.wait("bye") for client in heard]
    assert {(await client.wait("closed"))["code"] for client in heard} == {1012}
    waits = sorted(bye["retry"] for bye in byes)
    assert waits[-1] - waits[0] > 9_000
    assert all(later - sooner < 500 for sooner, later in itertools.pairwise(waits))

    again = await start_hub("--redis-url", redis_url)
    back = await again.client(token=blue.token)
    assert back.welcome["resume"] == [room]
    await back.ask("room.join", room=room)
    legal = (await back.wait("room.snapshot"))["legal"]
    assert legal["at"] == event["legal"]["at"]
    acted = await back.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert acted["t"] == "room.event"
    for client in crowd:
        client.cut()
    assert await stop_hub(again) == 0
