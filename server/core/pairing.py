"""Who plays whom: pairs from the tickets of a queue (pure; the store decides which of them hold).

The window of ratings opens with waiting: ±100 at once, everyone after 20 s. Where there is a
choice nobody meets again whom he has just played. Who leaves often is paired a little later.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

FIRST_WINDOW: Final = 100
OPEN_MS: Final = 20_000
WIDEST_WINDOW: Final = 2_000
AGAIN_MS: Final = 5_000
"""So long a ticket waits for somebody else than the last opponent, then meets him again."""


class Ticket(Struct, frozen=True, array_like=True):
    """A player's wish to play. ``id``: of this very wish; ``since``: a time, which after a match
    that did not come about is the old one; ``last``: the last opponent; ``late_ms``: how much
    later than others this player is paired."""

    id: str
    player: str
    name: str
    bot: bool
    game: str
    turn_ms: int | None
    rating: int
    since: int
    last: str | None = None
    late_ms: int = 0


def window(ticket: Ticket, now: int) -> float:
    """How far the opponent's rating may be from this one's, at ``now``."""
    waited = now - ticket.since - ticket.late_ms
    if waited < 0:
        return -1
    if waited >= OPEN_MS:
        return float("inf")
    return FIRST_WINDOW + (WIDEST_WINDOW - FIRST_WINDOW) * waited / OPEN_MS


def _fit(one: Ticket, other: Ticket, now: int) -> bool:
    if (one.game, one.turn_ms) != (other.game, other.turn_ms) or one.player == other.player:
        return False
    return abs(one.rating - other.rating) <= min(window(one, now), window(other, now))


def _again(one: Ticket, other: Ticket) -> bool:
    return one.last == other.player or other.last == one.player


def _patient(one: Ticket, other: Ticket, now: int) -> bool:
    """True while two who have just played still hope for somebody else."""
    return _again(one, other) and now - min(one.since, other.since) < AGAIN_MS


def pairs(tickets: Iterable[Ticket], now: int) -> list[tuple[Ticket, Ticket]]:
    """The pairs to be made at ``now``; who waits longest chooses first, the nearest rating."""
    waiting = sorted(tickets, key=lambda ticket: (ticket.since, ticket.id))
    made = []
    taken: set[str] = set()
    for number, ticket in enumerate(waiting):
        if ticket.player in taken:
            continue
        others = [
            other
            for other in waiting[number + 1 :]
            if other.player not in taken
            and _fit(ticket, other, now)
            and not _patient(ticket, other, now)
        ]
        if not others:
            continue
        other = min(
            others,
            key=lambda one: (_again(ticket, one), abs(one.rating - ticket.rating), one.since),
        )
        taken |= {ticket.player, other.player}
        made.append((ticket, other))
    return made
