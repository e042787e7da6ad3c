"""Making rooms: what is asked for is checked, bots are found, and then there is a room."""

import hashlib
import secrets
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from msgspec.structs import replace

from protocol.codes import ErrorCode
from protocol.from_client import RoomCreate
from protocol.to_client import Error
from rules import GAMES, BadOption
from server.bot_worker import wants
from server.core import lessons
from server.core.bots import vacant
from server.core.room import Link, Player, Room, Seat, Series, default_options, revised
from server.requests import UNKNOWN_GAME
from server.seats import TOO_MANY_ROOMS
from server.store import keys

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

MOST_SHOWS: Final = 4
"""Fights of bot against bot that a player may have going on."""
KEY_MS: Final = 600_000
SHOW_MS: Final = 24 * 60 * 60 * 1000

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def room_id(private: bool) -> str:
    """A new room's id; a private one's can't be guessed (more than 128 bits)."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(27 if private else 10))


class Refused(Exception):
    """The room can't be made."""

    def __init__(self, code: ErrorCode, message: str, **at: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.at = at


async def create(hub: "Hub", connection: "Connection", command: RoomCreate) -> str | None:
    """Makes the room, or finds the one that was made with the same key; its id.

    None if it can't be made; the connection is told why. Raises `StoreError`.
    """
    try:
        checked(command, command.seat or 0)  # a wrong one gets no key either
        id = await _id_for(hub, connection, command)
        if await hub.store.read(id) is None:
            await _make(hub, connection, command, id)
    except Refused as refused:
        error = Error(re=command.id, code=refused.code, message=refused.message, **refused.at)
        connection.send(error)
        return None
    return id


def checked(command: RoomCreate, seat: int) -> tuple[dict[str, Any], int | None]:
    """The options and the turn clock of the room, whose creator takes ``seat``.

    Raises `Refused`.
    """
    game = GAMES.get(command.game)
    if game is None:
        raise Refused(ErrorCode.UNKNOWN_GAME, UNKNOWN_GAME.message, field="game")
    _check_levels(command, game.levels)
    if command.best_of is not None and command.mode != "duel":
        text = "Only a duel goes over several matches."
        raise Refused(ErrorCode.BAD_OPTION, text, option="best_of", field="best_of")
    fight = command.mode in ("bot", "bots")
    setup = game.setup(command.mode, seat if command.mode == "bot" else None, command.level)
    options = command.options or {}
    fixed = game.server_options.union(setup.options if fight else ())
    try:
        for name in sorted(fixed.intersection(options)):
            raise BadOption(name, f"Option {name!r} is set by the server.")
        game.start(options, 0)
    except BadOption as error:
        at = {"option": error.option, "field": f"options.{error.option}"}
        raise Refused(ErrorCode.BAD_OPTION, error.message, **at) from error
    if setup.turn_ms and command.turn_ms is not None:
        text = f"A turn takes {setup.turn_ms} ms here; leave turn_ms out."
        raise Refused(ErrorCode.BAD_OPTION, text, option="turn_ms", field="turn_ms")
    return {**default_options(game), **options, **setup.options}, setup.turn_ms or command.turn_ms


def _check_levels(command: RoomCreate, known: tuple[str, ...]) -> None:
    match command.mode:
        case "bot":
            field, levels = "level", [command.level]
        case "bots":
            field, levels = "levels", list(command.levels or [None])
        case _:
            return
    if None in levels:
        text = f"Say which {field} the bots shall have: {', '.join(known)}."
        raise Refused(ErrorCode.BAD_MESSAGE, text, field=field)
    if not set(levels) <= set(known):
        text = f"The levels of this game are: {', '.join(known)}."
        raise Refused(ErrorCode.BAD_OPTION, text, option=field, field=field)


async def _make(hub: "Hub", connection: "Connection", command: RoomCreate, id: str) -> None:
    player = connection.player
    assert player is not None
    seat = secrets.randbelow(2) if command.seat is None else command.seat
    options, turn_ms = checked(command, seat)
    now = hub.now()
    creator = Seat(player, None, {hub.id: Link(connection.lag_ms, now)})
    match command.mode:
        case "bots":
            assert command.levels
            seats = vacant(command.levels[0], now), vacant(command.levels[1], now)
        case "bot":
            assert command.level
            bot = vacant(command.level, now)
            seats = (creator, bot) if seat == 0 else (bot, creator)
        case _:
            seats = (creator, Seat()) if seat == 0 else (Seat(), creator)
    room = Room(
        id=id,
        game=command.game,
        mode=command.mode,
        options=options,
        turn_ms=turn_ms,
        private=bool(command.private),
        created=now,
        seed=secrets.token_hex(16),
        successor=room_id(bool(command.private)),
        seats=seats,
        series=_series(command),
        outage=hub.outages.newest,
    )
    await _count(hub, player, room)
    if not await hub.desk.reserve(wants([room])):
        text = "No bot of this level is free just now; try again soon, or choose another level."
        raise Refused(ErrorCode.NO_BOTS, text)
    lesson = command.mode == lessons.MODE
    await hub.commit(lessons.begun(room, now) if lesson else revised(room))


def _series(command: RoomCreate) -> Series | None:
    if command.best_of is None or command.best_of == 1:
        return None
    return Series(command.best_of, 1, (0, 0))


async def _count(hub: "Hub", player: Player, room: Room) -> None:
    """Notes that the room is the player's, unless he has too many."""
    if room.mode != "bots":
        if not await hub.seats.take(player.id, room.id):
            raise Refused(ErrorCode.TOO_MANY_ROOMS, TOO_MANY_ROOMS.message)
        return
    name = keys.player_shows(player.id)
    members = cast(set[bytes], await hub.store.redis.smembers(name))
    going_on = await hub.store.read_all([member.decode() for member in members])
    ids = {show.id.encode() for show in going_on if show.status != "over"}
    if len(ids) >= MOST_SHOWS:
        text = f"{MOST_SHOWS} of your fights between bots are going on; wait for one to end."
        raise Refused(ErrorCode.TOO_MANY_ROOMS, text)
    if over := members - ids:
        await hub.store.redis.srem(name, *over)
    await hub.store.redis.sadd(name, room.id)
    await hub.store.redis.pexpire(name, SHOW_MS)


async def _id_for(hub: "Hub", connection: "Connection", command: RoomCreate) -> str:
    """A new room's id, or that of the room which was made by the same command, sent before.

    A key is good for the wish that it came with: another wish has an id of its own kind.
    """
    player = connection.player
    assert player is not None
    id = room_id(bool(command.private) or command.mode == lessons.MODE)
    if command.key is None:
        return id
    wish = msgspec.json.encode(replace(command, id=None), order="deterministic")
    name = keys.created(hashlib.sha256(player.id.encode() + wish).hexdigest())
    if await hub.store.redis.set(name, id, nx=True, px=KEY_MS):
        return id
    made = cast(bytes | None, await hub.store.redis.get(name))
    return made.decode() if made else id
