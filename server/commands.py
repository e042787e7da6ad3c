"""What each command of a client does, once it has said who it is."""

import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final, assert_never

from protocol.codes import ErrorCode
from protocol.from_client import (
    Act,
    BotReady,
    Claim,
    Draw,
    Emote,
    FromClient,
    Hello,
    Invite,
    InviteDecline,
    LobbyUnwatch,
    LobbyWatch,
    Ping,
    ProfileDelete,
    ProfileRename,
    QueueJoin,
    QueueLeave,
    Rematch,
    Resign,
    RoomCreate,
    RoomJoin,
    RoomLeave,
    RoomSync,
    SessionCode,
    SessionEnd,
)
from protocol.to_client import Error
from server.core import play
from server.core.fold import step
from server.core.ratelimit import Bucket
from server.core.render import event, seen
from server.core.room import Entry, Player, Refusal, Room, seated
from server.creation import create
from server.requests import UNKNOWN_ROOM, Decision, Request
from server.rooms import LiveRoom
from server.seats import TOO_MANY_ROOMS
from server.telling import HISTORY

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

EMOTES: Final = ["hello", "good luck", "nice move", "oops", "thinking", "well played", "thanks"]
EMOTE_MS: Final = 2_000
LINES_A_SECOND: Final = 10
MOST_LINES: Final = 100
"""No client fills a disk with what the log says of illegal actions."""

log = logging.getLogger(__name__)

NOT_IN_ROOM = Refusal(ErrorCode.NOT_IN_ROOM, "You have no seat in this room, or only watch it.")
CROWDED = Refusal(ErrorCode.ROOM_FULL, "Too many watch this room already.")
ROOM_FULL = Refusal(ErrorCode.ROOM_FULL, "Both seats are taken; you can watch.")

Play = Act | Resign | Draw | Rematch | Claim
"""What only who sits at the board may say."""


class Commands:
    """Carries out commands on a hub."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self._lines = Bucket(LINES_A_SECOND, MOST_LINES, hub.clock_ms())

    def begin(
        self, connection: "Connection", command: FromClient
    ) -> Coroutine[Any, Any, None] | None:
        """Begins ``command``; what it has to wait for, if anything, is returned."""
        match command:
            case Act() | Resign() | Draw() | Rematch() | Claim():
                live = self.hub.rooms.get(command.room)
                if live is None:
                    return self._play_later(connection, command)
                self._play(connection, command, live)
            case RoomJoin():
                return self._join(connection, command)
            case RoomSync():
                return self._sync(connection, command)
            case RoomLeave():
                live = connection.rooms.get(command.room)
                if live is None:
                    return self._not_here(connection, command)
                live.members.leave(connection)
                connection.ok(command.id, room=command.room)
            case RoomCreate():
                return self._create(connection, command)
            case Emote():
                return self._emote(connection, command)
            case LobbyWatch():
                return self.hub.lobby.watch(connection, command.id)
            case LobbyUnwatch():
                self.hub.lobby.unwatch(connection)
                connection.ok(command.id)
            case BotReady():
                return self.hub.desk.ready(connection, command)
            case QueueJoin():
                return self.hub.matchmaker.join(connection, command)
            case QueueLeave():
                return self._leave_queue(connection, command)
            case SessionCode() | SessionEnd() | ProfileRename() | ProfileDelete():
                return self.hub.accounts.begin(connection, command)
            case Invite() | InviteDecline():
                return self.hub.invites.begin(connection, command)
            case Hello() | Ping():
                pass  # the connection answers these itself
            case _:
                assert_never(command)
        return None

    async def _leave_queue(self, connection: "Connection", command: QueueLeave) -> None:
        assert connection.player is not None
        await self.hub.matchmaker.leave(connection.player.id)
        connection.ok(command.id)

    # -- playing -------------------------------------------------------------------------------

    async def _play_later(self, connection: "Connection", command: Play) -> None:
        live = await self.hub.load(command.room)
        if live is None:
            connection.refuse(command.id, UNKNOWN_ROOM, command.room)
        else:
            self._play(connection, command, live)

    def _play(self, connection: "Connection", command: Play, live: LiveRoom) -> None:
        player = connection.player
        seat = live.room.seat_of(player.id) if player else None
        if seat is None or live.members.get(connection, seat) is None:
            connection.refuse(command.id, NOT_IN_ROOM, command.room)
            live.settle()
            return
        now, lag_ms = self.hub.now(), connection.lag_ms

        def decide(room: Room) -> Decision:
            match command:
                case Act():
                    received = now
                    if room.clock and self.hub.outages.may_owe(room):
                        # nobody is late while time may be owed
                        received = min(now, room.clock.deadline)
                    answer = play.Answer(command.at, command.action, received, lag_ms)
                    return play.act(room, seat, answer, self.hub.now(), live.logged_at)
                case Resign():
                    return play.resign(room, seat, now, live.last_entry)
                case Draw():
                    return play.offer_draw(room, seat, command.offer, now)
                case Rematch():
                    return play.offer_rematch(room, seat, command.offer)
                case Claim():
                    return play.claim(room, seat, command.result, now, self.hub.limits)
                case _:
                    assert_never(command)

        def done(result: Refusal | Entry | None) -> None:
            self._reply(connection, command, live, result)

        if isinstance(command, Act) and not live.busy:
            if command.at > live.room.seq and live.room.status == "playing":
                live.refresh(False)  # another hub has told of what is still to be heard here
            elif live.forgets(seat, command.at):
                live.remember()
        live.submit(Request(decide, done, connection, command.id))

    def _reply(
        self,
        connection: "Connection",
        command: Play,
        live: LiveRoom,
        result: Refusal | Entry | None,
    ) -> None:
        """An entry needs none: the sender hears of it as an event, like everybody."""
        if isinstance(result, Refusal):
            if result.code:
                self.hub.metrics.refuse(result.code)
                self._note(result, live.room.game)
            connection.refuse(command.id, result, command.room)
        elif result is None:
            connection.ok(command.id, room=command.room)
        else:
            self.hub.metrics.accepted += 1

    def _note(self, refusal: Refusal, game: str) -> None:
        """Says in the log what no client of ours does, without naming the room."""
        illegal = refusal.code is ErrorCode.ILLEGAL_ACTION
        if illegal and self._lines.take(self.hub.clock_ms()):
            log.warning("%s in %s: %s", refusal.code, game, refusal.message)

    def _emote(self, connection: "Connection", command: Emote) -> Coroutine[Any, Any, None] | None:
        live = connection.rooms.get(command.room)
        seat = live.members[connection] if live else None
        if live is None or seat is None:
            return self._not_here(connection, command)
        if command.emote not in EMOTES:
            connection.send(
                Error(
                    re=command.id,
                    code=ErrorCode.BAD_MESSAGE,
                    message=f"The emotes are: {', '.join(EMOTES)}.",
                    field="emote",
                )
            )
        else:
            return self._show_emote(connection, command, live, seat)
        return None

    async def _show_emote(
        self, connection: "Connection", command: Emote, live: LiveRoom, seat: int
    ) -> None:
        """The store keeps the pace, since a player may have tabs on several hubs."""
        store = self.hub.store
        pace = store.shard(command.room).emoted(command.room, seat)
        if not await store.redis.set(pace, 1, nx=True, px=EMOTE_MS):
            refusal = Refusal(ErrorCode.TOO_SOON, "One emote in two seconds.")
            connection.refuse(command.id, refusal, command.room)
            return
        connection.ok(command.id, room=command.room)
        live.telling.emote(seat, command.emote)
        self.hub.tell(command.room, f"{command.room}\nemote\n{seat}\n{command.emote}")

    async def _not_here(self, connection: "Connection", command: Emote | RoomLeave) -> None:
        """This connection is not in the room as it would have to be, if there is one at all."""
        known = await self.hub.store.read(command.room)
        connection.refuse(command.id, NOT_IN_ROOM if known else UNKNOWN_ROOM, command.room)

    # -- coming and going ----------------------------------------------------------------------

    async def _create(self, connection: "Connection", command: RoomCreate) -> None:
        player = connection.player
        assert player is not None
        id = await create(self.hub, connection, command)
        if id is None:
            return
        live = await self.hub.load(id)
        if live is None:
            connection.refuse(command.id, UNKNOWN_ROOM)
            return
        self.hub.desk.look(live.room)
        self._enter(connection, live, live.room.seat_of(player.id), command.id)

    async def _join(self, connection: "Connection", command: RoomJoin) -> None:
        player = connection.player
        assert player is not None
        if command.ticket is not None:
            await self.hub.desk.take(connection, command, self._enter)
            return
        live = await self.hub.load(command.room)
        if live is None:
            connection.refuse(command.id, UNKNOWN_ROOM, command.room)
            return
        if command.role == "spectator":
            self._enter(connection, live, None, command.id)
            return
        if live.room.seat_of(player.id) is not None or command.role is None:
            self._enter(connection, live, live.room.seat_of(player.id), command.id)
            return
        free = _free(live.room)
        live.settle()
        if not free:
            connection.refuse(command.id, ROOM_FULL, command.room)
        elif not await self.hub.seats.take(player.id, command.room):
            connection.refuse(command.id, TOO_MANY_ROOMS, command.room)
        else:
            await self._sit_down(connection, command, player)

    async def _sit_down(self, connection: "Connection", command: RoomJoin, player: Player) -> None:
        """The player takes a free seat, which is noted already."""
        live = await self.hub.load(command.room)
        if live is None:
            connection.refuse(command.id, UNKNOWN_ROOM, command.room)
            return

        def decide(room: Room) -> Decision:
            if room.seat_of(player.id) is not None:
                return None
            free = _free(room)
            if not free:
                return ROOM_FULL
            now = self.hub.now()
            return seated(room, free[0], player, self.hub.id, connection.lag_ms, now)

        def done(result: Refusal | Entry | None) -> None:
            if isinstance(result, Refusal):
                connection.refuse(command.id, result, command.room)
            else:
                self._enter(connection, live, live.room.seat_of(player.id), command.id)
                self.hub.accounts.seated(live.room)
                for seat in live.room.seats:
                    if seat.player:
                        self.hub.spawn(self.hub.matchmaker.satisfied(seat.player.id))
                self.hub.spawn(self.hub.invites.accepted(player.id, command.room))

        live.submit(Request(decide, done))

    def _enter(
        self, connection: "Connection", live: LiveRoom, seat: int | None, re: int | None
    ) -> None:
        if seat is None and live.members.crowded(connection):
            connection.refuse(re, CROWDED, live.room.id)
            live.settle()
            return
        live.members.enter(connection, seat)
        connection.ok(re, room=live.room.id, seat=seat)
        connection.send(live.telling.snapshot(connection, seat))
        self.hub.results.show(connection, live)

    async def _sync(self, connection: "Connection", command: RoomSync) -> None:
        player = connection.player
        assert player is not None
        live = await self.hub.load(command.room)
        older: list[tuple[Entry, Any]] | None = None
        if (
            live
            and live.telling.since(command.seq) is None
            and live.room.seq - command.seq <= HISTORY
        ):
            older = await self._folded(live.room, command.seq)
            live = await self.hub.load(command.room)
        if live is None:
            connection.refuse(command.id, UNKNOWN_ROOM, command.room)
            return
        seat = live.members.get(connection, live.room.seat_of(player.id))
        if command.role is not None:
            seat = None if command.role == "spectator" else live.room.seat_of(player.id)
        if seat is None and live.members.crowded(connection):
            connection.refuse(command.id, CROWDED, command.room)
            return
        events = live.telling.since(command.seq) or older or []
        live.members.enter(connection, seat)
        room = live.room
        connection.ok(command.id, room=room.id, seat=seat, seq=room.seq)
        self.hub.results.show(connection, live)
        if len(events) != room.seq - command.seq or len(events) > HISTORY:
            connection.send(live.telling.snapshot(connection, seat))
            return
        now = self.hub.now()
        for entry, state in events:
            view = seen(room, state, seat, connection.codec)
            connection.send(event(room, entry, state, seat, view, now))
        live.telling.open_offers(connection)

    async def _folded(self, room: Room, seq: int) -> list[tuple[Entry, Any]]:
        """The events after ``seq`` with their states, from the log in the store."""
        state: Any = None
        found = []
        for entry in await self.hub.store.read_log(room.id):
            state = step(room, state, entry)
            if entry.seq > seq:
                found.append((entry, state))
        return found


def _free(room: Room) -> list[int]:
    """The seats that anybody may take."""
    return [n for n, seat in enumerate(room.seats) if not (seat.player or seat.level)]
