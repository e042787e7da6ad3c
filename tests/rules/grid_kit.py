"""What the tests of Grid Takeover share: positions from drawings, and actions."""

from typing import Any

from rules.game import Action, IllegalAction
from rules.grid_takeover import GRID_TAKEOVER, State

NO_ABILITIES: list[list[str]] = [[], []]


def drawn(
    drawing: str,
    *,
    turn: int = 0,
    left: tuple[int | None, int | None] = (None, None),
    abilities: list[list[str]] | None = None,
    again: bool = False,
    turns: tuple[int, int] = (0, 0),
    **options: Any,
) -> State:
    """The position of a drawing: seven rows of b, r and dots, the pawns' tiles as B and R."""
    cells = "".join(drawing.split())
    view: dict[str, Any] = {
        "owners": cells.lower(),
        "pawns": [cells.index("B"), cells.index("R")],
        "left": list(left),
        "again": again,
        "turn": turn,
        "turns": list(turns),
    }
    if abilities is not None:
        view["abilities"] = abilities
    return GRID_TAKEOVER.from_view(view, options)


def drawing(state: State) -> list[str]:
    """The rows of a position as `drawn` reads them."""
    view = GRID_TAKEOVER.view(state, None)
    cells = list(view["owners"])
    for pawn in view["pawns"]:
        cells[pawn] = cells[pawn].upper()
    return ["".join(cells[at : at + 7]) for at in range(0, 49, 7)]


def move(to: int) -> dict[str, Any]:
    return {"a": "move", "to": to}


def teleport(to: int) -> dict[str, Any]:
    return {"a": "teleport", "to": to}


def double(to: int) -> dict[str, Any]:
    return {"a": "double", "to": to}


CONQUER = {"a": "conquer"}


def played(state: State, *actions: Action) -> State:
    """The state after actions of whoever is to act."""
    for action in actions:
        state = GRID_TAKEOVER.apply(state, state.seat, action)
    return state


def view(state: State) -> dict[str, Any]:
    return GRID_TAKEOVER.view(state, None)


def legal(state: State, kind: str) -> list[int]:
    """Where the seat to act may go by actions of a kind."""
    actions = GRID_TAKEOVER.legal(state, state.seat)
    return [action["to"] for action in actions if action["a"] == kind]


def refusal(state: State, action: Action) -> str | None:
    """Why the seat to act may not do this; None if it may."""
    try:
        GRID_TAKEOVER.apply(state, state.seat, action)
    except IllegalAction as refused:
        return refused.message
    return None
