"""Tunes the evaluation of Grid Takeover by self-play: ``python -m bots.tune``.

Simultaneous perturbation: every round shifts all weights at once at random, up in one player
and down in the other. Both play each other, and both play the greedy player and the weights in
use; what did better shows where to step. A match that does not end by territory counts for
nobody, since bots should finish. Prints the weights to put into
`bots.search.grid.evaluation.WEIGHTS`.
"""

import argparse
import random
from multiprocessing import Pool
from typing import Any, Final

from bots.arena import Match, Player
from bots.search.grid.engine import GridEngine
from bots.search.grid.evaluation import WEIGHTS

SHIFT: Final = 0.25
"""Part of a weight (and of `SCALE`) by which it is shifted."""
SCALE: Final = 12.0
STEP: Final = 0.5
"""Part of the shift that a round in which one player scores everything steps."""

Weights = dict[str, float]
Job = tuple[Weights, Weights | None, int, int]


def points(job: Job) -> tuple[float, float]:
    """The points of two players in a match; without second weights the second is greedy."""
    weights, others, nodes, number = job
    greedy = Player(GridEngine(), "greedy")
    players = _player(weights, nodes), greedy if others is None else _player(others, nodes)
    match = Match("grid_takeover", players if number % 2 == 0 else players[::-1], number)
    outcome = match.played()
    if outcome["reason"] != "territory":
        return 0.0, 0.0
    won = float(outcome["winner"] == number % 2)
    return won, 1 - won


def _player(weights: Weights, nodes: int) -> Player:
    rounded = {name: round(weight) for name, weight in weights.items()}
    return Player(GridEngine(rounded), "unbeatable", nodes)


def tuned(rounds: int, games: int, nodes: int, seed: int, pool: Any) -> Weights:
    """The weights after ``rounds`` of ``games`` matches a pairing."""
    chance = random.Random(seed)
    weights: Weights = dict(WEIGHTS)
    start = dict(weights)
    for number in range(rounds):
        shifts = {
            name: chance.choice((-SHIFT, SHIFT)) * (abs(weight) + SCALE)
            for name, weight in weights.items()
        }
        up = {name: weights[name] + shift for name, shift in shifts.items()}
        down = {name: weights[name] - shift for name, shift in shifts.items()}
        seeds = range(number * games, (number + 1) * games)
        jobs: list[Job] = [(up, down, nodes, n) for n in seeds]
        for side in (up, down):
            jobs += [(side, None, nodes, n) for n in seeds]
            jobs += [(side, start, nodes, n) for n in seeds]
        results = pool.map(points, jobs, chunksize=1)
        ups = sum(won - lost for won, lost in results[:games])
        ups += sum(won for won, _ in results[games : 3 * games])
        ups -= sum(won for won, _ in results[3 * games :])
        share = ups / (3 * games)
        for name, shift in shifts.items():
            weights[name] = max(0.0, weights[name] + STEP * share * shift)
        shown = " ".join(f"{name} {weight:.1f}" for name, weight in weights.items())
        print(f"{number + 1:>3} {share:+.2f}  {shown}", flush=True)
    return weights


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bots.tune", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--games", type=int, default=8, help="matches a pairing (default: 8)")
    parser.add_argument("--nodes", type=int, default=2_000, help="positions a move")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    with Pool(args.processes) as pool:
        weights = tuned(args.rounds, args.games, args.nodes, args.seed, pool)
    for name, weight in weights.items():
        print(f'    "{name}": {round(weight)},')


if __name__ == "__main__":
    main()
