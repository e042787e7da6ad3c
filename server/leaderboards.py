"""Bot Scores and the leaderboards made of them, for all time and by the week.

To enter a score takes the best one, so to enter it again changes nothing: each fight counts exactly
once, however often and by however many hubs it is entered (see `server.results`).
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, cast

import msgspec

from protocol.to_client import RoomScore
from rules import GAMES
from server.core.room import Player, Room
from server.core.scoring import KEPT_WEEKS, WEEK_MS, result_of, week_of
from server.store import keys
from server.store.store import Script, Store

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
    """The boards of all games. ``now`` gives the time, which tells the running week."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._redis = store.redis
        self._now = now
        self._score = Script("score.lua")

    async def enter(self, room: Room) -> RoomScore | None:
        """Enters what a bot fight was worth; where its human stands with it. None for others.

        Raises `StoreError`.
        """
        result = result_of(room)
        if result is None:
            return None
        names = keys.board(result.game, ALL_TIME) + keys.board(result.game, result.week.name)
        player = result.player
        args = [player.id, player.name, result.level, result.points]
        args += [result.week.kept_until, MOST_PLAYERS]
        best, total, rank, _, _, week_rank = await self._score(self._redis, list(names), args)
        return RoomScore(
            room=room.id,
            score=result.points,
            best=best,
            total=total,
            rank=rank or None,
            week_rank=week_rank or None,
        )

    async def bests(self, game: str, player: str) -> dict[str, int]:
        """A player's best Bot Score of all time at each level. Raises `StoreError`."""
        _, bests, _ = keys.board(game, ALL_TIME)
        found = await cast(Awaitable[bytes | None], self._redis.hget(bests, player))
        return msgspec.json.decode(found, type=dict[str, int]) if found else {}

    async def rename(self, player: Player) -> None:
        """The player has another name, on the boards where he is. Raises `StoreError`."""
        for _, _, names in self._boards():
            if await self._redis.hexists(names, player.id):
                await self._redis.hset(names, player.id, player.name)

    async def forget(self, player: str) -> None:
        """Takes a player off all boards. Raises `StoreError`."""
        for totals, bests, names in self._boards():
            await self._redis.zrem(totals, player)
            await self._redis.hdel(bests, player)
            await self._redis.hdel(names, player)

    def _boards(self) -> list[tuple[str, str, str]]:
        """All that are kept: of all time, and of the weeks that ended of late or run."""
        now = self._now()
        weeks = [week_of(now - back * WEEK_MS).name for back in range(KEPT_WEEKS + 1)]
        return [keys.board(game, period) for game in GAMES for period in (ALL_TIME, *weeks)]

    async def top(self, game: str, week: bool) -> list[Place]:
        """The best of a game: of the running week, or of all time. Raises `StoreError`."""
        period = week_of(self._now()).name if week else ALL_TIME
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
