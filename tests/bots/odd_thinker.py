"""A search process whose engine misbehaves as the level says."""

import os
from collections.abc import Mapping
from pathlib import Path

from bots import thinker
from bots.search import ENGINES, Engine
from bots.search.engine import UNLIMITED, Action, Decision, Limit


class OddEngine(Engine):
    """Chooses the last action, in its own way."""

    levels = ("quick", "patient", "deaf", "failing", "dying", "reborn")
    budgets: Mapping[str, int] = {}

    def choose(self, level: str, decision: Decision, seed: int, limit: Limit = UNLIMITED) -> Action:
        match level:
            case "patient":
                while not limit.stop():
                    pass
            case "deaf":
                while True:
                    pass
            case "failing":
                raise RuntimeError("This engine always fails.")
            case "dying":
                os._exit(1)
            case "reborn" if not (mark := Path(decision.options["mark"])).exists():
                mark.touch()
                os._exit(1)
        return decision.legal[-1]


if __name__ == "__main__":
    ENGINES["odd"] = OddEngine()
    thinker.main()
