"""What bot fights cost those who duel: ``python -m bench.bots [--seconds S] [--fights N]``.

Duels with a move a second each run all the time; people fight Unbeatable in every other phase, and
now and then let their eight seconds run out. A duel's move-to-informed time and the hub's loop
delay are compared between the phases, which follow each other closely, so that the machine's other
work falls on both alike. A bot's think time runs from the person's sending an action until he has
the bot's; a time-out is late by what the server's clock shows beyond the deadline it had told.

Scenario 24, 500 people and 50 bots for ten minutes: ``--duels 225 --seconds 300 --rounds 1``.
"""

import argparse
import asyncio
import signal
import sys
from collections import Counter
from random import Random
from time import perf_counter

import uvloop

from bench.load import connected
from bench.machine import Server, server
from bench.players import Match, Player, Said, Tally

PACE_S = 1.0
THINKS_S = 1.0, 4.0
"""A person's time for an action."""
ASLEEP = 0.02
"""The share of turns in which he lets it run out."""
WARM_UP_S = 4.0


class Fights:
    """People who fight Unbeatable, one room after the other, while ``on``."""

    def __init__(self, people: list[Player], random: Random) -> None:
        self.on = False
        self.think_ms: list[float] = []
        self.late_ms: list[float] = []
        self.errors: Counter[str] = Counter()
        self.fights = [Fight(self, person, random) for person in people]

    def begin(self) -> None:
        self.on = True
        for fight in self.fights:
            fight.begin()

    def stop(self) -> None:
        self.on = False
        for fight in self.fights:
            fight.stop()


class Fight:
    """One of them; ``room`` while there is one."""

    def __init__(self, fights: Fights, person: Player, random: Random) -> None:
        self.room: str | None = None
        self._fights = fights
        self._person = person
        self._random = random
        self._acted_s: float | None = None
        self._deadline: int | None = None
        person.heard = self._heard

    def begin(self) -> None:
        wanted = {"game": "grid_takeover", "mode": "bot", "level": "unbeatable"}
        self._person.send({"t": "room.create", "id": 1, **wanted})

    def stop(self) -> None:
        self._deadline = None
        if self.room:
            self._person.send({"t": "resign", "room": self.room})

    def _heard(self, said: Said) -> None:
        if said.t == "error":
            self._fights.errors[f"{said.code}: {said.message}"] += 1
        elif said.t == "ok" and said.re == 1:
            self.room = said.room
        elif said.room == self.room and said.t in ("room.event", "room.snapshot"):
            if said.status == "over":
                if self._deadline and said.now:
                    self._fights.late_ms.append(said.now - self._deadline)
                self._deadline = None
                self._person.send({"t": "room.leave", "room": self.room})
                self.room = self._acted_s = None
                if self._fights.on:
                    self.begin()
                return
            if self._acted_s and said.t == "room.event" and said.re is None:
                self._fights.think_ms.append((perf_counter() - self._acted_s) * 1000)
                self._acted_s = None
            if said.legal and said.clock and self._random.random() < ASLEEP:
                self._deadline = said.clock.deadline
            elif said.legal:
                delay_s = self._random.uniform(*THINKS_S)
                asyncio.get_running_loop().call_later(delay_s, self._act, said)

    def _act(self, said: Said) -> None:
        if said.room == self.room and said.legal:
            self._acted_s = perf_counter()
            action = self._random.choice(said.legal.actions)
            act = {"t": "act", "id": 2, "room": said.room, "at": said.legal.at, "action": action}
            self._person.send(act)


async def measure(place: Server, duels: int, fights: int, seconds: float, rounds: int) -> None:
    random, tally = Random(5), Tally()
    people, fighters = await connected(place, 3 * duels), await connected(place, fights)
    fighting = Fights(fighters, random)
    for duel in [Match(people[3 * n : 3 * n + 3], tally, random, PACE_S) for n in range(duels)]:
        duel.begin()
    informed_ms: dict[bool, list[float]] = {False: [], True: []}
    late: dict[bool, Counter[float]] = {False: Counter(), True: Counter()}
    for phase in range(2 * rounds):
        bots = phase % 2 == 1
        if bots:
            fighting.begin()
        await asyncio.sleep(WARM_UP_S)
        tally.reset()
        before = place.delays()
        await asyncio.sleep(seconds)
        informed_ms[bots] += tally.informed_ms
        late[bots].update({bound: n - before[bound] for bound, n in place.delays().items()})
        if bots:
            running = sum(fight.room is not None for fight in fighting.fights)
            fighting.stop()
    for bots, title in ((False, "without bots"), (True, f"with {running} fights")):
        print(
            f"{duels} duels {title}: move to both informed {_told(informed_ms[bots])};"
            f" loop delay p99 at most {_p99(late[bots]):g} ms"
        )
    print(f"  ratio of the p99: {_at(informed_ms[True], 99) / _at(informed_ms[False], 99):.2f}")
    print(f"  Unbeatable's think time: {_told(fighting.think_ms)} of {len(fighting.think_ms)}")
    print(f"  {len(fighting.late_ms)} time-outs: late by {_told(fighting.late_ms)}")
    print(f"  connections lost: {sum(one.lost for one in people + fighters)}")
    for error, count in (tally.errors + fighting.errors).items():
        print(f"  {count} × {error}")


def _at(times: list[float], percent: int) -> float:
    return sorted(times)[len(times) * percent // 100]


def _told(times: list[float]) -> str:
    if not times:
        return "nothing"
    return f"p50 {_at(times, 50):.1f}, p99 {_at(times, 99):.1f}, most {max(times):.1f} ms"


def _p99(late: Counter[float]) -> float:
    """The bound under which 99 of 100 delays are; each bound counts those of the smaller ones."""
    return min(bound for bound, count in late.items() if count >= 0.99 * max(late.values()))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.bots", description="What bot fights cost those who duel."
    )
    parser.add_argument("--seconds", type=float, default=15, help="each phase is measured")
    parser.add_argument("--rounds", type=int, default=2, help="phases without and with bots")
    parser.add_argument("--duels", type=int, default=20)
    parser.add_argument("--fights", type=int, default=50)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))  # no process stays behind
    with server(bots=options.fights + 2) as place:
        uvloop.run(measure(place, options.duels, options.fights, options.seconds, options.rounds))


if __name__ == "__main__":
    main()
