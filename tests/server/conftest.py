"""A hub as its own process, on a Redis of the session's own."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.client import Client

ROOT = Path(__file__).parent.parent.parent


class Running:
    """A hub that runs, and the clients that a test has opened to it."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process = process
        self.address = address
        self.clients: list[Client] = []

    @property
    def url(self) -> str:
        return f"ws://{self.address}/ws"

    async def client(self, **fields: Any) -> Client:
        client = await Client.open(self.url, **fields)
        self.clients.append(client)
        return client

    async def get(self, path: str) -> Any:
        return json.loads(await self.text(path))

    async def text(self, path: str) -> str:
        async with httpx.AsyncClient(trust_env=False) as web:
            return (await web.get(f"http://{self.address}{path}")).text


async def start_hub(*arguments: str, timings: str = "") -> Running:
    """Starts a hub on a free port."""
    return await started("-m", "server", "--port", "0", "--bots", "0", *arguments, timings=timings)


async def started(*arguments: str, timings: str = "") -> Running:
    """Starts what says where it listens, with Python's ``arguments``."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=ROOT,
        env={**os.environ, "TAKEOVER_TIMINGS": timings},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    while line := (await process.stdout.readline()).decode():
        if "http://" in line:
            return Running(process, line.rsplit("http://", 1)[1].strip())
    raise RuntimeError("The process ended before it listened.")


async def stop_hub(hub: Running) -> int:
    """Ends a hub as an operator does; its exit code."""
    for client in hub.clients:
        await client.close()
    if hub.process.returncode is None:
        hub.process.terminate()
    return await hub.process.wait()


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[Running]:
    hub = await start_hub("--redis-url", redis_url)
    yield hub
    assert await stop_hub(hub) == 0
