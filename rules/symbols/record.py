"""States as bytes, for the store.

A record is a version byte, a checksum, and the fields of the state as JSON. A record that was
cut or changed is told by its checksum, so that one that passes is as `dump` wrote it.
"""

import json
from dataclasses import astuple
from hashlib import blake2b
from typing import Final

from rules.symbols.board import SQUARES, Board
from rules.symbols.state import POSITION_SIZE, Attack, End, State

_VERSION: Final = b"\x01"
_CHECKSUM_SIZE: Final = 8
_BODY: Final = len(_VERSION) + _CHECKSUM_SIZE


def dump(state: State) -> bytes:
    """The state as bytes."""
    board = state.board
    layers = board.owners + board.symbols + board.boxes + board.values + board.changes
    fields = (
        layers.decode(),
        board.cloaked,
        board.locks,
        state.seat,
        state.next,
        state.phase,
        state.protected,
        state.locked,
        state.attack and astuple(state.attack),
        state.chain,
        state.asked,
        state.turn,
        b"".join(state.seen).hex(),
        state.end and astuple(state.end),
    )
    body = json.dumps(fields, separators=(",", ":")).encode()
    return _VERSION + _checksum(body) + body


def load(data: bytes) -> State:
    """The inverse of `dump`. Raises ValueError on anything else."""
    body = data[_BODY:]
    if data[:_BODY] != _VERSION + _checksum(body):
        raise ValueError("no record of a match of Symbols, or not of this version")
    layers, cloaked, locks, seat, upcoming, phase, protected, locked, *rest = json.loads(body)
    attack, chain, asked, turn, seen, end = rest
    owners, symbols, boxes, values, changes = (
        layers[at : at + SQUARES].encode() for at in range(0, len(layers), SQUARES)
    )
    board = Board(owners, symbols, boxes, values, changes, cloaked, tuple(locks))
    positions = bytes.fromhex(seen)
    return State(
        board=board,
        seat=seat,
        next=upcoming,
        phase=phase,
        protected=protected,
        locked=locked,
        attack=attack and Attack(*attack),
        chain=tuple(chain),
        asked=asked,
        turn=turn,
        seen=tuple(
            positions[at : at + POSITION_SIZE] for at in range(0, len(positions), POSITION_SIZE)
        ),
        end=end and End(*end),
    )


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=_CHECKSUM_SIZE).digest()
