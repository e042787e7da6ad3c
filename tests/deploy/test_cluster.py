"""The whole topology as processes, through its proxy: `make cluster`."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from deploy.cluster import free_port, ready
from tests.chaos.checker import check
from tests.chaos.player import Player
from tests.client import Client
from tests.deploy.test_compose import SERVICES
from tests.server.conftest import ROOT, Running, start_hub, started, stop_hub

TURN_MS = 20_000
RETURN_MS = 10_000


@pytest.fixture
async def cluster() -> AsyncIterator[Running]:
    """A running cluster; its address is the proxy's."""
    running = await started("-m", "deploy.cluster", "--port", "0", "--capacity", "4")
    yield running
    assert await stop_hub(running) == 0


async def match(cluster: Running, rng: random.Random) -> list[Player]:
    """Two players and a spectator of a duel, all through the proxy."""
    blue, red, watcher = [await cluster.client() for _ in range(3)]
    made = await blue.ask("room.create", game="grid_takeover", mode="duel", seat=0, turn_ms=TURN_MS)
    await red.ask("room.join", room=made["room"], **{"as": "player"})
    return [
        Player([cluster.url], client.token, made["room"], seat, random.Random(rng.random()))
        for seat, client in ((0, blue), (1, red), (None, watcher))
    ]


async def until(done: object, players: list[Player]) -> None:
    """Waits for ``done()``, looking again at every event."""
    async with asyncio.timeout(90):
        while not done():  # type: ignore[operator]
            waits = [asyncio.create_task(player.changed.wait()) for player in players]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait, player in zip(waits, players, strict=True):
                wait.cancel()
                player.changed.clear()


async def test_a_rolling_restart_under_live_matches_loses_nothing(cluster: Running) -> None:
    rng = random.Random(1)
    matches = [await match(cluster, rng) for _ in range(6)]
    players = [player for one in matches for player in one]
    playing = [asyncio.create_task(player.play()) for player in players]
    await until(lambda: all(player.seq >= 2 for player in players), players)
    cluster.process.send_signal(signal.SIGHUP)
    assert cluster.process.stdout
    while b"restarted" not in await cluster.process.stdout.readline():
        pass
    seen = [player.seq for player in players]
    await until(
        lambda: all(p.over or p.seq > n for p, n in zip(players, seen, strict=True)), players
    )
    for one in matches:
        one[0].resigning = True
    await until(lambda: all(player.over for player in players), players)
    await asyncio.gather(*playing)
    assert all(player.connections > 1 for player in players)
    async with httpx.AsyncClient(trust_env=False) as web:
        for one in matches:
            answer = await web.get(f"http://{cluster.address}/api/v1/replays/{one[0].room}")
            assert check(answer.json(), one, TURN_MS, RETURN_MS, [], 2) == []


async def test_a_fight_and_the_page_come_through_the_proxy(cluster: Running) -> None:
    async with httpx.AsyncClient(trust_env=False) as web:
        page = await web.get(f"http://{cluster.address}/")
    assert page.status_code == 200
    client = await cluster.client()
    made = await client.ask("room.create", game="grid_takeover", mode="bot", level="easy", seat=0)
    assert made["t"] == "ok", made
    started = await client.event(1)
    assert started["seats"][1]["player"]["bot"] is True


async def test_the_containers_checks_find_it_well(cluster: Running) -> None:
    for name in ("proxy", "hub-1", "bots"):
        assert await checked(name, cluster.address) == 0, name
    for name in ("proxy", "hub-1"):
        assert await checked(name, f"127.0.0.1:{free_port()}") != 0, name


async def checked(name: str, address: str) -> int:
    """The exit code of a service's health check, with ``address`` for the container's own."""
    command = [
        part.replace("127.0.0.1:8000", address).replace("127.0.0.1/8000", address.replace(":", "/"))
        for part in SERVICES[name]["healthcheck"]["test"][1:]
    ]
    process = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, "no_proxy": "*"}, stderr=asyncio.subprocess.DEVNULL
    )
    return await process.wait()


async def test_33_a_quiet_socket_outlives_the_proxys_patience(
    redis_url: str, tmp_path: Path
) -> None:
    """All much faster than it is: the proxy's five minutes, and the hub's pings of 15 s."""
    config = (ROOT / "deploy" / "haproxy.cfg").read_text()
    assert "timeout tunnel 5m" in config
    impatient = tmp_path / "haproxy.cfg"
    impatient.write_text(config.replace("timeout tunnel 5m", "timeout tunnel 2s"))
    hub = await start_hub("--redis-url", redis_url, timings="ping_ms=300")
    address = f"127.0.0.1:{free_port()}"
    proxy = await asyncio.create_subprocess_exec(
        *("haproxy", "-db", "-f", str(impatient)),
        env={**os.environ, "BIND": address, "HUB_1": hub.address, "HUB_2": hub.address},
    )
    try:
        await ready(address)
        quiet = await Client.open(f"ws://{address}/ws", ping_interval=None)
        with pytest.raises(TimeoutError):
            await quiet.wait("closed", timeout_s=5)
        assert (await quiet.ask("ping", at=1))["t"] == "pong"
        await quiet.close()
    finally:
        proxy.kill()
        await proxy.wait()
        await stop_hub(hub)
