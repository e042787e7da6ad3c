"""Real workers, as processes that a test may kill, and a person for them to play against."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.client import Client, Message
from tests.server.conftest import ROOT

KEY = "the bots' key"


@asynccontextmanager
async def worker(url: str, capacity: int = 8, key: str = KEY) -> AsyncIterator[Process]:
    """A worker that thinks no longer than it must. It ends with the test."""
    command = [sys.executable, "-m", "bots", "--url", url, "--capacity", str(capacity)]
    command += ["--pace", "0", "--processes", "1", "--until-eof"]
    environ = {**os.environ, "TAKEOVER_BOT_KEY": key}
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=environ, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def at_work(process: Process, capacity: int = 8) -> Process:
    """Returns when all connections of ``process`` have asked for seats."""
    assert process.stdout
    for _ in range(min(2, capacity)):
        line = await asyncio.wait_for(process.stdout.readline(), 30)
        assert b"seats at" in line, line
    return process


def children(pid: int) -> list[int]:
    """The processes below ``pid``, at any depth."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *children(int(child))]
    return found


class Person:
    """Somebody with one seat, who plays random legal actions. ``room`` is that of the fight."""

    def __init__(self, client: Client, room: str, seat: int, seed: int = 0) -> None:
        self.client = client
        self.room = room
        self.seat = seat
        self.chance = Random(seed)
        self.seen: list[Message] = []

    @classmethod
    async def fighting(cls, client: Client, level: str = "easy", **fields: Any) -> "Person":
        """In a new fight against a bot of Grid Takeover."""
        wanted = {"game": "grid_takeover", "mode": "bot", "level": level, "seat": 0, **fields}
        made = await client.ask("room.create", **wanted)
        assert made["t"] == "ok", made
        return cls(client, made["room"], made["seat"])

    async def play(self, actions: int = 1_000) -> Message:
        """Acts so often, or until the match is over; the news after which nothing is left."""
        while True:
            news = await self.client.wait(self._is_news, 60)
            if news["t"] == "error":
                if news["code"] == "rate_limited":  # faster than a person may be
                    await asyncio.sleep(0.1)
                    await self.act(self.seen[-1]["legal"])
                continue
            self.seen.append(news)
            if news["status"] == "over":
                return news
            if legal := news.get("legal"):
                if not actions:
                    return news
                actions -= 1
                await self.act(legal)

    async def act(self, legal: dict[str, Any]) -> None:
        action = self.chance.choice(legal["actions"])
        await self.client.send("act", room=self.room, at=legal["at"], action=action)

    async def come_back(self, client: Client) -> None:
        """On a new connection."""
        self.client = client
        joined = await client.ask("room.join", room=self.room)
        assert joined["seat"] == self.seat, joined

    def _is_news(self, said: Message) -> bool:
        assert said["t"] != "closed"
        # in a challenge of both, the bot's answer can come first
        refused = ("rate_limited", "stale", "not_your_turn")
        assert said["t"] != "error" or said["code"] in refused, said
        return said["t"] in ("room.snapshot", "room.event", "error")
