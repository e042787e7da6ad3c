"""Who has left matches for good of late: he waits longer for an opponent than others do."""

from typing import Final

from server.store import keys
from server.store.store import Store

REMEMBERED_MS: Final = 86_400_000
LATE_MS: Final = 4_000
MOST_LATE_MS: Final = 20_000


class Leavers:
    """Everything here raises `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._redis = store.redis

    async def note(self, player: str, room: str, at: int) -> None:
        """The player left the match in ``room`` at a time; to note it again changes nothing."""
        name = keys.left(player)
        await self._redis.zadd(name, {room: at})
        await self._redis.zremrangebyscore(name, "-inf", at - REMEMBERED_MS)
        await self._redis.pexpire(name, REMEMBERED_MS)

    async def late_ms(self, player: str) -> int:
        """How much later than others the player is paired; once doesn't count."""
        times = await self._redis.zcard(keys.left(player))
        return max(0, min(MOST_LATE_MS, LATE_MS * (times - 1)))
