"""What a page must bear: links, reloads, back and forward, keys, thumbs, a refused clipboard."""

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.conftest import PLAIN_HOST, Meet
from tests.e2e.person import PHONE, TOUCHED
from tests.match import Match
from tests.server.conftest import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_invite_link_seats_nobody_by_itself(meet: Meet) -> None:
    host, guest, other = await meet(), await meet(), await meet()
    link = await host.invite("colour-red")
    assert "/r#" in link
    for person in (guest, other):
        await person.page.goto(link)
        await expect(person.part("join-player")).to_be_enabled()
        await expect(person.part("seat-0")).to_contain_text("free seat")
    await expect(host.part("spectators")).to_have_text("2 watching")
    await expect(host.part("seat-0")).to_contain_text("free seat")
    await other.part("watch").click()
    await expect(other.part("watch")).to_be_hidden()
    await guest.part("join-player").click()
    await expect(guest.part("seat-0")).to_contain_text("you")
    await expect(guest.part("turn")).to_have_text("Your turn")
    await expect(other.part("board")).to_be_visible()
    await expect(other.targets).to_have_count(0)
    await expect(host.part("spectators")).to_have_text("1 watching")


async def test_a_page_that_comes_back_as_another_player_begins_anew(
    arena: Running, meet: Meet
) -> None:
    ann, bo = await arena.client(name="Ann"), await arena.client(name="Bo")
    person = await meet(token=ann.token)
    await person.home()
    await expect(person.part("me")).to_contain_text("Ann")
    await person.page.evaluate(
        """token => {
        window.old = true;
        dispatchEvent(new PageTransitionEvent("pagehide", {persisted: true}));
        localStorage["takeover.token"] = token;  // as another tab that took Bo over
        dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}));
    }""",
        bo.token,
    )
    await expect(person.part("me")).to_contain_text("Bo")
    await person.page.wait_for_function("window.old === undefined")


async def test_no_card_is_left_of_a_match_that_ended_on_its_page(
    arena: Running, meet: Meet
) -> None:
    match = await Match.begin([arena], "grid_takeover")
    person = await meet(token=match.players[0].token)
    await person.page.goto(f"{person.origin}/r/{match.room}")
    await expect(person.part("board")).to_be_visible()
    await match.players[1].ask("resign", room=match.room)
    await expect(person.part("result")).to_be_visible()
    await person.page.evaluate("""() => {
        window.cards = 0;
        new MutationObserver(() => {
            window.cards += document.querySelectorAll("#own-title").length;
        }).observe(document.body, {subtree: true, childList: true});
    }""")
    await person.page.get_by_role("link", name="Home").first.click()
    await expect(person.part("play-now")).to_be_enabled()
    assert await person.page.evaluate("window.cards") == 0


async def test_open_game_is_found_on_the_home_page(meet: Meet) -> None:
    host, guest, watcher = await meet(), await meet(), await meet()
    link = await host.invite(private=False)
    path = link.removeprefix(host.origin)
    for person, way in ((guest, "Join"), (watcher, "Watch")):
        await person.home()
        card = person.part("rooms").locator("li", has=person.page.locator(f"a[href='{path}']"))
        await expect(card.locator("a")).to_have_text(way)
        await card.locator("a").click()
        if way == "Join":
            await person.part("join-player").click()
        await expect(person.part("board")).to_be_visible()


async def test_live_rooms_move_and_can_be_chosen_from(arena: Running, meet: Meet) -> None:
    grid, symbols = (
        await Match.begin([arena], "grid_takeover"),
        await Match.begin([arena], "symbols"),
    )
    host = await arena.client(name="Hannah")
    waiting = (await host.ask("room.create", game="rectangles", mode="duel"))["room"]
    watcher = await meet()
    requests: list[str] = []
    watcher.page.on("request", lambda request: requests.append(request.url))
    await watcher.home()

    def card(room: str) -> Locator:
        link = watcher.page.locator(f"a[href='/r/{room}']")
        return watcher.part("rooms").locator("li", has=link)

    await expect(card(waiting)).to_contain_text("Hannah")
    await expect(card(waiting)).to_contain_text("waits for a player")
    tile = card(grid.room).locator(".of-blue, .of-red")
    await expect(tile.first).to_be_attached()
    before = await card(grid.room).locator("svg.little").inner_html()
    await grid.act(0, next(a for a in grid.now[0]["legal"]["actions"] if a["a"] == "move"))
    await expect(card(grid.room)).to_contain_text("move 2")
    assert await card(grid.room).locator("svg.little").inner_html() != before

    await watcher.part("live-game-symbols").check()
    await expect(card(symbols.room)).to_be_visible()
    await expect(card(grid.room)).to_be_hidden()
    await expect(watcher.page.locator(".chip", has_text="Symbols")).to_contain_text("here")
    await watcher.part("live-game-all").check()
    await watcher.part("live-kind-join").check()
    await expect(card(waiting)).to_be_visible()
    await expect(card(symbols.room)).to_be_hidden()
    await watcher.part("live-kind-bots").check()
    await expect(card(waiting)).to_be_hidden()
    assert not any("/api/v1/rooms" in url for url in requests)
    for client in (*grid.players, *symbols.players, host):
        await client.close()


async def test_reload_in_mid_game(meet: Meet) -> None:
    blue, red = await meet(), await meet()
    await red.join(await blue.invite("colour-blue", "clock-60"))
    for player in (blue, red, blue):
        await player.play()
    await expect(red.moves).to_have_count(3)
    board = await red.board()
    for seat, player in enumerate((blue, red)):
        moves = await player.moves.all_inner_texts()
        await player.page.reload()
        await expect(player.moves).to_have_text(moves, use_inner_text=True)
        await expect(player.part(f"seat-{seat}")).to_contain_text("you")
        assert await player.board() == board
    await red.play()
    await blue.play()
    await expect(red.moves).to_have_count(5)


async def test_double_click_plays_one_move(meet: Meet) -> None:
    blue, red = await meet(), await meet()
    await red.join(await blue.invite("colour-blue", "clock-none"))
    cell = blue.targets.first
    await cell.dblclick()
    await expect(red.targets.first).to_be_visible()
    await red.targets.first.dblclick()
    await expect(blue.targets.first).to_be_visible()
    for player in (blue, red):
        await expect(player.moves).to_have_count(2)
        await expect(player.part("banner")).to_have_text("")


async def test_back_and_forward(meet: Meet) -> None:
    blue, red = await meet(), await meet()
    await red.join(await blue.invite("colour-blue", "clock-none"))
    await blue.play()
    await blue.page.go_back()
    await expect(blue.part("play-friend")).to_be_visible()
    await red.play()
    await expect(blue.page.get_by_text("It is your turn")).to_be_visible()
    await blue.page.go_forward()
    await expect(blue.part("turn")).to_have_text("Your turn")
    await expect(blue.moves).to_have_count(2)
    await blue.page.go_back()
    await blue.page.get_by_role("link", name="Continue").click()
    await blue.play()
    await expect(red.moves).to_have_count(3)
    assert await red.board() == await blue.board()


async def test_keyboard_alone(meet: Meet) -> None:
    blue, red = await meet(), await meet()
    await red.join(await blue.invite("colour-blue", "clock-none"))
    keyboard = blue.page.keyboard
    await expect(blue.targets.first).to_be_visible()
    focus = blue.page.locator(":focus")
    for _ in range(20):
        await keyboard.press("Tab")
        if await focus.get_attribute("role") == "gridcell":
            break
    await expect(focus).to_have_attribute("data-cell", "42")
    await keyboard.press("ArrowUp")
    await expect(focus).to_have_attribute("data-cell", "35")
    await keyboard.press("Enter")
    await expect(red.moves).to_have_count(1)
    await expect(focus).to_have_attribute("data-cell", "35")
    await red.play()
    await expect(blue.targets.first).to_be_visible()
    await keyboard.press("1")
    await expect(blue.part("ability-teleport")).to_have_attribute("aria-pressed", "true")
    await keyboard.press("Escape")
    await expect(blue.part("ability-teleport")).to_have_attribute("aria-pressed", "false")
    await keyboard.press("ArrowRight")
    await keyboard.press("Space")
    await expect(red.moves).to_have_count(3)


async def test_phone(meet: Meet) -> None:
    blue, red = await meet(**PHONE), await meet(**PHONE)
    await blue.home()
    await expect(blue.part("play-now")).to_be_enabled()
    scroll = "document.scrollingElement.scrollWidth"
    small = [await blue.page.evaluate(TOUCHED)]
    assert await blue.page.evaluate(scroll) <= 360
    await red.join(await blue.invite("colour-blue", "clock-30"))
    await expect(blue.targets.first).to_be_visible()
    await blue.targets.first.tap()
    await expect(red.targets.first).to_be_visible()
    for player in (blue, red):
        box = await player.part("board").bounding_box()
        assert box is not None
        assert box["width"] >= 340
        assert await player.page.evaluate(scroll) <= 360
        assert await player.page.evaluate("document.scrollingElement.scrollHeight") <= 640
        small.append(await player.page.evaluate(TOUCHED))
    await red.part("more").click()
    await expect(red.part("resign")).to_be_visible()
    small.append(await red.page.evaluate(TOUCHED))
    sheet = red.page.get_by_role("dialog")
    height = await sheet.evaluate("sheet => sheet.offsetHeight")
    for twice in ("draw", "resign"):
        await red.part(twice).tap()
        await expect(red.part(twice)).to_contain_text("Tap again")
        assert await sheet.evaluate("sheet => sheet.offsetHeight") == height
    parts = [part for page in small for part in page]
    assert [part for part in parts if min(part[1:]) < 44] == []


async def test_copying_the_link(meet: Meet) -> None:
    host = await meet(permissions=["clipboard-read", "clipboard-write"])
    link = await host.invite()
    await host.part("copy-link").click()
    await expect(host.part("copy-link")).to_have_text("Copied ✓")
    assert await host.page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.parametrize("why", ["permission denied", "plain http"])
async def test_link_that_cannot_be_copied_is_selected(arena: Running, meet: Meet, why: str) -> None:
    if why == "plain http":
        host = await meet(address=f"{PLAIN_HOST}:{arena.address.rsplit(':', 1)[1]}")
    else:
        host = await meet(permissions=["geolocation"])  # and no others
    link = await host.invite()
    await host.part("copy-link").click()
    await expect(host.page.get_by_text("The link is selected: copy it by hand.")).to_be_visible()
    await expect(host.part("copy-link")).to_have_text("Copy link")
    assert await host.page.evaluate("getSelection().toString()") == link


# The page says that it began with another script, as before the server was renewed.
OLDER = """
const asIs = Element.prototype.getAttribute;
Element.prototype.getAttribute = function (name) {
  const began = this.tagName === "SCRIPT" && name === "src";
  return began ? "/assets/older.js" : asIs.call(this, name);
};
"""


async def test_32_a_page_of_an_older_build_asks_for_one_reload(meet: Meet) -> None:
    person = await meet()
    await person.page.add_init_script(OLDER)
    await person.home()
    await expect(person.part("update")).to_contain_text("new version")
    await person.part("reload").click()
    await expect(person.part("play-now")).to_be_enabled()
    await expect(person.part("update")).to_have_count(0)


async def test_a_broken_link_says_so_and_leads_home(meet: Meet) -> None:
    person = await meet()
    answer = await person.page.goto(f"{person.origin}/R/abc")
    assert answer
    assert answer.status == 404
    await expect(person.part("nothing")).to_be_visible()
    await person.page.get_by_role("link", name="Home").click()
    await expect(person.part("play-now")).to_be_enabled()


# Each picture of the manifest that is no drawing: what it says of its size, and its size.
PICTURES = """async () => {
    const link = document.querySelector("link[rel=manifest]");
    const { icons } = await (await fetch(link.href)).json();
    const sized = icons.filter(({ sizes }) => sizes !== "any");
    return Promise.all(sized.map(async ({ src, sizes }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return [sizes, `${picture.width}x${picture.height}`];
    }));
}"""


async def test_a_phone_can_keep_it_on_its_home_screen(meet: Meet) -> None:
    person = await meet(**PHONE)
    await person.home()
    browser = await person.context.new_cdp_session(person.page)
    manifest = await browser.send("Page.getAppManifest")
    assert manifest["url"] == f"{person.origin}/manifest.webmanifest"
    assert manifest["errors"] == []
    pictures = await person.page.evaluate(PICTURES)
    assert [said for said, _ in pictures] == ["192x192", "512x512"]
    assert all(said == size for said, size in pictures)
