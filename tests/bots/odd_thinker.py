"""A search process whose engine misbehaves as the level says."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bots import thinker
from bots.search import ENGINES, Engine
from bots.search.engine import View, never


class OddEngine(Engine):
    """Chooses the last action, in its own way."""

    levels = ("quick", "patient", "deaf", "failing", "dying", "reborn")
    budgets: Mapping[str, int] = {}

    def choose(
        self,
        level: str,
        view: View,
        options: Mapping[str, Any],
        legal: Sequence[dict[str, Any]],
        seed: int,
        *,
        nodes: int | None = None,
        past: Sequence[View] = (),
        stop: Callable[[], bool] = never,
    ) -> dict[str, Any]:
        match level:
            case "patient":
                while not stop():
                    pass
            case "deaf":
                while True:
                    pass
            case "failing":
                raise RuntimeError("This engine always fails.")
            case "dying":
                os._exit(1)
            case "reborn" if not (mark := Path(options["mark"])).exists():
                mark.touch()
                os._exit(1)
        return legal[-1]


if __name__ == "__main__":
    ENGINES["odd"] = OddEngine()
    thinker.main()
