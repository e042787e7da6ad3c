"""Invitations: a player who waits in a duel wants a certain other one in it.

A room and its link are all that an invitation needs to work, so that somebody who isn't here can
still come by the link. What is kept is only to whom it is open.
"""

from collections.abc import Awaitable, Coroutine
from typing import TYPE_CHECKING, Any, Final, cast

from protocol.codes import ErrorCode
from protocol.from_client import Invite, InviteDecline
from protocol.parts import Who
from protocol.to_client import Error, InviteClosed, Invited, InviteDeclined
from server.core.room import Player, Refusal, Room
from server.store import keys
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

OPEN_MS: Final = 600_000

_UNKNOWN_ROOM = Refusal(ErrorCode.UNKNOWN_ROOM, "There is no such room, or no such invitation.")
_NOT_IN_ROOM = Refusal(ErrorCode.NOT_IN_ROOM, "You can invite only into a room where you sit.")
_FULL = Refusal(ErrorCode.ROOM_FULL, "Nobody is waited for in this room.")
_TOO_SOON = Refusal(ErrorCode.TOO_SOON, "You have just invited somebody; wait a few seconds.")


class Invites:
    """The invitations that come and go through one hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._redis = hub.store.redis

    def begin(
        self, connection: "Connection", command: Invite | InviteDecline
    ) -> Coroutine[Any, Any, None]:
        """What there is to do for ``command``."""
        player = connection.player
        assert player is not None
        match command:
            case Invite():
                return self._invite(connection, player, command)
            case InviteDecline():
                return self._decline(connection, player, command)

    async def _invite(self, connection: "Connection", by: Player, command: Invite) -> None:
        room = await self._hub.store.read(command.room)
        refusal = _refusal(room, by)
        if room is None or refusal:
            connection.refuse(command.id, refusal or _UNKNOWN_ROOM, command.room)
            return
        to = await self._hub.sessions.player(command.player)
        if to is None or to.bot or to.id == by.id:
            text = "There is no such player, or it can't be invited: oneself, a bot."
            code = ErrorCode.BAD_MESSAGE
            connection.send(Error(re=command.id, code=code, message=text, field="player"))
            return
        pace, wait = keys.pace(by.id, "invite"), self._hub.timings.invite_ms
        if not await self._redis.set(pace, 1, nx=True, px=wait):
            connection.refuse(command.id, _TOO_SOON, command.room)
            return
        invited = keys.invited(to.id)
        await self._redis.sadd(invited, room.id)
        await self._redis.pexpire(invited, OPEN_MS)
        here = await self._hub.mail.reach(to.id, _letter(room, by))
        connection.ok(command.id, room=room.id, here=here)

    async def _decline(
        self, connection: "Connection", player: Player, command: InviteDecline
    ) -> None:
        if not await self.close(player.id, command.room):
            connection.refuse(command.id, _UNKNOWN_ROOM, command.room)
            return
        connection.ok(command.id, room=command.room)
        room = await self._hub.store.read(command.room)
        host = room and _host(room)
        if host:
            who = Who(player.id, player.name, player.bot)
            self._hub.mail.send(host.id, InviteDeclined(room=command.room, player=who))

    async def close(self, player: str, room: str) -> bool:
        """The invitation is answered; False if there was none. Raises `StoreError`."""
        if not await self._redis.srem(keys.invited(player), room):
            return False
        self._hub.mail.send(player, InviteClosed(room=room))
        return True

    async def accepted(self, player: str, room: str) -> None:
        """The player has sat down in a room, invited or not."""
        try:
            await self.close(player, room)
        except StoreError:
            return  # it is seen to be over when it is answered, or lapses

    async def remind(self, connection: "Connection") -> None:
        """Tells who has just come what he is invited to."""
        player = connection.player
        assert player is not None
        try:
            rooms = await self._open(player.id)
        except StoreError:
            return  # the next time, then
        for room in rooms:
            host = _host(room)
            if host:
                connection.send(_letter(room, host))

    async def open_for(self, player: str) -> list[str]:
        """The rooms that a player is invited to. Raises `StoreError`."""
        return [room.id for room in await self._open(player)]

    async def _open(self, player: str) -> list[Room]:
        found = await cast(Awaitable[set[bytes]], self._redis.smembers(keys.invited(player)))
        rooms = await self._hub.store.read_all(sorted(room.decode() for room in found))
        return [room for room in rooms if room.status == "waiting"]


def _refusal(room: Room | None, by: Player) -> Refusal | None:
    if room is None:
        return _UNKNOWN_ROOM
    if room.seat_of(by.id) is None:
        return _NOT_IN_ROOM
    return None if room.status == "waiting" and room.mode == "duel" else _FULL


def _host(room: Room) -> Player | None:
    return next((seat.player for seat in room.seats if seat.player), None)


def _letter(room: Room, by: Player) -> Invited:
    who = Who(by.id, by.name, by.bot)
    return Invited(room=room.id, game=room.game, turn_ms=room.turn_ms, by=who)
