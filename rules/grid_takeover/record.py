"""States as bytes, for the store.

A record is a head of fixed size, the position, and then the positions of `State.seen`. A state
has exactly one record, so `load` can refuse whatever `dump` would have written differently.
"""

import struct
from typing import Final

from rules.grid_takeover.state import (
    NONE,
    POSITION,
    REASONS,
    Options,
    State,
    check,
    position_of,
)

_HEAD: Final = struct.Struct("<2sBB?Hb?IIIQbb")
_MAGIC: Final = b"GT"
_VERSION: Final = 1


def dump(state: State) -> bytes:
    """The state as bytes."""
    options = state.options
    winner, reason = (None, None) if state.ending is None else state.ending
    head = _HEAD.pack(
        _MAGIC,
        _VERSION,
        options.first,
        options.abilities,
        options.move_limit,
        NONE if options.limit_loser is None else options.limit_loser,
        options.repetition,
        *state.turns,
        state.actions,
        state.captured,
        NONE if winner is None else winner,
        NONE if reason is None else REASONS.index(reason),
    )
    return head + position_of(state) + b"".join(state.seen)


def load(data: bytes) -> State:
    """The inverse of `dump`. Raises ValueError on anything else."""
    history, size = _HEAD.size + POSITION.size, POSITION.size
    if len(data) < history or (len(data) - history) % size:
        raise ValueError("no dump of Grid Takeover: wrong length")
    magic, version, *head = _HEAD.unpack_from(data)
    if (magic, version) != (_MAGIC, _VERSION):
        raise ValueError("no dump of Grid Takeover: unknown kind or version")
    first, abilities, move_limit, loser, repetition, *head = head
    blue_turns, red_turns, actions, captured, winner, reason = head
    blue, red, pawn_0, pawn_1, left_0, left_1, *rest = POSITION.unpack_from(data, _HEAD.size)
    unused_0, unused_1, seat, again = rest
    if reason not in range(NONE, len(REASONS)) or winner not in (NONE, 0, 1):
        raise ValueError("no dump of Grid Takeover: unknown ending")
    options = Options.checked(
        {
            "first": first,
            "abilities": abilities,
            "move_limit": move_limit,
            "limit_loser": _optional(loser),
            "repetition": repetition,
        }
    )
    state = State(
        options=options,
        tiles=(blue, red),
        pawns=(pawn_0, pawn_1),
        left=(_optional(left_0), _optional(left_1)),
        unused=(unused_0, unused_1),
        seat=seat,
        again=again,
        turns=(blue_turns, red_turns),
        actions=actions,
        captured=captured,
        seen=tuple(data[at : at + size] for at in range(history, len(data), size)),
        ending=None if reason == NONE else (_optional(winner), REASONS[reason]),
    )
    check(state)
    remembers = options.repetition and state.ending is None
    newest = (position_of(state),) if remembers else ()
    if state.seen[-1:] != newest or dump(state) != data:
        raise ValueError("no dump of Grid Takeover: not as it would have been written")
    return state


def _optional(value: int) -> int | None:
    return None if value == NONE else value
