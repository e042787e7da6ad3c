"""The state of a match.

A state holds what decides the rest of the match and no more. For ``repetition`` that includes
the positions seen so far, but only since the last action that cannot be undone: neutral tiles
and abilities never come back, so no position from before one went can come again, and the
history starts anew with it.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.game import checked_options
from rules.grid_takeover.board import BLUE_START, CELLS, FULL, RED_START

ABILITIES: Final = ("teleport", "conquer", "double")
ALL_UNUSED: Final = (1 << len(ABILITIES)) - 1
ABILITY_BIT: Final = {name: 1 << n for n, name in enumerate(ABILITIES)}

REASONS: Final = (
    "territory",
    "repetition",
    "move_limit",
    "timeout",
    "resign",
    "abandon",
    "draw",
    "cancelled",
)

OPTIONS: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "first": {"type": "integer", "enum": [0, 1], "default": 0},
        "abilities": {"type": "boolean", "default": True},
        "move_limit": {"type": "integer", "minimum": 10, "maximum": 500, "default": 150},
        "limit_loser": {"type": ["integer", "null"], "enum": [0, 1, None], "default": None},
        "repetition": {"type": "boolean", "default": True},
    },
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, as the rules page lists them."""

    first: int
    abilities: bool
    move_limit: int
    limit_loser: int | None
    repetition: bool

    @classmethod
    def checked(cls, options: Mapping[str, Any]) -> "Options":
        """Raises `BadOption` on an option that is unknown or does not fit."""
        return cls(**checked_options(options, OPTIONS["properties"]))


@dataclass(frozen=True, slots=True)
class State:
    """A match after some actions. Pairs are by seat; masks have bit ``cell`` set."""

    options: Options
    tiles: tuple[int, int]
    """Masks of the tiles that each seat owns."""
    pawns: tuple[int, int]
    left: tuple[int | None, int | None]
    """The cell that each pawn left on its own previous move."""
    unused: tuple[int, int]
    """Abilities still unused, as bits of `ABILITY_BIT`."""
    seat: int
    """The seat to act, while the match runs."""
    again: bool
    """True while the second half of a Double Move is due."""
    turns: tuple[int, int]
    actions: int
    """Actions so far, endings not counted."""
    captured: int
    """Mask of the cells that changed owner in the last action."""
    seen: tuple[bytes, ...]
    """`position` after each action since the last that cannot be undone; () once the match is
    over or where ``repetition`` is off."""
    ending: tuple[int | None, str] | None
    """Winner and reason, or None while the match runs."""


POSITION: Final = struct.Struct("<QQbbbbBBB?")
NONE: Final = -1
"""Stands for None in records."""


def position(
    tiles: tuple[int, int],
    pawns: tuple[int, int],
    left: tuple[int | None, int | None],
    unused: tuple[int, int],
    seat: int,
    again: bool,
) -> bytes:
    """All that makes two positions the same for the rule of repetition."""
    blue_left, red_left = (NONE if cell is None else cell for cell in left)
    return POSITION.pack(*tiles, *pawns, blue_left, red_left, *unused, seat, again)


def position_of(state: State) -> bytes:
    """`position` of a whole state."""
    return position(state.tiles, state.pawns, state.left, state.unused, state.seat, state.again)


def opening(
    options: Options,
    tiles: tuple[int, int] = (1 << BLUE_START, 1 << RED_START),
    pawns: tuple[int, int] = (BLUE_START, RED_START),
    left: tuple[int | None, int | None] = (None, None),
    unused: tuple[int, int] | None = None,
    seat: int | None = None,
    again: bool = False,
    turns: tuple[int, int] = (0, 0),
    captured: int = 0,
) -> State:
    """The state at the start of a match; the defaults are those of the rules page."""
    if unused is None:
        unused = (ALL_UNUSED, ALL_UNUSED) if options.abilities else (0, 0)
    if seat is None:
        seat = options.first
    here = position(tiles, pawns, left, unused, seat, again)
    return State(
        options=options,
        tiles=tiles,
        pawns=pawns,
        left=left,
        unused=unused,
        seat=seat,
        again=again,
        turns=turns,
        actions=0,
        captured=captured,
        seen=(here,) if options.repetition else (),
        ending=None,
    )


def neutral(tiles: tuple[int, int]) -> int:
    """Mask of the tiles that nobody owns."""
    return FULL & ~(tiles[0] | tiles[1])


def limit_reached(options: Options, turns: tuple[int, int]) -> bool:
    """Whether the seats that have a limit have taken all their turns."""
    if options.limit_loser is None:
        return min(turns) >= options.move_limit
    return turns[options.limit_loser] >= options.move_limit


def check(state: State) -> None:
    """Raises ValueError on a state that no match can be in."""
    blue, red = state.tiles
    if blue & red or (blue | red | state.captured) & ~FULL:
        raise ValueError("a cell has two owners or is off the board")
    for tiles, pawn, left in zip(state.tiles, state.pawns, state.left, strict=True):
        if pawn not in range(CELLS) or not tiles >> pawn & 1:
            raise ValueError("the tile under a pawn must belong to the pawn's owner")
        if left is not None and (left not in range(CELLS) or left == pawn):
            raise ValueError("left must be a cell that the pawn is not on")
    if max(state.unused) > (ALL_UNUSED if state.options.abilities else 0):
        raise ValueError("an ability is unknown or not in play")
    if state.seat not in (0, 1):
        raise ValueError("the seat to act must be 0 or 1")
    if state.again and not state.options.abilities:
        raise ValueError("no second half of a Double Move is due without abilities")
