"""What a position is worth to the side to move, before any search, in 32nds of a square.

Loose squares change hands all the time, and who locks them all can attack no more. What decides
between equal numbers of squares is variety: a side whose loose squares show many symbols finds
something to take everywhere, and one whose equal symbols touch loses them together, in a chain.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from bots.search.symbols.bits import around, beside, count
from bots.search.symbols.board import DELTA, STAR, Position

TILE: Final = 32

WEIGHTS: Final[dict[str, int]] = {
    "locked": 0,  # a square in a lock
    "reach": 1,  # an enemy square in reach
    "fresh": 1,  # a neutral square in reach
    "worn": 5,  # an own square whose next change of owner is its death
    "bomb": 18,  # an own Delta that is cloaked
    "star": 15,  # an own Star that is not locked
    "kind": 20,  # a symbol that has something to take
    "pair": -20,  # an own loose square beside one of the same symbol
}
"""First by linear regression on the lead at the end of matches between equals; then a match with
each weight changed alone decided."""


class Evaluation:
    """The weights, in words of the machine."""

    def __init__(self, weights: Sequence[int]) -> None:
        """``weights`` in the order of `WEIGHTS`."""
        self.locked: i64 = weights[0]
        self.reach: i64 = weights[1]
        self.fresh: i64 = weights[2]
        self.worn: i64 = weights[3]
        self.bomb: i64 = weights[4]
        self.star: i64 = weights[5]
        self.kind: i64 = weights[6]
        self.pair: i64 = weights[7]

    def worth(self, position: Position) -> i64:
        """The worth to the side to move."""
        low, high = position.low, position.high
        loose_low = low.full & ~(low.locked | low.dead)
        loose_high = high.full & ~(high.locked | high.dead)
        me_low = low.me & loose_low
        me_high = high.me & loose_high
        you_low = low.you & loose_low
        you_high = high.you & loose_high
        prey_low = loose_low & ~me_low
        prey_high = loose_high & ~me_high
        game_low = loose_low & ~you_low
        game_high = loose_high & ~you_high
        mine_low: i64 = 0
        mine_high: i64 = 0
        yours_low: i64 = 0
        yours_high: i64 = 0
        stars: i64 = 0
        kinds: i64 = 0
        pairs: i64 = 0
        symbol: i64 = 1
        while symbol <= DELTA:
            has_low = low.having(symbol) & loose_low
            has_high = high.having(symbol) & loose_high
            other_low = ~(has_low & ~low.cloaked)
            other_high = ~(has_high & ~high.cloaked)
            from_low = has_low & me_low
            from_high = has_high & me_high
            if from_low | from_high:
                near = beside(from_low, from_high)
                pairs += count(near[0] & from_low) + count(near[1] & from_high)
                near = around(from_low, from_high)
                if symbol == STAR:
                    near = around(near[0], near[1])
                    stars += count(from_low) + count(from_high)
                to_low = near[0] & other_low & prey_low
                to_high = near[1] & other_high & prey_high
                if to_low | to_high:
                    kinds += 1
                    mine_low |= to_low
                    mine_high |= to_high
            from_low = has_low & you_low
            from_high = has_high & you_high
            if from_low | from_high:
                near = beside(from_low, from_high)
                pairs -= count(near[0] & from_low) + count(near[1] & from_high)
                near = around(from_low, from_high)
                if symbol == STAR:
                    near = around(near[0], near[1])
                    stars -= count(from_low) + count(from_high)
                to_low = near[0] & other_low & game_low
                to_high = near[1] & other_high & game_high
                if to_low | to_high:
                    kinds -= 1
                    yours_low |= to_low
                    yours_high |= to_high
            symbol += 1
        locked = count(low.me & low.locked) + count(high.me & high.locked)
        locked -= count(low.you & low.locked) + count(high.you & high.locked)
        tiles = count(me_low) + count(me_high) - count(you_low) - count(you_high) + locked
        total = tiles * TILE + locked * self.locked
        total += stars * self.star + kinds * self.kind + pairs * self.pair
        total += self.reach * (
            count(you_low & mine_low)
            + count(you_high & mine_high)
            - count(me_low & yours_low)
            - count(me_high & yours_high)
        )
        none_low = prey_low & ~you_low
        none_high = prey_high & ~you_high
        if none_low | none_high:
            total += self.fresh * (
                count(none_low & mine_low)
                + count(none_high & mine_high)
                - count(none_low & yours_low)
                - count(none_high & yours_high)
            )
        worn_low = low.sixes() & loose_low
        worn_high = high.sixes() & loose_high
        if worn_low | worn_high:
            total += self.worn * (
                count(low.me & worn_low)
                + count(high.me & worn_high)
                - count(low.you & worn_low)
                - count(high.you & worn_high)
            )
        if low.cloaked | high.cloaked:
            bombs_low = low.cloaked & low.having(DELTA)
            bombs_high = high.cloaked & high.having(DELTA)
            total += self.bomb * (
                count(low.me & bombs_low)
                + count(high.me & bombs_high)
                - count(low.you & bombs_low)
                - count(high.you & bombs_high)
            )
        return total
