"""What the tests of Rectangles share: positions from drawings, answers, and random matches."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from rules.game import ALL, Action, IllegalAction
from rules.rectangles import RECTANGLES, State

SEED = 0x5EED << 128
HUMANS = (False, False)
FIRST_COMPUTER = (True, False)
SECOND_COMPUTER = (False, True)
COMPUTERS = (True, True)
Step = tuple[State, int, dict[str, Any]]


def drawn(
    drawing: str,
    *,
    values: int | str = 3,
    points: tuple[int, int] = (20, 20),
    computers: tuple[bool, bool] = HUMANS,
    mover: int = 0,
    turns: int = 0,
    turn_limit: int = 100,
) -> State:
    """A turn that begins on the board of a drawing: rows of b, r and dots. ``values`` is one
    value for all squares, or a drawing of digits."""
    rows = drawing.split()
    cells = len(rows) ** 2
    digits = str(values) * cells if isinstance(values, int) else "".join(values.split())
    return State(
        seed=SEED,
        size=len(rows),
        values=tuple(map(int, digits)),
        computers=computers,
        turn_limit=turn_limit,
        owners="".join(rows),
        points=points,
        mover=mover,
        turns=turns,
    )


def right(state: State) -> dict[str, Any]:
    """The right answer to the running challenge."""
    return {"a": "answer", "choice": RECTANGLES.view(state, ALL)["challenge"]["answer"]}


def wrong(state: State) -> dict[str, Any]:
    return {"a": "answer", "choice": (right(state)["choice"] + 1) % 4}


def does(state: State, *steps: tuple[int | None, Action | Callable[[State], Action]]) -> State:
    """The state after some steps; an action may be `right` or `wrong`."""
    for seat, action in steps:
        state = RECTANGLES.apply(state, seat, action(state) if callable(action) else action)
    return state


def refusal(state: State, seat: int | None, action: Action) -> tuple[str, str] | None:
    """Code and message with which an action is refused; None if it is taken."""
    try:
        RECTANGLES.apply(state, seat, action)
    except IllegalAction as refused:
        return refused.code, refused.message
    return None


def claim(cell: int) -> dict[str, Any]:
    return {"a": "claim", "cell": cell}


def attack(cell: int) -> dict[str, Any]:
    return {"a": "attack", "cell": cell}


def take(cell: int) -> dict[str, Any]:
    return {"a": "take", "cell": cell}


FACE = {"a": "face"}
REPEL = {"a": "repel"}
EXPIRE = {"a": "expire"}


def match(random: Random, options: dict[str, Any] | None = None) -> Iterator[Step]:
    """A random match: each state with a seat and the legal action that it takes next; the last
    one, which is over, with seat 0 and {}."""
    state = RECTANGLES.start(options or {}, random.getrandbits(128))
    while actors := RECTANGLES.actors(state):
        seat = random.choice(actors)
        action = _choice(random, state, seat)
        yield state, seat, action
        state = RECTANGLES.apply(state, seat, action)
    yield state, 0, {}


def _choice(random: Random, state: State, seat: int) -> dict[str, Any]:
    """Attacks and right answers come more often than by pure chance."""
    actions = RECTANGLES.legal(state, seat)
    attacks = [action for action in actions if action["a"] == "attack"]
    if state.phase == "challenge" and random.random() < 0.6:
        return right(state)
    return random.choice(attacks if attacks and random.random() < 0.4 else actions)


def twin(state: State) -> State:
    """The same match with another seed, so with other challenges on the same board."""
    return replace(state, seed=state.seed + 1)
