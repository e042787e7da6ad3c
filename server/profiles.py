"""What everybody may know of a player: matches, ratings, Bot Scores."""

from typing import TYPE_CHECKING, Any

from rules import GAMES

if TYPE_CHECKING:
    from server.history import Summary
    from server.hub import Hub

SHOWN = 50
"""So many of the newest matches are listed."""


async def profile(hub: "Hub", player: str) -> dict[str, Any] | None:
    """A player's page; None if he hasn't finished a match. Raises `StoreError`."""
    record = await hub.history.of(player, SHOWN)
    if record is None:
        return None
    games = {}
    for game in GAMES:
        rating = await hub.ratings.of(game, player)
        scores = await hub.leaderboards.bests(game, player)
        games[game] = {
            "rating": round(rating.value),
            "deviation": round(rating.deviation),
            "provisional": rating.provisional,
            "rated": rating.games,
            "curve": [
                {"at": point.at, "rating": round(point.value)}
                for point in await hub.ratings.curve(game, player)
            ],
            "bot_scores": scores,
            "bot_score": sum(scores.values()),
            "results": {
                mode: {
                    result: record.results.get(f"{game} {mode} {result}", 0)
                    for result in ("won", "drawn", "lost")
                }
                for mode in ("duel", "bot")
            },
        }
    return {
        "player": {"id": player, "name": record.name},
        "games": games,
        "matches": [_line(match) for match in record.matches if not match.private],
    }


def _line(match: "Summary") -> dict[str, Any]:
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
    }
