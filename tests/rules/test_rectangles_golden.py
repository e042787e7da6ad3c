"""Golden matches: what was played and stored once must fold to the same states for ever.

`python -m tests.rules.test_rectangles_golden` writes them anew, after a deliberate change.
"""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.game import ALL
from rules.rectangles import RECTANGLES, State
from tests.rules.rectangles_kit import match

GOLDEN = Path(__file__).parent.parent / "golden"
MATCHES: dict[str, dict[str, Any]] = {
    "rectangles_duel": {"size": 5},
    "rectangles_bot": {"size": 5, "first": 1, "computers": [False, True]},
    "rectangles_bots": {"points": 60, "turn_limit": 60, "computers": [True, True]},
}


def digest(state: State) -> str:
    """Of all that can be seen, by all viewers."""
    views = [RECTANGLES.view(state, viewer) for viewer in (0, 1, None, ALL)]
    asked = [RECTANGLES.legal(state, seat) for seat in (0, 1)]
    return sha256(json.dumps([views, asked]).encode()).hexdigest()[:16]


def record(options: dict[str, Any], random: Random) -> dict[str, Any]:
    """A random match as a golden file keeps it."""
    log = []
    for state, seat, action in match(random, options):
        log.append([seat, action, digest(state)])
        last = state
    return {
        "game": RECTANGLES.id,
        "options": options,
        "seed": f"{last.seed:x}",
        "start": RECTANGLES.view(RECTANGLES.start(options, last.seed), ALL),
        "log": log[:-1],
        "end": RECTANGLES.view(last, ALL),
        "outcome": RECTANGLES.outcome(last),
        **RECTANGLES.appendix(last),
    }


@pytest.mark.parametrize("name", MATCHES)
def test_golden(name: str) -> None:
    golden = json.loads((GOLDEN / f"{name}.json").read_text())
    seed = int(golden["seed"], 16)
    state = RECTANGLES.start(golden["options"], seed)
    assert RECTANGLES.view(state, ALL) == golden["start"]
    assert RECTANGLES.from_view(golden["start"], golden["options"], seed) == state
    for seat, action, expected in golden["log"]:
        assert digest(state) == expected
        state = RECTANGLES.apply(state, seat, action)
    assert RECTANGLES.view(state, ALL) == golden["end"]
    assert RECTANGLES.outcome(state) == golden["outcome"]
    assert RECTANGLES.appendix(state) == {"challenges": golden["challenges"]}


if __name__ == "__main__":
    for place, (name, options) in enumerate(MATCHES.items()):
        text = json.dumps(record(options, Random(place)), ensure_ascii=False)
        text = text.replace("], [0, {", "],\n[0, {").replace("], [1, {", "],\n[1, {")
        text = text.replace('}, {"number"', '},\n{"number"').replace(', "log"', ',\n"log"')
        (GOLDEN / f"{name}.json").write_text(text + "\n")
