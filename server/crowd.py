"""A room's spectators are told after its players, a few at each turn of the event loop.

Five hundred writes at once would hold up the players of this room and of every other: a write
costs a system call, which uvloop makes at the end of the turn.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.connection import Connection
    from server.rooms import LiveRoom

A_TURN = 16
"""So many frames go out at a turn of the loop."""


class Crowd:
    """What a room's spectators are still to be told, in order."""

    def __init__(self, live: "LiveRoom") -> None:
        self._live = live
        self._left: deque[tuple[Connection, bytes, bool]] = deque()
        self._handle: asyncio.Handle | None = None

    def tell(self, frames: Iterable[tuple["Connection", bytes]], passing: bool) -> None:
        """Sends each connection its frame, soon. ``passing``: a newer one makes up for it."""
        self._left.extend((connection, frame, passing) for connection, frame in frames)
        if self._left and self._handle is None:
            self._some()

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
        for _ in range(min(A_TURN, len(self._left))):
            self._send()
        if self._left:
            self._handle = asyncio.get_running_loop().call_soon(self._some)

    def _send(self) -> None:
        connection, frame, passing = self._left.popleft()
        if connection not in self._live.members:
            return
        if passing:
            connection.send_room(frame, self._live, None)
        else:
            connection.send_frame(frame)
