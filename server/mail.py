"""Messages for a player, to all his connections, on whatever hubs they are.

Nothing here is stored. Who has to know whether somebody got a message asks the other hubs for an
answer, and takes silence for a no.
"""

import asyncio
import secrets
from typing import TYPE_CHECKING

import msgspec

from protocol.to_client import (
    Bye,
    InviteClosed,
    Invited,
    InviteDeclined,
    ProfileRenamed,
)
from server.core.room import Player

if TYPE_CHECKING:
    from server.hub import Hub

Letter = Bye | Invited | InviteClosed | InviteDeclined | ProfileRenamed

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Letter).decode


class Mail:
    """The post of one hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._asked: dict[str, asyncio.Future[None]] = {}

    def send(self, player: str, letter: Letter, session: str = "") -> None:
        """To all connections of a player, or only to those of one session.

        A `Bye` closes them.
        """
        self._deliver(player, letter, session)
        self._post(player, letter, session, "")

    async def reach(self, player: str, letter: Letter) -> bool:
        """Sends a letter; whether the player is there to get it."""
        here = self._deliver(player, letter, "")
        if here:
            self._post(player, letter, "", "")
            return True
        receipt = secrets.token_hex(8)
        asked = self._asked[receipt] = asyncio.get_running_loop().create_future()
        self._post(player, letter, "", receipt)
        try:
            await asyncio.wait_for(asked, self._hub.timings.seek_ms / 1000)
        except TimeoutError:
            return False
        else:
            return True
        finally:
            del self._asked[receipt]

    def heard(self, kind: bytes, player: bytes, rest: bytes) -> bool:
        """What another hub told; False if it is no mail."""
        if kind == b"mail":
            session, receipt, letter = rest.split(b"\n", 2)
            to = player.decode()
            if self._deliver(to, _decode(letter), session.decode()) and receipt:
                self._hub.tell(to, f"{to}\nreceipt\n{receipt.decode()}")
        elif kind == b"receipt":
            asked = self._asked.get(rest.decode())
            if asked and not asked.done():
                asked.set_result(None)
        return kind in (b"mail", b"receipt")

    def _post(self, player: str, letter: Letter, session: str, receipt: str) -> None:
        text = _encode(letter).decode()
        self._hub.tell(player, f"{player}\nmail\n{session}\n{receipt}\n{text}")

    def _deliver(self, player: str, letter: Letter, session: str) -> bool:
        tabs = [tab for tab in self._hub.tabs(player) if not session or tab.session == session]
        for tab in tabs:
            match letter:
                case Bye():
                    tab.part(letter)
                case ProfileRenamed(player=who):
                    tab.player = Player(who.id, who.name, who.bot)
                    tab.send(letter)
                case _:
                    tab.send(letter)
        return bool(tabs)
