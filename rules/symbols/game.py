"""Symbols as a `rules.Game`."""

from collections.abc import Mapping
from typing import Any, Final

from rules.endings import ending
from rules.game import ENDINGS, Clock, Game, IllegalAction, Setup, View, Viewer, checked_options
from rules.symbols import ends, record, turn, views
from rules.symbols.from_view import from_view
from rules.symbols.layout import opening
from rules.symbols.lessons import LESSONS
from rules.symbols.state import State


class Symbols:
    """Captures by unlike symbols, chains of like ones, locks and Delta bombs."""

    id = "symbols"
    title = "Symbols"
    seats = ("red", "blue")
    levels = tuple(ends.MULTIPLIERS)
    options: dict[str, Any] = {  # noqa: RUF012 — the protocol has it as a plain attribute
        "type": "object",
        "additionalProperties": False,
        "properties": {},
    }
    server_options: frozenset[str] = frozenset()
    open = False
    look: tuple[str, ...] = ("owners", "symbols")
    sees_all = frozenset({"mike"})
    version = 1
    lessons = LESSONS

    def start(self, options: Mapping[str, Any], seed: int) -> State:
        """The first state. There are no options; any raises `BadOption`."""
        checked_options(options, self.options["properties"])
        return turn.opened(opening(seed))

    def setup(self, mode: str, human: int | None, level: str | None) -> Setup:
        return Setup()

    def actors(self, state: State) -> tuple[int, ...]:
        return () if state.end is not None else (state.seat,)

    def turn(self, state: State) -> int:
        """Grows with each turn, and with the majority question, which has its own clock."""
        return state.turn

    def decision(self, state: State, seat: int) -> int | None:
        """A number for each choice within the turn, and then the turn's.

        Within a turn that is 0, 1 after a lock, and two for each capture, less one for the
        protection that follows a chain.
        """
        if state.end is not None or seat != state.seat:
            return None
        choice = int(state.locked)
        if state.chain:
            choice = 2 * len(state.chain) + (state.phase == "protect")
        return state.turn * 256 + choice

    def legal(self, state: State, seat: int) -> list[dict[str, Any]]:
        if seat not in self.actors(state):
            return []
        return turn.legal(state)

    def apply(self, state: State, seat: int | None, action: Mapping[str, Any]) -> State:
        if state.end is not None:
            raise IllegalAction("room_over", "The match is over.")
        name = action.get("a")
        if type(name) is str and name in ENDINGS:
            return ends.ended(state, *ending(action, seat, state.seat))
        if type(seat) is not int or seat != state.seat:
            raise IllegalAction("not_your_turn", "It is the other seat's turn.")
        return turn.act(state, action)

    def clock(self, state: State) -> Clock | None:
        return None

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def shown(
        self, state: State, seat: int | None, action: Mapping[str, Any], viewer: Viewer
    ) -> dict[str, Any]:
        """Actions name squares only, and what they do shows: nothing is hidden in them."""
        return dict(action)

    def outcome(self, state: State) -> dict[str, Any] | None:
        return ends.outcome(state)

    def score(self, state: State, seat: int, level: str) -> int:
        return ends.score(state, seat, level)

    def appendix(self, state: State) -> dict[str, Any]:
        return {}

    def dump(self, state: State) -> bytes:
        return record.dump(state)

    def load(self, data: bytes) -> State:
        return record.load(data)

    def from_view(self, all_view: View, options: Mapping[str, Any], seed: int = 0) -> State:
        """See `rules.symbols.from_view`. Nothing is drawn after the start: no use for a seed."""
        checked_options(options, self.options["properties"])
        return from_view(all_view)


SYMBOLS: Final[Game[State]] = Symbols()
