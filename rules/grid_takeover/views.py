"""What a match looks like, and the match that looks so."""

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from rules.game import View
from rules.grid_takeover.board import CELLS, cells
from rules.grid_takeover.state import (
    ABILITIES,
    ABILITY_BIT,
    ALL_UNUSED,
    Options,
    State,
    check,
    limit_reached,
    neutral,
    opening,
)

_NAMES: Final = tuple(
    tuple(name for name in ABILITIES if unused & ABILITY_BIT[name])
    for unused in range(ALL_UNUSED + 1)
)
_MAX_TURNS: Final = 10_000

T = TypeVar("T")


def view(state: State) -> View:
    """The view of every viewer: nothing is hidden."""
    blue, red = state.tiles
    blue_count, red_count = blue.bit_count(), red.bit_count()
    return {
        "owners": owners(blue, red),
        "pawns": list(state.pawns),
        "left": list(state.left),
        "abilities": [list(_NAMES[unused]) for unused in state.unused],
        "again": state.again,
        "turn": state.seat if state.ending is None else None,
        "turns": list(state.turns),
        "tiles": [blue_count, red_count],
        "neutral": CELLS - blue_count - red_count,
        "captured": cells(state.captured),
    }


def owners(blue: int, red: int) -> str:
    """A character a cell: "b", "r" or "."."""
    # Bit 48 comes first in a binary numeral, so it is read backwards.
    bits = zip(f"{blue:049b}"[::-1], f"{red:049b}"[::-1], strict=True)
    return "".join(["b" if b == "1" else "r" if r == "1" else "." for b, r in bits])


def from_view(shown: View, options: Options) -> State:
    """The state at the start of a match that looks like ``shown``. Raises ValueError.

    ``owners`` and ``pawns`` must be given; what else is missing is as at the start of a match.
    ``tiles`` and ``neutral`` follow from ``owners`` and are not read.
    """
    given = {**view(opening(options)), **shown}
    tiles = shown.get("owners")
    if not isinstance(tiles, str) or len(tiles) != CELLS or set(tiles) - set("br."):
        raise ValueError(f"owners must be {CELLS} characters b, r or .")
    captured = given["captured"]
    if not isinstance(captured, list | tuple):
        raise ValueError("captured must be a list of cells")
    abilities = given["abilities"]
    if not isinstance(abilities, list | tuple) or len(abilities) != 2:
        raise ValueError("abilities must be a pair of lists")
    state = opening(
        options,
        tiles=(_mask(tiles, "b"), _mask(tiles, "r")),
        pawns=_pair("pawns", shown.get("pawns"), range(CELLS)),
        left=_pair("left", given["left"], (None, *range(CELLS))),
        unused=(_unused(abilities[0]), _unused(abilities[1])),
        seat=_one_of("turn", given["turn"], (0, 1)),
        again=_one_of("again", given["again"], (False, True)),
        turns=_pair("turns", given["turns"], range(_MAX_TURNS)),
        captured=sum({1 << _one_of("captured", cell, range(CELLS)) for cell in captured}),
    )
    check(state)
    if not neutral(state.tiles) or limit_reached(options, state.turns):
        raise ValueError("the match is over: no neutral tile or no turn is left")
    return state


def _mask(characters: str, owner: str) -> int:
    return sum(1 << cell for cell in range(CELLS) if characters[cell] == owner)


def _unused(names: Any) -> int:
    """A list of abilities as a mask."""
    if not isinstance(names, list | tuple):
        raise ValueError("abilities must be a pair of lists")
    return sum({ABILITY_BIT[_one_of("abilities", name, ABILITIES)] for name in names})


def _pair(name: str, value: Any, allowed: Iterable[T]) -> tuple[T, T]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(f"{name} must be a pair")
    return _one_of(name, value[0], allowed), _one_of(name, value[1], allowed)


def _one_of(name: str, value: Any, allowed: Iterable[T]) -> T:
    """The allowed value that equals ``value`` and is of its type: true is not 1."""
    for item in allowed:
        if type(item) is type(value) and item == value:
            return item
    raise ValueError(f"{name} holds a value that it cannot have")
