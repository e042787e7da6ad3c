"""Everything that is kept of a player, for himself."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from server.core.room import Player
from server.history import MOST
from server.profiles import page, read

if TYPE_CHECKING:
    from server.hub import Hub


async def export(hub: "Hub", player: Player) -> dict[str, Any]:
    """His page with all matches, private ones too; his devices and his rooms.

    Raises `StoreError`.
    """
    record = await read(hub, player.id, MOST)
    return {
        "exported": hub.now(),
        "player": asdict(player),
        "devices": await hub.sessions.count(player.id),
        "open_rooms": await hub.seats.open(player.id),
        "invited_to": await hub.invites.open_for(player.id),
        **page(record, private=True),
    }
