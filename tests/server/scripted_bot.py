"""A bot worker for tests: it takes what it is offered and plays the first legal action."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from websockets.exceptions import ConnectionClosed

from tests.client import PATIENCE_S, Client, Message
from tests.server.conftest import Running

KEY = "the bots' key"
EVERYTHING = {
    "grid_takeover": ["easy", "medium", "hard", "unbeatable"],
    "symbols": ["easy", "medium", "hard", "mike"],
    "rectangles": ["easy", "medium", "hard"],
}


class ScriptedBot:
    """A worker on one connection; ``offers`` are those that it has heard of."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.offers: list[Message] = []
        self.heard: list[Message] = []
        self.plays = True
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def ready(
        cls, hub: Running, *, capacity: int = 8, serves: bool = True, **fields: Any
    ) -> Self:
        """A worker that the desk of ``hub`` knows; with ``serves`` it takes seats and plays."""
        bot = cls(await hub.client(**fields))
        games = {"key": KEY, "games": EVERYTHING, "capacity": capacity}
        reply = await bot.client.ask("bot.ready", **games)
        assert reply["t"] == "ok", reply
        if serves:
            bot.serve()
        return bot

    def serve(self) -> None:
        self._task = asyncio.create_task(self._serve_on())

    async def offer(self) -> Message:
        """The next seat that a worker which does not serve is offered."""
        offer = await self.client.wait("bot.seat")
        self.offers.append(offer)
        return offer

    async def take(self, offer: Message) -> Message:
        """Joins by the ticket of ``offer``; the reply."""
        return await self.client.ask("room.join", room=offer["room"], ticket=offer["ticket"])

    async def hears(self, wanted: Callable[[Message], bool]) -> Message:
        """The first message that ``wanted`` fits, of a worker that serves."""
        while True:
            for message in self.heard:
                if wanted(message):
                    return message
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE_S)

    async def resign(self, room: str) -> None:
        """Gives up, once it has heard that it sits there; its hub may be the last to know."""
        await self.hears(lambda message: message.get("room") == room and _playing(message))
        await self.client.send("resign", room=room)

    async def vanish(self) -> None:
        """Its process is killed."""
        if self._task:
            self._task.cancel()
        self.client.cut()

    async def _serve_on(self) -> None:
        with suppress(ConnectionClosed):  # the test is over, and the bot still in a match
            await self._serve()

    async def _serve(self) -> None:
        while True:
            message = await self.client.wait(lambda message: True, timeout_s=60)
            self.heard.append(message)
            self._news.set()
            if message["t"] == "closed":
                return
            if message["t"] == "bot.seat":
                self.offers.append(message)
                ticket = message["ticket"]
                await self.client.send("room.join", room=message["room"], ticket=ticket)
            elif self.plays and message["t"] in ("room.snapshot", "room.event"):
                await self._play(message)

    async def _play(self, message: Message) -> None:
        legal = message.get("legal")
        if legal:
            action = legal["actions"][0]
            await self.client.send("act", room=message["room"], at=legal["at"], action=action)


async def fight(player: Client, **fields: Any) -> tuple[str, Message]:
    """The player begins a fight in seat 0: the room, and its first event."""
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "easy", "seat": 0, **fields}
    made = await player.ask("room.create", **wanted)
    assert made["t"] == "ok", made
    return made["room"], await player.wait(_begun)


def _playing(message: Message) -> bool:
    return message["t"] in ("room.event", "room.snapshot") and message["status"] == "playing"


def _begun(message: Message) -> bool:
    return message["t"] in ("room.event", "room.snapshot") and message["seq"] == 1
