"""What everybody may know of a player: matches, ratings, Bot Scores."""

from typing import TYPE_CHECKING, Any, NamedTuple

from rules import GAMES
from server.core.glicko import Rating
from server.history import Record, Summary
from server.ratings import Point

if TYPE_CHECKING:
    from server.hub import Hub

SHOWN = 50
"""So many of the newest matches are listed."""


class GameRecord(NamedTuple):
    """A player in one game. ``bests``: his Bot Scores by level."""

    rating: Rating
    curve: list[Point]
    bests: dict[str, int]


class PlayerRecord(NamedTuple):
    """All that is known of a player's matches."""

    history: Record
    games: dict[str, GameRecord]


async def read(hub: "Hub", player: str, most: int) -> PlayerRecord:
    """What is known, with the newest ``most`` matches. Raises `StoreError`."""
    games = {
        game: GameRecord(
            await hub.ratings.of(game, player),
            await hub.ratings.curve(game, player),
            await hub.leaderboards.bests(game, player),
        )
        for game in GAMES
    }
    return PlayerRecord(await hub.history.of(player, most), games)


async def profile(hub: "Hub", player: str) -> dict[str, Any] | None:
    """A player's page; None if there is no such player. Raises `StoreError`."""
    record = await read(hub, player, SHOWN)
    known = await hub.sessions.player(player)
    name = known.name if known else record.history.name
    if name is None:
        return None
    return {"player": {"id": player, "name": name}, **page(record, private=False)}


def page(record: PlayerRecord, private: bool) -> dict[str, Any]:
    """What is known by game, and the matches; the private ones only if asked for."""
    matches = [match for match in record.history.matches if private or not match.private]
    return {
        "games": {game: _game(record, game) for game in record.games},
        "matches": [_line(match) for match in matches],
    }


def _game(record: PlayerRecord, game: str) -> dict[str, Any]:
    rating, curve, bests = record.games[game]
    results = record.history.results
    return {
        "rating": round(rating.value),
        "deviation": round(rating.deviation),
        "provisional": rating.provisional,
        "rated": rating.games,
        "curve": [{"at": point.at, "rating": round(point.value)} for point in curve],
        "bot_scores": bests,
        "bot_score": sum(bests.values()),
        "results": {
            mode: {
                result: results.get(f"{game} {mode} {result}", 0)
                for result in ("won", "drawn", "lost")
            }
            for mode in ("duel", "bot")
        },
    }


def _line(match: Summary) -> dict[str, Any]:
    return {
        "room": match.room,
        "game": match.game,
        "mode": match.mode,
        "seat": match.seat,
        "opponent": {"id": match.opponent, "name": match.opponent_name},
        "level": match.level,
        "result": match.result,
        "reason": match.reason,
        "ended": match.ended,
        "rated": match.rated,
        "private": match.private,
    }
