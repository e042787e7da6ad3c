"""One search process: ``python -m bots.thinker``, as `bots.pool` starts it.

It reads questions from its standard input, one after the other, and writes for each the number
of the chosen action. Whoever asks may cut the time of the one under way. The process ends with
whoever holds the other end of that pipe, however that one ended, even in the midst of a search: a
thread of its own sees the end of the input.
"""

import contextlib
import logging
import os
import queue
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, BinaryIO, Final, NoReturn

import msgspec
from msgspec import Raw, Struct

from bots.search import ENGINES
from bots.search.engine import Decision, Limit

NICE: Final = 10
"""Searches give way to the servers on their machine."""

SIZE: Final = struct.Struct(">I")
"""A question's length before it, and an answer."""
UNTIL: Final = struct.Struct(">d")

log = logging.getLogger(__name__)


class Question(Struct, frozen=True, array_like=True):
    """What an engine is asked, a `bots.search.engine.Decision` and how to meet it.

    ``until``: when to answer with the best found, in seconds of the machine's monotonic clock.
    """

    game: str
    level: str
    view: Raw
    options: dict[str, Any]
    legal: list[dict[str, Any]]
    seed: int
    past: list[Raw]
    until: float

    @property
    def any_answer(self) -> int:
        """A legal action's number, without a thought."""
        return self.seed % len(self.legal)


def answer(question: Question, limit: Limit) -> int:
    """The number of the engine's action among the legal ones.

    An engine that fails is this program's fault and not the match's: any action goes then.
    """
    try:
        decision = Decision(
            _view(question.view),
            question.legal,
            question.options,
            [_view(view) for view in question.past],
        )
        engine = ENGINES[question.game]
        action = engine.choose(question.level, decision, question.seed, limit)
        return question.legal.index(action)
    except Exception:
        log.exception("An engine failed at %s, %s", question.game, question.level)
        return question.any_answer


class Thinker:
    """Answers one question after the other; the next comes only when the last is answered."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
        self._until = 0.0
        threading.Thread(target=self._read, daemon=True).start()

    def run(self, answered: Callable[[int], object]) -> NoReturn:
        """Never returns: with the end of the source the process ends."""
        limit = Limit(stop=self._late)
        while True:
            answered(answer(self._questions.get(), limit))

    def _late(self) -> bool:
        return time.monotonic() >= self._until

    def _read(self) -> None:
        """Frames: a question, or without a size a new ``until`` of the one under way."""
        decode = msgspec.msgpack.Decoder(Question).decode
        while head := self._source.read(SIZE.size):
            (size,) = SIZE.unpack(head)
            if size:
                question = decode(self._source.read(size))
                self._until = question.until
                self._questions.put(question)
            else:
                (self._until,) = UNTIL.unpack(self._source.read(UNTIL.size))
        os._exit(0)


def _view(packed: Raw) -> Any:
    return msgspec.msgpack.decode(packed)


def main() -> None:
    """Answers until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C in a terminal is for the parent to obey
    with contextlib.suppress(OSError):
        os.nice(NICE)
    Thinker(sys.stdin.buffer).run(lambda number: os.write(sys.stdout.fileno(), SIZE.pack(number)))


if __name__ == "__main__":
    main()
