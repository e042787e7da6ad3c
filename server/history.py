"""What a player has played: the newest matches, and how all of them ended.

All keys of a player lie in one slot. They are kept for as long as a session would be.
"""

from collections.abc import Awaitable
from typing import Any, Final, NamedTuple, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.core.identity import DELETED
from server.core.room import Player, Room
from server.store import keys
from server.store.store import Script, Store

MOST: Final = 200
_encode = msgspec.msgpack.Encoder().encode


class Summary(Struct, frozen=True, array_like=True):
    """A finished match as one of its players sees it. ``result``: "won", "drawn" or "lost";
    ``ended``: a time."""

    room: str
    game: str
    mode: str
    seat: int
    opponent: str
    opponent_name: str
    level: str | None
    result: str
    reason: str
    ended: int
    rated: bool
    private: bool
    version: int = 1


class Record(NamedTuple):
    """``name``: None if nothing is known; ``results``: how often, by "game mode result";
    ``matches``: the newest first."""

    name: str | None
    results: dict[str, int]
    matches: list[Summary]


_decode = msgspec.msgpack.Decoder(Summary).decode


class History:
    """The matches of all players. Everything here raises `StoreError`."""

    def __init__(self, store: Store, keep_ms: int) -> None:
        self._redis = store.redis
        self._keep_ms = keep_ms
        self._note = Script("history.lua")

    async def note(self, room: Room, rated: bool) -> None:
        """Notes a match that is over, for each human who played it, once."""
        for number, seat in enumerate(room.seats):
            if seat.player and seat.player != DELETED and not seat.level:
                summary = _summary(room, number, rated)
                counted = f"{room.game} {room.mode} {summary.result}"
                args = [room.id, room.moved, _encode(summary), counted, MOST, self._keep_ms]
                met = "" if summary.level else summary.opponent
                names = keys.history(seat.player.id)
                await self._note(self._redis, list(names), [*args, seat.player.name, met])

    async def of(self, player: str, most: int) -> Record:
        """What is known of a player."""
        names = keys.history(player)
        name = cast(bytes | None, await self._redis.get(names.name))
        rooms = cast(list[str], await self._redis.zrevrange(names.matches, 0, most - 1))
        found: list[bytes | None] = []
        if rooms:
            summaries = self._redis.hmget(names.summaries, rooms)
            found = await cast(Awaitable[list[bytes | None]], summaries)
        counts = await cast(Awaitable[dict[bytes, bytes]], self._redis.hgetall(names.results))
        return Record(
            None if name is None else name.decode(),
            {key.decode(): int(count) for key, count in counts.items()},
            [_decode(one) for one in found if one],
        )

    async def rename(self, player: Player) -> None:
        """The player has another name, if anything is known of him."""
        await self._redis.set(keys.history(player.id).name, player.name, xx=True, keepttl=True)

    async def opponents(self, player: str) -> list[str]:
        """All whom a player has played, as far as they are people."""
        found = await cast(
            Awaitable[set[bytes]], self._redis.smembers(keys.history(player).opponents)
        )
        return [opponent.decode() for opponent in found]

    async def forget(self, player: str) -> None:
        """Deletes all that is kept of a player here; his opponents have played somebody deleted."""
        for opponent in await self.opponents(player):
            theirs = keys.history(opponent)
            summaries = self._redis.hgetall(theirs.summaries)
            found = await cast(Awaitable[dict[bytes, bytes]], summaries)
            for room, summary in found.items():
                match = _decode(summary)
                if match.opponent == player:
                    match = replace(match, opponent=DELETED.id, opponent_name=DELETED.name)
                    await self._redis.hset(theirs.summaries, room.decode(), _encode(match))
            await self._redis.srem(theirs.opponents, player)
        await self._redis.delete(*keys.history(player))


def _summary(room: Room, seat: int, rated: bool) -> Summary:
    outcome: dict[str, Any] = room.outcome or {}
    other, winner = room.seats[1 - seat], outcome["winner"]
    result = "drawn" if winner is None else "won" if winner == seat else "lost"
    return Summary(
        room=room.id,
        game=room.game,
        mode=room.mode,
        seat=seat,
        opponent=other.player.id if other.player else "",
        opponent_name=other.player.name if other.player else "",
        level=other.level,
        result=result,
        reason=outcome["reason"],
        ended=room.moved,
        rated=rated,
        private=room.private,
    )
