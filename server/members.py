"""Who is in a room on this hub: players with their seats, and spectators.

A seat's *link* to a hub is part of the room's record: the hub says that it serves the seat's player
(`attach`), and when his last connection here is gone, that it doesn't any more.
"""

from typing import TYPE_CHECKING

from protocol.codes import ErrorCode
from server.core.presence import attached, detached
from server.core.room import Refusal, Room
from server.requests import Decision, Request, ignored

if TYPE_CHECKING:
    from server.connection import Connection
    from server.rooms import LiveRoom

REPLACED = Refusal(ErrorCode.NOT_IN_ROOM, "The seat waits for another bot, or has one.")


class Members(dict["Connection", int | None]):
    """Each connection's seat in a room, None for a spectator."""

    def __init__(self, live: "LiveRoom") -> None:
        super().__init__()
        self._live = live
        self._hub = live.hub

    @property
    def watchers(self) -> int:
        """How many watch through this hub."""
        return sum(seat is None for seat in self.values())

    def parted(self) -> "tuple[list[tuple[Connection, int | None]], list[Connection]]":
        """Players with their seats, and spectators."""
        players: list[tuple[Connection, int | None]] = []
        watchers = []
        for member in self.items():
            if member[1] is None:
                watchers.append(member[0])
            else:
                players.append(member)
        return players, watchers

    def crowded(self, connection: "Connection") -> bool:
        """True if there is no place for another spectator."""
        return self.watchers >= self._hub.max_spectators and connection not in self

    def enter(self, connection: "Connection", seat: int | None) -> None:
        """The connection is told what happens here from now on, as ``seat`` sees it."""
        if connection not in self._hub.connections:
            if seat is not None:
                self._detach(seat)  # it was closed before it was let in
            return
        former = self.get(connection)
        known = connection in self
        if known:
            self._live.telling.flush()  # what this connection is told next is newer
        self[connection] = seat
        connection.rooms[self._live.room.id] = self._live
        if seat is not None:
            self.attach(seat, connection.lag_ms)
        if known and former is not None and former != seat:
            self._detach(former)
        if not known or (former is None) != (seat is None):
            self._spectators_changed()
        self._live.wake()
        self._hub.desk.pace(connection)

    def leave(self, connection: "Connection") -> None:
        """The connection is told nothing more. Its seat stays its player's own."""
        connection.rooms.pop(self._live.room.id, None)
        if connection not in self:
            return
        seat = self.pop(connection)
        if seat is None:
            self._spectators_changed()
        else:
            self._detach(seat)
        self._hub.desk.pace(connection)
        self._live.settle()

    def attach(self, seat: int, lag_ms: int) -> None:
        """The seat's player is here."""
        hub = self._hub

        def decide(room: Room) -> Decision:
            return attached(room, seat, hub.id, lag_ms, hub.now(), hub.timings.return_ms)

        self._live.submit(Request(decide, ignored))

    def _detach(self, seat: int) -> None:
        hub = self._hub

        def decide(room: Room) -> Decision:
            if seat in self.values():
                return None
            return detached(room, seat, hub.id, hub.now(), hub.draining)

        self._live.submit(Request(decide, ignored))

    def hold_seats(self) -> None:
        """Says again who is here, where that was given up: this hub was taken for dead."""
        for connection, number in list(self.items()):
            seat = None if number is None else self._live.room.seats[number]
            if number is None or not seat or self._hub.id in seat.links or seat.level:
                continue
            if seat.player and connection.player and seat.player.id == connection.player.id:
                self.attach(number, connection.lag_ms)

    def part_from_bots(self, before: Room) -> None:
        """A bot whose seat is given up, or is another's, is told nothing more."""
        room, here = self._live.room, self._hub.id
        for connection, number in list(self.items()):
            seat = None if number is None else room.seats[number]
            if number is None or not seat or not seat.level or not connection.player:
                continue
            mine = seat.player and seat.player.id == connection.player.id
            if not mine or (here in before.seats[number].links and here not in seat.links):
                del self[connection]
                connection.rooms.pop(room.id, None)
                connection.refuse(None, REPLACED, room.id)
                self._hub.desk.failed(connection)

    def _spectators_changed(self) -> None:
        self._live.telling.presence()
        self._hub.watchers_changed(self._live)
