"""Rated matches that end in every way at once on two hubs (scenario 13), and a recount.

``python -m tests.chaos.finishes --matches 1000`` is the long run.
"""

import argparse
import asyncio
import random
import sys
from typing import Any, NamedTuple

from rules import GAMES
from server.core.glicko import Rating, after_match
from tests.chaos.cluster import Cluster, cluster
from tests.client import Client, Message

GAME = "grid_takeover"
TURN_MS = 3_000
MOST_MOVES = 150
LATE_MS = 200
"""So long after its deadline a match is ended at most: some clocks have run out by then."""
AGAIN_S = 0.2


class Player:
    """One player with a tab on each of two hubs. ``moment``: when his matches of a round end."""

    def __init__(self, tabs: list[Client]) -> None:
        self.tabs = tabs
        self.id: str = tabs[0].welcome["player"]["id"]
        self.moment: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    @classmethod
    async def come(cls, hubs: Cluster) -> "Player":
        first, second = hubs.hubs
        tab = await first.client()
        return cls([tab, await second.client(token=tab.token)])


class Ended(NamedTuple):
    """A match that is over. ``worth``: `room.rating` as each of four tabs was told."""

    room: str
    players: tuple[str, str]
    replay: Message
    worth: list[Message]


class Match:
    """A match of two from the queue. ``now``: what each seat was told last."""

    def __init__(self, room: str, players: list[Player], chance: random.Random) -> None:
        self.room = room
        self.players = players
        self._chance = chance
        self._now: list[Message] = []
        self._seat = 0
        self._last: dict[str, Any] = {"a": "resign"}

    async def play(self) -> None:
        """Plays until somebody can end it by a move."""
        self._now = [await self._wait(player, "room.snapshot") for player in self.players]
        options = self._now[0]["options"]
        for _ in range(MOST_MOVES):
            seat = next(n for n, said in enumerate(self._now) if said.get("legal"))
            self._seat = seat
            self._last, ends = _best(self._now[seat], options, seat, self._chance)
            if ends:
                return
            at = self._now[seat]["legal"]["at"]
            mover, other = self.players[seat].tabs[0], self.players[1 - seat]
            told = await _ask(mover, "act", room=self.room, at=at, action=self._last)
            if told["t"] != "room.event" or told["status"] == "over":
                return  # too slow for the clock, or it has ended otherwise
            self._now[seat] = told
            self._now[1 - seat] = await self._wait(other, "room.event", seq=told["seq"])

    async def end_on_time(self) -> None:
        """Ends it when the turn's clock does."""
        said = self._now[self._seat]
        deadline = said["clock"]["deadline"] if said.get("clock") else said["now"]
        late_ms = self._chance.uniform(0, LATE_MS)
        at = asyncio.get_running_loop().time() + (deadline - said["now"] + late_ms) / 1000
        for player in self.players:
            player.moment.set_result(at)
        await self._end(at)

    async def end_with_the_other(self) -> None:
        """Ends it when one of its players ends his other match."""
        await self._end(await self.players[0].moment)

    async def _end(self, at: float) -> None:
        """A move, and resignations of both by another hub each, in the same ms."""
        await asyncio.sleep(at - asyncio.get_running_loop().time())
        mover, other = self.players[self._seat], self.players[1 - self._seat]
        legal = self._now[self._seat].get("legal") or {"at": 0}
        ends = [
            mover.tabs[0].send("act", room=self.room, at=legal["at"], action=self._last),
            mover.tabs[1].send("resign", room=self.room),
            other.tabs[0].send("resign", room=self.room),
            other.tabs[1].send("resign", room=self.room),
        ]
        self._chance.shuffle(ends)
        await asyncio.gather(*ends)

    async def ended(self, hubs: Cluster) -> Ended:
        """What was stored and told of it."""
        tabs = [tab for player in self.players for tab in player.tabs]
        for tab in tabs:
            await tab.wait(lambda m: m.get("room") == self.room and m.get("status") == "over")
        replay = await hubs.hubs[0].get(f"/api/v1/replays/{self.room}")
        worth = []
        if {entry["seat"] for entry in replay["log"][:-1]} >= {0, 1}:
            worth = [
                await tab.wait(lambda m: m["t"] == "room.rating" and m["room"] == self.room)
                for tab in tabs
            ]
        return Ended(self.room, (self.players[0].id, self.players[1].id), replay, worth)

    async def _wait(self, player: Player, t: str, **fields: Any) -> Message:
        wanted = {"t": t, "room": self.room, **fields}
        return await player.tabs[0].wait(lambda message: wanted.items() <= message.items())


async def season(hubs: Cluster, players: int, rounds: int, chance: random.Random) -> list[Ended]:
    """In each round every player is in two matches, which end at the same time."""
    crowd = [await Player.come(hubs) for _ in range(players)]
    ended = []
    for _ in range(rounds):
        for player in crowd:
            player.moment = asyncio.get_running_loop().create_future()
        slow = await _played(crowd, None, chance)
        waiting = [asyncio.create_task(match.end_with_the_other()) for match in slow]
        quick = await _played(crowd, TURN_MS, chance)
        await asyncio.gather(*waiting)
        ended += [await match.ended(hubs) for match in slow + quick]
    return ended


async def _played(crowd: list[Player], turn_ms: int | None, chance: random.Random) -> list[Match]:
    """All look for an opponent at once, on either hub, and play; with a clock to the end."""

    async def found(player: Player) -> tuple[str, int, Player]:
        joined = await _ask(chance.choice(player.tabs), "queue.join", game=GAME, turn_ms=turn_ms)
        assert joined["t"] == "ok", joined
        told = [await tab.wait("queue.match", 40) for tab in player.tabs]
        assert told[0] == told[1]
        return told[0]["room"], told[0]["seat"], player

    async def play(match: Match) -> None:
        await match.play()
        if turn_ms:
            await match.end_on_time()

    seats: dict[str, dict[int, Player]] = {}
    matches, games = [], []
    for arrival in asyncio.as_completed([found(player) for player in crowd]):
        room, seat, player = await arrival
        taken = seats.setdefault(room, {})
        assert seat not in taken
        taken[seat] = player
        if len(taken) == 2:
            matches.append(Match(room, [taken[0], taken[1]], chance))
            games.append(asyncio.create_task(play(matches[-1])))
    await asyncio.gather(*games)
    return matches


async def _ask(tab: Client, t: str, **fields: Any) -> Message:
    """Asks again where two matches at once were played faster than a connection may."""
    while True:
        told = await tab.ask(t, **fields)
        if told.get("code") != "rate_limited":
            return told
        await asyncio.sleep(AGAIN_S)


def _best(
    said: Message, options: dict[str, Any], seat: int, chance: random.Random
) -> tuple[dict[str, Any], bool]:
    """The action that leaves the fewest free tiles, and whether it ends the match."""
    game = GAMES[GAME]
    state = game.from_view(said["view"], options)
    found = []
    for action in said["legal"]["actions"]:
        after = game.apply(state, seat, action)
        ends = game.outcome(after) is not None
        free = game.view(after, seat)["neutral"]
        found.append((not ends, free, chance.random(), action, ends))
    _, _, _, action, ends = min(found)
    return action, ends


def wrong(ended: list[Ended], board: list[Message]) -> list[str]:
    """What is not as it has to be: one end and one change a match, and the board a recount."""
    faults = []
    for match in ended:
        if any(told != match.worth[0] for told in match.worth):
            faults.append(f"{match.room}: tabs were told different ratings")
        log = match.replay["log"]
        if any(entry["action"]["a"] in ("resign", "expire") for entry in log[:-1]):
            faults.append(f"{match.room}: went on after its end")
    ratings = recount([match for match in ended if match.worth])
    if ratings is None:
        return [*faults, "no order of the matches leads to the ratings that were told"]
    order = [entry["score"] for entry in board]
    if order != sorted((round(rating.value) for rating in ratings.values()), reverse=True):
        faults.append(f"the board is no recount: {order}")
    for entry in board:
        player = entry["player"]["id"]
        if entry["score"] != round(ratings[player].value):
            faults.append(f"{player} is not where the matches lead")
    return faults


def recount(ended: list[Ended]) -> dict[str, Rating] | None:
    """All ratings, from the stored results alone; None if what was told can't have come of them.

    Matches that ended at once may have been entered in any order: the one that it was in is found
    by what was told.
    """
    ratings: dict[str, Rating] = {}
    left = list(ended)
    while left:
        for match in left:
            before = [ratings.get(player, Rating()) for player in match.players]
            outcome, last = match.replay["outcome"], match.replay["log"][-1]
            after = after_match((before[0], before[1]), outcome["winner"], last["now"])
            told = match.worth[0]["ratings"]
            steps = [(round(b.value), round(a.value)) for b, a in zip(before, after, strict=True)]
            if steps == [(one["before"], one["after"]) for one in told]:
                ratings.update(zip(match.players, after, strict=True))
                left.remove(match)
                break
        else:
            return None
    return ratings


async def run(players: int, rounds: int, seed: int) -> tuple[list[Ended], list[str]]:
    """A season on two hubs; its matches, and what was wrong with them."""
    async with cluster(2, "presence_ms=200") as hubs:
        ended = await season(hubs, players, rounds, random.Random(seed))
        found = await hubs.hubs[1].get(f"/api/v1/leaderboards/{GAME}?board=rating")
        return ended, wrong(ended, found["entries"])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.finishes", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--players", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    rounds = -(-chosen.matches // chosen.players)
    ended, faults = asyncio.run(run(chosen.players, rounds, chosen.seed))
    reasons = [match.replay["outcome"]["reason"] for match in ended]
    counted = {reason: reasons.count(reason) for reason in sorted(set(reasons))}
    rated = sum(bool(match.worth) for match in ended)
    print(f"{len(ended)} matches, {rated} rated, ended {counted}; {len(faults)} faults")
    for fault in faults:
        print(f"    {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
