"""Bot Scores and the leaderboards made of them, for all time and by the week.

A fight that is over is in the store's index of those not yet scored from the very commit that
ended it. Who serves its room enters the score and takes it out; a heartbeat finds what a crash
left behind. To enter a score takes the best one, so to enter it again changes nothing: each fight
counts exactly once, however often and by however many hubs it is entered.
"""

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from protocol.to_client import RoomScore
from server.core.room import Room
from server.core.scoring import rated, result_of, scored_seat, week_of
from server.rooms import LiveRoom
from server.store import keys
from server.store.store import Script, StoreError

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

MOST_PLAYERS: Final = 100_000
"""On a board; the last one makes way."""
SHOWN: Final = 100
ALL_TIME: Final = "all"


class Place(NamedTuple):
    """A line of a leaderboard. Who has the same score has the same rank."""

    rank: int
    player: str
    name: str
    score: int


class Leaderboards:
    """The boards of all games, and the fights of this hub that are to be entered."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._redis = hub.store.redis
        self._score = Script("score.lua")
        self._sweeping = False

    async def enter(self, room: Room) -> RoomScore | None:
        """Enters what a match was worth, once and for all; where the human of a fight stands.

        Raises `StoreError`.
        """
        if rated(room):
            await self._hub.ratings.enter(room, room.moved)
            await self._hub.store.scored(room.id)
        result = result_of(room)
        if result is None:
            return None
        names = keys.board(result.game, ALL_TIME) + keys.board(result.game, result.week.name)
        player = result.player
        args = [player.id, player.name, result.level, result.points]
        args += [result.week.kept_until, MOST_PLAYERS]
        best, total, rank, _, _, week_rank = await self._score(self._redis, list(names), args)
        await self._hub.store.scored(room.id)
        return RoomScore(
            room=room.id,
            score=result.points,
            best=best,
            total=total,
            rank=rank or None,
            week_rank=week_rank or None,
        )

    def ended(self, room: Room) -> None:
        """The room is over: if it was a fight, it is entered, and its human told."""
        if scored_seat(room) is not None or rated(room):
            self._hub.spawn(self._settle(room))

    def show(self, connection: "Connection", live: LiveRoom) -> None:
        """Tells a human who comes back to a finished fight what it was worth."""
        seat = scored_seat(live.room)
        if seat is not None and live.members.get(connection) == seat:
            self._hub.spawn(self._show(connection, live.room))

    def sweep(self, rooms: list[str]) -> None:
        """A heartbeat found fights that nobody has entered."""
        if rooms and not self._sweeping:
            self._sweeping = True
            self._hub.spawn(self._swept(rooms))

    async def top(self, game: str, week: bool) -> list[Place]:
        """The best of a game: of the running week, or of all time. Raises `StoreError`."""
        period = week_of(self._hub.now()).name if week else ALL_TIME
        totals, _, names = keys.board(game, period)
        found = cast(
            list[tuple[bytes, float]],
            await self._redis.zrevrange(totals, 0, SHOWN - 1, withscores=True),
        )
        if not found:
            return []
        players = cast(list[str], [player for player, _ in found])
        called = await cast(Awaitable[list[bytes | None]], self._redis.hmget(names, players))
        places: list[Place] = []
        for (player, score), name in zip(found, called, strict=True):
            same = places and places[-1].score == round(score)
            rank = places[-1].rank if same else len(places) + 1
            places.append(Place(rank, player.decode(), (name or b"").decode(), round(score)))
        return places

    async def _settle(self, room: Room) -> None:
        while True:
            try:
                standing = await self.enter(room)
                break
            except StoreError:
                await asyncio.sleep(0.3)  # the store is away; the fight is in its index
        live = self._hub.rooms.get(room.id)
        if live and standing:
            for connection, seat in live.members.items():
                if seat == scored_seat(room):
                    connection.send(standing)

    async def _show(self, connection: "Connection", room: Room) -> None:
        try:
            standing = await self.enter(room)
        except StoreError:
            return  # the next time, then
        if standing:
            connection.send(standing)

    async def _swept(self, rooms: list[str]) -> None:
        try:
            found = {room.id: room for room in await self._hub.store.read_all(rooms)}
            for id in rooms:
                if id in found:
                    await self.enter(found[id])
                else:
                    await self._hub.store.scored(id)  # no longer kept
        except StoreError:
            return  # the next heartbeat finds them again
        finally:
            self._sweeping = False
