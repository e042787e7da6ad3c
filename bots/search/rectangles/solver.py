"""Answers challenges from what they show, as a person would; see `rules.challenges`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from rules.challenges import evaluate

Pattern = list[str]


def solved(challenge: Mapping[str, Any]) -> int | None:
    """The index of the right option of a challenge in a view; None if it can't be told."""
    prompt, options = challenge["prompt"], challenge["options"]
    answer: Any = None
    match challenge["kind"]:
        case "arithmetic":
            answer = evaluate(prompt["text"])
        case "sequence":
            answer = _following(prompt["terms"])
        case "count":
            answer = sum(row.count(prompt["glyph"]) for row in prompt["rows"])
        case "odd":
            answer = _odd(options)
    return options.index(answer) if answer in options else None


def _odd(patterns: Sequence[Pattern]) -> Pattern | None:
    """The pattern that there is once."""
    times = Counter(map(tuple, patterns))
    return next((pattern for pattern in patterns if times[tuple(pattern)] == 1), None)


def _following(terms: Sequence[int]) -> int | None:
    """The term that follows by the first of the rules that all terms obey."""
    for rule in (_climbing, _swinging, _adding, _multiplying):
        following = rule(terms)
        if following is not None:
            return following
    return None


def _climbing(terms: Sequence[int]) -> int | None:
    """Differences that are the same, or grow by the same."""
    steps = [b - a for a, b in pairwise(terms)]
    growth = steps[1] - steps[0]
    if any(b - a != growth for a, b in pairwise(steps)):
        return None
    return terms[-1] + steps[-1] + growth


def _swinging(terms: Sequence[int]) -> int | None:
    """Two differences in turns."""
    steps = [b - a for a, b in pairwise(terms)]
    if steps[2:] != steps[:-2]:
        return None
    return terms[-1] + steps[-2]


def _adding(terms: Sequence[int]) -> int | None:
    """Each term is the sum of the two before it."""
    if any(a + b != c for a, b, c in zip(terms, terms[1:], terms[2:], strict=False)):
        return None
    return terms[-2] + terms[-1]


def _multiplying(terms: Sequence[int]) -> int | None:
    """Each term is the one before times a number, plus a number."""
    steps = [b - a for a, b in pairwise(terms)]
    if steps[0] == 0 or any(b * steps[0] != a * steps[1] for a, b in pairwise(steps)):
        return None
    return terms[-1] + steps[-1] * steps[1] // steps[0]
