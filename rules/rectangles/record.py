"""States as bytes, for the store.

A record is a mark, a checksum (CRC-32, against damage) of all that follows it, a head of fixed
size, the board, and then one byte for each challenge used and the seed. A state has exactly one
record, so `load` can refuse whatever `dump` would have written differently.
"""

import struct
from typing import Final
from zlib import crc32

from rules.rectangles.board import FREE, MARKS
from rules.rectangles.state import (
    DECIDERS,
    KINDS,
    PHASES,
    REASONS,
    Ending,
    Last,
    Pending,
    Seats,
    State,
    Used,
)

_MARK: Final = b"RE\x01"  # the game, and the version of this format
_SUM: Final = struct.Struct("<I")
_HEAD: Final = struct.Struct("<BBHIIBHBBBBBBBHB")
_OWNERS: Final = FREE + "".join(MARKS)
_NONE: Final = 255

# Seats as two bits each: bit 0 for seat 0, bit 1 for seat 1.
_SEATS: Final[tuple[Seats, ...]] = ((), (0,), (1,), (0, 1))


def dump(state: State) -> bytes:
    """The state as bytes."""
    pending, last, ending = state.pending, state.last, state.ending
    body = _HEAD.pack(
        state.size,
        state.computers[0] | state.computers[1] << 1,
        state.turn_limit,
        *state.points,
        state.mover,
        state.turns,
        PHASES.index(state.phase),
        state.on_table | state.repelled << 1,
        _NONE if pending is None else KINDS.index(pending.kind) | pending.in_rectangle << 1,
        _NONE if pending is None else pending.cell,
        _NONE if last is None else _last_flags(last),
        _NONE if last is None else last.cell,
        _NONE if last is None or last.taken is None else last.taken,
        len(state.used),
        _NONE if ending is None else _ending_code(ending),
    )
    body += bytes(
        value << 2 | _OWNERS.index(owner)
        for value, owner in zip(state.values, state.owners, strict=True)
    )
    body += bytes(
        used.difficulty << 4 | _SEATS.index(used.faces) << 2 | _SEATS.index(used.answered)
        for used in state.used
    )
    body += b"%x" % state.seed
    return _MARK + _SUM.pack(crc32(body)) + body


def load(data: bytes) -> State:
    """The inverse of `dump`. Raises ValueError on anything else."""
    if data[:3] != _MARK:
        raise ValueError("no dump of Rectangles: unknown kind or version")
    start = len(_MARK) + _SUM.size
    body = data[start:]
    if data[3:start] != _SUM.pack(crc32(body)):
        raise ValueError("no dump of Rectangles: damaged")
    try:
        state = _read(body)
        same = dump(state) == data
    except (struct.error, LookupError, ValueError) as error:
        raise ValueError("no dump of Rectangles: impossible content") from error
    if not same:
        raise ValueError("no dump of Rectangles: not as it would have been written")
    return state


def _read(body: bytes) -> State:
    size, computers, turn_limit, blue, red, mover, turns, phase, *rest = _HEAD.unpack_from(body)
    flags, pending, pending_cell, last, last_cell, taken, used, ending = rest
    board = body[_HEAD.size :][: size * size]
    challenges = body[_HEAD.size + size * size :][:used]
    return State(
        seed=int(body[_HEAD.size + size * size + used :], 16),
        size=size,
        values=tuple(square >> 2 for square in board),
        computers=(bool(computers & 1), bool(computers & 2)),
        turn_limit=turn_limit,
        owners="".join(_OWNERS[square & 3] for square in board),
        points=(blue, red),
        mover=mover,
        turns=turns,
        phase=PHASES[phase],
        pending=None if pending == _NONE else _pending(pending, pending_cell),
        used=tuple(Used(byte >> 4, _SEATS[byte >> 2 & 3], _SEATS[byte & 3]) for byte in challenges),
        on_table=bool(flags & 1),
        repelled=bool(flags & 2),
        last=None if last == _NONE else _last(last, last_cell, taken),
        ending=None if ending == _NONE else _ending(ending),
    )


def _pending(flags: int, cell: int) -> Pending:
    return Pending(KINDS[flags & 1], cell, bool(flags & 2))


def _last_flags(last: Last) -> int:
    return last.by | KINDS.index(last.kind) << 1 | last.success << 2 | last.repelled << 3


def _last(flags: int, cell: int, taken: int) -> Last:
    return Last(
        by=flags & 1,
        kind=KINDS[flags >> 1 & 1],
        cell=cell,
        success=bool(flags & 4),
        repelled=bool(flags & 8),
        taken=None if taken == _NONE else taken,
    )


def _ending_code(ending: Ending) -> int:
    """The winner, the reason and what decided in 2 + 4 + 2 bits; 3 and 3 stand for None."""
    winner = 3 if ending.winner is None else ending.winner
    decided = 3 if ending.decided_by is None else DECIDERS.index(ending.decided_by)
    return winner | REASONS.index(ending.reason) << 2 | decided << 6


def _ending(code: int) -> Ending:
    winner, decided = code & 3, code >> 6
    return Ending(
        None if winner == 3 else winner,
        REASONS[code >> 2 & 15],
        None if decided == 3 else DECIDERS[decided],
    )
