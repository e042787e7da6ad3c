"""Real processes that a test may kill: an append-only Redis, and hubs on fixed ports."""

import asyncio
import contextlib
import signal
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

from redis.asyncio import Redis

from tests.server.conftest import Running, start_hub

TIMINGS = (
    "beat_ms=100,outage_ms=800,hub_lost_ms=1200,return_ms=4000,abandon_ms=60000,presence_ms=200"
)
RETURN_MS = 4_000


class Cluster:
    """One Redis and ``size`` hubs on it. Whatever runs is ended by `stop`."""

    def __init__(self, folder: Path, size: int, timings: str) -> None:
        self.folder = folder
        self.size = size
        self.timings = timings
        self.hubs: list[Running] = []
        self.redis: asyncio.subprocess.Process | None = None

    @property
    def redis_url(self) -> str:
        return f"unix://{self.folder / 'redis.sock'}"

    @property
    def urls(self) -> list[str]:
        return [hub.url for hub in self.hubs]

    async def start(self) -> None:
        await self.start_redis()
        for number in range(self.size):
            self.hubs.append(await self._hub(number, 0))

    async def _hub(self, number: int, port: int) -> Running:
        arguments = ("--redis-url", self.redis_url, "--hub-id", f"h{number}", "--port", str(port))
        return await start_hub(*arguments, timings=self.timings)

    async def start_redis(self) -> None:
        """Starts Redis on the same socket and files as before; returns when it answers."""
        command = ["redis-server", "--port", "0", "--unixsocket", self.redis_url[7:]]
        command += ["--dir", str(self.folder), "--save", "", "--appendonly", "yes"]
        command += ["--appendfsync", "always"]  # everysec holds writes back while the disk is busy
        self.redis = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert self.redis.stdout
        while line := await self.redis.stdout.readline():
            if b"ready to accept connections" in line.lower():
                return
        raise RuntimeError("redis-server ended before it was ready.")

    async def kill_redis(self) -> None:
        assert self.redis
        self.redis.kill()
        await self.redis.wait()

    def freeze_redis(self) -> None:
        assert self.redis
        self.redis.send_signal(signal.SIGSTOP)

    def thaw_redis(self) -> None:
        assert self.redis
        self.redis.send_signal(signal.SIGCONT)

    async def kill_hub(self, number: int) -> None:
        self.hubs[number].process.kill()
        await self.hubs[number].process.wait()

    async def restart_hub(self, number: int) -> None:
        """A hub of the same name on the same port."""
        port = int(self.hubs[number].address.rsplit(":", 1)[1])
        self.hubs[number] = await self._hub(number, port)

    async def outages(self) -> list[tuple[int, int, int]]:
        """(id, start, end) of all outages, by the store's own account, times in ms."""
        async with Redis.from_url(self.redis_url, decode_responses=True) as redis:
            lines = cast(list[str], await redis.lrange("{s00}:outages", 0, -1))
        found = [line.split(":") for line in lines]
        return [(int(id), int(start), int(end)) for id, start, end in found]

    async def stop(self) -> None:
        for hub in self.hubs:
            for client in hub.clients:
                await client.close()
            if hub.process.returncode is None:
                hub.process.kill()
            await hub.process.wait()
        if self.redis and self.redis.returncode is None:
            self.redis.kill()
            await self.redis.wait()


@contextlib.asynccontextmanager
async def cluster(size: int, timings: str = TIMINGS) -> AsyncIterator[Cluster]:
    """A cluster of ``size`` hubs for the length of a test."""
    with tempfile.TemporaryDirectory(prefix="takeover-chaos-") as folder:
        made = Cluster(Path(folder), size, timings)
        try:
            await made.start()
            yield made
        finally:
            await made.stop()
