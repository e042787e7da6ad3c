"""The queue for opponents: over real sockets, with one hub and with two."""

import asyncio
import itertools
import signal
import time
from collections.abc import AsyncIterator, Awaitable
from typing import cast

import msgspec
import pytest
from redis.asyncio import Redis

from server.core.pairing import Ticket
from server.store import keys
from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub

GAME = "grid_takeover"


@pytest.fixture
async def hubs(redis_url: str) -> AsyncIterator[tuple[Running, Running]]:
    one = await start_hub("--redis-url", redis_url, timings="no_show_ms=1500")
    two = await start_hub("--redis-url", redis_url, timings="no_show_ms=1500")
    yield one, two
    await stop_hub(one)
    await stop_hub(two)


async def look(client: Client, **fields: object) -> Message:
    return await client.ask("queue.join", **{"game": GAME, **fields})


async def test_two_who_look_for_an_opponent_play_each_other(
    hubs: tuple[Running, Running],
) -> None:
    one, two = await hubs[0].client(), await hubs[1].client()
    assert (await look(one))["t"] == "ok"
    status = await one.wait("queue.status")
    assert (status["game"], status["waiting"]) == (GAME, 1)
    assert (await look(two))["t"] == "ok"
    matches = [await client.wait("queue.match") for client in (one, two)]
    assert matches[0]["room"] == matches[1]["room"]
    assert sorted(match["seat"] for match in matches) == [0, 1]
    for client, match in zip((one, two), matches, strict=True):
        snapshot = await client.wait("room.snapshot")
        assert (snapshot["you"], snapshot["status"]) == (match["seat"], "playing")
    blue = (one, two)[matches[1]["seat"] == 0]
    snapshot = await blue.ask("room.sync", room=matches[0]["room"], seq=0)
    assert snapshot["t"] == "ok"


async def test_what_can_not_be_queued_for_is_refused(server: Running) -> None:
    client = await server.client()
    assert (await look(client, game="chess"))["code"] == "unknown_game"
    wrong = await look(client, turn_ms=5)
    assert (wrong["code"], wrong["field"]) == ("bad_message", "turn_ms")
    assert (await look(client))["t"] == "ok"
    assert (await look(client, turn_ms=30_000))["code"] == "already_queued"
    assert (await look(client, game="symbols"))["code"] == "already_queued"
    assert (await look(client))["t"] == "ok"
    assert (await client.ask("queue.leave"))["t"] == "ok"
    assert (await look(client, turn_ms=30_000))["t"] == "ok"


async def test_who_has_too_many_rooms_looks_for_no_more(server: Running) -> None:
    client = await server.client()
    made = [
        await client.ask("room.create", game=GAME, mode="duel", seat=0, private=True)
        for _ in range(32)
    ]
    assert {reply["t"] for reply in made} == {"ok"}
    assert (await look(client))["code"] == "too_many_rooms"


async def test_13_two_tabs_are_one_player_and_both_come_to_the_match(
    hubs: tuple[Running, Running],
) -> None:
    one = await hubs[0].client()
    tab = await hubs[1].client(token=one.token)
    assert (await look(one))["t"] == "ok"
    assert (await look(tab))["t"] == "ok"
    for client in (one, tab):
        assert (await client.wait("queue.status"))["waiting"] == 1
    other = await hubs[1].client()
    await look(other)
    rooms = {(await client.wait("queue.match"))["room"] for client in (one, tab, other)}
    assert len(rooms) == 1


async def test_a_wish_that_another_hub_did_not_hear_of_is_shown_there_all_the_same(
    hubs: tuple[Running, Running], redis_url: str
) -> None:
    one = await hubs[0].client()
    tab = await hubs[1].client(token=one.token)
    async with Redis.from_url(redis_url) as redis:
        await redis.client_kill_filter(_type="pubsub")
    assert (await look(one))["t"] == "ok"
    assert (await tab.wait("queue.status"))["waiting"] == 1
    other = await hubs[0].client()
    await look(other)
    rooms = {(await client.wait("queue.match"))["room"] for client in (one, tab, other)}
    assert len(rooms) == 1


async def test_a_ticket_ends_with_the_last_tab(hubs: tuple[Running, Running]) -> None:
    one = await hubs[0].client()
    tab = await hubs[1].client(token=one.token)
    await look(one)
    await look(tab)
    await one.close()
    other = await hubs[1].client()
    await look(other, turn_ms=30_000)
    await tab.wait("queue.status")  # the other tab still waits
    await tab.close()
    again = await hubs[0].client(token=one.token)  # the browser is restored
    third = await hubs[0].client()
    await look(third)
    status = await third.wait(lambda m: m["t"] == "queue.status" and m["waited"] > 1_500)
    assert status["waiting"] == 1
    assert not [m for m in again.seen if m["t"] == "queue.match"]


async def test_a_ticket_ends_when_its_player_sits_down_elsewhere_or_has_another_name(
    server: Running,
) -> None:
    host = await server.client()
    made = await host.ask("room.create", game=GAME, mode="duel")
    guest = await server.client(name="Before")
    await look(guest)
    await guest.wait("queue.status")
    await guest.ask("room.join", room=made["room"], **{"as": "player"})
    assert (await guest.wait("queue.status"))["waiting"] == 0
    await look(guest)
    await guest.wait(lambda m: m["t"] == "queue.status" and m["waiting"] == 1)
    await server.client(token=guest.token, name="After")
    assert (await guest.wait("queue.status"))["waiting"] == 0


async def test_a_hub_that_is_paused_in_mid_pairing_makes_no_second_room(
    hubs: tuple[Running, Running],
) -> None:
    clients = [await hubs[n % 2].client() for n in range(20)]
    joins = [asyncio.create_task(look(client)) for client in clients]
    await joins[0]
    hubs[0].process.send_signal(signal.SIGSTOP)
    await asyncio.gather(*joins[1::2])
    waits = [asyncio.create_task(client.wait("queue.match", 30)) for client in clients]
    found = list(itertools.islice(asyncio.as_completed(waits), 8))
    early = {(await match)["room"] for match in found}
    hubs[0].process.send_signal(signal.SIGCONT)
    rooms = [(await match)["room"] for match in waits]
    assert early <= set(rooms)
    assert all(rooms.count(room) == 2 for room in rooms)


async def test_who_does_not_come_is_not_waited_for_and_the_other_waits_in_front(
    hubs: tuple[Running, Running],
) -> None:
    one, two = await hubs[0].client(), await hubs[1].client()
    await look(one)
    first = await one.wait("queue.status")
    await look(two)
    hubs[1].process.send_signal(signal.SIGSTOP)  # two's way to the match is cut
    match = await one.wait("queue.match")
    hubs[1].process.kill()
    ended = await one.event(2)
    assert ended["action"] == {"a": "cancel"}
    assert ended["outcome"]["reason"] == "cancelled"
    status = await one.wait(
        lambda m: m["t"] == "queue.status" and m["waited"] > first["waited"] + 1_000
    )
    assert status["waiting"] == 1
    assert match["room"] not in str(await hubs[0].get("/api/v1/rooms"))


async def board(hub: Running) -> list[Message]:
    found = await hub.get(f"/api/v1/leaderboards/{GAME}?board=rating")
    entries: list[Message] = found["entries"]
    return entries


async def play_out(one: Client, two: Client, moves: int) -> Message:
    """A match of these two from the queue: so many moves, then blue resigns; the last event."""
    await look(one)
    await look(two)
    matches = [await client.wait("queue.match") for client in (one, two)]
    room = matches[0]["room"]
    seats = (one, two) if matches[0]["seat"] == 0 else (two, one)
    event = await seats[0].wait("room.snapshot")
    await seats[1].wait("room.snapshot")
    for number in range(moves):
        legal = event["legal"]
        told = await seats[number % 2].ask(
            "act", room=room, at=legal["at"], action=legal["actions"][0]
        )
        event = await seats[1 - number % 2].event(told["seq"])
    return await seats[0].ask("resign", room=room)


async def test_a_match_counts_once_for_both_ratings(redis_url: str) -> None:
    hub = await start_hub("--redis-url", redis_url)
    one, two = await hub.client(name="First"), await hub.client(name="Second")
    await play_out(one, two, moves=1)  # only one of them has acted
    ended = await play_out(one, two, moves=2)
    ids = {client.welcome["player"]["id"] for client in (one, two)}
    entries: list[Message] = []
    while len(entries) < 2:
        entries = [entry for entry in await board(hub) if entry["player"]["id"] in ids]
    assert [round(entry["score"]) for entry in entries] == [1662, 1338]
    assert all(entry["provisional"] for entry in entries)
    watcher = await hub.client()
    await watcher.ask("room.join", room=ended["room"])
    told = [await client.wait("room.rating") for client in (one, two, watcher)]
    assert told[0] == told[1] == told[2]
    changes = [(change["before"], change["after"]) for change in told[0]["ratings"]]
    assert changes == [(1500, 1338), (1500, 1662)]  # blue resigned
    assert await stop_hub(hub) == 0


async def test_a_duel_that_is_left_can_be_claimed_and_who_leaves_is_paired_later(
    redis_url: str,
) -> None:
    hub = await start_hub("--redis-url", redis_url, timings="claim_ms=2500")
    one, two = await hub.client(), await hub.client()
    await look(one)
    await look(two)
    room = (await one.wait("queue.match"))["room"]
    await two.wait("queue.match")
    leaves = two.welcome["player"]["id"]
    async with Redis.from_url(redis_url) as redis:
        await redis.zadd(keys.left(leaves), {"another match": time.time_ns() // 1_000_000})
        two.cut()
        gone = await one.wait(lambda m: m["t"] == "room.presence" and "claim_at" in m)
        early = await one.ask("claim", room=room, result="draw")
        assert early["code"] == "too_soon"
        while (await hub.get(f"/api/v1/rooms/{room}"))["now"] < gone["claim_at"]:
            pass
        ended = await one.ask("claim", room=room, result="win")
        assert ended["outcome"]["reason"] == "abandon"
        while await redis.zscore(keys.left(leaves), room) is None:
            pass
        back = await hub.client(token=two.welcome["token"])
        assert [await late(redis, client) for client in (one, back)] == [0, 4_000]
    assert await stop_hub(hub) == 0


async def late(redis: Redis, client: Client) -> int:
    """How much later than others somebody is paired who looks for an opponent now."""
    await look(client)
    player = client.welcome["player"]["id"]
    ticket = await cast(Awaitable[bytes], redis.hget(keys.QUEUE_TICKETS, player))
    await client.ask("queue.leave")
    return msgspec.msgpack.decode(ticket, type=Ticket).late_ms


async def test_best_of_three_goes_on_until_it_is_decided(server: Running) -> None:
    one, two = await server.client(), await server.client()
    made = await one.ask("room.create", game=GAME, mode="duel", seat=0, best_of=3)
    await two.ask("room.join", room=made["room"], **{"as": "player"})
    snapshot = await two.wait("room.snapshot")
    assert snapshot["series"] == {"best_of": 3, "number": 1, "wins": [0, 0]}
    room = made["room"]
    wins = []
    for _ in range(3):
        await one.ask("resign", room=room)
        await one.ask("rematch", room=room, offer=True)
        await two.ask("rematch", room=room, offer=True)
        room = (await two.wait("room.rematch"))["next"]
        here = room
        snapshot = await two.wait(lambda m: m["t"] == "room.snapshot" and m["room"] == here)  # noqa: B023
        wins.append((snapshot["series"]["number"], snapshot["series"]["wins"][snapshot["you"]]))
    assert wins == [(2, 1), (1, 0), (2, 1)]
    refused = await one.ask("room.create", game=GAME, mode="bots", levels=["easy"] * 2, best_of=3)
    assert (refused["code"], refused["option"]) == ("bad_option", "best_of")
