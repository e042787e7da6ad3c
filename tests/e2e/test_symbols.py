"""Symbols in two browsers: by finger and by keyboard, before a spectator who learns no secret."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.client import Client, Message
from tests.e2e.conftest import Meet
from tests.e2e.fights import hub_with_bots
from tests.e2e.person import PHONE, Person
from tests.e2e.test_honest import grey_differences
from tests.server.conftest import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIDE = 9
SPECIALS = ("Star", "Omicron", "Delta")
LOCKED = re.compile(r"\blocked\b")


async def duel(meet: Meet, **device: Any) -> tuple[Person, Person, Person]:
    """Red, blue and one who watches, before the first move."""
    red, blue, watcher = await meet(**device), await meet(**device), await meet()
    link = await red.invite("game-symbols", "colour-red", "clock-none")
    await blue.join(link)
    await watcher.watch(link)
    return red, blue, watcher


async def labels(person: Person) -> list[str]:
    """What is said of each cell, by its number."""
    said: list[str] = await person.page.locator("[data-cell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    return said


async def cells(person: Person, *words: str, without: str = "\n") -> list[int]:
    """The cells of which all this is said."""
    return [
        cell
        for cell, label in enumerate(await labels(person))
        if all(word in label for word in words) and without not in label
    ]


async def turn(person: Person, attacker: int | None = None) -> None:
    """A whole turn by pointer: a capture, no chain, the first square to protect."""
    await expect(person.part("turn")).to_have_text("Your turn")
    if attacker is None:
        attacker = (await cells(person, "can attack"))[0]
        await person.part(f"cell-{attacker}").click()
    target = (await cells(person, "can be captured"))[0]
    await person.part(f"cell-{target}").click()
    await expect(person.part("turn")).not_to_have_text("Your turn")
    if "chain" in await person.part("turn").inner_text():
        await person.part("end-chain").click()
    await expect(person.part("turn")).to_have_text("Your turn: protect")
    await person.part(f"cell-{(await cells(person, 'can be protected'))[0]}").click()


async def test_duel_before_a_spectator(meet: Meet) -> None:
    red, blue, watcher = await duel(meet)
    corner, outside = 8 * SIDE, 6 * SIDE + 4
    lock = red.part("lock")
    await red.part(f"cell-{corner}").click()
    for label in ("Lock 2×2", "Lock 3×3", "Lock", "Lock 2×2"):
        await red.part(f"cell-{corner}").click()
        await expect(lock).to_have_text(label)
    await red.part(f"cell-{outside}").click()
    for person in (red, blue, watcher):
        await expect(person.part(f"cell-{corner}")).to_have_attribute("aria-label", LOCKED)
    await expect(lock).to_be_disabled()
    await turn(red, outside)
    for _ in range(2):
        await turn(blue)
        await turn(red)
    await expect(blue.part("turn")).to_have_text("Your turn")
    board = await watcher.board()
    assert sum(label.endswith("red") for label in board) >= 27
    for person in (red, blue):
        assert await person.moves.all_inner_texts() == await watcher.moves.all_inner_texts()
        assert await person.board() == board


# What a square shows, but for the coordinates on the board's rim.
DRAWN = """cell => {
  const shown = cell.cloneNode(true);
  for (const one of shown.querySelectorAll(".coordinate")) one.remove();
  return shown.innerHTML;
}"""


async def test_secrets_are_not_in_the_page(meet: Meet) -> None:
    red, blue, watcher = await duel(meet)
    own = await cells(red, "red", "cloaked from the other side")
    said = await labels(red)
    assert sorted(said[cell].split(", ")[2] for cell in own) == sorted(SPECIALS)
    for person in (blue, watcher):
        drawn = {await person.part(f"cell-{cell}").evaluate(DRAWN) for cell in own}
        assert len(drawn) == 1
        assert await cells(person, "red", "cloaked") == own
    public = "\n".join(await labels(watcher))
    assert not any(name in public for name in SPECIALS)
    assert await watcher.page.locator(".symbol.core").count() == 0
    assert await blue.page.locator(".symbol.core").count() == len(SPECIALS)


def around(cell: int) -> list[int]:
    """The squares that touch a square."""
    row, column = divmod(cell, SIDE)
    return [
        r * SIDE + c
        for r in range(max(0, row - 1), min(SIDE, row + 2))
        for c in range(max(0, column - 1), min(SIDE, column + 2))
        if (r, c) != (row, column)
    ]


class Keyboard:
    """Somebody who plays with the keys alone."""

    def __init__(self, person: Person, flip: bool) -> None:
        self.person = person
        self.flip = flip

    async def enter_board(self) -> None:
        focus = self.person.page.locator(":focus")
        for _ in range(20):
            await self.person.page.keyboard.press("Tab")
            if await focus.get_attribute("role") == "gridcell":
                return
        raise AssertionError("No way to the board by Tab.")

    async def choose(self, cell: int) -> None:
        """Goes to a cell with the arrows and takes it."""
        press = self.person.page.keyboard.press
        at = int(await self.person.page.locator(":focus").get_attribute("data-cell") or 0)
        down, right = cell // SIDE - at // SIDE, cell % SIDE - at % SIDE
        if self.flip:
            down, right = -down, -right
        for _ in range(abs(down)):
            await press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            await press("ArrowRight" if right > 0 else "ArrowLeft")
        await expect(self.person.page.locator(":focus")).to_have_attribute("data-cell", str(cell))
        await press("Enter")

    async def turn(self, prey: str, chain: bool) -> None:
        """Captures ``prey`` if it can, and goes on with the chain or not."""
        person, text = self.person, self.person.part("turn")
        await expect(text).to_have_text("Your turn")
        attackers = await cells(person, "can attack")
        open_prey = set(await cells(person, prey, without="cloaked"))
        attackers.sort(key=lambda cell: open_prey.isdisjoint(around(cell)))
        await self.choose(attackers[0])
        targets = await cells(person, "can be captured")
        await self.choose(next((cell for cell in targets if cell in open_prey), targets[0]))
        await expect(text).not_to_have_text("Your turn")
        while "chain" in await text.inner_text():
            number = await person.moves.count()
            links = await cells(person, "the chain can go on here")
            if chain and links:
                await self.choose(links[0])
                await expect(person.moves).to_have_count(number + 1)
            else:
                await person.page.keyboard.press("e")
                await expect(text).to_have_text("Your turn: protect")
        await expect(text).to_have_text("Your turn: protect")
        await self.choose((await cells(person, "can be protected"))[0])
        await expect(text).not_to_have_text("Your turn: protect")


async def test_whole_match_by_keyboard(meet: Meet) -> None:
    small = {"viewport": {"width": 800, "height": 600}, "reduced_motion": "reduce"}
    red, blue, watcher = await duel(meet, **small)
    players = {"Red": Keyboard(red, flip=False), "Blue": Keyboard(blue, flip=True)}
    for player in players.values():
        await player.enter_board()
    await expect(red.part("turn")).to_have_text("Your turn")
    await red.page.keyboard.press("l")
    await expect(red.part("lock")).to_have_text("Lock 2×2")
    await red.page.keyboard.press("Escape")
    await expect(red.part("lock")).to_have_text("Lock")
    for key in ("?", "l", "Escape"):  # the sheet of keys lies over the board
        await red.page.keyboard.press(key)
    await expect(red.part("help")).to_be_hidden()
    await expect(red.part("lock")).to_have_text("Lock")
    for _ in range(40):
        await players["Red"].turn("blue", chain=True)
        if await blue.part("turn").inner_text() == "Yield or play on?":
            break
        await players["Blue"].turn("neutral", chain=False)
    await expect(blue.part("turn")).to_have_text("Yield or play on?")
    await expect(red.part("turn")).to_have_text("Blue: yield or play on?")
    await expect(watcher.part("yield")).to_have_count(0)
    await blue.page.keyboard.press("y")
    await expect(blue.part("yield")).to_contain_text("Tap again")
    await blue.page.keyboard.press("y")
    await expect(red.part("result")).to_contain_text("You won because the other side yielded")
    await expect(blue.part("result")).to_contain_text("You lost because you yielded")
    await expect(watcher.part("result")).to_contain_text("Red won")


async def test_phone(meet: Meet) -> None:
    red, blue, _ = await duel(meet, **PHONE)
    await turn(red)
    for person in (red, blue):
        await expect(person.part("turn")).to_contain_text("turn")
        box = await person.part("board").bounding_box()
        assert box is not None
        assert box["width"] >= 340
        size = "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
        width, height = await person.page.evaluate(size)
        assert width <= 360
        assert height <= 640
        for name in ("lock", "yield", "more"):
            button = await person.part(name).bounding_box()
            assert button is not None
            assert min(button["width"], button["height"]) >= 44
    await red.page.add_style_tag(content=".square { visibility: hidden }")
    own, enemy, neutral = 8 * SIDE, 0, 4 * SIDE + 4
    assert min(await grey_differences(red, [own, enemy, neutral])) > 10


async def play_until(
    clients: tuple[Client, Client], room: str, enough: Callable[[Message], bool]
) -> Message:
    """Plays at random over the wire until an event is ``enough``; that event."""
    rng = random.Random(1)
    event = await clients[0].wait(lambda said: said["t"] == "room.event" and "legal" in said)
    while not enough(event):
        seat = event["view"]["turn"]
        if "legal" not in event:
            seq = event["seq"]
            event = await clients[seat].wait(
                lambda said, seq=seq: said["t"] == "room.event" and said["seq"] == seq
            )
        legal = event["legal"]
        action = rng.choice([one for one in legal["actions"] if one["a"] != "lock"])
        event = await clients[seat].ask("act", room=room, at=legal["at"], action=action)
    return event


async def test_reload_in_the_middle_of_a_chain(arena: Running, meet: Meet) -> None:
    one, other = await Client.open(arena.url), await Client.open(arena.url)
    room = (await one.ask("room.create", game="symbols", mode="duel", seat=0))["room"]
    await other.ask("room.join", room=room, **{"as": "player"})
    event = await play_until((one, other), room, lambda said: said["view"]["phase"] == "chain")
    mover = (one, other)[event["view"]["turn"]]
    person = await meet(token=mover.token)
    await person.page.goto(f"{person.origin}/r/{room}")
    await expect(person.part("end-chain")).to_be_enabled()
    links = [one["to"] for one in event["legal"]["actions"] if one["a"] == "chain"]
    assert await cells(person, "the chain can go on here") == links
    await person.page.reload()
    await expect(person.part("end-chain")).to_be_enabled()
    assert await cells(person, "the chain can go on here") == links
    await person.part("end-chain").click()
    await expect(person.part("turn")).to_have_text("Your turn: protect")
    await expect(person.part("end-chain")).to_be_disabled()
    for client in (one, other):
        await client.close()


async def test_passing_settles_a_proposed_lock(meet: Meet) -> None:
    """As in a position without a capture, which the player's browser is made to believe."""
    red, blue = await meet(), await meet()
    acts: list[Message] = []

    def opened(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["t"] == "act":
                acts.append(message)
            server.send(frame)

        server.on_message(lambda frame: socket.send(without_captures(frame)))
        socket.on_message(said)

    await red.page.route_web_socket("**/ws", opened)
    await blue.join(await red.invite("game-symbols", "colour-red", "clock-none"))
    await red.part("cell-64").click()
    await red.part("cell-64").click()
    await expect(red.part("lock")).to_have_text("Lock 2×2")
    await red.part("pass").click()
    await expect(blue.moves).to_have_count(1)
    await expect(red.part("banner")).to_contain_text("That move isn't possible here.")
    assert [act["action"]["a"] for act in acts] == ["lock", "pass"]


def without_captures(frame: str | bytes) -> str:
    message = json.loads(frame)
    if legal := message.get("legal"):
        legal["actions"] = [one for one in legal["actions"] if one["a"] != "capture"]
        legal["actions"].append({"a": "pass"})
    return json.dumps(message)


async def test_a_fight_and_its_replay(meet: Meet, tmp_path: Path) -> None:
    async with hub_with_bots(tmp_path) as hub:
        human, watcher = await meet(address=hub.address), await meet(address=hub.address)
        await human.home()
        await human.part("game-symbols").check()
        await human.part("level-hard").check()
        await human.part("wishes").click()
        await human.part("fight-colour-red").check()
        await human.part("play-now").click()
        await expect(human.part("seat-1")).to_contain_text("Hard")
        await watcher.watch(human.page.url)
        for _ in range(3):
            await turn(human)
        await expect(human.part("turn")).to_have_text("Your turn")
        await human.more("resign")
        await expect(human.part("worth")).to_contain_text("No points")
        await expect(watcher.part("result")).to_contain_text("Blue won")
        end = await watcher.board()
        await human.part("watch-replay").click()
        await expect(human.part("caption")).to_contain_text("The match begins")
        assert len(await cells(human, "cloaked")) == 6
        await human.page.keyboard.press("End")
        await expect(human.part("caption")).to_contain_text("Blue won")
        assert await human.board() == end
