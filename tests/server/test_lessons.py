"""Lessons over real sockets: played, left, resumed, and the teacher's replies told once."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from rules import GAMES
from tests.chaos.cluster import TIMINGS, Cluster, cluster
from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub


@pytest.fixture
async def school(redis_url: str) -> AsyncIterator[Running]:
    """A hub whose teachers reply at once."""
    hub = await start_hub("--redis-url", redis_url, timings="reply_ms=10")
    yield hub
    assert await stop_hub(hub) == 0


async def begin(client: Client, game: str = "grid_takeover", **fields: Any) -> Message:
    """The snapshot of a new lesson."""
    made = await client.ask("room.create", game=game, mode="tutorial", **fields)
    assert made["t"] == "ok", made
    return await client.wait("room.snapshot")


async def step(client: Client, told: Message, number: int) -> Message:
    """Does what step ``number`` of a lesson asks for; the event that asks for the next one."""
    script = GAMES[told["game"]].lessons
    assert told["lesson"]["step"] == number + 1
    assert told["lesson"]["say"] == script.steps[number].say
    action = told["legal"]["actions"][0]
    done = await client.ask("act", room=told["room"], at=told["legal"]["at"], action=action)
    assert done["t"] == "room.event", done
    replies = len(script.steps[number].replies)
    last = await client.event(done["seq"] + replies) if replies else done
    return {**last, "game": told["game"]}


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_lesson(school: Running, game: str) -> None:
    client = await school.client(binary=False)
    told = await begin(client, game, options={}, turn_ms=5_000)
    room = told["room"]
    script = GAMES[game].lessons
    assert (told["status"], told["you"], told["private"]) == ("playing", script.seat, True)
    assert "clock" not in told
    teacher = told["seats"][1 - script.seat]
    assert (teacher["player"]["bot"], teacher["connected"]) == (True, True)
    for number in range(len(script.steps)):
        told = await step(client, told, number)
        assert "clock" not in told
    assert told["outcome"]["winner"] == script.seat
    assert told["lesson"]["explain"]
    replay = await school.get(f"/api/v1/replays/{room}")
    assert replay["mode"] == "tutorial"
    again = await school.client(token=client.token)
    assert again.welcome["resume"] == []


async def test_a_lesson_accepts_nothing_else_and_is_in_no_list(school: Running) -> None:
    client = await school.client()
    told = await begin(client)
    room, at = told["room"], told["legal"]["at"]
    for action in ({"a": "move", "to": 43}, {"a": "teleport", "to": 24}, {"a": "conquer"}):
        refused = await client.ask("act", room=room, at=at, action=action)
        assert refused["code"] == "illegal_action"
        assert told["lesson"]["say"] in refused["message"]
    assert (await client.ask("room.create", game="chess", mode="tutorial"))["code"] == (
        "unknown_game"
    )
    assert room not in str(await school.get("/api/v1/rooms"))
    assert (await school.get(f"/api/v1/rooms/{room}"))["code"] == "unknown_room"
    stranger = await school.client()
    full = await stranger.ask("room.join", room=room, **{"as": "player"})
    assert full["code"] == "room_full"


async def test_a_lesson_is_left_and_taken_up_again(school: Running) -> None:
    client = await school.client()
    told = await step(client, await begin(client), 0)
    client.cut()
    back = await school.client(token=client.token)
    assert told["room"] in back.welcome["resume"]
    await back.ask("room.join", room=told["room"])
    snapshot = await back.wait("room.snapshot")
    assert (snapshot["lesson"], snapshot["legal"]) == (told["lesson"], told["legal"])
    assert (await step(back, snapshot, 1))["lesson"]["step"] == 3


async def test_who_stays_away_ends_the_lesson(redis_url: str) -> None:
    timings = "reply_ms=10,lesson_ms=300,beat_ms=50"
    hub = await start_hub("--redis-url", redis_url, timings=timings)
    client, watcher = await hub.client(), await hub.client()
    room = (await begin(client))["room"]
    await watcher.ask("room.join", room=room)
    await client.close()
    ended = await watcher.wait(lambda m: m["t"] == "room.event" and m["status"] == "over")
    assert ended["action"] == {"a": "cancel"}
    assert "lesson" not in ended
    assert await stop_hub(hub) == 0


@pytest.fixture
async def servers() -> AsyncIterator[Cluster]:
    async with cluster(2, f"{TIMINGS},reply_ms=400") as both:
        yield both


async def entries(servers: Cluster, client: Client, room: str) -> list[tuple[int, str]]:
    """The log, once the lesson has been given up."""
    await client.ask("resign", room=room)
    replay = await servers.hubs[1].get(f"/api/v1/replays/{room}")
    return [(entry["seat"], entry["action"]["a"]) for entry in replay["log"]]


async def test_two_hubs_reply_once(servers: Cluster) -> None:
    client = await servers.hubs[0].client()
    told = await begin(client)
    other = await servers.hubs[1].client(token=client.token)
    await other.ask("room.join", room=told["room"])
    await step(client, told, 0)
    assert (await other.event(3))["lesson"]["step"] == 2
    log = await entries(servers, other, told["room"])
    assert log == [(None, "start"), (0, "move"), (1, "move"), (0, "resign")]


async def test_the_reply_comes_after_the_death_of_the_hub(servers: Cluster) -> None:
    client = await servers.hubs[0].client()
    told = await begin(client)
    action = told["legal"]["actions"][0]
    done = await client.ask("act", room=told["room"], at=told["legal"]["at"], action=action)
    assert done["lesson"]["say"] == ""
    await servers.kill_hub(0)
    back = await servers.hubs[1].client(token=client.token)
    await back.ask("room.sync", room=told["room"], seq=done["seq"])
    asked = await back.event(done["seq"] + 1)
    assert asked["lesson"]["step"] == 2
    log = await entries(servers, back, told["room"])
    assert log == [(None, "start"), (0, "move"), (1, "move"), (0, "resign")]
