"""Golden matches: what was played and stored once must fold to the same states for ever.

`python -m tests.rules.test_symbols_golden` writes them anew, after a deliberate change.
"""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.game import ALL
from rules.symbols import SYMBOLS, State
from tests.rules.symbols_kit import walk

GOLDEN = Path(__file__).parent.parent / "golden"
MATCHES = {"symbols_conquest": 16, "symbols_yield": 137, "symbols_zero_sum": 40}
"""Name and seed of the random match; the name says how it ends."""


def digest(state: State) -> str:
    """Of all that can be seen, by all viewers."""
    views = [SYMBOLS.view(state, viewer) for viewer in (0, 1, None, ALL)]
    asked = [SYMBOLS.legal(state, seat) for seat in (0, 1)]
    return sha256(json.dumps([views, asked]).encode()).hexdigest()[:16]


def record(place: int) -> dict[str, Any]:
    """A random match as a golden file keeps it."""
    random = Random(place)
    seed = random.getrandbits(128)
    log = []
    last = start = SYMBOLS.start({}, seed)
    for state, action in walk(random, start):
        log.append([state.seat, action, digest(state)])
        last = SYMBOLS.apply(state, state.seat, action)
    return {
        "game": SYMBOLS.id,
        "options": {},
        "seed": f"{seed:x}",
        "start": SYMBOLS.view(start, ALL),
        "log": log,
        "end": SYMBOLS.view(last, ALL),
        "outcome": SYMBOLS.outcome(last),
    }


@pytest.mark.parametrize("name", MATCHES)
def test_golden(name: str) -> None:
    golden = json.loads((GOLDEN / f"{name}.json").read_text())
    state = SYMBOLS.start(golden["options"], int(golden["seed"], 16))
    assert SYMBOLS.view(state, ALL) == golden["start"]
    for seat, action, expected in golden["log"]:
        assert digest(state) == expected
        state = SYMBOLS.apply(state, seat, action)
    assert SYMBOLS.view(state, ALL) == golden["end"]
    assert SYMBOLS.outcome(state) == golden["outcome"]
    assert golden["outcome"]["reason"] == name.removeprefix("symbols_")


if __name__ == "__main__":
    for name, place in MATCHES.items():
        text = json.dumps(record(place), ensure_ascii=False)
        text = text.replace("], [0, {", "],\n[0, {").replace("], [1, {", "],\n[1, {")
        (GOLDEN / f"{name}.json").write_text(text.replace(', "log"', ',\n"log"') + "\n")
