"""Bots and their scores where several hubs share a store: nobody leads, and any of them may die."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from tests.server.conftest import Running, start_hub, stop_hub
from tests.server.scripted_bot import KEY, ScriptedBot, fight

TIMINGS = "beat_ms=50,hub_lost_ms=30000,presence_ms=50,ticket_ms=1000,bot_wait_ms=10000"
WANTED = {"game": "grid_takeover", "mode": "bot", "level": "easy"}


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(redis_url, decode_responses=True) as redis:
        await redis.flushall()
        yield redis


@pytest.fixture
async def hubs(redis: Redis, redis_url: str) -> AsyncIterator[tuple[Running, Running]]:
    options = ("--redis-url", redis_url, "--bot-key", KEY)
    one, two = await asyncio.gather(
        *(start_hub(*options, "--hub-id", name, timings=TIMINGS) for name in ("one", "two"))
    )
    yield one, two
    await asyncio.gather(stop_hub(one), stop_hub(two))


async def test_a_bot_of_another_hub_comes_at_once(hubs: tuple[Running, Running]) -> None:
    bot = await ScriptedBot.ready(hubs[1])
    player = await hubs[0].client()
    room, event = await fight(player)
    legal = event["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert (await player.event(3))["seat"] == 1
    assert len(bot.offers) == 1


async def test_22_the_last_place_is_given_once_over_all_hubs(
    hubs: tuple[Running, Running],
) -> None:
    bot = await ScriptedBot.ready(hubs[1], capacity=1)
    players = await asyncio.gather(*(hubs[number % 2].client() for number in range(30)))
    replies = await asyncio.gather(*(player.ask("room.create", **WANTED) for player in players))
    made = [number for number, reply in enumerate(replies) if reply["t"] == "ok"]
    assert len(made) == 1
    assert {reply.get("code") for reply in replies} == {None, "no_bots"}
    begun = await players[made[0]].wait(lambda m: m.get("seq") == 1)
    assert begun["status"] == "playing"
    assert len(bot.offers) == 1


async def test_two_bots_of_different_hubs_can_meet(hubs: tuple[Running, Running]) -> None:
    bots = [await ScriptedBot.ready(hub, capacity=1) for hub in hubs]
    player = await hubs[0].client()
    levels = {"mode": "bots", "levels": ["easy", "medium"]}
    made = await player.ask("room.create", **{**WANTED, **levels})
    assert made["t"] == "ok", made
    assert (await player.wait(lambda m: m.get("seq") == 3))["status"] == "playing"
    assert [len(bot.offers) for bot in bots] == [1, 1]


async def test_a_seat_is_refilled_from_another_hub_when_its_own_dies(
    hubs: tuple[Running, Running],
) -> None:
    bot = await ScriptedBot.ready(hubs[1])
    bot.plays = False
    player = await hubs[0].client()
    room, event = await fight(player)
    other = await ScriptedBot.ready(hubs[0])
    hubs[1].process.kill()
    await hubs[1].process.wait()
    legal = event["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert (await player.event(3))["seat"] == 1
    assert [offer["room"] for offer in other.offers] == [room]


async def test_a_seat_is_refilled_although_no_hub_knew_its_loss(
    redis: Redis, redis_url: str
) -> None:
    """All hubs die with the bot; the next one finds the seat in the store's index."""
    options = ("--redis-url", redis_url, "--bot-key", KEY, "--hub-id", "one")
    hub = await start_hub(*options, timings=TIMINGS)
    bot = await ScriptedBot.ready(hub)
    bot.plays = False
    player = await hub.client()
    room, event = await fight(player)
    legal = event["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    hub.process.kill()
    assert await stop_hub(hub) != 0
    hub = await start_hub(*options, timings=TIMINGS)
    again = await hub.client(token=player.token)
    await again.ask("room.sync", room=room, seq=2)
    await ScriptedBot.ready(hub)
    assert (await again.event(3))["seat"] == 1
    await stop_hub(hub)


async def test_a_fight_counts_once_though_all_enter_it(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    """Its human sits at one hub, its bot at the other, and both hubs sweep."""
    bot = await ScriptedBot.ready(hubs[1])
    bot.plays = False
    player = await hubs[0].client()
    room, _ = await fight(player)
    await bot.resign(room)
    told = await player.wait("room.score")
    assert (told["score"], told["total"], told["rank"]) == (250, 250, 1)
    await redis.zadd("{s00}:scores", {room: 0})
    while await redis.zcard("{s00}:scores"):
        pass
    for hub in hubs:
        board = await hub.get("/api/v1/leaderboards/grid_takeover")
        assert [entry["score"] for entry in board["entries"]] == [250]
    again = await hubs[1].client(token=player.token)
    await again.ask("room.join", room=room)
    assert {**(await again.wait("room.score")), "t": ""} == {**told, "t": ""}


async def test_a_crash_between_the_end_and_the_entry_loses_nothing(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    bot = await ScriptedBot.ready(hubs[0])
    bot.plays = False
    player = await hubs[0].client()
    room, _ = await fight(player)
    await bot.resign(room)
    await player.wait("room.score")
    boards = [name async for name in redis.scan_iter("{board:*")]
    await redis.delete(*boards)
    await redis.zadd("{s00}:scores", {room: 0})  # so the crash would have left it
    while await redis.zcard("{s00}:scores"):
        pass
    for period in ("all", "week"):
        board = await hubs[1].get(f"/api/v1/leaderboards/grid_takeover?period={period}")
        assert [entry["score"] for entry in board["entries"]] == [250]


async def test_the_end_itself_notes_the_fight_as_unscored(
    redis: Redis, hubs: tuple[Running, Running]
) -> None:
    """While the boards can't be written, the fight stays in the index, and is entered later."""
    bot = await ScriptedBot.ready(hubs[0])
    bot.plays = False
    player = await hubs[0].client()
    room, _ = await fight(player)
    await redis.set("{board:grid_takeover}:bot:all:totals", "not a sorted set")
    await bot.resign(room)
    assert (await player.wait(_over))["outcome"]["winner"] == 0
    assert await redis.zrange("{s00}:scores", 0, -1) == [room]
    await redis.delete("{board:grid_takeover}:bot:all:totals")
    assert (await player.wait("room.score"))["total"] == 250


def _over(message: dict[str, object]) -> bool:
    return message["t"] == "room.event" and message["status"] == "over"
