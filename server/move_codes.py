"""Codes by which a player takes another device: short, for minutes only, good once.

They are easy to type, so they could be guessed in time: wrong ones are counted by address, over all
hubs, and who tries too often has to wait. Like tokens they are stored hashed.
"""

import hashlib
import secrets
from typing import Final, NamedTuple, cast

from protocol.codes import ErrorCode
from server.core.room import Refusal
from server.store import keys
from server.store.store import Store

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without what looks alike: 0 and o, 1 and l and i."""
LENGTH: Final = 8
MOST_TRIES: Final = 10
TRIES_MS: Final = 600_000
"""So many wrong codes an address may send in so long; 31^8 there are."""

_TOO_MANY = Refusal(ErrorCode.TOO_SOON, "Too many wrong codes. Wait ten minutes, and try again.")
_WRONG = Refusal(
    ErrorCode.UNAUTHORIZED, "This code is wrong, used or too old. Ask the other device for another."
)


class MoveCode(NamedTuple):
    """A code, and the time ``until`` it is good."""

    code: str
    until: int


class MoveCodes:
    """The codes of all players. ``keep_ms``: how long one is good.

    Everything here raises `StoreError`.
    """

    def __init__(self, store: Store, keep_ms: int) -> None:
        self._redis = store.redis
        self._keep_ms = keep_ms

    async def issue(self, player: str, now: int) -> MoveCode:
        """A new code; the player's former one is good no more."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        await self.forget(player)
        await self._redis.set(keys.move_code(_hash(code)), player, px=self._keep_ms)
        await self._redis.set(keys.move_code_of(player), _hash(code), px=self._keep_ms)
        return MoveCode(code, now + self._keep_ms)

    async def redeem(self, code: str, address: str) -> str | Refusal:
        """The player whose code it is, once; ``address``: where it came from."""
        tries = keys.tries(_hash(address))
        if int(cast(bytes | None, await self._redis.get(tries)) or 0) >= MOST_TRIES:
            return _TOO_MANY
        found = cast(bytes | None, await self._redis.getdel(keys.move_code(_hash(_plain(code)))))
        if found is None:
            await self._redis.incr(tries)
            await self._redis.pexpire(tries, TRIES_MS)
            return _WRONG
        await self._redis.delete(keys.move_code_of(found.decode()))
        return found.decode()

    async def forget(self, player: str) -> None:
        """The player's code, if he has one, is good no more."""
        former = cast(bytes | None, await self._redis.getdel(keys.move_code_of(player)))
        if former:
            await self._redis.delete(keys.move_code(former.decode()))


def _plain(code: str) -> str:
    """As people type it: in capitals, in groups."""
    return "".join(char for char in code.lower() if char.isalnum())


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
