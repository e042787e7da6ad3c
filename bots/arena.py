"""Measures strength at Grid Takeover: ``python -m bots.arena``.

Plays levels and two simple players against each other, seats alternating, from openings of two
random actions, and prints who wins how often (with a 95 % interval), how matches end and how
long they are. Budgets are positions, not time, so a result can be had again on any machine.
"""

import argparse
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from multiprocessing import Pool
from typing import Any, Final

from bots.search import ENGINES, Engine
from rules import GAMES

GAME: Final = GAMES["grid_takeover"]
OPENING: Final = 2
BUDGETS: Final = {"Easy": 1_000, "Medium": 20_000, "Hard": 3_000, "Unbeatable": 30_000}
"""Positions a move; a level that wants fewer takes fewer."""

View = dict[str, Any]
Player = Callable[[Any, list[View], int], dict[str, Any]]
"""Chooses for the seat to act: from the state, the views so far (the newest last), a seed."""


def greedy(state: Any, views: list[View], seed: int) -> dict[str, Any]:
    """The action after which it leads by the most tiles; of equals, any."""
    seat = GAME.actors(state)[0]

    def lead(action: Mapping[str, Any]) -> int:
        tiles: list[int] = GAME.view(GAME.apply(state, seat, action), None)["tiles"]
        return tiles[seat] - tiles[1 - seat]

    legal = GAME.legal(state, seat)
    random.Random(seed).shuffle(legal)
    return max(legal, key=lead)


def aimless(state: Any, views: list[View], seed: int) -> dict[str, Any]:
    """Any action."""
    return random.Random(seed).choice(GAME.legal(state, GAME.actors(state)[0]))


def level(name: str, nodes: int, engine: Engine = ENGINES[GAME.id]) -> Player:
    """A level of the engine, with ``nodes`` positions a move."""

    def choose(state: Any, views: list[View], seed: int) -> dict[str, Any]:
        legal = GAME.legal(state, GAME.actors(state)[0])
        return engine.choose(name, views[-1], {}, legal, seed, nodes=nodes, past=views[:-1])

    return choose


def player(name: str, budgets: Mapping[str, int] = BUDGETS) -> Player:
    """The player of that name: a level, "greedy" or "random"."""
    simple = {"greedy": greedy, "random": aimless}
    return simple[name] if name in simple else level(name, budgets[name])


def match(players: tuple[Player, Player], number: int) -> Any:
    """The last state of a match; ``players`` by seat. Matches 2n and 2n + 1 open alike."""
    openings, chance = random.Random(number // 2), random.Random(number)
    state = GAME.start({}, 0)
    views = [GAME.view(state, None)]
    while seats := GAME.actors(state):
        if len(views) <= OPENING:
            action = aimless(state, views, openings.getrandbits(64))
        else:
            action = players[seats[0]](state, views, chance.getrandbits(64))
        state = GAME.apply(state, seats[0], action)
        views.append(GAME.view(state, None))
    return state


@dataclass(slots=True)
class Tally:
    """Matches of one player against another, seen by the first."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    """Turns that the seat that took more of them had taken, of each match."""

    def add(self, result: tuple[int | None, str, int], seat: int) -> None:
        """Counts a `_result` of the first player in ``seat``."""
        winner, reason, turns = result
        self.wins += winner == seat
        self.draws += winner is None
        self.losses += winner == 1 - seat
        self.reasons[reason] += 1
        self.turns.append(turns)

    @property
    def played(self) -> int:
        """The number of matches."""
        return len(self.turns)

    @property
    def territory(self) -> float:
        """The part of the matches that ended because no neutral tile was left."""
        return self.reasons["territory"] / self.played

    def line(self, names: tuple[str, str]) -> str:
        """A line of the table."""
        low, high = interval(self.wins, self.played)
        ends = ", ".join(f"{reason} {n}" for reason, n in self.reasons.most_common())
        lengths = sorted(self.turns)
        return (
            f"{names[0]:<10} {names[1]:<10} {self.wins:>4} {self.draws:>4} {self.losses:>4}"
            f"  {self.wins / self.played:6.1%} [{low:6.1%}, {high:6.1%}]"
            f"  {self.territory:6.1%}  {lengths[self.played // 2]:>3} {lengths[-1]:>4}  {ends}"
        )


HEADER: Final = (
    f"{'player':<10} {'against':<10} {'won':>4} {'drew':>4} {'lost':>4}"
    f"  {'won':>6} {'95 % interval':<16}  {'terr.':>6}  {'turns: median, most':<8}; ends"
)


def interval(wins: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval of the chance to win."""
    z = 1.96
    share = wins / played
    middle = share + z * z / (2 * played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    return (middle - spread) / scale, (middle + spread) / scale


def compared(names: tuple[str, str], games: int, budgets: Mapping[str, int], pool: Any) -> Tally:
    """``games`` matches between two players; both play each opening from both seats."""
    tally = Tally()
    jobs = [(names, budgets, number) for number in range(games)]
    for number, result in enumerate(pool.imap(_result, jobs)):
        tally.add(result, number % 2)
    return tally


def _result(
    job: tuple[tuple[str, str], Mapping[str, int], int],
) -> tuple[int | None, str, int]:
    (name, other), budgets, number = job
    players = player(name, budgets), player(other, budgets)
    state = match(players if number % 2 == 0 else players[::-1], number)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome["winner"], outcome["reason"], max(GAME.view(state, None)["turns"])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bots.arena", description=__doc__)
    parser.add_argument("players", nargs="*", help="of the levels, greedy, random; default: all")
    parser.add_argument("--games", type=int, default=400, help="matches a pair (default: 400)")
    parser.add_argument("--nodes", type=int, help="positions a move, for every level")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    names = args.players or [*reversed(ENGINES[GAME.id].levels), "greedy", "random"]
    budgets = {name: args.nodes or nodes for name, nodes in BUDGETS.items()}
    print(HEADER)
    with Pool(args.processes) as pool:
        levels = [name for name in names if name in budgets]
        pairs = list(combinations(names, 2)) + [(name, name) for name in levels]
        for pair in pairs:
            print(compared(pair, args.games, budgets, pool).line(pair), flush=True)


if __name__ == "__main__":
    main()
