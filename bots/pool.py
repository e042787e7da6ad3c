"""Search processes, and who of those that wait is served when, and for how long.

Questions wait in the order of their deadlines. A free process takes the first, and may think for
the longest time that, given to everybody who waits, still serves each by its deadline: alone, a
question has all its time; of fifty at once each has a fiftieth of it, and the one under way when
they come is cut short. So an answer always comes in time, only a worse one. What no process could
answer by its deadline is answered here: what none has tried with the engine's first thought, what
one hung or died of with any legal action. A bot never just sits there.

Processes are started afresh (no socket is inherited), give way to everything else on the machine
(`bots.thinker.NICE`), and end with this one. One that dies, or does not answer, is replaced.
"""

import asyncio
import contextlib
import logging
import os
import sys
import time
from bisect import insort
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from bots.search.engine import Limit
from bots.thinker import SIZE, UNTIL, Question, answer

ROOT: Final = Path(__file__).resolve().parent.parent
HANG_S: Final = 2.0
"""A process that is so late is taken for hung."""
RESTART_S: Final = 0.2
MARGIN_S: Final = 0.2
"""Kept free before a deadline, for pipes and a busy machine."""
LEAST_S: Final = 0.001
FIRST_THOUGHT: Final = Limit(nodes=1, stop=lambda: True)

log = logging.getLogger(__name__)

_encode = msgspec.msgpack.Encoder().encode


def usual_size() -> int:
    """A core stays free for the servers, where there is more than one."""
    return max(1, (os.cpu_count() or 1) - 1)


def share_s(left_s: Sequence[float], size: int) -> float:
    """The longest time for the first that, given to each, lets all be done in theirs.

    ``left_s``: the time that each has left, in the order in which ``size`` processes serve them.
    """
    return min(left_s[0], *(left * size / number for number, left in enumerate(left_s, 1)))


@dataclass(eq=False, slots=True)
class _Asked:
    question: Question
    answer: "asyncio.Future[int]"
    tried: bool = False


class Pool:
    """``size`` search processes; ``async with`` has them running.

    ``module`` is what they run: `bots.thinker`, or what speaks like it.
    """

    def __init__(self, size: int, module: str = "bots.thinker") -> None:
        self.size = size
        self.module = module
        self.thinkers: set[_Thinker] = set()
        self._waiting: list[_Asked] = []
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Pool":
        self._tasks = [asyncio.create_task(self._serve()) for _ in range(self.size)]
        return self

    async def __aexit__(self, *exception: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def choose(self, question: Question) -> int:
        """The number of an action of ``question.legal``, by ``question.until``."""
        asked = _Asked(question, asyncio.get_running_loop().create_future())
        self._put(asked)
        try:
            async with asyncio.timeout(question.until - time.monotonic()):
                return await asked.answer
        except TimeoutError:
            log.warning("No search answered in time (%s, %s)", question.game, question.level)
            if asked in self._waiting and not asked.tried:
                return answer(question, FIRST_THOUGHT)
            return question.any_answer
        finally:
            asked.answer.cancel()
            if asked in self._waiting:
                self._waiting.remove(asked)

    def _put(self, asked: _Asked) -> None:
        insort(self._waiting, asked, key=lambda each: each.question.until)
        self._more.set()
        for thinker in self.thinkers:
            if thinker.asked:
                began = thinker.began
                thinker.hurry(began + self._budget_s(thinker.asked, began))

    async def _take(self) -> _Asked:
        while not self._waiting:
            self._more.clear()
            await self._more.wait()
        return self._waiting.pop(0)

    def _budget_s(self, first: _Asked, now: float) -> float:
        """What ``first`` may take so that all who wait, given as much, are served in time."""
        left_s = [each.question.until - MARGIN_S - now for each in (first, *self._waiting)]
        return max(LEAST_S, share_s(left_s, self.size))

    async def _serve(self) -> None:
        """Keeps one process busy, and replaces it when it fails."""
        while True:
            async with _thinker(self.module) as thinker:
                self.thinkers.add(thinker)
                try:
                    while True:
                        await self._serve_one(thinker)
                except (OSError, EOFError, TimeoutError) as error:
                    log.warning("A search process failed: %r", error)
                finally:
                    self.thinkers.discard(thinker)
            await asyncio.sleep(RESTART_S)

    async def _serve_one(self, thinker: "_Thinker") -> None:
        """Has it answer the next question. One that it fails at goes to another, once."""
        asked = await self._take()
        now = time.monotonic()
        try:
            number = await thinker.think(asked, now, now + self._budget_s(asked, now))
        except (OSError, EOFError, TimeoutError):
            if not asked.tried and not asked.answer.done():
                asked.tried = True
                self._put(asked)
            raise
        if not asked.answer.done():
            asked.answer.set_result(number)


class _Thinker:
    """A process, and what it thinks about, since when and until when (monotonic, s)."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        self.process = process
        self.asked: _Asked | None = None
        self.began = 0.0
        self._until = 0.0
        self._questions = process.stdin
        self._answers = process.stdout

    async def think(self, asked: _Asked, now: float, until: float) -> int:
        """The answer. Raises `TimeoutError` of a hung process, `OSError`, `EOFError` of a dead."""
        data = _encode(msgspec.structs.replace(asked.question, until=until))
        self.asked, self.began, self._until = asked, now, until
        try:
            async with asyncio.timeout(until - now + HANG_S):
                self._questions.write(SIZE.pack(len(data)) + data)
                await self._questions.drain()
                (number,) = SIZE.unpack(await self._answers.readexactly(SIZE.size))
                return int(number)
        finally:
            self.asked = None

    def hurry(self, until: float) -> None:
        """What it thinks about has to be answered by ``until``, if that is earlier."""
        if until < self._until:
            self._until = until
            self._questions.write(SIZE.pack(0) + UNTIL.pack(until))


@contextlib.asynccontextmanager
async def _thinker(module: str) -> AsyncIterator[_Thinker]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield _Thinker(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
