"""Who a token belongs to. Whoever has none is a new guest.

A player is one or several sessions, one for each device that was let in. Tokens are stored hashed;
a session is known by its token's hash. What all sessions of a player share is his card: while there
is none, he is nobody, and none of his sessions is good (session.lua sees to both at once).
"""

import hashlib
import secrets
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from server.core.names import guest_name, shown_name
from server.core.room import Player
from server.store import keys
from server.store.store import Script, Store


class SignedIn(NamedTuple):
    """A device that is let in. ``renamed``: the player has another name now."""

    player: Player
    token: str
    renamed: bool = False


class Sessions:
    """Signs players in. ``keep_ms``: how long a session lasts unused; ``rename_ms``: for how long
    a player keeps a new name at least.

    Everything here raises `StoreError`.
    """

    def __init__(self, store: Store, keep_ms: int, rename_ms: int) -> None:
        self._redis = store.redis
        self._keep_ms = keep_ms
        self._rename_ms = rename_ms
        self._script = Script("session.lua")

    async def sign_in(self, token: str | None, name: str | None, bot: bool) -> SignedIn | None:
        """None for a token that nobody has.

        ``name``: what the player wants to be called, unless it is too soon for another name.
        """
        if token is None:
            player = secrets.token_hex(8)
            called = shown_name(name, guest_name(secrets.randbits(32)))
            card: Mapping[Any, str | int] = {"v": 1, "name": called, "bot": int(bot)}
            await self._redis.hset(keys.card(player), mapping=card)
            return await self.admit(player)
        session = session_of(token)
        found = cast(bytes | None, await self._redis.get(keys.session(session)))
        if found is None:
            return None
        kept = await self._keep(session, found.decode(), shown_name(name, ""), bot)
        return kept and SignedIn(kept[0], token, kept[1])

    async def admit(self, player: str) -> SignedIn | None:
        """Lets another device of a player in; None if there is no such player."""
        token = secrets.token_urlsafe(32)
        kept = await self._keep(session_of(token), player, "", False, new=True)
        return kept and SignedIn(kept[0], token)

    async def rename(self, session: str, player: str, name: str) -> Player | None:
        """The player as he is called from now on: as before if it is too soon for another name.

        None if the session has ended.
        """
        kept = await self._keep(session, player, name, False)
        return kept and kept[0]

    async def _keep(
        self, session: str, player: str, name: str, bot: bool, new: bool = False
    ) -> tuple[Player, bool] | None:
        names = [
            keys.session(session),
            keys.card(player),
            keys.sessions(player),
            keys.seats(player),
            keys.pace(player, "rename"),
        ]
        args = [session, player, name, int(bot), self._keep_ms, int(new), self._rename_ms]
        answer = await self._script(self._redis, names, args)
        if answer is None:
            return None
        known, called, is_bot = answer
        return Player(player, called.decode(), is_bot == b"1"), known != called

    async def end(self, session: str, player: str) -> None:
        """The session is over; the player's others are not."""
        await self._redis.delete(keys.session(session))
        await self._redis.srem(keys.sessions(player), session)

    async def end_all(self, player: str) -> None:
        """From now on the player is nobody, on every device."""
        await self._redis.delete(keys.card(player))
        for session in await self._all(player):
            await self._redis.delete(keys.session(session))
        await self._redis.delete(keys.sessions(player))

    async def count(self, player: str) -> int:
        """How many devices the player has."""
        sessions = await self._all(player)
        if not sessions:
            return 0
        return await self._redis.exists(*map(keys.session, sessions))

    async def _all(self, player: str) -> list[str]:
        found = await cast(Awaitable[set[bytes]], self._redis.smembers(keys.sessions(player)))
        return [session.decode() for session in found]

    async def player(self, id: str) -> Player | None:
        """The player of an id; None if there is none."""
        fields = cast(
            Awaitable[list[bytes | None]], self._redis.hmget(keys.card(id), ["name", "bot"])
        )
        name, bot = await fields
        return None if name is None else Player(id, name.decode(), bot == b"1")

    async def owner(self, token: str) -> Player | None:
        """Whose token it is; signs nobody in."""
        found = cast(bytes | None, await self._redis.get(keys.session(session_of(token))))
        return None if found is None else await self.player(found.decode())

    async def gone(self, players: Sequence[str]) -> set[str]:
        """Those of the players who are nobody any more."""
        pipe = self._redis.pipeline(transaction=False)
        for player in players:
            pipe.exists(keys.card(player))
        found = await pipe.execute() if players else []
        return {player for player, there in zip(players, found, strict=True) if not there}


def session_of(token: str) -> str:
    """What a token's session is known by."""
    return hashlib.sha256(token.encode()).hexdigest()
