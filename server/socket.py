"""One WebSocket: bytes of a TCP connection in, whole messages out.

uvicorn hands every WebSocket upgrade to its ``ws`` class. Ours is a plain ``asyncio.Protocol``
over websockets' sans-I/O ``ServerProtocol``: that library keeps the protocol correct (handshake,
fragments, masks, pings, close codes), and this file moves bytes. There is no ASGI queue and no
task per socket. A socket lives through four phases::

    handshake ──admitted──> open ──close(), broken peer, peer's close──> closing ──> lost
        └──────refused──────────────────────────────────────────────────────┘

- *handshake*: the request is there (uvicorn has read it). The doorman admits or refuses.
- *open*: whole messages go to the ``Peer``; ready-made frames go straight to the transport.
  A server's frames are not masked, so one encoded frame serves every receiver.
- *closing*: nothing goes out any more, and what still comes in is dropped. Whatever the other
  side does, the transport is aborted 2 s later: a dead peer can hold nothing.
- *lost*: the TCP connection is gone. Only here the ``Peer`` hears ``closed``.

A peer who breaks the protocol is told so in a close frame, and then half-closed: closing TCP
over unread data would send a reset, which can overtake the close frame and its code.

Memory of a socket is bounded: inbound by ``MAX_MESSAGE`` (a larger length in a header ends the
connection before a byte of it is kept), outbound by whoever watches ``buffered`` and ``writable``.
Pongs, which no one watches, are left out while the peer doesn't read.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Protocol, cast

from uvicorn.protocols.utils import get_remote_addr
from websockets.exceptions import InvalidHeader
from websockets.frames import Frame, Opcode
from websockets.headers import parse_subprotocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from protocol.codes import CloseCode

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

MAX_MESSAGE = 16 * 1024
"""The largest message a peer may send, in bytes, its fragments together (PROTOCOL, Transport)."""

CLOSE_WITHIN_S = 2.0
"""How long a closing peer may take to answer before the connection is cut."""

MAX_SMALL_FRAMES = 20_000
"""Pings, pongs and fragments that a peer may send in ``SMALL_FRAMES_S`` seconds. It is enough
for the largest message in one-byte fragments, and keeps a flood of them under 3 % of a core."""
SMALL_FRAMES_S = 10.0

UNSENT_BYTES = 128 * 1024
"""How much the kernel takes beyond what is on its way. A slow reader's backlog then shows up in
``buffered``, where it is measured, and not in up to 4 MiB of kernel memory."""

SUBPROTOCOLS = {"takeover.v1.msgpack": True, "takeover.v1.json": False}
"""Name -> whether its messages are binary frames. A client that names none speaks JSON."""


class Peer(Protocol):
    """Who is behind an accepted socket, in this program's terms."""

    def received(self, data: bytes, binary: bool) -> None:
        """A whole message; of a text message the UTF-8 is known to be valid."""

    def writable(self, yes: bool) -> None:
        """The write buffer is full (False), or has drained again (True)."""

    def lagged(self, rtt_ms: float) -> None:
        """The answer to :meth:`Socket.ping` came after this long."""

    def broken(self, code: int, reason: str) -> None:
        """The peer broke the protocol. A last message can still be sent; the close follows."""

    def closed(self) -> None:
        """The connection is gone. Said once, and last."""


@dataclass(frozen=True, slots=True)
class Handshake:
    """What an upgrade asks for, as far as somebody has to decide about it."""

    path: str  # with its query
    host: str  # the Host header; empty unless there is exactly one
    origins: Sequence[str]  # the Origin headers: none from tools, one from browsers
    address: str  # of the client, behind trusted proxies


@dataclass(frozen=True, slots=True)
class Refusal:
    """The HTTP answer to a handshake that isn't admitted."""

    status: HTTPStatus
    message: str


class Doorman(Protocol):
    """Decides who comes in; one for all sockets of a server."""

    def address(self, peer: str, forwarded_for: Sequence[str]) -> str:
        """The client's address, from the TCP peer's and the X-Forwarded-For headers."""

    def admit(self, handshake: Handshake) -> Refusal | None:
        """None to admit. Nothing is counted yet: the upgrade itself may still be malformed."""

    def connect(self, socket: Socket) -> Peer:
        """The handshake is done: who is it?"""

    def left(self, socket: Socket) -> None:
        """An accepted socket is gone. Said once, after ``Peer.closed``."""


class Socket(asyncio.Protocol):
    """uvicorn's ``ws`` class; see the top of this file.

    Attributes:
        address: the client's address, behind trusted proxies.
        binary: whether messages go out as binary frames (MessagePack) or as text (JSON).
        last_heard: loop time of the last bytes from the peer, in seconds.
    """

    def __init__(self, doorman: Doorman, server_state: ServerState) -> None:
        self.address = ""
        self.binary = False
        self._doorman = doorman
        self._connections = cast("set[Socket]", server_state.connections)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._protocol = ServerProtocol(max_size=MAX_MESSAGE)
        self._peer: Peer | None = None
        self._open = False
        self._writable = True
        self._abort_timer: asyncio.TimerHandle | None = None
        self._fragments: bytearray | None = None
        self._fragments_binary = False
        self._ping_payload = 0
        self._ping_sent: float | None = None
        self._small_frames = 0
        self._small_frames_since = self.last_heard = self._loop.time()

    # What the connection object calls

    @property
    def buffered(self) -> int:
        """Bytes handed to :meth:`send` that the kernel hasn't taken."""
        return self._transport.get_write_buffer_size()

    def send(self, frame: bytes) -> None:
        """Send a frame made by :mod:`server.frames`; nothing once closed."""
        if self._open:
            self._transport.write(frame)

    def ping(self) -> None:
        """Ask for a pong, which yields :meth:`Peer.lagged`. A newer ping replaces an older one."""
        self._ping_payload = (self._ping_payload + 1) & 0xFFFFFFFF
        self._ping_sent = self._loop.time()
        self.send(b"\x89\x04" + self._ping_payload.to_bytes(4, "big"))

    def close(self, code: int, reason: str = "") -> None:
        """Start the closing handshake; the connection is gone within 2 s. No-op once closed.

        ``reason`` is at most 123 bytes of UTF-8.
        """
        if self._open:
            if self._protocol.state is State.OPEN:  # else the peer was faster
                self._protocol.send_close(code, reason)
            self._answer()

    def abort(self) -> None:
        """Cut the connection, unsent data and all."""
        self._open = False
        self._transport.abort()

    # What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)
        if (tcp := transport.get_extra_info("socket")) and tcp.family != socket.AF_UNIX:
            tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        self._open = False
        self._connections.discard(self)
        if self._abort_timer is not None:
            self._abort_timer.cancel()
        self._protocol.parser.close()  # a suspended generator and its protocol hold each other
        if (peer := self._peer) is not None:
            self._peer = None
            peer.closed()
            self._doorman.left(self)

    def eof_received(self) -> None:
        self._leave()  # returning None closes the transport

    def pause_writing(self) -> None:
        self._writable = False
        if self._peer is not None:
            self._peer.writable(False)

    def resume_writing(self) -> None:
        self._writable = True
        if self._peer is not None:
            self._peer.writable(True)

    def shutdown(self) -> None:
        """uvicorn stops: who is still here shall come back later."""
        if self._open:
            self.close(CloseCode.RESTARTING)
        else:
            self._leave()
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self.last_heard = self._loop.time()
        protocol = self._protocol
        protocol.receive_data(data)
        for event in protocol.events_received():
            if not isinstance(event, Frame):
                self._shake_hands(cast(Request, event))
            elif not self._open:
                break
            elif event.fin and event.opcode in _MESSAGES:
                self._message(cast(bytes, event.data), event.opcode is Opcode.BINARY)
            else:
                self._small_frame(event)
        if protocol.parser_exc is not None:
            self._broken()
        elif protocol.writes:
            self._answer()

    # The handshake

    def _shake_hands(self, request: Request) -> None:
        protocol = self._protocol
        headers = request.headers
        remote = get_remote_addr(self._transport)
        self.address = self._doorman.address(
            remote[0] if remote else "unix", headers.get_all("X-Forwarded-For")
        )
        hosts = headers.get_all("Host")
        handshake = Handshake(
            path=request.path,
            host=hosts[0] if len(hosts) == 1 else "",
            origins=headers.get_all("Origin"),
            address=self.address,
        )
        refusal = self._doorman.admit(handshake)
        subprotocol = None
        if refusal is None:
            try:
                subprotocol = _subprotocol(headers.get_all("Sec-WebSocket-Protocol"))
            except (LookupError, InvalidHeader):
                names = " or ".join(SUBPROTOCOLS)
                refusal = Refusal(HTTPStatus.BAD_REQUEST, f"The subprotocol must be {names}.")
        if refusal is None:
            response = protocol.accept(request)
        else:
            response = protocol.reject(refusal.status, refusal.message + "\n")
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            protocol.send_response(response)
            return
        if subprotocol is not None:
            response.headers["Sec-WebSocket-Protocol"] = subprotocol
            self.binary = SUBPROTOCOLS[subprotocol]
        protocol.send_response(response)
        self._flush()
        self._open = True
        self._peer = self._doorman.connect(self)

    # Frames

    def _message(self, data: bytes, binary: bool) -> None:
        if not binary and not data.isascii():
            try:
                data.decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.MALFORMED, "invalid UTF-8")
                return
        cast(Peer, self._peer).received(data, binary)

    def _small_frame(self, frame: Frame) -> None:
        """Everything but a message in one frame."""
        if self.last_heard - self._small_frames_since > SMALL_FRAMES_S:
            self._small_frames_since = self.last_heard
            self._small_frames = 0
        self._small_frames += 1
        if self._small_frames > MAX_SMALL_FRAMES:
            self._fail(CloseCode.RATE_LIMITED, "too many control frames or fragments")
        elif frame.opcode is Opcode.PONG:
            self._pong(frame.data)
        elif frame.opcode in _MESSAGES:
            self._fragments = bytearray(frame.data)
            self._fragments_binary = frame.opcode is Opcode.BINARY
        elif frame.opcode is Opcode.CONT:
            fragments = cast(bytearray, self._fragments)
            fragments += frame.data
            if frame.fin:
                self._fragments = None
                self._message(bytes(fragments), self._fragments_binary)

    def _pong(self, payload: bytes | bytearray | memoryview) -> None:
        if self._ping_sent is not None and payload == self._ping_payload.to_bytes(4, "big"):
            rtt_ms = (self.last_heard - self._ping_sent) * 1000
            self._ping_sent = None
            cast(Peer, self._peer).lagged(rtt_ms)

    # The end

    def _fail(self, code: int, reason: str) -> None:
        """End a connection over what the protocol library lets pass."""
        cast(Peer, self._peer).broken(code, reason)
        if self._open:
            self._protocol.fail(code, reason)
            self._open = False

    def _broken(self) -> None:
        """The parser has given up; its close frame waits to be sent."""
        close = self._protocol.close_sent
        if self._open and close is not None:
            cast(Peer, self._peer).broken(close.code, close.reason)
        self._answer()

    def _answer(self) -> None:
        """Send what the protocol library has to say: pongs, a close frame, the end of stream."""
        if not self._protocol.close_expected():
            if self._writable:
                self._flush()
            else:
                self._protocol.data_to_send()
            return
        self._flush()
        if self._protocol.close_rcvd is not None:
            self._transport.close()
        elif self._protocol.eof_sent and self._transport.can_write_eof():
            self._transport.write_eof()
        self._leave()

    def _flush(self) -> None:
        if data := b"".join(self._protocol.data_to_send()):
            self._transport.write(data)

    def _leave(self) -> None:
        """Nothing more to say: be gone soon, even if the peer never reads or answers."""
        self._open = False
        if self._abort_timer is None:
            self._abort_timer = self._loop.call_later(CLOSE_WITHIN_S, self._transport.abort)


_MESSAGES = (Opcode.TEXT, Opcode.BINARY)


def _subprotocol(offers: Sequence[str]) -> str | None:
    """The first of the client's offers that we speak; None if it offers nothing.

    Raises:
        LookupError: If it offers only others.
        InvalidHeader: If the header is malformed.
    """
    names = [name for offer in offers for name in parse_subprotocol(offer)]
    for name in names:
        if name in SUBPROTOCOLS:
            return name
    if names:
        raise LookupError(", ".join(names))
    return None


def socket_class(doorman: Doorman) -> type[Socket]:
    """What ``uvicorn.Config(ws=...)`` takes."""

    class AdmittedSocket(Socket):
        def __init__(self, config: Config, server_state: ServerState, app_state: Any) -> None:
            super().__init__(doorman, server_state)

    return AdmittedSocket
