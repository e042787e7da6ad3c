"""Real workers against a real hub: whatever goes away, the match goes on."""

import asyncio
import os
import select
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bots.search import ENGINES
from tests.bots.workers import KEY, Person, at_work, children, worker
from tests.chaos.cluster import cluster
from tests.server.conftest import Running, start_hub, stop_hub

TIMINGS = "beat_ms=50,presence_ms=50,bot_hang_ms=200000"  # a bot that is stuck fails its test


@asynccontextmanager
async def hub_at(redis_url: str, timings: str = TIMINGS, port: str = "0") -> AsyncIterator[Running]:
    """A hub that its test may kill, and that is gone afterwards."""
    arguments = ("--redis-url", redis_url, "--bot-key", KEY, "--port", port)
    hub = await start_hub(*arguments, timings=timings)
    try:
        yield hub
    finally:
        await stop_hub(hub)


@pytest.fixture
async def hub(redis_url: str) -> AsyncIterator[Running]:
    async with hub_at(redis_url) as hub:
        yield hub


@pytest.mark.parametrize("game", ENGINES)
async def test_a_whole_fight(hub: Running, game: str) -> None:
    async with worker(hub.url) as bots:
        await at_work(bots)
        person = await Person.fighting(await hub.client(), game=game)
        over = await person.play()
    assert over["outcome"]["winner"] in (0, 1, None)
    replay = await hub.get(f"/api/v1/replays/{person.room}")
    seats = [entry["seat"] for entry in replay["log"]]
    assert seats.count(1) >= 10
    assert replay["outcome"] == over["outcome"]


async def test_a_bot_declines_draws_and_does_not_resign(hub: Running) -> None:
    async with worker(hub.url) as bots:
        await at_work(bots)
        person = await Person.fighting(await hub.client(), seat=1)
        for _ in range(3):
            await person.play(2)
            await person.client.ask("draw", room=person.room, offer=True)
            offers = [
                await person.client.wait(lambda said: said["t"] == "room.offer") for _ in range(2)
            ]
            assert [offer["open"] for offer in offers] == [True, False]
            legal = person.seen[-1]["legal"]
            await person.act(legal)
        over = await person.play()
    assert over["outcome"]["reason"] not in ("draw", "resign")


async def test_bots_play_each_other(hub: Running) -> None:
    async with worker(hub.url, capacity=2) as bots:
        await at_work(bots)
        watcher = await hub.client()
        levels = {"game": "grid_takeover", "mode": "bots", "levels": ["easy", "medium"]}
        made = await watcher.ask("room.create", **levels)
        assert made["t"] == "ok", made
        over = await watcher.wait(
            lambda said: said["t"] == "room.event" and said["status"] == "over", 60
        )
        assert over["outcome"]["reason"] != "cancelled"


async def test_another_worker_plays_on_when_one_is_killed(hub: Running) -> None:
    async with worker(hub.url) as first, worker(hub.url) as second:
        await at_work(first)
        person = await Person.fighting(await hub.client())
        await person.play(5)
        first.kill()
        await at_work(second)
        await person.act(person.seen[-1]["legal"])
        over = await person.play()
    assert over["outcome"]["reason"] != "cancelled"
    # the second bot was told what went before it, and answers from where the first one left
    replay = await hub.get(f"/api/v1/replays/{person.room}")
    assert [entry["seq"] for entry in replay["log"]] == list(range(1, over["seq"] + 1))


async def test_another_worker_plays_on_when_one_hangs(redis_url: str) -> None:
    timings = "beat_ms=50,presence_ms=50,bot_hang_ms=1000"
    async with (
        hub_at(redis_url, timings) as hub,
        worker(hub.url) as first,
        worker(hub.url) as second,
    ):
        await at_work(first)
        person = await Person.fighting(await hub.client())
        await person.play(2)
        first.send_signal(signal.SIGSTOP)
        await at_work(second)
        await person.act(person.seen[-1]["legal"])
        await person.play(3)
        first.send_signal(signal.SIGCONT)
        await person.act(person.seen[-1]["legal"])
        over = await person.play()
        assert first.returncode is None
    assert over["outcome"]["reason"] != "cancelled"


async def test_a_worker_comes_back_to_its_seats_when_the_hub_was_killed(redis_url: str) -> None:
    async with hub_at(redis_url) as hub, worker(hub.url) as bots:
        await at_work(bots)
        person = await Person.fighting(await hub.client())
        await person.play(5)
        hub.process.kill()
        await hub.process.wait()
        async with hub_at(redis_url, port=hub.address.split(":")[1]) as again:
            await at_work(bots)
            await person.come_back(await again.client(token=person.client.token))
            over = await person.play()
        assert bots.returncode is None
    assert over["outcome"]["reason"] != "cancelled"


async def test_a_worker_plays_on_when_redis_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKEOVER_BOT_KEY", KEY)
    async with cluster(1) as place:
        async with worker(place.hubs[0].url) as bots:
            await at_work(bots)
            person = await Person.fighting(await place.hubs[0].client())
            await person.play(5)
            await person.act(person.seen[-1]["legal"])
            await place.kill_redis()
            await place.start_redis()
            again = await place.hubs[0].client(token=person.client.token)
            await person.come_back(again)
            over = await person.play()
        assert over["outcome"]["reason"] != "cancelled"


async def test_capacity_is_never_exceeded(hub: Running) -> None:
    async with worker(hub.url, capacity=1) as bots:
        await at_work(bots, capacity=1)
        people = [await hub.client() for _ in range(8)]
        wanted = {"game": "grid_takeover", "mode": "bot", "level": "easy", "seat": 0}
        made = await asyncio.gather(*(person.ask("room.create", **wanted) for person in people))
        rooms = [reply["room"] for reply in made if reply["t"] == "ok"]
        assert len(rooms) == 1
        assert {reply["code"] for reply in made if reply["t"] == "error"} == {"no_bots"}
        winner = people[[reply["t"] for reply in made].index("ok")]
        over = await Person(winner, rooms[0], 0).play()
        assert over["status"] == "over"
        await winner.ask("room.leave", room=rooms[0])
        another = await Person.fighting(await hub.client())
        await another.play(2)


async def test_a_wrong_key_ends_the_worker_with_a_word(hub: Running) -> None:
    async with worker(hub.url, key="wrong") as bots:
        _, problem = await bots.communicate()
        assert bots.returncode == 1
        assert b"refuses these bots" in problem


async def test_sigterm_gives_the_seats_back(hub: Running) -> None:
    async with worker(hub.url) as first, worker(hub.url) as second:
        await at_work(first)
        person = await Person.fighting(await hub.client())
        await person.play(2)
        await at_work(second)
        first.terminate()
        assert await first.wait() == 0
        await person.act(person.seen[-1]["legal"])
        await person.play(2)


async def test_house_bots_come_with_the_hub_and_go_with_it(redis_url: str) -> None:
    hub = await start_hub("--redis-url", redis_url, "--bots", "4", timings=TIMINGS)
    person = await Person.fighting(await hub.client())
    await person.play(2)
    pids = children(hub.process.pid)
    assert len(pids) >= 2
    handles = [os.pidfd_open(pid) for pid in pids]
    hub.process.send_signal(signal.SIGKILL)
    await hub.process.wait()
    for handle in handles:
        ended, _, _ = select.select([handle], [], [], 30)
        os.close(handle)
        assert ended
    for client in hub.clients:
        await client.close()
