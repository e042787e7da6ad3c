"""Replays in Chromium, and those who watch a live match and look back in it."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Page, Route, WebSocket, expect

from rules import GAMES
from tests.client import Message
from tests.e2e.conftest import Meet
from tests.e2e.person import PHONE, TOUCHED, Person
from tests.match import Match
from tests.server.conftest import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOVES = 14
LAST = MOVES + 1
"""The steps of the matches here: their moves, then somebody gives up."""


async def finished(arena: Running, game: str, **fields: Any) -> str:
    """A match that seat 0 gives up; its room."""
    match = await Match.begin([arena], game=game, **fields)
    await match.wander(MOVES)
    await match.players[0].ask("resign", room=match.room)
    return match.room


async def replay(person: Person, room: str, query: str = "") -> None:
    await person.page.goto(f"{person.origin}/replay/{room}{query}")
    await expect(person.part("board")).to_be_visible()


async def at(person: Person, step: int) -> None:
    await expect(person.part("place")).to_have_text(f"{step} / {LAST}")


@pytest.mark.parametrize("game", GAMES)
async def test_every_position_can_be_reached_in_every_way(
    arena: Running, meet: Meet, game: str
) -> None:
    room = await finished(arena, game, turn_ms=60_000)
    person, other = await meet(), await meet()
    await replay(person, room)
    await expect(person.part("caption")).to_contain_text("The match begins")
    press = person.page.keyboard.press
    boards = [await person.board()]
    for step in range(1, LAST + 1):
        await press("ArrowRight")
        await at(person, step)
        await expect(person.page.locator(".caption .thought")).to_have_text(
            re.compile(r"\d+\.\d s")
        )
        boards.append(await person.board())
    await expect(person.part("caption")).to_contain_text("because the other side resigned")
    await expect(person.part("forward")).to_be_disabled()

    await other.watch(f"{other.origin}/r/{room}")
    assert await other.board() == boards[-1]
    await other.part("watch-replay").click()
    await at(other, 0)
    assert await other.board() == boards[0]

    for step in (9, 4):
        await other.part("slider").fill(str(step))
        await at(other, step)
        assert await other.board() == boards[step]
    await other.part("back").click()
    await at(other, 3)
    await other.part("forward").click()
    await at(other, 4)
    assert await other.board() == boards[4]
    move = other.moves.nth(5).get_by_role("button")
    await move.click()
    await expect(move).to_have_attribute("aria-current", "step")
    shown = int((await other.part("place").inner_text()).split(" ")[0])
    assert await other.board() == boards[shown]
    await other.part("to-end").click()
    await at(other, LAST)
    await other.part("to-start").click()
    assert await other.board() == boards[0]
    await expect(other.page.locator(".caption .thought")).to_have_count(0)
    assert await other.targets.count() == 0


async def test_it_plays_by_itself_and_by_keys(arena: Running, meet: Meet) -> None:
    person = await meet()
    await replay(person, await finished(arena, "grid_takeover"), "?at=11")
    await at(person, 11)
    press = person.page.keyboard.press
    for speed in ("2×", "4×"):
        await person.part("speed").click()
        await expect(person.part("speed")).to_have_text(speed)
    await person.page.locator("body").focus()
    await person.part("caption").click()
    await press("Space")
    await expect(person.part("play")).to_have_attribute("aria-label", "Pause")
    await at(person, LAST)
    await expect(person.part("play")).to_have_attribute("aria-label", "Play")
    await press("Home")
    await at(person, 0)
    await press("End")
    await at(person, LAST)
    await press("ArrowLeft")
    await at(person, LAST - 1)
    await person.part("play").focus()
    await press("Space")
    await at(person, LAST)
    before = await person.part("cell-0").bounding_box()
    await press("f")
    await expect(person.part("flip")).to_have_attribute("aria-pressed", "true")
    assert await person.part("cell-0").bounding_box() != before


@pytest.mark.parametrize("private", [False, True])
async def test_a_link_leads_to_a_position(arena: Running, meet: Meet, private: bool) -> None:
    room = await finished(arena, "symbols", private=private)
    person, friend = await meet(), await meet()
    await replay(person, room)
    await person.part("slider").fill("7")
    await at(person, 7)
    await person.part("share").click()
    link = await person.part("invite-link").input_value()
    await friend.page.goto(link)
    await at(friend, 7)
    assert await friend.board() == await person.board()
    assert (f"/{room}" in link) is not private
    async with person.page.expect_download() as downloading:
        await person.part("download").click()
    kept = json.loads((await (await downloading.value).path()).read_text())
    assert len(kept["log"]) == LAST + 1
    await person.page.keyboard.press("Escape")
    await person.part("forward").click()
    await expect(person.page).to_have_url(
        f"{person.origin}/replay" + (f"?at=8#{room}" if private else f"/{room}?at=8")
    )
    await person.page.reload()
    await at(person, 8)


@pytest.mark.parametrize("game", GAMES)
async def test_on_a_phone(arena: Running, meet: Meet, game: str) -> None:
    person = await meet(**PHONE)
    await replay(person, await finished(arena, game), "?at=9")
    await expect(person.part("speed")).to_be_in_viewport(ratio=1)
    await expect(person.part("seat-1")).to_be_in_viewport(ratio=1)
    await person.part("forward").tap()
    await at(person, 10)
    width = await person.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]
    small = 34 if game == "symbols" else 44
    for name, wide, high in await person.page.evaluate(TOUCHED):
        least = small if str(name).startswith("cell") or not name else 44
        assert min(wide, high) >= least, name


async def test_challenges_are_shown_with_their_answers(arena: Running, meet: Meet) -> None:
    room = await finished(arena, "rectangles")
    posed = (await arena.get(f"/api/v1/replays/{room}"))["challenges"]
    person = await meet()
    await replay(person, room)
    await expect(person.part("solution")).to_have_count(0)
    seen = []
    for _ in range(LAST):
        await person.page.keyboard.press("ArrowRight")
        solution = person.part("solution")
        if not await solution.count():
            continue
        number = int((await solution.locator("b").first.inner_text()).split(" ")[1])
        challenge = posed[number - 1]
        options = solution.locator("li")
        answer = options.nth(challenge["answer"])
        await expect(answer).to_contain_text("the right one")
        await expect(solution.locator(".right")).to_have_count(1)
        if "answers" in await person.part("caption").inner_text():
            await expect(answer).to_contain_text("chosen by")
        fills: list[str] = await solution.locator(".sign:not(.hollow)").evaluate_all(
            "signs => signs.map(sign => getComputedStyle(sign).fill)"
        )
        assert "none" not in fills
        seen.append(number)
    assert set(seen) == set(range(1, len(posed) + 1))


async def test_what_is_not_there_says_so(arena: Running, meet: Meet) -> None:
    match = await Match.begin([arena], game="symbols")
    person = await meet()
    for id in (match.room, "nowhere"):
        await person.page.goto(f"{person.origin}/replay/{id}")
        await expect(person.part("no-replay")).to_contain_text("There is no replay here")
    await person.page.route("**/positions", lambda route: route.fulfill(status=410, body="{}"))
    await person.page.reload()
    await expect(person.part("no-replay")).to_contain_text("older rules")
    await person.page.unroute("**/positions")
    await person.page.route("**/positions", lambda route: route.abort())
    await person.page.reload()
    await expect(person.part("no-replay")).to_contain_text("can't be read right now")
    await person.page.unroute("**/positions")
    await match.players[0].ask("resign", room=match.room)
    await person.page.goto(f"{person.origin}/replay/{match.room}")
    await expect(person.part("board")).to_be_visible()


async def test_what_cannot_be_drawn_says_so_and_the_rest_goes_on(
    arena: Running, meet: Meet
) -> None:
    room = await finished(arena, "grid_takeover")
    person = await meet()

    async def of_another_version(route: Route) -> None:
        said = await (await route.fetch()).json()
        await route.fulfill(
            json=said | {"positions": [p | {"view": {}} for p in said["positions"]]}
        )

    await person.page.route("**/positions", of_another_version)
    await person.page.goto(f"{person.origin}/replay/{room}")
    await expect(person.part("failed")).to_contain_text("can't be shown")
    assert person.failures  # it is reported, though it was caught
    person.failures.clear()
    await person.page.unroute("**/positions")
    await person.part("failed").get_by_role("button", name="Reload").click()
    await expect(person.part("board")).to_be_visible()


@asynccontextmanager
async def sending(page: Page) -> AsyncIterator[list[str]]:
    """What the page's sockets send, by type of command."""
    sent: list[str] = []

    def heard(payload: bytes | str) -> None:
        sent.append(json.loads(payload)["t"])

    def opened(socket: WebSocket) -> None:
        socket.on("framesent", heard)

    page.on("websocket", opened)
    yield sent
    page.remove_listener("websocket", opened)


@pytest.mark.parametrize("game", GAMES)
async def test_one_who_watches_looks_back_and_nobody_notices(
    arena: Running, meet: Meet, game: str
) -> None:
    match = await Match.begin([arena], game=game)
    await match.wander(6)
    watcher = await meet()
    async with sending(watcher.page) as sent:
        await watcher.watch(f"{watcher.origin}/r/{match.room}")
        await expect(watcher.part("look-back")).to_be_enabled()
        await expect(watcher.part("spectators")).to_contain_text("1")
        live = await watcher.board()
        sent.clear()
        for player in match.players:
            await player.wait(_one_watches)
            player.seen.clear()
        await watcher.part("look-back").click()
        await watcher.page.keyboard.press("ArrowLeft")
        await expect(watcher.part("looking")).to_be_visible()
        then = await watcher.board()
        await watcher.part("look-on").click()
        await watcher.page.keyboard.press("ArrowRight")
        await expect(watcher.part("looking")).to_have_count(0)
        assert await watcher.board() == live
        await watcher.page.keyboard.press("ArrowLeft")
        await watcher.page.keyboard.press("ArrowLeft")
        assert await watcher.board() == then
        for player in match.players:
            assert [message["t"] for message in player.seen if message["t"] != "pong"] == []
        assert [command for command in sent if command != "ping"] == []

        await match.wander(1, seed=1)
        await expect(watcher.part("looking")).to_contain_text("1 new move")
        await match.wander(1, seed=2)
        await expect(watcher.part("looking")).to_contain_text("2 new moves")
        assert await watcher.board() == then
        await watcher.page.keyboard.press("End")
        await expect(watcher.part("looking")).to_have_count(0)
        await expect(watcher.part("look-on")).to_be_disabled()

        await watcher.part("look-back").click()
        await match.players[0].ask("resign", room=match.room)
        await expect(watcher.part("looking")).to_contain_text("1 new move")
        await watcher.part("back-to-live").click()
        await expect(watcher.part("result")).to_be_visible()
        assert [command for command in sent if command != "ping"] == []


async def test_who_comes_late_can_look_back_to_the_start(arena: Running, meet: Meet) -> None:
    match = await Match.begin([arena], game="grid_takeover")
    await match.wander(70)
    watcher = await meet()
    await watcher.watch(f"{watcher.origin}/r/{match.room}")
    await expect(watcher.moves.first).to_have_text("…")
    await watcher.part("look-back").click()
    await expect(watcher.moves).to_have_count(70)
    await watcher.page.keyboard.press("Home")
    await expect(watcher.part("looking")).to_contain_text("How it began")
    await expect(watcher.part("look-back")).to_be_disabled()
    await watcher.part("look-on").click()
    await expect(watcher.moves.first).to_contain_class("newest")


def _one_watches(message: Message) -> bool:
    return bool(message["t"] == "room.presence" and message["spectators"] == 1)


async def test_players_do_not_look_back(arena: Running, meet: Meet) -> None:
    match = await Match.begin([arena], game="grid_takeover")
    await match.wander(4)
    player = await meet(token=match.players[0].token)
    await player.watch(f"{player.origin}/r/{match.room}")
    await expect(player.part("look-back")).to_have_count(0)
    await player.page.keyboard.press("ArrowLeft")
    await expect(player.part("looking")).to_have_count(0)
