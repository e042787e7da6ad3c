"""One seeded run: matches are played while something is killed, then everything is compared."""

import asyncio
import random
from dataclasses import dataclass
from typing import Any

import httpx

from tests.chaos.checker import check
from tests.chaos.cluster import RETURN_MS, Cluster, cluster
from tests.chaos.player import Player
from tests.client import Client

TURN_MS = 5_000
FAULTS = ("hub", "one_of_two", "redis", "freeze", "everything")
PATIENCE_S = 40
WARM_UP = 3  # events that each client has seen, on average, before the damage


@dataclass
class Result:
    """What a run found. ``wrong``: broken promises in words."""

    wrong: list[str]
    actions: int
    credits: int
    reconnects: int


@dataclass
class Match:
    """Two players and a spectator of one room."""

    room: str
    clients: list[Player]

    @property
    def over(self) -> bool:
        return all(client.over for client in self.clients)


async def run(fault: str, seed: int, matches: int, game: str = "grid_takeover") -> Result:
    """Plays ``matches`` of a game at once through one ``fault`` of `FAULTS`."""
    rng = random.Random(seed)
    async with cluster(2 if fault == "one_of_two" else 1) as servers:
        playing: list[Match] = []
        clients: list[Player] = []
        tasks: list[asyncio.Task[None]] = []
        try:
            for _ in range(matches):
                match = await _match(servers, rng, game)
                playing.append(match)
                clients += match.clients
                tasks += [asyncio.create_task(client.play()) for client in match.clients]
            await _until(lambda: sum(c.seq for c in clients) >= WARM_UP * len(clients), clients)
            await _break(servers, fault, rng)
            before = {match.room: max(c.seq for c in match.clients) for match in playing}
            await _until(lambda: all(_went_on(match, before) for match in playing), clients)
            for match in playing:
                match.clients[rng.randrange(2)].resigning = True
            await _until(lambda: all(match.over for match in playing), clients)
        except TimeoutError:
            stuck = [f"{m.room}: stuck at {[c.seq for c in m.clients]}" for m in playing]
            faults = [fault for client in clients for fault in client.faults]
            return Result(stuck + faults, 0, 0, 0)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return await _compare(servers, playing, int(fault == "one_of_two"))


async def _match(servers: Cluster, rng: random.Random, game: str) -> Match:
    url = rng.choice(servers.urls)
    blue, red, watcher = [await Client.open(url) for _ in range(3)]
    made = await blue.ask("room.create", game=game, mode="duel", seat=0, turn_ms=TURN_MS)
    room = made["room"]
    await red.ask("room.join", room=room, **{"as": "player"})
    players = []
    for seat, client in ((0, blue), (1, red), (None, watcher)):
        urls = rng.sample(servers.urls, len(servers.urls))
        players.append(Player(urls, client.token, room, seat, random.Random(rng.random())))
        await client.close()
    return Match(room, players)


async def _break(servers: Cluster, fault: str, rng: random.Random) -> None:
    """Does the damage, lets it last, and repairs it."""
    lasts_s = rng.uniform(0, 2.5)
    match fault:
        case "hub" | "one_of_two":
            number = rng.randrange(servers.size)
            await servers.kill_hub(number)
            await asyncio.sleep(lasts_s)
            await servers.restart_hub(number)
        case "redis":
            await servers.kill_redis()
            await asyncio.sleep(lasts_s)
            await servers.start_redis()
        case "everything":
            await asyncio.gather(servers.kill_hub(0), servers.kill_redis())
            await asyncio.sleep(lasts_s)
            await asyncio.gather(servers.start_redis(), servers.restart_hub(0))
        case _:
            servers.freeze_redis()
            await asyncio.sleep(2.5 + lasts_s)
            servers.thaw_redis()


def _went_on(match: Match, before: dict[str, int]) -> bool:
    return match.over or all(c.seq >= before[match.room] + 4 for c in match.clients)


async def _until(done: Any, clients: list[Player]) -> None:
    """Waits until ``done()`` is true, looking again at every event."""
    async with asyncio.timeout(PATIENCE_S):
        while not done():
            waits = [asyncio.create_task(client.changed.wait()) for client in clients]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait, client in zip(waits, clients, strict=True):
                wait.cancel()
                client.changed.clear()


async def _compare(servers: Cluster, playing: list[Match], hubs_lost: int) -> Result:
    outages = await servers.outages()
    result = Result([], 0, 0, 0)
    async with httpx.AsyncClient(trust_env=False) as web:
        for match in playing:
            address = servers.hubs[0].address
            answer = await web.get(f"http://{address}/api/v1/replays/{match.room}")
            replay = answer.json()
            result.wrong += check(replay, match.clients, TURN_MS, RETURN_MS, outages, hubs_lost)
            result.actions += sum(len(client.acked) for client in match.clients)
            names = [entry["action"]["a"] for entry in replay["log"]]
            result.credits += names.count("credit")
            result.reconnects += sum(client.connections - 1 for client in match.clients)
    return result
