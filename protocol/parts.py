"""What the server's messages are made of.

Times are integer ms since the epoch by the server's clock, durations ms.
"""

from typing import Any

from msgspec import Struct


class Who(Struct, frozen=True):
    """A player as others see him. ``bot``: he said so himself, or is a house bot."""

    id: str
    name: str
    bot: bool


class SeatInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a room. ``level``: of the bot in it."""

    player: Who | None = None
    level: str | None = None
    connected: bool


class Legal(Struct, frozen=True):
    """What a seat may do. ``at``: the ``seq`` of the event that opened this decision."""

    at: int
    actions: list[dict[str, Any]]


class ClockInfo(Struct, frozen=True):
    """A running clock. ``seats`` are on it; ``deadline``: a time; ``total``: its length, ms."""

    seats: list[int]
    kind: str
    deadline: int
    total: int


class Offers(Struct, frozen=True):
    """Open offers by seat."""

    draw: list[bool]
    rematch: list[bool]


class LessonInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a tutorial stands: ``step`` of ``steps``, from 1.

    ``say``: what to do, empty while it is the teacher's turn; ``cells`` to point at; ``explain``:
    what the step before has done. `legal` lists just what the step accepts.
    """

    step: int
    steps: int
    say: str
    cells: list[int]
    explain: str | None = None


class SeriesInfo(Struct, frozen=True):
    """A duel over several matches. ``wins``: by seat of this match, those before it."""

    best_of: int
    number: int
    wins: list[int]


class GameInfo(Struct, frozen=True):
    """A game of this server. ``options``: a JSON Schema."""

    id: str
    title: str
    seats: list[str]
    levels: list[str]
    options: dict[str, Any]


class RatingChange(Struct, frozen=True):
    """A player's rating before and after a match. ``provisional``: it is still uncertain."""

    player: str
    before: int
    after: int
    provisional: bool


class LobbyPlayer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player in the lobby's list. ``rating``: in a rated match, when it began."""

    name: str
    bot: bool
    level: str | None = None
    rating: int | None = None


class LobbyRoom(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A public room in the lobby's list. ``since``: a time.

    ``look``: of the first few matches of each game, the part of the spectators' view that a small
    board needs.
    """

    room: str
    game: str
    mode: str
    status: str
    players: list[LobbyPlayer | None]
    spectators: int
    seq: int
    since: int
    look: dict[str, Any] | None = None
