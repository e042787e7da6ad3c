"""Two players in a room, each through a hub of his own, who always know what they are asked."""

import random
from typing import Any, Self

from tests.client import Client, Message
from tests.server.conftest import Running
from tests.solver import miss, solve


class Match:
    """``now``: for each seat the newest snapshot or event of the room that was heard."""

    def __init__(self, players: list[Client], room: str, now: list[Message]) -> None:
        self.players = players
        self.room = room
        self.now = now

    @classmethod
    async def begin(cls, hubs: list[Running], game: str = "rectangles", **fields: Any) -> Self:
        """A duel with seat 0 on the first hub and seat 1 on the last one."""
        players = [await hub.client() for hub in (hubs[0], hubs[-1])]
        made = await players[0].ask("room.create", game=game, mode="duel", seat=0, **fields)
        await players[1].ask("room.join", room=made["room"], **{"as": "player"})
        snapshot = await players[1].wait("room.snapshot")
        return cls(players, made["room"], [await players[0].event(1), snapshot])

    @property
    def view(self) -> dict[str, Any]:
        """What seat 0 sees."""
        view: dict[str, Any] = self.now[0]["view"]
        return view

    @property
    def seq(self) -> int:
        return int(self.now[0]["seq"])

    def challenge(self, seat: int) -> dict[str, Any]:
        challenge: dict[str, Any] = self.now[seat]["view"]["challenge"]
        return challenge

    def right(self, seat: int) -> dict[str, Any]:
        return {"a": "answer", "choice": solve(self.challenge(seat))}

    def wrong(self, seat: int) -> dict[str, Any]:
        return {"a": "answer", "choice": miss(self.challenge(seat))}

    async def ask(self, seat: int, action: Any, at: int | None = None) -> Message:
        """The reply to an action, by default for the open decision."""
        at = self.now[seat]["legal"]["at"] if at is None else at
        return await self.players[seat].ask("act", room=self.room, at=at, action=action)

    async def act(self, seat: int, action: Any) -> Message:
        """An action that has to be taken; both seats hear of it."""
        event = await self.ask(seat, action)
        assert event["t"] == "room.event", event
        self.now[seat] = event
        self.now[1 - seat] = await self.players[1 - seat].event(event["seq"])
        return event

    async def hear(self) -> None:
        """Waits for the next event, at which nobody of the players acts."""
        seq = self.seq + 1
        self.now = [await player.wait(_numbered(seq), 25) for player in self.players]

    async def claim(self, cell: int | None = None) -> None:
        """The seat whose turn it is claims a square, the cheapest by default, and is right."""
        seat = self.view["turn"]
        await self.act(seat, {"a": "claim", "cell": self.cheapest() if cell is None else cell})
        await self.act(seat, self.right(seat))

    async def wander(self, count: int, seed: int = 7) -> None:
        """So many actions, any that are legal; a challenge is answered right."""
        chance = random.Random(seed)
        for _ in range(count):
            seat = next(seat for seat in (0, 1) if self.now[seat].get("legal"))
            if self.now[seat]["legal"]["actions"][0]["a"] == "answer":
                await self.act(seat, self.right(seat))
            else:
                await self.act(seat, chance.choice(self.now[seat]["legal"]["actions"]))

    def cheapest(self, owner: str = ".") -> int:
        """The square of an owner ("b", "r", ".") with the lowest value, the shortest challenge."""
        return min(self._squares(owner), key=lambda cell: int(self.view["values"][cell]))

    def dearest(self, owner: str = ".") -> int:
        """The square of an owner with the highest value, which gives the most time."""
        return max(self._squares(owner), key=lambda cell: int(self.view["values"][cell]))

    def _squares(self, owner: str) -> list[int]:
        return [cell for cell, mark in enumerate(self.view["owners"]) if mark == owner]

    async def attack(self) -> int:
        """Both claim a square, then blue attacks red's; the square."""
        await self.claim()
        await self.claim()
        cell = self.cheapest("r")
        await self.act(0, {"a": "attack", "cell": cell})
        return cell

    async def duel(self) -> int:
        """Blue attacks and red faces it; the square."""
        cell = await self.attack()
        await self.act(1, {"a": "face"})
        return cell


def _numbered(seq: int) -> Any:
    return lambda message: message["t"] == "room.event" and message["seq"] == seq
