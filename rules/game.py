"""What a game is to everybody else: one protocol that every game module satisfies.

A match is a fold over its log. ``start(options, seed)`` gives the first state and
``apply(state, seat, action)`` each next one. Rules are pure and total: no clock, no I/O, no
global randomness; a state is a frozen value that hashes and compares; an action that the
rules do not allow raises `IllegalAction` and changes nothing.

Seats are 0 and 1. Actions are plain maps in wire form, ``{"a": "move", "to": 12}``. Besides its
own actions every game takes the universal endings (`ENDINGS`), which end a match at any time.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from rules.lesson import Script

ALL: Final = "ALL"
"""The viewer who sees everything: replays, the end of a match, the bot level ``mike``."""

Seat = Literal[0, 1]
Viewer = int | str | None  # 0, 1, None (a spectator) or ALL
Action = Mapping[str, Any]
View = dict[str, Any]

ENDINGS: Final = ("resign", "expire", "draw", "abandon", "cancel")
"""Universal endings: each is an action ``{"a": name}`` that `Game.apply` takes at any time.
``resign``, ``abandon`` and ``expire`` name the seat that gave up, left or ran out of time;
``draw`` and ``cancel`` (and an ``expire`` that two seats faced) have seat None. What comes of them
is in `rules.endings`."""


class IllegalAction(Exception):
    """The rules refuse an action. The state is as it was.

    ``code`` is an error code of the protocol: ``illegal_action``, ``not_your_turn`` or
    ``room_over``; ``message`` says to a reader what is wrong.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class BadOption(ValueError):
    """An option of a match is unknown, of the wrong type or out of range."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option
        self.message = message


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock of the game's own, apart from the room's turn clock.

    ``kind`` is "challenge", "respond" or "penalty"; ``seats`` are on it; ``ms`` is its length.
    """

    kind: str
    seats: tuple[int, ...]
    ms: int


@dataclass(frozen=True, slots=True)
class Setup:
    """What the server itself sets for a mode: options and the turn clock.

    ``turn_ms`` None leaves the clock to the creator of the room.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    turn_ms: int | None = None


S = TypeVar("S", bound=Hashable)


class Game(Protocol[S]):
    """One game. Implementations are stateless singletons, listed in `rules.GAMES`."""

    id: str
    title: str
    seats: tuple[str, str]
    """Names of the seats, by colour."""
    levels: tuple[str, ...]
    """Bot levels, weakest first."""
    options: dict[str, Any]
    """JSON Schema of the options: an object, ``additionalProperties`` false, defaults given."""
    server_options: frozenset[str]
    """Options that only the server may set (`setup`), never a client."""
    open: bool
    """True where nothing is hidden: every viewer's view is the same, so one encoding serves all."""
    look: tuple[str, ...]
    """Keys of a view that are enough to draw the board small, as the lobby does."""
    sees_all: frozenset[str]
    """Bot levels that are shown everything (`ALL`) while they play."""
    version: int
    """Grows with every change of the rules by which an old log would lead to another state."""
    lessons: "Script"
    """The guided introduction: what is played in the mode "tutorial"."""

    def start(self, options: Mapping[str, Any], seed: int) -> S:
        """The first state. Missing options take their defaults. Raises `BadOption`."""
        ...

    def setup(self, mode: str, human: int | None, level: str | None) -> Setup:
        """What the server sets for ``mode`` ("duel", "bot", "bots", "tutorial").

        ``human`` is the human's seat in a bot fight, else None; ``level`` the bot's.
        """
        ...

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that may act, ascending; () when the match is over."""
        ...

    def turn(self, state: S) -> int:
        """Grows when a turn begins that gets a fresh turn clock."""
        ...

    def decision(self, state: S, seat: int) -> int | None:
        """Changes exactly when what ``seat`` is asked changes; None when it is asked nothing."""
        ...

    def legal(self, state: S, seat: int) -> list[dict[str, Any]]:
        """The seat's legal actions in wire form, in the order that the rules page states."""
        ...

    def apply(self, state: S, seat: int | None, action: Action) -> S:
        """The state after ``action``. Raises `IllegalAction`; never mutates ``state``."""
        ...

    def clock(self, state: S) -> Clock | None:
        """The game's own clock that is running, or None while the turn clock holds."""
        ...

    def view(self, state: S, viewer: Viewer) -> View:
        """What ``viewer`` sees, as the rules page defines it. The caller owns the result."""
        ...

    def shown(self, state: S, seat: int | None, action: Action, viewer: Viewer) -> dict[str, Any]:
        """``action`` as ``viewer`` may see it; ``state`` is the state after it."""
        ...

    def outcome(self, state: S) -> dict[str, Any] | None:
        """None while the match runs; else at least ``winner`` (0, 1, None) and ``reason``."""
        ...

    def score(self, state: S, seat: int, level: str) -> int:
        """Bot Score of ``seat`` for a finished fight against ``level``."""
        ...

    def appendix(self, state: S) -> dict[str, Any]:
        """What a replay needs besides the log; {} if nothing."""
        ...

    def dump(self, state: S) -> bytes:
        """The state as bytes, with a version of their own."""
        ...

    def load(self, data: bytes) -> S:
        """The inverse of `dump`. Raises ValueError on bytes that are no dump of this game."""
        ...

    def from_view(self, all_view: View, options: Mapping[str, Any], seed: int = 0) -> S:
        """The state at the start of a match that looks like ``all_view``."""
        ...


def fold(
    game: "Game[S]",
    options: Mapping[str, Any],
    seed: int,
    log: Iterable[tuple[int | None, Action]],
) -> S:
    """The state after ``log``, a sequence of (seat, action); ``start`` and ``credit`` pass."""
    state = game.start(options, seed)
    for seat, action in log:
        if action["a"] not in ("start", "credit"):
            state = game.apply(state, seat, action)
    return state


def checked_options(
    options: Mapping[str, Any], schema: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """``options`` with defaults filled in, checked against ``schema``'s properties.

    A property is {"type": "integer" | "boolean" | "array" | list of such and "null", "default",
    "minimum", "maximum", "enum", "items", "minItems", "maxItems"}. Types are strict: true is
    not 1, 1.0 is not 1. Raises `BadOption` naming the first option that does not fit.
    """
    for name in options:
        if name not in schema:
            known = ", ".join(sorted(schema)) or "none"
            raise BadOption(str(name), f"There is no option {name!r}; the options are: {known}.")
    result = {}
    for name, rule in schema.items():
        value = options.get(name, rule["default"])
        problem = _misfit(value, rule)
        if problem:
            raise BadOption(name, f"Option {name!r} {problem}.")
        result[name] = value
    return result


_TYPES: Final[dict[str, Callable[[Any], bool]]] = {
    "integer": lambda v: type(v) is int,
    "boolean": lambda v: type(v) is bool,
    "array": lambda v: type(v) in (list, tuple),
    "null": lambda v: v is None,
}


def _misfit(value: Any, rule: Mapping[str, Any]) -> str:
    """What is wrong with ``value`` by ``rule``, as the end of a sentence; "" if nothing."""
    types = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
    if not any(_TYPES[name](value) for name in types):
        return f"must be of type {' or '.join(types)}"
    if "enum" in rule and value not in rule["enum"]:
        return f"must be one of {rule['enum']}"
    if type(value) is int and "minimum" in rule and not rule["minimum"] <= value <= rule["maximum"]:
        return f"must be from {rule['minimum']} to {rule['maximum']}"
    if type(value) in (list, tuple):
        if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
            return f"must have {rule['minItems']} items"
        if any(_misfit(item, rule["items"]) for item in value):
            return f"must have items of type {rule['items']['type']}"
    return ""
