"""What the rules cost: ``python -m bench.rules``.

Every game plays random matches; each call is timed over the states of their middle thirds.
Prints µs a call; ``move`` is what a server spends on a move at least: one apply, one legal for
the seat to act, one view.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from rules import GAMES, Game

MATCHES = 20
REPEATS = 5

Step = tuple[Any, int, dict[str, Any]]


def middle_game(game: Game[Any], random: Random) -> list[Step]:
    """(state, seat, action) for each action in the middle third of a random match."""
    state, steps = game.start({}, random.getrandbits(128)), []
    while actors := game.actors(state):
        seat = random.choice(actors)
        action = random.choice(game.legal(state, seat))
        steps.append((state, seat, action))
        state = game.apply(state, seat, action)
    return steps[len(steps) // 3 : 2 * len(steps) // 3]


def cost_us(call: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> float:
    """µs a call, the best of a few rounds: the least disturbed by other work."""
    rounds = []
    for _ in range(REPEATS):
        began = perf_counter()
        for each in arguments:
            call(*each)
        rounds.append(perf_counter() - began)
    return min(rounds) / len(arguments) * 1e6


def main() -> None:
    print(f"{'µs a call':15}{'apply':>8}{'legal':>8}{'view':>8}{'dump':>8}{'load':>8}{'move':>8}")
    for game in GAMES.values():
        random = Random(game.id)
        steps = [step for _ in range(MATCHES) for step in middle_game(game, random)]
        seated = [(state, seat) for state, seat, _ in steps]
        apply = cost_us(game.apply, steps)
        legal = cost_us(game.legal, seated)
        view = cost_us(game.view, seated)
        dump = cost_us(game.dump, [(state,) for state, _, _ in steps])
        load = cost_us(game.load, [(game.dump(state),) for state, _, _ in steps])
        costs = (apply, legal, view, dump, load, apply + legal + view)
        print(f"{game.id:15}" + "".join(f"{cost:8.1f}" for cost in costs))


if __name__ == "__main__":
    main()
