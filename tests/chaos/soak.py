"""``python -m tests.chaos.soak --runs 100``: seeded runs, and what each found."""

import argparse
import asyncio
import sys

from rules import GAMES
from tests.chaos.run import FAULTS, run


def main() -> int:
    """Runs every kind of fault in turn; 1 if any run found something wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.soak", description=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="of the first run")
    parser.add_argument("--fault", choices=FAULTS, help="only this one")
    parser.add_argument("--game", choices=sorted(GAMES), default="grid_takeover")
    chosen = parser.parse_args()
    failed = 0
    for seed in range(chosen.seed, chosen.seed + chosen.runs):
        fault = chosen.fault or FAULTS[seed % len(FAULTS)]
        result = asyncio.run(run(fault, seed, chosen.matches, chosen.game))
        failed += bool(result.wrong)
        print(
            f"seed {seed} {fault}: {result.actions} actions, {result.credits} credits, "
            f"{result.reconnects} reconnects, {len(result.wrong)} faults",
            flush=True,
        )
        for text in result.wrong:
            print(f"    {text}", flush=True)
    print(f"{chosen.runs - failed} of {chosen.runs} runs without a fault")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
