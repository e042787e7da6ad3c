"""Opponents for those who look for one: this hub's part of the queues that all hubs share.

Whoever looks at the queues pairs all who wait, wherever they are connected. A pair's room is made
by the hub that took it, or, if that one stops right there, by the next that looks; its id was
fixed when the pair was taken, so there is one room.
"""

import asyncio
import secrets
from typing import TYPE_CHECKING

from protocol.codes import ErrorCode
from protocol.from_client import QueueJoin
from protocol.to_client import QueueMatch, QueueStatus
from rules import GAMES
from server.core.pairing import Ticket, pairs
from server.core.room import Player, QueueTerms, Refusal, Room, Seat, default_options, started
from server.creation import room_id
from server.requests import UNKNOWN_GAME
from server.seats import TOO_MANY_ROOMS
from server.store.queue import Look, Match, Queue
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.connection import Connection
    from server.hub import Hub

STATUS_S = 2.0
"""So often who waits is told for how long already."""
LOOK_S = 0.5
SWEEP_S = 2.0
"""So often a hub looks that has nobody waiting: rooms of hubs that stopped are made."""

ALREADY = Refusal(
    ErrorCode.ALREADY_QUEUED, "You wait for another game or clock already; leave that first."
)


class Matchmaker:
    """The queues as this hub serves them. ``waiting``: how many wait, by game."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._queue = Queue(hub.store)
        self._here: dict[str, Ticket] = {}  # players with a tab here, and their tickets
        self._told_at: dict[str, float] = {}
        self._owed: dict[str, str] = {}  # matches of players here that the store kept from them
        self._looking = False
        self._again = False
        self.waiting: dict[str, int] = {}

    # -- wishes --------------------------------------------------------------------------------

    async def join(self, connection: "Connection", command: QueueJoin) -> None:
        """A player wants an opponent. Raises `StoreError`."""
        player = connection.player
        assert player is not None
        if command.game not in GAMES:
            connection.refuse(command.id, UNKNOWN_GAME)
            return
        if await self._hub.seats.full(player.id) and not await self._queue.match_of(player.id):
            connection.refuse(command.id, TOO_MANY_ROOMS)
            return
        ticket = await self._enter(player, command.game, command.turn_ms, self._hub.now())
        if isinstance(ticket, str):
            connection.ok(command.id)
            await self._found(ticket, player.id)
            return
        if (ticket.game, ticket.turn_ms) != (command.game, command.turn_ms):
            connection.refuse(command.id, ALREADY)
            return
        connection.ok(command.id)
        self._hub.tell(player.id, f"{player.id}\nqueued\n")
        self.look_soon()

    async def _enter(
        self, player: Player, game: str, turn_ms: int | None, since: int
    ) -> Ticket | str:
        """The player's ticket; or his match, if he has just been found one for the same wish."""
        rating = await self._hub.ratings.of(game, player.id)
        ticket = Ticket(
            id=secrets.token_hex(8),
            player=player.id,
            name=player.name,
            bot=player.bot,
            game=game,
            turn_ms=turn_ms,
            rating=round(rating.value),
            since=since,
            last=await self._queue.last_opponent(player.id),
            late_ms=await self._hub.leavers.late_ms(player.id),
        )
        found = None
        while found is None:
            match = await self._queue.match_of(player.id)
            if match and await self._is_fresh(match, game, turn_ms):
                return match
            found = await self._queue.join(ticket, match)
        self._holds(found)
        return found

    async def _is_fresh(self, match: str, game: str, turn_ms: int | None) -> bool:
        """True while a match has hardly begun: who asks for the same again means this one."""
        live = await self._hub.load(match)
        if live is None:
            return True  # it is being made
        room = live.room
        live.settle()
        return (room.game, room.turn_ms) == (game, turn_ms) and _fresh(room)

    def _holds(self, ticket: Ticket) -> None:
        """This hub has a tab of the ticket's player; all of them are told soon."""
        if self._hub.tabs(ticket.player):
            self._here[ticket.player] = ticket
            self._told_at.pop(ticket.player, None)
        else:
            self._hub.spawn(self._close(ticket.player))  # it was closed meanwhile

    async def came(self, player: str) -> None:
        """The player has another tab here: what he waits for, or what waits for him, is told."""
        try:
            ticket = await self._queue.hold(player)
            if ticket:
                self._holds(ticket)
                self.look_soon()
            elif room := await self._queue.match_of(player):
                live = await self._hub.load(room)
                if live and _fresh(live.room):
                    await self._found(room, player)
                elif live:
                    live.settle()
        except StoreError:
            return  # it is told once the store is back, or has ended

    async def leave(self, player: str) -> None:
        """The player looks for nobody any more. Raises `StoreError`."""
        await self._queue.leave(player)
        self._ended(player)

    async def satisfied(self, player: str) -> None:
        """The player has sat down elsewhere, or is somebody else now: the old wish ends."""
        try:
            await self.leave(player)
        except StoreError:
            return  # the store is away, and the ticket ends when its hub can't hold it

    async def forget(self, player: str, opponents: list[str]) -> None:
        """Deletes all that is kept of a player here. Raises `StoreError`."""
        await self._queue.forget(player, opponents)

    def closed(self, player: str) -> None:
        """The player's last tab on this hub is gone. From a hub that stops he comes back soon."""
        if self._here.pop(player, None):
            self._told_at.pop(player, None)
            if not self._hub.draining:
                self._hub.spawn(self._close(player))

    async def _close(self, player: str) -> None:
        try:
            await self._queue.leave(player, closed=True)
        except StoreError:
            return  # without a hub that holds it, the ticket ends by itself

    def _ended(self, player: str) -> None:
        ticket = self._here.pop(player, None)
        self._told_at.pop(player, None)
        if ticket:
            self._tell(player, QueueStatus(game=ticket.game, waiting=0, waited=0))

    # -- pairing -------------------------------------------------------------------------------

    async def keep_looking(self) -> None:
        """Looks at the queues from time to time, for as long as the hub lives."""
        while True:
            await self._look()
            await asyncio.sleep(LOOK_S if self._here else SWEEP_S)

    def look_soon(self) -> None:
        """Somebody has come: look at once, or once more after the look under way."""
        if self._looking:
            self._again = True
        else:
            self._hub.spawn(self._look())

    async def _look(self) -> None:
        if self._looking:
            return
        self._looking, self._again = True, True
        try:
            while self._again:
                self._again = False
                await self._look_once()
        except StoreError:
            return  # the store is away; everybody's wish is still there when it is back
        finally:
            self._looking = False

    async def _look_once(self) -> None:
        for player, made in list(self._owed.items()):
            await self._found(made, player)
            del self._owed[player]
        here = dict(self._here)
        look = await self._queue.look(list(here))
        for player, room in zip(here, look.here, strict=True):
            if self._here.get(player) is not here[player]:
                continue  # he has left, or looks anew
            if room:
                await self._found(room, player)
            elif room == "":
                self._ended(player)
        for ticket in look.tickets:
            if ticket.player not in self._here:
                self.joined(ticket.player)  # what another hub told of it may not have come
        self._count(look)
        chosen = pairs(look.tickets, look.now)
        if chosen:
            matches = [(_match(one, other), one, other) for one, other in chosen]
            for match in await self._queue.pair(matches):
                await self._make(match)
            self._again = True
        for match in look.overdue:
            await self._make(match)

    def _count(self, look: Look) -> None:
        waiting: dict[str, int] = {}
        alike: dict[tuple[str, int | None], int] = {}
        for ticket in look.tickets:
            waiting[ticket.game] = waiting.get(ticket.game, 0) + 1
            kind = (ticket.game, ticket.turn_ms)
            alike[kind] = alike.get(kind, 0) + 1
        if waiting != self.waiting:
            self.waiting = waiting
            self._hub.lobby.changed()
        time = asyncio.get_running_loop().time()
        for player, ticket in self._here.items():
            if time - self._told_at.get(player, -STATUS_S) >= STATUS_S:
                self._told_at[player] = time
                count = alike.get((ticket.game, ticket.turn_ms), 1)
                waited = max(0, look.now - ticket.since)
                self._tell(
                    player,
                    QueueStatus(
                        game=ticket.game, turn_ms=ticket.turn_ms, waiting=count, waited=waited
                    ),
                )

    # -- matches -------------------------------------------------------------------------------

    async def _make(self, match: Match) -> None:
        """Makes the match's room, if nobody has, and tells both players."""
        hub = self._hub
        for player in match.players:
            await hub.seats.note(player.id, match.room)
        now = hub.now()
        seats = (Seat(match.players[0], away_since=now), Seat(match.players[1], away_since=now))
        shows_by = now + hub.timings.no_show_ms
        room = Room(
            id=match.room,
            game=match.game,
            mode="duel",
            options=default_options(GAMES[match.game]),
            turn_ms=match.turn_ms,
            private=False,
            created=now,
            seed=secrets.token_hex(16),
            successor=room_id(False),
            seats=seats,
            queue=QueueTerms(match.since, (shows_by, shows_by)),
            outage=hub.outages.newest,
        )
        await hub.commit(started(room, now))
        await self._queue.made(match)
        players = "\n".join(player.id for player in match.players)
        hub.tell(match.room, f"{match.room}\nmatch\n{players}")
        for player in match.players:
            await self._found(match.room, player.id)

    def joined(self, player: str) -> None:
        """On another hub a player with tabs here, maybe, has begun to look for an opponent."""
        if self._hub.tabs(player):
            self._hub.spawn(self.came(player))

    def heard(self, room: str, players: list[str]) -> None:
        """Another hub has made a match."""
        for player in players:
            if self._hub.tabs(player):
                self._hub.spawn(self._enter_match(room, player))

    async def _enter_match(self, room: str, player: str) -> None:
        try:
            await self._found(room, player)
        except StoreError:
            self._owed[player] = room
            self.look_soon()

    async def _found(self, room: str, player: str) -> None:
        """Brings all tabs that the player has here into the room of his match."""
        live = await self._hub.load(room)
        if live is None:
            return  # it is not made yet: the hub that took the pair tells, or the next look
        seat, terms = live.room.seat_of(player), live.room.queue
        if seat is None or terms is None:
            live.settle()
            return
        ticket = self._here.get(player)
        if ticket and ticket.since == terms.since[seat]:  # else he looks for the next one already
            del self._here[player]
            self._told_at.pop(player, None)
        for connection in self._hub.tabs(player):
            if connection not in live.members:
                live.members.enter(connection, seat)
                connection.send(QueueMatch(room=room, seat=seat))
                connection.send(live.telling.snapshot(connection, seat))
        live.settle()

    def again(self, room: Room) -> None:
        """A match did not come about: whoever was there waits on, in front."""
        if room.queue is None or not room.no_show:
            return
        for number, seat in enumerate(room.seats):
            player = seat.player
            if player and room.queue.shows_by[number] is None and self._hub.tabs(player.id):
                since = room.queue.since[number]
                self._hub.spawn(self._wait_on(player, room.game, room.turn_ms, since))

    async def _wait_on(self, player: Player, game: str, turn_ms: int | None, since: int) -> None:
        try:
            await self._enter(player, game, turn_ms, since)
        except StoreError:
            return  # he sees that the match was cancelled, and that he doesn't wait
        self.look_soon()

    def _tell(self, player: str, message: QueueStatus) -> None:
        for connection in self._hub.tabs(player):
            connection.send(message)


def _fresh(room: Room) -> bool:
    """True while a match of two who were paired has hardly begun: all their tabs belong there."""
    return room.queue is not None and room.status == "playing" and room.acted == (False, False)


def _match(one: Ticket, other: Ticket) -> Match:
    first, second = (one, other) if secrets.randbelow(2) else (other, one)
    return Match(
        room_id(False),
        one.game,
        one.turn_ms,
        (_player(first), _player(second)),
        (first.since, second.since),
    )


def _player(ticket: Ticket) -> Player:
    return Player(ticket.player, ticket.name, ticket.bot)
