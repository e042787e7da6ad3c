"""The store: every room, log entry, deadline and session is in Redis, and nothing else decides.

Commits of one loop turn go out together, one EVALSHA a shard: at most one is in flight, what
comes meanwhile forms the next group. A commit whose answer is lost is `Outcome.UNKNOWN`: it may
or may not be stored, and the room has to be read again.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import NoScriptError, ReadOnlyError, RedisError

from server.core import bots
from server.core.play import Outage
from server.core.room import (
    Change,
    Entry,
    Outdated,
    Room,
    decode_entry,
    dump,
    encode_entry,
    load,
)
from server.core.scoring import recorded
from server.store import keys
from server.store.keys import Shard, shard_number

log = logging.getLogger(__name__)

MOST_WAITING: Final = 20_000
MOST_A_GROUP: Final = 128
COMMAND_S: Final = 2.5
COMMIT_KEYS: Final = ("clock", "outages", "due", "live", "open", "bots", "scores")
BEAT_KEYS: Final = ("clock", "outages", "hubs", "due", "bots", "scores")

StoreError = (RedisError, OSError, asyncio.TimeoutError)


class Outcome(StrEnum):
    """What became of a commit."""

    OK = "ok"
    CONFLICT = "conflict"
    OUTAGE = "outage"
    EARLY = "early"
    UNKNOWN = "unknown"


class Beat(NamedTuple):
    """What a heartbeat learns. ``now``: the store's time; ``heard``: of each incarnation, when.

    ``due``, ``wanting`` a bot, ``unscored``: rooms to be looked after."""

    now: int
    feed: int
    outages: list[Outage]
    outage: int
    online: int
    heard: dict[str, int]
    dead: dict[str, int]
    due: list[str]
    wanting: list[str]
    unscored: list[str]


class _Waiting(NamedTuple):
    keys: tuple[str, str]
    args: tuple[Any, ...]
    done: Callable[[Outcome], None]


class Script:
    """A Lua script of this folder, run by its digest and loaded again where it is unknown."""

    def __init__(self, name: str) -> None:
        self._source = Path(__file__).with_name(name).read_text(encoding="utf-8")
        self._sha = hashlib.sha1(self._source.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, redis: "Redis", keys: list[str], args: list[Any]) -> Any:
        try:
            return await redis.evalsha(self._sha, len(keys), *keys, *args)
        except NoScriptError:
            return await redis.eval(self._source, len(keys), *keys, *args)
        except ReadOnlyError:
            # This server was the master once: who asks anew is shown to the one that is now.
            await redis.connection_pool.disconnect()
            raise


def _wants_bot(change: Change) -> str:
    """For commit.lua: whether the room belongs into the index of those that want a bot."""
    if not any(seat.level for seat in change.room.seats):
        return ""
    return "1" if bots.wanting(change.room) and not change.gone else "0"


class Store:
    """Rooms in Redis. ``hub`` is this hub's name and incarnation in the feed."""

    def __init__(self, url: str, hub: str, outage_ms: int, hub_lost_ms: int, keep_ms: int) -> None:
        self.url = url
        self.hub = hub
        self.outage_ms = outage_ms
        self.hub_lost_ms = hub_lost_ms
        self.keep_ms = keep_ms
        self.redis = self._connect()
        self.shards = keys.shards(1)
        self.due_of: Callable[[Room], int | None] = lambda room: None
        self.group_sizes: dict[int, int] = {}
        self._commit = Script("commit.lua")
        self._beat = Script("beat.lua")
        self._waiting: list[deque[_Waiting]] = [deque() for _ in self.shards]
        self._sending: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def _connect(self) -> "Redis":
        pool = BlockingConnectionPool.from_url(
            self.url,
            retry=Retry(NoBackoff(), 0),
            socket_timeout=COMMAND_S,
            socket_connect_timeout=COMMAND_S,
            max_connections=64,
            timeout=COMMAND_S,  # in a rush, reads wait for a connection
        )
        return Redis.from_pool(pool)

    def shard(self, room: str) -> Shard:
        """The keys of the shard where a room lives."""
        return self.shards[shard_number(room, len(self.shards))]

    async def close(self) -> None:
        """Nothing more is sent; what still waited for its commit hears nothing."""
        for task in list(self._tasks):
            task.cancel()
        await self.redis.aclose()

    # -- rooms ---------------------------------------------------------------------------------

    def commit(
        self, change: Change, outage: int, not_before: int, done: Callable[[Outcome], None]
    ) -> None:
        """Commits ``change`` with the next group; ``done`` hears what became of it."""
        room = change.room
        number = shard_number(room.id, len(self.shards))
        shard = self.shards[number]
        waiting = self._waiting[number]
        if len(waiting) >= MOST_WAITING:
            done(Outcome.UNKNOWN)
            return
        due = None if change.gone else self.due_of(room)
        args = (
            room.id,
            room.rev if change.gone else room.rev - 1,
            room.rev,
            outage,
            not_before,
            dump(room),
            encode_entry(change.entry) if change.entry else b"",
            "" if due is None else due,
            "gone" if change.gone else room.status,
            "" if room.private else room.created,
            self.keep_ms,
            _wants_bot(change),
            "1" if change.entry and recorded(room) else "",
        )
        waiting.append(_Waiting((shard.room(room.id), shard.log(room.id)), args, done))
        if number not in self._sending:
            self._sending.add(number)
            task = asyncio.get_running_loop().create_task(self._send(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, number: int) -> None:
        """Sends what waits for a shard, group after group, until nothing waits."""
        shard = self.shards[number]
        waiting = self._waiting[number]
        fixed = [shard.key(name) for name in COMMIT_KEYS]
        try:
            while waiting:
                group = [waiting.popleft() for _ in range(min(len(waiting), MOST_A_GROUP))]
                names = fixed.copy()
                args: list[Any] = [shard.key("feed"), self.hub, self.outage_ms]
                for item in group:
                    names += item.keys
                    args += item.args
                outcomes = [Outcome.UNKNOWN] * len(group)
                try:
                    answers = await self._commit(self.redis, names, args)
                    outcomes = [Outcome(answer.decode()) for answer in answers]
                    self.group_sizes[len(group)] = self.group_sizes.get(len(group), 0) + 1
                except StoreError:
                    pass  # unknown: whoever waits is told, and reads again
                for item, outcome in zip(group, outcomes, strict=True):
                    try:
                        item.done(outcome)
                    except Exception:
                        # A fault of one that waited is not the others'.
                        log.exception("a commit's end failed")
        finally:
            self._sending.discard(number)

    async def read(self, room: str) -> Room | None:
        """The room's record, or None if there is no such room that this program can read.

        Raises `StoreError`.
        """
        try:
            return await self.read_any(room)
        except Outdated:
            return None

    async def read_any(self, room: str) -> Room | None:
        """The room's record, or None if there is none. Raises `Outdated` and `StoreError`."""
        record = await cast(
            Awaitable[bytes | None], self.redis.hget(self.shard(room).room(room), "record")
        )
        return load(record) if record else None

    async def read_log(self, room: str, first: int = 0) -> list[Entry]:
        """The log's entries from index ``first`` (negative: from the end)."""
        entries = await cast(
            Awaitable[list[bytes]], self.redis.lrange(self.shard(room).log(room), first, -1)
        )
        return [decode_entry(entry) for entry in entries]

    async def read_all(self, rooms: Sequence[str]) -> list[Room]:
        """The records of those ``rooms`` that can be read, at one go. Raises `StoreError`."""
        found = []
        for record in filter(None, await self.read_records(rooms)):
            with contextlib.suppress(Outdated):
                found.append(load(record))
        return found

    async def read_records(self, rooms: Sequence[str]) -> list[bytes | None]:
        """The records of ``rooms`` as they are stored, at one go. Raises `StoreError`."""
        pipe = self.redis.pipeline(transaction=False)
        for room in rooms:
            pipe.hget(self.shard(room).room(room), "record")
        return await pipe.execute() if rooms else []

    async def newest(self, index: str, most: int) -> list[str]:
        """The newest rooms of an index: "open" (public ones) or "live" (all)."""
        ids: list[str] = []
        for shard in self.shards:
            found = cast(list[bytes], await self.redis.zrevrange(shard.key(index), 0, most - 1))
            ids += [room.decode() for room in found]
        return ids

    async def live_ids(self) -> list[str]:
        """Every room that is not over."""
        ids: list[str] = []
        for shard in self.shards:
            found = cast(list[bytes], await self.redis.zrange(shard.key("live"), 0, -1))
            ids += [room.decode() for room in found]
        return ids

    # -- hubs ----------------------------------------------------------------------------------

    async def beat(self, name: str, incarnation: str, online: int, starting: bool) -> Beat:
        """This hub is alive; see beat.lua. Raises `StoreError`."""
        shard = self.shards[0]
        names = [shard.key(key) for key in BEAT_KEYS]
        args = [name, incarnation, online, self.outage_ms, self.hub_lost_ms, 64, int(starting)]
        answer = await self._beat(self.redis, names, args)
        now, feed, outage, outages, hubs, dead, *rooms = answer
        due, wanting, unscored = ([room.decode() for room in found] for found in rooms)
        gone = [line.decode().split() for line in dead]
        alive = [line.decode().split() for line in hubs]
        return Beat(
            now,
            feed,
            [Outage(*map(int, line.split(b":"))) for line in outages],
            outage,
            sum(int(count) for _, heard, count in alive if now - int(heard) < self.hub_lost_ms),
            {born: int(heard) for born, heard, _ in alive},
            {f"{hub}/{born}": int(heard) for hub, born, heard in gone},
            due,
            wanting,
            unscored,
        )

    async def bury(self, hub: str) -> None:
        """Forgets a dead hub once its links are gone from every room."""
        name, born = hub.rsplit("/", 1)
        for shard in self.shards:
            value = await cast(Awaitable[bytes | None], self.redis.hget(shard.key("hubs"), name))
            if value and value.split()[0].decode() == born:
                await self.redis.hdel(shard.key("hubs"), name)
                await self.redis.hdel(shard.key("desks"), name)
            watched = cast(list[bytes], await self.redis.hkeys(shard.key("watchers")))
            if gone := [field for field in watched if field.endswith(f" {hub}".encode())]:
                await self.redis.hdel(shard.key("watchers"), *gone)

    async def tell(self, room: str, message: bytes) -> None:
        """Tells the other hubs something about a room that is not stored: an emote, watchers."""
        channel = self.shard(room).key("feed")
        await self.redis.publish(channel, b"S" + self.hub.encode() + b"\n" + message)

    # -- bots ----------------------------------------------------------------------------------

    async def claim(self, room: str, seat: int, keep_ms: int) -> bool:
        """True if this hub may offer the seat for a while: nobody else has claimed it."""
        name = self.shard(room).claim(room, seat)
        return bool(await self.redis.set(name, self.hub, nx=True, px=keep_ms))

    async def unclaim(self, room: str, seat: int) -> None:
        """Gives up a claim of this hub before its time."""
        await self.redis.delete(self.shard(room).claim(room, seat))

    async def open_desk(self, name: str, record: bytes) -> None:
        """Says to all hubs what the bot desk of hub ``name`` serves."""
        await self.redis.hset(self.shards[0].key("desks"), name, record)

    async def desks(self) -> dict[str, bytes]:
        """What the hubs' bot desks serve, by hub name."""
        name = self.shards[0].key("desks")
        found = await cast(Awaitable[dict[bytes, bytes]], self.redis.hgetall(name))
        return {name.decode(): record for name, record in found.items()}

    async def scored(self, room: str) -> None:
        """The room's Bot Score is entered."""
        await self.redis.zrem(self.shard(room).key("scores"), room)
