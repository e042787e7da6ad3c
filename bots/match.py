"""A seat in play: from the ticket to the end of the match, across lost connections.

What the seat is asked is known when events were heard without a gap up to the one that a
snapshot or the reply to `room.sync` named (``goal``). A decision is then thought about once and
its action sent until it is answered; what comes later than the match (stale, a duplicate) is
dropped. Whatever changes the decision ends the thought about it.
"""

import asyncio
import logging
import random
import time
from collections.abc import Coroutine
from typing import Any, Final, Protocol

import msgspec
from msgspec import Raw

from bots.client import Client, Lost, Said
from bots.pool import Pool
from bots.search import ENGINES
from bots.search.engine import Decision
from bots.thinker import Question
from protocol.codes import ErrorCode
from protocol.from_client import Act, Command, Draw, Emote, RoomJoin, RoomSync
from protocol.parts import Legal

RECALLED: Final = 60
"""Events that a bot who takes a match over asks for; servers keep 64."""
EMOTES_ANSWERED: Final = 0.4
EMOTE_S: Final = (0.6, 2.0)
BEFORE_DEADLINE_MS: Final = 1_000
SEAT_LOST: Final = (ErrorCode.NOT_IN_ROOM, ErrorCode.UNKNOWN_ROOM)
"""Said without a command: another bot has the seat, or there is no such room any more."""

log = logging.getLogger(__name__)


class Owner(Protocol):
    """Whoever holds matches: what they share, and who hears of their end."""

    client: Client
    pool: Pool
    emotes: list[str]
    pace: float
    """1: acts at the engines' natural pace; 0: at once."""
    secret: str
    """Makes the bots' chance unforeseeable."""

    def ended(self, match: "Match") -> None:
        """The match needs its seat no more."""


class Match:
    """One seat of ``room``."""

    def __init__(self, owner: Owner, room: str) -> None:
        self.room = room
        self._owner = owner
        self._chance = random.Random(f"{owner.secret} {room}")
        self._game = self._level = ""
        self._options: dict[str, Any] = {}
        self._seat: int | None = None
        self._seq = 0
        self._goal: int | None = None
        self._views: list[Raw] = []
        self._newest: Said | None = None
        self._shown = asyncio.Event()
        self._current = asyncio.Event()
        self._at: int | None = None
        self._entering: asyncio.Task[None] | None = None
        self._deciding: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # -- coming and going ----------------------------------------------------------------------

    def enter(self, ticket: str | None = None) -> asyncio.Task[None]:
        """Takes the seat with a ticket, or comes back to it."""
        return self._behind(self._enter(ticket))

    def lost(self) -> None:
        """The connection is gone; `enter` follows on the next one."""
        self._current.clear()
        self._goal = None
        if self._entering:
            self._entering.cancel()

    def end(self) -> None:
        """Stops all that goes on here."""
        self._decide(None)
        for task in self._tasks:
            task.cancel()

    def _behind(self, catching_up: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something is missing here until ``catching_up`` has found its goal."""
        self.lost()
        self._entering = self._spawn(catching_up)
        return self._entering

    async def _enter(self, ticket: str | None) -> None:
        if self._shown.is_set() and not ticket:
            await self._sync()
            return
        self._shown.clear()
        reply = await self._asked(RoomJoin(room=self.room, ticket=ticket))
        if reply is None:
            return
        if reply.t != "ok" or reply.seat is None:
            self._owner.ended(self)
            return
        await self._shown.wait()
        if self._seq > 1:
            self._views.clear()
            self._seq = max(0, self._seq - RECALLED)
            await self._sync()
        else:
            self._reached(self._seq)

    async def _sync(self) -> None:
        reply = await self._asked(RoomSync(room=self.room, seq=self._seq))
        if reply is None:
            return
        if reply.t != "ok" or reply.seat is None or reply.seq is None:
            self._owner.ended(self)
        else:
            self._reached(reply.seq)

    async def _asked(self, command: Command) -> Said | None:
        """The reply; None if the connection is lost, after which `enter` is called again."""
        try:
            return await self._owner.client.ask_firmly(command)
        except Lost:
            return None

    # -- what is heard -------------------------------------------------------------------------

    def heard(self, said: Said) -> None:
        """Any message about the room."""
        match said.t:
            case "room.snapshot":
                self._snapshot(said)
            case "room.event":
                self._event(said)
            case "room.offer" if said.kind == "draw" and said.open and said.seat != self._seat:
                self._spawn(self._owner.client.tell(Draw(room=self.room, offer=False)))
            case "room.emote" if said.seat != self._seat:
                if self._chance.random() < EMOTES_ANSWERED:
                    self._spawn(self._emote())
            case "error" if said.re is None and said.code in SEAT_LOST:
                self._owner.ended(self)

    def _snapshot(self, said: Said) -> None:
        if said.you is None:
            return
        self._seat = said.you
        self._game, self._options = said.game, said.options
        if said.seats:
            self._level = said.seats[said.you].level or ""
        self._seq = said.seq or 0
        if self._goal is not None:
            self._goal = min(self._goal, self._seq)  # it is as new as it gets
        self._views = [said.view] if said.view else []
        self._shown.set()
        self._news(said)

    def _event(self, said: Said) -> None:
        if said.seq is None or said.seq <= self._seq or not said.view:
            return
        if said.seq > self._seq + 1:
            if self._goal is not None:
                self._behind(self._sync())
            return
        self._seq = said.seq
        if said.action["a"] == "start":
            self._views.clear()
        if said.action["a"] != "credit" or not self._views:
            self._views.append(said.view)
        self._news(said)

    def _news(self, said: Said) -> None:
        self._newest = said
        if said.status == "over":
            self._owner.ended(self)
        elif self._goal is not None and self._seq >= self._goal:
            self._reached(self._goal)

    def _reached(self, goal: int) -> None:
        """Events up to ``goal`` are known to be there; if they are here, the decision is known."""
        self._goal = goal
        if self._seq >= goal and self._newest:
            self._current.set()
            self._decide(self._newest)

    # -- what is done --------------------------------------------------------------------------

    def _decide(self, said: Said | None) -> None:
        legal = said.legal if said else None
        at = legal.at if legal else None
        if at == self._at:
            return
        self._at = at
        if self._deciding:
            self._deciding.cancel()
        if said and legal:
            self._deciding = self._spawn(self._act(said, legal))

    async def _act(self, said: Said, legal: Legal) -> None:
        began = time.monotonic()
        chance = random.Random(f"{self._owner.secret} {self.room} {legal.at}")
        view = self._views[-1]
        engine = ENGINES[self._game]
        left_ms = engine.limit_ms(self._level)
        asked = Decision(msgspec.msgpack.decode(view), legal.actions, self._options)
        delay_ms = engine.delay_ms(self._level, asked, chance.getrandbits(63))
        if said.clock and self._seat in said.clock.seats:
            clock_ms = max(0, said.clock.deadline - said.now - BEFORE_DEADLINE_MS)
            left_ms, delay_ms = min(left_ms, clock_ms), min(delay_ms, clock_ms)
        number = await self._owner.pool.choose(
            Question(
                game=self._game,
                level=self._level,
                view=view,
                options=self._options,
                legal=legal.actions,
                seed=chance.getrandbits(63),
                past=self._views[:-1],
                until=began + left_ms / 1000,
            )
        )
        await asyncio.sleep(began + self._owner.pace * delay_ms / 1000 - time.monotonic())
        act = Act(room=self.room, at=legal.at, action=legal.actions[number])
        while True:
            await self._current.wait()
            reply = await self._asked(act)
            if reply is not None:
                break
            self._current.clear()  # it may not have been noticed yet that the connection is lost
        if reply.code == ErrorCode.ILLEGAL_ACTION:
            log.error("%s: %s is illegal: %s", self._game, act.action, reply.message)

    async def _emote(self) -> None:
        await asyncio.sleep(self._owner.pace * self._chance.uniform(*EMOTE_S))
        emote = self._chance.choice(self._owner.emotes)
        await self._owner.client.tell(Emote(room=self.room, emote=emote))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
