"""The board at the start of a match, drawn from its seed.

Each draw hashes a label under a key made of the seed. To shuffle is to sort by such draws.
Draws under different labels tell nothing of each other, so that the visible part of the board
betrays nothing of the cloaked part, short of guessing the seed.
"""

from hashlib import blake2b

from rules.symbols.board import (
    EMPTY,
    NEUTRAL_VALUE,
    NORMAL,
    SEATS,
    SPECIAL,
    SQUARES,
    VALUES,
    Board,
    mask_of,
)

_THIRD = SQUARES // 3


def opening(seed: int) -> Board:
    """Rows 0-2 are blue's, rows 6-8 red's, rows 3-5 neutral."""
    key = blake2b(b"%x" % seed).digest()
    blue = _shuffled(NORMAL * 2 + SPECIAL, key, "blue")
    red = _shuffled(NORMAL * 2 + SPECIAL, key, "red")
    half = _shuffled(NORMAL + _shuffled(NORMAL, key, "again")[:1], key, "neutral")
    centre = _shuffled(NORMAL, key, "centre")[:1]
    sides = bytes(VALUES[symbol] for symbol in blue), bytes(VALUES[symbol] for symbol in red)
    symbols = blue + half + centre + half[::-1] + red
    return Board(
        owners=SEATS[1:] * _THIRD + b"." * _THIRD + SEATS[:1] * _THIRD,
        symbols=symbols,
        boxes=bytes((EMPTY,)) * SQUARES,
        values=sides[0] + bytes((NEUTRAL_VALUE,)) * _THIRD + sides[1],
        changes=b"0" * SQUARES,
        cloaked=mask_of([cell for cell, symbol in enumerate(symbols) if symbol in SPECIAL]),
        locks=(),
    )


def _shuffled(symbols: bytes, key: bytes, label: str) -> bytes:
    def draw(place: int) -> bytes:
        return blake2b(f"{label} {place}".encode(), key=key, digest_size=16).digest()

    return bytes(symbols[place] for place in sorted(range(len(symbols)), key=draw))
