"""What a position is worth to the side to move, before any search.

Tiles are not valued here but on the way: every captured tile is a gain of the action that
captures it (see `bots.search.grid.search`), so this is about what tiles will come. All weights
are in 32nds of a tile, but those whose names say otherwise.

Retaking a tile swings the count by two and claiming a neutral one by one, so a search that
counted only tiles would walk in circles, retaking. A match ends when no neutral tile is left:
claiming them, and being near to them, is therefore worth more the longer a match lasts.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from bots.search.grid.board import FULL, RIM, beside, count

TILE: Final = 32

WEIGHTS: Final[dict[str, int]] = {
    "claim": 4,  # a neutral tile over the tile that it is
    "claim_late": 72,  # the same, added for every 64 turns after `late`
    "distance": 12,  # each step to the nearest neutral tile
    "distance_late": 24,  # the same, added for every 64 turns after `late`
    "near": 8,  # a neutral tile at most three steps away
    "rim": 6,  # an own tile on the rim: no area ever takes it
    "exposed": 12,  # an own tile next to the opposing pawn
    "lead": 192,  # a tile of the lead, for every 64 tiles that are not neutral
    "lead_late": 50,  # taken off it for every 64 turns after `late`
    "teleport": 64,  # an ability still unused, for every 32 neutral tiles
    "conquer": 40,
    "double": 24,
    "tempo": 4,  # to be on the move
    "late": 60,  # turns of both seats after which a match is to come to its end
}
"""Set by matches between variants; ``python -m bots.tune`` improves them by self-play."""


class Evaluation:
    """The weights as they are at one turn of a match."""

    def __init__(self, weights: Sequence[int], turns: int) -> None:
        """``weights`` in the order of `WEIGHTS`; ``turns`` is the number both seats have taken."""
        late = max(0, turns - weights[13])
        self.claim: i64 = weights[0] + weights[1] * late // 64
        self.distance: i64 = weights[2] + weights[3] * late // 64
        self.near: i64 = weights[4]
        self.rim: i64 = weights[5]
        self.exposed: i64 = weights[6]
        self.lead: i64 = max(0, weights[7] - weights[8] * late // 64)
        self.teleport: i64 = weights[9]
        self.conquer: i64 = weights[10]
        self.double: i64 = weights[11]
        self.tempo: i64 = weights[12]

    def worth(self, me: i64, you: i64, pawn: i64, other: i64, unused: i64, lead: i64) -> i64:
        """The worth to the side to move, which owns ``me`` and leads by ``lead`` tiles.

        ``unused`` has bits 0-2 for its unused Teleport, Conquer and Double Move, bits 3-5 for
        the opponent's.
        """
        neutral = FULL & ~(me | you)
        free = count(neutral)
        total = self.tempo + self.rim * (count(me & RIM) - count(you & RIM))
        total += self.exposed * (count(you & beside(pawn)) - count(me & beside(other)))
        total += lead * self.lead * (49 - free) >> 6
        if unused:
            spare = self.teleport * ((unused & 1) - (unused >> 3 & 1))
            spare += self.conquer * ((unused >> 1 & 1) - (unused >> 4 & 1))
            spare += self.double * ((unused >> 2 & 1) - (unused >> 5 & 1))
            total += spare * free >> 5
        return total + self.prospects(neutral, pawn, other)

    def prospects(self, neutral: i64, pawn: i64, other: i64) -> i64:
        """How much better the side to move is placed to claim the ``neutral`` tiles."""
        total: i64 = 0
        mine = beside(pawn)
        yours = beside(other)
        steps: i64 = 1
        while steps < 3 or not (mine & neutral and yours & neutral):
            if not mine & neutral:
                total -= self.distance
            if not yours & neutral:
                total += self.distance
            mine |= beside(mine)
            yours |= beside(yours)
            steps += 1
            if steps == 3:
                total += self.near * (count(mine & neutral) - count(yours & neutral))
        return total
