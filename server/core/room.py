"""A room: its record, and what changes it.

The record is a frozen value. A *change* is the next record and at most one log entry; the store
commits it if the record's ``rev`` is still the one that the change was decided on. Everything
that ends or changes a match is such an entry. Whoever loses the compare reads again and decides
again, so every function here is pure: a room, what is wanted, and the time in, a `Change` or a
`Refusal` out.

``rev`` counts changes of the record (seats, presence, offers, entries), ``seq`` log entries only.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from protocol.codes import ErrorCode
from rules import ENDINGS, GAMES, Game
from server.core.clock import RoomClock, clock_after

RECORD_VERSION: Final = 1


class Player(Struct, frozen=True, array_like=True):
    """Who sits on a seat. ``bot``: he said so himself, or is a house bot."""

    id: str
    name: str
    bot: bool


class Link(Struct, frozen=True, array_like=True):
    """A player's connections through one hub. ``lag_ms``: round trip; ``since``: a time."""

    lag_ms: int
    since: int


class Seat(Struct, frozen=True, array_like=True):
    """One of the two seats. ``level``: it is a bot's, of this level.

    ``links``: by hub. ``away_since``: when the last link went, None while there is one.
    ``lost_since``: when its hub died, while the time is not yet credited.
    """

    player: Player | None = None
    level: str | None = None
    links: dict[str, Link] = {}
    away_since: int | None = None
    lost_since: int | None = None


class Entry(Struct, frozen=True, array_like=True):
    """An entry of a match's log. ``at``: the decision that it answers; ``now``: its time."""

    seq: int
    seat: int | None
    action: dict[str, Any]
    at: int | None
    now: int
    v: int = RECORD_VERSION


class QueueTerms(Struct, frozen=True, array_like=True):
    """What a match of two who looked for an opponent has besides: it is rated.

    ``since``: when each seat's player began to look; ``shows_by``: when the match ends if he isn't
    there by then, None once he is.
    """

    since: tuple[int, int]
    shows_by: tuple[int | None, int | None]


class Series(Struct, frozen=True, array_like=True):
    """A duel over several matches, at its match ``number``. ``wins``: by seat, those before it."""

    best_of: int
    number: int
    wins: tuple[int, int]


class Room(Struct, frozen=True, kw_only=True):
    """A room's record. ``state`` is the game's own state, None while the room waits.

    ``at``: for each seat the ``seq`` that opened its decision, None if it is asked nothing.
    ``asked``: for each seat ``at`` as it last was, also when the decision has closed.
    ``queue``: of a match from the queue; ``acted``: which seats have made a move.
    ``moved``: when the last entry was made. ``outage``: the newest one that is settled here.
    ``rules_version``: that of the game's rules when the match began.
    ``successor``: the id of a rematch, ``next`` once there is one.
    """

    v: int = RECORD_VERSION
    id: str
    game: str
    mode: str
    options: dict[str, Any]
    turn_ms: int | None
    private: bool
    created: int
    seed: str
    successor: str
    seats: tuple[Seat, Seat]
    status: str = "waiting"
    rev: int = 0
    seq: int = 0
    state: Any = None
    at: tuple[int | None, int | None] = (None, None)
    asked: tuple[int | None, int | None] = (None, None)
    decision: tuple[int | None, int | None] = (None, None)
    clock: RoomClock | None = None
    moved: int = 0
    draw: tuple[bool, bool] = (False, False)
    rematch: tuple[bool, bool] = (False, False)
    next: str | None = None
    outage: int = 0
    queue: QueueTerms | None = None
    acted: tuple[bool, bool] = (False, False)
    series: Series | None = None
    rules_version: int = 1

    @property
    def rules(self) -> Game[Any]:
        """The game that is played here."""
        return GAMES[self.game]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How the match ended, or None."""
        return self.rules.outcome(self.state) if self.status == "over" else None

    @property
    def no_show(self) -> bool:
        """True if the match ended because somebody did not come to it."""
        if self.queue is None or self.outcome is None or self.queue.shows_by == (None, None):
            return False
        return bool(self.outcome["reason"] == "cancelled")

    def seat_of(self, player: str) -> int | None:
        """The player's seat, or None."""
        for number, seat in enumerate(self.seats):
            if seat.player and seat.player.id == player:
                return number
        return None


def default_options(game: Game[Any]) -> dict[str, Any]:
    """A game's options where nobody has chosen any."""
    return {name: rule["default"] for name, rule in game.options["properties"].items()}


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Room).decode
encode_entry = _encode
decode_entry = msgspec.msgpack.Decoder(Entry).decode


def dump(room: Room) -> bytes:
    """The record as bytes."""
    if room.state is None:
        return _encode(room)
    return _encode(replace(room, state=room.rules.dump(room.state)))


class Outdated(Exception):
    """A match that this program can't show: its record is of another version, or its rules are."""


def load(data: bytes) -> Room:
    """The inverse of `dump`. Raises `Outdated`."""
    try:
        room = _decode(data)
    except msgspec.DecodeError as error:
        raise Outdated from error
    if room.v != RECORD_VERSION or room.game not in GAMES:
        raise Outdated
    if room.state is None:
        return room
    try:
        return replace(room, state=room.rules.load(room.state))
    except ValueError as error:
        raise Outdated from error


class Change(Struct, frozen=True):
    """The next record and the entry that it adds to the log, if any."""

    room: Room
    entry: Entry | None = None
    gone: bool = False  # the room ends without a match: its record is deleted
    first: bool = False  # once it is committed, what was wanted is decided again


class Refusal(Struct, frozen=True):
    """Why nothing changes. With ``duplicate`` it is no refusal: that entry says it already."""

    code: ErrorCode | None
    message: str = ""
    duplicate: int | None = None


def revised(room: Room, **fields: Any) -> Change:
    """A change of the record that adds nothing to the log."""
    return Change(replace(room, rev=room.rev + 1, **fields))


def logged(
    room: Room, seat: int | None, action: dict[str, Any], now: int, state: Any, **fields: Any
) -> Change:
    """The change that adds ``action`` to the log and leads to ``state``.

    ``now``: when it was received; what was logged meanwhile is not later, though.
    """
    seq, now = room.seq + 1, max(now, room.moved)
    rules = room.rules
    decision = (rules.decision(state, 0), rules.decision(state, 1))
    at0, at1 = (
        None if decision[s] is None else room.at[s] if decision[s] == room.decision[s] else seq
        for s in (0, 1)
    )
    over = not rules.actors(state)
    acted = room.acted
    if seat is not None and action["a"] not in ENDINGS:
        acted = (acted[0] or seat == 0, acted[1] or seat == 1)
    after = replace(
        room,
        rev=room.rev + 1,
        seq=seq,
        state=state,
        status="over" if over else "playing",
        at=(at0, at1),
        asked=(room.asked[0] if at0 is None else at0, room.asked[1] if at1 is None else at1),
        decision=decision,
        moved=now,
        acted=acted,
        clock=None if over else clock_after(room, state, now),
        **fields,
    )
    entry = Entry(seq, seat, action, None if seat is None else room.at[seat], now)
    return Change(after, entry)


def has_lost(room: Room, newest: Entry | None, stored: Room, log: list[Entry]) -> bool:
    """True if the store, by a restart or a failover, has lost what was committed and told.

    ``room`` is as it was told, with its ``newest`` entry; ``stored`` as it is in the store, with
    the ``log`` from that entry on.
    """
    if stored.rev == room.rev:
        return stored != room
    return stored.rev < room.rev or (newest is not None and log[:1] != [newest])


def started(room: Room, now: int) -> Change:
    """Both seats are taken: the match begins. Always entry 1."""
    state = room.rules.start(room.options, int(room.seed, 16))
    version = room.rules.version
    return logged(room, None, {"a": "start"}, now, state, rules_version=version)


def seated(room: Room, seat: int, player: Player, hub: str, lag_ms: int, now: int) -> Change:
    """``player`` takes the free ``seat`` through ``hub``; the last one begins the match."""
    seats = list(room.seats)
    seats[seat] = Seat(player, None, {hub: Link(lag_ms, now)})
    filled = replace(room, seats=(seats[0], seats[1]))
    if all(s.player for s in seats):
        return started(filled, now)
    return revised(filled)


def following(room: Room, id: str, seed: str, successor: str, now: int, outage: int) -> Room:
    """The match after this one, ``id``: the seats are swapped, and nobody is there yet.

    A bot's seat is free for any bot. Whose seat is a bot's can matter to the game's options.
    """
    first, second = (
        Seat(None if seat.level else seat.player, seat.level, away_since=now)
        for seat in reversed(room.seats)
    )
    level = first.level or second.level
    human = int(first.player is None) if room.mode == "bot" else None
    setup = room.rules.setup(room.mode, human, level)
    return Room(
        id=id,
        game=room.game,
        mode=room.mode,
        options={**room.options, **setup.options},
        turn_ms=room.turn_ms,
        private=room.private,
        created=now,
        seed=seed,
        successor=successor,
        seats=(first, second),
        series=_continued(room),
        outage=outage,
    )


def _continued(room: Room) -> Series | None:
    """The series at the next match; one that is decided begins anew."""
    series = room.series
    if series is None or room.outcome is None:
        return series
    winner = room.outcome["winner"]
    wins = (series.wins[0] + (winner == 0), series.wins[1] + (winner == 1))
    if max(wins) > series.best_of // 2:
        return Series(series.best_of, 1, (0, 0))
    return Series(series.best_of, series.number + 1, (wins[1], wins[0]))
