"""Challenges: one right answer, the same every time, harder as the difficulty grows."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.challenges import DIFFICULTIES, KINDS, Challenge, challenge, effort

SEED = 0xC0FFEE << 128
ANY = st.builds(
    challenge,
    st.integers(0, 2**256),
    st.integers(1, 999),
    st.sampled_from(DIFFICULTIES),
)


def some(kind: str, difficulty: int, among: int = 300) -> list[Challenge]:
    made = (challenge(SEED, number, difficulty) for number in range(1, among))
    return [one for one in made if one.kind == kind]


def solutions(made: Challenge) -> Iterator[int]:
    """The right option, worked out from what is shown, by every way that leads to one."""
    prompt, options = made.shown_prompt(), made.shown_options()
    match made.kind:
        case "arithmetic":
            text = prompt["text"].replace("×", "*").replace("−", "-")
            yield options.index(eval(text, {"__builtins__": {}}))
        case "sequence":
            yield from (options.index(n) for n in successors(prompt["terms"]) if n in options)
        case "count":
            yield options.index("".join(prompt["rows"]).count(prompt["glyph"]))
        case "odd":
            yield from (i for i, pattern in enumerate(options) if options.count(pattern) == 1)


def successors(terms: list[int]) -> Iterator[int]:
    """What follows by each simple rule that all terms obey."""
    steps = [b - a for a, b in pairwise(terms)]
    growth = [b - a for a, b in pairwise(steps)]
    if len(set(steps)) == 1:
        yield terms[-1] + steps[-1]
    if len(set(growth)) == 1:
        yield terms[-1] + steps[-1] + growth[-1]
    third = [b - a for a, b in pairwise(growth)]
    if len(set(third)) == 1:
        yield terms[-1] + steps[-1] + growth[-1] + third[-1]
    if len(set(steps[::2])) == len(set(steps[1::2])) == 1:
        yield terms[-1] + steps[-2]
    if all(a + b == c for a, b, c in zip(terms, terms[1:], terms[2:], strict=False)):
        yield terms[-1] + terms[-2]
    for factor in range(2, 6):
        rests = {b - factor * a for a, b in pairwise(terms)}
        if len(rests) == 1:
            yield terms[-1] * factor + rests.pop()


@given(ANY)
def test_exactly_one_option_is_right(made: Challenge) -> None:
    assert set(solutions(made)) == {made.answer}


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_no_sequence_goes_on_in_two_ways(difficulty: int) -> None:
    for made in some("sequence", difficulty, among=2_000):
        assert len(set(successors(made.shown_prompt()["terms"]))) == 1


@given(ANY)
def test_options_are_four_different_ones_or_three_alike_and_one_not(made: Challenge) -> None:
    options = made.shown_options()
    assert len(options) == 4
    if made.kind == "odd":
        assert sorted(Counter(map(str, options)).values()) == [1, 3]
        assert made.shown_prompt() == {}
    else:
        assert len(set(made.options)) == 4
        assert all(type(option) is int and option >= 0 for option in options)


@given(st.integers(0, 2**256), st.integers(1, 999), st.sampled_from(DIFFICULTIES))
def test_the_same_every_time(seed: int, number: int, difficulty: int) -> None:
    again: Any = challenge.__wrapped__
    assert challenge(seed, number, difficulty) == again(seed, number, difficulty)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_seed_and_number_make_another_one(difficulty: int) -> None:
    here = [challenge(SEED, number, difficulty) for number in range(1, 50)]
    there = [challenge(SEED + 1, number, difficulty) for number in range(1, 50)]
    assert sum(a == b for a, b in zip(here, there, strict=True)) < 3
    assert sum(a == b for a, b in pairwise(here)) < 3


@pytest.mark.parametrize("kind", KINDS)
def test_harder_as_the_difficulty_grows(kind: str) -> None:
    efforts = [mean(map(effort, some(kind, difficulty))) for difficulty in DIFFICULTIES]
    assert all(easier < harder for easier, harder in pairwise(efforts)), efforts


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_all_kinds_come_at_each_difficulty(difficulty: int) -> None:
    kinds = Counter(challenge(SEED, number, difficulty).kind for number in range(1, 201))
    assert min(kinds[kind] for kind in KINDS) > 25


@given(ANY)
def test_no_language(made: Challenge) -> None:
    shown = str(list(made.shown_prompt().values())) + str(made.shown_options())
    assert not any(character.isalpha() for character in shown)


@given(ANY)
def test_grids_and_patterns_are_rectangular(made: Challenge) -> None:
    grids = [*(made.options if made.kind == "odd" else ()), made.shown_prompt().get("rows", ())]
    assert all(len({len(row) for row in grid}) <= 1 for grid in grids if isinstance(grid, tuple))


def test_neither_a_place_nor_a_rank_is_a_better_guess() -> None:
    made = [challenge(SEED, number, 1 + number % 9) for number in range(1, 2001)]
    places = Counter(one.answer for one in made)
    numbers = [one.shown_options() for one in made if one.kind != "odd"]
    answers = [one.answer for one in made if one.kind != "odd"]
    ranks = Counter(
        sorted(options).index(options[answer])
        for options, answer in zip(numbers, answers, strict=True)
    )
    for counter in (places, ranks):
        assert max(counter.values()) < 1.25 * min(counter.values()), counter


def test_known_ones() -> None:
    """A match that is stored today must ask the same tomorrow."""
    assert challenge(SEED, 1, 2) == Challenge(
        "arithmetic", (("text", "29 + 7"),), (36, 34, 35, 33), answer=0
    )
    assert challenge(SEED, 3, 6) == Challenge(
        "sequence", (("terms", (23, 35, 28, 40, 33)),), (39, 41, 45, 43), answer=2
    )
