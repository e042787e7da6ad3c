"""Rectangles as a `Game`.

Decisions where the rules pages leave a choice:

- A challenge's clock has on it the seats that face it and have not answered. An answer in a duel
  takes its seat off and starts nothing anew: it is one clock from the start of the phase.
- An ``expire`` of a duel has seat None; if only one seat is left to answer, it may name that seat.
- An answer is shown as such to all once its challenge is over, before that to who gave it.
- The option ``turn_limit`` may be null, which is its default and means 4 n².
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rules.draw import Draw
from rules.game import ALL, Action, Clock, Game, Setup, View, Viewer, checked_options
from rules.rectangles import actions, record, views
from rules.rectangles.board import FREE, MARKS
from rules.rectangles.lessons import LESSONS
from rules.rectangles.state import PHASES, State, actors, standing

_RESPOND_MS: Final = 10_000
_PENALTY_MS: Final = 15_000
_MULTIPLIERS: Final = {"easy": 1, "medium": 2, "hard": 4}


class Rectangles:
    """See `rules.game.Game` for what each member is."""

    id = "rectangles"
    title = "Rectangles"
    seats: tuple[str, str] = ("blue", "red")
    levels: tuple[str, ...] = ("easy", "medium", "hard")
    server_options = frozenset({"computers"})
    open = False
    look: tuple[str, ...] = ("owners", "values", "rectangles")
    sees_all: frozenset[str] = frozenset()
    version = 1
    lessons = LESSONS
    options: dict[str, Any] = {  # noqa: RUF012 - the protocol's attribute, never changed
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "size": {
                "type": "integer",
                "minimum": 5,
                "maximum": 8,
                "default": 6,
                "description": "Squares along each side of the board.",
            },
            "points": {
                "type": "integer",
                "minimum": 10,
                "maximum": 99,
                "default": 20,
                "description": "Points that each player starts with.",
            },
            "first": {
                "type": "integer",
                "enum": [0, 1],
                "default": 0,
                "description": "The seat that begins.",
            },
            "turn_limit": {
                "type": ["integer", "null"],
                "minimum": 20,
                "maximum": 999,
                "default": None,
                "description": "Turns of both players together; null: 4 times size times size.",
            },
            "computers": {
                "type": "array",
                "items": {"type": "boolean"},
                "minItems": 2,
                "maxItems": 2,
                "default": [False, False],
                "description": "Which seats are computers; set by the server.",
            },
        },
    }

    def start(self, options: Mapping[str, Any], seed: int) -> State:
        chosen = checked_options(options, self.options["properties"])
        size, points, limit = chosen["size"], chosen["points"], chosen["turn_limit"]
        return State(
            seed=seed,
            size=size,
            values=_values(seed, size),
            computers=(chosen["computers"][0], chosen["computers"][1]),
            turn_limit=4 * size * size if limit is None else limit,
            owners=FREE * (size * size),
            points=(points, points),
            mover=chosen["first"],
        )

    def setup(self, mode: str, human: int | None, level: str | None) -> Setup:
        computers = [mode != "duel" and seat != human for seat in (0, 1)]
        return Setup({"computers": computers})

    def actors(self, state: State) -> tuple[int, ...]:
        return actors(state)

    def turn(self, state: State) -> int:
        return state.turns

    def decision(self, state: State, seat: int) -> int | None:
        """Each phase comes at most once in a turn and asks a seat at most one thing."""
        if seat not in actors(state):
            return None
        return state.turns * len(PHASES) + PHASES.index(state.phase)

    def legal(self, state: State, seat: int) -> list[dict[str, Any]]:
        """Claims, attacks, takes (each by cell), repel, face, answers (by choice)."""
        return actions.listed(state, seat)

    def apply(self, state: State, seat: int | None, action: Action) -> State:
        return actions.applied(state, seat, action)

    def clock(self, state: State) -> Clock | None:
        match state.phase:
            case "respond":
                return Clock("respond", actors(state), _RESPOND_MS)
            case "challenge":
                return Clock("challenge", actors(state), 8_000 + 1_000 * state.used[-1].difficulty)
            case "penalty":
                return Clock("penalty", actors(state), _PENALTY_MS)
            case _:
                return None

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def shown(self, state: State, seat: int | None, action: Action, viewer: Viewer) -> View:
        """An answer after which its challenge still runs is not for others to see."""
        hidden = state.phase == "challenge" and action["a"] == "answer"
        if hidden and viewer not in (seat, ALL):
            return {"a": "answer"}
        return dict(action)

    def outcome(self, state: State) -> dict[str, Any] | None:
        if state.ending is None:
            return None
        return {
            "winner": state.ending.winner,
            "reason": state.ending.reason,
            **standing(state),
            "decided_by": state.ending.decided_by,
        }

    def score(self, state: State, seat: int, level: str) -> int:
        if state.ending is None:
            raise ValueError("the fight is not over")
        if state.ending.reason == "cancelled" or state.ending.winner == 1 - seat:
            return 0
        if state.ending.winner is None:
            return _MULTIPLIERS[level] * 25
        squares = [state.owners.count(mark) for mark in MARKS]
        return _MULTIPLIERS[level] * max(50, 100 + 5 * (squares[seat] - squares[1 - seat]))

    def appendix(self, state: State) -> dict[str, Any]:
        return views.appendix(state)

    def dump(self, state: State) -> bytes:
        return record.dump(state)

    def load(self, data: bytes) -> State:
        return record.load(data)

    def from_view(self, all_view: View, options: Mapping[str, Any], seed: int = 0) -> State:
        """Board, points and turns are the view's, whatever size and points the options say."""
        state = self.start(options, seed)
        if options.get("turn_limit") is None and type(all_view.get("size")) is int:
            state = replace(state, turn_limit=4 * all_view["size"] ** 2)
        return views.from_view(state, all_view)


RECTANGLES: Final[Game[State]] = Rectangles()


def _values(seed: int, size: int) -> tuple[int, ...]:
    """1..9 for each square, the same after turning the board by 180°."""
    draw = Draw(seed, "values")
    squares = size * size
    half = [draw.between(1, 9) for _ in range((squares + 1) // 2)]
    return tuple(half + half[: squares // 2][::-1])
