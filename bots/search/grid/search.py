"""Alpha-beta search for Grid Takeover.

Values are for the side to move. The value of a position is the best, over its actions, of what
the action gains at once (tiles captured) less the value of the position it leads to. Gains are
not in the value of a position, so an edge with gain g searches its child in the window
(g - beta, g - alpha), and a value in the transposition table holds however it was reached.

A match that ends is worth ±(`WON` + remaining depth), so that the nearer win is the better one.
That is all it takes not to claim the last neutral tile while behind, in either half of a Double
Move.

Steps and jumps are searched everywhere. Abilities would multiply the tree, so inside it they
are tried where enough depth remains, Teleports only where they close an area; at the root all
of them are (`bots.search.grid.root`). At depth 0 only moves that close an area are searched on.

The arguments that describe a position, in this order: tiles of the side to move and of the
other, their pawns, the cells that the pawns left, the unused abilities (bits 0-2: Teleport,
Conquer, Double Move of the side to move; bits 3-5: of the other), and the lead in tiles.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from bots.search.grid.board import FULL, beside, closing, count, grown, mixed_bits, targets
from bots.search.grid.evaluation import TILE, Evaluation

WON: Final = 20_000
INFINITE: Final = 30_000
DEEPEST: Final = 40

TELEPORT: Final = 1
CONQUER: Final = 2
DOUBLE: Final = 4

CONQUER_DEPTH: Final = 2
TELEPORT_DEPTH: Final = 3
DOUBLE_DEPTH: Final = 4
QUIET_DEPTH: Final = -4

_TABLE_BITS: Final = 16
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2
_NO_CELL: Final = 50

_CHECK: Final = 0x1FFFFFFFF  # the low 33 bits

_PAUSE: Final = 1024


class Search:
    """One search: its budget, its memory and the values of actions at a given depth."""

    def __init__(self, evaluation: Evaluation, limit: int, stop: Callable[[], bool]) -> None:
        """At most ``limit`` positions; ``stop`` is asked every 1,024 whether to end earlier."""
        self.evaluation = evaluation
        self.nodes: i64 = 0
        self.limit: i64 = limit
        self.pause: i64 = min(limit, _PAUSE)
        self.stop = stop
        self.stopped = False
        self.table: list[i64] = [0] * (1 << _TABLE_BITS)

    def acted(
        self,
        me: i64,
        you: i64,
        mine: i64,
        to: i64,
        other: i64,
        left: i64,
        other_left: i64,
        unused: i64,
        lead: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value, to the side that acted, of the action that made ``me`` into ``mine``.

        ``to``, ``left`` and ``unused`` are as they are after it, the rest as before it.
        """
        if self.stopped:
            return 0
        self.nodes += 1
        if self.nodes >= self.pause:
            self.stopped = self.nodes >= self.limit or self.stop()
            self.pause = min(self.limit, self.nodes + _PAUSE)
        gain: i64 = 0
        fresh = mine & ~me
        if fresh:
            taken = fresh & you
            claimed = fresh ^ taken
            if taken:
                swing = 2 * count(taken)
                lead += swing
                gain = swing * TILE
            if claimed:
                tiles = count(claimed)
                lead += tiles
                gain += tiles * (TILE + self.evaluation.claim)
                if mine | you == FULL:
                    return WON + depth if lead > 0 else -WON - depth
            you &= ~mine
        unused = (unused & 7) << 3 | unused >> 3
        alpha, beta = gain - beta, gain - alpha
        if depth > 0:
            value = self.best(
                you, mine, other, to, other_left, left, unused, -lead, depth, alpha, beta
            )
        else:
            value = self.quiet(
                you, mine, other, to, other_left, left, unused, -lead, depth, alpha, beta
            )
        return gain - value

    def doubled(
        self,
        me: i64,
        you: i64,
        mine: i64,
        to: i64,
        other: i64,
        left: i64,
        other_left: i64,
        unused: i64,
        lead: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """As `acted`, for the first half of a Double Move; the second is found here."""
        if mine | you == FULL:
            return self.acted(
                me, you, mine, to, other, left, other_left, unused, lead, depth, alpha, beta
            )
        self.nodes += 1
        fresh = mine & ~me
        taken = fresh & you
        claimed = fresh ^ taken
        tiles = 2 * count(taken) + count(claimed)
        gain = tiles * TILE + count(claimed) * self.evaluation.claim
        lead += tiles
        you &= ~mine
        alpha -= gain
        beta -= gain
        best: i64 = -INFINITE
        ways = targets(to, other, left)
        while ways and best < beta:
            cell = ways & -ways
            ways ^= cell
            value = self.acted(
                mine,
                you,
                grown(mine | cell, other),
                cell,
                other,
                to,
                other_left,
                unused,
                lead,
                depth,
                max(alpha, best),
                beta,
            )
            best = max(best, value)
        return best + gain

    def best(
        self,
        me: i64,
        you: i64,
        pawn: i64,
        other: i64,
        left: i64,
        other_left: i64,
        unused: i64,
        lead: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of a position searched ``depth`` actions deep, 1 or more."""
        first: i64 = 0
        slot: i64 = 0
        check: i64 = 0
        if depth > 1:
            mixed = mixed_bits(me, you, pawn | other, left, other_left, unused)
            slot = mixed >> 62 - _TABLE_BITS
            check = mixed & _CHECK
            entry = self.table[slot]
            if entry >> 30 == check:
                known = (entry & 0xFFFF) - 0x8000
                kind = entry >> 16 & 3
                if entry >> 18 & 63 >= depth and (
                    kind == _EXACT
                    or (kind == _AT_LEAST and known >= beta)
                    or (kind == _AT_MOST and known <= alpha)
                ):
                    return known
                # Not ``1 << n``: a literal is 32 bits wide in C.
                first = 1
                first <<= entry >> 24 & 63
        low = alpha
        best: i64 = -INFINITE
        favourite: i64 = 0
        ways = targets(pawn, other, left)
        while ways:
            choice = ways & first or ways & you or ways & ~me or ways
            cell = choice & -choice
            ways ^= cell
            mine = grown(me | cell, other)
            value = self.acted(
                me, you, mine, cell, other, pawn, other_left, unused, lead, depth - 1, alpha, beta
            )
            if value > best:
                best = value
                favourite = cell
                alpha = max(alpha, value)
                if value >= beta:
                    break
        if unused & 7 and depth >= CONQUER_DEPTH and best < beta:
            value = self.abilities(
                me, you, pawn, other, left, other_left, unused, lead, depth, alpha, beta
            )
            if value > best:
                best = value
                favourite = 0
        if depth > 1 and not self.stopped:
            kind = _AT_LEAST if best >= beta else _EXACT if best > low else _AT_MOST
            cell = count(favourite - 1) if favourite else _NO_CELL
            self.table[slot] = check << 30 | cell << 24 | depth << 18 | kind << 16 | best + 0x8000
        return best

    def abilities(
        self,
        me: i64,
        you: i64,
        pawn: i64,
        other: i64,
        left: i64,
        other_left: i64,
        unused: i64,
        lead: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of the best ability worth trying at ``depth``; -`INFINITE` if none is."""
        best: i64 = -INFINITE
        near = beside(pawn) & ~other
        if unused & CONQUER and near & ~me:
            best = self.acted(
                me,
                you,
                grown(me | near, other),
                pawn,
                other,
                left,
                other_left,
                unused ^ CONQUER,
                lead,
                depth - 1,
                alpha,
                beta,
            )
        if unused & TELEPORT and depth >= TELEPORT_DEPTH and best < beta:
            cell = closing(me, pawn, other, left)
            if cell:
                value = self.acted(
                    me,
                    you,
                    grown(me | cell, other),
                    cell,
                    other,
                    pawn,
                    other_left,
                    unused ^ TELEPORT,
                    lead,
                    depth - 1,
                    max(alpha, best),
                    beta,
                )
                best = max(best, value)
        if unused & DOUBLE and depth >= DOUBLE_DEPTH:
            ways = targets(pawn, other, left)
            while ways and best < beta:
                cell = ways & -ways
                ways ^= cell
                value = self.doubled(
                    me,
                    you,
                    grown(me | cell, other),
                    cell,
                    other,
                    pawn,
                    other_left,
                    unused ^ DOUBLE,
                    lead,
                    depth - 1,
                    max(alpha, best),
                    beta,
                )
                best = max(best, value)
        return best

    def quiet(
        self,
        me: i64,
        you: i64,
        pawn: i64,
        other: i64,
        left: i64,
        other_left: i64,
        unused: i64,
        lead: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of a position at ``depth`` 0 or less: only areas are closed any more."""
        best = self.evaluation.worth(me, you, pawn, other, unused, lead)
        if depth < QUIET_DEPTH:
            return best
        ways = targets(pawn, other, left) & ~me
        while ways and best < beta:
            cell = ways & -ways
            ways ^= cell
            mine = grown(me | cell, other)
            if mine != me | cell:
                value = self.acted(
                    me,
                    you,
                    mine,
                    cell,
                    other,
                    pawn,
                    other_left,
                    unused,
                    lead,
                    depth - 1,
                    max(alpha, best),
                    beta,
                )
                best = max(best, value)
        return best
