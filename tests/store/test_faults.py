"""Faults of the connections to Redis (scenarios 26 and 28)."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import ReadOnlyError

from server.core.room import Player, Room, Seat, revised
from server.store.store import Outcome, Store
from tests.chaos.cluster import Cluster


def waiting(id: str) -> Room:
    """A new room with one player in it."""
    return Room(
        id=id,
        game="grid_takeover",
        mode="duel",
        options={},
        turn_ms=None,
        private=False,
        created=1,
        seed="0" * 32,
        successor="s" + id,
        seats=(Seat(Player("p", "P", False)), Seat()),
    )


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[Store]:
    made = Store(redis_url, "h/1", 2_000, 3_000, 60_000)
    yield made
    await made.close()


async def committed(store: Store, room: Room, outage: int) -> Outcome:
    done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def told(outcome: Outcome) -> None:
        if not done.cancelled():
            done.set_result(outcome)

    store.commit(revised(room), outage, 0, told)
    return await done


async def test_26_work_that_is_cancelled_leaks_no_connection(store: Store) -> None:
    beat = await store.beat("h", "1", 0, True)
    chance = random.Random(1)
    works: list[asyncio.Task[object]] = []
    for number in range(300):
        room = f"cancelled{number}"
        work = committed(store, waiting(room), beat.outage) if number % 2 else store.read(room)
        works.append(asyncio.get_running_loop().create_task(work))
        if number % 7 == 0:
            await asyncio.sleep(0)
        if chance.random() < 0.5:
            chance.choice(works).cancel()
    await asyncio.gather(*works, return_exceptions=True)
    rooms = [waiting(f"after{number}") for number in range(1_000)]
    outcomes = await asyncio.gather(*(committed(store, room, beat.outage) for room in rooms))
    assert set(outcomes) == {Outcome.OK}
    assert all(await asyncio.gather(*(store.read(room.id) for room in rooms)))
    pool = store.redis.connection_pool
    assert not pool._in_use_connections


async def test_28_after_a_failover_nothing_goes_on_asking_the_demoted_master(
    tmp_path: Path,
) -> None:
    old, new = Cluster(tmp_path / "old", 0, ""), Cluster(tmp_path / "new", 0, "")
    for server in (old, new):
        server.folder.mkdir()
        await server.start_redis()
    address = tmp_path / "redis.sock"  # of whoever is the master
    address.symlink_to(old.folder / "redis.sock")
    store = Store(f"unix://{address}", "h/1", 2_000, 3_000, 60_000)
    try:
        await store.beat("h", "1", 0, True)
        async with Redis.from_url(old.redis_url) as demoted:
            await demoted.replicaof("127.0.0.1", "1")
        address.unlink()
        address.symlink_to(new.folder / "redis.sock")
        with pytest.raises(ReadOnlyError):
            await store.beat("h", "1", 0, False)
        beat = await store.beat("h", "1", 0, False)
        assert await committed(store, waiting("later"), beat.outage) is Outcome.OK
        async with Redis.from_url(new.redis_url) as master:
            assert await master.exists(store.shard("later").room("later"))
    finally:
        await store.close()
        await old.stop()
        await new.stop()
