"""Fights for browser tests: a hub whose bots act at once, and somebody who can beat Easy."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import expect

from bots.search import ENGINES
from bots.search.engine import Decision, Limit
from rules.registry import GAMES
from tests.bots.workers import KEY, at_work, worker
from tests.e2e.person import Person
from tests.server.conftest import Running, start_hub, stop_hub

GAME = "grid_takeover"
THOUGHT = Limit(nodes=4_000)
"""What the person thinks of for a move: enough against Easy."""


@asynccontextmanager
async def hub_with_bots(data: Path) -> AsyncIterator[Running]:
    """A hub of its own, and a worker whose bots don't take the time that people take."""
    hub = await start_hub("--data-dir", str(data), "--bot-key", KEY)
    async with worker(hub.url) as process:
        await at_work(process)
        yield hub
    assert await stop_hub(hub) == 0


async def play_out(person: Person, hub: Running) -> None:
    """Plays a fight of Grid Takeover without abilities from any position to its end."""
    room = person.page.url.rsplit("/", 1)[1]
    game = GAMES[GAME]
    while True:
        await expect(person.targets.or_(person.part("result")).first).to_be_visible()
        if await person.part("result").is_visible():
            return
        said = await hub.get(f"/api/v1/rooms/{room}")
        seat = next(n for n, one in enumerate(said["seats"]) if not one["player"]["bot"])
        legal = game.legal(game.from_view(said["view"], said["options"]), seat)
        asked = Decision(said["view"], legal, said["options"])
        action = ENGINES[GAME].choose("hard", asked, said["seq"], THOUGHT)
        await person.play(action["to"])
        await expect(person.part(f"cell-{action['to']}")).not_to_contain_class("target")
