"""A room as one hub serves it: a cached record, the connections in it, and what waits for it.

Requests to a room are decided one after the other: a decision is made on the cached record,
committed, and only then told (persist, then tell). A lost compare means that the cache is old:
the room is read again, what was missed is told in order, and the request is decided again.
What other hubs committed comes by the feed and is told the same way.
"""

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

from server.core import lessons
from server.core.bots import wanting
from server.core.fold import step
from server.core.play import Outage, credited, timed_out
from server.core.room import Change, Entry, Room, has_lost
from server.members import Members
from server.rematch import begin_rematch
from server.requests import INTERNAL, UNAVAILABLE, VANISHED, Decision, Request, ignored
from server.store.store import Outcome, StoreError
from server.telling import HISTORY, Telling

if TYPE_CHECKING:
    from server.hub import Hub

log = logging.getLogger(__name__)


class LiveRoom:
    """One room on this hub, and who is in it."""

    def __init__(self, hub: "Hub", room: Room, entries: list[Entry]) -> None:
        self.hub = hub
        self.room = room
        self.members = Members(self)
        self.telling = Telling(self)
        self.entries: deque[Entry] = deque(entries)
        self._queue: deque[Request] = deque()
        self._busy = False
        self._ahead: dict[int, tuple[Room, Entry | None]] = {}  # by rev, heard while busy
        self._timer: asyncio.TimerHandle | None = None
        self._arm()

    @property
    def idle(self) -> bool:
        """True if nothing here needs the room in memory."""
        return not (self.members or self._queue or self._busy)

    @property
    def busy(self) -> bool:
        """True while a commit or a read of the room is under way."""
        return self._busy

    @property
    def last_entry(self) -> Entry | None:
        return self.entries[-1] if self.entries else None

    def logged_at(self, seat: int, at: int) -> Entry | None:
        """The entry by which ``seat`` answered its decision ``at``, as far as it is at hand."""
        for entry in reversed(self.entries):
            if entry.seat == seat and entry.at == at:
                return entry
        return None

    def forgets(self, seat: int, at: int) -> bool:
        """True if a decision is so old that only the store's log tells what it was."""
        return bool(self.entries) and 0 < at < self.entries[0].seq - 1

    def close(self) -> None:
        """Nobody needs the room here: no timer stays behind."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self.telling.close()

    # -- deciding ------------------------------------------------------------------------------

    def submit(self, request: Request) -> None:
        """Decides ``request`` after those that wait."""
        self._queue.append(request)
        self._pump()

    def _pump(self) -> None:
        while self._queue and not self._busy:
            request = self._queue[0]
            try:
                change = self._owed() or request.decide(self.room)
            except Exception:
                # A fault of ours is that request's alone: those behind it are decided.
                log.exception("a request failed")
                change = INTERNAL
            if isinstance(change, Change):
                self._commit(request, change)
            else:
                self._queue.popleft()
                request.done(change)
        self.settle()

    def settle(self) -> None:
        """Lets go of the room if nothing here needs it."""
        if self.idle:
            self.hub.forget(self)

    def _owed(self) -> Change | None:
        """What an outage took and is not yet given back comes before anything else."""
        if self.room.outage >= self.hub.outages.newest or self.room.status == "over":
            return None
        return credited(
            self.room, self.hub.outages.known, self.hub.now(), self.hub.timings.return_ms
        )

    def _commit(self, request: Request, change: Change) -> None:
        self._busy = True
        not_before = 0
        entry = change.entry
        if entry and entry.action["a"] == "expire" and self.room.clock:
            not_before = self.room.clock.deadline
        self.hub.store.commit(
            change,
            self.hub.outages.newest,
            not_before,
            lambda outcome: self._committed(request, change, outcome),
        )

    def _committed(self, request: Request, change: Change, outcome: Outcome) -> None:
        self._busy = False
        if outcome is Outcome.OK:
            last = not change.first
            if last:
                self._queue.popleft()
            self._advance(change, request if last else None)
            if last:
                request.done(change.entry)
            self._catch_up()
        elif outcome is Outcome.EARLY:
            self._queue.popleft()
            request.done(None)
            self._arm()
        else:
            if outcome is Outcome.UNKNOWN:
                self._queue.popleft()
                request.done(UNAVAILABLE)
            self.refresh(outcome is Outcome.OUTAGE)
        self._pump()

    # -- keeping up ----------------------------------------------------------------------------

    def heard(self, room: Room, entry: Entry | None) -> None:
        """Another hub committed ``room``, its newest entry being ``entry``."""
        if room.rev <= self.room.rev:
            return
        self._ahead[room.rev] = (room, entry)
        if not self._busy:
            self._catch_up()
            self._pump()

    def _catch_up(self) -> None:
        while self._ahead:
            rev = min(self._ahead)
            if rev <= self.room.rev:
                del self._ahead[rev]
            elif rev == self.room.rev + 1:
                room, entry = self._ahead.pop(rev)
                self._advance(Change(room, entry), None)
            else:
                self.refresh(False)
                return

    def remember(self) -> None:
        """Reads the whole log before anything else is decided, for a question about old times."""
        self._busy = True
        self.hub.spawn(self._remember())

    async def _remember(self) -> None:
        try:
            log = await self.hub.store.read_log(self.room.id)
            self.entries = deque(e for e in log if e.seq <= self.room.seq)
        except StoreError:
            pass  # whoever asked is told that it is stale, which is true as well
        self._busy = False
        self._catch_up()
        self._pump()

    def refresh(self, outage: bool) -> None:
        """Reads the room again, tells what was missed, and only then decides further."""
        if not self._busy:
            self._busy = True
            self.hub.spawn(self._refresh(outage))

    async def _refresh(self, outage: bool) -> None:
        store, known = self.hub.store, self.last_entry
        try:
            if outage:
                await self.hub.beat()
            room = await store.read(self.room.id)
            found = await store.read_log(self.room.id, known.seq - 1 if known else 0)
            lost = room is not None and has_lost(self.room, known, room, found)
            if lost:
                found = await store.read_log(self.room.id, -HISTORY)
        except StoreError:
            self._busy = False
            while self._queue:
                self._queue.popleft().done(UNAVAILABLE)
            self.hub.stale.add(self)
            return
        self._busy = False
        self.hub.stale.discard(self)
        if room is None:
            self._vanished()
        elif lost:
            self._go_back(room, [entry for entry in found if entry.seq <= room.seq])
        elif room.rev > self.room.rev:
            missed = (entry for entry in found if self.room.seq < entry.seq <= room.seq)
            self._replay(room, list(missed))
        self._catch_up()
        self._pump()

    def _go_back(self, room: Room, entries: list[Entry]) -> None:
        """What the store still has is what counts: all who are here are shown that."""
        log.warning("The store has lost entries of a match; it goes on from what is left.")
        uncertain = bool(self._ahead)  # of before the loss, or of after it
        self._ahead.clear()
        self.entries = deque(entries)
        self.telling.forget()
        for connection, seat in list(self.members.items()):
            player = connection.player
            if seat is None or room.seats[seat].level:
                continue
            if player is None or room.seat_of(player.id) != seat:
                self.members[connection] = None  # that he sat down is lost as well
        self._advance(Change(room, None), None)
        for connection, seat in list(self.members.items()):
            connection.send(self.telling.snapshot(connection, seat))
        if uncertain:
            self.refresh(False)

    def _replay(self, room: Room, missed: list[Entry]) -> None:
        """Tells ``missed`` in order; the last of them brings the room to ``room``."""
        state = self.room.state
        for entry in missed[:-1]:
            state = step(room, state, entry)
            self._add(room, entry, state, None)
        self._advance(Change(room, missed[-1] if missed else None), None)

    def _vanished(self) -> None:
        while self._queue:
            self._queue.popleft().done(VANISHED)
        for connection in list(self.members):
            connection.refuse(None, VANISHED, self.room.id)
            self.members.leave(connection)

    def _advance(self, change: Change, request: Request | None) -> None:
        """The room is now ``change.room``: whoever is here is told what that changes."""
        before, room = self.room, change.room
        self.room = room
        if change.gone:
            self.hub.spawn(self.hub.seats.gone(room))
            self._vanished()
            return
        if change.entry:
            self._add(room, change.entry, room.state, request)
        self.telling.offers(before, room)
        if room.next and not before.next:
            self.hub.spawn(begin_rematch(self.hub, room, self))
        if self.telling.present(before) != self.telling.present(room):
            self.telling.presence()
        if before.seats != room.seats:
            self.members.part_from_bots(before)
            self.members.hold_seats()
        if wanting(room) != wanting(before):
            self.hub.desk.look(room)
        if room.status == "over" and before.status != "over":
            self.hub.ended(room)
        self._arm()
        self.hub.changed(room)

    def _add(self, room: Room, entry: Entry, state: Any, request: Request | None) -> None:
        """``entry`` is the newest of the log as it is known here."""
        self.entries.append(entry)
        if len(self.entries) > 2 * HISTORY:
            self.entries = deque(list(self.entries)[-HISTORY:])
        self.telling.event(room, entry, state, request)

    # -- time ----------------------------------------------------------------------------------

    def wake(self) -> None:
        """Somebody is here: what is due is seen to by the exact timer."""
        if self._timer is None:
            self._arm()

    def _arm(self) -> None:
        """Sets the exact timer for what is due next."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        at = self.hub.due(self.room)
        if at is not None and self.members:
            delay = max(0, at - self.hub.now())
            if self.hub.outages.may_owe(self.room):
                delay += self.hub.timings.beat_ms  # its own hub is first, or the next beat tells
            self._timer = asyncio.get_running_loop().call_later(delay / 1000, self.time_out)

    def time_out(self) -> None:
        """Something is due, or a sweep says so."""
        self._timer = None

        def decide(room: Room) -> Decision:
            now = self.hub.now()
            at = self.hub.due(room)
            if at is None or now < at or self.hub.outages.may_owe(room):
                return None
            if room.mode == lessons.MODE:
                return lessons.timed_out(room, now)
            return timed_out(room, now, self.hub.limits)

        self.submit(Request(decide, lambda result: self._arm()))

    def outages(self, outages: list[Outage]) -> None:
        """There was an outage: what it took here is given back now."""
        if credited(self.room, outages, 0, 0):
            self.refresh(False)  # the store may have come back without its newest entries
            self.submit(Request(lambda room: None, ignored))
