"""Bots come by tickets, are never too many, and are replaced when they go."""

from collections.abc import AsyncIterator

import pytest

from tests.server.conftest import Running, start_hub, stop_hub
from tests.server.scripted_bot import KEY, ScriptedBot, fight

TIMINGS = "beat_ms=50,presence_ms=50,ticket_ms=400,bot_wait_ms=1500,bot_hang_ms=700"


@pytest.fixture
async def hub(redis_url: str) -> AsyncIterator[Running]:
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
