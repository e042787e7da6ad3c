"""Numbers drawn from a match's seed.

A draw is a stream of 64-bit words, BLAKE2b of a counter under a key that is made of the seed and
a label. Streams under different labels tell nothing of each other, short of guessing the seed:
what is public may come from one, what is secret from another.
"""

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = Struct("<8Q")


class Draw:
    """The stream of ``label`` under ``seed``, any integer. Equal arguments give equal streams."""

    __slots__ = ("_blocks", "_key", "_words")

    def __init__(self, seed: int, label: str) -> None:
        root = blake2b(b"%x" % seed, person=b"takeover seed").digest()
        self._key = blake2b(label.encode(), key=root, person=b"takeover label").digest()
        self._blocks = 0
        self._words: list[int] = []

    def below(self, stop: int) -> int:
        """One of 0..stop-1 (uniform but for a bias under stop / 2^64)."""
        if not self._words:
            counter = self._blocks.to_bytes(8, "little")
            self._words = list(_WORDS.unpack(blake2b(counter, key=self._key).digest()))
            self._blocks += 1
        return self._words.pop() % stop

    def between(self, low: int, high: int) -> int:
        """One of low..high, both included."""
        return low + self.below(high - low + 1)

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a drawn order."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
