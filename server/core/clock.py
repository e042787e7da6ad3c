"""The clock of a room: one deadline at any time, by the store's time.

A turn's deadline holds for the whole turn. A game's own clock (challenge, respond, penalty)
takes its place while it runs, and the next turn starts the turn clock anew. In a bot fight the
turn clock runs for the human only. A time-out fires at the deadline plus an allowance for the
lag of who is on it, never before.
"""

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from server.core.room import Room

MOST_LAG_MS: Final = 300
LAG_STEP_MS: Final = 50  # a smaller change of a seat's lag is not worth a commit


class RoomClock(Struct, frozen=True, array_like=True):
    """A running clock. ``deadline``, ``since``: times; ``total``: its length, ms."""

    seats: tuple[int, ...]
    kind: str
    deadline: int
    total: int
    since: int
    turn: int


def clock_after(room: "Room", state: Any, now: int) -> RoomClock | None:
    """The clock that runs in ``state``, reached from ``room`` at ``now``; none in a lesson."""
    if room.mode == "tutorial":
        return None
    rules = room.rules
    turn = rules.turn(state)
    own = rules.clock(state)
    if own:
        kind, seats, total = own.kind, own.seats, own.ms
    elif room.turn_ms:
        kind, total = "turn", room.turn_ms
        seats = tuple(seat for seat in rules.actors(state) if not room.seats[seat].level)
    else:
        return None
    if not seats:
        return None
    before = room.clock
    if before and before.turn == turn and before.kind == kind:
        return RoomClock(seats, kind, before.deadline, before.total, before.since, turn)
    return RoomClock(seats, kind, now + total, total, now, turn)


def lag_of(room: "Room", seat: int) -> int:
    """The lag allowed to ``seat``, ms: its best link's, 0 if it isn't connected."""
    links = room.seats[seat].links
    return min(MOST_LAG_MS, min((link.lag_ms for link in links.values()), default=0))


def allowance_ms(room: "Room") -> int:
    """How long after the deadline the time-out fires."""
    if room.clock is None:
        return 0
    return max(lag_of(room, seat) for seat in room.clock.seats)
