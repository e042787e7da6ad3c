"""What a bot does in a match, message by message."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
from msgspec import Raw

from bots.client import Client, Lost, Said, SeatLevel
from bots.match import Match
from bots.pool import Pool
from bots.thinker import Question
from protocol.from_client import Act, Command, Draw, Emote, RoomJoin, RoomSync
from protocol.parts import Legal
from rules import GAMES

GAME = GAMES["grid_takeover"]
STATE = GAME.start({}, 0)
SEAT = GAME.actors(STATE)[0]
ACTIONS = GAME.legal(STATE, SEAT)
VIEW = msgspec.msgpack.encode(GAME.view(STATE, SEAT))


class Table:
    """Whoever owns the match, the hub's answers and the search, all in one."""

    def __init__(self, answers: Callable[[Command], Awaitable[Said]]) -> None:
        self.client = cast(Client, self)
        self.pool = cast(Pool, self)
        self.emotes = ["hello"]
        self.pace = 0.0
        self.secret = "secret"
        self.questions: list[Question] = []
        self.sent: list[Command] = []
        self.over = False
        self._answers = answers
        self._news = asyncio.Event()

    def ended(self, match: Match) -> None:
        self.over = True
        match.end()
        self._news.set()

    async def choose(self, question: Question) -> int:
        self.questions.append(question)
        return 1

    async def ask_firmly(self, command: Command) -> Said:
        await self.tell(command)
        return await self._answers(command)

    async def tell(self, command: Command) -> None:
        self.sent.append(command)
        self._news.set()

    async def until(self, kind: type, count: int = 1) -> list[Any]:
        """The first ``count`` commands of that kind."""
        async with asyncio.timeout(10):
            while len(found := [each for each in self.sent if isinstance(each, kind)]) < count:
                self._news.clear()
                await self._news.wait()
        return found[:count]


async def agreeable(command: Command) -> Said:
    seq = 80 if isinstance(command, RoomSync) else None
    return Said(t="ok", room="r", seat=SEAT, seq=seq)


def snapshot(seq: int, at: int | None = None) -> Said:
    return Said(
        t="room.snapshot",
        room="r",
        game=GAME.id,
        seats=[SeatLevel("easy"), SeatLevel("easy")],
        status="playing",
        you=SEAT,
        seq=seq,
        view=Raw(VIEW),
        legal=None if at is None else Legal(at, ACTIONS),
    )


def event(seq: int, at: int | None = None, a: str = "move") -> Said:
    legal = None if at is None else Legal(at, ACTIONS)
    view = Raw(VIEW)
    return Said(
        t="room.event", room="r", seq=seq, action={"a": a}, view=view, legal=legal, status="playing"
    )


async def seated(table: Table, *news: Said) -> Match:
    match = Match(table, "r")
    entering = match.enter("ticket")
    await table.until(RoomJoin)
    for said in news:
        match.heard(said)
    await entering
    return match


async def test_acts_once_on_what_it_is_asked() -> None:
    table = Table(agreeable)
    match = await seated(table, snapshot(1, at=1))
    [act] = await table.until(Act)
    assert (act.room, act.at, act.action) == ("r", 1, ACTIONS[1])
    match.heard(event(2))
    match.heard(event(3, at=3))
    await table.until(Act, 2)
    match.heard(event(4, at=3, a="credit"))  # asks nothing new
    match.heard(event(5))
    match.heard(event(6, at=6))
    await table.until(Act, 3)
    assert [len(question.past) for question in table.questions] == [0, 2, 4]
    match.end()


async def test_recalls_the_match_that_it_takes_over() -> None:
    table = Table(agreeable)
    entering = asyncio.create_task(seated(table, snapshot(80, at=80)))
    [sync] = await table.until(RoomSync)
    assert sync.seq == 20
    match = await entering
    for seq in range(21, 80):
        match.heard(event(seq, at=seq if seq % 2 == 0 else None))  # only the newest one's binds
    assert not table.questions
    match.heard(event(80, at=80))
    [act] = await table.until(Act)
    assert act.at == 80
    assert len(table.questions[0].past) == 59
    match.end()


async def test_a_gap_is_filled_before_it_acts() -> None:
    table = Table(agreeable)
    match = await seated(table, snapshot(77))
    for seq in range(18, 78):
        match.heard(event(seq))
    match.heard(snapshot(78))
    match.heard(event(80, at=80))
    [_, sync] = await table.until(RoomSync, 2)
    assert sync.seq == 78
    match.heard(event(79))
    match.heard(event(80, at=80))
    [act] = await table.until(Act)
    assert act.at == 80
    match.end()


async def test_an_act_whose_answer_was_lost_is_sent_again() -> None:
    lost: list[Command] = []

    async def forgetful(command: Command) -> Said:
        if isinstance(command, Act) and not lost:
            lost.append(command)
            raise Lost
        return Said(t="ok", room="r", seat=SEAT, seq=1)

    table = Table(forgetful)
    match = await seated(table, snapshot(1, at=1))
    await table.until(Act)
    match.lost()
    await match.enter()
    first, second = await table.until(Act, 2)
    assert first == second
    assert len(table.questions) == 1
    match.end()


async def test_gives_up_a_seat_that_is_anothers() -> None:
    async def refusing(command: Command) -> Said:
        return Said(t="error", code="unauthorized", room="r")

    table = Table(refusing)
    Match(table, "r").enter("forged")
    await table.until(RoomJoin)
    await asyncio.sleep(0)
    assert table.over

    table = Table(agreeable)
    match = await seated(table, snapshot(1))
    match.heard(Said(t="error", code="not_in_room", room="r"))
    assert table.over


async def test_declines_draws_and_answers_some_emotes() -> None:
    table = Table(agreeable)
    match = await seated(table, snapshot(1))
    match.heard(Said(t="room.offer", room="r", kind="draw", seat=1 - SEAT, open=True))
    [draw] = await table.until(Draw)
    assert draw.offer is False
    for _ in range(40):
        match.heard(Said(t="room.emote", room="r", seat=1 - SEAT))
        match.heard(Said(t="room.emote", room="r", seat=SEAT))
    await table.until(Emote, 8)
    assert sum(isinstance(each, Emote) for each in table.sent) < 32
    match.end()
