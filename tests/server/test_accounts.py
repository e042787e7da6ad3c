"""What players may do with themselves: other devices, names, signing out, everything they left."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from redis.asyncio import Redis

from server.move_codes import ALPHABET, MOST_TRIES
from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub
from tests.server.scripted_bot import KEY, ScriptedBot, fight

GAME = "grid_takeover"


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(redis_url) as redis:
        await redis.flushall()
        yield redis


@pytest.fixture
async def hubs(redis: Redis, redis_url: str) -> AsyncIterator[tuple[Running, Running]]:
    arguments = ("--redis-url", redis_url, "--bot-key", KEY)
    timings = "beat_ms=50,erase_ms=300,rename_ms=60000"
    one, two = await asyncio.gather(*(start_hub(*arguments, timings=timings) for _ in range(2)))
    yield one, two
    assert not any(await asyncio.gather(stop_hub(one), stop_hub(two)))


def id_of(client: Client) -> str:
    return str(client.welcome["player"]["id"])


async def knock(hub: Running) -> Client:
    """Somebody who has not said hello."""
    return await hub.client(hello=False)


async def me(hub: Running, token: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as web:
        headers = {"Authorization": f"Bearer {token}"}
        return await web.get(f"http://{hub.address}/api/v1/me", headers=headers)


async def everything(redis: Redis) -> str:
    """All keys with all that they hold, as Redis has them."""
    found: list[Any] = []
    async for key in redis.scan_iter():
        kind = await redis.type(key)
        found.append(key)
        match kind:
            case b"string":
                found.append(await redis.get(key))
            case b"hash":
                found.append(await redis.hgetall(key))
            case b"set":
                found.append(await redis.smembers(key))
            case b"zset":
                found.append(await redis.zrange(key, 0, -1))
            case b"list":
                found.append(await redis.lrange(key, 0, -1))
            case _:
                assert kind == b"none"  # it went while we looked
    return str(found)


# -- devices -----------------------------------------------------------------------------------


async def test_a_code_lets_another_device_in_once(hubs: tuple[Running, Running]) -> None:
    one = await hubs[0].client(name="Ada")
    asked = await one.ask("session.code")
    code = asked["code"]
    assert (len(code), set(code) <= set(ALPHABET)) == (8, True)
    assert 0 < asked["until"] - one.welcome["now"] <= 400_000

    other = await knock(hubs[1])
    typed = f"{code[:4]} - {code[4:]}".upper()
    welcome = await other.ask("hello", code=typed, name="Not this")
    assert welcome["player"] == one.welcome["player"]
    assert welcome["token"] != one.token
    back = await hubs[0].client(token=welcome["token"])
    assert back.welcome["player"] == one.welcome["player"]

    late = await knock(hubs[1])
    refused = await late.ask("hello", code=code)
    assert (refused["t"], refused["code"]) == ("error", "unauthorized")
    assert (await late.ask("hello"))["t"] == "welcome"


async def test_a_newer_code_replaces_the_older_one_and_none_is_kept_as_it_is(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    one = await hubs[0].client()
    codes = [(await one.ask("session.code"))["code"] for _ in range(2)]
    kept = await everything(redis)
    assert not [secret for secret in [*codes, one.token] if secret in kept]
    other = await knock(hubs[0])
    assert (await other.ask("hello", code=codes[0]))["code"] == "unauthorized"
    assert (await other.ask("hello", code=codes[1]))["t"] == "welcome"


async def test_who_tries_codes_has_to_wait_on_every_hub(hubs: tuple[Running, Running]) -> None:
    one = await hubs[0].client()
    code = (await one.ask("session.code"))["code"]
    guesser = await knock(hubs[0])
    for _ in range(MOST_TRIES):
        assert (await guesser.ask("hello", code="22222222"))["code"] == "unauthorized"
    again = await knock(hubs[1])
    assert (await again.ask("hello", code=code))["code"] == "too_soon"
    assert (await again.ask("hello"))["t"] == "welcome"


async def test_18_signing_out_ends_this_device_and_the_ticket_but_no_other_device(
    hubs: tuple[Running, Running],
) -> None:
    one = await hubs[0].client()
    tab = await hubs[1].client(token=one.token)
    code = (await one.ask("session.code"))["code"]
    other = await knock(hubs[1])
    await other.ask("hello", code=code)
    await one.ask("queue.join", game=GAME)
    await one.wait(lambda m: m["t"] == "queue.status" and m["waiting"] == 1)
    await one.ask("session.end")
    for client in (one, tab):
        assert (await client.wait("bye"))["reason"] == "signed_out"
        assert (await client.wait("closed"))["code"] == 4003
    stranger = await hubs[0].client()
    await stranger.ask("queue.join", game=GAME)
    assert (await stranger.wait("queue.status"))["waiting"] == 1
    back = await hubs[0].client(token=one.token)
    assert back.welcome["code"] == 4003
    assert (await other.ask("ping", at=1))["t"] == "pong"


# -- names -------------------------------------------------------------------------------------


async def test_a_new_name_is_told_to_all_tabs_and_kept_by_all_devices(
    hubs: tuple[Running, Running],
) -> None:
    one = await hubs[0].client(name="Before")
    tab = await hubs[1].client(token=one.token)
    host = await hubs[1].client()
    made = await host.ask("room.create", game=GAME, mode="duel")
    await one.ask("room.join", room=made["room"], **{"as": "player"})
    await one.ask("queue.join", game="symbols")
    assert (await one.ask("profile.rename", name="  After\u202e all "))["t"] == "ok"
    for client in (one, tab):
        assert (await client.wait("profile.renamed"))["player"]["name"] == "After all"
    seen = await host.wait(lambda m: m["t"] == "room.presence" and "After all" in str(m))
    assert id_of(one) in str(seen["seats"])
    assert (await one.wait(lambda m: m["t"] == "queue.status" and m["waiting"] == 0)) is not None
    assert (await one.ask("profile.rename", name="Too soon"))["code"] == "too_soon"
    again = await hubs[1].client(token=one.token)
    assert again.welcome["player"]["name"] == "After all"
    profile = await hubs[0].get(f"/api/v1/players/{id_of(one)}")
    assert profile["player"]["name"] == "After all"


async def test_another_name_by_hello_keeps_the_pace_of_new_names(
    hubs: tuple[Running, Running],
) -> None:
    one = await hubs[0].client(name="First")
    second = await hubs[1].client(token=one.token, name="Second")
    assert second.welcome["player"]["name"] == "Second"
    assert (await one.wait("profile.renamed"))["player"]["name"] == "Second"
    third = await hubs[0].client(token=one.token, name="Third")
    assert third.welcome["player"]["name"] == "Second"
    assert (await third.ask("profile.rename", name="Fourth"))["code"] == "too_soon"
    assert (await third.ask("profile.rename", name="Second"))["t"] == "ok"


async def test_43_a_name_that_can_not_be_shown_is_refused(server: Running) -> None:
    one = await server.client(name="Before")
    for name in ("\u200b\u200b", "   ", "p\u0430ypal", "\u202e"):
        refused = await one.ask("profile.rename", name=name)
        assert (refused["code"], refused["field"]) == ("bad_message", "name")
    assert (await server.client(token=one.token)).welcome["player"]["name"] == "Before"


async def test_lists_follow_a_new_name(hubs: tuple[Running, Running]) -> None:
    bot = await ScriptedBot.ready(hubs[0])
    bot.plays = False
    one = await hubs[0].client(name="Before")
    room, _ = await fight(one)
    await bot.resign(room)
    await one.wait("room.score")
    assert (await one.ask("profile.rename", name="After"))["t"] == "ok"
    for query in ("period=all", "period=week"):
        board = await hubs[1].get(f"/api/v1/leaderboards/{GAME}?{query}")
        assert [entry["player"]["name"] for entry in board["entries"]] == ["After"]


# -- everything --------------------------------------------------------------------------------


async def finished(one: Client, two: Client, **fields: Any) -> str:
    """A duel of two in which each has moved, and the first one resigns; its room."""
    made = await one.ask("room.create", game=GAME, mode="duel", seat=0, **fields)
    room = str(made["room"])
    await two.ask("room.join", room=room, **{"as": "player"})
    await one.event(1)  # its hub has heard that the match has begun
    await one.ask("resign", room=room)
    return room


async def test_who_has_the_token_gets_everything_that_is_kept(
    hubs: tuple[Running, Running],
) -> None:
    one, two = await hubs[0].client(name="Ada"), await hubs[1].client(name="Bo")
    public = await finished(one, two)
    hidden = await finished(one, two, private=True)
    waiting = (await one.ask("room.create", game=GAME, mode="duel", private=True))["room"]
    found: Message = {}
    async with asyncio.timeout(20):
        while len(found.get("matches", [])) < 2:
            answer = await me(hubs[1], one.token)
            assert answer.headers["cache-control"] == "no-store"
            found = answer.json()
    assert found["player"] == one.welcome["player"]
    assert found["devices"] == 1
    assert found["open_rooms"] == [waiting]
    assert {match["room"]: match["private"] for match in found["matches"]} == {
        public: False,
        hidden: True,
    }
    assert found["games"][GAME]["results"]["duel"]["lost"] == 2
    assert (await me(hubs[0], "wrong")).status_code == 401
    assert one.token not in answer.text


async def test_who_has_played_nothing_has_a_page_too(server: Running) -> None:
    one = await server.client(name="Ada")
    profile = await server.get(f"/api/v1/players/{id_of(one)}")
    assert (profile["player"]["name"], profile["matches"]) == ("Ada", [])


async def gone(redis: Redis, *traces: str) -> str:
    """Everything that is kept, once it has none of these traces."""
    async with asyncio.timeout(20):
        while True:
            kept = await everything(redis)
            if not [trace for trace in traces if trace in kept]:
                return kept


async def test_of_who_deletes_himself_nothing_remains(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    bot = await ScriptedBot.ready(hubs[0])
    bot.plays = False
    name = "Zacharias Q"
    one = await hubs[0].client(name=name)
    tab = await hubs[1].client(token=one.token)
    two = await hubs[1].client(name="Bo")
    room, _ = await fight(one)
    await bot.resign(room)
    await one.wait("room.score")
    over = await finished(one, two)
    await finished(two, one, private=True)
    await one.ask("queue.join", game=GAME)
    await two.ask("queue.join", game=GAME)
    paired = (await one.wait("queue.match"))["room"]
    playing = (await two.ask("room.create", game=GAME, mode="duel"))["room"]
    await one.ask("room.join", room=playing, **{"as": "player"})
    waiting = (await one.ask("room.create", game=GAME, mode="duel", key="again"))["room"]
    await one.ask("invite", player=id_of(two), room=waiting)
    await two.ask("room.create", game=GAME, mode="duel")
    open_room = (await two.ask("room.create", game=GAME, mode="duel"))["room"]
    await two.ask("invite", player=id_of(one), room=open_room)
    await one.ask("session.code")
    assert name in await everything(redis)
    assert id_of(one) in await everything(redis)

    assert (await one.ask("profile.delete"))["t"] == "ok"
    for client in (one, tab):
        assert (await client.wait("bye"))["reason"] == "deleted"
        assert (await client.wait("closed"))["code"] == 4003
    kept = await gone(redis, id_of(one), name)
    assert "Deleted player" in kept
    assert id_of(two) in kept

    for room in (paired, playing):
        ended = await two.wait(
            lambda m, room=room: m["t"] == "room.event" and m["room"] == room and "outcome" in m
        )
        assert ended["outcome"]["winner"] is not None
    assert (await hubs[0].get(f"/api/v1/rooms/{waiting}"))["code"] == "unknown_room"
    replay = await hubs[0].get(f"/api/v1/replays/{over}")
    names = [seat["player"]["name"] for seat in replay["seats"]]
    assert names == ["Deleted player", "Bo"]
    others: Message = {"matches": []}
    async with asyncio.timeout(20):
        while len(others["matches"]) < 2:  # that which the deletion ended comes last
            others = await hubs[0].get(f"/api/v1/players/{id_of(two)}")
    opponents = {str(match["opponent"]) for match in others["matches"]}
    assert opponents == {str({"id": "", "name": "Deleted player"})}
    assert (await hubs[0].client(token=one.token)).welcome["code"] == 4003
    profile = await hubs[0].get(f"/api/v1/players/{id_of(one)}")
    assert profile["code"] == "unknown_room"
    await gone(redis, id_of(one), name)


async def test_a_deletion_that_a_hub_left_unfinished_is_finished_by_another(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    one, two = await hubs[0].client(name="Zacharias Q"), await hubs[1].client()
    await finished(one, two)
    await redis.hset("takeover:leaving", id_of(one), 1)
    await gone(redis, id_of(one), "Zacharias Q")


async def test_a_deletion_looks_at_nothing_but_the_players_own(
    hubs: tuple[Running, Running], redis: Redis
) -> None:
    one, two = await hubs[0].client(), await hubs[1].client()
    over = await finished(one, two)
    waiting = (await one.ask("room.create", game=GAME, mode="duel"))["room"]
    others = [(await two.ask("room.create", game=GAME, mode="duel"))["room"] for _ in range(10)]
    said: list[str] = []
    async with asyncio.timeout(20), redis.monitor() as monitor:
        await one.ask("profile.delete")
        async for command in monitor.listen():
            said.append(command["command"])
            if "HDEL takeover:leaving" in said[-1]:
                break
    assert [line for line in said if line.startswith(("SCAN", "KEYS"))] == []
    read = str([line for line in said if line.startswith(("HGET", "LRANGE"))])
    assert [room for room in (over, waiting, *others) if room in read] == [over, waiting]
