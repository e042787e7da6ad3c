"""HTTP: health, metrics, the public API and the web client."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from protocol.codec import JSON
from protocol.codes import ErrorCode
from protocol.schema import json_schema
from rules import GAMES
from server.core.render import snapshot
from server.core.room import Outdated
from server.files import CLIENT, Files
from server.hub import game_infos
from server.leaderboards import SHOWN
from server.profiles import profile
from server.replays import Replays
from server.requests import UNKNOWN_GAME
from server.store.store import StoreError

if TYPE_CHECKING:
    from server.hub import Hub

_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
        b"style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    ),
)


def _json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _error(status: int, code: ErrorCode, message: str) -> Response:
    return _json({"code": code, "message": message}, status)


PAGES = (
    "/",
    "/r",
    "/r/{room}",
    "/replay",
    "/replay/{room}",
    "/scores/{game}",
    "/player/{player}",
    "/me",
)
"""The addresses that the web client knows; it shows by itself what each is for."""

_INDEX = CLIENT / "index.html"
_UNKNOWN = "There is no such room, or it is not over."
_COMPRESSED = Middleware(GZipMiddleware, compresslevel=5)
_NUMBER = re.compile("[0-9]{1,6}")


class Api:
    """The endpoints of one hub."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.replays = Replays(hub.store)

    async def healthz(self, request: Request) -> Response:
        return _json({"status": "alive"})

    async def readyz(self, request: Request) -> Response:
        """200 only if a scripted write to the store works and the feeds are live."""
        try:
            await self.hub.beat()
        except StoreError:
            return _error(503, ErrorCode.UNAVAILABLE, "The store can't be written.")
        if not self.hub.feeds.live.is_set() or self.hub.draining:
            return _error(503, ErrorCode.UNAVAILABLE, "The feeds are not live, or it is stopping.")
        return _json({"status": "ready"})

    async def metrics(self, request: Request) -> Response:
        hub = self.hub
        seats, capacity = hub.desk.seats
        gauges = {
            "connections": len(hub.connections),
            "rooms": len(hub.rooms),
            "tasks": len(asyncio.all_tasks()),
            "outage": hub.outages.newest,
            "paused": int(hub.paused),
            "bot_seats": seats,
            "bot_capacity": capacity,
        }
        return PlainTextResponse(hub.metrics.text(gauges, hub.store.group_sizes))

    async def games(self, request: Request) -> Response:
        return _json({"games": game_infos()})

    async def protocol(self, request: Request) -> Response:
        return _json(json_schema())

    async def rooms(self, request: Request) -> Response:
        return _json({"rooms": await self.hub.lobby.rooms()})

    async def room(self, request: Request) -> Response:
        """The spectator's snapshot of a public room."""
        id = request.path_params["room"]
        room = await self.hub.store.read(id)
        if room is None or (room.private and room.status != "over"):
            return _error(404, ErrorCode.UNKNOWN_ROOM, _UNKNOWN)
        limits = self.hub.limits
        return _json(snapshot(room, None, JSON, self.hub.spectators_of(id), limits, self.hub.now()))

    async def leaderboard(self, request: Request) -> Response:
        """The best of a game: ``board`` "bot" or "rating", ``period`` "all" or "week"."""
        game = request.path_params["game"]
        board = request.query_params.get("board", "bot")
        period = request.query_params.get("period", "all")
        if game not in GAMES:
            return _error(404, ErrorCode.UNKNOWN_GAME, UNKNOWN_GAME.message)
        if board not in ("bot", "rating"):
            return _error(400, ErrorCode.BAD_OPTION, "The boards are: bot, rating.")
        if period not in ("all", "week"):
            return _error(400, ErrorCode.BAD_OPTION, "The periods are: all, week.")
        entries: list[dict[str, Any]]
        if board == "bot":
            entries = [
                {
                    "rank": place.rank,
                    "player": {"id": place.player, "name": place.name},
                    "score": place.score,
                }
                for place in await self.hub.leaderboards.top(game, period == "week")
            ]
        else:
            entries = [
                {
                    "rank": number,
                    "player": {"id": place.player, "name": place.name},
                    "score": round(place.rating.value),
                    "provisional": place.rating.provisional,
                }
                for number, place in enumerate(await self.hub.ratings.best(game, SHOWN), 1)
            ]
        return _json({"game": game, "board": board, "period": period, "entries": entries})

    async def player(self, request: Request) -> Response:
        """What everybody may know of a player."""
        found = await profile(self.hub, request.path_params["player"])
        if found is None:
            return _error(404, ErrorCode.UNKNOWN_ROOM, "There is no such player.")
        return _json(found)

    async def me(self, request: Request) -> Response:
        """Everything that is kept of the player whose token is in the Authorization header."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        found = await self.hub.accounts.export(token) if scheme.lower() == "bearer" else None
        if found is None:
            return _error(401, ErrorCode.UNAUTHORIZED, "Send your token as Authorization: Bearer.")
        response = _json(found)
        response.headers["cache-control"] = "no-store"
        return response

    async def replay(self, request: Request) -> Response:
        """A match that is over, whole: everything that led to it."""
        found = await self.replays.record(request.path_params["room"])
        return _error(404, ErrorCode.UNKNOWN_ROOM, _UNKNOWN) if found is None else _json(found)

    async def positions(self, request: Request) -> Response:
        """A match that is over, as one saw it who sees all, from entry ``from`` to ``to``."""
        return await self._positions(request, self.replays.positions)

    async def so_far(self, request: Request) -> Response:
        """A public match as spectators have seen it, from entry ``from`` to ``to``."""
        return await self._positions(request, self.replays.so_far)

    async def _positions(
        self, request: Request, read: Callable[[str, int, int], Awaitable[bytes | None]]
    ) -> Response:
        query = request.query_params
        first, last = query.get("from", "1"), query.get("to", "999999")
        if not (_NUMBER.fullmatch(first) and _NUMBER.fullmatch(last)):
            return _error(400, ErrorCode.BAD_OPTION, "from and to are numbers of log entries.")
        found = await read(request.path_params["room"], int(first), int(last))
        if found is None:
            return _error(404, ErrorCode.UNKNOWN_ROOM, _UNKNOWN)
        return Response(found, media_type="application/json")

    async def page(self, request: Request) -> Response:
        """The web client; a room's address only shows it, and seats nobody."""
        if not _INDEX.exists():
            return PlainTextResponse("The web client is not built; run: make setup", 503)
        return _page()


def _page(status: int = 200) -> Response:
    """The web client's start: never an old one, since what it loads is named after its content."""
    return FileResponse(_INDEX, status, headers={"cache-control": "no-cache"})


async def _unavailable(request: Request, error: Exception) -> Response:
    return _error(503, ErrorCode.UNAVAILABLE, "The store can't be reached; try again.")


async def _outdated(request: Request, error: Exception) -> Response:
    message = "This match was played under rules that are not kept any more; it can't be shown."
    return _error(410, ErrorCode.OUTDATED, message)


async def _not_found(request: Request, error: Exception) -> Response:
    """People who follow a broken link get a page, which says so; programs get JSON."""
    if "text/html" in request.headers.get("accept", "") and _INDEX.exists():
        return _page(404)
    return _error(404, ErrorCode.UNKNOWN_ROOM, "There is nothing at this address.")


async def _not_allowed(request: Request, error: Exception) -> Response:
    response = _error(405, ErrorCode.BAD_MESSAGE, "This address can only be read, by GET.")
    response.headers["allow"] = "GET, HEAD"
    return response


class Headers:
    """Adds the headers that keep browsers careful."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self.app(scope, receive, send_with)


def application(hub: "Hub") -> Starlette:
    """The HTTP side of ``hub``."""
    api = Api(hub)
    routes = [
        Route("/healthz", api.healthz),
        Route("/readyz", api.readyz),
        Route("/metrics", api.metrics),
        Route("/api/v1/games", api.games),
        Route("/api/v1/protocol.json", api.protocol),
        Route("/api/v1/rooms", api.rooms),
        Route("/api/v1/rooms/{room}", api.room),
        Route("/api/v1/rooms/{room}/positions", api.so_far, middleware=[_COMPRESSED]),
        Route("/api/v1/replays/{room}", api.replay),
        Route("/api/v1/replays/{room}/positions", api.positions, middleware=[_COMPRESSED]),
        Route("/api/v1/players/{player}", api.player),
        Route("/api/v1/me", api.me),
        Route("/api/v1/leaderboards/{game}", api.leaderboard),
        *(Route(path, api.page) for path in PAGES),
        Mount("/", Files(CLIENT)),
    ]
    handlers: dict[Any, Any] = dict.fromkeys(StoreError, _unavailable)
    handlers[Outdated] = _outdated
    handlers[404] = _not_found
    handlers[405] = _not_allowed
    return Starlette(routes=routes, exception_handlers=handlers, middleware=[Middleware(Headers)])
