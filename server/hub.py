"""A hub: who is connected here, to which rooms, and what each command does.

Any hub can serve any room. This one keeps what its connections need in memory, beats its heart
on the store, and looks after rooms that are due when nobody else does.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final

from protocol.codes import VERSION, CloseCode
from protocol.from_client import Hello
from protocol.parts import GameInfo, Who
from protocol.to_client import ServerStatus, Welcome
from rules import GAMES
from server.accounts import Accounts
from server.bot_desk import BotDesk
from server.commands import EMOTES, Commands
from server.config import Timings
from server.connection import Connection
from server.core import lessons
from server.core.due import due
from server.core.room import Change, Outdated, Refusal, Room
from server.files import CLIENT, entry
from server.history import History
from server.invites import Invites
from server.leaderboards import Leaderboards
from server.leavers import Leavers
from server.lobby import Lobby
from server.mail import Mail
from server.matchmaker import Matchmaker
from server.metrics import Metrics
from server.outages import Outages
from server.ratings import Ratings
from server.requests import into
from server.results import Results
from server.rooms import LiveRoom
from server.seats import Seats
from server.sessions import Sessions, session_of
from server.socket import Socket
from server.store.feeds import Committed, Feeds
from server.store.store import Outcome, Store, StoreError
from server.store.tasks import end
from server.telling import HISTORY

PAUSED_MS: Final = 1_500

log = logging.getLogger(__name__)


class Hub:
    """One hub. ``id``: its name, which is stable across restarts, and this incarnation of it."""

    def __init__(self, store: Store, timings: Timings, max_spectators: int, bot_key: str) -> None:
        self.store = store
        self.timings = timings
        self.limits = timings.limits
        self.max_spectators = max_spectators
        self.id = store.hub
        self.metrics = Metrics()
        self.sessions = Sessions(store, timings.session_ms, timings.rename_ms)
        self.seats = Seats(store, timings.session_ms)
        self.lobby = Lobby(self)
        self.commands = Commands(self)
        self.ratings = Ratings(store)
        self.leavers = Leavers(store)
        self.history = History(store, timings.session_ms)
        self.results = Results(self)
        self.matchmaker = Matchmaker(self)
        self.desk = BotDesk(self, bot_key)
        self.leaderboards = Leaderboards(store, self.now)
        self.mail = Mail(self)
        self.accounts = Accounts(self)
        self.invites = Invites(self)
        self.feeds = Feeds(store, self._heard, self._told, self._missed)
        self.connections: set[Connection] = set()
        self._tabs: dict[str, list[Connection]] = {}
        self.rooms: dict[str, LiveRoom] = {}
        self.stale: set[LiveRoom] = set()
        self.outages = Outages(self)
        self.online = 0
        self.draining = False
        self.paused = False
        self._offset_ms: float | None = None
        self._loading: dict[str, asyncio.Task[bool]] = {}
        self._touched: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._beaten_ms = 0.0
        store.due_of = self.due

    # -- life ----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begins to beat and to listen. Raises `StoreError` if the store is away."""
        await self.beat()
        await self.desk.publish()
        self.feeds.start()
        self.spawn(self._keep_beating())
        self.spawn(self.metrics.watch_loop())
        self.spawn(self.matchmaker.keep_looking())
        self.spawn(self.accounts.keep_finishing())

    async def stop(self) -> None:
        """Says goodbye to everybody and leaves the store as a hub that is gone."""
        self.draining = True
        for number, connection in enumerate(list(self.connections)):
            connection.goodbye(200 + (number * 37) % 10_000)
        await asyncio.sleep(0)
        for _ in range(50):
            if not self.connections and not any(live.busy for live in self.rooms.values()):
                break
            await asyncio.sleep(0.05)
        await self.feeds.stop()
        await end(list(self._tasks))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does ``work`` in the background; it is kept until it is done, and ends with the hub."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def clock_ms(self) -> float:
        """A clock that only goes forward, ms."""
        return time.monotonic() * 1000

    def now(self) -> int:
        """The store's time as well as this hub knows it, ms since the epoch."""
        return round(self.clock_ms() + (self._offset_ms or 0))

    def due(self, room: Room) -> int | None:
        """When time alone changes the room, ms since the epoch; None: never."""
        timings = self.timings
        if room.mode == lessons.MODE:
            return lessons.due(room, timings.reply_ms, timings.lesson_ms)
        return due(room, self.limits)

    # -- heartbeat -----------------------------------------------------------------------------

    async def beat(self) -> None:
        """Tells the store that this hub is alive, and learns the time and what is due."""
        sent = self.clock_ms()
        name, incarnation = self.id.rsplit("/", 1)
        starting = self._offset_ms is None
        beat = await self.store.beat(name, incarnation, self._people(), starting)
        took = self.clock_ms() - sent
        offset = beat.now + took / 2 - self.clock_ms()
        if self._offset_ms is None or took < 20 or abs(offset - self._offset_ms) > 100:
            self._offset_ms = offset
        self._beaten_ms = self.clock_ms()
        if beat.online != self.online:
            self.online = beat.online
            self.lobby.changed()
        self.feeds.reached(beat.feed)
        self.outages.learn(beat)
        for room in beat.due:
            self.spawn(self._look_after(room))
        self.desk.sweep(beat.wanting)
        self.results.sweep(beat.unscored)

    async def _keep_beating(self) -> None:
        while True:
            try:
                await self.beat()
                if self.paused:
                    self._say_status(False)
                await self.lobby.watched.write()
                for live in list(self.stale):
                    live.refresh(False)
            except StoreError:
                if not self.paused and self.clock_ms() - self._beaten_ms > PAUSED_MS:
                    self._say_status(True)
            await asyncio.sleep(self.timings.beat_ms / 1000)

    def _say_status(self, paused: bool) -> None:
        self.paused = paused
        log.warning("The store is away: clocks stand." if paused else "The store is back.")
        for connection in list(self.connections):
            connection.send(ServerStatus(state="paused" if paused else "running"))

    async def _look_after(self, room: str) -> None:
        """A room is overdue: nobody's exact timer fired, so this hub does it."""
        try:
            live = await self.load(room)
        except StoreError:
            return  # the next heartbeat finds it again
        if live:
            live.time_out()

    # -- feeds ---------------------------------------------------------------------------------

    def _heard(self, committed: Committed) -> None:
        live = self.rooms.get(committed.room)
        self.lobby.changed(committed.room)
        if committed.room in self._loading:
            self._touched.add(committed.room)
        if live:
            try:
                live.heard(*committed.decode())
            except Outdated:
                live.refresh(False)  # a newer hub's: here the room is no more

    def _told(self, message: bytes) -> None:
        name, kind, rest = message.split(b"\n", 2)
        if self.mail.heard(kind, name, rest):
            return
        room = name.decode()
        live = self.rooms.get(room)
        match kind:
            case b"match":
                self.matchmaker.heard(room, rest.decode().split("\n"))
            case b"queued":
                self.matchmaker.joined(room)
            case b"watchers?":
                if live:
                    self.watchers_changed(live)
            case b"watchers":
                self.lobby.changed()
                if live:
                    hub, count = rest.split(b"\n", 1)
                    live.telling.elsewhere_are(hub.decode(), int(count))
            case b"emote":
                if live:
                    seat, emote = rest.split(b"\n", 1)
                    live.telling.emote(int(seat), emote.decode())
            case _:
                self.desk.told(kind.decode(), room, rest.decode())

    def _missed(self) -> None:
        self._touched.update(self._loading)
        self.lobby.missed()
        for live in list(self.rooms.values()):
            live.refresh(False)

    def watchers_changed(self, live: LiveRoom) -> None:
        """Tells all hubs how many watch the room here."""
        self.lobby.watched.count(live.room.id, live.members.watchers)
        self.spawn(self.lobby.watched.write())

    def tell(self, room: str, message: str) -> None:
        """Tells other hubs something about a room that is not stored."""
        self.spawn(self._tell(room, message.encode()))

    async def _tell(self, room: str, message: bytes) -> None:
        try:
            await self.store.tell(room, message)
        except StoreError:
            return  # nothing that has to be kept

    def spectators_of(self, room: str) -> int:
        """How many watch a room over all hubs, as far as this one serves it."""
        live = self.rooms.get(room)
        return live.telling.spectators if live else 0

    # -- rooms ---------------------------------------------------------------------------------

    async def load(self, room: str) -> LiveRoom | None:
        """The room as served here, or None if there is none. Raises `StoreError`."""
        while (live := self.rooms.get(room)) is None:
            task = self._loading.get(room)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._read(room))
                self._loading[room] = task
            if not await asyncio.shield(task):
                return None
            # another who waited may have used it, and let go of it again
        return live

    async def _read(self, room: str) -> bool:
        """Reads a room to be served here; False if there is none."""
        try:
            self._touched.discard(room)
            record = await self.store.read(room)
            if record is None:
                return False
            entries = await self.store.read_log(room, -HISTORY)
        finally:
            del self._loading[room]
        live = LiveRoom(self, record, [e for e in entries if e.seq <= record.seq])
        self.rooms[room] = live
        if len(self.outages.heard) > 1:
            self.tell(room, f"{room}\nwatchers?\n")
        if room in self._touched:
            live.refresh(False)  # something was committed while it was read
        return True

    def forget(self, live: LiveRoom) -> None:
        """Nothing here needs the room any more."""
        if self.rooms.get(live.room.id) is live:
            del self.rooms[live.room.id]
            live.close()
        self.stale.discard(live)

    def changed(self, room: Room) -> None:
        """What the lobby shows of the room may be old."""
        if not room.private:
            self.lobby.changed(room.id)

    def ended(self, room: Room) -> None:
        """The match is over: all that comes of it begins."""
        self.matchmaker.again(room)
        self.results.ended(room)
        self.spawn(self.seats.ended(room))

    async def commit(self, change: Change) -> Outcome:
        """Commits a change of a room that is not served here yet: OK or CONFLICT.

        Raises `StoreError` where it is not known to be stored.
        """
        while True:
            done: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            self.store.commit(change, self.outages.newest, 0, into(done))
            outcome = await done
            if outcome is Outcome.UNKNOWN:
                raise ConnectionError("the store did not answer")
            if outcome is not Outcome.OUTAGE:
                self.accounts.seated(change.room)
                return outcome
            await self.beat()

    # -- connections ---------------------------------------------------------------------------

    def connect(self, socket: Socket) -> Connection:
        """A socket was let in."""
        connection = Connection(self, socket)
        self.connections.add(connection)
        return connection

    def closed(self, connection: Connection) -> None:
        """The connection is gone, and maybe its player's last one here."""
        self.connections.discard(connection)
        self.desk.closed(connection)
        self.lobby.unwatch(connection)
        if connection.player:
            tabs = self._tabs[connection.player.id]
            tabs.remove(connection)
            if not tabs:
                del self._tabs[connection.player.id]
                self.matchmaker.closed(connection.player.id)

    def _people(self) -> int:
        """How many players are connected here, house bots and others not counted."""
        players = (tabs[0].player for tabs in self._tabs.values())
        return sum(1 for player in players if player and not player.bot)

    def tabs(self, player: str) -> list[Connection]:
        """The connections that a player has here."""
        return list(self._tabs.get(player, ()))

    async def hello(self, connection: Connection, hello: Hello) -> None:
        """Says who a connection is, or refuses him. Raises `StoreError`."""
        signed = await self.accounts.sign_in(connection, hello)
        if isinstance(signed, Refusal):
            connection.refuse(hello.id, signed)
            return
        if signed is None:
            connection.socket.close(CloseCode.BAD_TOKEN, "unknown token")
            return
        player, token, renamed = signed
        resume = await self.seats.open(player.id)
        if connection not in self.connections:
            return  # it was closed meanwhile
        connection.player, connection.session = player, session_of(token)
        self._tabs.setdefault(player.id, []).append(connection)
        connection.begin_pings()
        connection.send(
            Welcome(
                re=hello.id,
                player=Who(player.id, player.name, player.bot),
                token=token,
                now=self.now(),
                version=VERSION,
                games=game_infos(),
                emotes=EMOTES,
                resume=resume,
                client=entry(CLIENT),
            )
        )
        if self.paused:
            connection.send(ServerStatus(state="paused"))
        if renamed:
            self.accounts.renamed_by_hello(player)
        elif hello.token or hello.code:
            self.spawn(self.matchmaker.came(player.id))
        if hello.token or hello.code:
            self.spawn(self.invites.remind(connection))
            await self.accounts.confirm(connection, token)


def game_infos() -> list[GameInfo]:
    """The games of this server, for `welcome` and /api/v1/games."""
    return [
        GameInfo(game.id, game.title, list(game.seats), list(game.levels), game.options)
        for game in GAMES.values()
    ]
