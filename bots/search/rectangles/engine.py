"""The three levels of Rectangles."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bots.search.engine import UNLIMITED, Action, Decision, Engine, Limit, View
from bots.search.rectangles.outlook import WEIGHTS, Outlook
from bots.search.rectangles.position import Position
from bots.search.rectangles.root import best
from bots.search.rectangles.search import ONE, SURE, Search
from bots.search.rectangles.solver import solved


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays and how it meets challenges."""

    right: float
    """Part of the challenges that it answers right."""
    pace: float
    """Part of a challenge's time that it takes for an answer, on average."""
    nodes: int
    """Positions it looks at, at most."""
    depth: int
    """Turns it looks ahead, its own included."""
    error: float = 0.0
    """Standard deviation, in parts of a sure win, of what it misjudges an action by."""


LEVELS: Final = {
    "easy": Level(right=0.60, pace=0.50, nodes=500, depth=1, error=0.10),
    "medium": Level(right=0.75, pace=0.40, nodes=3_000, depth=2, error=0.02),
    "hard": Level(right=0.90, pace=0.30, nodes=30_000, depth=3),
}
BUDGETS: Final = {"easy": 500, "medium": 3_000, "hard": 15_000}

_RIVAL: Final = 0.8  # how often the other side is taken to be right
_WIDTH: Final = 8
_ROOT_WIDTH: Final = 12
_LEAST: Final = 200  # positions that any search may use: enough for one look at every action
_DECIDING_MS: Final = {"respond": 10_000, "penalty": 15_000}


class RectanglesEngine(Engine):
    """See `bots.search.engine.Engine`."""

    levels = tuple(LEVELS)
    budgets = BUDGETS

    def __init__(self, weights: Mapping[str, int] = WEIGHTS) -> None:
        """``weights`` as in `WEIGHTS`."""
        self._weights = list(weights.values())

    def choose(self, level: str, decision: Decision, seed: int, limit: Limit = UNLIMITED) -> Action:
        """See `Engine.choose`. Of the options, who is a computer and the turn limit matter."""
        view, legal, options = decision.view, decision.legal, decision.options
        how = LEVELS[level]
        chance = random.Random(seed)
        if view["phase"] == "challenge":
            return _answer(how.right, view["challenge"], legal, chance)
        if len(legal) == 1:
            return legal[0]
        seat = view["turn"] if view["phase"] == "turn" else 1 - view["turn"]
        computers = options.get("computers", (True, True))
        search = Search(
            Outlook(view["size"], self._weights),
            [int(value) for value in view["values"]],
            (round(how.right * ONE), round(_RIVAL * ONE)),
            (bool(computers[seat]), bool(computers[1 - seat])),
            _WIDTH,
            max(_LEAST, limit.of(how.nodes)),
            limit.stop,
        )
        actions = list(legal)
        chance.shuffle(actions)
        doubts = [SURE * chance.gauss(0, how.error) for _ in actions]
        position = Position.of(view, options)
        return best(search, position, actions, view["pending"], how.depth, doubts, _ROOT_WIDTH)

    def delay_ms(self, level: str, decision: Decision, seed: int) -> int:
        """See `Engine.delay_ms`. A challenge takes the longer the harder it is."""
        view, chance = decision.view, random.Random(seed)
        if view["phase"] == "challenge":
            limit: int = 8_000 + 1_000 * view["challenge"]["difficulty"]
            return round(limit * LEVELS[level].pace * chance.uniform(0.5, 1.5))
        if view["phase"] in _DECIDING_MS:
            return round(_DECIDING_MS[view["phase"]] * chance.uniform(0.1, 0.3))
        return super().delay_ms(level, decision, seed)


def _answer(
    right: float, challenge: View, legal: Sequence[Action], chance: random.Random
) -> Action:
    """The right answer in a part ``right`` of the cases, else one of the others."""
    choice = solved(challenge)
    if choice is None:
        return chance.choice(legal)
    wrong = [action for action in legal if action["choice"] != choice]
    if chance.random() >= right:
        return chance.choice(wrong)
    return next(action for action in legal if action["choice"] == choice)
