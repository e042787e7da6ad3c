"""What each viewer sees, and the way back from the view of everything to a state."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.game import ALL, View, Viewer
from rules.rectangles.board import FREE, MARKS, cells, rectangles, squares_of
from rules.rectangles.state import State, challenge_of, owed, standing


def view(state: State, viewer: Viewer) -> View:
    """The view of seat 0 or 1, of a spectator (None) or of ALL, as the rules page defines it."""
    figures = standing(state)
    own = [squares_of(state.owners, seat) for seat in (0, 1)]
    squares = [mask.bit_count() for mask in own]
    return {
        "size": state.size,
        "owners": state.owners,
        "values": "".join(map(str, state.values)),
        "points": figures["points"],
        "rectangles": [[list(found) for found in rectangles(state.size, mask)] for mask in own],
        "largest": figures["largest"],
        "count": figures["count"],
        "squares": squares,
        "free": len(state.owners) - sum(squares),
        "turns": state.turns,
        "phase": state.phase,
        "turn": None if state.phase == "over" else state.mover,
        "pending": _pending(state),
        "challenge": _challenge(state, viewer),
        "owed": _owed(state),
        "last": _last(state),
    }


def appendix(state: State) -> dict[str, Any]:
    """``challenges``: all that were posed in the match, in order, each as `ALL` sees it; also one
    that the end of the match cut off."""
    numbers = range(1, len(state.used) + 1)
    return {"challenges": [_unveiled(state, number) for number in numbers]}


def _pending(state: State) -> View | None:
    pending = state.pending
    if pending is None:
        return None
    return {
        "by": state.mover,
        "kind": pending.kind,
        "cell": pending.cell,
        "value": state.values[pending.cell],
        "in_rectangle": pending.in_rectangle,
    }


def _challenge(state: State, viewer: Viewer) -> View | None:
    """A running challenge shows what it asks only to those who face it, and its answer, like that
    of a settled one, only to `ALL`."""
    if not state.on_table:
        return None
    shown = _unveiled(state, len(state.used))
    if viewer != ALL:
        del shown["answer"]
        if state.phase == "challenge" and viewer not in state.used[-1].faces:
            del shown["prompt"], shown["options"]
    return shown


def _unveiled(state: State, number: int) -> View:
    """A challenge with everything there is to know of it."""
    used = state.used[number - 1]
    made = challenge_of(state, number)
    return {
        "number": number,
        "kind": made.kind,
        "prompt": made.shown_prompt(),
        "options": made.shown_options(),
        "difficulty": used.difficulty,
        "faces": list(used.faces),
        "answered": list(used.answered),
        "answer": made.answer,
    }


def _owed(state: State) -> View | None:
    if state.phase != "penalty":
        return None
    return {"to": 1 - state.mover, "cells": cells(owed(state))}


def _last(state: State) -> View | None:
    last = state.last
    if last is None:
        return None
    return {
        "by": last.by,
        "kind": last.kind,
        "cell": last.cell,
        "success": last.success,
        "repelled": last.repelled,
        "taken": last.taken,
    }


def from_view(state: State, shown: Mapping[str, Any]) -> State:
    """``state``, which gives seed and options, with the board, points and turns that are shown.

    The view must be of phase "turn" and leaves out what cannot be seen in it: no challenge has
    been used, nothing was settled. Its size may be any from 2 to 8. Raises ValueError.
    """
    size, owners, values = (shown.get(name) for name in ("size", "owners", "values"))
    if type(size) is not int or not 2 <= size <= 8:
        raise ValueError("size must be from 2 to 8")
    if not isinstance(owners, str) or len(owners) != size * size or set(owners) - {FREE, *MARKS}:
        raise ValueError(f"owners must be {size * size} characters b, r or .")
    if not isinstance(values, str) or len(values) != size * size or set(values) - set("123456789"):
        raise ValueError(f"values must be {size * size} digits from 1 to 9")
    points, turn, turns = shown.get("points"), shown.get("turn"), shown.get("turns", 0)
    if not isinstance(points, (list, tuple)) or [type(n) for n in points] != [int, int]:
        raise ValueError("points must be two integers")
    if type(turn) is not int or turn not in (0, 1) or shown.get("phase", "turn") != "turn":
        raise ValueError("the view must be of a turn that begins")
    if type(turns) is not int or not 0 <= turns < state.turn_limit:
        raise ValueError("turns must be less than the turn limit")
    if min(points) < 1 or max(points) > 9999 or FREE not in owners:
        raise ValueError("the match is over: no points, or no square is free")
    return replace(
        state,
        size=size,
        owners=owners,
        values=tuple(map(int, values)),
        points=(points[0], points[1]),
        mover=turn,
        turns=turns,
    )
