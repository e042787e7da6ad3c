"""What a player may do with himself: go to another device, be called otherwise, sign out, go."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from protocol.codes import ErrorCode
from protocol.from_client import Hello, ProfileDelete, ProfileRename, SessionCode, SessionEnd
from protocol.parts import Who
from protocol.to_client import Bye, Error, ProfileRenamed
from server.core.identity import renamed
from server.core.names import shown_name
from server.core.room import Player, Refusal, Room
from server.erasure import Erasure
from server.export import export
from server.move_codes import MoveCodes
from server.requests import Decision, Request, ignored
from server.sessions import SignedIn
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

Wish = SessionCode | SessionEnd | ProfileRename | ProfileDelete
_TOO_SOON = Refusal(ErrorCode.TOO_SOON, "You have just changed your name; wait a few seconds.")


class Accounts:
    """The players' own affairs, on one hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._codes = MoveCodes(hub.store, hub.timings.code_ms)
        self._erasure = Erasure(hub, self._codes)

    def begin(self, connection: "Connection", command: Wish) -> Coroutine[Any, Any, None]:
        """What there is to do for ``command``."""
        player = connection.player
        assert player is not None
        match command:
            case SessionCode():
                return self._code(connection, player, command.id)
            case SessionEnd():
                return self._sign_out(connection, player, command.id)
            case ProfileRename():
                return self._rename(connection, player, command)
            case ProfileDelete():
                return self._delete(connection, player, command.id)

    # -- devices -------------------------------------------------------------------------------

    async def sign_in(self, connection: "Connection", hello: Hello) -> SignedIn | Refusal | None:
        """Who says `hello`; None for an unknown token. Raises `StoreError`."""
        if hello.code is None:
            return await self._hub.sessions.sign_in(hello.token, hello.name, bool(hello.bot))
        player = await self._codes.redeem(hello.code, connection.socket.address)
        if isinstance(player, Refusal):
            return player
        return await self._hub.sessions.admit(player)

    async def confirm(self, connection: "Connection", token: str) -> None:
        """Parts with who was signed out, or deleted, while he signed in: no letter reached him."""
        try:
            known = await self._hub.sessions.owner(token)
        except StoreError:
            return  # a welcome has one answer, and he has had it
        if known is None:
            connection.part(Bye(reason="signed_out", retry=0))

    async def _code(self, connection: "Connection", player: Player, re: int | None) -> None:
        code = await self._codes.issue(player.id, self._hub.now())
        connection.ok(re, code=code.code, until=code.until)

    async def _sign_out(self, connection: "Connection", player: Player, re: int | None) -> None:
        await self._hub.sessions.end(connection.session, player.id)
        await self._hub.matchmaker.leave(player.id)
        connection.ok(re)
        self._hub.mail.send(player.id, Bye(reason="signed_out", retry=0), connection.session)

    # -- names ---------------------------------------------------------------------------------

    async def _rename(
        self, connection: "Connection", player: Player, command: ProfileRename
    ) -> None:
        name = shown_name(command.name, "")
        if not name:
            text = "This name can't be shown; choose one of plain letters of one script."
            code = ErrorCode.BAD_MESSAGE
            connection.send(Error(re=command.id, code=code, message=text, field="name"))
            return
        if name == player.name:
            connection.ok(command.id)
            return
        now = await self._hub.sessions.rename(connection.session, player.id, name)
        if now is None:
            connection.refuse(command.id, Refusal(ErrorCode.UNAUTHORIZED, "You are signed out."))
            return
        if now.name != name:
            connection.refuse(command.id, _TOO_SOON)
            return
        await self.renamed(now)
        connection.ok(command.id)

    async def renamed(self, player: Player) -> None:
        """He has another name now: all who show it follow. Raises `StoreError`."""
        hub = self._hub
        letter = ProfileRenamed(player=Who(player.id, player.name, player.bot))
        hub.mail.send(player.id, letter)
        await hub.matchmaker.leave(player.id)
        await hub.history.rename(player)
        await hub.ratings.rename(player)
        await hub.leaderboards.rename(player)

        def decide(room: Room) -> Decision:
            return renamed(room, player)

        for room in await hub.seats.open(player.id):
            if live := await hub.load(room):
                live.submit(Request(decide, ignored))

    def renamed_by_hello(self, player: Player) -> None:
        """As `renamed`; if the store fails meanwhile, the lists keep his old name."""
        self._hub.spawn(self._try_renamed(player))

    async def _try_renamed(self, player: Player) -> None:
        try:
            await self.renamed(player)
        except StoreError:
            return

    # -- everything ----------------------------------------------------------------------------

    async def _delete(self, connection: "Connection", player: Player, re: int | None) -> None:
        await self._erasure.begin(player.id)
        connection.ok(re)
        self._hub.mail.send(player.id, Bye(reason="deleted", retry=0))
        self._hub.spawn(self._erasure.finish(player.id))

    def seated(self, room: Room) -> None:
        """Players have just been seated in ``room``, for all that it knew of them."""
        self._hub.spawn(self._erasure.seated(room))

    async def keep_finishing(self) -> None:
        """Finishes the deletions of hubs that stopped in the middle, for as long as it lives."""
        while True:
            await self._erasure.sweep()
            await asyncio.sleep(self._hub.timings.erase_ms / 1000)

    async def export(self, token: str) -> dict[str, Any] | None:
        """Everything that is kept of the player who holds a token. Raises `StoreError`."""
        player = await self._hub.sessions.owner(token)
        return None if player is None else await export(self._hub, player)
