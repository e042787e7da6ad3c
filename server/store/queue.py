"""The queues in Redis: one ticket a player, taken out in pairs, atomically, by any hub.

Pairing is decided by `server.core.pairing` on what a hub sees, and committed only if both tickets
are still the same. The pair's room has its id from that moment on, so whoever makes the room, and
however often, there is one.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec
from msgspec import Struct

from server.core.pairing import Ticket
from server.core.room import Player
from server.store import keys
from server.store.store import Script, Store

LOST_MS: Final = 10_000
"""A ticket that no hub has held for so long ends."""
STALE_MS: Final = 3_000
"""So old, a ticket isn't paired until its hub says again that it is held."""
MATCH_MS: Final = 60_000
LAST_MS: Final = 3_600_000

_encode = msgspec.msgpack.Encoder().encode


class Match(Struct, frozen=True, array_like=True):
    """A pair, by seat, and the room that is made for it. ``since``: of their tickets."""

    room: str
    game: str
    turn_ms: int | None
    players: tuple[Player, Player]
    since: tuple[int, int]


_ticket = msgspec.msgpack.Decoder(Ticket).decode
_match = msgspec.msgpack.Decoder(Match).decode


class Look(NamedTuple):
    """What a hub sees. ``here``: for each of its players None while he waits, else his room, ""
    if there is none."""

    now: int
    tickets: list[Ticket]
    overdue: list[Match]
    here: list[str | None]


class Queue:
    """The queues of all games. Everything here raises `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._join = Script("queue_join.lua")
        self._leave = Script("queue_leave.lua")
        self._look = Script("queue_look.lua")
        self._pair = Script("queue_pair.lua")

    async def join(self, ticket: Ticket, after: str | None) -> Ticket | None:
        """Puts the ticket in; the player's own one, which may be an older one.

        None if he has been found another match than ``after`` (see `match_of`) meanwhile.
        """
        found = await self._joined(ticket.player, _encode(ticket), after or "")
        return _ticket(found) if found else None

    async def hold(self, player: str) -> Ticket | None:
        """This hub has a tab of the player: his ticket, which it holds from now on, if any."""
        found = await self._joined(player, b"")
        return _ticket(found) if found else None

    async def _joined(self, player: str, ticket: bytes, after: str = "") -> Any:
        names = [keys.QUEUE_TICKETS, keys.QUEUE_SEEN]
        names += [keys.queue_holders(player), keys.queue_match(player)]
        args = [self._store.hub, player, LOST_MS, ticket, after]
        return await self._join(self._store.redis, names, args)

    async def leave(self, player: str, closed: bool = False) -> bool:
        """Ends a player's wish; with ``closed`` only if no other hub has a tab of his."""
        names = [keys.QUEUE_TICKETS, keys.QUEUE_SEEN, keys.queue_holders(player)]
        args = [player, LOST_MS, self._store.hub if closed else ""]
        return bool(await self._leave(self._store.redis, names, args))

    async def last_opponent(self, player: str) -> str | None:
        """Whom the player was paired with last, within the hour."""
        last = cast(bytes | None, await self._store.redis.get(keys.queue_last(player)))
        return last.decode() if last else None

    async def match_of(self, player: str) -> str | None:
        """The room of the match that was found for the player last, within the minute."""
        room = cast(bytes | None, await self._store.redis.get(keys.queue_match(player)))
        return room.decode() if room else None

    async def look(self, here: Sequence[str]) -> Look:
        """Says that the players in ``here`` are here, and sees who waits."""
        names = [keys.QUEUE_TICKETS, keys.QUEUE_SEEN, keys.QUEUE_MATCHES]
        for player in here:
            names += [keys.queue_holders(player), keys.queue_match(player)]
        args = [self._store.hub, LOST_MS, STALE_MS, *here]
        now, held, overdue, rooms = await self._look(self._store.redis, names, args)
        return Look(
            now,
            [_ticket(one) for one in held],
            [_match(one.partition(b" ")[2]) for one in overdue],
            [None if room == b"" else room.decode().removeprefix("-") for room in rooms],
        )

    async def pair(self, matches: Sequence[tuple[Match, Ticket, Ticket]]) -> list[Match]:
        """Takes pairs out; those that were still there to be taken."""
        names = [keys.QUEUE_TICKETS, keys.QUEUE_SEEN, keys.QUEUE_MATCHES]
        args: list[object] = [MATCH_MS, LAST_MS]
        for match, one, other in matches:
            for name in (keys.queue_match, keys.queue_last):
                names += [name(one.player), name(other.player)]
            args += [match.room, _encode(match)]
            args += [one.player, _encode(one), other.player, _encode(other)]
        results = await self._pair(self._store.redis, names, args)
        return [match for (match, _, _), made in zip(matches, results, strict=True) if made]

    async def forget(self, player: str, opponents: Sequence[str]) -> None:
        """Deletes all that is kept of a player here, also as the last one of ``opponents``."""
        redis = self._store.redis
        await redis.hdel(keys.QUEUE_TICKETS, player)
        await redis.zrem(keys.QUEUE_SEEN, player)
        own = keys.queue_holders(player), keys.queue_match(player), keys.queue_last(player)
        await redis.delete(*own)
        for opponent in opponents:
            if await self.last_opponent(opponent) == player:
                await redis.delete(keys.queue_last(opponent))

    async def made(self, match: Match) -> None:
        """The match's room is there."""
        await self._store.redis.hdel(keys.QUEUE_MATCHES, match.room)
