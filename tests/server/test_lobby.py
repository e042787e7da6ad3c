"""The lobby over real sockets: who sees what, how often, and what it costs."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis

from tests.client import Client, Message
from tests.match import Match
from tests.server.conftest import Running, start_hub, stop_hub
from tests.server.test_crowd import LONG, play
from tests.server.test_duel import duel

TIMINGS = "lobby_ms=50,beat_ms=50,hub_lost_ms=1000"
GAMES = ("grid_takeover", "symbols", "rectangles")


@pytest.fixture
async def hubs(redis_url: str) -> AsyncIterator[list[Running]]:
    """Two hubs on a store that was empty."""
    async with Redis.from_url(redis_url) as redis:
        await redis.flushall()
    found = [await start_hub("--redis-url", redis_url, timings=TIMINGS) for _ in range(2)]
    yield found
    for hub in found:
        await stop_hub(hub)


async def listed(hub: Running) -> list[Message]:
    rooms: list[Message] = (await hub.get("/api/v1/rooms"))["rooms"]
    return rooms


async def shown(watcher: Client, fits: Any) -> list[Message]:
    """The rooms of the first event of the lobby in which one ``fits``."""
    event = await watcher.wait(lambda m: m["t"] == "lobby" and any(map(fits, m["rooms"])))
    rooms: list[Message] = event["rooms"]
    return rooms


async def encoded(hub: Running) -> int:
    lines = (await hub.text("/metrics")).splitlines()
    name = "takeover_lobby_encoded_total "
    return next(int(line.removeprefix(name)) for line in lines if line.startswith(name))


async def test_200_watchers_are_told_twice_a_second_and_from_one_encoding(
    server: Running,
) -> None:
    blue, red, room, event = await duel(server, options=LONG)
    crowd = [await server.client(binary=number % 2 == 0) for number in range(200)]
    for watcher in crowd:
        assert (await watcher.ask("lobby.watch"))["t"] == "ok"
        await watcher.wait("lobby")
    before = await encoded(server)
    time = asyncio.get_running_loop().time
    began = time()
    event = await play(blue, red, room, event, 60)
    for watcher in crowd:
        await watcher.wait(
            lambda m: (
                m["t"] == "lobby" and [room, 61] in [[r["room"], r["seq"]] for r in m["rooms"]]
            )
        )
    most = (time() - began) / 0.5 + 2
    for watcher in crowd:
        assert sum(m["t"] == "lobby" for m in watcher.seen) + 1 <= most
    assert await encoded(server) - before <= 2 * most  # once for each of the codecs


async def test_who_asks_again_and_again_is_not_told_more_often(server: Running) -> None:
    client = await server.client()
    time = asyncio.get_running_loop().time
    began = time()
    for _ in range(12):
        assert (await client.ask("lobby.watch"))["t"] == "ok"
        assert (await client.ask("lobby.unwatch"))["t"] == "ok"
    told = sum(m["t"] == "lobby" for m in client.seen)
    assert 1 <= told <= (time() - began) / 0.5 + 1


async def test_who_does_not_read_is_skipped_and_told_the_newest_later(hubs: list[Running]) -> None:
    blue, red, room, event = await duel(hubs[0], options=LONG)
    event = await play(blue, red, room, event, 62)
    stuck, other = await hubs[0].client(binary=False), await hubs[0].client()
    for watcher in (stuck, other):
        await watcher.ask("lobby.watch")
        await watcher.wait("lobby")
    stuck.socket.transport.pause_reading()
    for _ in range(55):
        await stuck.send("room.sync", room=room, seq=0)
    await shown(other, lambda r: r["spectators"] == 1)
    for seq in range(event["seq"] + 1, event["seq"] + 6):
        event = await play(*((blue, red) if seq % 2 == 0 else (red, blue)), room, event, 1)
        await shown(other, lambda r, seq=seq: r["seq"] == seq)
    stuck.socket.transport.resume_reading()
    rooms = await shown(stuck, lambda r: r["seq"] == event["seq"])
    assert rooms[0]["spectators"] == 1
    assert sum(m["t"] == "lobby" for m in stuck.seen) < 5


async def test_rooms_of_interest_come_first_and_spectators_are_counted_over_all_hubs(
    hubs: list[Running], redis_url: str
) -> None:
    one, two = hubs
    quiet = await Match.begin(hubs, "symbols")
    watched = await Match.begin(hubs, "grid_takeover")
    crowd = [await hub.client() for hub in (one, two, two)]
    for spectator in crowd:
        await spectator.ask("room.join", room=watched.room)
    newest = await Match.begin(hubs, "rectangles")
    host = await two.client()
    open_room = (await host.ask("room.create", game="symbols", mode="duel"))["room"]
    late = await start_hub("--redis-url", redis_url, timings=TIMINGS)
    order = [open_room, watched.room, newest.room, quiet.room]
    try:
        for hub in (one, two, late):
            watcher = await hub.client()
            await watcher.ask("lobby.watch")
            rooms = await shown(watcher, lambda r: r["spectators"] == 3)
            assert [room["room"] for room in rooms] == order
            assert await listed(hub) == rooms
            event = await watcher.ask("lobby.unwatch")
            assert event["t"] == "ok"
    finally:
        await stop_hub(late)
    two.process.kill()
    await two.process.wait()
    watcher = await one.client()
    await watcher.ask("lobby.watch")
    rooms = await shown(watcher, lambda r: r["spectators"] == 1)
    assert rooms[0]["room"] == watched.room  # nobody is there any more in the one that waits
    await crowd[0].ask("room.leave", room=watched.room)
    await watcher.wait(lambda m: m["t"] == "lobby" and not any(r["spectators"] for r in m["rooms"]))


@pytest.mark.parametrize("game", GAMES)
async def test_a_look_is_a_part_of_what_spectators_see(hubs: list[Running], game: str) -> None:
    match = await Match.begin(hubs, game)
    waiting = (await match.players[0].ask("room.create", game=game, mode="duel"))["room"]
    rooms = {room["room"]: room for room in await listed(hubs[0])}
    view = (await hubs[0].get(f"/api/v1/rooms/{match.room}"))["view"]
    look = rooms[match.room]["look"]
    assert look.items() <= view.items()
    assert "owners" in look
    assert "look" not in rooms[waiting]


async def test_private_rooms_and_lessons_appear_nowhere(hubs: list[Running]) -> None:
    watcher = await hubs[1].client(binary=False)
    await watcher.ask("lobby.watch")
    hidden = await Match.begin(hubs, private=True)
    learner = await hubs[0].client()
    lesson = await learner.ask("room.create", game=GAMES[0], mode="tutorial")
    ended = await Match.begin(hubs)
    spectator = await hubs[0].client()
    for room in (hidden.room, lesson["room"]):
        await spectator.ask("room.join", room=room)
    await ended.players[0].ask("resign", room=ended.room)
    seen = await Match.begin(hubs)
    await shown(watcher, lambda r: r["room"] == seen.room)
    for hub in hubs:
        assert [room["room"] for room in await listed(hub)] == [seen.room]
    said = " ".join(map(str, watcher.frames)) + json.dumps([await listed(hub) for hub in hubs])
    assert hidden.room not in said
    assert lesson["room"] not in said


async def test_people_and_those_who_look_for_an_opponent_are_counted(hubs: list[Running]) -> None:
    watcher = await hubs[0].client()
    await watcher.ask("lobby.watch")
    match = await Match.begin(hubs, "symbols")
    wanting = await hubs[1].client()
    await wanting.ask("queue.join", game="rectangles")
    event = await watcher.wait(
        lambda m: m["t"] == "lobby" and m["queues"] and m["people"]["symbols"] == 2
    )
    assert event["queues"] == {"rectangles": 1}
    assert event["people"] == {"grid_takeover": 0, "symbols": 2, "rectangles": 0}
    await watcher.wait(lambda m: m["t"] == "lobby" and m["online"] == 4)
    await match.players[0].ask("resign", room=match.room)
    await watcher.wait(lambda m: m["t"] == "lobby" and m["people"]["symbols"] == 0)


async def test_a_rated_match_is_listed_with_ratings(hubs: list[Running]) -> None:
    players = [await hub.client() for hub in hubs]
    for player in players:
        await player.ask("queue.join", game="symbols")
    for player in players:
        await player.wait("queue.match")
    (room,) = await listed(hubs[0])
    assert [player["rating"] for player in room["players"]] == [1500, 1500]
