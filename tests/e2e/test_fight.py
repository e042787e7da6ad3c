"""Fights against bots, and between them, as people start, feel and end them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.bots.workers import KEY, at_work, worker
from tests.e2e.conftest import Meet
from tests.e2e.fights import hub_with_bots, play_out
from tests.e2e.person import PHONE, TOUCHED, Person
from tests.server.conftest import Running, start_hub, stop_hub

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Counts what would be heard.
EARS = """
window.heard = { opened: 0, ticks: 0 };
window.AudioContext = class {
  constructor() { heard.opened++; this.state = "running"; this.currentTime = 0; }
  createOscillator() {
    return { frequency: { setValueAtTime() {} }, connect: part => part,
             start() { heard.ticks++; }, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
             connect: part => part };
  }
};
"""


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def ring(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """The hub with bots that these tests share."""
    async with hub_with_bots(tmp_path_factory.mktemp("ring")) as hub:
        yield hub


@pytest_asyncio.fixture(loop_scope="session")
async def fighter(ring: Running, meet: Meet) -> Person:
    """Somebody on the home page, bots being there."""
    person = await meet(address=ring.address)
    await person.home()
    return person


async def start(person: Person, level: str) -> None:
    """Two taps, and the board is there."""
    await person.part(f"level-{level}").check()
    await person.part("play-now").click()
    await expect(person.part("board")).to_be_visible()


async def test_a_fight_from_two_taps_to_the_place_on_the_board(
    ring: Running, fighter: Person
) -> None:
    await fighter.part("wishes").click()
    await fighter.part("fight-colour-red").check()
    await fighter.part("abilities").uncheck()
    await start(fighter, "easy")
    await expect(fighter.part("seat-0")).to_contain_text("Easy")
    await expect(fighter.part("seat-1")).to_contain_text("you")
    await fighter.part("more").click()
    await expect(fighter.part("resign")).to_be_visible()
    await expect(fighter.part("draw")).to_have_count(0)
    await fighter.page.keyboard.press("Escape")
    await play_out(fighter, ring)
    await expect(fighter.part("turn")).to_have_text("You won")
    await expect(fighter.part("worth")).to_contain_text("points, your best at this level")
    await expect(fighter.part("place")).to_contain_text("1st of all time, 1st this week")
    score = await fighter.part("worth").locator("b").inner_text()

    await fighter.page.reload()
    await expect(fighter.part("worth").locator("b")).to_have_text(score)
    await fighter.part("place").click()
    own = fighter.part("scores").locator("tr[aria-current]")
    await expect(own).to_contain_text(score.split(" ")[0])
    await expect(own).to_contain_text("you")
    await fighter.page.get_by_role("link", name="This week").click()
    await expect(own).to_contain_text(score.split(" ")[0])
    await fighter.page.get_by_role("link", name="Symbols").click()
    await expect(fighter.part("no-scores")).to_be_visible()

    await fighter.page.go_back()
    await fighter.page.go_back()
    await fighter.page.go_back()
    first = fighter.page.url
    await fighter.part("level-up").click()
    await expect(fighter.part("seat-0")).to_contain_text("Medium")
    await expect(fighter.part("seat-1")).to_contain_text("you")
    assert fighter.page.url != first
    await fighter.more("resign")
    await expect(fighter.part("worth")).to_contain_text("No points")
    await fighter.part("again").click()
    await expect(fighter.targets.first).to_be_visible()
    await fighter.home()
    await expect(fighter.page.get_by_text("against Medium")).to_be_visible()


async def test_unbeatables_clock_is_seen_heard_and_lost_by(ring: Running, meet: Meet) -> None:
    player = await meet(address=ring.address)
    await player.page.add_init_script(EARS)
    await player.home()
    await player.part("wishes").click()
    await player.part("fight-colour-blue").check()
    await start(player, "unbeatable")
    token = await player.page.evaluate("localStorage['takeover.token']")
    quiet = await meet(address=ring.address, token=token)
    await quiet.page.add_init_script(EARS)
    await quiet.page.goto(player.page.url)
    await expect(player.part("seat-0").locator(".clock.urgent")).to_be_visible()
    for one in (player, quiet):
        await expect(one.part("result")).to_contain_text("You lost on time")
        for seat in (0, 1):
            await expect(one.part(f"clock-{seat}")).to_have_text("")
    heard = await player.page.evaluate("heard")
    assert heard["opened"] == 1
    assert 1 <= heard["ticks"] <= 3  # a page that is kept from its work misses some
    assert await quiet.page.evaluate("heard") == {"opened": 0, "ticks": 0}


async def test_a_muted_clock_stays_muted(ring: Running, meet: Meet) -> None:
    player = await meet(address=ring.address)
    await player.page.add_init_script(EARS)
    await player.home()
    await player.part("wishes").click()
    await player.part("fight-colour-blue").check()
    await start(player, "unbeatable")
    await player.part("sound").click()
    await player.page.reload()
    await expect(player.part("sound")).to_have_attribute("aria-pressed", "false")
    await player.page.keyboard.press("Shift")
    await expect(player.part("result")).to_contain_text("You lost on time")
    assert await player.page.evaluate("heard") == {"opened": 1, "ticks": 0}


async def test_bots_are_watched(fighter: Person, ring: Running, meet: Meet) -> None:
    await fighter.part("watch-bots").click()
    await fighter.part("first-easy").check()
    await fighter.part("second-medium").check()
    await fighter.part("watch-bots-start").click()
    await expect(fighter.part("board")).to_be_visible()
    await expect(fighter.targets).to_have_count(0)
    await expect(fighter.part("more")).to_have_count(0)
    await expect(fighter.part("seat-0")).to_contain_text("Easy")
    await expect(fighter.part("seat-1")).to_contain_text("Medium")
    await expect(fighter.part("result")).to_be_visible()
    await expect(fighter.part("worth")).to_have_count(0)
    await fighter.part("again").click()
    await expect(fighter.part("seat-1")).to_contain_text("Medium")


async def test_a_fight_is_found_and_watched(fighter: Person, ring: Running, meet: Meet) -> None:
    await start(fighter, "hard")
    path = fighter.page.url.removeprefix(fighter.origin)
    watcher = await meet(address=ring.address)
    await watcher.home()
    card = watcher.part("rooms").locator("li", has=watcher.page.locator(f"a[href='{path}']"))
    await expect(card).to_contain_text("Hard")
    await card.locator("a").click()
    await expect(watcher.part("board")).to_be_visible()
    await expect(fighter.part("spectators")).to_have_text("1 watching")
    await fighter.more("resign")
    await expect(watcher.part("result")).to_be_visible()
    for owned in ("worth", "again"):
        await expect(watcher.part(owned)).to_have_count(0)


async def test_a_fight_on_a_phone(ring: Running, meet: Meet) -> None:
    player = await meet(address=ring.address, **PHONE)
    await player.home()
    await expect(player.part("play-now")).to_be_enabled()
    box = await player.part("play-now").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["viewport"]["height"]
    await player.part("level-hard").tap()
    await player.part("play-now").tap()
    await expect(player.targets.first).to_be_visible()
    await player.targets.first.tap()
    await expect(player.targets.first).to_be_visible()
    await player.more("resign")
    await expect(player.part("worth")).to_contain_text("No points")
    small = [part for part in await player.page.evaluate(TOUCHED) if min(part[1:]) < 44]
    # cells have no name; the board made room for the result, and nobody aims at them any more
    assert [name for name, *_ in small if name not in ("", "place")] == []
    assert await player.page.evaluate("document.scrollingElement.scrollWidth") <= 360


async def test_a_fight_by_keyboard_alone(fighter: Person) -> None:
    keyboard, focus = fighter.page.keyboard, fighter.page.locator(":focus")
    await expect(fighter.part("play-now")).to_be_enabled()
    for _ in range(20):
        await keyboard.press("Tab")
        if await focus.get_attribute("name") == "level":
            break
    await keyboard.press("ArrowRight")
    await expect(fighter.part("level-hard")).to_be_checked()
    await keyboard.press("Tab")
    await expect(fighter.part("play-now")).to_be_focused()
    await keyboard.press("Enter")
    await expect(fighter.targets.first).to_be_visible()
    for _ in range(20):
        await keyboard.press("Tab")
        if await focus.get_attribute("role") == "gridcell":
            break
    own = await focus.get_attribute("data-cell")
    await keyboard.press("ArrowUp" if own == "42" else "ArrowDown")
    await keyboard.press("Enter")
    await expect(fighter.moves.first).to_be_visible()
    await expect(fighter.targets.first).to_be_visible()


async def test_another_bot_takes_over(meet: Meet, tmp_path: Path) -> None:
    hub = await start_hub("--data-dir", str(tmp_path), "--bot-key", KEY)
    player = await meet(address=hub.address)
    async with worker(hub.url) as first:
        await at_work(first)
        await player.home()
        await player.part("wishes").click()
        await player.part("fight-colour-blue").check()
        await start(player, "easy")
        await player.play()
        await expect(player.targets.first).to_be_visible()
        first.kill()
        await expect(player.part("seat-1")).to_contain_text("Waiting for a bot")
    async with worker(hub.url) as second:
        await at_work(second)
        await expect(player.part("seat-1")).not_to_contain_text("Waiting for a bot")
        await player.play()
        await expect(player.moves.nth(3)).to_be_visible()  # a double move makes more
        await expect(player.targets.first).to_be_visible()
    assert await stop_hub(hub) == 0


async def test_no_bots(meet: Meet, tmp_path: Path) -> None:
    hub = await start_hub("--data-dir", str(tmp_path))
    person = await meet(address=hub.address)
    await person.home()
    await person.part("play-now").click()
    await expect(person.page.get_by_text("No bot is free just now.")).to_be_visible()
    await expect(person.part("play-now")).to_be_enabled()
    assert await stop_hub(hub) == 0
