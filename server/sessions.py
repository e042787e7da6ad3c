"""Who a token belongs to. Tokens are stored hashed; whoever has none is a new guest."""

import hashlib
import secrets
from collections.abc import Awaitable
from typing import cast

import msgspec

from server.core.names import guest_name, shown_name
from server.core.room import Player
from server.store import keys
from server.store.store import Store

SESSION_VERSION = 1


class Sessions:
    """Signs players in. ``keep_ms``: how long a session lasts unused."""

    def __init__(self, store: Store, keep_ms: int) -> None:
        self._store = store
        self._keep_ms = keep_ms

    async def sign_in(
        self, token: str | None, name: str | None, bot: bool
    ) -> tuple[Player, str, bool] | None:
        """(player, token, whether he has another name now), or None for a token that nobody has.

        Raises `StoreError`.
        """
        if token is None:
            player = secrets.token_hex(8)
            instead = guest_name(secrets.randbits(32))
            guest = Player(player, shown_name(name, instead), bot)
            return guest, await self._keep(guest, secrets.token_urlsafe(32)), False
        record = await cast(Awaitable[bytes | None], self._store.redis.get(_key(token)))
        if record is None:
            return None
        _, player, known, was_bot = msgspec.msgpack.decode(record)
        back = Player(player, shown_name(name, known), was_bot or bot)
        return back, await self._keep(back, token), back.name != known

    async def _keep(self, player: Player, token: str) -> str:
        record = msgspec.msgpack.encode((SESSION_VERSION, player.id, player.name, player.bot))
        await self._store.redis.set(_key(token), record, px=self._keep_ms)
        return token


def _key(token: str) -> str:
    return keys.session(hashlib.sha256(token.encode()).hexdigest())
