"""Positions of Symbols as bits, by side to move, made by copying.

The facts of a square are one bit each in planes: whose it is, four planes for its symbol, four
for its box, three for its counter, and so on. A capture is then some sixty operations on machine
words no matter how many squares it takes, which is what makes whole chains cheap; and a position
is some forty words, which are copied faster than changes are undone.

A `Half` holds the planes of one half of the board (`bots.search.symbols.bits`), a `Position`
both halves and what belongs to no square. Symbols are numbers 1..15 in the order of `SYMBOLS`; 0
is no symbol, on dead ground and in an empty box.
"""

from typing import Final

from mypy_extensions import i64

from bots.search.symbols.bits import HIGH, LOW, SPLIT, Pair, around, beside, count, mixed
from bots.search.symbols.blocks import BLOCKS, EDGES

SYMBOLS: Final = "TSC379WLPGJK*OD"
STAR: Final = 13
DELTA: Final = 15
CAP: Final = 3
CONQUEST: Final = 51

_THREES: Final = 81  # the first block of 3×3


class Half:
    """What lies on the squares of half a board, each attribute a set of squares."""

    def __init__(self, full: i64) -> None:
        self.full: i64 = full
        self.me: i64 = 0
        self.you: i64 = 0
        self.dead: i64 = 0
        # symbols, boxes and counters, the lowest bits first
        self.s0: i64 = 0
        self.s1: i64 = 0
        self.s2: i64 = 0
        self.s3: i64 = 0
        self.b0: i64 = 0
        self.b1: i64 = 0
        self.b2: i64 = 0
        self.b3: i64 = 0
        self.n0: i64 = 0
        self.n1: i64 = 0
        self.n2: i64 = 0
        self.cloaked: i64 = 0
        self.locked: i64 = 0
        self.twos: i64 = 0  # top-left squares of the locks of 2×2
        self.threes: i64 = 0
        self.guarded: i64 = 0  # protected from the side to move
        self.chain: i64 = 0  # captured in this turn

    def copy(self, other: "Half") -> None:
        """Become like ``other``."""
        self.me = other.me
        self.you = other.you
        self.dead = other.dead
        self.s0 = other.s0
        self.s1 = other.s1
        self.s2 = other.s2
        self.s3 = other.s3
        self.b0 = other.b0
        self.b1 = other.b1
        self.b2 = other.b2
        self.b3 = other.b3
        self.n0 = other.n0
        self.n1 = other.n1
        self.n2 = other.n2
        self.cloaked = other.cloaked
        self.locked = other.locked
        self.twos = other.twos
        self.threes = other.threes
        self.guarded = other.guarded
        self.chain = other.chain

    def having(self, symbol: i64) -> i64:
        """The squares with this main symbol."""
        found = self.full
        found &= self.s0 if symbol & 1 else ~self.s0
        found &= self.s1 if symbol & 2 else ~self.s1
        found &= self.s2 if symbol & 4 else ~self.s2
        return found & (self.s3 if symbol & 8 else ~self.s3)

    def boxing(self, symbol: i64) -> i64:
        """The squares with this symbol in their box."""
        found = self.full
        found &= self.b0 if symbol & 1 else ~self.b0
        found &= self.b1 if symbol & 2 else ~self.b1
        found &= self.b2 if symbol & 4 else ~self.b2
        return found & (self.b3 if symbol & 8 else ~self.b3)

    def symbol(self, square: i64) -> i64:
        """The main symbol of a square (a set of one)."""
        found: i64 = 1 if self.s0 & square else 0
        if self.s1 & square:
            found += 2
        if self.s2 & square:
            found += 4
        if self.s3 & square:
            found += 8
        return found

    def full_boxes(self) -> i64:
        """The squares whose box is full."""
        return self.b0 | self.b1 | self.b2 | self.b3

    def sixes(self) -> i64:
        """The squares that die when they change owner once more."""
        return self.n2 & self.n1 & ~self.n0

    def prey(self) -> i64:
        """What the side to move may take as far as symbols are not concerned."""
        return self.full & ~(self.me | self.dead | self.locked | self.guarded)

    def giving(self, symbol: i64, given: i64) -> i64:
        """The squares that would have ``given`` after ``symbol`` took them."""
        found = self.boxing(given)
        if symbol == given:
            found |= self.full & ~self.full_boxes()
        return found & ~self.sixes()

    def aged(self, these: i64) -> None:
        """Count a change of owner of ``these``."""
        carry = self.n0 & these
        self.n0 ^= these
        self.n2 ^= self.n1 & carry
        self.n1 ^= carry

    def take(self, these: i64, symbol: i64) -> None:
        """The side to move captures ``these``, all by the same symbol."""
        dying = these & self.sixes()
        live = these ^ dying
        self.aged(these)
        self.me |= live
        self.you &= ~these
        self.dead |= dying
        self.cloaked &= ~these
        self.chain |= these
        restored = live & self.full_boxes()
        placed = live ^ restored
        keep = ~these
        old = self.s0
        self.s0 = old & keep | self.b0 & restored
        self.b0 = self.b0 & keep | old & placed
        old = self.s1
        self.s1 = old & keep | self.b1 & restored
        self.b1 = self.b1 & keep | old & placed
        old = self.s2
        self.s2 = old & keep | self.b2 & restored
        self.b2 = self.b2 & keep | old & placed
        old = self.s3
        self.s3 = old & keep | self.b3 & restored
        self.b3 = self.b3 & keep | old & placed
        if symbol & 1:
            self.s0 |= placed
        if symbol & 2:
            self.s1 |= placed
        if symbol & 4:
            self.s2 |= placed
        if symbol & 8:
            self.s3 |= placed

    def fall(self, these: i64) -> None:
        """``these`` become the other side's in a blast; symbols and boxes stay."""
        dying = these & self.sixes()
        live = these ^ dying
        self.aged(these)
        self.you |= live
        self.me &= ~these
        self.dead |= dying
        self.cloaked &= ~these
        if dying:
            keep = ~dying
            self.s0 &= keep
            self.s1 &= keep
            self.s2 &= keep
            self.s3 &= keep
            self.b0 &= keep
            self.b1 &= keep
            self.b2 &= keep
            self.b3 &= keep

    def pass_on(self, named: i64) -> None:
        """The turn ends and the other side is to move; ``named`` is protected too."""
        self.guarded = self.chain & ~self.dead | named
        self.chain = 0
        me = self.me
        self.me = self.you
        self.you = me

    def uniform(self, block: i64) -> bool:
        """Whether the squares of ``block`` all have the same main symbol."""
        return (
            (not self.s0 & block or self.s0 & block == block)
            and (not self.s1 & block or self.s1 & block == block)
            and (not self.s2 & block or self.s2 & block == block)
            and (not self.s3 & block or self.s3 & block == block)
        )

    def mark(self) -> i64:
        """All facts, mixed into 61 bits."""
        return (
            mixed(self.me, 0x1D8AF1E5C7, 0x1B3E0B4A95)
            ^ mixed(self.you, 0x17C9D35F2B, 0x1F4A7C15E9)
            ^ mixed(self.s0, 0x19E3779B97, 0x15851F42D5)
            ^ mixed(self.s1, 0x1CA62C1D6B, 0x16ED9EBA1D)
            ^ mixed(self.s2, 0x1A09E667F3, 0x1E95B4F1A7)
            ^ mixed(self.s3, 0x13C6EF372F, 0x14A54FF53B)
            ^ mixed(self.b0, 0x1510E527FB, 0x1B05688C2B)
            ^ mixed(self.b1, 0x1F83D9ABFB, 0x15BE0CD19B)
            ^ mixed(self.b2, 0x1C28A2F98D, 0x171374491D)
            ^ mixed(self.b3, 0x15C0FBCFEB, 0x19B5DBA5E9)
            ^ mixed(self.n0, 0x1243F6A885, 0x108D313198)
            ^ mixed(self.n1, 0x1A2E037073, 0x1744A40939)
            ^ mixed(self.n2, 0x1822299F31, 0x1D0082EFA9)
            ^ mixed(self.cloaked | self.locked, 0x13956C25BF, 0x1923F82A4D)
            ^ mixed(self.guarded, 0x1AB1C5ED5D, 0x1D807AA987)
        )


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
