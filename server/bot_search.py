"""Asking the other hubs for a bot, for a room that is to be made here.

A question goes to every hub, and each that serves the level says yes, and keeps a place for it, or
no. The first yes counts, or the last no.
"""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from server.bot_worker import Place, Want

if TYPE_CHECKING:
    from server.hub import Hub


class _Question:
    """Asked of the hubs in ``asked`` that have not answered yet."""

    def __init__(self, asked: set[str]) -> None:
        self.asked = asked
        self.found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class BotSearch:
    """The questions that this hub has asked."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._questions: dict[Place, _Question] = {}

    async def publish(self, served: dict[str, set[str]]) -> None:
        """Says to all hubs what levels of which games are served here. Raises `StoreError`."""
        name, born = self._hub.id.rsplit("/", 1)
        record = (born, {game: sorted(levels) for game, levels in served.items()})
        await self._hub.store.open_desk(name, msgspec.msgpack.encode(record))

    async def ask(self, want: Want) -> bool:
        """True if another hub keeps a bot for that seat; at once False where none serves it.

        Raises `StoreError`.
        """
        others = await self._serving(want)
        if not others:
            return False
        question = self._questions[want.place] = _Question(others)
        words = (want.room, "seek", str(want.seat), want.game, want.level, want.rival)
        text = "\n".join(words)
        try:
            await self._hub.store.tell(want.room, text.encode())
            return await asyncio.wait_for(question.found, self._hub.timings.seek_ms / 1000)
        except TimeoutError:
            return False
        finally:
            del self._questions[want.place]

    def answer(self, want: Want, yes: bool) -> None:
        """What this hub says to another's question."""
        self._hub.tell(want.room, f"{want.room}\nfound\n{want.seat}\n{self._hub.id}\n{int(yes)}")

    def answered(self, place: Place, hub: str, yes: bool) -> None:
        """What another hub says to a question, perhaps of ours."""
        question = self._questions.get(place)
        if question is None:
            return
        question.asked.discard(hub)
        if not question.found.done() and (yes or not question.asked):
            question.found.set_result(yes)

    async def _serving(self, want: Want) -> set[str]:
        """The other hubs, as far as they are alive, that have workers for the level."""
        now = self._hub.now()
        serving = set()
        for name, record in (await self._hub.store.desks()).items():
            born, games = msgspec.msgpack.decode(record)
            alive = now - self._hub.outages.heard.get(born, now) < self._hub.timings.hub_lost_ms
            if alive and want.level in games.get(want.game, ()):
                serving.add(f"{name}/{born}")
        serving.discard(self._hub.id)
        return serving
