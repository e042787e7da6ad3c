"""What lies on the squares of half a board, as planes of bits.

The facts of a square are one bit each in planes: whose it is, four planes for its symbol, four
for its box, three for its counter, and so on. A capture is then some sixty operations on machine
words no matter how many squares it takes, which is what makes whole chains cheap. Symbols are
numbers 1..15; 0 is no symbol, on dead ground and in an empty box.
"""

from mypy_extensions import i64

from bots.search.symbols.bits import mixed


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
