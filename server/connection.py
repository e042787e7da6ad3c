"""One client: what it says is decoded, limited, and answered; what it is told is kept in bounds.

Commands of a connection are begun in order. One that has to read the store first (a sign-in, a
room that isn't in memory) holds those behind it; a move in a room that is in memory holds
nothing and makes no task.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from protocol.codec import JSON, MSGPACK, Codec, Invalid, Malformed
from protocol.codes import CloseCode, ErrorCode
from protocol.from_client import Hello, Ping
from protocol.to_client import Bye, Error, Ok, Pong, ToClient
from server.core.clock import LAG_STEP_MS, lag_of
from server.core.ratelimit import Bucket
from server.core.room import Player, Refusal
from server.frames import binary_frame, text_frame
from server.requests import INTERNAL, UNAVAILABLE
from server.socket import Socket
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.hub import Hub
    from server.rooms import LiveRoom

RATE: Final = 30.0
BURST: Final = 60.0
MOST_INVALID: Final = 20
MOST_OVER: Final = 120
FORGIVEN_MS: Final = 5_000  # without a further excess, earlier ones are forgotten
SLOW_SPECTATOR: Final = 256 * 1024
SLOW_PLAYER: Final = 1024 * 1024

log = logging.getLogger(__name__)


class Connection:
    """The peer of a socket. ``rooms``: where it is; ``player``: who it is, once it has said so,
    by which ``session``."""

    def __init__(self, hub: "Hub", socket: Socket) -> None:
        self.hub = hub
        self.socket = socket
        self.codec: Codec = MSGPACK if socket.binary else JSON
        self.framed = binary_frame if socket.binary else text_frame
        self.player: Player | None = None
        self.session = ""
        self.rooms: dict[str, LiveRoom] = {}
        self.lobby_at = float("-inf")  # when it was told of the lobby last, by the loop's clock
        self.lag_ms = 0
        self._behind: set[LiveRoom] = set()
        self._bucket = Bucket(RATE, BURST, hub.clock_ms())
        self._invalid = 0
        self._over = 0
        self._over_at = 0.0
        self._held: deque[Any] = deque()
        self._busy = False
        self._slow_since: float | None = None
        self._timer = asyncio.get_running_loop().call_later(0, self._no_hello)
        self._await_hello()

    # -- the socket's side ---------------------------------------------------------------------

    def received(self, data: bytes, binary: bool) -> None:
        if binary != self.socket.binary:
            kind = "binary" if self.socket.binary else "text"
            self._fatal(CloseCode.WRONG_KIND, f"Send {kind} frames, as the subprotocol says.")
            return
        try:
            if not self._bucket.take(self.hub.clock_ms()):
                self._too_fast(data)
                return
            command = self.codec.decode(data)
        except Malformed as error:
            self._fatal(CloseCode.MALFORMED, f"The message can't be read: {error}.")
            return
        except Invalid as error:
            self._invalid += 1
            self.send(
                Error(
                    re=error.id,
                    code=ErrorCode.BAD_MESSAGE,
                    message=error.message,
                    field=error.field,
                )
            )
            if self._invalid > MOST_INVALID:
                self.socket.close(CloseCode.RATE_LIMITED, "too many bad messages")
            return
        if self._busy:
            self._held.append(command)
        else:
            self._try(command)

    def writable(self, yes: bool) -> None:
        if yes:
            self._catch_up()

    def lagged(self, rtt_ms: float) -> None:
        """The lag is a running mean; a seat's allowance follows it (see core/clock.py)."""
        self.lag_ms = round(rtt_ms if not self.lag_ms else 0.7 * self.lag_ms + 0.3 * rtt_ms)
        for live in self.rooms.values():
            seat = live.members.get(self)
            if seat is not None and abs(lag_of(live.room, seat) - self.lag_ms) >= LAG_STEP_MS:
                live.members.attach(seat, self.lag_ms)

    def pace(self, seats: int) -> None:
        """A bot worker may send as much as a player for each of its seats."""
        share = max(1, seats)
        self._bucket.resize(RATE * share, BURST * share)

    def broken(self, code: int, reason: str) -> None:
        self.send(Error(code=ErrorCode.BAD_MESSAGE, message=reason))
        self.hub.metrics.broken += 1

    def closed(self) -> None:
        self._timer.cancel()
        self._held.clear()
        for live in list(self.rooms.values()):
            live.members.leave(self)
        self.hub.closed(self)

    # -- commands ------------------------------------------------------------------------------

    def _try(self, command: Any) -> None:
        """Begins ``command``; a fault of ours ends neither the connection nor the room."""
        try:
            self._begin(command)
        except Exception:
            log.exception("a command failed")
            self.refuse(command.id, INTERNAL)

    def _begin(self, command: Any) -> None:
        if isinstance(command, Hello):
            if self.player:
                self.refuse(command.id, Refusal(ErrorCode.BAD_MESSAGE, "You said hello already."))
            else:
                self._hold(self._sign_in(command), command.id)
        elif self.player is None:
            self.refuse(command.id, Refusal(ErrorCode.UNAUTHORIZED, "Say hello first."))
        elif isinstance(command, Ping):
            self.send(Pong(re=command.id, at=command.at, now=self.hub.now()))
        else:
            waiting = self.hub.commands.begin(self, command)
            if waiting is not None:
                self._hold(waiting, command.id)

    async def _sign_in(self, hello: Hello) -> None:
        """Whoever has said hello is not closed for the time that looking him up takes."""
        self._timer.cancel()
        try:
            await self.hub.hello(self, hello)
        finally:
            if self.player is None and self in self.hub.connections:
                self._await_hello()

    def _hold(self, work: Coroutine[Any, Any, None], re: int | None) -> None:
        """Does ``work`` before the next command."""
        self._busy = True
        self.hub.spawn(self._finish(work, re))

    async def _finish(self, work: Coroutine[Any, Any, None], re: int | None) -> None:
        try:
            await work
        except StoreError:
            self.refuse(re, UNAVAILABLE)
        except Exception:
            log.exception("a command failed")
            self.refuse(re, INTERNAL)
        finally:
            self._busy = False
        while self._held and not self._busy:
            self._try(self._held.popleft())

    def _too_fast(self, data: bytes) -> None:
        now = self.hub.clock_ms()
        self._over = 1 if now - self._over_at > FORGIVEN_MS else self._over + 1
        self._over_at = now
        if self._over > MOST_OVER:
            self.socket.close(CloseCode.RATE_LIMITED, "too many commands")
            return
        self.send(
            Error(
                re=self.codec.id_of(data),
                code=ErrorCode.RATE_LIMITED,
                message="Too many commands: 30 a second, 60 at once.",
            )
        )

    def _fatal(self, code: CloseCode, message: str) -> None:
        self.send(Error(code=ErrorCode.BAD_MESSAGE, message=message))
        self.socket.close(code)

    # -- telling -------------------------------------------------------------------------------

    def send(self, message: ToClient) -> None:
        self.socket.send(self.framed(self.codec.encode(message)))

    def send_frame(self, frame: bytes) -> None:
        self.socket.send(frame)

    def send_room(self, frame: bytes, live: "LiveRoom", seat: int | None) -> None:
        """Sends a room's event. A spectator who is behind gets the newest state later instead."""
        if seat is None and (live in self._behind or self.socket.buffered > SLOW_SPECTATOR):
            self._behind.add(live)
        else:
            self.socket.send(frame)

    def ok(self, re: int | None, **fields: Any) -> None:
        self.send(Ok(re=re, **fields))

    def refuse(self, re: int | None, refusal: Refusal, room: str | None = None) -> None:
        """The reply to a command that changed nothing."""
        if refusal.duplicate is not None:
            self.ok(re, room=room, seq=refusal.duplicate, duplicate=True)
        elif refusal.code:
            self.send(Error(re=re, code=refusal.code, message=refusal.message, room=room))

    def _catch_up(self) -> None:
        for live in self._behind:
            live.telling.flush()  # what is older goes to nobody who is behind
        behind, self._behind = self._behind, set()
        for live in behind:
            if self in live.members:
                self.send(live.telling.snapshot(self, live.members[self]))

    # -- time ----------------------------------------------------------------------------------

    def _await_hello(self) -> None:
        """From now on there is so much time to say it, or to say it again."""
        self._timer.cancel()
        wait = self.hub.timings.hello_ms / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._no_hello)

    def begin_pings(self) -> None:
        """The hello is said: from now on the socket is watched."""
        self._timer.cancel()
        self._watch()

    def _watch(self) -> None:
        """Pings, drops a silent peer, and closes one that does not read what it is sent."""
        loop = asyncio.get_running_loop()
        timings = self.hub.timings
        now = loop.time()
        left_ms = timings.silence_ms - 1000 * (now - self.socket.last_heard)
        if left_ms <= 0:
            self.socket.abort()
            return
        if self.socket.buffered > SLOW_PLAYER:
            self._slow_since = self._slow_since or now
            if now - self._slow_since >= timings.slow_ms / 1000:
                self.hub.metrics.too_slow += 1
                self.socket.close(CloseCode.TOO_SLOW, "you do not read what you are sent")
                return
        else:
            self._slow_since = None
        self.socket.ping()
        wait_ms = min(timings.ping_ms, timings.slow_ms, timings.silence_ms / 2, left_ms)
        self._timer = loop.call_later(wait_ms / 1000, self._watch)

    def _no_hello(self) -> None:
        self.socket.close(CloseCode.NO_HELLO, "no hello")

    def part(self, bye: Bye) -> None:
        """The token by which the player is here is good no more."""
        self._held.clear()
        self.send(bye)
        self.socket.close(CloseCode.BAD_TOKEN, bye.reason)

    def goodbye(self, retry_ms: int) -> None:
        """The server is about to stop."""
        self.send(Bye(reason="restarting", retry=retry_ms))
        self.socket.close(CloseCode.RESTARTING, "restarting")
