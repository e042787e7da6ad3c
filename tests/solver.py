"""Solves challenges from what a player is shown, as a player would."""

from itertools import pairwise
from typing import Any

from rules.challenges import evaluate


def solve(challenge: dict[str, Any]) -> int:
    """The right choice for a challenge in a view that shows ``prompt`` and ``options``."""
    prompt, options = challenge["prompt"], challenge["options"]
    match challenge["kind"]:
        case "arithmetic":
            return int(options.index(evaluate(prompt["text"])))
        case "sequence":
            return int(options.index(_next(prompt["terms"])))
        case "count":
            return int(options.index("".join(prompt["rows"]).count(prompt["glyph"])))
        case _:
            return next(n for n, option in enumerate(options) if options.count(option) == 1)


def miss(challenge: dict[str, Any]) -> int:
    """A wrong choice."""
    return (solve(challenge) + 1) % 4


def _next(terms: list[int]) -> int:
    """The term after five that grow evenly or ever faster, swing, add up, or multiply."""
    steps = [b - a for a, b in pairwise(terms)]
    growth = {b - a for a, b in pairwise(steps)}
    if len(growth) == 1:
        return terms[-1] + steps[-1] + growth.pop()
    if steps[0] == steps[2] and steps[1] == steps[3]:
        return terms[-1] + steps[0]
    if all(a + b == c for a, b, c in zip(terms, terms[1:], terms[2:], strict=False)):
        return terms[-1] + terms[-2]
    factor = steps[1] // steps[0]
    return terms[-1] * factor + terms[1] - terms[0] * factor
