"""A duel over real sockets and a real Redis, from the first command to the rematch."""

from typing import Any, cast

from redis.asyncio import Redis

from server.core import play
from server.core.room import Change, dump, encode_entry, load
from server.store.keys import shards
from tests.client import Client
from tests.server.conftest import Running, start_hub, stop_hub


async def duel(server: Running, **fields: Any) -> tuple[Client, Client, str, dict[str, Any]]:
    """Blue, red, the room and the start event as blue sees it."""
    blue = await server.client(name="Blue")
    red = await server.client(name="Red", binary=False)
    made = await blue.ask("room.create", game="grid_takeover", mode="duel", seat=0, **fields)
    assert made["t"] == "ok", made
    snapshot = await blue.wait("room.snapshot")
    assert snapshot["status"] == "waiting"
    assert snapshot["seq"] == 0
    joined = await red.ask("room.join", room=made["room"], **{"as": "player"})
    assert (joined["t"], joined["seat"]) == ("ok", 1)
    assert (await red.wait("room.snapshot"))["seq"] == 1
    return blue, red, made["room"], await blue.event(1)


async def test_whole_match_is_told_to_both_and_a_spectator(server: Running) -> None:
    blue, red, room, event = await duel(server, options={"abilities": False, "move_limit": 10})
    watcher = await server.client()
    assert (await watcher.ask("room.join", room=room)).get("seat") is None
    snapshot = await watcher.wait("room.snapshot")
    assert "you" not in snapshot
    players = (blue, red)
    seq = 1
    while event["status"] == "playing":
        seat = event["view"]["turn"]
        mine = event if event.get("legal") else await players[seat].event(seq)
        legal = mine["legal"]
        action = legal["actions"][seq % len(legal["actions"])]
        event = await players[seat].ask("act", room=room, at=legal["at"], action=action)
        assert event["t"] == "room.event", event
        seq = event["seq"]
        told = await players[1 - seat].event(seq)
        assert told["view"] == event["view"]
        assert (await watcher.event(seq))["view"] == event["view"]
        event = told
    assert event["outcome"]["reason"] in ("move_limit", "repetition", "territory")
    replay = await server.get(f"/api/v1/replays/{room}")
    assert [entry["seq"] for entry in replay["log"]] == list(range(1, seq + 1))


async def test_an_action_sent_again_counts_once(server: Running) -> None:
    blue, _red, room, event = await duel(server)
    legal = event["legal"]
    action = legal["actions"][0]
    first = await blue.ask("act", room=room, at=legal["at"], action=action)
    again = await blue.ask("act", room=room, at=legal["at"], action=action)
    assert (again["t"], again["seq"], again["duplicate"]) == ("ok", first["seq"], True)
    other = await blue.ask("act", room=room, at=legal["at"], action=legal["actions"][1])
    assert (other["t"], other["code"]) == ("error", "stale")


async def test_refusals_name_what_is_wrong(server: Running) -> None:
    blue, red, room, event = await duel(server)
    at = event["legal"]["at"]
    move = {"a": "move", "to": 0}
    assert (await red.ask("act", room=room, at=at, action=move))["code"] == "not_your_turn"
    junk: list[dict[str, object]] = [
        {"a": "move", "to": -1},
        {"a": "resign"},
        {},
        {"a": "move", "to": True},
        {"a": []},
    ]
    for action in junk:
        refused = await blue.ask("act", room=room, at=at, action=action)
        assert refused["code"] == "illegal_action", action
    assert (await blue.ask("act", room="nowhere", at=at, action=move))["code"] == "unknown_room"
    assert (await blue.ask("act", room=room, at="1", action=move))["field"] == "at"
    bad = await blue.ask("room.create", game="grid_takeover", mode="duel", options={"first": True})
    assert (bad["code"], bad["option"]) == ("bad_option", "first")


async def test_a_timeout_ends_the_match_once(server: Running) -> None:
    blue, red, _room, event = await duel(server, turn_ms=1_000)
    assert event["clock"]["total"] == 1_000
    for client in (blue, red):
        ended = await client.event(2)
        assert ended["action"] == {"a": "expire"}
        assert ended["outcome"]["winner"] == 1
        assert ended["now"] >= event["clock"]["deadline"]


async def test_draw_then_rematch_swaps_the_seats(server: Running) -> None:
    blue, red, room, _event = await duel(server)
    assert (await blue.ask("draw", room=room, offer=True))["t"] == "ok"
    assert (await red.wait("room.offer"))["open"] is True
    agreed = await red.ask("draw", room=room, offer=True)
    assert agreed["outcome"] == {"winner": None, "reason": "draw", "tiles": [1, 1]}
    await blue.ask("rematch", room=room, offer=True)
    await red.ask("rematch", room=room, offer=True)
    following = await blue.wait("room.rematch")
    snapshot = await blue.wait(
        lambda m: m["t"] == "room.snapshot" and m["room"] == following["next"]
    )
    assert (snapshot["you"], snapshot["status"], snapshot["seq"]) == (1, "playing", 1)


async def test_who_begins_a_rematch_is_never_said_to_be_away(redis_url: str) -> None:
    server = await start_hub("--redis-url", redis_url, timings="gather_ms=1000")
    blue, red, room, _event = await duel(server)
    await blue.ask("resign", room=room)
    await blue.ask("rematch", room=room, offer=True)
    await red.ask("rematch", room=room, offer=True)
    following = (await blue.wait("room.rematch"))["next"]
    for client in (blue, red):
        said = await client.wait(lambda m: m["t"] == "room.presence" and m["room"] == following)
        assert (said["connected"], said.get("abandon_at")) == ([True, True], None)
    assert await stop_hub(server) == 0


async def test_a_seat_comes_back_with_its_token_and_misses_nothing(server: Running) -> None:
    blue, red, room, event = await duel(server)
    red.cut()
    legal = event["legal"]
    await blue.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    back = await server.client(token=red.token)
    assert room in back.welcome["resume"]
    synced = await back.ask("room.sync", room=room, seq=1)
    assert (synced["seq"], synced["seat"]) == (2, 1)
    assert (await back.event(2))["legal"]["at"] == 2


async def test_an_answer_to_what_is_still_to_be_heard_here_is_not_refused(
    server: Running, redis_url: str
) -> None:
    """Another hub has committed red's turn and told red so; the news has not come here yet."""
    _blue, red, room, event = await duel(server)
    legal = event["legal"]
    async with Redis.from_url(redis_url) as redis:
        shard = shards(1)[0]
        record = load(cast(bytes, await redis.hget(shard.room(room), "record")))
        answer = play.Answer(legal["at"], legal["actions"][0], record.moved, 0)
        change = play.act(record, 0, answer, record.moved, lambda seat, at: None)
        assert isinstance(change, Change)
        assert change.entry
        fields: dict[Any, Any] = {"rev": change.room.rev, "record": dump(change.room)}
        await redis.hset(shard.room(room), mapping=fields)
        await redis.rpush(shard.log(room), encode_entry(change.entry))
    action = change.room.rules.legal(change.room.state, 1)[0]
    done = await red.ask("act", room=room, at=change.room.at[1], action=action)
    assert (done["t"], done["seq"]) == ("room.event", 3)


async def test_hubs_on_free_ports_are_hubs_of_their_own(server: Running, redis_url: str) -> None:
    blue, _red, _room, event = await duel(server, turn_ms=2_500)
    other = await start_hub("--redis-url", redis_url)
    ended = await blue.event(2)
    assert ended["action"] == {"a": "expire"}
    assert ended["now"] >= event["clock"]["deadline"]
    assert await stop_hub(other) == 0
