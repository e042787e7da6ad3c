"""A player in the rooms that he sits in has another name, or is nobody any more."""

from typing import Final

from msgspec.structs import replace

from server.core.play import resign
from server.core.room import Change, Player, Refusal, Room, Seat, revised

DELETED: Final = Player("", "Deleted player", False)
"""In the place of a player who has had everything of his deleted."""


def renamed(room: Room, player: Player) -> Change | None:
    """The room with the player as he is called now; None: nothing to change."""
    seat = room.seat_of(player.id)
    if seat is None or room.seats[seat].player == player:
        return None
    return revised(room, seats=_with(room, seat, replace(room.seats[seat], player=player)))


def removed(room: Room, player: str, now: int) -> Change | None:
    """The room without the player: one that waits is gone, a match is resigned, by nobody."""
    seat = room.seat_of(player)
    if seat is None:
        return None
    if room.status == "waiting":
        return Change(room, gone=True)
    nameless = without(room, {player})
    if room.status == "over":
        return revised(nameless)
    change = resign(nameless, seat, now, None)
    assert not isinstance(change, Refusal)
    return change


def without(room: Room, players: set[str]) -> Room:
    """The record with nobody where these players sit."""
    for number, seat in enumerate(room.seats):
        if seat.player and seat.player.id in players:
            room = replace(room, seats=_with(room, number, replace(seat, player=DELETED)))
    return room


def _with(room: Room, number: int, seat: Seat) -> tuple[Seat, Seat]:
    return (seat, room.seats[1]) if number == 0 else (room.seats[0], seat)
