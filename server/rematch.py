"""Another match after one that is over."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from server.core.room import Room, following, revised, started
from server.creation import room_id
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.hub import Hub
    from server.rooms import LiveRoom


async def begin_rematch(hub: "Hub", over: Room, live: "LiveRoom") -> None:
    """Both want another match: it is made (once, whoever makes it), and they are told."""
    assert over.next is not None
    seed, successor = secrets.token_hex(16), room_id(over.private)
    room = following(over, over.next, seed, successor, hub.now(), hub.outages.newest)
    while True:
        try:
            await _make(hub, room)
            break
        except StoreError:
            await asyncio.sleep(0.3)  # the store is away; both still want it then
    live.telling.rematch(over.next)
    entered = await hub.load(over.next)
    if entered is None:
        return
    hub.desk.look(entered.room)
    for connection, seat in list(live.members.items()):
        if seat is not None and not over.seats[seat].level:
            entered.members.enter(connection, 1 - seat)
            connection.send(entered.telling.snapshot(connection, 1 - seat))


async def _make(hub: "Hub", room: Room) -> None:
    """It begins at once, unless it needs a bot."""
    players = [seat.player for seat in room.seats if seat.player]
    for player in players:
        await hub.seats.note(player.id, room.id)
    await hub.commit(started(room, hub.now()) if len(players) == 2 else revised(room))
