"""Rectangles' bots and challenges: they solve what they see, err as often as they should."""

from typing import Any

import pytest

from bots.search import ENGINES
from bots.search.engine import Decision
from bots.search.rectangles.engine import LEVELS
from bots.search.rectangles.solver import solved
from rules import GAMES
from rules.challenges import CHOICES, DIFFICULTIES, KINDS, challenge

GAME = GAMES["rectangles"]
ENGINE = ENGINES[GAME.id]
ANSWERS = [{"a": "answer", "choice": choice} for choice in CHOICES]


def shown(seed: int, difficulty: int) -> tuple[dict[str, Any], int]:
    """A challenge as it is in a view, and the right choice."""
    made = challenge(seed, 1, difficulty)
    view = {
        "number": 1,
        "kind": made.kind,
        "prompt": made.shown_prompt(),
        "options": made.shown_options(),
        "difficulty": difficulty,
        "faces": [0],
        "answered": [],
    }
    return view, made.answer


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_kind_is_solved_from_what_it_shows(difficulty: int) -> None:
    kinds = set()
    for seed in range(400):
        view, right = shown(seed, difficulty)
        assert solved(view) == right, view
        kinds.add(view["kind"])
    assert kinds == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "prompt"),
    [
        ("riddle", {"text": "?"}),
        ("sequence", {"terms": [1, 2, 4, 8, 1]}),
        ("sequence", {"terms": [5, 5, 6, 5, 5]}),
        ("arithmetic", {"text": "2 + 2"}),
    ],
)
def test_what_cannot_be_told_is_guessed(kind: str, prompt: dict[str, Any]) -> None:
    view = {"kind": kind, "prompt": prompt, "options": [10, 11, 12, 13], "difficulty": 3}
    assert solved(view) is None
    asked = Decision({"phase": "challenge", "challenge": view}, ANSWERS)
    guesses = {ENGINE.choose("hard", asked, seed)["choice"] for seed in range(60)}
    assert guesses == set(CHOICES)


@pytest.mark.parametrize(("level", "share"), [("easy", 0.60), ("medium", 0.75), ("hard", 0.90)])
def test_a_level_is_right_in_its_share_of_the_cases(level: str, share: float) -> None:
    right, cases = 0, 5_000
    for seed in range(cases):
        view, answer = shown(seed, 1 + seed % 9)
        asked = Decision({"phase": "challenge", "challenge": view}, ANSWERS)
        action = ENGINE.choose(level, asked, seed)
        right += action["choice"] == answer
    assert right / cases == pytest.approx(share, abs=0.02)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_answers_come_within_the_time_and_no_faster_than_a_person(difficulty: int) -> None:
    asked = Decision({"phase": "challenge", "challenge": {"difficulty": difficulty}}, ANSWERS)
    for level in LEVELS:
        delays = [ENGINE.delay_ms(level, asked, seed) for seed in range(300)]
        assert min(delays) >= 1_000
        assert max(delays) <= 0.8 * (8_000 + 1_000 * difficulty)
        assert len(set(delays)) > 100


@pytest.mark.parametrize(("phase", "limit"), [("respond", 10_000), ("penalty", 15_000)])
def test_decisions_come_within_their_time(phase: str, limit: int) -> None:
    asked = Decision({"phase": phase}, [])
    for level in LEVELS:
        for seed in range(100):
            assert 500 <= ENGINE.delay_ms(level, asked, seed) <= limit // 2
