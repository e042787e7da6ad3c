"""Alpha-beta search for Symbols, a turn at a time.

A turn is a capture with all of its chain: which attacker of several with the same symbol takes a
square makes no difference, so that a turn is a symbol and a square, and there are some hundred of
them. Inside the tree a chain is always followed to its end and no block is locked; the choices
within the turn at hand are made at the root (`bots.search.symbols.root`), where all is tried.

A hundred turns are too many to search all of them deep: each is made and valued, and the best
few of them, fewer the deeper the tree, are searched on. A win is worth `WON` and the turns left.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from bots.search.symbols.bits import SPLIT, count
from bots.search.symbols.board import DELTA, STAR, Position
from bots.search.symbols.evaluation import Evaluation

WON: Final = 20_000
INFINITE: Final = 30_000
DEEPEST: Final = 12

_TABLE_BITS: Final = 16
_CHECK: Final = 0x1FFFFFFF  # the low 29 bits
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2
_PAUSE: Final = 1024
_NO_TURN: Final = 0


class Search:
    """One search: its budget and its memory."""

    def __init__(
        self, evaluation: Evaluation, width: int, limit: int, stop: Callable[[], bool]
    ) -> None:
        """At most ``limit`` turns are made; ``stop`` is asked every 1,024 whether to end earlier.

        ``width`` turns of a position are searched on.
        """
        self.evaluation = evaluation
        self.width: i64 = width
        self.nodes: i64 = 0
        self.limit: i64 = limit
        self.pause: i64 = min(limit, _PAUSE)
        self.stop = stop
        self.stopped: bool = False
        self.table: list[i64] = [0] * (1 << _TABLE_BITS)
        self.line = [Position() for _ in range(DEEPEST + 2)]

    def value(self, position: Position, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value of the start of a turn to the side to move, ``depth`` turns deep."""
        self.line[0].copy(position)
        return self.best(0, depth, alpha, beta)

    def best(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value of ``line[ply]``."""
        position = self.line[ply]
        if position.over:
            return WON + depth if position.lead() > 0 else -WON - depth
        if depth == 0:
            return self.evaluation.worth(position)
        if depth == 1:
            return self.nearest(ply, beta)
        mark = position.mark()
        slot = mark >> 62 - _TABLE_BITS
        check = mark & _CHECK
        first: i64 = _NO_TURN
        entry = self.table[slot]
        if entry >> 33 == check:
            known = (entry & 0xFFFF) - 0x8000
            kind = entry >> 16 & 3
            if entry >> 18 & 15 >= depth and (
                kind == _EXACT
                or (kind == _AT_LEAST and known >= beta)
                or (kind == _AT_MOST and known <= alpha)
            ):
                return known
            first = entry >> 22 & 0x7FF
        turns = self.ranked(ply, first)
        if not turns:
            return self.passed(ply, depth, alpha, beta)
        best: i64 = -INFINITE
        low = alpha
        favourite: i64 = _NO_TURN
        child = self.line[ply + 1]
        for tried, ranked in enumerate(turns):
            turn = ranked & 0x7FF
            child.copy(position)
            self.play(child, turn)
            value = -self.best(ply + 1, depth - 1, -beta, -alpha)
            if self.stopped:
                return 0
            if value > best:
                best = value
                favourite = turn
                alpha = max(alpha, value)
                if value >= beta:
                    break
            if tried + 1 >= self.width:
                break
        kind = _AT_LEAST if best >= beta else _EXACT if best > low else _AT_MOST
        self.table[slot] = check << 33 | favourite << 22 | depth << 18 | kind << 16 | best + 0x8000
        return best

    def nearest(self, ply: i64, beta: i64) -> i64:
        """The value of ``line[ply]`` one turn deep."""
        position = self.line[ply]
        child = self.line[ply + 1]
        best: i64 = -INFINITE
        symbol: i64 = 1
        while symbol <= DELTA:
            first, second = position.attackers(symbol)
            first, second = position.targets(symbol, first, second)
            while first | second:
                square = first & -first
                first ^= square
                high_square: i64 = 0
                if not square:
                    high_square = second & -second
                    second ^= high_square
                child.copy(position)
                self.turn(child, symbol, square, high_square)
                value = self.leaf(child)
                if value > best:
                    best = value
                    if value >= beta:
                        return best
            symbol += 1
        if best == -INFINITE:
            return self.passed(ply, 1, -INFINITE, beta)
        return best

    def ranked(self, ply: i64, first: i64) -> list[i64]:
        """The turns of ``line[ply]`` by their values one turn deep, best first.

        The low 11 bits of a number are the turn; ``first`` comes first.
        """
        position = self.line[ply]
        child = self.line[ply + 1]
        found: list[i64] = []
        symbol: i64 = 1
        while symbol <= DELTA:
            low, high = position.attackers(symbol)
            low, high = position.targets(symbol, low, high)
            while low | high:
                square = low & -low
                low ^= square
                high_square: i64 = 0
                if square:
                    turn = symbol << 7 | count(square - 1)
                else:
                    high_square = high & -high
                    high ^= high_square
                    turn = symbol << 7 | SPLIT + count(high_square - 1)
                child.copy(position)
                self.turn(child, symbol, square, high_square)
                value = self.leaf(child) if turn != first else INFINITE
                found.append((value + 0x8000) << 11 | turn)
            symbol += 1
        found.sort(reverse=True)
        return found

    def leaf(self, position: Position) -> i64:
        """The value, to who moved, of the position that a turn leads to."""
        self.nodes += 1
        if self.nodes >= self.pause:
            self.stopped = self.nodes >= self.limit or self.stop()
            self.pause = min(self.limit, self.nodes + _PAUSE)
        if position.over:
            return WON if position.lead() < 0 else -WON
        return -self.evaluation.worth(position)

    def passed(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value of a position without a capture."""
        child = self.line[ply + 1]
        child.copy(self.line[ply])
        child.pass_on(0, 0)
        if not self.can_capture(child):
            lead = self.line[ply].lead()
            return WON + depth if lead > 0 else -WON - depth if lead < 0 else 0
        if depth == 1:
            return self.leaf(child)
        return -self.best(ply + 1, depth - 1, -beta, -alpha)

    def can_capture(self, position: Position) -> bool:
        """Whether the side to move has a capture."""
        symbol: i64 = 1
        while symbol <= DELTA:
            low, high = position.attackers(symbol)
            low, high = position.targets(symbol, low, high)
            if low | high:
                return True
            symbol += 1
        return False

    def play(self, position: Position, turn: i64) -> None:
        """Make a turn, a symbol above 7 bits of a square."""
        square = turn & 0x7F
        # Not ``1 << n``: a literal is 32 bits wide in C.
        bit: i64 = 1
        if square < SPLIT:
            bit <<= square
            self.turn(position, turn >> 7, bit, 0)
        else:
            bit <<= square - SPLIT
            self.turn(position, turn >> 7, 0, bit)

    def turn(self, position: Position, symbol: i64, first: i64, second: i64) -> None:
        """Make a turn: ``symbol`` captures the square ``first, second`` and what chains on."""
        if symbol >= STAR and position.low.cloaked | position.high.cloaked:
            position.uncloak(symbol, first, second)
        follows = position.shown(first, second)
        position.capture(first, second, symbol)
        if follows and not position.over:
            position.follow(symbol, follows)
        position.pass_on(0, 0)
