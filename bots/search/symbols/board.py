"""Positions of Symbols as bits, by side to move, made by copying.

A `Position` holds both halves of the board (`bots.search.symbols.half`), some forty words, which
are copied faster than changes are undone. Symbols are numbers 1..15 in the order of `SYMBOLS`.
"""

from typing import Final

from mypy_extensions import i64

from bots.search.symbols.bits import HIGH, LOW, SPLIT, Pair, around, beside, count
from bots.search.symbols.blocks import BLOCKS, EDGES
from bots.search.symbols.half import Half

SYMBOLS: Final = "TSC379WLPGJK*OD"
STAR: Final = 13
DELTA: Final = 15
CAP: Final = 3
CONQUEST: Final = 51

_THREES: Final = 81  # the first block of 3×3


class Position:
    """A match as the search sees it, at any point of a turn."""

    def __init__(self) -> None:
        self.low = Half(LOW)
        self.high = Half(HIGH)
        self.over: bool = False  # conquered, by whoever owns more

    def copy(self, other: "Position") -> None:
        """Become like ``other``."""
        self.low.copy(other.low)
        self.high.copy(other.high)
        self.over = other.over

    def lead(self) -> i64:
        """The squares of the side to move less the other's."""
        low, high = self.low, self.high
        return count(low.me) + count(high.me) - count(low.you) - count(high.you)

    def at_cap(self, given: i64) -> bool:
        """Whether the side to move has as many ``given`` as it may have."""
        low, high = self.low, self.high
        return count(low.me & low.having(given)) + count(high.me & high.having(given)) >= CAP

    def takeable(self, symbol: i64) -> Pair:
        """What ``symbol`` of the side to move may take, reach aside."""
        low, high = self.low, self.high
        first = low.prey() & ~(low.having(symbol) & ~low.cloaked)
        second = high.prey() & ~(high.having(symbol) & ~high.cloaked)
        if self.at_cap(STAR):
            first &= ~low.giving(symbol, STAR)
            second &= ~high.giving(symbol, STAR)
        if self.at_cap(DELTA):
            first &= ~low.giving(symbol, DELTA)
            second &= ~high.giving(symbol, DELTA)
        return first, second

    def attackers(self, symbol: i64) -> Pair:
        """The squares from which the side to move attacks with ``symbol``."""
        low, high = self.low, self.high
        return (
            low.me & ~low.locked & low.having(symbol),
            high.me & ~high.locked & high.having(symbol),
        )

    def targets(self, symbol: i64, first: i64, second: i64) -> Pair:
        """What ``symbol`` on any of the squares ``first, second`` may capture."""
        if not first | second:
            return 0, 0
        near = around(first, second)
        if symbol == STAR:
            near = around(near[0], near[1])
        may = self.takeable(symbol)
        return near[0] & may[0], near[1] & may[1]

    def followers(self, symbol: i64, follows: i64) -> Pair:
        """To where a chain by ``symbol`` may go on that follows ``follows`` (0 for none)."""
        if not follows:
            return 0, 0
        low, high = self.low, self.high
        near = beside(low.chain, high.chain)
        first = near[0] & low.having(follows) & ~low.cloaked
        second = near[1] & high.having(follows) & ~high.cloaked
        if not first | second:
            return 0, 0
        may = self.takeable(symbol)
        return first & may[0], second & may[1]

    def shown(self, first: i64, second: i64) -> i64:
        """The symbol that a square visibly shows to the side to move, 0 if it is cloaked."""
        if self.low.cloaked & first or self.high.cloaked & second:
            return 0
        return self.low.symbol(first) | self.high.symbol(second)

    def uncloak(self, symbol: i64, first: i64, second: i64) -> None:
        """Reveal the attacker, unless another one of that symbol attacks as well."""
        low, high = self.low, self.high
        near = around(first, second)
        if symbol == STAR:
            near = around(near[0], near[1])
        attackers = self.attackers(symbol)
        near_low = near[0] & attackers[0]
        near_high = near[1] & attackers[1]
        if near_low & ~low.cloaked or near_high & ~high.cloaked:
            return
        if near_low:
            low.cloaked &= ~(near_low & -near_low)
        else:
            high.cloaked &= ~(near_high & -near_high)

    def capture(self, first: i64, second: i64, symbol: i64) -> None:
        """Take one square, with the blast that it may set off, and settle what follows."""
        low, high = self.low, self.high
        bomb = bool(
            first & low.cloaked & low.having(DELTA) or second & high.cloaked & high.having(DELTA)
        )
        low.take(first, symbol)
        high.take(second, symbol)
        self.settle()
        if bomb and not self.over:
            self.blast(first, second)
            self.settle()

    def follow(self, symbol: i64, follows: i64) -> None:
        """Take the whole chain; where a cap may be reached, one square after the other."""
        low, high = self.low, self.high
        wary = symbol in (STAR, DELTA)
        while not self.over:
            first, second = self.followers(symbol, follows)
            if not first | second:
                return
            if wary or (
                first & (low.boxing(STAR) | low.boxing(DELTA))
                or second & (high.boxing(STAR) | high.boxing(DELTA))
            ):
                if first:
                    first &= -first
                    second = 0
                else:
                    second &= -second
            low.take(first, symbol)
            high.take(second, symbol)
            self.settle()

    def blast(self, first: i64, second: i64) -> None:
        """A cloaked Delta of the other side was captured on this square."""
        low, high = self.low, self.high
        near = around(first, second)
        near_low = near[0] & ~first
        near_high = near[1] & ~second
        fall_low = near_low & ~(low.locked | low.you | low.dead)
        fall_high = near_high & ~(high.locked | high.you | high.dead)
        for symbol in (STAR, DELTA):
            has_low = low.having(symbol)
            has_high = high.having(symbol)
            room = CAP - count(low.you & has_low) - count(high.you & has_high)
            gets_low = fall_low & has_low & ~low.sixes()
            gets_high = fall_high & has_high & ~high.sixes()
            while room > 0 and gets_low:
                gets_low &= gets_low - 1
                room -= 1
            while room > 0 and gets_high:
                gets_high &= gets_high - 1
                room -= 1
            fall_low &= ~gets_low
            fall_high &= ~gets_high
        low.fall(fall_low)
        high.fall(fall_high)
        if low.locked & near_low or high.locked & near_high:
            self.keep_locks(near_low, near_high)

    def settle(self) -> None:
        """What follows from a change of owners: conquest first, then broken locks."""
        low, high = self.low, self.high
        if (
            count(low.me) + count(high.me) >= CONQUEST
            or count(low.you) + count(high.you) >= CONQUEST
        ):
            self.over = True
        elif low.twos | low.threes | high.twos | high.threes:
            self.keep_locks(0, 0)

    def keep_locks(self, near_low: i64, near_high: i64) -> None:
        """Free the mixed locks that meet a blast in ``near``; if that is empty, pressed ones."""
        low, high = self.low, self.high
        low.twos = self.kept(low.twos, low.me, 0, near_low, near_high)
        high.twos = self.kept(high.twos, high.me, SPLIT, near_low, near_high)
        low.threes = self.kept(low.threes, low.me, _THREES, near_low, near_high)
        high.threes = self.kept(high.threes, high.me, _THREES + SPLIT, near_low, near_high)

    def kept(self, corners: i64, me: i64, first: i64, near_low: i64, near_high: i64) -> i64:
        """Those of ``corners`` whose locks hold; block ``first`` has the lowest corner."""
        left = corners
        while left:
            corner = left & -left
            left ^= corner
            block = first + count(corner - 1)
            block_low = BLOCKS[2 * block]
            block_high = BLOCKS[2 * block + 1]
            if near_low | near_high:
                hit = block_low & near_low | block_high & near_high
                gone = hit != 0 and not self.uniform(block_low, block_high)
            else:
                gone = self.breaks(block, bool(me & corner))
            if gone:
                corners ^= corner
                self.low.locked &= ~block_low
                self.high.locked &= ~block_high
        return corners

    def uniform(self, first: i64, second: i64) -> bool:
        """Whether all these squares have the same main symbol."""
        low, high = self.low, self.high
        if not second:
            return low.uniform(first)
        if not first:
            return high.uniform(second)
        return (
            low.uniform(first)
            and high.uniform(second)
            and low.symbol(first & -first) == high.symbol(second & -second)
        )

    def breaks(self, block: i64, mine: bool) -> bool:
        """Whether a lock on a block breaks; ``mine`` if it is of the side to move."""
        low, high = self.low, self.high
        free_low = ~(low.you if mine else low.me)
        free_high = ~(high.you if mine else high.me)
        held: i64 = 0
        edge = 8 * block
        while edge < 8 * block + 8:
            if not (EDGES[edge] & free_low or EDGES[edge + 1] & free_high):
                held += 1
            edge += 2
        return held >= 3 or (
            held == 2 and not self.uniform(BLOCKS[2 * block], BLOCKS[2 * block + 1])
        )

    def lockable(self, block: i64) -> bool:
        """Whether the side to move may lock a block."""
        low, high = self.low, self.high
        first = BLOCKS[2 * block]
        second = BLOCKS[2 * block + 1]
        if first & ~(low.me & ~low.locked) or second & ~(high.me & ~high.locked):
            return False
        return first | second != 0 and not self.breaks(block, True)

    def lock(self, block: i64) -> None:
        """Lock a block. That reveals its squares."""
        low, high = self.low, self.high
        low.locked |= BLOCKS[2 * block]
        high.locked |= BLOCKS[2 * block + 1]
        low.cloaked &= ~BLOCKS[2 * block]
        high.cloaked &= ~BLOCKS[2 * block + 1]
        corner = block % _THREES
        bit: i64 = 1
        if corner < SPLIT:
            bit <<= corner
            if block < _THREES:
                low.twos |= bit
            else:
                low.threes |= bit
        else:
            bit <<= corner - SPLIT
            if block < _THREES:
                high.twos |= bit
            else:
                high.threes |= bit
        self.keep_locks(0, 0)

    def pass_on(self, first: i64, second: i64) -> None:
        """End the turn; the square ``first, second``, if any, is named for protection."""
        self.low.pass_on(first)
        self.high.pass_on(second)

    def mark(self) -> i64:
        """All facts, mixed into 62 bits."""
        word = self.low.mark() ^ self.high.mark() << 1
        return (word & 0x7FFFFFFF) * 0x5851F42D ^ (word >> 31) * 0x6C078965
