"""The example bot of the docs, as it stands, in a process of its own."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from rules import GAMES
from tests.client import Client
from tests.server.conftest import ROOT, Running, server

__all__ = ["server"]


@asynccontextmanager
async def example(url: str, place: str) -> AsyncIterator[Process]:
    command = [sys.executable, "-W", "error", str(ROOT / "docs" / "example_bot.py"), url, place]
    process = await asyncio.create_subprocess_exec(*command, cwd="/", stdout=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def said(process: Process) -> list[str]:
    """The words of the example's next line."""
    assert process.stdout
    return (await process.stdout.readline()).decode().split()


async def play(client: Client, room: str) -> None:
    """Plays the first legal action each time, until the match is over."""
    while True:
        news = await client.wait(lambda said: said["t"] in ("room.snapshot", "room.event"), 30)
        if news["status"] == "over":
            return
        if legal := news.get("legal"):
            await client.send("act", room=room, at=legal["at"], action=legal["actions"][0])


@pytest.mark.parametrize("game", GAMES)
async def test_opens_a_room_and_plays_a_whole_legal_game(server: Running, game: str) -> None:
    async with example(server.url, game) as bot:
        _, room, _, seat = await said(bot)
        human = await server.client()
        joined = await human.ask("room.join", room=room, **{"as": "player"})
        assert joined["seat"] == 1 - int(seat)
        await play(human, room)
        while (line := await said(bot))[0] != "over:":
            # where both face a challenge, the other's answer can come first
            assert line[:2] in (["error:", "stale"], ["error:", "not_your_turn"])
        assert await bot.wait() == 0


async def test_joins_a_room_by_its_id(server: Running) -> None:
    human = await server.client()
    made = await human.ask("room.create", game="grid_takeover", mode="duel", private=True, seat=0)
    async with example(server.url, made["room"]) as bot:
        assert await said(bot) == ["room", made["room"], "seat", "1"]
        await human.ask("draw", room=made["room"], offer=True)
        await human.wait(lambda said: said["t"] == "room.offer" and not said["open"])
        await human.ask("resign", room=made["room"])
        assert (await said(bot))[0] == "over:"
        assert await bot.wait() == 0


async def test_says_when_there_is_no_such_room(server: Running) -> None:
    async with example(server.url, "nowhere") as bot:
        assert (await said(bot))[:2] == ["error:", "unknown_room"]
        assert await bot.wait() == 0
