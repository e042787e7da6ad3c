"""Challenges: small puzzles with four options of which exactly one is right.

A challenge is a pure function of the match's seed, its number in the match and its difficulty
1..9, so nobody has to store it and nobody can guess it without the seed. It is free of language:
digits, signs and glyphs only. Four kinds, each harder as the difficulty grows (`effort` measures
how hard a challenge is, for each kind by its own scale):

- ``arithmetic``: the value of ``text``, "17 × 6 − 9".
- ``sequence``: the number that follows ``terms``.
- ``count``: how often ``glyph`` stands in ``rows``.
- ``odd``: the one of the four patterns that differs from the other three.

Where the options are numbers they are evenly spaced, and the place of the right one among them is
drawn: neither the middle one nor the last one is a better guess than another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from rules.draw import Draw

DIFFICULTIES: Final = range(1, 10)
CHOICES: Final = range(4)

Pattern = tuple[str, ...]
Prompt = tuple[tuple[str, str | tuple[str, ...] | tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """``prompt`` is a map as pairs; ``options`` are numbers, or patterns of rows in ``odd``;
    ``answer`` is the index of the right one."""

    kind: str
    prompt: Prompt
    options: tuple[int, ...] | tuple[Pattern, ...]
    answer: int

    def shown_prompt(self) -> dict[str, Any]:
        """The prompt in wire form."""
        return {name: list(v) if isinstance(v, tuple) else v for name, v in self.prompt}

    def shown_options(self) -> list[Any]:
        """The four options in wire form."""
        return [list(o) if isinstance(o, tuple) else o for o in self.options]


@lru_cache(maxsize=1024)
def challenge(seed: int, number: int, difficulty: int) -> Challenge:
    """The challenge with this number (1, 2, …) in the match of ``seed``."""
    draw = Draw(seed, f"challenge {number} {difficulty}")
    return draw.one_of(_MAKERS)(draw, difficulty)


def effort(made: Challenge) -> int:
    """How much work a challenge is, on its kind's own scale.

    - ``arithmetic``: steps of working it out on paper, see `_paper_steps`.
    - ``sequence``: bits in the table of first and second differences.
    - ``count``: squares to look at, times the different glyphs to tell apart.
    - ``odd``: squares of a pattern for each square that differs, in tenths.
    """
    prompt = made.shown_prompt()
    if made.kind == "arithmetic":
        return _paper_steps(prompt["text"])
    if made.kind == "sequence":
        first = [b - a for a, b in pairwise(prompt["terms"])]
        second = [b - a for a, b in pairwise(first)]
        return sum(abs(difference).bit_length() for difference in first + second)
    if made.kind == "count":
        squares = "".join(prompt["rows"])
        return len(squares) * len(set(squares))
    one, other = {"".join(pattern) for pattern in made.shown_options()}
    return 10 * len(one) // sum(a != b for a, b in zip(one, other, strict=True))


def _numbers(kind: str, prompt: Prompt, right: int, steps: Sequence[int], draw: Draw) -> Challenge:
    """A challenge whose options are ``right``, which is at least 3, and three other numbers, none
    of them negative; ``steps`` are the distances between neighbours to draw from."""
    step = draw.one_of([step for step in steps if 3 * step <= right])
    lowest = right - step * draw.below(4)
    options = draw.shuffled([lowest + step * place for place in CHOICES])
    return Challenge(kind, prompt, tuple(options), options.index(right))


# Arithmetic

_SHAPES: Final = (
    # Ranges of the numbers a, b, c, d in "a + b", "a × b + c" and so on; "±" is drawn.
    ("a + b", (2, 9), (2, 9)),
    ("a ± b", (15, 69), (3, 9)),
    ("a ± b ± c", (41, 79), (11, 19), (3, 9)),
    ("a × b ± c", (3, 9), (4, 9), (2, 9)),
    ("a × b", (12, 24), (3, 9)),
    ("a × b ± c", (12, 16), (3, 6), (11, 29)),
    ("a × b ± c", (21, 49), (5, 9), (23, 79)),
    ("a × b ± c × d", (21, 49), (5, 9), (3, 9), (4, 9)),
    ("a × b ± c", (12, 29), (13, 19), (23, 98)),
)


def _arithmetic(draw: Draw, difficulty: int) -> Challenge:
    shape, *ranges = _SHAPES[difficulty - 1]
    text = "".join(draw.one_of("+−") if sign == "±" else sign for sign in shape)
    for letter, (low, high) in zip("abcd", ranges, strict=False):
        text = text.replace(letter, str(draw.between(low, high)))
    right = evaluate(text)
    steps = (1, 2) if difficulty < 5 else (1, 2, 10)
    return _numbers("arithmetic", (("text", text),), right, steps, draw)


def evaluate(text: str) -> int:
    """The value of sums, differences and products such as "17 × 6 − 9"."""
    total, sign = 0, 1
    product = 1
    for token in text.split():
        if token in "+−":
            total += sign * product
            product, sign = 1, 1 if token == "+" else -1
        elif token != "×":
            product *= int(token)
    return total + sign * product


def _paper_steps(text: str) -> int:
    """Steps on paper: a product costs three for each pair of digits, a sum or difference one for
    each digit of the larger number. The numbers are positive."""
    steps = 0
    partial: list[int] = []
    for term in text.replace("−", "+").split(" + "):
        product, *factors = (int(factor) for factor in term.split(" × "))
        for factor in factors:
            steps += 3 * len(str(product)) * len(str(factor))
            product *= factor
        partial.append(product)
    return steps + sum(len(str(max(pair))) for pair in pairwise(partial))


# Sequences

_TERMS: Final = 5


def _sequence(draw: Draw, difficulty: int) -> Challenge:
    terms = _RULES[difficulty - 1](draw)
    prompt = (("terms", tuple(terms[:-1])),)
    steps = (1, 2, 3) if difficulty < 5 else (1, 2, 10)
    return _numbers("sequence", prompt, terms[-1], steps, draw)


def _climbing(start: int, step: int, growth: int) -> list[int]:
    """Differences that are the same (growth 0) or grow by the same."""
    terms = [start]
    for place in range(_TERMS):
        terms.append(terms[-1] + step + growth * place)
    return terms


def _swinging(start: int, forth: int, back: int) -> list[int]:
    """Forth and back in turns."""
    terms = [start]
    for place in range(_TERMS):
        terms.append(terms[-1] + (-back if place % 2 else forth))
    return terms


def _multiplying(start: int, factor: int, plus: int) -> list[int]:
    """Each term is the one before times ``factor``, plus ``plus``."""
    terms = [start]
    for _ in range(_TERMS):
        terms.append(terms[-1] * factor + plus)
    return terms


def _adding(start: int, second: int) -> list[int]:
    """Each term is the sum of the two before it. Where three times ``second`` is five times
    ``start``, the third differences are the same too, and it goes on in two ways."""
    terms = [start, second]
    while len(terms) <= _TERMS:
        terms.append(terms[-1] + terms[-2])
    return terms


_RULES: Final[tuple[Callable[[Draw], list[int]], ...]] = (
    lambda draw: _climbing(draw.between(2, 9), draw.between(1, 3), 0),
    lambda draw: _climbing(draw.between(3, 20), draw.between(4, 9), 0),
    lambda draw: _climbing(draw.between(90, 140), -draw.between(8, 15), 0),
    lambda draw: _climbing(draw.between(2, 9), draw.between(3, 6), draw.between(1, 2)),
    lambda draw: _climbing(draw.between(2, 19), draw.between(5, 9), draw.between(3, 6)),
    lambda draw: _swinging(draw.between(20, 49), draw.between(10, 15), draw.between(4, 7)),
    lambda draw: _adding(draw.between(5, 11), draw.between(20, 39)),
    lambda draw: _multiplying(draw.between(6, 11), 2, draw.between(3, 9)),
    lambda draw: _multiplying(draw.between(4, 9), 3, draw.between(-5, 5)),
)


# Counting

_FAMILIES: Final = ("▲△▼▽", "●○◆◇", "■□◆◇")
_PLAIN: Final = "▲●■◆"


def _count(draw: Draw, difficulty: int) -> Challenge:
    """A few plainly different glyphs in a small grid; later look-alikes in a larger one."""
    height, width = 3 + (difficulty + 1) // 2, 3 + (difficulty + 2) // 2
    look_alikes = draw.one_of(_FAMILIES) if difficulty > 3 else _PLAIN
    glyph, *others = draw.shuffled(look_alikes)[: 2 + (difficulty + 1) // 4]
    squares = height * width
    right = draw.between(squares // 5, squares // 3)
    filling = [glyph] * right + [draw.one_of(others) for _ in range(squares - right)]
    grid = "".join(draw.shuffled(filling))
    rows = tuple(grid[start : start + width] for start in range(0, squares, width))
    return _numbers("count", (("glyph", glyph), ("rows", rows)), right, (1,), draw)


# The odd one out

_ODD: Final = (
    # Side of the pattern, squares that differ, by difficulty.
    *((3, 3), (3, 2), (4, 3), (4, 2), (5, 2), (6, 2), (5, 1), (6, 1), (7, 1)),
)
_FLIP: Final = {"■": "□", "□": "■"}


def _odd(draw: Draw, difficulty: int) -> Challenge:
    side, differing = _ODD[difficulty - 1]
    squares = [draw.one_of("■□") for _ in range(side * side)]
    changed = squares.copy()
    for place in draw.shuffled(range(len(squares)))[:differing]:
        changed[place] = _FLIP[changed[place]]
    answer = draw.below(4)
    options = tuple(
        tuple("".join(cells[start : start + side]) for start in range(0, side * side, side))
        for cells in (changed if choice == answer else squares for choice in CHOICES)
    )
    return Challenge("odd", (), options, answer)


_MAKERS: Final = (_arithmetic, _sequence, _count, _odd)
KINDS: Final = ("arithmetic", "sequence", "count", "odd")
