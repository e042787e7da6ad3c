"""The play: what a seat may do, and what comes of it.

An action goes through four steps: it is checked against what is legal; the pawn goes and
claims tiles; the areas that the mover now encloses become his; then the ends are looked at in
the order of the rules page: no neutral tile left, a position for the third time, the limit.
Only the mover ever gains tiles, so what changed owner is what he gained.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from rules.endings import ending
from rules.game import ENDINGS, Action, Clock, IllegalAction, Setup, View, Viewer
from rules.grid_takeover import record, views
from rules.grid_takeover.board import BESIDE, CELLS, enclosed, reach
from rules.grid_takeover.lessons import LESSONS
from rules.grid_takeover.state import (
    ABILITY_BIT,
    OPTIONS,
    Options,
    State,
    limit_reached,
    neutral,
    opening,
    position,
)

T = TypeVar("T")

_MULTIPLIERS: Final = {"easy": 1, "medium": 2, "hard": 4, "unbeatable": 8}
_BOT_FIGHT_LIMIT: Final = 150
_UNBEATABLE_TURN_MS: Final = 8_000


class GridTakeover:
    """The game, as `rules.Game` describes games."""

    id = "grid_takeover"
    title = "Grid Takeover"
    seats = ("blue", "red")
    levels: tuple[str, ...] = tuple(_MULTIPLIERS)
    options = OPTIONS
    server_options = frozenset({"limit_loser", "repetition"})
    open = True
    look: tuple[str, ...] = ("owners", "pawns")
    sees_all: frozenset[str] = frozenset()
    version = 1
    lessons = LESSONS

    def start(self, options: Mapping[str, Any], seed: int) -> State:
        return opening(Options.checked(options))

    def setup(self, mode: str, human: int | None, level: str | None) -> Setup:
        match mode:
            case "duel":
                return Setup()
            case "bot":
                options = {
                    "limit_loser": human,
                    "move_limit": _BOT_FIGHT_LIMIT,
                    "repetition": False,
                }
                return Setup(options, _UNBEATABLE_TURN_MS if level == "unbeatable" else None)
            case "bots":
                return Setup(
                    {"limit_loser": None, "move_limit": _BOT_FIGHT_LIMIT, "repetition": True}
                )
            case "tutorial":
                return Setup({"limit_loser": None, "repetition": False})
        raise ValueError(f"there is no mode {mode!r}")

    def actors(self, state: State) -> tuple[int, ...]:
        return (state.seat,) if state.ending is None else ()

    def turn(self, state: State) -> int:
        return sum(state.turns)

    def decision(self, state: State, seat: int) -> int | None:
        return state.actions if state.ending is None and seat == state.seat else None

    def legal(self, state: State, seat: int) -> list[dict[str, Any]]:
        if state.ending is not None or seat != state.seat:
            return []
        moves = _moves(state)
        actions: list[dict[str, Any]] = [{"a": "move", "to": to} for to in moves]
        if state.again:
            return actions
        unused = state.unused[seat]
        if unused & ABILITY_BIT["teleport"]:
            barred = (*state.pawns, state.left[seat])
            actions += [{"a": "teleport", "to": to} for to in range(CELLS) if to not in barred]
        if unused & ABILITY_BIT["conquer"] and _conquest(state):
            actions.append({"a": "conquer"})
        if unused & ABILITY_BIT["double"]:
            actions += [{"a": "double", "to": to} for to in moves]
        return actions

    def apply(self, state: State, seat: int | None, action: Action) -> State:
        if state.ending is not None:
            raise IllegalAction("room_over", "The match is over.")
        name = _name(action)
        if name in ENDINGS:
            end = ending(action, seat, state.seat)
            return replace(state, again=False, captured=0, seen=(), ending=end)
        if seat != state.seat:
            raise IllegalAction("not_your_turn", "It is the other seat's turn.")
        return _acted(state, seat, name, _checked(state, name, action))

    def clock(self, state: State) -> Clock | None:
        return None

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state)

    def shown(self, state: State, seat: int | None, action: Action, viewer: Viewer) -> View:
        return dict(action)

    def outcome(self, state: State) -> dict[str, Any] | None:
        if state.ending is None:
            return None
        winner, reason = state.ending
        tiles = [mask.bit_count() for mask in state.tiles]
        return {"winner": winner, "reason": reason, "tiles": tiles}

    def score(self, state: State, seat: int, level: str) -> int:
        if state.ending is None:
            raise ValueError("the fight is not over")
        winner, reason = state.ending
        if reason == "cancelled" or winner == 1 - seat:
            return 0
        if winner is None:
            return _MULTIPLIERS[level] * 25
        lead = state.tiles[seat].bit_count() - state.tiles[1 - seat].bit_count()
        points = 100 + 10 * lead + _BOT_FIGHT_LIMIT - state.turns[seat]
        return _MULTIPLIERS[level] * max(50, points)

    def appendix(self, state: State) -> dict[str, Any]:
        return {}

    def dump(self, state: State) -> bytes:
        return record.dump(state)

    def load(self, data: bytes) -> State:
        return record.load(data)

    def from_view(self, all_view: View, options: Mapping[str, Any], seed: int = 0) -> State:
        return views.from_view(all_view, Options.checked(options))


GRID_TAKEOVER: Final = GridTakeover()


def _name(action: object) -> str:
    """What kind of action this is; "" if it does not say."""
    name = action.get("a") if isinstance(action, Mapping) else None
    return name if isinstance(name, str) else ""


def _moves(state: State) -> tuple[int, ...]:
    """Where the seat to act may step or jump, ascending: not back, and there is always else."""
    seat = state.seat
    around = reach(state.pawns[seat], state.pawns[1 - seat])
    return tuple([to for to in around if to != state.left[seat]])


def _conquest(state: State) -> int:
    """Mask of the tiles that Conquer would give to the seat to act."""
    seat = state.seat
    return BESIDE[state.pawns[seat]] & ~state.tiles[seat] & ~(1 << state.pawns[1 - seat])


def _checked(state: State, name: str, action: Action) -> int:
    """The cell that the pawn goes to: its own for Conquer. Raises `IllegalAction`."""
    seat = state.seat
    pawn = state.pawns[seat]
    if name not in ("move", "teleport", "conquer", "double"):
        raise _illegal("An action is a move, a teleport, a conquer or a double.")
    if name != "move":
        if state.again:
            raise _illegal("The second half of a Double Move is a move.")
        if not state.unused[seat] & ABILITY_BIT[name]:
            raise _illegal(f"You have no {name} left.")
    if name == "conquer":
        if len(action) != 1:
            raise _illegal("A conquer has no other keys.")
        if not _conquest(state):
            raise _illegal("There is no tile to conquer beside your pawn.")
        return pawn
    to = action.get("to")
    if len(action) != 2 or type(to) is not int or not 0 <= to < CELLS:
        raise _illegal(f"A {name} has one other key, to, a cell from 0 to {CELLS - 1}.")
    if name == "teleport":
        if to in state.pawns or to == state.left[seat]:
            raise _illegal(f"Your pawn cannot teleport to cell {to}: a pawn is there or left it.")
    elif to not in _moves(state):
        back = " back" if to == state.left[seat] else ""
        raise _illegal(f"Your pawn cannot go{back} to cell {to}.")
    return to


def _illegal(message: str) -> IllegalAction:
    return IllegalAction("illegal_action", message)


def _acted(state: State, seat: int, name: str, to: int) -> State:
    """The state after a legal action."""
    other = 1 - seat
    mine, theirs = state.tiles[seat], state.tiles[other]
    pawn, rival = state.pawns[seat], state.pawns[other]
    gained = mine | (_conquest(state) if name == "conquer" else 1 << to)
    gained |= enclosed(gained, rival)
    back = state.left[seat] if name == "conquer" else pawn
    spent = ABILITY_BIT.get(name, 0)

    tiles = _seated(seat, gained, theirs & ~gained)
    pawns = _seated(seat, to, rival)
    left = _seated(seat, back, state.left[other])
    unused = _seated(seat, state.unused[seat] & ~spent, state.unused[other])
    again = name == "double"
    next_seat = seat if again else other

    seen: tuple[bytes, ...] = ()
    if state.options.repetition:
        here = position(tiles, pawns, left, unused, next_seat, again)
        undoable = not spent and neutral(tiles) == neutral(state.tiles)
        seen = (*state.seen, here) if undoable else (here,)

    turns = _seated(seat, state.turns[seat] + 1, state.turns[other])
    end: tuple[int | None, str] | None = None
    if not neutral(tiles):
        end = _leader(tiles), "territory"
    elif seen and seen.count(seen[-1]) == 3:
        end = _leader(tiles), "repetition"
    elif again:
        turns = state.turns
    elif limit_reached(state.options, turns):
        loser = state.options.limit_loser
        end = _leader(tiles) if loser is None else 1 - loser, "move_limit"

    over = end is not None
    return State(
        options=state.options,
        tiles=tiles,
        pawns=pawns,
        left=left,
        unused=unused,
        seat=next_seat,
        again=again and not over,
        turns=turns,
        actions=state.actions + 1,
        captured=gained & ~mine,
        seen=() if over else seen,
        ending=end,
    )


def _seated(seat: int, mine: T, theirs: T) -> tuple[T, T]:
    """The pair by seat."""
    return (mine, theirs) if seat == 0 else (theirs, mine)


def _leader(tiles: tuple[int, int]) -> int | None:
    """The seat with more tiles, or None."""
    lead = tiles[0].bit_count() - tiles[1].bit_count()
    return None if lead == 0 else int(lead < 0)
