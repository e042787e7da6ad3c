"""The four levels of Grid Takeover."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bots.search.engine import UNLIMITED, Action, Decision, Engine, Limit, View
from bots.search.grid.evaluation import TILE, WEIGHTS, Evaluation
from bots.search.grid.position import Act, Position
from bots.search.grid.root import deepened, valued
from bots.search.grid.search import DEEPEST, WON, Search


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays. One that errs looks at every action equally deep."""

    nodes: int
    """Positions it looks at, at most."""
    depth: int = DEEPEST
    """Actions it looks ahead, its own included."""
    error: float = 0.0
    """Standard deviation, in tiles, of what it misjudges an action by."""
    ability_doubt: float = 0.0
    """Tiles that an ability must promise beyond its worth before the level thinks of it."""
    careless: bool = False
    """Overlooks that an action ends the match, as beginners do when the last tile is near."""


LEVELS: Final = {
    "easy": Level(nodes=1_000, depth=1, error=2.5, ability_doubt=3.0, careless=True),
    "medium": Level(nodes=20_000, depth=4, error=0.6),
    "hard": Level(nodes=3_000),
    "unbeatable": Level(nodes=3_000_000),
}
BUDGETS: Final = {"easy": 1_000, "medium": 20_000, "hard": 3_000, "unbeatable": 30_000}

_LEAST = 200  # positions that any search may use: enough for one look at every action


class GridEngine(Engine):
    """See `bots.search.engine.Engine`. "greedy" leads by the most tiles after each action."""

    levels = tuple(LEVELS)
    budgets = BUDGETS
    yardsticks = ("greedy",)

    def __init__(self, weights: Mapping[str, int] = WEIGHTS) -> None:
        """``weights`` as in `WEIGHTS`."""
        self._weights = list(weights.values())

    def choose(self, level: str, decision: Decision, seed: int, limit: Limit = UNLIMITED) -> Action:
        """See `Engine.choose`. Of the options none matters: bots play to finish."""
        view, legal = decision.view, decision.legal
        chance = random.Random(seed)
        position = Position.of(view)
        if level == "greedy":
            acts = position.acts()
            chance.shuffle(acts)
            greediest = max(acts, key=lambda act: _lead(position, act))
            return legal[legal.index(greediest.wire)]
        how = LEVELS[level]
        acts = self._fresh(position, position.acts(), decision.past)
        chance.shuffle(acts)
        evaluation = Evaluation(self._weights, sum(view["turns"]))
        search = Search(evaluation, max(_LEAST, limit.of(how.nodes)), limit.stop)
        if how.error:
            act = self._erring(how, search, position, acts, chance)
        else:
            act = deepened(search, position, acts, how.depth)
        return legal[legal.index(act.wire)]

    def _fresh(self, position: Position, acts: list[Act], past: Sequence[View]) -> list[Act]:
        """Of ``acts`` those that lead to a position that the match has had least often.

        So no position is entered for the third time while there is another action; and who
        repeats nothing gives the other side nothing to repeat.
        """
        seen = Counter(Position.of(view) for view in past if view["turn"] is not None)
        times = [seen[position.after(act)] for act in acts]
        return [act for act, n in zip(acts, times, strict=True) if n == min(times)]

    def _erring(
        self,
        how: Level,
        search: Search,
        position: Position,
        acts: list[Act],
        chance: random.Random,
    ) -> Act:
        values = valued(search, position, acts, how.depth - 1)
        if how.careless:
            usual = max((value for value in values if abs(value) < WON // 2), default=0)
            values = [value if abs(value) < WON // 2 else usual for value in values]
        judged = []
        for act, value in zip(acts, values, strict=True):
            doubt = how.ability_doubt if act.wire["a"] != "move" else 0.0
            judged.append(value + TILE * (chance.gauss(0, how.error) - doubt))
        return acts[judged.index(max(judged))]


def _lead(position: Position, act: Act) -> int:
    """Tiles that the side to move leads by after ``act``."""
    return act.mine.bit_count() - (position.you & ~act.mine).bit_count()
