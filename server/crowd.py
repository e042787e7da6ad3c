"""A room's spectators are told after its players, a few at each turn of the event loop.

Five hundred writes at once would hold up the players of this room and of every other: a write
costs a system call, which uvloop makes at the end of the turn.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from server.connection import Connection
    from server.rooms import LiveRoom

A_TURN = 16
"""So many frames go out at a turn of the loop."""
HEAD_START_S = 0.005
"""So long the players have the machine to themselves before a large crowd is told."""


class _News(NamedTuple):
    """What some connections are to be told. ``passing``: a newer one makes up for it."""

    connections: "Iterator[Connection]"
    frame: "Callable[[Connection], bytes]"
    passing: bool


class Crowd:
    """What a room's spectators are still to be told, in order."""

    def __init__(self, live: "LiveRoom") -> None:
        self._live = live
        self._left: deque[_News] = deque()
        self._handle: asyncio.Handle | None = None

    def tell(
        self,
        connections: "list[Connection]",
        frame: "Callable[[Connection], bytes]",
        passing: bool,
    ) -> None:
        """Sends each of ``connections`` its frame, soon."""
        if not connections:
            return
        self._left.append(_News(iter(connections), frame, passing))
        if self._handle is None:
            if len(connections) <= A_TURN:
                self.flush()
            else:
                self._handle = asyncio.get_running_loop().call_later(HEAD_START_S, self._some)

    def flush(self) -> None:
        """Sends all that is left at once: something is about to be told past the crowd."""
        while self._left:
            self._send()

    def close(self) -> None:
        """Nobody is here any more."""
        self._left.clear()
        if self._handle:
            self._handle.cancel()
            self._handle = None

    def _some(self) -> None:
        self._handle = None
        for _ in range(A_TURN):
            if not self._left:
                return
            self._send()
        self._handle = asyncio.get_running_loop().call_soon(self._some)

    def _send(self) -> None:
        news = self._left[0]
        connection = next(news.connections, None)
        if connection is None:
            self._left.popleft()
        elif connection in self._live.members:
            if news.passing:
                connection.send_room(news.frame(connection), self._live, None)
            else:
                connection.send_frame(news.frame(connection))
