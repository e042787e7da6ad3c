"""Bots come by tickets, are never too many, and are replaced when they go."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from tests.server.conftest import Running, start_hub, stop_hub
from tests.server.scripted_bot import EVERYTHING, KEY, ScriptedBot, fight

TIMINGS = "beat_ms=50,presence_ms=50,ticket_ms=1000,bot_wait_ms=3000,bot_hang_ms=1500"


@pytest.fixture
async def hub(redis_url: str) -> AsyncIterator[Running]:
    async with Redis.from_url(redis_url) as redis:
        await redis.flushall()  # rooms of earlier tests want bots, too
    hub = await start_hub("--redis-url", redis_url, "--bot-key", KEY, timings=TIMINGS)
    yield hub
    assert await stop_hub(hub) == 0


async def test_a_fight_begins_at_once_and_the_bot_plays(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub)
    player = await hub.client()
    room, first = await fight(player, level="unbeatable")
    assert first["clock"]["seats"] == [0]
    assert first["clock"]["total"] == 8_000
    snapshot = await hub.get(f"/api/v1/rooms/{room}")
    assert snapshot["mode"] == "bot"
    assert snapshot["options"]["limit_loser"] == 0
    assert snapshot["options"]["move_limit"] == 150
    assert snapshot["options"]["repetition"] is False
    bots_seat = snapshot["seats"][1]
    assert bots_seat["level"] == "unbeatable"
    assert bots_seat["player"]["name"] == "Unbeatable"
    assert bots_seat["player"]["bot"] is True
    legal = first["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    answer = await player.event(3)
    assert answer["seat"] == 1
    assert answer["legal"]
    assert len(bot.offers) == 1


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"mode": "bot"}, "bad_message", "level"),
        ({"mode": "bot", "level": "Easy"}, "bad_option", "level"),
        ({"mode": "bot", "level": "mike"}, "bad_option", "level"),
        ({"mode": "bots", "level": "easy"}, "bad_message", "levels"),
        ({"mode": "bots", "levels": ["easy", "mike"]}, "bad_option", "levels"),
        (
            {"mode": "bot", "level": "easy", "options": {"move_limit": 20}},
            "bad_option",
            "options.move_limit",
        ),
        (
            {"mode": "bots", "levels": ["easy", "easy"], "options": {"limit_loser": None}},
            "bad_option",
            "options.limit_loser",
        ),
        ({"mode": "bot", "level": "unbeatable", "turn_ms": 9_000}, "bad_option", "turn_ms"),
        ({"mode": "bot", "level": "unbeatable", "turn_ms": 8_000}, "bad_option", "turn_ms"),
    ],
)
async def test_what_is_wrong_with_a_fight_is_named(
    hub: Running, fields: dict[str, object], code: str, field: str
) -> None:
    await ScriptedBot.ready(hub)
    player = await hub.client()
    refused = await player.ask("room.create", game="grid_takeover", **fields)
    assert (refused["t"], refused["code"], refused["field"]) == ("error", code, field)
    assert player.welcome["resume"] == []


async def test_without_a_bot_of_that_level_no_room_is_made(hub: Running) -> None:
    player = await hub.client()
    wanted = {"game": "symbols", "mode": "bot", "level": "mike", "key": "k"}
    assert (await player.ask("room.create", **wanted))["code"] == "no_bots"
    worker = await hub.client()
    games = {"symbols": ["easy"], "grid_takeover": ["easy"], "chess": ["mike"]}
    ready = await worker.ask("bot.ready", key=KEY, games=games, capacity=5)
    assert ready["t"] == "ok"
    assert (await player.ask("room.create", **wanted))["code"] == "no_bots"
    assert (await hub.get("/api/v1/rooms"))["rooms"] == []
    await ScriptedBot.ready(hub)
    assert (await player.ask("room.create", **wanted))["t"] == "ok"


async def test_the_key_and_the_ticket_open_their_own_door_only(hub: Running) -> None:
    stranger = await hub.client()
    ready = {"games": EVERYTHING, "capacity": 5}
    assert (await stranger.ask("bot.ready", key="wrong", **ready))["code"] == "unauthorized"
    bot = await ScriptedBot.ready(hub, serves=False)
    other = await ScriptedBot.ready(hub, capacity=0, serves=False)
    player = await hub.client()
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "easy", "seat": 1}
    made = await player.ask("room.create", **wanted)
    assert made["t"] == "ok", made
    room = made["room"]
    offer = await bot.offer()
    assert (offer["room"], offer["seat"], offer["level"]) == (room, 0, "easy")
    forged = {**offer, "ticket": offer["ticket"][::-1]}
    assert (await bot.take(forged))["code"] == "unauthorized"
    for thief in (other.client, player, stranger):
        stolen = await thief.ask("room.join", room=room, ticket=offer["ticket"])
        assert stolen["code"] == "unauthorized"
        full = await stranger.ask("room.join", room=room, **{"as": "player"})
        assert full["code"] == "room_full"
    taken = await bot.take(offer)
    assert (taken["t"], taken["seat"]) == ("ok", 0)
    assert (await bot.take(offer))["code"] == "unauthorized"
    assert (await player.event(1))["action"] == {"a": "start"}


async def test_a_ticket_that_lapses_goes_to_another(hub: Running) -> None:
    lazy = await ScriptedBot.ready(hub, serves=False, capacity=1)
    player = await hub.client()
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "easy", "seat": 0}
    made = await player.ask("room.create", **wanted)
    assert made["t"] == "ok", made
    room = made["room"]
    offer = await lazy.offer()
    eager = await ScriptedBot.ready(hub)
    assert (await player.event(1))["status"] == "playing"
    assert [other["room"] for other in eager.offers] == [room]
    assert (await lazy.take(offer))["code"] == "unauthorized"


async def test_22_a_bot_is_never_given_more_than_it_can_play(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, capacity=1)
    players = await asyncio.gather(*(hub.client() for _ in range(30)))
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "easy"}
    replies = await asyncio.gather(*(player.ask("room.create", **wanted) for player in players))
    made = [reply for reply in replies if reply["t"] == "ok"]
    busy = [reply["code"] for reply in replies if reply["t"] == "error"]
    assert (len(made), busy) == (1, ["no_bots"] * 29)
    winner = players[replies.index(made[0])]
    assert (await winner.wait(lambda m: m.get("seq") == 1))["status"] == "playing"
    assert len(bot.offers) == 1
    await winner.ask("resign", room=made[0]["room"])
    assert (await players[0].ask("room.create", **wanted))["t"] == "ok"


async def test_another_bot_plays_on_when_one_dies(hub: Running) -> None:
    first = await ScriptedBot.ready(hub, capacity=1)
    first.plays = False
    player = await hub.client()
    room, event = await fight(player, level="unbeatable")
    second = await ScriptedBot.ready(hub)
    legal = event["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    await first.vanish()
    answer = await player.event(3)
    assert answer["seat"] == 1
    assert len(second.offers) == 1
    legal = answer["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert (await player.event(5))["seat"] == 1
    replay_seats = (await hub.get(f"/api/v1/rooms/{room}"))["seats"]
    assert replay_seats[1]["player"]["id"] == second.client.welcome["player"]["id"]


async def test_a_change_of_bots_changes_no_clock(hub: Running) -> None:
    first = await ScriptedBot.ready(hub, capacity=1)
    player = await hub.client()
    room, event = await fight(player, level="unbeatable")
    second = await ScriptedBot.ready(hub)
    await first.vanish()
    mine = second.client.welcome["player"]["id"]
    await player.wait(
        lambda m: m["t"] == "room.presence" and m["seats"][1].get("player", {}).get("id") == mine
    )
    assert (await hub.get(f"/api/v1/rooms/{room}"))["clock"] == event["clock"]


async def test_a_bot_that_hangs_is_replaced_and_told_so(hub: Running) -> None:
    hanging = await ScriptedBot.ready(hub, capacity=1)
    hanging.plays = False
    player = await hub.client()
    room, event = await fight(player)
    await ScriptedBot.ready(hub)
    legal = event["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert (await player.event(3))["seat"] == 1
    told = await hanging.hears(lambda m: m["t"] == "error")
    assert (told["code"], told["room"]) == ("not_in_room", room)
    await hanging.client.send("act", id=77, room=room, at=2, action={"a": "move", "to": 5})
    assert (await hanging.hears(lambda m: m.get("re") == 77))["code"] == "not_in_room"


async def test_a_worker_comes_back_to_its_seats(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, capacity=1)
    bot.plays = False
    player = await hub.client()
    room, event = await fight(player)
    legal = event["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    await bot.vanish()
    again = await hub.client(token=bot.client.token)
    assert again.welcome["resume"] == [room]
    await again.ask("room.sync", room=room, seq=0)
    asked = await again.event(2)
    action = asked["legal"]["actions"][0]
    acted = await again.ask("act", room=room, at=asked["legal"]["at"], action=action)
    assert (acted["t"], acted["seat"]) == ("room.event", 1)


@pytest.mark.parametrize("begun", [True, False])
async def test_without_a_bot_for_long_the_match_is_cancelled(hub: Running, begun: bool) -> None:
    bot = await ScriptedBot.ready(hub, serves=begun)
    player = await hub.client()
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "unbeatable", "seat": 1}
    made = await player.ask("room.create", **wanted)
    assert made["t"] == "ok", made
    room = made["room"]
    if begun:
        await player.wait(lambda m: m.get("seq") == 2)
    await bot.vanish()
    end = await player.wait(lambda m: m["t"] == "room.event" and m["status"] == "over")
    assert end["action"] == {"a": "cancel"}
    assert (end["outcome"]["reason"], end["outcome"]["winner"]) == ("cancelled", None)
    replay = await hub.get(f"/api/v1/replays/{room}")
    assert replay["log"][-1]["action"] == {"a": "cancel"}
    assert replay["seats"][0]["level"] == "unbeatable"
    assert (await hub.get("/api/v1/leaderboards/grid_takeover"))["board"] == "bot"
    assert not [m for m in player.seen if m["t"] == "room.score"]


async def test_bots_fight_each_other_with_an_audience(hub: Running) -> None:
    one = await ScriptedBot.ready(hub)
    player = await hub.client()
    wanted = {"game": "grid_takeover", "mode": "bots", "levels": ["easy", "hard"]}
    assert (await player.ask("room.create", **wanted))["code"] == "no_bots"
    two = await ScriptedBot.ready(hub)
    made = await player.ask("room.create", **wanted)
    assert made["t"] == "ok"
    assert "seat" not in made
    end = await player.wait(
        lambda m: m["t"] in ("room.event", "room.snapshot") and m["status"] == "over"
    )
    assert end["outcome"]["reason"] in ("territory", "repetition", "move_limit")
    assert {len(one.offers), len(two.offers)} == {1}
    replay = await hub.get(f"/api/v1/replays/{made['room']}")
    assert [seat["level"] for seat in replay["seats"]] == ["easy", "hard"]
    assert replay["options"]["limit_loser"] is None


async def test_a_rematch_with_a_bot_swaps_seats_and_options(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, capacity=1)
    player = await hub.client()
    room, _ = await fight(player)
    await player.ask("resign", room=room)
    await player.ask("rematch", room=room, offer=True)  # a bot is always for it
    after = (await player.wait("room.rematch"))["next"]
    begun = await player.wait(lambda m: m.get("room") == after and m.get("seq") == 2)
    assert begun["seat"] == 0  # the bot has moved first
    snapshot = await hub.get(f"/api/v1/rooms/{after}")
    assert snapshot["options"]["limit_loser"] == 1
    assert [seat.get("level") for seat in snapshot["seats"]] == ["easy", None]
    assert [offer["room"] for offer in bot.offers] == [room, after]


async def test_who_shows_fights_shows_few_at_once(hub: Running) -> None:
    for _ in range(2):
        bot = await ScriptedBot.ready(hub)
        bot.plays = False
    player = await hub.client()
    wanted = {"game": "symbols", "mode": "bots", "levels": ["easy", "easy"]}
    made = [await player.ask("room.create", **wanted) for _ in range(5)]
    assert [reply["t"] for reply in made] == ["ok"] * 4 + ["error"]
    assert made[4]["code"] == "too_many_rooms"


async def test_mike_sees_all_and_nobody_else_does(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub)
    player = await hub.client()
    room, event = await fight(player, game="symbols", level="mike")
    legal = event["legal"]
    await player.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    await bot.hears(lambda m: m.get("seq") == 2)
    told = [m["view"] for m in bot.heard if m["t"] in ("room.snapshot", "room.event")]
    assert not any("?" in view["symbols"] for view in told)
    easy, _ = await fight(player, game="symbols", level="easy")
    await bot.hears(lambda m: m.get("room") == easy and "view" in m)
    told = [m["view"] for m in bot.heard if m.get("room") == easy and "view" in m]
    assert all("?" in view["symbols"] for view in told)
    for viewer in (await hub.client(), await hub.client(token=player.token)):
        await viewer.ask("room.join", room=room)
        assert "?" in (await viewer.wait("room.snapshot"))["view"]["symbols"]
    assert "?" in (await hub.get(f"/api/v1/rooms/{room}"))["view"]["symbols"]


async def test_54_a_bot_is_held_to_the_rules_like_everybody(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, serves=False)
    player = await hub.client()
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "hard", "seat": 1}
    room = (await player.ask("room.create", **wanted))["room"]
    await bot.take(await bot.offer())
    at = (await bot.client.wait(lambda m: m.get("seq") == 1 and m.get("legal")))["legal"]["at"]
    illegal = [
        {"a": "move", "to": 42},
        {"a": "move", "to": -1},
        {"a": "move", "to": 35.0},
        {"a": "move", "to": 6},
        {"a": "teleport", "to": 6},
        {"a": "expire"},
        {"a": "pass"},
    ]
    for action in illegal:
        refused = await bot.client.ask("act", room=room, at=at, action=action)
        assert refused["code"] == "illegal_action", action
        refused = await player.ask("act", room=room, at=at, action=action)
        assert refused["code"] == "not_your_turn"
    moved = await bot.client.ask("act", room=room, at=at, action={"a": "move", "to": 35})
    legal = (await player.event(2))["legal"]
    assert moved["seq"] == legal["at"] == 2
    for action in [*illegal[1:3], {"a": "move", "to": 35}, {"a": "teleport", "to": 35}]:
        refused = await player.ask("act", room=room, at=2, action=action)
        assert refused["code"] == "illegal_action", action


async def test_a_worker_may_say_as_much_as_players_for_all_its_seats(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, serves=False)
    players = [await hub.client() for _ in range(3)]
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "easy", "seat": 0}
    for player in players:
        assert (await player.ask("room.create", **wanted))["t"] == "ok"
        await bot.take(await bot.offer())
    for client in (bot.client, players[0]):
        for number in range(120):
            await client.send("ping", id=1_000 + number, at=0)
    answers = [await bot.client.wait(lambda m: m.get("re", 0) >= 1_000) for _ in range(120)]
    assert {answer["t"] for answer in answers} == {"pong"}
    answers = [await players[0].wait(lambda m: m.get("re", 0) >= 1_000) for _ in range(120)]
    assert "error" in {answer["t"] for answer in answers}


async def test_how_full_the_workers_are_can_be_watched(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, capacity=3)
    bot.plays = False
    player = await hub.client()
    room, _ = await fight(player)
    assert "takeover_bot_seats 1\n" in await hub.text("/metrics")
    assert "takeover_bot_capacity 3\n" in await hub.text("/metrics")
    await player.ask("resign", room=room)
    assert "takeover_bot_seats 0\n" in await hub.text("/metrics")


async def test_nobody_fights_himself(hub: Running) -> None:
    bot = await ScriptedBot.ready(hub, serves=False)
    wanted = {"game": "grid_takeover", "mode": "bot", "level": "easy"}
    assert (await bot.client.ask("room.create", **wanted))["code"] == "no_bots"
