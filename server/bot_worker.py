"""Bot workers: what each can take, what it is promised, and what it has."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from protocol.from_client import BotReady
from rules import GAMES
from server.core.bots import wanting
from server.core.room import Room

if TYPE_CHECKING:
    from server.connection import Connection

Place = tuple[str, int]
"""(room, seat)"""


class Want(NamedTuple):
    """A seat for which a bot is sought. ``rival``: who has the other seat, "" if nobody yet."""

    room: str
    seat: int
    game: str
    level: str
    rival: str

    @property
    def place(self) -> Place:
        return self.room, self.seat


class Worker:
    """A connected worker. ``missed``: so often in a row it failed a seat; others come first."""

    def __init__(self, connection: "Connection", asked: BotReady) -> None:
        self.connection = connection
        self.promises: dict[Place, Promise] = {}
        self.missed = 0
        self.asks(asked)

    def asks(self, asked: BotReady) -> None:
        """From now on it serves these games and levels, as far as they are known here."""
        self.games = {
            game: frozenset(levels).intersection(GAMES[game].levels)
            for game, levels in asked.games.items()
            if game in GAMES
        }
        self.capacity = asked.capacity

    @property
    def load(self) -> int:
        """Seats that it has or is promised to."""
        return len(self.promises) + len(self._held().difference(self.promises))

    def may_take(self, want: Want) -> bool:
        """True if it has room for that seat, and isn't the other player there."""
        if want.level not in self.games.get(want.game, ()) or self.load >= self.capacity:
            return False
        if self.connection.player and self.connection.player.id == want.rival:
            return False
        return (want.room, 1 - want.seat) not in self._held() | self.promises.keys()

    def _held(self) -> set[Place]:
        held = set()
        for id, live in self.connection.rooms.items():
            seat = live.members.get(self.connection)
            if seat is not None and live.room.seats[seat].level and live.room.status != "over":
                held.add((id, seat))
        return held


class Promise:
    """A worker's place kept for a seat. ``claim``: whether the seat is this hub's to offer."""

    def __init__(self, want: Want, worker: Worker, claim: "asyncio.Task[bool]") -> None:
        self.want = want
        self.worker = worker
        self.claim = claim
        self.claimed_at = asyncio.get_running_loop().time()
        self.ticket: str | None = None
        self.timer: asyncio.TimerHandle | None = None


def wants(rooms: Iterable[Room]) -> list[Want]:
    """The seats that want a bot."""
    return [_want(room, number) for room in rooms for number in wanting(room)]


def _want(room: Room, number: int) -> Want:
    rival = room.seats[1 - number].player
    level = room.seats[number].level or ""
    return Want(room.id, number, room.game, level, rival.id if rival else "")
