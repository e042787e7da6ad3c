"""A fight's score is entered once, whatever happens, and the boards are what the fights say."""

import asyncio
from collections.abc import AsyncIterator

import httpx
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
    await bot.resign(room)
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


async def test_equal_scores_share_a_rank(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub)
    bot.plays = False
    players = [await hub.client(name=f"Player {number}") for number in range(4)]
    levels = ["easy", "hard", "easy", "medium"]
    told = [await won(bot, *pair) for pair in zip(players, levels, strict=True)]
    assert [message["rank"] for message in told] == [1, 1, 2, 2]
    board = await hub.get("/api/v1/leaderboards/grid_takeover")
    places = [(entry["rank"], entry["score"]) for entry in board["entries"]]
    assert places == [(1, 1000), (2, 500), (3, 250), (3, 250)]


async def test_a_loss_is_worth_nothing_and_on_no_board(hub: Running) -> None:
    await ScriptedBot.ready(hub)
    player = await hub.client()
    room, _ = await fight(player)
    await player.ask("resign", room=room)
    told = await player.wait("room.score")
    assert (told["score"], told["total"]) == (0, 0)
    assert "rank" not in told
    assert "week_rank" not in told
    assert (await hub.get("/api/v1/leaderboards/grid_takeover"))["entries"] == []


async def test_who_comes_back_hears_it_again_and_watchers_never(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub)
    bot.plays = False
    player = await hub.client()
    room, _ = await fight(player)
    await bot.resign(room)
    told = await player.wait("room.score")
    tab = await hub.client(token=player.token)
    await tab.ask("room.join", room=room)
    assert await tab.wait("room.score") == told
    await tab.ask("room.sync", room=room, seq=2)
    assert await tab.wait("room.score") == told
    watcher = await hub.client()
    await watcher.ask("room.join", room=room)
    await watcher.ask("ping", at=0)
    await bot.client.send("ping", at=0)
    await bot.hears(lambda m: m["t"] == "pong")
    heard = [message["t"] for message in watcher.seen + bot.heard]
    assert "room.score" not in heard


async def test_13_the_boards_are_a_recount_of_the_results(hub: Running) -> None:
    """Many fights end at once, some of the same players."""
    bot = await ScriptedBot.ready(hub, capacity=60)
    bot.plays = False
    players = [await hub.client() for _ in range(6)]
    rooms = []
    for number in range(30):
        player = players[number % 6]
        level = ["easy", "medium", "hard"][number // 6 % 3]
        room, _ = await fight(player, level=level, seat=number % 2)
        rooms.append((player, room))
    await asyncio.gather(*(bot.resign(room) for _, room in rooms))
    scores: dict[str, int] = {}
    for player, room in rooms:
        told = await player.wait(lambda m, room=room: m["t"] == "room.score" and m["room"] == room)
        id = player.welcome["player"]["id"]
        scores[id] = max(scores.get(id, 0), told["total"])
    entries = (await hub.get("/api/v1/leaderboards/grid_takeover"))["entries"]
    assert {entry["player"]["id"]: entry["score"] for entry in entries} == scores
    assert set(scores.values()) == {250 * (1 + 2 + 4)}


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("chess", 404, "unknown_game"),
        ("symbols?board=elo", 400, "bad_option"),
        ("symbols?period=year", 400, "bad_option"),
    ],
)
async def test_what_there_is_no_board_of_is_an_error(
    hub: Running, path: str, status: int, code: str
) -> None:
    async with httpx.AsyncClient(trust_env=False) as web:
        answer = await web.get(f"http://{hub.address}/api/v1/leaderboards/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_weeks_board_expires(hub: Running, redis: Redis) -> None:
    bot = await ScriptedBot.ready(hub)
    bot.plays = False
    await won(bot, await hub.client())
    names = [name async for name in redis.scan_iter("{board:*")]
    assert len(names) == 6
    for name in names:
        lives_ms = await redis.pttl(name)
        assert (lives_ms == -1) == (":all:" in name)
