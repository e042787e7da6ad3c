"""What a crowd costs the players it watches: ``python -m bench.watchers [--rounds N]``.

Twenty rooms play at a steady pace; 500 spectators, in a process of their own, watch one of them in
every other phase. 50 of them never read and 20 are half open (they neither read nor answer). The
time of that room's moves until both players are informed is compared between the phases, which
follow each other closely, so that the machine's other work falls on both alike.
"""

import argparse
import asyncio
import multiprocessing
import os
from multiprocessing.connection import Connection
from random import Random

import uvloop

from bench.load import connected
from bench.machine import Server, server
from bench.players import Match, Player, Tally

ROOMS = 20
PACE_S = 0.25
PHASE_S = 12.0
WATCHERS, DEAF, HALF_OPEN = 500, 50, 20


async def _crowd(place: Server, orders: Connection) -> None:
    """Comes into the room that it is told, and leaves it again, until it is told no more."""
    loop = asyncio.get_running_loop()
    watchers = await connected(place, WATCHERS - DEAF - HALF_OPEN)
    deaf = [await Player.connect(place.host, place.port) for _ in range(DEAF + HALF_OPEN)]
    orders.send("here")
    while room := await loop.run_in_executor(None, orders.recv):
        for person in watchers + deaf:
            person.send({"t": "room.join", "room": room, "as": "spectator"})
        await asyncio.sleep(1)
        for person in deaf:
            person.stop_reading()
        orders.send("watching")
        await loop.run_in_executor(None, orders.recv)
        for person in deaf:
            person.close()
        for person in watchers:
            person.send({"t": "room.leave", "room": room})
        deaf = [await Player.connect(place.host, place.port) for _ in range(DEAF + HALF_OPEN)]
        await asyncio.sleep(1)
        orders.send("gone")


def _run_crowd(place: Server, orders: Connection) -> None:
    # those who watch are elsewhere: their work is not to delay the players' process
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    uvloop.run(_crowd(place, orders))


def _told(times: list[float]) -> str:
    times = sorted(times)
    return f"p50 {times[len(times) // 2]:.2f}, p99 {times[len(times) * 99 // 100]:.2f} ms"


async def _measure(place: Server, orders: Connection, rounds: int) -> None:
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, orders.recv)
    people = await connected(place, 3 * ROOMS)
    tallies = [Tally() for _ in range(ROOMS)]
    matches = [
        Match(people[3 * n : 3 * n + 3], tallies[n], Random(n), PACE_S) for n in range(ROOMS)
    ]
    for match in matches:
        match.begin()
    await asyncio.sleep(2)
    alone: list[float] = []
    watched: list[float] = []
    others: tuple[list[float], list[float]] = ([], [])
    kib = place.usage().hub_kib
    for number in range(2 * rounds):
        crowd = number % 2
        matches[0].begin()
        await asyncio.sleep(1)
        if crowd:
            orders.send(matches[0].room)
            await loop.run_in_executor(None, orders.recv)
        for tally in tallies:
            tally.reset()
        await asyncio.sleep(PHASE_S)
        (watched if crowd else alone).extend(tallies[0].informed_ms)
        for tally in tallies[1:]:
            others[crowd].extend(tally.informed_ms)
        if crowd:
            print(
                f"  round {number // 2 + 1}: hub {(place.usage().hub_kib - kib) / 1024:.1f} MiB"
                " more than before the first crowd"
            )
            orders.send("leave")
            await loop.run_in_executor(None, orders.recv)
    orders.send(None)
    print(f"without watchers:      {_told(alone)} ({len(alone)} moves)")
    print(f"with {WATCHERS} watchers:     {_told(watched)} ({len(watched)} moves)")
    print(f"other rooms meanwhile: {_told(others[0])} without, {_told(others[1])} with")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.watchers", description="What a crowd costs the players it watches."
    )
    parser.add_argument("--rounds", type=int, default=3, help="phases without and with the crowd")
    options = parser.parse_args()
    with server() as place:
        ours, theirs = multiprocessing.Pipe()
        crowd = multiprocessing.get_context("spawn").Process(
            target=_run_crowd, args=(place, theirs), daemon=True
        )
        crowd.start()
        uvloop.run(_measure(place, ours, options.rounds))
        crowd.join(10)


if __name__ == "__main__":
    main()
