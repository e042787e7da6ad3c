"""Sockets over real TCP, under uvicorn, spoken to by the client of the websockets library and by
hand where bytes must be wrong."""

import asyncio
import contextlib
import gc
import os
import socket as sockets
import struct
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.typing import Origin as OriginHeader
from websockets.typing import Subprotocol

from server.door import Door, Origin
from server.frames import binary_frame, text_frame
from server.socket import MAX_MESSAGE, Socket, socket_class

MSGPACK = Subprotocol("takeover.v1.msgpack")
JSON = Subprotocol("takeover.v1.json")


class Echo:
    """A peer that sends back what it hears and notes down what it is told."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.messages: list[tuple[bytes, bool]] = []
        self.writes: list[bool] = []
        self.lags: list[float] = []
        self.breaks: list[int] = []
        self.news = asyncio.Event()
        self.gone = asyncio.Event()
        self.closes = 0

    def received(self, data: bytes, binary: bool) -> None:
        self.messages.append((data, binary))
        if data == b"bye":
            self.socket.close(4009, "as you wish")
        self.news.set()
        self.socket.send((binary_frame if binary else text_frame)(data))

    def writable(self, yes: bool) -> None:
        self.writes.append(yes)
        self.news.set()

    def lagged(self, rtt_ms: float) -> None:
        self.lags.append(rtt_ms)
        self.news.set()

    def broken(self, code: int, reason: str) -> None:
        self.breaks.append(code)
        self.socket.send(text_frame(b"last words"))

    def closed(self) -> None:
        self.closes += 1
        self.gone.set()


class Site:
    """The sockets of a uvicorn server, and their peers in the order in which they came."""

    def __init__(self, **door: Any) -> None:
        self.peers: list[Echo] = []
        self.door = Door(self._welcome, **door)
        self.config = uvicorn.Config(
            _not_found, log_level="critical", ws=socket_class(self.door), lifespan="off"
        )
        self.config.load()
        self.state = ServerState()
        self.listener = sockets.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def _welcome(self, socket: Socket) -> Echo:
        self.peers.append(Echo(socket))
        return self.peers[-1]

    def protocol(self) -> asyncio.Protocol:
        return HttpToolsProtocol(self.config, self.state, app_state={})

    def client(self, path: str = "/ws", **options: Any) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.port}{path}", compression=None, ping_interval=None, **options
        )

    async def status(self, path: str = "/ws", **options: Any) -> int:
        """The HTTP status of a handshake; 101 when it is admitted."""
        try:
            async with self.client(path, **options):
                return 101
        except InvalidStatus as error:
            return error.response.status_code

    async def by_hand(self, *headers: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """An open WebSocket whose client side is the test itself."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            *headers,
        ]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101")
        return reader, writer


async def _not_found(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@contextlib.asynccontextmanager
async def running(**door: Any) -> AsyncIterator[Site]:
    """uvicorn's own loop around this ticks ten times a second; a test has no time for that."""
    site = Site(**door)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(site.protocol, sock=site.listener)
    try:
        yield site
    finally:
        server.close()
        for peer in site.peers:
            peer.socket.abort()
            await peer.gone.wait()


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with running() as site:
        yield site


def masked(first: int, payload: bytes, length: int | None = None) -> bytes:
    """A client's frame, masked with zeros; ``length`` is what its header claims."""
    size = len(payload) if length is None else length
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 65536:
        head = bytes([first, 0xFE]) + struct.pack("!H", size)
    else:
        head = bytes([first, 0xFF]) + struct.pack("!Q", size)
    return head + bytes(4) + payload


def close_code(data: bytes) -> int:
    """Of the close frame that ends the data; whatever comes before it is skipped."""
    start = data.rindex(b"\x88")
    return int.from_bytes(data[start + 2 : start + 4], "big")


# Handshake


@pytest.mark.parametrize(
    ("offered", "chosen", "binary"),
    [
        (None, None, False),
        ([JSON], JSON, False),
        ([MSGPACK], MSGPACK, True),
        ([JSON, MSGPACK], JSON, False),
        ([Subprotocol("takeover.v2"), MSGPACK], MSGPACK, True),
    ],
)
async def test_subprotocol(
    site: Site, offered: list[Subprotocol] | None, chosen: str | None, binary: bool
) -> None:
    async with site.client(subprotocols=offered) as client:
        assert client.subprotocol == chosen
        await client.send("x")
        await client.recv()
        assert site.peers[0].socket.binary is binary


async def test_unknown_subprotocols_are_refused(site: Site) -> None:
    assert await site.status(subprotocols=[Subprotocol("chat")]) == 400


@pytest.mark.parametrize("path", ["/", "/ws/", "/WS", "/%77s", "/ws2", "/api/v1/games"])
async def test_other_paths_are_refused(site: Site, path: str) -> None:
    assert await site.status(path) == 404
    assert site.peers == []


async def test_a_query_does_not_matter(site: Site) -> None:
    assert await site.status("/ws?from=mail") == 101


async def test_compression_is_declined(site: Site) -> None:
    async with connect(f"ws://127.0.0.1:{site.port}/ws") as client:
        assert client.protocol.extensions == []


async def test_pages_of_the_host_may_connect_and_others_may_not(site: Site) -> None:
    assert await site.status(origin=OriginHeader(f"http://127.0.0.1:{site.port}")) == 101
    assert await site.status(origin=OriginHeader("https://evil.example")) == 403
    assert await site.status(origin=OriginHeader("null")) == 403


async def test_listed_pages_may_connect() -> None:
    async with running(origins=frozenset({Origin("https", "play.example", 443)})) as site:
        assert await site.status(origin=OriginHeader("https://play.example")) == 101
        assert await site.status(origin=OriginHeader("http://play.example")) == 403


async def test_connections_of_an_address_are_limited_and_given_back() -> None:
    async with running(max_per_address=2) as site:
        async with site.client(), site.client():
            assert await site.status() == 429
        for peer in site.peers:
            await peer.gone.wait()
        assert await site.status() == 101


async def test_nobody_comes_in_while_draining(site: Site) -> None:
    site.door.draining = True
    assert await site.status() == 503


async def test_a_malformed_upgrade_is_refused_and_not_counted(site: Site) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    )
    assert (await reader.read()).startswith(b"HTTP/1.1 400")
    writer.close()
    assert site.peers == []


# Messages


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, MAX_MESSAGE - 1, MAX_MESSAGE])
async def test_messages_come_and_go_whole(site: Site, size: int) -> None:
    async with site.client() as client:
        for message in ("x" * size, b"x" * size):
            await client.send(message)
            assert await client.recv() == message


async def test_large_frames_can_be_sent(site: Site) -> None:
    payload = os.urandom(70_000)
    async with site.client() as client:
        await client.send("x")
        await client.recv()
        site.peers[0].socket.send(binary_frame(payload))
        assert await client.recv() == payload


async def test_fragments_are_joined_around_control_frames(site: Site) -> None:
    async with site.client() as client:
        await client.send([b"one ", b"", b"message"])
        assert await client.recv() == b"one message"
        text = "zwölf".encode()
        for byte in range(len(text)):  # in the middle of a character, too
            first = 0x01 if byte == 0 else 0x00
            last = 0x80 if byte == len(text) - 1 else 0x00
            client.transport.write(masked(first | last, text[byte : byte + 1]))
            client.transport.write(masked(0x89, b"ping"))
        assert await client.recv() == "zwölf"


async def test_nothing_is_read_or_sent_after_close(site: Site) -> None:
    reader, writer = await site.by_hand()
    writer.write(masked(0x81, b"bye") + masked(0x81, b"more"))
    data = await reader.readexactly(2 + 2 + len("as you wish"))
    assert close_code(data) == 4009
    writer.write(masked(0x81, b"still there?") + masked(0x88, data[2:4]))
    assert await reader.read() == b""
    writer.close()
    await site.peers[0].gone.wait()
    assert site.peers[0].messages == [(b"bye", False)]


async def test_ping_measures_the_lag(site: Site) -> None:
    async with site.client():
        peer = site.peers[0]
        peer.socket.ping()
        await peer.news.wait()
        (lag,) = peer.lags
        assert lag >= 0


async def test_pongs_that_nobody_asked_for_measure_nothing(site: Site) -> None:
    async with site.client() as client:
        await client.pong(b"\0\0\0\0")
        await client.send("x")
        await client.recv()
        peer = site.peers[0]
        peer.news.clear()
        peer.socket.ping()
        await client.pong(b"\0\0\0\2")
        await peer.news.wait()
        assert len(peer.lags) == 1


async def test_last_heard_moves_with_every_byte(site: Site) -> None:
    async with site.client() as client:
        await client.send("x")
        await client.recv()
        site.peers[0].socket.last_heard = 0.0
        await (await client.ping())
        assert site.peers[0].socket.last_heard > 0


# Broken peers


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(masked(0x81, b"", 16 * 2**20), 1009, id="too big"),
        pytest.param(masked(0x81, b"", 2**63 - 1), 1009, id="false length"),
        pytest.param(masked(0x82, bytes(MAX_MESSAGE + 1)), 1009, id="one byte too big"),
        pytest.param(
            masked(0x02, bytes(9000)) + masked(0x00, bytes(9000)), 1009, id="endless fragments"
        ),
        pytest.param(masked(0x81, b"\xff"), 1007, id="invalid UTF-8"),
        pytest.param(masked(0x81, "ü".encode()[:1]), 1007, id="half a character"),
        pytest.param(
            masked(0x01, b"a") + masked(0x80, b"\xc3"), 1007, id="invalid UTF-8 in fragments"
        ),
        pytest.param(b"\x81\x01x", 1002, id="not masked"),
        pytest.param(masked(0xC1, b"x"), 1002, id="reserved bit"),
        pytest.param(masked(0x83, b"x"), 1002, id="reserved opcode"),
        pytest.param(masked(0x80, b"x"), 1002, id="continues nothing"),
        pytest.param(masked(0x89, bytes(126)), 1002, id="long ping"),
        pytest.param(masked(0x00, b"") + masked(0x89, b"") * 2, 1002, id="nothing is fragmented"),
        pytest.param(
            masked(0x01, b"a") + masked(0x00, b"") * 20_000, 4008, id="flood of empty fragments"
        ),
        pytest.param(masked(0x8A, b"") * 20_001, 4008, id="flood of pongs"),
    ],
)
async def test_a_broken_peer_is_told_why(site: Site, data: bytes, code: int) -> None:
    reader, writer = await site.by_hand()
    writer.write(masked(0x82, b"fine") + data + masked(0x8A, b"ignored"))
    answer = await reader.read()
    assert answer.startswith(binary_frame(b"fine") + text_frame(b"last words") + b"\x88")
    assert close_code(answer) == code
    writer.close()
    peer = site.peers[0]
    await peer.gone.wait()
    assert peer.messages == [(b"fine", True)]
    assert (peer.breaks, peer.closes) == ([code], 1)


async def test_what_follows_broken_text_is_not_delivered(site: Site) -> None:
    reader, writer = await site.by_hand()
    writer.write(masked(0x81, b"\xff") + masked(0x81, b"more") + masked(0x81, b"\xff"))
    assert close_code(await reader.read()) == 1007
    writer.close()
    await site.peers[0].gone.wait()
    assert (site.peers[0].messages, site.peers[0].breaks) == ([], [1007])


async def test_the_code_reaches_a_peer_that_is_still_sending(site: Site) -> None:
    reader, writer = await site.by_hand()
    writer.write(masked(0x82, bytes(16 * 2**20)))
    assert close_code(await reader.read()) == 1009
    await writer.drain()  # all of it is taken, none of it kept
    writer.close()


async def test_a_peer_may_close_right_behind_a_message_that_makes_us_close(site: Site) -> None:
    reader, writer = await site.by_hand()
    writer.write(masked(0x81, b"bye") + masked(0x88, struct.pack("!H", 1000)))
    assert close_code(await reader.read()) == 1000
    writer.close()
    await site.peers[0].gone.wait()
    assert site.peers[0].breaks == []


# Ends


async def test_close_tells_code_and_reason(site: Site) -> None:
    async with site.client() as client:
        await client.send("bye")
        with pytest.raises(ConnectionClosedError) as closed:
            await client.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4009, "as you wish")
    await site.peers[0].gone.wait()
    assert site.peers[0].closes == 1


async def test_a_peer_that_closes_is_answered(site: Site) -> None:
    async with site.client() as client:
        await client.close(1001)
        assert client.protocol.close_sent is not None
        assert client.protocol.close_rcvd_then_sent is False
    await site.peers[0].gone.wait()
    assert site.state.connections == set()


async def test_a_cut_connection_is_noticed_and_forgotten(site: Site) -> None:
    gc.collect()
    gc.disable()  # a cycle would keep it
    try:
        _, writer = await site.by_hand()
        peer = site.peers.pop()
        writer.transport.abort()
        await peer.gone.wait()
        assert site.state.connections == set()
        del peer
        await asyncio.sleep(0)
        assert not [thing for thing in gc.get_objects() if isinstance(thing, Socket)]
    finally:
        gc.enable()


async def test_a_peer_that_never_answers_the_close_is_cut(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.socket.CLOSE_WITHIN_S", 0.01)
    reader, writer = await site.by_hand()
    peer = site.peers[0]
    peer.socket.close(1012)
    await peer.gone.wait()
    with contextlib.suppress(ConnectionResetError):
        assert close_code(await reader.read()) == 1012
    writer.close()


async def test_a_peer_that_never_reads_is_cut(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.socket.CLOSE_WITHIN_S", 0.01)
    _, writer = await site.by_hand()
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    peer = site.peers[0]
    await stuff(peer)
    peer.socket.close(4009, "too slow")
    await peer.gone.wait()
    writer.close()


async def test_an_aborted_socket_is_gone(site: Site) -> None:
    _, writer = await site.by_hand()
    peer = site.peers[0]
    peer.socket.abort()
    peer.socket.send(text_frame(b"nobody hears it"))
    peer.socket.close(1000)
    await peer.gone.wait()
    writer.close()


async def test_uvicorn_stops_within_moments(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.socket.CLOSE_WITHIN_S", 0.01)
    server = uvicorn.Server(site.config)
    server.server_state = site.state
    server.servers = []
    server.lifespan = site.config.lifespan_class(site.config)
    _, writer = await site.by_hand()  # never answers
    async with site.client() as client:
        stop = asyncio.create_task(server.shutdown())
        with pytest.raises(ConnectionClosedError) as closed:
            await client.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    await stop
    assert site.state.connections == set()
    writer.close()


# Slow readers


async def stuff(peer: Echo) -> int:
    """Send until the transport says stop; how many bytes it took."""
    frame = binary_frame(bytes(10_000))
    sent = 0
    while not peer.writes and sent < 64 * 2**20:
        peer.socket.send(frame)
        sent += len(frame)
        await asyncio.sleep(0)
    return sent


async def test_a_slow_readers_backlog_shows(site: Site) -> None:
    async with site.client() as client:
        await client.send("x")
        await client.recv()
        client.transport.pause_reading()
        peer = site.peers[0]
        sent = await stuff(peer)
        assert peer.writes == [False]
        assert peer.socket.buffered > 0
        before = peer.socket.buffered
        peer.socket.send(binary_frame(bytes(1000)))
        assert peer.socket.buffered == before + 1004
        client.transport.resume_reading()
        received = 0
        while received < sent:
            received += 4 + len(await client.recv())
        assert peer.writes == [False, True]


async def test_pongs_do_not_pile_up_before_a_slow_reader(site: Site) -> None:
    _, writer = await site.by_hand()
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    peer = site.peers[0]
    await stuff(peer)
    before = peer.socket.buffered
    peer.news.clear()
    writer.write(masked(0x89, bytes(125)) * 100 + masked(0x82, b"x"))
    await peer.news.wait()
    assert peer.socket.buffered < before + 1000
    writer.close()
