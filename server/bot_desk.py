"""The bot desk of a hub: the bot workers that are connected here, and the seats they are given.

A seat that wants a bot (server/core/bots.py) is found by three ways: the hub that commits this
looks for a bot of its own at once, tells the other hubs if it has none, and the store's index,
which every heartbeat reads, outlives them all. Nobody leads; what keeps two bots from one seat, and
a bot from too many seats, is this:

- A *promise* is a place of a worker's capacity that is kept for a seat. A worker has one hub, so
  its hub alone counts: promises and seats held together never exceed the capacity.
- A *claim* is a key in the store that lapses by itself. Only the hub that could set it may promise
  and offer that seat.
- A *ticket* is what the worker is offered. It is good on its own connection, once, while the
  promise stands; and the seat itself is taken by the room's compare-and-set like everything else.

A new room's seats are promised before the room is made, here or by another hub that is asked, so
who is told that he has an opponent has one.
"""

import asyncio
import hmac
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from protocol.codes import ErrorCode
from protocol.from_client import BotReady, RoomJoin
from protocol.to_client import BotSeat
from server.bot_search import BotSearch
from server.bot_worker import Place, Promise, Want, Worker, wants
from server.core import bots
from server.core.room import Entry, Refusal, Room
from server.requests import UNAVAILABLE, VANISHED, Decision, Request
from server.rooms import LiveRoom
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

Enter = Callable[["Connection", LiveRoom, int | None, int | None], None]

STARTING_S = 10.0

WRONG_KEY = Refusal(ErrorCode.UNAUTHORIZED, "Only bot workers that know the key may ask for seats.")


class BotDesk:
    """Workers, promises and searches of one hub. ``key``: what a worker has to know."""

    def __init__(self, hub: "Hub", key: str) -> None:
        self._hub = hub
        self._key = key.encode()
        self.workers: dict[Connection, Worker] = {}
        self._promises: dict[Place, Promise] = {}
        self._search = BotSearch(hub)
        self._sweeping = False
        self._expected = 0
        self._complete = asyncio.Event()
        self._complete.set()

    # -- workers -------------------------------------------------------------------------------

    def expect(self, seats: int) -> None:
        """Workers with so many seats are starting: for a while new rooms wait for them."""
        self._expected = seats
        self._complete.clear()
        asyncio.get_running_loop().call_later(STARTING_S, self._complete.set)

    async def ready(self, connection: "Connection", asked: BotReady) -> None:
        """A worker asks for seats; it is answered when every hub can know of it."""
        if not hmac.compare_digest(asked.key.encode(), self._key):
            connection.refuse(asked.id, WRONG_KEY)
            return
        worker = self.workers.get(connection)
        if worker:
            worker.asks(asked)
        else:
            self.workers[connection] = Worker(connection, asked)
        await self.publish()
        if sum(worker.capacity for worker in self.workers.values()) >= self._expected:
            self._complete.set()
        connection.ok(asked.id)

    def closed(self, connection: "Connection") -> None:
        """The worker is gone: what it was promised to goes to others at once."""
        worker = self.workers.pop(connection, None)
        if worker is None:
            return
        self._hub.spawn(self._published())
        for promise in list(worker.promises.values()):
            self._pass_on(promise)

    def failed(self, connection: "Connection") -> None:
        """The worker has lost a seat that it did not serve."""
        if connection in self.workers:
            self.workers[connection].missed += 1

    def pace(self, connection: "Connection") -> None:
        """A worker may send as much as a player for each of its seats."""
        worker = self.workers.get(connection)
        if worker:
            connection.pace(worker.load)

    @property
    def seats(self) -> tuple[int, int]:
        """(taken or promised, capacity) of the workers here."""
        workers = self.workers.values()
        return sum(w.load for w in workers), sum(w.capacity for w in workers)

    async def publish(self) -> None:
        """Says to all hubs what is served here. Raises `StoreError`."""
        games: dict[str, set[str]] = {}
        for worker in self.workers.values():
            if worker.capacity:
                for game, levels in worker.games.items():
                    games.setdefault(game, set()).update(levels)
        await self._search.publish(games)

    async def _published(self) -> None:
        try:
            await self.publish()
        except StoreError:
            return  # it is asked in vain for a while

    # -- a new room's seats --------------------------------------------------------------------

    async def reserve(self, seats: list[Want]) -> bool:
        """True if there is a bot for each seat of a room to be made, kept for it from now on.

        Raises `StoreError`.
        """
        if seats:
            await self._complete.wait()
        for want in seats:
            if not (await self._keep(want) or await self._search.ask(want)):
                self.withdraw(want.room)
                self._hub.tell(want.room, f"{want.room}\nwithdrawn\n")
                return False
        return True

    def withdraw(self, room: str) -> None:
        """No room was made: its promises are free again."""
        for seat in (0, 1):
            promise = self._promises.get((room, seat))
            if promise and promise.ticket is None:
                self._drop(promise)

    async def _keep(self, want: Want, spotless: bool = False) -> Promise | None:
        """Promises the seat to a worker here, if one has a place and no other hub was faster.

        ``spotless``: to one that did not just fail a seat. Raises `StoreError`.
        """
        promise = self._promises.get(want.place) or self._promise(want, spotless)
        if promise is None:
            return None
        try:
            claimed = await asyncio.shield(promise.claim)
        except StoreError:
            self._drop(promise)
            raise
        if not claimed:
            self._drop(promise)
        return self._promises.get(want.place)

    def _promise(self, want: Want, spotless: bool) -> Promise | None:
        able = [
            worker
            for worker in self.workers.values()
            if worker.may_take(want) and not (spotless and worker.missed)
        ]
        if not able or self._hub.draining:
            return None
        worker = min(able, key=lambda worker: (worker.missed, worker.load / worker.capacity))
        claim = self._hub.store.claim(*want.place, self._hub.timings.ticket_ms)
        promise = Promise(want, worker, asyncio.get_running_loop().create_task(claim))
        worker.promises[want.place] = self._promises[want.place] = promise
        self._arm(promise)
        return promise

    def _arm(self, promise: Promise) -> None:
        """The promise stands for so long from now on."""
        if promise.timer:
            promise.timer.cancel()
        loop = asyncio.get_running_loop()
        delay_s = self._hub.timings.ticket_ms / 1000
        promise.timer = loop.call_later(delay_s, self._lapsed, promise)

    def _lapsed(self, promise: Promise) -> None:
        if promise.ticket is None:
            self._drop(promise)  # its room was never made
        else:
            promise.worker.missed += 1
            self._pass_on(promise)

    def _drop(self, promise: Promise) -> None:
        """The promise stands no more."""
        if promise.timer:
            promise.timer.cancel()
        if self._promises.get(promise.want.place) is promise:
            del self._promises[promise.want.place]
            del promise.worker.promises[promise.want.place]

    async def _unclaim(self, promise: Promise) -> None:
        """Gives up the claim, unless it has lapsed and may be another hub's."""
        age_s = asyncio.get_running_loop().time() - promise.claimed_at
        try:
            if age_s < self._hub.timings.ticket_ms / 1000 and await promise.claim:
                await self._hub.store.unclaim(*promise.want.place)
        except StoreError:
            return  # it lapses by itself

    # -- seats that want a bot -----------------------------------------------------------------

    def look(self, room: Room) -> None:
        """The room's seats that want a bot have changed: they are offered, here or elsewhere."""
        for want in wants([room]):
            self._hub.spawn(self._find(want))

    async def _find(self, want: Want, spotless: bool = False) -> None:
        """Offers the seat to a worker here; if there is none, the other hubs may."""
        try:
            found = await self._offer(want, spotless)
        except StoreError:
            return  # a heartbeat finds it again
        if not found:
            self._hub.tell(want.room, f"{want.room}\nwanted\n")

    async def _offer(self, want: Want, spotless: bool = False) -> bool:
        """True if a worker here has a ticket for the seat. Raises `StoreError`."""
        promise = await self._keep(want, spotless)
        if promise is None:
            return False
        if promise.ticket is None:
            promise.ticket = secrets.token_urlsafe(16)
            self._arm(promise)
            worker = promise.worker.connection
            self.pace(worker)
            worker.send(
                BotSeat(
                    room=want.room,
                    seat=want.seat,
                    game=want.game,
                    level=want.level,
                    ticket=promise.ticket,
                )
            )
        return True

    def _pass_on(self, promise: Promise) -> None:
        """The worker is gone, or let the ticket lapse: others may have the seat."""
        self._drop(promise)
        self._hub.spawn(self._passed_on(promise))

    async def _passed_on(self, promise: Promise) -> None:
        await self._unclaim(promise)
        try:
            found = await self._hub.store.read_all([promise.want.room])
        except StoreError:
            return  # a heartbeat finds it again
        for want in wants(found):
            await self._find(want, spotless=True)

    def sweep(self, rooms: list[str]) -> None:
        """A heartbeat read the index of the rooms that want a bot."""
        if rooms and not self._sweeping:
            self._sweeping = True
            self._hub.spawn(self._swept(rooms))

    async def _swept(self, rooms: list[str]) -> None:
        try:
            await self._offer_all(rooms)
        finally:
            self._sweeping = False

    async def _offer_all(self, rooms: list[str]) -> None:
        """Offers what ``rooms`` want to the workers here that have a place."""
        free = any(worker.load < worker.capacity for worker in self.workers.values())
        if not free and not any((room, n) in self._promises for room in rooms for n in (0, 1)):
            return
        try:
            found = await self._hub.store.read_all(rooms)
            for room in found:
                live = self._hub.rooms.get(room.id)
                newest = live.room if live and live.room.rev > room.rev else room
                for want in wants([newest]):
                    await self._offer(want)
        except StoreError:
            return  # the next heartbeat finds them again

    # -- other hubs ----------------------------------------------------------------------------

    def told(self, kind: str, room: str, rest: str) -> None:
        """What another hub's desk says."""
        match kind:
            case "wanted":
                self._hub.spawn(self._offer_all([room]))
            case "withdrawn":
                self.withdraw(room)
            case "seek":
                seat, game, level, rival = rest.split("\n")
                self._hub.spawn(self._answer(Want(room, int(seat), game, level, rival)))
            case "found":
                seat, hub, yes = rest.split("\n")
                self._search.answered((room, int(seat)), hub, yes == "1")

    async def _answer(self, want: Want) -> None:
        try:
            kept = await self._keep(want)
        except StoreError:
            return  # no answer is a no
        self._search.answer(want, kept is not None)

    # -- taking a seat -------------------------------------------------------------------------

    async def take(self, connection: "Connection", command: RoomJoin, enter: Enter) -> None:
        """A worker comes with a ticket; ``enter`` lets it in. Raises `StoreError`."""
        player = connection.player
        assert player is not None
        promise = self._ticketed(connection, command)
        if promise is None:
            connection.refuse(command.id, bots.STALE, command.room)
            return
        number = promise.want.seat
        await self._hub.seats.note(player.id, command.room)
        live = await self._hub.load(command.room)
        if live is None:
            self._drop(promise)
            connection.refuse(command.id, VANISHED, command.room)
            return

        def decide(room: Room) -> Decision:
            if room.seat_of(player.id) == number and room.seats[number].links:
                return None  # an earlier attempt was stored, though its answer was lost
            now = self._hub.now()
            return bots.taken(room, number, player, self._hub.id, connection.lag_ms, now)

        def done(result: Refusal | Entry | None) -> None:
            if isinstance(result, Refusal):
                connection.refuse(command.id, result, command.room)
                if result is UNAVAILABLE:
                    return
            else:
                promise.worker.missed = 0
                enter(connection, live, number, command.id)
            self._drop(promise)  # the claim lapses later: other hubs may yet read the old record

        live.submit(Request(decide, done))

    def _ticketed(self, connection: "Connection", command: RoomJoin) -> Promise | None:
        """The promise that the command's ticket is for."""
        worker = self.workers.get(connection)
        if worker is None or command.ticket is None:
            return None
        shown = command.ticket.encode()
        for promise in worker.promises.values():
            ticket = promise.ticket if promise.want.room == command.room else None
            if ticket and hmac.compare_digest(ticket.encode(), shown):
                return promise
        return None
