"""What is secret is in no log, no list and no address (scenario 39)."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.client import Client
from tests.server.conftest import ROOT


@pytest.fixture
async def process(redis_url: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A hub with bots that says all that it can, on one pipe."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-X", "dev", "-m", "server", "--port", "0", "--bots", "2"),
        *("--redis-url", redis_url, "--bot-key", "the-key-of-the-bots"),
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "default"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    yield process
    if process.returncode is None:  # the test has failed
        process.kill()
        await process.wait()


async def test_39_no_log_and_no_list_holds_a_secret(process: asyncio.subprocess.Process) -> None:
    assert process.stdout
    line = (await process.stdout.readline()).decode()
    address = line.rsplit("http://", 1)[1].strip()
    blue, red, stranger = [await Client.open(f"ws://{address}/ws") for _ in range(3)]
    made = await blue.ask("room.create", game="grid_takeover", mode="duel", private=True, seat=0)
    room = made["room"]
    await red.ask("room.join", room=room, **{"as": "player"})
    event = await blue.event(1)

    async with httpx.AsyncClient(trust_env=False) as web:

        async def page(path: str) -> httpx.Response:
            return await web.get(f"http://{address}{path}")

        live = await page(f"/api/v1/rooms/{room}")
        assert (live.status_code, live.text) == (404, (await page("/api/v1/rooms/nowhere")).text)
        replay = await page(f"/api/v1/replays/{room}")
        assert (replay.status_code, replay.text) == (
            404,
            (await page("/api/v1/replays/nowhere")).text,
        )
        assert (await stranger.ask("lobby.watch"))["t"] == "ok"
        lists = str(await stranger.wait("lobby"))
        for path in ("rooms", "games", "leaderboards/grid_takeover"):
            lists += (await page(f"/api/v1/{path}")).text
        lists += (await page("/metrics")).text
        page_headers = (await page("/")).headers
        assert page_headers["referrer-policy"] == "no-referrer"

        wrong = await blue.ask("act", room=room, at=event["legal"]["at"], action={"a": "nonsense"})
        assert wrong["code"] == "illegal_action"
        await blue.send_raw({"t": "nonsense", "token": blue.token})
        await blue.ask("resign", room=room)
        me = blue.welcome["player"]["id"]
        lists += (await page(f"/api/v1/players/{me}")).text
        lists += (await page("/api/v1/rooms")).text

    for client in (blue, red, stranger):
        await client.close()
    process.terminate()
    said = (await process.stdout.read()).decode()
    assert await process.wait() == 0
    assert said.count("illegal_action in grid_takeover: ") == 1  # scenario 42: a line in the log
    secrets = [room, blue.token, red.token, stranger.token, "the-key-of-the-bots"]
    assert [secret for secret in secrets if secret in said + lists] == []
