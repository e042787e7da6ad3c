"""A fight's score is entered once, whatever happens, and the boards are what the fights say."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub
from tests.server.scripted_bot import KEY, ScriptedBot, fight

TIMINGS = "beat_ms=50,presence_ms=50"


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(redis_url, decode_responses=True) as redis:
        await redis.flushall()
        yield redis


@pytest.fixture
async def hub(redis: Redis, redis_url: str) -> AsyncIterator[Running]:
    hub = await start_hub("--redis-url", redis_url, "--bot-key", KEY, timings=TIMINGS)
    yield hub
    assert await stop_hub(hub) == 0


async def won(bot: ScriptedBot, player: Client, level: str = "easy") -> Message:
    """The bot gives up at once: what the fight was worth, as its human is told."""
    room, _ = await fight(player, level=level, seat=1)
    await bot.client.ask("resign", room=room)
    return await player.wait(lambda m: m["t"] == "room.score" and m["room"] == room)


async def test_a_win_is_told_and_entered_and_only_the_best_counts(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, serves=True)
    bot.plays = False
    player = await hub.client(name="Ada")
    first = await won(bot, player)
    # both have one tile, nobody has moved: 100 + 10 * 0 + 150
    expected = {"score": 250, "best": 250, "total": 250, "rank": 1, "week_rank": 1}
    assert expected.items() <= first.items()
    assert (await won(bot, player))["total"] == 250
    hard = await won(bot, player, "hard")
    assert (hard["score"], hard["total"]) == (1000, 1250)
    for query in ("", "?board=bot&period=all", "?period=week"):
        board = await hub.get(f"/api/v1/leaderboards/grid_takeover{query}")
        who = {"id": player.welcome["player"]["id"], "name": "Ada"}
        assert board["entries"] == [{"rank": 1, "player": who, "score": 1250}]
    assert (await hub.get("/api/v1/leaderboards/symbols"))["entries"] == []
