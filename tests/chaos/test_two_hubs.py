"""Two hubs on one Redis serve one room, with a seat on each."""

import asyncio
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.chaos.cluster import RETURN_MS, Cluster, cluster
from tests.client import Client
from tests.server.conftest import Running

SWEPT_MS = 500


@pytest.fixture
async def servers() -> AsyncIterator[Cluster]:
    async with cluster(2) as both:
        yield both


async def duel(servers: Cluster, **fields: Any) -> tuple[Client, Client, str, dict[str, Any]]:
    """Blue on the first hub, red on the second, the room, and the start as blue sees it."""
    blue, red = [await hub.client() for hub in servers.hubs]
    made = await blue.ask("room.create", game="grid_takeover", mode="duel", seat=0, **fields)
    room = made["room"]
    assert (await red.ask("room.join", room=room, **{"as": "player"}))["seat"] == 1
    return blue, red, room, await blue.event(1)


async def ended(hub: Running, room: str, watcher: Client) -> dict[str, Any]:
    """The replay, once a watcher of the room has heard that it is over."""
    await watcher.wait(
        lambda m: m["t"] in ("room.event", "room.snapshot") and m["status"] == "over", 20
    )
    replay: dict[str, Any] = await hub.get(f"/api/v1/replays/{room}")
    return replay


async def gone(watcher: Client, seats: list[int]) -> None:
    """Waits until a watcher has heard that just these seats are connected."""
    wanted = [seat in seats for seat in (0, 1)]
    await watcher.wait(lambda m: m["t"] == "room.presence" and m["connected"] == wanted)


def expiries(replay: dict[str, Any]) -> list[int]:
    """When matches were lost on time."""
    return [entry["now"] for entry in replay["log"] if entry["action"]["a"] == "expire"]


async def test_events_reach_both_hubs_in_order(servers: Cluster) -> None:
    blue, red, room, event = await duel(servers)
    watchers = [await hub.client(binary=False) for hub in servers.hubs]
    for watcher in watchers:
        await watcher.ask("room.join", room=room)
    players = (blue, red)
    await red.wait("room.snapshot")
    for seq in range(2, 14):
        seat, legal = event["view"]["turn"], event["legal"]
        action = legal["actions"][seq % len(legal["actions"])]
        own = await players[seat].ask("act", room=room, at=legal["at"], action=action)
        told = await players[1 - seat].event(seq)
        assert (own["seq"], own["view"]) == (seq, told["view"])
        event = own if own.get("legal") else told
    for client in watchers:
        await client.event(13)
        assert [m["seq"] for m in client.seen if m["t"] == "room.event"] == list(range(2, 13))


async def test_two_tabs_on_two_hubs_act_at_once_and_one_counts(servers: Cluster) -> None:
    blue, _red, room, event = await duel(servers)
    tab = await servers.hubs[1].client(token=blue.token)
    assert (await tab.ask("room.join", room=room))["seat"] == 0
    legal = event["legal"]
    replies = await asyncio.gather(
        blue.ask("act", room=room, at=legal["at"], action=legal["actions"][0]),
        tab.ask("act", room=room, at=legal["at"], action=legal["actions"][1]),
    )
    assert sorted(reply["t"] for reply in replies) == ["error", "room.event"]
    assert [reply["code"] for reply in replies if reply["t"] == "error"] == ["stale"]
    for client in (blue, tab):
        snapshot = await client.ask("room.sync", room=room, seq=0)
        assert snapshot["seq"] == 2


async def test_the_same_act_through_two_hubs_is_one_act(servers: Cluster) -> None:
    blue, _red, room, event = await duel(servers)
    tab = await servers.hubs[1].client(token=blue.token)
    await tab.ask("room.join", room=room)
    legal = event["legal"]
    fields = {"room": room, "at": legal["at"], "action": legal["actions"][0]}
    replies = await asyncio.gather(blue.ask("act", **fields), tab.ask("act", **fields))
    assert sorted(reply["t"] for reply in replies) == ["ok", "room.event"]
    assert [reply["seq"] for reply in replies] == [2, 2]


async def test_a_time_out_with_two_hubs_happens_once(servers: Cluster) -> None:
    blue, red, room, event = await duel(servers, turn_ms=1_000)
    told = [await client.event(2) for client in (blue,)]
    told.append(await red.event(2))
    assert [t["action"] for t in told] == [{"a": "expire"}] * 2
    replay = await servers.hubs[0].get(f"/api/v1/replays/{room}")
    assert len(replay["log"]) == 2
    assert expiries(replay)[0] >= event["clock"]["deadline"]


async def test_a_time_out_is_swept_up_when_its_hub_is_killed(servers: Cluster) -> None:
    """Blue, on the clock, has left; only red's hub has a timer for him, and is killed."""
    blue, red, room, event = await duel(servers, turn_ms=3_000)
    deadline = event["clock"]["deadline"]
    await blue.close()
    await gone(red, [1])
    await servers.kill_hub(1)
    watcher = await servers.hubs[0].client()
    await watcher.ask("lobby.watch")
    await until_unlisted(watcher, room)
    fired = expiries(await servers.hubs[0].get(f"/api/v1/replays/{room}"))
    assert len(fired) == 1
    assert deadline <= fired[0] <= deadline + SWEPT_MS


async def test_a_time_out_happens_though_nobody_is_there(servers: Cluster) -> None:
    blue, red, room, event = await duel(servers, turn_ms=1_500)
    deadline = event["clock"]["deadline"]
    await blue.close()
    await red.close()
    watcher = await servers.hubs[0].client()
    await watcher.ask("lobby.watch")
    await until_unlisted(watcher, room)
    fired = expiries(await servers.hubs[0].get(f"/api/v1/replays/{room}"))
    assert len(fired) == 1
    assert deadline <= fired[0] <= deadline + SWEPT_MS


async def test_who_is_on_the_clock_is_credited_when_his_hub_is_killed(servers: Cluster) -> None:
    """Red's hub lives on, so only blue, on the clock through the other, is given time."""
    blue, red, room, event = await duel(servers, turn_ms=3_000)
    deadline = event["clock"]["deadline"]
    await servers.kill_hub(0)
    await gone(red, [1])
    back = await servers.hubs[1].client(token=blue.token)
    await back.ask("room.join", room=room)
    credit = await red.event(2)
    assert credit["action"]["a"] == "credit"
    assert credit["clock"]["deadline"] == deadline + credit["action"]["ms"]
    ended_at = expiries(await ended(servers.hubs[1], room, red))
    assert len(ended_at) == 1
    assert ended_at[0] >= credit["clock"]["deadline"]


async def test_who_is_back_before_the_loss_is_known_is_credited_until_then(
    servers: Cluster,
) -> None:
    blue, red, room, event = await duel(servers, turn_ms=6_000)
    deadline = event["clock"]["deadline"]
    await servers.kill_hub(0)
    back = await servers.hubs[1].client(token=blue.token)
    ok = await back.ask("room.sync", room=room, seq=0)
    assert ok["seq"] == 1
    returned = (await back.ask("ping", at=0))["now"]
    credit = await red.event(2)
    assert credit["action"]["a"] == "credit"
    assert credit["clock"]["deadline"] == deadline + credit["action"]["ms"]
    apart_ms = 50  # the two hubs' clocks
    assert credit["action"]["ms"] <= returned - (deadline - 6_000) + apart_ms


async def test_a_deadline_before_the_loss_is_known_is_credited_too(servers: Cluster) -> None:
    """Blue's hub is killed so late in his turn that the deadline comes before it counts as lost."""
    blue, red, room, event = await duel(servers, turn_ms=1_000)
    await servers.kill_hub(0)
    await gone(red, [1])
    back = await servers.hubs[1].client(token=blue.token)
    await back.ask("room.sync", room=room, seq=0)
    credit = await red.event(2)
    assert credit["action"]["a"] == "credit"
    assert credit["clock"]["deadline"] == event["clock"]["deadline"] + credit["action"]["ms"]
    legal = event["legal"]
    acted = await back.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert (acted["t"], acted["seq"]) == ("room.event", 3)


async def test_who_never_comes_back_loses_after_the_time_to_do_so(servers: Cluster) -> None:
    _blue, red, room, event = await duel(servers, turn_ms=1_000)
    await servers.kill_hub(0)
    replay = await ended(servers.hubs[1], room, red)
    names = [(entry["action"]["a"], entry["action"].get("ms")) for entry in replay["log"]]
    assert names == [("start", None), ("credit", RETURN_MS), ("expire", None)]
    assert expiries(replay)[0] >= event["clock"]["deadline"] + RETURN_MS


async def test_who_was_off_the_clock_is_given_nothing(servers: Cluster) -> None:
    blue, red, room, event = await duel(servers, turn_ms=3_000)
    await servers.kill_hub(1)
    await gone(blue, [0])
    back = await servers.hubs[0].client(token=red.token)
    await back.ask("room.join", room=room)
    await gone(blue, [0, 1])
    legal = event["legal"]
    acted = await blue.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert acted["seq"] == 2


async def until_unlisted(watcher: Client, room: str) -> None:
    """Waits until the lobby no longer lists a room."""
    listed = [m for m in watcher.seen if m["t"] == "lobby"]
    while not listed or room in [r["room"] for r in listed[-1]["rooms"]]:
        listed = [await watcher.wait("lobby", 20)]


async def test_a_hub_that_was_taken_for_dead_says_again_who_is_there(servers: Cluster) -> None:
    blue, red, room, event = await duel(servers)
    servers.hubs[0].process.send_signal(signal.SIGSTOP)
    await gone(red, [1])
    red.seen.clear()
    servers.hubs[0].process.send_signal(signal.SIGCONT)
    await gone(red, [0, 1])  # that is: both are there
    legal = event["legal"]
    acted = await blue.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert acted["t"] == "room.event"
    refused = await red.ask("claim", room=room, result="win")
    assert refused["code"] == "not_your_turn"


async def test_spectators_on_another_hub_are_counted_whoever_comes_and_goes(
    servers: Cluster,
) -> None:
    _blue, red, room, _event = await duel(servers)
    crowd = [await servers.hubs[0].client() for _ in range(3)]
    for watcher in crowd:
        await watcher.ask("room.join", room=room)
    await red.wait(lambda m: m["t"] == "room.presence" and m["spectators"] == 3)
    await red.ask("room.leave", room=room)
    red.seen.clear()
    await red.ask("room.join", room=room)
    await red.wait(lambda m: m.get("spectators") == 3)
    await servers.kill_hub(0)
    await red.wait(lambda m: m["t"] == "room.presence" and m["spectators"] == 0)


async def test_one_emote_in_two_seconds_holds_for_all_tabs(servers: Cluster) -> None:
    blue, red, room, _event = await duel(servers)
    tab = await servers.hubs[1].client(token=blue.token)
    await tab.ask("room.join", room=room)
    replies = await asyncio.gather(
        *(one.ask("emote", room=room, emote="hello") for one in (blue, tab))
    )
    assert sorted(reply.get("code", "ok") for reply in replies) == ["ok", "too_soon"]
    assert (await red.wait("room.emote"))["emote"] == "hello"
