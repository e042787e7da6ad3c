"""Replays: what the server folds of a finished match, and for whom it is there."""

from typing import Any

import httpx
import msgpack
import pytest
from redis.asyncio import Redis

from rules import ALL, GAMES, fold
from server.store import keys
from tests.client import Message
from tests.match import Match
from tests.server.conftest import Running

SHARD = keys.shards(1)[0]


async def played(server: Running, game: str) -> Match:
    """A short match that seat 0 gives up."""
    match = await Match.begin([server], game=game, turn_ms=60_000)
    await match.wander(8)
    await match.players[0].ask("resign", room=match.room)
    return match


async def left(server: Running, match: Match) -> None:
    """Both go, and the room is in nobody's memory any more."""
    for player in match.players:
        await player.close()
    while any(
        seat["connected"] for seat in (await server.get(f"/api/v1/rooms/{match.room}"))["seats"]
    ):
        pass


async def status(server: Running, path: str) -> tuple[int, Message]:
    async with httpx.AsyncClient(trust_env=False) as web:
        answer = await web.get(f"http://{server.address}{path}")
        return answer.status_code, answer.json()


@pytest.mark.parametrize("game", GAMES)
async def test_positions_are_the_fold_as_one_sees_it_who_sees_all(
    server: Running, game: str
) -> None:
    match = await played(server, game)
    replay = await server.get(f"/api/v1/replays/{match.room}")
    shown = await server.get(f"/api/v1/replays/{match.room}/positions")
    rules = GAMES[game]
    log = replay["log"]
    assert [event["seq"] for event in shown["positions"]] == [entry["seq"] for entry in log]
    for number, (event, entry) in enumerate(zip(shown["positions"], log, strict=True), 1):
        moves = [(one["seat"], one["action"]) for one in log[:number]]
        state = fold(rules, replay["options"], int(replay["seed"], 16), moves)
        assert event["view"] == rules.view(state, ALL)
        assert event["action"] == entry["action"]
        assert event["now"] == entry["now"]
        assert event.get("outcome") == rules.outcome(state)
    for name in ("room", "game", "mode", "options", "seats", "outcome", "rules"):
        assert shown[name] == replay[name]
    assert shown["turn_ms"] == 60_000
    running = shown["positions"][0]["clock"]
    assert running["deadline"] - shown["positions"][0]["now"] == running["total"] == 60_000
    assert "clock" not in shown["positions"][-1]
    assert shown["positions"][-1]["status"] == "over"


@pytest.mark.parametrize("game", GAMES)
async def test_a_live_match_so_far_is_what_spectators_were_told(server: Running, game: str) -> None:
    match = await Match.begin([server], game=game, turn_ms=60_000)
    watcher = await server.client()
    await watcher.ask("room.join", room=match.room)
    await match.wander(9)
    heard = [await watcher.event(seq) for seq in range(2, 11)]
    told = await server.get(f"/api/v1/rooms/{match.room}/positions?from=2")
    assert list(told) == ["positions"]
    for event, live in zip(told["positions"], heard, strict=True):
        for name in ("seq", "seat", "action", "view", "clock", "status", "t", "room"):
            assert event.get(name) == live.get(name)
    await match.players[0].ask("resign", room=match.room)
    over = (await server.get(f"/api/v1/rooms/{match.room}/positions"))["positions"]
    assert over[1:-1] == told["positions"]
    assert over[-1]["view"] == (await watcher.event(11))["view"]


async def test_a_private_or_a_waiting_room_is_no_match_so_far(server: Running) -> None:
    match = await Match.begin([server], game="symbols", private=True)
    waiting = await match.players[0].ask("room.create", game="symbols", mode="duel")
    unknown = await status(server, "/api/v1/rooms/nowhere/positions")
    for room in (match.room, waiting["room"]):
        assert await status(server, f"/api/v1/rooms/{room}/positions") == unknown
    assert unknown[0] == 404


async def test_some_of_the_positions(server: Running) -> None:
    match = await played(server, "grid_takeover")
    path = f"/api/v1/replays/{match.room}/positions"
    assert [one["seq"] for one in (await server.get(f"{path}?from=3&to=5"))["positions"]] == [
        3,
        4,
        5,
    ]
    assert (await server.get(f"{path}?from=500"))["positions"] == []
    for wrong in ("from=-1", "to=x", "from=1.0", "to="):
        assert await status(server, f"{path}?{wrong}") == (
            400,
            {"code": "bad_option", "message": "from and to are numbers of log entries."},
        )


async def test_live_and_unknown_matches_look_the_same_and_private_ones_are_there_when_over(
    server: Running,
) -> None:
    match = await Match.begin([server], game="symbols", private=True)
    for path in ("/api/v1/replays/{}", "/api/v1/replays/{}/positions"):
        live = await status(server, path.format(match.room))
        assert live == await status(server, path.format("nowhere"))
        assert live[0] == 404
    await match.players[1].ask("resign", room=match.room)
    for path in ("/api/v1/replays/{}", "/api/v1/replays/{}/positions"):
        code, replay = await status(server, path.format(match.room))
        assert code == 200
        assert replay["private"] is True


async def changed(redis_url: str, room: str, **fields: Any) -> None:
    """Writes a room's record as another version of the server would have written it."""
    async with Redis.from_url(redis_url) as redis:
        record = msgpack.unpackb(await redis.hget(SHARD.room(room), "record"))
        await redis.hset(SHARD.room(room), "record", msgpack.packb(record | fields))


@pytest.mark.parametrize(
    "fields", [{"rules_version": 2}, {"v": 2}, {"state": b"of another form"}, {"game": "gone"}]
)
async def test_32_a_replay_under_rules_that_are_gone_says_so(
    server: Running, redis_url: str, fields: dict[str, Any]
) -> None:
    match = await played(server, "grid_takeover")
    await left(server, match)
    await changed(redis_url, match.room, **fields)
    for path in ("/api/v1/replays/{}", "/api/v1/replays/{}/positions"):
        code, said = await status(server, path.format(match.room))
        assert (code, said["code"]) == (410, "outdated")
    guest = await server.client()
    answer = await guest.ask("room.join", room=match.room)
    assert answer.get("code") == (None if "rules_version" in fields else "unknown_room")
    assert (await guest.ask("ping", at=0))["t"] == "pong"


async def test_32_a_log_that_leads_elsewhere_is_not_shown(server: Running, redis_url: str) -> None:
    match = await played(server, "grid_takeover")
    await left(server, match)
    await changed(redis_url, match.room, seed="1" * 32, options={"abilities": False})
    code, said = await status(server, f"/api/v1/replays/{match.room}/positions")
    assert (code, said["code"]) == (410, "outdated")


async def test_32_records_from_before_versions_are_of_the_first(
    server: Running, redis_url: str
) -> None:
    match = await played(server, "symbols")
    async with Redis.from_url(redis_url) as redis:
        record = msgpack.unpackb(await redis.hget(SHARD.room(match.room), "record"))
        assert (record["v"], record.pop("rules_version")) == (1, 1)
        await redis.hset(SHARD.room(match.room), "record", msgpack.packb(record))
        first = msgpack.unpackb(await redis.lindex(SHARD.log(match.room), 0))
        await redis.lset(SHARD.log(match.room), 0, msgpack.packb(first[:5]))
    shown = await server.get(f"/api/v1/replays/{match.room}/positions")
    assert len(shown["positions"]) == 10


async def test_time_given_back_is_in_a_replay(server: Running, redis_url: str) -> None:
    match = await Match.begin([server], game="grid_takeover", turn_ms=60_000)
    await match.players[0].ask("resign", room=match.room)
    async with Redis.from_url(redis_url) as redis:
        log = [msgpack.unpackb(one) for one in await redis.lrange(SHARD.log(match.room), 0, -1)]
        credit = [2, None, {"a": "credit", "ms": 5_000}, None, log[0][4]]
        end = [3, *log[1][1:]]
        await redis.delete(SHARD.log(match.room))
        await redis.rpush(SHARD.log(match.room), *map(msgpack.packb, (log[0], credit, end)))
    await changed(redis_url, match.room, seq=3)
    events = (await server.get(f"/api/v1/replays/{match.room}/positions"))["positions"]
    deadlines = [event["clock"]["deadline"] for event in events[:2]]
    assert deadlines[1] - deadlines[0] == 5_000
    assert events[1]["view"] == events[0]["view"]


async def test_positions_are_compressed_for_who_can_read_that(server: Running) -> None:
    match = await played(server, "symbols")
    async with httpx.AsyncClient(trust_env=False) as web:
        url = f"http://{server.address}/api/v1/replays/{match.room}/positions"
        answer = await web.get(url)
        plain = await web.get(url, headers={"accept-encoding": "identity"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert answer.content == plain.content
