"""Downtimes and dead hubs, as this hub knows them, and what is owed for them.

An outage concerns every room, and each gives it back before anything else (`play.credited`). A hub
that died alone concerns the players that it served: its links are taken from their seats.
"""

import asyncio
import functools
from typing import TYPE_CHECKING, Final

from server.core import play
from server.core.bots import dropped
from server.core.play import Outage
from server.core.presence import hubs_lost
from server.core.room import Entry, Refusal, Room, Seat
from server.requests import UNAVAILABLE, Decision, Request, ignored, into
from server.rooms import LiveRoom
from server.store.store import Beat, StoreError

if TYPE_CHECKING:
    from server.hub import Hub

SILENT_MS: Final = 1_500
"""So long after a hub's last heartbeat other bots take the seats of those that it served."""


class Outages:
    """``newest``: the id of the newest outage, ``known``: the latest ones.

    ``heard``: when each incarnation of a hub was last heard of, a time.
    """

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self.newest = 0
        self.known: list[Outage] = []
        self.heard: dict[str, int] = {}
        self._beat_at = 0
        self._steady_since = 0
        self._burying = False

    def learn(self, beat: Beat) -> None:
        """What a heartbeat says of outages and hubs."""
        self.heard = beat.heard
        if self._beat_at and beat.now - self._beat_at > self._hub.timings.hub_lost_ms:
            self._take_up()
        if beat.now - self._beat_at > SILENT_MS:
            self._steady_since = beat.now
        self._beat_at = beat.now
        if beat.now - self._steady_since > SILENT_MS:
            self._replace_bots(beat.now)
        if beat.outage > self.newest:
            self.known = beat.outages
            self.newest = beat.outage
            for live in list(self._hub.rooms.values()):
                live.outages(beat.outages)
        if beat.dead and not self._burying:
            self._burying = True
            self._hub.spawn(self._bury(beat.dead))

    def _take_up(self) -> None:
        """This hub was silent for so long that others may have taken it for dead."""
        for live in list(self._hub.rooms.values()):
            live.members.hold_seats()
            self._hub.watchers_changed(live)

    def _replace_bots(self, now: int) -> None:
        """A bot whose hub has been silent, while this one was not, is taken for lost at once.

        Players are waited for until the hub is known to be dead.
        """
        loud = {hub for hub, heard in self.heard.items() if now - heard <= SILENT_MS}
        for live in list(self._hub.rooms.values()):
            for number, seat in enumerate(live.room.seats):
                if seat.level and seat.links and not loud.intersection(map(_born, seat.links)):
                    drop = functools.partial(_dropped, number, seat, self._hub.now())
                    live.submit(Request(drop, ignored))

    def may_owe(self, room: Room) -> bool:
        """True while a time-out has to wait: a hub of who is on the clock may be dead.

        Either it is known to be, and the player is not back yet, or it has not been heard of
        since the deadline. Then that becomes known within the time that is given to come back.
        """
        clock = room.clock
        if clock is None or self._hub.now() >= clock.deadline + self._hub.timings.return_ms:
            return False
        for seat in (room.seats[number] for number in clock.seats):
            if seat.lost_since is not None and not seat.links:
                return True
            for hub in seat.links:
                if hub != self._hub.id and self.heard.get(_born(hub), 0) < clock.deadline:
                    return True
        return False

    async def _bury(self, dead: dict[str, int]) -> None:
        """Hubs are gone: their links are taken from every room, and then they are forgotten."""
        try:
            for room in await self._hub.store.live_ids():
                live = await self._hub.load(room)
                if live and await self._without(live, dead) is UNAVAILABLE:
                    return  # the next heartbeat finds them dead again
            for hub in dead:
                await self._hub.store.bury(hub)
                for live in list(self._hub.rooms.values()):
                    live.telling.gone(hub)
            self._hub.lobby.changed()
        except StoreError:
            return
        finally:
            self._burying = False

    async def _without(self, live: LiveRoom, dead: dict[str, int]) -> Refusal | Entry | None:
        """Takes the dead hubs' links from a room; what came of it."""
        done: asyncio.Future[Refusal | Entry | None] = asyncio.get_running_loop().create_future()

        def decide(room: Room) -> Decision:
            alone = any(outage.end >= max(dead.values()) for outage in self.known[-1:])
            return hubs_lost(room, dead, alone)

        live.submit(Request(decide, into(done)))
        for seat in (0, 1):
            live.submit(Request(functools.partial(self._came_back, seat), ignored))
        return await done

    def _came_back(self, seat: int, room: Room) -> Decision:
        """A seat that is here already, through another hub, is owed nothing more."""
        if room.seats[seat].lost_since is None or not room.seats[seat].links:
            return None
        return play.returned(room, seat, self._hub.now(), self._hub.timings.return_ms)


def _born(hub: str) -> str:
    """The incarnation of a hub, given by its id."""
    return hub.rpartition("/")[2]


def _dropped(number: int, seat: Seat, now: int, room: Room) -> Decision:
    """The seat wants another bot, if it is still as it was."""
    if room.status == "over" or room.seats[number] != seat:
        return None
    return dropped(room, number, now)
