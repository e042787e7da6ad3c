"""Faults that systems of this kind had in public, each with the right outcome."""

import asyncio
import itertools
import json

import pytest
from redis.asyncio import Redis
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.client import Client
from tests.server.conftest import Running
from tests.server.test_duel import duel


async def test_04_dropping_and_returning_changes_no_clock(server: Running) -> None:
    blue, red, room, event = await duel(server, turn_ms=60_000)
    deadline = event["clock"]["deadline"]
    for token in [blue.token] * 20 + [red.token] * 20:
        back, watcher = await server.client(token=token), await server.client()
        for client in (back, watcher):
            await client.ask("room.join", room=room)
            snapshot = await client.wait("room.snapshot")
            assert (snapshot["clock"]["deadline"], snapshot["seq"]) == (deadline, 1)
            client.cut()


async def test_05_a_clients_clock_means_nothing(server: Running) -> None:
    blue, _red, room, event = await duel(server, turn_ms=60_000)
    pong = await blue.ask("ping", at=5)
    assert abs(pong["now"] - event["now"]) < 60_000
    legal = event["legal"]
    acted = await blue.ask("act", room=room, at=legal["at"], action=legal["actions"][0], now=1)
    assert event["now"] <= acted["clock"]["deadline"] - 60_000 <= acted["now"]


async def test_08_two_tabs_move_at_once_and_one_counts(server: Running) -> None:
    blue, _red, room, event = await duel(server)
    tab = await server.client(token=blue.token)
    await tab.ask("room.join", room=room)
    legal = event["legal"]
    replies = await asyncio.gather(
        blue.ask("act", room=room, at=legal["at"], action=legal["actions"][0]),
        tab.ask("act", room=room, at=legal["at"], action=legal["actions"][1]),
    )
    assert sorted(reply["t"] for reply in replies) == ["error", "room.event"]
    assert [reply["code"] for reply in replies if reply["t"] == "error"] == ["stale"]


async def test_10_one_command_fifty_times_acts_once(server: Running) -> None:
    blue, _red, room, event = await duel(server)
    legal = event["legal"]
    for _ in range(50):
        await blue.send("act", id=7, room=room, at=legal["at"], action=legal["actions"][0])
    replies = [await blue.wait(lambda m: m.get("re") == 7) for _ in range(50)]
    assert [reply["t"] for reply in replies].count("room.event") == 1
    assert all(
        reply.get("duplicate") and reply["seq"] == 2 for reply in replies if reply["t"] == "ok"
    )


async def test_14_after_any_input_the_right_seat_can_act(server: Running) -> None:
    blue, red, room, event = await duel(server)
    at = event["legal"]["at"]
    odd = [
        {"a": "move", "to": 35, "extra": 1},
        {"a": "", "to": 35},
        {"a": "pass"},
        {"a": "double"},
        {"a": "teleport", "to": 42},
        {"a": "conquer", "to": 1},
        {"to": 35},
    ]
    for action in odd:
        assert (await blue.ask("act", room=room, at=at, action=action))["code"] == "illegal_action"
        assert (await red.ask("act", room=room, at=at, action=action))["code"] == "not_your_turn"
    legal = event["legal"]["actions"][0]
    assert (await blue.ask("act", room=room, at=at, action=legal))["t"] == "room.event"


@pytest.mark.parametrize("binary", [True, False])
async def test_36_what_can_not_be_read_closes_only_its_own_socket(
    server: Running, binary: bool
) -> None:
    healthy = await server.client()
    deep = 10_000
    junk: list[tuple[bytes | str, int]] = (
        [(b"\x81\xa1t" + b"\x91" * deep, 1007), (b"\xdd\xff\xff\xff\xff", 1007), (b"\xc1", 1007)]
        if binary
        else [('{"t":' + "[" * deep, 1007), ("{", 1007), ('{"t":"ping"} x', 1007)]
    )
    junk += [(b"\x00" * 20_000 if binary else "x" * 20_000, 1009)]
    junk += [("{}" if binary else b"{}", 1003)]
    for data, code in junk:
        client = await server.client(binary=binary)
        await client.socket.send(data)
        assert (await client.wait("closed"))["code"] == code, data[:20]
    assert (await healthy.ask("ping", at=1))["t"] == "pong"


async def test_36_what_can_be_read_but_says_nothing_keeps_the_socket(server: Running) -> None:
    client = await server.client()
    for message, field in (
        ({"t": "nonsense", "id": 1}, "t"),
        ({"t": "ping", "id": 1}, "at"),
        ({"t": "ping", "id": 1, "at": True}, "at"),
        ({"t": "ping", "id": 1, "at": 1.0}, "at"),
    ):
        await client.send_raw(message)
        error = await client.wait("error")
        assert (error["code"], error["field"], error["re"]) == ("bad_message", field, 1)
    for _ in range(20):
        await client.send_raw({"t": "nonsense"})
    assert (await client.wait("closed"))["code"] == 4008


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "http://127.0.0.1.evil.example", "http://127.0.0.1:1"]
)
async def test_38_a_foreign_page_is_refused_before_the_upgrade(
    server: Running, origin: str
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(server.url, additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403


async def test_38_the_hosts_own_page_and_a_tool_may_connect(server: Running) -> None:
    own = await Client.open(server.url, additional_headers={"Origin": f"http://{server.address}"})
    assert own.welcome["t"] == "welcome"
    await own.close()


async def test_42_coordinates_are_cells_or_refused(server: Running) -> None:
    blue, _red, room, event = await duel(server)
    at = event["legal"]["at"]
    for to in (-1, 49, 2.0, True, "3", None, [[1]], 2**63, 1e300, {"x": 1}):
        refused = await blue.ask("act", room=room, at=at, action={"a": "move", "to": to})
        assert refused["code"] == "illegal_action", to
    snapshot = await blue.ask("room.sync", room=room, seq=0)
    assert snapshot["seq"] == 1


async def test_43_names_can_always_be_shown(server: Running) -> None:
    for name in (
        "",
        "\u200b\u200b",
        "a\u202eb",
        "x\ny",
        "e" + "\u0301" * 200,
        "\x00\x07",
        "рaypal",
    ):
        client = await server.client(name=name)
        shown = client.welcome["player"]["name"]
        assert 1 <= len(shown) <= 24
        assert shown.isprintable()
        assert "\u202e" not in shown


async def test_02_nobody_there_and_the_clock_still_ends_the_match(server: Running) -> None:
    blue, red, room, event = await duel(server, turn_ms=1_000)
    blue.cut()
    red.cut()
    watcher = await server.client()
    replay = await server.get(f"/api/v1/replays/{room}")
    assert replay["code"] == "unknown_room"
    await watcher.ask("room.join", room=room)
    ended = await watcher.event(2)
    assert ended["outcome"]["reason"] == "timeout"
    assert 0 <= ended["now"] - event["clock"]["deadline"] <= 500


async def test_20_a_stuck_spectator_is_skipped_and_players_are_not(server: Running) -> None:
    blue, red, room, event = await duel(server, options={"move_limit": 500})
    stuck = await server.client()
    await stuck.ask("room.join", room=room)
    stuck.socket.transport.pause_reading()
    players = itertools.cycle((blue, red))
    for _ in range(40):
        legal = event["legal"]
        player = next(players)
        told = await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
        other = red if player is blue else blue
        event = await other.event(told["seq"])
    stuck.socket.transport.resume_reading()
    assert (await stuck.event(41))["seq"] == 41


async def test_commands_before_hello_and_over_the_rate(server: Running) -> None:
    early = await server.client(hello=False)
    assert (await early.ask("ping", at=1))["code"] == "unauthorized"
    client = await server.client()
    for number in range(70):
        await client.send_raw({"t": "ping", "id": 1_000 + number, "at": 0})
    limited = await client.wait("error")
    assert limited["code"] == "rate_limited"
    assert limited["re"] >= 1_000
    unknown = await server.client(hello=False)
    await unknown.send("hello", token="nobody's")
    assert (await unknown.wait("closed"))["code"] == 4003


async def test_a_private_room_is_in_no_list(server: Running) -> None:
    client = await server.client()
    await client.ask("lobby.watch")
    for private in (True, False):
        made = await client.ask(
            "room.create", game="grid_takeover", mode="duel", private=private, key=str(private)
        )
        again = await client.ask(
            "room.create", game="grid_takeover", mode="duel", private=private, key=str(private)
        )
        assert made["room"] == again["room"]
        listed = json.dumps(await server.get("/api/v1/rooms"))
        assert (made["room"] in listed) is not private
        snapshot = await server.get(f"/api/v1/rooms/{made['room']}")
        assert (snapshot.get("code") == "unknown_room") is private


async def test_28_scripts_that_redis_has_forgotten_are_told_again(
    server: Running, redis_url: str
) -> None:
    blue, red, room, event = await duel(server)
    async with Redis.from_url(redis_url) as redis:
        for number in range(4):
            await redis.script_flush()
            legal = event["legal"]
            player, other = (blue, red) if number % 2 == 0 else (red, blue)
            told = await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
            assert told["t"] == "room.event"
            event = await other.event(told["seq"])
    ready = await server.get("/readyz")
    assert ready == {"status": "ready"}
