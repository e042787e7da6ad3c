"""What a finished bot fight is worth, and to whose account of which week it goes."""

import datetime
from typing import Final, NamedTuple

from server.core.room import Player, Room

KEPT_WEEKS: Final = 2
"""So long after its end a week's leaderboard is kept."""
WEEK_MS: Final = 7 * 86_400_000


class Week(NamedTuple):
    """An ISO week (ISO 8601), by UTC. ``name``: like 2026-W49; ``kept_until``: a time, ms."""

    name: str
    kept_until: int


class Result(NamedTuple):
    """A finished bot fight. ``points``: the Bot Score of ``player``, on ``seat``."""

    game: str
    level: str
    seat: int
    player: Player
    points: int
    week: Week


def scored_seat(room: Room) -> int | None:
    """The seat whose human gets a Bot Score for this room; None while, or if, nobody does."""
    if room.mode != "bot" or room.outcome is None or room.outcome["reason"] == "cancelled":
        return None
    return next(number for number, seat in enumerate(room.seats) if not seat.level)


def result_of(room: Room) -> Result | None:
    """What the fight in ``room`` was worth, by its game's own score; None if it isn't scored."""
    seat = scored_seat(room)
    if seat is None:
        return None
    player, level = room.seats[seat].player, room.seats[1 - seat].level
    assert player is not None
    assert level is not None
    points = room.rules.score(room.state, seat, level)
    return Result(room.game, level, seat, player, points, week_of(room.moved))


def rated(room: Room) -> bool:
    """True if a match that is over counts: its players were paired, and both have acted."""
    if room.queue is None or room.outcome is None or room.outcome["reason"] == "cancelled":
        return False
    return room.acted == (True, True)


def leaver(room: Room) -> Player | None:
    """Who left a match of two who were paired, for good.

    He abandoned it; or his clock ran out, or it was called a draw, while he was away.
    """
    if room.queue is None or room.outcome is None:
        return None
    reason, winner = room.outcome["reason"], room.outcome["winner"]
    if reason == "abandon":
        return room.seats[1 - winner].player
    if reason not in ("timeout", "draw"):
        return None
    away = (
        seat.player
        for number, seat in enumerate(room.seats)
        if number != winner and seat.away_since is not None and seat.away_since <= room.moved
    )
    return next(away, None)


def recorded(room: Room) -> bool:
    """True if a match that is over is worth something, or a line in its players' histories."""
    if room.outcome is None or room.outcome["reason"] == "cancelled":
        return False
    return room.mode in ("duel", "bot")


def week_of(now: int) -> Week:
    """The week of a time in ms."""
    day = datetime.datetime.fromtimestamp(now / 1000, datetime.UTC).date()
    year, number, weekday = day.isocalendar()
    over = day + datetime.timedelta(days=8 - weekday, weeks=KEPT_WEEKS)
    midnight = datetime.datetime.combine(over, datetime.time(), datetime.UTC)
    return Week(f"{year}-W{number:02}", round(midnight.timestamp() * 1000))
