"""Ratings of players, by game: a match of two who were paired counts once, whatever happens.

A result is worked out here and entered by the store only if neither rating has changed since, and
the match isn't entered yet; who loses that compare reads again and works it out again.
"""

from collections.abc import Awaitable
from typing import Final, NamedTuple, cast

import msgspec

from server.core.glicko import Rating, after_match
from server.core.room import Player, Room
from server.store import keys
from server.store.store import Script, Store

TOLD_MS: Final = 7 * 86_400_000
"""So long it is kept what a match changed."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Rating).decode


class Point(NamedTuple):
    """A rating as it was at a time."""

    at: int
    value: float


class Rated(NamedTuple):
    """A player with his rating."""

    player: str
    name: str
    rating: Rating


class Step(NamedTuple):
    """What a match changed in one player's rating."""

    before: Rating
    after: Rating


_steps = msgspec.msgpack.Decoder(tuple[Step, Step]).decode


class Ratings:
    """All ratings. Everything here raises `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._redis = store.redis
        self._enter = Script("ratings.lua")

    async def of(self, game: str, player: str) -> Rating:
        """A player's rating; that of a newcomer, if he has none."""
        found = await cast(Awaitable[bytes | None], self._redis.hget(keys.ratings(game), player))
        return _decode(found) if found else Rating()

    async def curve(self, game: str, player: str) -> list[Point]:
        """How a player's rating went, oldest first, at most 500 matches."""
        lines = await cast(
            Awaitable[list[bytes]], self._redis.lrange(keys.rating_curve(game, player), 0, -1)
        )
        parts = [line.split() for line in lines]
        return [Point(int(at), float(value)) for at, value in parts]

    async def best(self, game: str, most: int) -> list[Rated]:
        """The highest rated players, best first."""
        players = cast(
            list[bytes], await self._redis.zrevrange(keys.rating_board(game), 0, most - 1)
        )
        if not players:
            return []
        fields = cast(list[str], players)
        ratings = await cast(
            Awaitable[list[bytes | None]], self._redis.hmget(keys.ratings(game), fields)
        )
        names = await cast(
            Awaitable[list[bytes | None]], self._redis.hmget(keys.RATING_NAMES, fields)
        )
        return [
            Rated(player.decode(), (name or b"").decode(), _decode(rating))
            for player, name, rating in zip(players, names, ratings, strict=True)
            if rating
        ]

    async def enter(self, room: Room, ended: int) -> None:
        """Counts a rated match that is over, if it has not been counted."""
        seated = [seat.player for seat in room.seats if seat.player]
        players = [player.id for player in seated]
        outcome = room.outcome
        assert outcome is not None
        names = [keys.ratings(room.game), keys.rating_board(room.game), keys.RATED]
        names += [keys.RATING_NAMES, keys.rating_steps(room.id)]
        names += [keys.rating_curve(room.game, player) for player in players]
        answer = b"conflict"
        while answer == b"conflict":
            found = await cast(
                Awaitable[list[bytes | None]], self._redis.hmget(keys.ratings(room.game), players)
            )
            first, second = (_decode(rating) if rating else Rating() for rating in found)
            after = after_match((first, second), outcome["winner"], ended)
            steps = _encode((Step(first, after[0]), Step(second, after[1])))
            args: list[bytes | str | int | float] = [room.id, ended, steps, TOLD_MS]
            for player, before, rating in zip(seated, found, after, strict=True):
                args += [player.id, before or b"", _encode(rating), round(rating.value, 2)]
                args.append(player.name)
            answer = await self._enter(self._redis, names, args)

    async def steps(self, room: str) -> tuple[Step, Step] | None:
        """What a match of late changed, by seat; None if it isn't rated, or not yet."""
        found = await cast(Awaitable[bytes | None], self._redis.get(keys.rating_steps(room)))
        return _steps(found) if found else None

    async def rename(self, player: Player) -> None:
        """The player has another name, if he is on a board."""
        if await self._redis.hexists(keys.RATING_NAMES, player.id):
            await self._redis.hset(keys.RATING_NAMES, player.id, player.name)

    async def forget(self, player: str, games: list[str]) -> None:
        """Deletes all that is kept of a player here."""
        for game in games:
            await self._redis.hdel(keys.ratings(game), player)
            await self._redis.zrem(keys.rating_board(game), player)
            await self._redis.delete(keys.rating_curve(game, player))
        await self._redis.hdel(keys.RATING_NAMES, player)
