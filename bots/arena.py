"""Measures the strength of bots: ``python -m bots.arena``.

For each game, plays the levels and some simple players against each other, seats alternating,
from openings of two random turns, and prints who wins how often (with a 95 % interval), how
matches end and how long they are. Budgets are positions, not time, so a result can be had again
on any machine. Each player is given what its own seat sees, and no more.
"""

import argparse
import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from multiprocessing import Pool
from typing import Any, Final, NamedTuple

from bots.search import ENGINES, Engine
from bots.search.engine import UNLIMITED, Action, Decision, Limit, View
from rules import ALL, GAMES

OPENING: Final = 2

Options = dict[str, Any]
Outcome = dict[str, Any]


class Aimless(Engine):
    """Any action."""

    levels = ("random",)
    budgets: dict[str, int] = {}  # noqa: RUF012 - the protocol's attribute, never changed

    def choose(self, level: str, decision: Decision, seed: int, limit: Limit = UNLIMITED) -> Action:
        """See `Engine.choose`."""
        return random.Random(seed).choice(decision.legal)


class Player(NamedTuple):
    """Plays a level, or a yardstick, with ``nodes`` positions a move."""

    engine: Engine
    level: str
    nodes: int | None = None


RANDOM: Final = Player(Aimless(), "random")


def player(game: str, name: str, nodes: int | None = None) -> Player:
    """The player of that name: a level or a yardstick of the game's engine, or "random"."""
    if name == RANDOM.level:
        return RANDOM
    engine = ENGINES[game]
    if name not in (*engine.levels, *engine.yardsticks):
        raise ValueError(f"{game} has no player {name!r}")
    return Player(engine, name, engine.budgets.get(name) if nodes is None else nodes)


def names(game: str) -> list[str]:
    """All players of a game, the strongest level first."""
    engine = ENGINES[game]
    return [*reversed(engine.levels), *engine.yardsticks, RANDOM.level]


class Match:
    """A match between two players, by seat. Matches 2n and 2n + 1 open alike.

    A seat that is asked the same thing twice does the same; so in a duel, where both are asked at
    once, neither gains by the other's haste.
    """

    def __init__(self, game: str, players: tuple[Player, Player], number: int) -> None:
        self.game = GAMES[game]
        self.players = players
        self.number = number
        self.options: Options = dict(self.game.setup("bots", None, players[0].level).options)
        self.state = self.game.start(self.options, number // 2)
        self.views: tuple[list[View], list[View]] = ([], [])
        self._look()

    def played(self) -> Outcome:
        """The outcome, after the match has been played to its end."""
        while (outcome := self.game.outcome(self.state)) is None:
            self._go_on()
        return outcome

    @property
    def turns(self) -> int:
        """Turns of both seats so far."""
        return self.game.turn(self.state)

    def _go_on(self) -> None:
        """The quickest of those who may act does; nobody can after the game's own clock."""
        clock = self.game.clock(self.state)
        seats = self.game.actors(self.state)
        answers = {seat: self._answer(seat) for seat in seats}
        quickest = min(answers, key=lambda seat: answers[seat][0])
        delay, action = answers[quickest]
        if clock is None or delay < clock.ms:
            self.state = self.game.apply(self.state, quickest, action)
        else:
            late = quickest if len(seats) == 1 else None
            self.state = self.game.apply(self.state, late, {"a": "expire"})
        self._look()

    def _answer(self, seat: int) -> tuple[int, Action]:
        """After how many milliseconds a seat does what."""
        decision = self.game.decision(self.state, seat)
        opening = self.turns < OPENING
        match = self.number // 2 if opening else self.number
        seed = random.Random(f"{match} {decision} {seat}").getrandbits(64)
        engine, level, nodes = RANDOM if opening else self.players[seat]
        *past, view = self.views[seat]
        asked = Decision(view, self.game.legal(self.state, seat), self.options, past)
        action = engine.choose(level, asked, seed, Limit(nodes))
        return engine.delay_ms(level, asked, seed), action

    def _look(self) -> None:
        for seat, (engine, level, _) in enumerate(self.players):
            viewer = ALL if level in engine.sees_all else seat
            self.views[seat].append(self.game.view(self.state, viewer))


@dataclass(slots=True)
class Tally:
    """Matches of one player against another, seen by the first."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    """Turns of both seats, of each match."""

    def add(self, outcome: Outcome, turns: int, seat: int) -> None:
        """Counts a match in which the first player had ``seat``."""
        winner = outcome["winner"]
        self.wins += winner == seat
        self.draws += winner is None
        self.losses += winner == 1 - seat
        self.reasons[outcome["reason"]] += 1
        self.turns.append(turns)

    @property
    def played(self) -> int:
        """The number of matches."""
        return len(self.turns)

    def line(self, names: tuple[str, str]) -> str:
        """A line of the table."""
        low, high = interval(self.wins, self.played)
        ends = ", ".join(f"{reason} {n}" for reason, n in self.reasons.most_common())
        lengths = sorted(self.turns)
        return (
            f"{names[0]:<10} {names[1]:<10} {self.wins:>4} {self.draws:>4} {self.losses:>4}"
            f"  {self.wins / self.played:6.1%} [{low:6.1%}, {high:6.1%}]"
            f"  {lengths[self.played // 2]:>6} {lengths[-1]:>5}  {ends}"
        )


HEADER: Final = (
    f"{'player':<10} {'against':<10} {'won':>4} {'drew':>4} {'lost':>4}"
    f"  {'won':>6} {'95 % interval':<16}  {'turns:':>6} {'most':>5}  ends"
)


def interval(wins: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval of the chance to win."""
    z = 1.96
    share = wins / played
    middle = share + z * z / (2 * played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    return (middle - spread) / scale, (middle + spread) / scale


def compared(game: str, pair: tuple[str, str], games: int, nodes: int | None, pool: Any) -> Tally:
    """``games`` matches between two players; both play each opening from both seats.

    ``nodes`` None gives each level the budget of its engine.
    """
    tally = Tally()
    jobs = [(game, pair, nodes, number) for number in range(games)]
    for number, (outcome, turns) in enumerate(pool.imap(_result, jobs)):
        tally.add(outcome, turns, number % 2)
    return tally


def _result(job: tuple[str, tuple[str, str], int | None, int]) -> tuple[Outcome, int]:
    game, (one, other), nodes, number = job
    players = player(game, one, nodes), player(game, other, nodes)
    match = Match(game, players if number % 2 == 0 else players[::-1], number)
    return match.played(), match.turns


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bots.arena", description=__doc__)
    parser.add_argument("players", nargs="*", help="levels, yardsticks, random; default: all")
    parser.add_argument("--game", choices=ENGINES, help="default: all")
    parser.add_argument("--games", type=int, default=400, help="matches a pair (default: 400)")
    parser.add_argument("--nodes", type=int, help="positions a move, for every level")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    with Pool(args.processes) as pool:
        for game in [args.game] if args.game else ENGINES:
            print(f"{GAMES[game].title}\n{HEADER}")
            chosen = args.players or names(game)
            alike = [(name, name) for name in chosen if name in ENGINES[game].levels]
            for pair in [*combinations(chosen, 2), *alike]:
                print(compared(game, pair, args.games, args.nodes, pool).line(pair), flush=True)


if __name__ == "__main__":
    main()
