"""House bots: a worker serves many seats, on connections of its own to one server.

The server never gives both seats of a room to one player, so a worker that can take two seats
is two players. A player's capacity is reserved when it accepts a seat, and not exceeded.
"""

import asyncio
import logging
import secrets
from typing import Final

from bots.client import Client, Said
from bots.match import Match
from bots.pool import Pool, usual_size
from bots.search import ENGINES
from protocol.from_client import BotReady, RoomLeave

NAMES: Final = ("Arena Bot", "Other Bot")

log = logging.getLogger(__name__)


class Refused(Exception):
    """The server takes no bots from us, say with this key."""


class Player:
    """One connection with at most ``capacity`` seats. See `bots.match.Owner`."""

    def __init__(
        self, url: str, name: str, key: str, capacity: int, pool: Pool, pace: float, secret: str
    ) -> None:
        self.client = Client(url, name, self)
        self.pool = pool
        self.pace = pace
        self.secret = secret
        self.emotes: list[str] = []
        self.capacity = capacity
        self.matches: dict[str, Match] = {}
        self._key = key
        self._leaving: set[asyncio.Task[None]] = set()

    async def welcomed(self, welcome: Said) -> None:
        """Comes back to all seats, and then asks for more. Raises `Refused`."""
        self.emotes = welcome.emotes
        rooms = {*welcome.resume, *self.matches}
        if rooms:
            await asyncio.wait([self._match(room).enter() for room in rooms])
        games = {game: list(engine.levels) for game, engine in ENGINES.items()}
        ready = BotReady(key=self._key, games=games, capacity=self.capacity)
        reply = await self.client.ask_firmly(ready)
        if reply.t == "error":
            raise Refused(reply.message)
        log.info("%d seats at %s", self.capacity, self.client.url)

    def heard(self, said: Said) -> None:
        """Any message: a seat to take, or news of a match."""
        if said.room is None:
            return
        if said.t == "bot.seat":
            if said.room in self.matches or len(self.matches) < self.capacity:
                self._match(said.room).enter(said.ticket)
        elif match := self.matches.get(said.room):
            match.heard(said)

    def lost(self) -> None:
        """The connection is gone; the seats are kept."""
        for match in self.matches.values():
            match.lost()

    def ended(self, match: Match) -> None:
        """See `bots.match.Owner`."""
        if self.matches.get(match.room) is match:
            del self.matches[match.room]
            match.end()
            task = asyncio.create_task(self.client.tell(RoomLeave(room=match.room)))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    def _match(self, room: str) -> Match:
        return self.matches.setdefault(room, Match(self, room))


async def work(url: str, key: str, capacity: int, pace: float, processes: int | None) -> None:
    """Serves up to ``capacity`` seats at ``url`` until cancelled. Raises a group of `Refused`."""
    secret = secrets.token_hex(16)
    shares = [capacity] if capacity == 1 else [capacity - capacity // 2, capacity // 2]
    async with Pool(processes or usual_size()) as pool, asyncio.TaskGroup() as players:
        for name, share in zip(NAMES, shares, strict=False):
            player = Player(url, name, key, share, pool, pace, secret)
            players.create_task(player.client.run())
