"""Rectangles with a seat on each of two hubs: duels, and deadlines that nobody may miss twice."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.chaos.cluster import RETURN_MS, Cluster, cluster
from tests.client import Message
from tests.match import Match

pytestmark = pytest.mark.asyncio(loop_scope="module")

SWEPT_MS = 500


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def servers() -> AsyncIterator[Cluster]:
    async with cluster(2) as both:
        yield both


async def log_of(servers: Cluster, match: Match, hub: int = 0) -> list[Message]:
    """All events of a match, as a spectator who comes late is told them."""
    watcher = await servers.hubs[hub].client()
    ok = await watcher.ask("room.sync", room=match.room, seq=0, **{"as": "spectator"})
    return [await watcher.event(seq) for seq in range(1, ok["seq"] + 1)]


def expiries(log: list[Message]) -> list[Message]:
    return [event for event in log if event["action"]["a"] == "expire"]


@pytest.mark.parametrize("first", [0, 1])
async def test_the_first_right_answer_wins_a_duel(servers: Cluster, first: int) -> None:
    match = await Match.begin(servers.hubs)
    cell = await match.duel()
    other = 1 - first
    at = match.now[other]["legal"]["at"]
    late = match.right(other)
    await match.act(first, match.right(first))
    told = match.now[other]
    assert (told["seat"], told["action"]["a"]) == (first, "answer")
    assert told["view"]["challenge"]["answered"] == [first]
    assert told["view"]["phase"] == ("turn" if first == 0 else "penalty")
    assert told["view"]["owners"][cell] == ("b" if first == 0 else "r")
    refused = await match.ask(other, late, at)
    assert (refused["t"], refused["code"]) == ("error", "stale")
    assert len(await log_of(servers, match)) == match.seq


async def test_two_right_answers_at_once_have_one_order_for_all(servers: Cluster) -> None:
    for _ in range(3):
        match = await Match.begin(servers.hubs)
        await match.duel()
        before = match.seq
        answers = [match.ask(seat, match.right(seat)) for seat in (0, 1)]
        replies = await asyncio.gather(*answers)
        assert sorted(reply["t"] for reply in replies) == ["error", "room.event"]
        winner = 0 if replies[0]["t"] == "room.event" else 1
        assert replies[1 - winner]["code"] == "stale"
        told = await match.players[1 - winner].event(before + 1)
        for event in (replies[winner], told, (await log_of(servers, match))[-1]):
            assert (event["seq"], event["seat"]) == (before + 1, winner)
            assert event["view"]["phase"] == ("penalty" if winner else "turn")


@pytest.mark.parametrize("first", [0, 1])
async def test_who_misses_in_a_duel_is_out_and_the_other_still_wins(
    servers: Cluster, first: int
) -> None:
    match = await Match.begin(servers.hubs)
    await match.duel()
    at = match.now[first]["legal"]["at"]
    own = await match.act(first, match.wrong(first))
    assert own["action"]["choice"] in range(4)
    assert match.now[1 - first]["action"] == {"a": "answer"}
    assert match.now[1 - first]["legal"]["at"] == at
    assert own["clock"]["seats"] == [1 - first]
    again = await match.ask(first, match.right(first), at)
    assert again["code"] == "stale"
    await match.act(1 - first, match.right(1 - first))
    assert match.view["phase"] == ("turn" if first else "penalty")


async def test_two_wrong_answers_at_once_beat_the_attack(servers: Cluster) -> None:
    match = await Match.begin(servers.hubs)
    await match.duel()
    replies = await asyncio.gather(*[match.ask(seat, match.wrong(seat)) for seat in (0, 1)])
    assert [reply["t"] for reply in replies] == ["room.event"] * 2
    last = max(replies, key=lambda reply: reply["seq"])
    assert last["view"]["challenge"]["answered"] == [0, 1]
    assert last["view"]["phase"] == "penalty"


async def test_one_named_deadline_for_all_viewers(servers: Cluster) -> None:
    match = await Match.begin(servers.hubs, turn_ms=60_000)
    cell = await match.duel()
    value = int(match.view["values"][cell])
    clock = match.now[0]["clock"]
    assert (clock["kind"], clock["seats"]) == ("challenge", [0, 1])
    assert clock["total"] == 8_000 + 1_000 * value
    for hub in servers.hubs:
        watcher = await hub.client()
        await watcher.ask("room.join", room=match.room)
        assert (await watcher.wait("room.snapshot"))["clock"] == clock
        assert (await hub.get(f"/api/v1/rooms/{match.room}"))["clock"] == clock
    assert match.now[1]["clock"] == clock
    await match.act(0, match.wrong(0))
    running = match.now[1]["clock"]
    assert running == {**clock, "seats": [1]}
    decided = await match.act(1, match.right(1))
    assert decided["clock"]["kind"] == "penalty"
    assert decided["clock"]["total"] == 15_000
    taken = await match.act(1, decided["legal"]["actions"][0])
    assert (taken["clock"]["kind"], taken["clock"]["seats"]) == ("turn", [1])
    assert decided["now"] <= taken["clock"]["deadline"] - 60_000 <= taken["now"]


async def test_the_same_challenge_after_coming_back_through_another_hub(servers: Cluster) -> None:
    match = await Match.begin(servers.hubs)
    await match.duel()
    clock = match.now[0]["clock"]
    for seat, hub in ((0, 1), (1, 0)):
        match.players[seat].cut()
        back = await servers.hubs[hub].client(token=match.players[seat].token)
        await back.ask("room.join", room=match.room)
        snapshot = await back.wait("room.snapshot")
        assert snapshot["view"]["challenge"] == match.challenge(seat)
        assert snapshot["legal"] == match.now[seat]["legal"]
        assert snapshot["clock"] == clock


async def test_time_runs_out_in_each_phase_once(servers: Cluster) -> None:
    """Four matches at once on two hubs; in two of them nobody is there when it happens."""
    claim, respond, duel, penalty = [
        await Match.begin(servers.hubs, turn_ms=20_000) for _ in range(4)
    ]
    await claim.act(0, {"a": "claim", "cell": claim.cheapest()})
    await respond.attack()
    await duel.duel()
    await penalty.duel()
    await penalty.act(1, penalty.right(1))
    takes = penalty.now[1]["legal"]["actions"]
    matches = {"claim": claim, "respond": respond, "duel": duel, "penalty": penalty}
    clocks = {name: match.now[0]["clock"] for name, match in matches.items()}
    kinds = {name: clock["kind"] for name, clock in clocks.items()}
    assert kinds == {
        "claim": "challenge",
        "respond": "respond",
        "duel": "challenge",
        "penalty": "penalty",
    }
    watchers = {name: await servers.hubs[0].client() for name in matches}
    for name, watcher in watchers.items():
        await watcher.ask("room.join", room=matches[name].room)
    for match in (respond, duel):
        for player in match.players:
            await player.close()
    seqs = {name: match.seq for name, match in matches.items()}
    told = {}
    for name, watcher in watchers.items():
        seq = seqs[name] + 1
        told[name] = await watcher.wait(
            lambda m, seq=seq: m["t"] == "room.event" and m["seq"] == seq, 25
        )
    for name, event in told.items():
        assert event["action"] == {"a": "expire"}
        assert 0 <= event["now"] - clocks[name]["deadline"] <= SWEPT_MS, name
        assert len(expiries(await log_of(servers, matches[name]))) == 1
    assert told["claim"]["view"]["points"][0] == claim.view["points"][0] - 1
    assert told["claim"]["clock"]["kind"] == "turn"
    assert told["respond"]["view"]["last"]["success"]
    assert told["duel"]["view"]["phase"] == "penalty"
    assert "seat" not in told["duel"]
    values = penalty.view["values"]
    best = max((take["cell"] for take in takes), key=lambda cell: (int(values[cell]), -cell))
    assert told["penalty"]["view"]["last"]["taken"] == best


async def test_a_challenge_runs_out_once_after_the_death_of_a_hub(servers: Cluster) -> None:
    """Red's hub, which has the only timer, is killed; what that costs red is given back.

    The last test of this module: the hub stays dead.
    """
    match = await Match.begin(servers.hubs)
    await match.duel()
    deadline = match.now[0]["clock"]["deadline"]
    watcher = await servers.hubs[0].client()
    await watcher.ask("room.join", room=match.room)
    await match.players[0].close()
    await servers.kill_hub(1)
    expired = await watcher.wait(
        lambda m: m["t"] == "room.event" and m["action"]["a"] == "expire", 30
    )
    log = await log_of(servers, match)
    credits = [event["action"]["ms"] for event in log if event["action"]["a"] == "credit"]
    assert sum(credits) <= RETURN_MS
    assert len(expiries(log)) == 1
    assert expired["now"] >= deadline + sum(credits)
    assert expired["view"]["phase"] == "penalty"
