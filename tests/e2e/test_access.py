"""For whom uses the keyboard, a screen reader, another script, zoom, or a phone with a notch."""

from typing import Any

import pytest
from playwright.async_api import ViewportSize, expect

from tests.client import Message
from tests.e2e.conftest import Meet
from tests.e2e.person import PHONE, TOUCHED, Person
from tests.match import Match
from tests.server.conftest import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = ("grid_takeover", "symbols", "rectangles")

# Collects what screen readers are given to say, in the page's live regions, from now on.
LISTEN = """() => {
    window.spoken = [];
    const region = node => (node.nodeType === 1 ? node : node.parentElement)?.closest(
        "[aria-live], [role=status], [role=alert]");
    new MutationObserver(records => {
        const changed = new Set(records.map(record => region(record.target)).filter(Boolean));
        for (const one of changed) if (one.textContent.trim()) window.spoken.push(one.textContent);
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""

# Each cell whose middle is another's, or none's: what a click there would choose.
ASTRAY = """() => [...document.querySelectorAll("[data-cell]")].filter(cell => {
    const box = cell.querySelector(".touch").getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    return document.elementFromPoint(x, y)?.closest("[data-cell]") !== cell;
}).map(cell => cell.dataset.cell)"""

# What a new size of the window leads to has been drawn.
SETTLED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""
SIDEWAYS = "document.scrollingElement.scrollWidth - innerWidth"

PLACES = """() => [...document.querySelectorAll("[data-cell]")].map(cell => {
    const [cellBox, board] = [cell.querySelector(".touch"), cell.closest("svg")].map(
        part => part.getBoundingClientRect());
    return [cellBox.x - board.x, cellBox.y - board.y].map(Math.round);
})"""

# What lies, at least in part, where the device's edge or home bar is. Rows that are pushed along
# with a finger may go on there.
UNSAFE = """([top, right, bottom, left]) => {
    const fixed = part => part && (getComputedStyle(part).position === "fixed"
        ? part : fixed(part.parentElement));
    const atEnd = scrollY + innerHeight >= document.scrollingElement.scrollHeight - 1;
    return [...document.querySelectorAll("button, a, input, .cell .touch")]
        .filter(part => part.checkVisibility() && !part.closest(".filters"))
        .map(part => [part, part.getBoundingClientRect()])
        .filter(([part, box]) => box.left < left - 1 || box.right > innerWidth - right + 1
            || (scrollY === 0 && box.top < top - 1)
            || ((atEnd || fixed(part)) && box.bottom > innerHeight - bottom + 1))
        .map(([part, box]) => [part.dataset.testid ?? part.textContent, JSON.stringify(box)]);
}"""


async def begun(
    arena: Running, meet: Meet, game: str, moves: bool = False, **device: Any
) -> tuple[Match, Person]:
    """A match, and one of its players before a screen: who ``moves`` first, or the other one."""
    match = await Match.begin([arena], game)
    seat = next(seat for seat in (0, 1) if bool(match.now[seat].get("legal")) is moves)
    person = await meet(token=match.players[seat].token, reduced_motion="reduce", **device)
    await person.watch(f"{person.origin}/r/{match.room}")
    return match, person


async def first_move(match: Match) -> Message:
    """The other side makes a move."""
    seat = next(seat for seat in (0, 1) if match.now[seat].get("legal"))
    return await match.act(seat, match.now[seat]["legal"]["actions"][0])


async def enter_board(person: Person) -> str:
    """Goes to the board by Tab, and one cell on; the cell that has the focus."""
    focus = person.page.locator(":focus")
    for _ in range(25):
        await person.page.keyboard.press("Tab")
        if await focus.get_attribute("role") == "gridcell":
            await person.page.keyboard.press("ArrowUp")
            return str(await focus.get_attribute("data-cell"))
    raise AssertionError("No way to the board by Tab.")


@pytest.mark.parametrize("game", GAMES)
async def test_50_focus_stays_and_a_move_is_spoken_once(
    arena: Running, meet: Meet, game: str
) -> None:
    match, person = await begun(arena, meet, game)
    cell = await enter_board(person)
    await person.page.evaluate(LISTEN)
    await first_move(match)
    await expect(person.page.locator("#say")).not_to_be_empty()
    spoken = await person.page.locator("#say").inner_text()
    await expect(person.page.locator(":focus")).to_have_attribute("data-cell", cell)
    said = await person.page.evaluate("window.spoken.map(text => text.trim())")
    assert said.count(spoken.strip()) == 1
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("game", GAMES)
async def test_50_typing_into_a_field_never_plays(arena: Running, meet: Meet, game: str) -> None:
    match, person = await begun(arena, meet, game, moves=True)
    await expect(person.targets.first).to_be_visible()
    pressed = person.page.locator("[aria-pressed=true]")
    before = await pressed.count()
    await person.page.evaluate(
        """() => {
            const main = document.querySelector("main");
            main.insertAdjacentHTML("beforeend", "<input id=a><textarea id=b></textarea>"
                + "<div id=c contenteditable>here</div>");
        }"""
    )
    keys = "abcdefghijklmnopqrstuvwxyz0123456789?NLE "
    for field in ("a", "b", "c"):
        await person.page.locator(f"#{field}").focus()
        await person.page.keyboard.type(keys)
        for key in ("Enter", "ArrowLeft", "ArrowUp", "Escape"):
            await person.page.keyboard.press(key)
    assert await person.page.locator("#a").input_value() == keys
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    assert await pressed.count() == before
    assert (await arena.get(f"/api/v1/rooms/{match.room}"))["seq"] == match.seq


async def test_50_no_key_plays_behind_a_sheet(arena: Running, meet: Meet) -> None:
    _, person = await begun(arena, meet, "symbols", moves=True)
    await expect(person.targets.first).to_be_visible()
    await person.page.keyboard.press("?")
    await person.part("help").get_by_text("Questions").click()  # where nothing takes the focus
    await person.page.keyboard.press("l")
    await person.page.keyboard.press("Escape")
    await expect(person.part("help")).to_have_count(0)
    await expect(person.part("lock")).to_have_text("Lock")


@pytest.mark.parametrize("game", GAMES)
async def test_51_right_to_left_turns_the_text_and_not_the_board(
    arena: Running, meet: Meet, game: str
) -> None:
    match = await Match.begin([arena], game)
    first = next(seat for seat in (0, 1) if match.now[seat].get("legal"))
    people = []
    for seat in (first, 1 - first):
        person = await meet(token=match.players[seat].token, locale="ar")
        await person.watch(f"{person.origin}/r/{match.room}")
        before = await person.page.evaluate(PLACES)
        await person.page.evaluate("document.documentElement.dir = 'rtl'")
        assert await person.page.evaluate(PLACES) == before
        assert await person.page.evaluate(ASTRAY) == []
        assert await person.page.evaluate(SIDEWAYS) <= 0
        people.append(person)
    mover = people[0]
    await expect(mover.part("turn")).to_have_css("direction", "rtl")
    await enter_board(mover)
    focus = mover.page.locator(":focus")
    box = await focus.bounding_box()
    await mover.page.keyboard.press("ArrowRight")
    moved = await focus.bounding_box()
    assert box is not None
    assert moved is not None
    assert moved["x"] >= box["x"]
    cell = -1
    for words in ("can attack", "can be captured") if game == "symbols" else (",",):
        target = mover.page.locator(f".cell.target[aria-label*='{words}']").last
        cell = int(await target.get_attribute("data-cell") or -1)
        await target.click()
    event = await match.players[1 - first].event(match.seq + 1)
    action = event["action"]
    assert cell in (action.get("to"), action.get("cell"))


@pytest.mark.parametrize("name", ["שלום לכולם", "Anna مرحبا 1"])
async def test_51_names_of_either_direction(meet: Meet, arena: Running, name: str) -> None:
    host = await arena.client(name=name)
    made = await host.ask("room.create", game="grid_takeover", mode="duel", seat=0)
    guest = await meet()
    await guest.join(f"{guest.origin}/r/{made['room']}")
    label = guest.part("seat-0").locator("bdi")
    await expect(label).to_have_text(name)
    await expect(label).to_have_css("unicode-bidi", "isolate")
    await host.close()


async def test_43_a_look_alike_of_the_opponent_is_told_apart(meet: Meet, arena: Running) -> None:
    players = [await arena.client(name=name) for name in ("Blue Fox", "BIue Fox")]
    made = await players[0].ask("room.create", game="grid_takeover", mode="duel", seat=0)
    await players[1].ask("room.join", room=made["room"], **{"as": "player"})
    watcher = await meet()
    await watcher.page.goto(f"{watcher.origin}/r/{made['room']}")
    for seat, player in enumerate(players):
        tag = watcher.part(f"seat-{seat}").locator(".tag")
        await expect(tag).to_have_text(f"#{player.welcome['player']['id'][:4]}")
        await player.close()


def zoomed(percent: int) -> dict[str, Any]:
    """A screen of 1280 × 800 as a page sees it at this zoom."""
    size = {"width": 1280 * 100 // percent, "height": 800 * 100 // percent}
    return {"viewport": size, "device_scale_factor": percent / 100}


async def sound(person: Person) -> None:
    """Nothing goes off sideways, every cell is where it is seen, and fingers find everything."""
    await person.page.evaluate(SETTLED)
    assert await person.page.evaluate(SIDEWAYS) <= 0
    assert await person.page.evaluate(ASTRAY) == []
    parts = await person.page.evaluate(TOUCHED)
    controls = [part for part in parts if not str(part[0]).startswith("cell-") and part[0]]
    assert [part for part in controls if min(part[1:]) < 43.9] == []


@pytest.mark.parametrize("game", GAMES)
async def test_52_zoom(arena: Running, meet: Meet, game: str) -> None:
    match, person = await begun(arena, meet, game, **zoomed(67))
    for percent in (67, 100, 150, 200, 250, 300):
        await person.page.set_viewport_size(zoomed(percent)["viewport"])
        await sound(person)
    await person.home()
    for percent in (300, 200, 100, 67):
        await person.page.set_viewport_size(zoomed(percent)["viewport"])
        await sound(person)
    for client in match.players:
        await client.close()


@pytest.mark.parametrize("percent", [67, 175, 300])
async def test_52_the_cell_that_is_clicked_is_played_at_every_zoom(
    arena: Running, meet: Meet, percent: int
) -> None:
    match, person = await begun(arena, meet, "grid_takeover", **zoomed(percent))
    await first_move(match)
    target = person.targets.first
    cell = int(await target.get_attribute("data-cell") or -1)
    await target.click()
    event = await match.players[0].event(match.seq + 1)
    assert event["action"]["to"] == cell


@pytest.mark.parametrize("game", GAMES)
async def test_52_rotation(arena: Running, meet: Meet, game: str) -> None:
    _match, person = await begun(arena, meet, game, **PHONE)
    upright, lying = ViewportSize(width=360, height=640), ViewportSize(width=640, height=360)
    for size in (upright, lying, upright):
        await person.page.set_viewport_size(size)
        await sound(person)
        board = await person.part("board").bounding_box()
        assert board is not None
        assert board["width"] >= min(upright["width"] - 20, size["height"] - 20)


async def notch(person: Person, top: int, right: int, bottom: int, left: int) -> None:
    """The device's edges are round, or covered, so far."""
    session = await person.context.new_cdp_session(person.page)
    insets = {"top": top, "right": right, "bottom": bottom, "left": left}
    await session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    await expect(person.page.locator("body")).to_have_css("padding-bottom", f"{bottom}px")


SIDES = (((390, 844), (47, 0, 34, 0)), ((844, 390), (0, 47, 21, 47)))


async def nothing_is_covered(person: Person) -> None:
    """No control lies under the notch or the home bar, however the phone is held."""
    for (width, height), insets in SIDES:
        await person.page.set_viewport_size({"width": width, "height": height})
        await notch(person, *insets)
        for end in ("document.scrollingElement.scrollHeight", "0"):
            assert await person.page.evaluate(UNSAFE, insets) == []
            assert await person.page.evaluate(SIDEWAYS) <= 0
            await person.page.evaluate(f"scrollTo(0, {end})")


@pytest.mark.parametrize("game", GAMES)
async def test_52_nothing_lies_under_a_notch(arena: Running, meet: Meet, game: str) -> None:
    match, person = await begun(arena, meet, game, moves=True, **PHONE)
    await expect(person.targets.first).to_be_visible()
    await nothing_is_covered(person)
    await person.part("more").click()
    await expect(person.part("resign")).to_be_visible()
    await nothing_is_covered(person)
    await person.page.keyboard.press("Escape")
    if game == "rectangles":
        await person.targets.first.click()
        await expect(person.part("challenge")).to_be_visible()
        await nothing_is_covered(person)
    await match.players[0].ask("resign", room=match.room)
    await expect(person.part("result")).to_be_visible()
    await nothing_is_covered(person)
    await person.home()
    await expect(person.part("play-now")).to_be_visible()
    await nothing_is_covered(person)
