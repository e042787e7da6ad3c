"""What a server bears: ``python -m bench.load [--seconds S] [--rooms N] [--paced N] [--games]``.

Each phase has a hub and a Redis (append-only, everysec) of its own, and plays Grid Takeover over
real sockets from this process, every room watched by a spectator. Moves per CPU-second count the
CPU time of hub and Redis; a move's time runs from sending it until both players have its event.
"""

import argparse
import asyncio
import resource
import signal
import sys
import tempfile
from random import Random

import uvloop

from bench import profile
from bench.machine import Server, Usage, server
from bench.players import Match, Player, Tally
from rules import GAMES

IDLE = 1_000
WARM_UP_S = 2.0


async def connected(place: Server, count: int) -> list[Player]:
    """So many players; a few at a time, as a server's backlog is short."""
    people: list[Player] = []
    while len(people) < count:
        few = min(50, count - len(people))
        people += await asyncio.gather(
            *(Player.connect(place.host, place.port) for _ in range(few))
        )
    return people


async def play(
    place: Server,
    rooms: int,
    pace_s: float,
    seconds: float,
    title: str,
    game: str = "grid_takeover",
) -> None:
    """Plays, and prints what it took."""
    people = await connected(place, 3 * rooms)
    tally, random = Tally(), Random(title)
    matches = [Match(people[3 * n : 3 * n + 3], tally, random, pace_s, game) for n in range(rooms)]
    empty = place.usage()
    for number, match in enumerate(matches):
        match.begin()
        if number % 20 == 19:
            await asyncio.sleep(0.01)
    await asyncio.sleep(WARM_UP_S + pace_s)
    groups, before = place.groups(), place.usage()
    tally.reset()
    began = asyncio.get_running_loop().time()
    await asyncio.sleep(seconds)
    took_s = asyncio.get_running_loop().time() - began
    after = place.usage()
    report(title, tally, took_s, before, after)
    print_groups({size: n - groups.get(size, 0) for size, n in place.groups().items()})
    print(
        f"  KiB a room in play: hub {(after.hub_kib - empty.hub_kib) / rooms:.1f},"
        f" Redis {(after.redis_kib - empty.redis_kib) / rooms:.1f}"
        f" ({sum(match.playing for match in matches)} rooms)"
    )
    for person in people:
        person.close()


def report(title: str, tally: Tally, took_s: float, before: Usage, after: Usage) -> None:
    times = sorted(tally.informed_ms)
    if not times:
        raise SystemExit(f"{title}: no move was accepted; {dict(tally.errors)}")
    hub_s, redis_s = after.hub_s - before.hub_s, after.redis_s - before.redis_s
    print(f"{title}: {len(times) / took_s:,.0f} moves/s, {tally.matches} matches over")
    print(
        f"  moves a CPU-second: {len(times) / (hub_s + redis_s):,.0f}"
        f" (CPU a second: hub {hub_s / took_s:.2f}, Redis {redis_s / took_s:.2f})"
    )
    print(
        f"  move to both informed, ms: p50 {times[len(times) // 2]:.1f},"
        f" p99 {times[len(times) * 99 // 100]:.1f}, most {times[-1]:.1f};"
        f" {tally.watched} events to spectators"
    )
    for error, count in tally.errors.items():
        print(f"  {count} × {error}")


def print_groups(groups: dict[int, int]) -> None:
    sizes = sorted(size for size, count in groups.items() for _ in range(count))
    if sizes:
        print(
            f"  commits a group: mean {sum(sizes) / len(sizes):.1f},"
            f" median {sizes[len(sizes) // 2]}, most {sizes[-1]}"
        )


async def idle(place: Server) -> None:
    first = place.usage()
    people = await connected(place, IDLE)
    await asyncio.sleep(1)
    taken = place.usage()
    print(f"{IDLE} idle connections: {(taken.hub_kib - first.hub_kib) / IDLE:.1f} KiB each")
    for person in people:
        person.close()


def arguments() -> argparse.Namespace:
    """The command line; what can't be understood ends the program."""
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="A server's load, measured over real sockets."
    )
    parser.add_argument("--seconds", type=float, default=10, help="each phase is measured")
    parser.add_argument("--rooms", type=int, default=200, help="in closed loop")
    parser.add_argument("--paced", type=int, default=500, help="rooms with a move a second")
    parser.add_argument("--games", action="store_true", help="each game in closed loop, alone")
    return parser.parse_args()


def measure(options: argparse.Namespace) -> None:
    """All phases, or with ``games`` one for each game alone."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))  # no process stays behind
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    closed = f"{options.rooms} rooms in closed loop"
    if options.games:
        for game in GAMES:
            with server() as place:
                title = f"{GAMES[game].title}, {closed}"
                uvloop.run(play(place, options.rooms, 0, options.seconds, title, game))
        return
    with server() as place:
        uvloop.run(play(place, options.rooms, 0, options.seconds, closed))
    with server() as place:
        title = f"{options.paced} rooms, a move a second each"
        uvloop.run(play(place, options.paced, 1, options.seconds, title))
    with server() as place:
        uvloop.run(idle(place))
    with tempfile.NamedTemporaryFile() as file:
        with server("-m", "bench.profile", file.name) as place:
            uvloop.run(play(place, options.rooms, 0, options.seconds, f"{closed}, profiled"))
        parts = profile.shares(file.name)
    print("  shares: " + ", ".join(f"{part} {share:.0%}" for part, share in parts.items()))


if __name__ == "__main__":
    measure(arguments())
