"""A protocol client that stays connected: commands with replies, and everything that is said.

It reads no more of a message than a bot needs, and passes over what it can't read: the protocol
may grow. When the connection is lost it comes back with its token, after a while that grows with
each failure and is never quite the same, so that not all come at once after a restart.
"""

import asyncio
import contextlib
import itertools
import logging
import random
import time
from typing import Any, Final, Protocol

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from protocol.codes import CloseCode, ErrorCode
from protocol.from_client import Command, Hello, Ping
from protocol.parts import Legal

PING_S: Final = 20.0
ANSWER_S: Final = 10.0
"""A reply that takes longer is taken for lost."""
AGAIN_S: Final = (0.2, 0.8)
FIRST_RETRY_S: Final = 0.2
LAST_RETRY_S: Final = 10.0

log = logging.getLogger(__name__)


class Clock(Struct, frozen=True):
    """A running clock: whose, and until when by the server's time, ms."""

    seats: list[int]
    deadline: int


class SeatLevel(Struct, frozen=True):
    """Of a seat, the level of the bot in it."""

    level: str | None = None


class Said(Struct, frozen=True, kw_only=True):
    """Any message of the server, as far as bots read it; see docs/PROTOCOL.md."""

    t: str
    re: int | None = None
    code: str | None = None
    message: str = ""
    room: str | None = None
    # welcome
    token: str | None = None
    emotes: list[str] = []
    resume: list[str] = []
    # a seat or a position in a room
    game: str = ""
    level: str | None = None
    ticket: str | None = None
    options: dict[str, Any] = {}
    status: str = ""
    seats: list[SeatLevel] | None = None
    seat: int | None = None
    you: int | None = None
    seq: int | None = None
    action: dict[str, Any] = {}
    view: Raw = Raw()  # empty: none
    legal: Legal | None = None
    clock: Clock | None = None
    now: int = 0
    # offers, goodbyes
    kind: str = ""
    open: bool = False
    retry: int = 0

    @property
    def may_be_repeated(self) -> bool:
        """A refusal of what, sent again a little later, can succeed."""
        return self.t == "error" and self.code in (
            ErrorCode.UNAVAILABLE,
            ErrorCode.RATE_LIMITED,
            ErrorCode.INTERNAL,
        )


class Lost(Exception):
    """The connection went away before the reply came."""


class Listener(Protocol):
    """Who is told what a `Client` hears."""

    async def welcomed(self, welcome: Said) -> None:
        """A connection begins, the first one or a further one. Commands can be sent."""

    def heard(self, said: Said) -> None:
        """Any message, replies included."""

    def lost(self) -> None:
        """The connection is gone; there will be another."""


class Client:
    """One player at the server at ``url``. `run` connects, until it is cancelled."""

    def __init__(self, url: str, name: str, listener: Listener) -> None:
        self.url = url
        self.name = name
        self.listener = listener
        self._token: str | None = None
        self._socket: ClientConnection | None = None
        self._ids = itertools.count(1)
        self._asked: dict[int, asyncio.Future[Said]] = {}
        self._failures = 0
        self._retry_s = 0.0
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(Said).decode

    async def run(self) -> None:
        """Stays connected. Raises what the listener raises."""
        protocol = Subprotocol("takeover.v1.msgpack")
        while True:
            try:
                async with connect(
                    self.url,
                    subprotocols=[protocol],
                    compression=None,
                    max_size=None,
                    open_timeout=ANSWER_S,
                    close_timeout=1,
                    ping_interval=None,
                    proxy=None,
                ) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException) as error:
                log.debug("%s: %r", self.url, error)
            await asyncio.sleep(self._pause_s())

    def _pause_s(self) -> float:
        """Twice as long after each failure in a row; as the server said, after its goodbye."""
        pause_s = max(
            self._retry_s, FIRST_RETRY_S * (1 << min(self._failures, 8)) * random.uniform(0.5, 1)
        )
        self._failures += 1
        self._retry_s = 0.0
        return min(pause_s, LAST_RETRY_S)

    async def ask(self, command: Command) -> Said:
        """Sends ``command``; its reply. Raises `Lost`, and `TimeoutError` where none comes."""
        id = next(self._ids)
        answer: asyncio.Future[Said] = asyncio.get_running_loop().create_future()
        self._asked[id] = answer
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._send(command, id)
                return await answer
        finally:
            del self._asked[id]

    async def ask_firmly(self, command: Command) -> Said:
        """The reply to ``command``, sent again until there is one that stays. Raises `Lost`."""
        while True:
            with contextlib.suppress(TimeoutError):
                reply = await self.ask(command)
                if not reply.may_be_repeated:
                    return reply
                await asyncio.sleep(random.uniform(*AGAIN_S))

    async def tell(self, command: Command) -> None:
        """Sends ``command`` where nothing hangs on its reply, and it may be lost."""
        with contextlib.suppress(Lost):
            await self._send(command, next(self._ids))

    async def _send(self, command: Command, id: int) -> None:
        if self._socket is None:
            raise Lost
        try:
            await self._socket.send(self._encode(msgspec.structs.replace(command, id=id)))
        except WebSocketException:
            raise Lost from None

    async def _converse(self, socket: ClientConnection) -> None:
        self._socket = socket
        keeper = asyncio.create_task(self._keep(socket))
        try:
            async for data in socket:
                assert isinstance(data, bytes)
                self._hear(data)
        finally:
            self._socket = None
            if socket.close_code == CloseCode.BAD_TOKEN:
                self._token = None
            for answer in self._asked.values():
                if not answer.done():
                    answer.set_exception(Lost())
            self.listener.lost()
            keeper.cancel()
            await asyncio.wait([keeper])
            if not keeper.cancelled():
                keeper.result()

    async def _keep(self, socket: ClientConnection) -> None:
        """Says hello, and a ping now and then; who does not answer is left."""
        try:
            hello = Hello(token=self._token, name=self.name, client="house-bots", bot=True)
            welcome = await self.ask(hello)
            if welcome.t == "welcome":
                self._token = welcome.token
                self._failures = 0
                await self.listener.welcomed(welcome)
                while True:
                    await asyncio.sleep(PING_S)
                    await self.ask(Ping(at=int(time.monotonic() * 1000)))
        except (Lost, TimeoutError):
            pass
        finally:
            socket.transport.abort()

    def _hear(self, data: bytes) -> None:
        try:
            said = self._decode(data)
        except msgspec.MsgspecError as error:
            log.warning("A message that can't be read: %s", error)
            return
        if said.t == "bye":
            self._retry_s = said.retry / 1000
        self.listener.heard(said)
        answer = self._asked.get(said.re) if said.re is not None else None
        if answer and not answer.done():
            answer.set_result(said)
