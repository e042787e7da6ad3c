"""Expectimax search for Rectangles.

Values are for the side whose turn it is, from -`WON` to `WON`: what a match that is over is
worth. A board is judged by `Outlook`, points are added, and the sum is squashed below `WON`, the
steeper the fuller the board is: a lead means less while there is much to come.

Both sides are taken to answer challenges right with a chance that is known beforehand. A claim
then has two outcomes, and if it fails all claims lead to the same position, so that its value is
needed once. An attack has the outcomes that the rules give it, by who is a computer; a defender
who is asked repels or faces, whichever is better, and takes the square whose loss hurts most by
the outlook alone. At depth 1 all actions are judged so; deeper, only the best few of these are
looked at again.

The arguments that describe a position, in this order: squares of the side whose turn it is and
of the other, their points, and the turns left.
"""

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import i64

from bots.search.rectangles.outlook import Outlook, bit_of, count, signed, unsigned
from rules.rectangles.board import largest, largest_squares, rectangles

WON: Final = 1_000_000
SURE: Final = 800_000  # what no position is worth that is not yet won
ONE: Final = 1024  # a chance of one

_PAUSE: Final = 256
_NONE: Final = -2_000_000


class Search:
    """One search: the match it is for, its budget, and the values of actions at a given depth.

    Side 0 is who searches, side 1 the other. Cells are numbers here, sets of them as in
    `bots.search.rectangles.outlook`.
    """

    def __init__(
        self,
        outlook: Outlook,
        values: Sequence[int],
        right: tuple[int, int],
        computers: tuple[bool, bool],
        width: int,
        limit: int,
        stop: Callable[[], bool],
    ) -> None:
        """``values`` of the cells; ``right`` are the sides' chances, of `ONE`, to answer right.

        Below the root the ``width`` best actions are looked at closely. At most ``limit``
        positions; ``stop`` is asked every 256 whether to end earlier.
        """
        size = outlook.size
        self.outlook = outlook
        self.values: list[i64] = list(values)
        self.right: list[i64] = list(right)
        self.computers = list(computers)
        self.width: i64 = width
        self.nodes: i64 = 0
        self.limit: i64 = limit
        self.pause: i64 = min(limit, _PAUSE)
        self.stop = stop
        self.stopped = False
        self.cells: i64 = size * size
        self.bits: list[i64] = [bit_of(cell) for cell in range(size * size)]
        self.fours: list[i64] = [
            self.bits[at] | self.bits[at + 1] | self.bits[at + size] | self.bits[at + size + 1]
            for at in range(size * (size - 1))
            if at % size < size - 1
        ]
        self.losses: dict[tuple[int, int, bool], int] = {}
        self.worths: dict[tuple[int, int], int] = {}

    def turn(
        self,
        side: i64,
        me: i64,
        you: i64,
        mine: i64,
        yours: i64,
        left: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of a turn of ``side``: of its best action, to it."""
        failed = self.settled(side, me, you, max(mine - 1, 1), yours, left - 1, 0, -WON, WON)
        fighting = self.armed(me)
        best: i64 = _NONE
        ranked: list[tuple[i64, i64]] = []
        cell: i64 = 0
        while cell < self.cells:
            bit = self.bits[cell]
            value: i64 = _NONE
            if not (me | you) & bit:
                value = self.claimed(side, me, you, mine, yours, left, 0, cell, failed, -WON, WON)
            elif you & bit and self.attackable(me, you, mine, cell, fighting):
                value = self.attacked(side, me, you, mine, yours, left, 0, cell)
            if value > best:
                best = value
            if depth > 1 and value != _NONE:
                ranked.append((value, cell))
            cell += 1
        if depth == 1 or self.stopped:
            return best
        ranked.sort(reverse=True)
        failed = self.settled(
            side, me, you, max(mine - 1, 1), yours, left - 1, depth - 1, -WON, WON
        )
        best = _NONE
        for _, at in ranked[: self.width]:
            floor = max(alpha, best)
            if you & self.bits[at]:
                value = self.attacked(side, me, you, mine, yours, left, depth - 1, at)
            else:
                value = self.claimed(
                    side, me, you, mine, yours, left, depth - 1, at, failed, floor, beta
                )
            if value > best:
                best = value
                if best >= beta or self.stopped:
                    break
        return best

    def armed(self, me: i64) -> bool:
        """Whether ``me`` has a rectangle."""
        return any(me & four == four for four in self.fours)

    def covered(self, you: i64, cell: i64) -> bool:
        """Whether ``cell`` is in a rectangle of ``you``."""
        bit = self.bits[cell]
        return any(four & bit and you & four == four for four in self.fours)

    def attackable(self, me: i64, you: i64, mine: i64, cell: i64, armed: bool) -> bool:
        """Whether who has ``me`` and ``mine`` points may attack a cell of ``you``."""
        if not me or mine < self.values[cell]:
            return False
        return armed or not self.covered(you, cell)

    def claimed(
        self,
        side: i64,
        me: i64,
        you: i64,
        mine: i64,
        yours: i64,
        left: i64,
        depth: i64,
        cell: i64,
        failed: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of a claim, with ``depth`` turns looked at after it.

        ``failed`` is the exact value if it fails. So the bounds tell which values of a success
        matter.
        """
        right = self.right[side]
        rest = (ONE - right) * failed
        low = max((alpha * ONE - rest) // right - 1, -WON)
        high = min((beta * ONE - rest) // right + 2, WON)
        success = self.settled(
            side,
            me | self.bits[cell],
            you,
            mine + self.values[cell],
            yours,
            left - 1,
            depth,
            low,
            high,
        )
        return (right * success + rest) // ONE

    def attacked(
        self,
        side: i64,
        me: i64,
        you: i64,
        mine: i64,
        yours: i64,
        left: i64,
        depth: i64,
        cell: i64,
    ) -> i64:
        """The value of an attack, with ``depth`` turns looked at after it."""
        faced = self.faced(side, me, you, mine, yours, left, depth, cell)
        asked = self.computers[side] or not self.computers[1 - side]
        if not asked or yours <= self.values[cell] or faced <= -WON:
            return faced
        return min(faced, self.repelled(side, me, you, mine, yours, left, depth, cell))

    def faced(
        self,
        side: i64,
        me: i64,
        you: i64,
        mine: i64,
        yours: i64,
        left: i64,
        depth: i64,
        cell: i64,
    ) -> i64:
        """The value, to who attacks, of an attack that a challenge decides.

        In a duel those who are both right are taken to be equally quick.
        """
        value = self.values[cell]
        bit = self.bits[cell]
        right = self.right[side]
        other = self.right[1 - side]
        chance: i64
        if self.computers[side] == self.computers[1 - side]:
            chance = right * (2 * ONE - other) // (2 * ONE)
        elif self.computers[side]:
            chance = ONE - other
        else:
            chance = right
        success = self.settled(
            side, me | bit, you & ~bit, mine + value, yours, left - 1, depth, -WON, WON
        )
        covered = self.covered(you, cell)
        failure = self.punished(side, me, you, mine - value, yours, left, depth, covered)
        return (chance * success + (ONE - chance) * failure) // ONE

    def repelled(
        self,
        side: i64,
        me: i64,
        you: i64,
        mine: i64,
        yours: i64,
        left: i64,
        depth: i64,
        cell: i64,
    ) -> i64:
        """The value, to who attacks, of an attack that is repelled."""
        value = self.values[cell]
        mine -= value
        yours -= value
        if self.computers[side] == self.computers[1 - side]:
            return self.settled(side, me, you, mine, yours, left - 1, depth, -WON, WON)
        covered = self.covered(you, cell)
        return self.punished(side, me, you, mine, yours, left, depth, covered)

    def punished(
        self,
        side: i64,
        me: i64,
        you: i64,
        mine: i64,
        yours: i64,
        left: i64,
        depth: i64,
        covered: bool,
    ) -> i64:
        """The value of an attack that failed; points are as they are after it."""
        if mine == 0:
            return -WON
        bit = self.bits[self.loss(me, you, covered)]
        return self.settled(side, me & ~bit, you | bit, mine, yours, left - 1, depth, -WON, WON)

    def loss(self, me: i64, you: i64, covered: bool) -> i64:
        """The cell that ``you`` takes from ``me`` as a penalty."""
        key = (me, you, covered)
        if key in self.losses:
            return self.losses[key]
        owed: i64 = me
        if covered:
            owed = signed(largest_squares(self.outlook.size, unsigned(me)))
        least: i64 = 0
        worst: i64 = -1
        cell: i64 = 0
        while cell < self.cells:
            bit = self.bits[cell]
            if owed & bit:
                worth = self.worth(me & ~bit, you | bit)
                if worst < 0 or worth < least:
                    least = worth
                    worst = cell
            cell += 1
        self.losses[key] = worst
        return worst

    def settled(
        self,
        side: i64,
        me: i64,
        you: i64,
        mine: i64,
        yours: i64,
        left: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of a position to ``side``, whose turn is over, ``depth`` turns ahead."""
        if mine == 0:
            return -WON
        free = self.cells - count(me | you)
        if free == 0 or left == 0:
            return self.compared(me, you, mine, yours)
        if depth > 0 and not self.stopped:
            return -self.turn(1 - side, you, me, yours, mine, left, depth, -beta, -alpha)
        self.nodes += 1
        if self.nodes >= self.pause:
            self.stopped = self.nodes >= self.limit or self.stop()
            self.pause = min(self.limit, self.nodes + _PAUSE)
        outlook = self.outlook
        worth = self.worth(me, you) + outlook.purse(mine) - outlook.purse(yours)
        if worth < 0:
            return -(SURE * -worth // (outlook.doubt(free) - worth))
        return SURE * worth // (outlook.doubt(free) + worth)

    def worth(self, me: i64, you: i64) -> i64:
        """As `Outlook.worth`, which is asked once for each board."""
        key = (me, you)
        if key in self.worths:
            return self.worths[key]
        worth = self.outlook.worth(me, you)
        self.worths[key] = worth
        return worth

    def compared(self, me: i64, you: i64, mine: i64, yours: i64) -> i64:
        """The value of a board on which the match ends."""
        size, own, other = self.outlook.size, unsigned(me), unsigned(you)
        ahead: i64 = largest(size, own) - largest(size, other)
        if ahead == 0:
            ahead = len(rectangles(size, own)) - len(rectangles(size, other))
        if ahead == 0:
            ahead = mine - yours
        if ahead == 0:
            return 0
        return WON if ahead > 0 else -WON
