"""The four levels of Symbols."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bots.search.engine import UNLIMITED, Action, Decision, Engine, Limit
from bots.search.symbols.evaluation import TILE, WEIGHTS, Evaluation
from bots.search.symbols.layouts import layouts
from bots.search.symbols.moment import Moment
from bots.search.symbols.root import Choice, deepened, ranked, with_locks
from bots.search.symbols.search import WON, Search


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays."""

    nodes: int
    """Turns that it makes in its search, at most."""
    depth: int
    """Turns that it looks ahead, its own included."""
    width: int
    """Actions that it looks at more than once."""
    inner: int = 10
    """Turns, in positions further on, that it looks at more than once."""
    locks: int = 0
    """Blocks that it thinks of locking."""
    error: float = 0.0
    """Standard deviation, in squares, of what it misjudges an action by; with depth 1 only."""
    hopeless: float | None = None
    """How many squares' worth it has to be behind to yield."""


LEVELS: Final = {
    "easy": Level(nodes=2_000, depth=1, width=1, error=2.5, hopeless=20),
    "medium": Level(nodes=10_000, depth=2, width=3, locks=1, hopeless=20),
    "hard": Level(nodes=100_000, depth=3, width=20, inner=10, locks=2, hopeless=20),
    "mike": Level(nodes=2_000_000, depth=8, width=200, inner=40, locks=4),
}
BUDGETS: Final = {"easy": 1_000, "medium": 3_000, "hard": 12_000, "mike": 8_000}
"""Positions a move for ``make arena``."""


class SymbolsEngine(Engine):
    """See `bots.search.engine.Engine`."""

    levels = tuple(LEVELS)
    budgets = BUDGETS
    sees_all = frozenset(("mike",))

    def __init__(self, weights: Mapping[str, int] = WEIGHTS) -> None:
        """``weights`` as in `WEIGHTS`."""
        self._weights = list(weights.values())

    def choose(self, level: str, decision: Decision, seed: int, limit: Limit = UNLIMITED) -> Action:
        """See `Engine.choose`."""
        view, legal = decision.view, decision.legal
        how = LEVELS[level]
        chance = random.Random(seed)
        moments = [Moment.of(view, symbols) for symbols in layouts(view, decision.past, chance)]
        nodes = limit.of(how.nodes)
        search = Search(Evaluation(self._weights), how.inner, nodes, limit.stop)
        found = ranked(moments, chance.sample(legal, len(legal)), search)
        if view["phase"] == "turn" and how.locks and found[0].value < WON:
            found = with_locks(found, moments, legal, search, how.locks)
        best = deepened(search, found, how.depth, how.width)
        if how.error:
            best = max(found, key=lambda choice: choice.value + TILE * chance.gauss(0, how.error))
        if how.hopeless is not None and _hopeless(best, legal, how.hopeless):
            return {"a": "yield"}
        return best.wire

    def limit_ms(self, level: str) -> int:
        """See `Engine.limit_ms`."""
        return 4_000 if level == "mike" else 2_000


def _hopeless(best: Choice, legal: Sequence[Action], behind: float) -> bool:
    return {"a": "yield"} in legal and best.value < -behind * TILE
