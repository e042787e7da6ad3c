"""What is wanted of a room: requests, which it decides one after the other, and their refusals."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from protocol.codes import ErrorCode
from rules import GAMES
from server.core.room import Change, Entry, Refusal, Room

if TYPE_CHECKING:
    from server.connection import Connection

UNKNOWN_GAME = Refusal(ErrorCode.UNKNOWN_GAME, f"The games are: {', '.join(sorted(GAMES))}.")
UNKNOWN_ROOM = Refusal(ErrorCode.UNKNOWN_ROOM, "There is no such room; check the link.")
VANISHED = Refusal(ErrorCode.UNKNOWN_ROOM, "There is no such room any more.")
INTERNAL = Refusal(ErrorCode.INTERNAL, "The server made a mistake; nothing has changed.")
UNAVAILABLE = Refusal(
    ErrorCode.UNAVAILABLE, "The store can't be reached just now; send the same again."
)

Decision = Change | Refusal | None
Result = TypeVar("Result")


class Request(NamedTuple):
    """Something wanted of a room.

    ``decide`` gives the change from the record as it is; ``done`` hears the refusal, or the
    entry or None that was committed. ``sender`` and ``re`` mark whose own event is the reply.
    """

    decide: Callable[[Room], Decision]
    done: Callable[[Refusal | Entry | None], None]
    sender: "Connection | None" = None
    re: int | None = None


def ignored(result: Refusal | Entry | None) -> None:
    """For requests whose fate nobody waits for: what matters is told to all."""


def into(future: asyncio.Future[Result]) -> Callable[[Result], None]:
    """For requests that somebody waits for by ``future``, if he still does."""

    def done(result: Result) -> None:
        if not future.done():
            future.set_result(result)

    return done
