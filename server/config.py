"""What an operator can set: options of ``python -m server``, each also in the environment."""

from __future__ import annotations

import argparse
import dataclasses
import os
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal, cast

from server.core.due import Limits
from server.door import Network, Origin

DAY_MS = 24 * 60 * 60 * 1000

Fsync = Literal["everysec", "always"]


@dataclass(frozen=True, slots=True)
class Timings:
    """How long things take, in milliseconds. Only tests change them (``TAKEOVER_TIMINGS``)."""

    request_ms: int = 10_000  # a connection whose request does not come is closed
    hello_ms: int = 5_000  # a connection without a hello is closed
    silence_ms: int = 40_000  # a peer that says nothing at all is dropped
    ping_ms: int = 15_000  # between WebSocket pings
    slow_ms: int = 5_000  # a connection whose queue stays too long is closed
    abandon_ms: int = 120_000  # the player on turn is away, no turn clock
    abandon_both_ms: int = 600_000  # both players are away
    claim_ms: int = 60_000  # one player of a duel is away, and the other may claim it
    waiting_ms: int = 600_000  # a room that nobody joins
    no_show_ms: int = 15_000  # a player who was paired doesn't come to the match
    presence_ms: int = 1_000  # between two room.presence of a room
    gather_ms: int = 50  # before one: who comes together is told of together
    reply_ms: int = 1_200  # before a lesson's teacher replies
    lesson_ms: int = DAY_MS  # a lesson that its learner has left
    lobby_ms: int = 500  # between two lobby events
    beat_ms: int = 250  # between two heartbeats of a hub
    outage_ms: int = 2_000  # without a heartbeat of any hub: downtime
    hub_lost_ms: int = 3_000  # without a heartbeat of one hub: it is lost
    return_ms: int = 10_000  # given to players to come back after a downtime
    ticket_ms: int = 2_000  # a bot worker takes the seat that it is offered
    seek_ms: int = 1_000  # other hubs say whether they have a bot
    bot_wait_ms: int = 60_000  # a seat without a bot; then the match is cancelled
    bot_hang_ms: int = 15_000  # a bot that leaves its decision open is taken for dead
    session_ms: int = 90 * DAY_MS  # a guest who doesn't come back is forgotten
    code_ms: int = 300_000  # a code for another device is good
    rename_ms: int = 1_000  # between two names of a player
    invite_ms: int = 2_000  # between two invitations by a player
    erase_ms: int = 60_000  # a deletion that isn't finished is taken up by another hub

    @property
    def limits(self) -> Limits:
        """Those that are the rooms' own."""
        return Limits(
            abandon_ms=self.abandon_ms,
            abandon_both_ms=self.abandon_both_ms,
            claim_ms=self.claim_ms,
            waiting_ms=self.waiting_ms,
            return_ms=self.return_ms,
            bot_wait_ms=self.bot_wait_ms,
            bot_hang_ms=self.bot_hang_ms,
        )


@dataclass(frozen=True, slots=True)
class Config:
    """The command line, checked. ``python -m server --help`` says what each field means."""

    host: str
    port: int
    redis_url: str | None
    data_dir: Path
    bots: int
    bot_key: str  # a random one unless it is given: then only this process's own bots know it
    hub_id: str
    origins: frozenset[Origin]
    max_per_address: int
    max_spectators: int
    trusted_proxies: tuple[Network, ...]
    replay_days: int
    appendfsync: Fsync
    timings: Timings


@dataclass(frozen=True, slots=True)
class _Option:
    flag: str
    parse: Callable[[str], Any]
    default: Any
    metavar: str
    help: str

    @property
    def variable(self) -> str:
        return "TAKEOVER_" + self.flag.removeprefix("--").replace("-", "_").upper()


def parse(argv: Sequence[str], environ: Mapping[str, str] = os.environ) -> Config:
    """The configuration that a command line and an environment make; the former wins.

    An empty variable counts as not set. What can't be understood ends the program with a message
    that names the option, and exit code 2.
    """
    parser = argparse.ArgumentParser(
        prog="python -m server",
        description="Duels, bot fights and live spectating of three territory games.",
        epilog="Every option can be set in the environment, too: TAKEOVER_PORT for --port.",
        allow_abbrev=False,
    )
    options = _options(environ)
    for option in options:
        parser.add_argument(
            option.flag,
            type=option.parse,
            default=option.default,
            metavar=option.metavar,
            help=option.help,
        )
    from_environ = [
        f"{option.flag}={environ[option.variable]}"
        for option in options
        if environ.get(option.variable)
    ]
    values = vars(parser.parse_args([*from_environ, *argv]))
    try:
        timings = _timings(environ.get("TAKEOVER_TIMINGS", ""))
    except argparse.ArgumentTypeError as error:
        parser.error(f"TAKEOVER_TIMINGS: {error}")
    # on any free port a hub has no former self to replace
    bot_key = values.pop("bot_key") or secrets.token_urlsafe(32)
    hub_id = values.pop("hub_id") or f"hub-{values['host']}-{values['port'] or os.getpid()}"
    return Config(**values, bot_key=bot_key, hub_id=hub_id, timings=timings)


def _options(environ: Mapping[str, str]) -> list[_Option]:
    return [
        _Option("--host", str, "127.0.0.1", "HOST", "address to listen on (%(default)s)"),
        _Option("--port", _number(0, 65_535), 8000, "PORT", "port to listen on (%(default)s)"),
        _Option(
            "--redis-url", _redis_url, None, "URL", "the Redis to use (a private one if not given)"
        ),
        _Option(
            "--data-dir",
            _folder,
            _data_dir(environ),
            "DIR",
            "where the private Redis keeps its data (%(default)s)",
        ),
        _Option(
            "--bots",
            _number(0, 100_000),
            64,
            "N",
            "seats that this process's own bots can take (%(default)s; 0: workers run apart)",
        ),
        _Option("--bot-key", str, None, "KEY", "what bot workers have to know"),
        _Option(
            "--hub-id",
            _hub_id,
            None,
            "ID",
            "this hub's name among its like; a restarted hub replaces its former self"
            " (hub-HOST-PORT)",
        ),
        _Option(
            "--origins",
            _origins,
            frozenset(),
            "A,B",
            "web sites, besides this host, whose pages may connect: https://play.example",
        ),
        _Option(
            "--max-per-address",
            _number(0, 1_000_000),
            0,
            "N",
            "connections that one address may have (%(default)s: no limit)",
        ),
        _Option(
            "--max-spectators",
            _number(0, 1_000_000),
            5_000,
            "N",
            "spectators that one room may have through this hub (%(default)s)",
        ),
        _Option(
            "--trusted-proxies",
            _networks,
            (),
            "CIDR,...",
            "proxies whose X-Forwarded-For header is believed",
        ),
        _Option(
            "--replay-days",
            _number(1, 3_650),
            30,
            "N",
            "days that a finished match is kept, for its replay (%(default)s)",
        ),
        _Option(
            "--appendfsync",
            _fsync,
            "everysec",
            "HOW",
            "when the private Redis writes through to the disk: everysec or always (%(default)s)",
        ),
    ]


def _data_dir(environ: Mapping[str, str]) -> Path:
    """By the XDG Base Directory Specification; it says to ignore relative paths."""
    home = Path(environ.get("XDG_DATA_HOME", ""))
    if not home.is_absolute():
        home = Path.home() / ".local" / "share"
    return home / "takeover-arena"


def _number(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return parse


def _redis_url(text: str) -> str:
    if not text.startswith(("redis://", "rediss://", "unix://")):
        raise argparse.ArgumentTypeError("a URL starts with redis://, rediss:// or unix://")
    return text


def _folder(text: str) -> Path:
    path = Path(text).expanduser().absolute()
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return path


def _hub_id(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9._:-]{1,64}", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not made of 1 to 64 letters, digits and the characters . _ : -"
        )
    return text


def _origins(text: str) -> frozenset[Origin]:
    origins = set()
    for item in _items(text):
        if (origin := Origin.parse(item)) is None:
            raise argparse.ArgumentTypeError(f"{item!r} is not like https://play.example[:port]")
        origins.add(origin)
    return frozenset(origins)


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(item) for item in _items(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _fsync(text: str) -> Fsync:
    if text not in ("everysec", "always"):
        raise argparse.ArgumentTypeError(f"{text!r} is neither everysec nor always")
    return cast(Fsync, text)


def _timings(text: str) -> Timings:
    known = {field.name for field in dataclasses.fields(Timings)}
    changes = {}
    for item in _items(text):
        name, _, value = item.partition("=")
        if name not in known:
            raise argparse.ArgumentTypeError(f"{name!r} is not one of {', '.join(sorted(known))}")
        if not value.isdecimal():
            raise argparse.ArgumentTypeError(f"{name}={value!r} is not in milliseconds")
        changes[name] = int(value)
    return Timings(**changes)


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]
