"""Opponents, found and lost: the queue, claims, no-shows, series and ratings on the screen."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import WebSocketRoute, expect

from tests.e2e.conftest import Meet
from tests.e2e.person import PHONE, TOUCHED, Person
from tests.e2e.test_fight import EARS
from tests.server.conftest import Running, start_hub, stop_hub

pytestmark = pytest.mark.asyncio(loop_scope="session")

TIMINGS = "claim_ms=3000,no_show_ms=2500,presence_ms=100"

# A tab that can be put into the background, as headless browsers never are.
BACKGROUND = """
window.away = false;
Object.defineProperty(document, "hidden", { get: () => window.away });
"""


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A hub of its own, where nobody waits long for who has left."""
    hub = await start_hub("--data-dir", str(tmp_path_factory.mktemp("hall")), timings=TIMINGS)
    yield hub
    assert await stop_hub(hub) == 0


@pytest_asyncio.fixture(loop_scope="session")
async def pair(hall: Running, meet: Meet) -> tuple[Person, Person]:
    """Two who come to the hall."""
    return await meet(address=hall.address), await meet(address=hall.address)


async def look(person: Person, clock: str = "none") -> None:
    """Looks for an opponent from the home page."""
    await person.home()
    await person.part("find-opponent").click()
    await person.part(f"queue-clock-{clock}").check()
    await person.part("queue-join").click()
    await expect(person.part("queue-join")).to_have_count(0)


async def seated(*people: Person) -> tuple[Person, Person]:
    """Those two who were paired, blue first."""
    for person in people:
        await expect(person.part("board")).to_be_visible()
    first, second = people
    is_blue = await first.part("seat-0").locator(".you").count()
    return (first, second) if is_blue else (second, first)


async def test_two_find_each_other_and_see_their_ratings_move(pair: tuple[Person, Person]) -> None:
    one, two = pair
    await look(one, "60")
    await expect(one.part("queue-state")).to_contain_text("Grid Takeover, 60 s a turn")
    await expect(one.part("queue-state")).to_contain_text("1 waiting")
    await look(two, "60")
    blue, red = await seated(one, two)
    for person in (blue, red):
        await expect(person.part("queue-bar")).to_have_count(0)
        await person.play()
    await expect(blue.moves).to_have_count(2)
    await blue.more("resign")
    await expect(red.part("rating")).to_contain_text("Your rating 1662? +162")
    await expect(blue.part("rating")).to_contain_text("Your rating 1338? −162")
    await blue.page.reload()
    await expect(blue.part("rating")).to_contain_text("1338? −162")
    await red.part("look-again").click()
    await expect(red.part("queue-state")).to_contain_text("60 s a turn")
    await red.part("queue-leave").click()
    await expect(red.part("queue-bar")).to_have_count(0)


async def test_18_all_tabs_show_the_same_and_all_go_to_the_match(
    pair: tuple[Person, Person],
) -> None:
    one, other = pair
    await one.home()
    other_tab = await one.context.new_page()
    tab = Person(one.context, other_tab, one.origin)
    await tab.home()
    await look(one)
    await expect(tab.part("queue-state")).to_contain_text("no clock")
    await tab.part("queue-leave").click()
    await expect(one.part("queue-bar")).to_have_count(0)
    await look(tab)
    third = Person(one.context, await one.context.new_page(), one.origin)
    await third.home()
    for shown in (one, tab, third):
        await expect(shown.part("queue-bar")).to_be_visible()
    await tab.page.close()
    await expect(one.part("queue-bar")).to_be_visible()
    await look(other)
    for shown in (one, third, other):
        await expect(shown.part("board")).to_be_visible()
    assert one.page.url == third.page.url == other.page.url


async def test_a_hidden_tab_says_and_rings_that_somebody_has_come(
    pair: tuple[Person, Person],
) -> None:
    hidden, other = pair
    await hidden.page.add_init_script(BACKGROUND + EARS)
    await look(hidden)
    await hidden.page.evaluate("window.away = true")
    await look(other)
    await expect(hidden.part("board")).to_be_visible()
    await expect(hidden.page).to_have_title("(!) An opponent is found")
    assert await hidden.page.evaluate("heard.ticks") == 2
    await hidden.page.evaluate(
        "window.away = false; document.dispatchEvent(new Event('visibilitychange'))"
    )
    await expect(hidden.page).not_to_have_title("(!) An opponent is found")


async def test_who_waits_alone_may_play_a_bot_and_waits_on(hall: Running, meet: Meet) -> None:
    person = await meet(address=hall.address)
    await person.page.clock.install()
    await look(person)
    await expect(person.part("queue-state")).to_contain_text("1 waiting")
    await expect(person.part("queue-bot")).to_have_count(0)
    await person.page.clock.fast_forward(15_000)
    await expect(person.part("queue-bot")).to_be_visible()
    await person.part("queue-bot").click()
    await expect(person.part("queue-bar")).to_be_visible()


async def test_who_looks_is_counted_at_home_though_nobody_plays(meet: Meet, tmp_path: Path) -> None:
    hub = await start_hub("--data-dir", str(tmp_path))
    person, other = await meet(address=hub.address), await meet(address=hub.address)
    await look(person)
    await other.home()
    chip = other.page.locator(".chip", has=other.part("live-game-grid_takeover"))
    await expect(chip).to_contain_text("1 looking")
    await person.part("queue-leave").click()
    await expect(chip).to_have_count(0)
    assert await stop_hub(hub) == 0


async def test_18_a_restored_browser_does_not_look_by_itself(hall: Running, meet: Meet) -> None:
    person = await meet(address=hall.address)
    await look(person)
    await expect(person.part("queue-bar")).to_be_visible()
    await person.page.close()
    person.page = await person.context.new_page()
    await person.home()
    await expect(person.part("play-now")).to_be_enabled()
    await expect(person.part("queue-bar")).to_have_count(0)
    other = await meet(address=hall.address)
    await look(other)
    await expect(other.part("queue-state")).to_contain_text("1 waiting")


async def test_a_search_that_ended_with_the_connection_says_so(hall: Running, meet: Meet) -> None:
    person = await meet(address=hall.address)
    lines: list[WebSocketRoute] = []

    def opened(socket: WebSocketRoute) -> None:
        lines.append(socket)
        socket.connect_to_server()

    await person.page.route_web_socket("**/ws", opened)
    await look(person)
    await expect(person.part("queue-bar")).to_be_visible()
    await lines[0].close()
    await expect(person.part("queue-again")).to_be_visible()
    await person.part("queue-again").click()
    await expect(person.part("queue-state")).to_contain_text("1 waiting")


async def test_a_match_that_is_left_can_be_claimed_after_a_countdown(
    pair: tuple[Person, Person],
) -> None:
    blue, red = pair
    await red.join(await blue.invite("colour-blue", "clock-none"))
    await blue.play()
    await expect(red.moves).to_have_count(1)
    link = blue.page.url
    await blue.page.goto("about:blank")
    await expect(red.part("claim-countdown")).to_contain_text("Your opponent has been away")
    await blue.page.goto(link)
    await expect(red.part("claim-countdown")).to_have_count(0)
    await blue.page.goto("about:blank")
    await red.part("claim-wait").click()
    await red.part("claim-again").click()
    await red.part("claim-draw").is_enabled()
    await red.part("claim-win").click()
    await expect(red.part("result")).to_contain_text("You won because the other side went away")


async def test_who_does_not_come_is_not_waited_for(redis_url: str, meet: Meet) -> None:
    here, there = [await start_hub("--redis-url", redis_url, timings=TIMINGS) for _ in range(2)]
    person = await meet(address=here.address)
    await person.home()
    await person.part("game-rectangles").check()
    await person.part("find-opponent").click()
    absent = await there.client()
    await absent.ask("queue.join", game="rectangles", turn_ms=30_000)
    await absent.wait("queue.status")
    there.process.kill()
    await person.part("queue-clock-30").check()
    await person.part("queue-join").click()
    await expect(person.part("result")).to_contain_text("Your opponent didn't come")
    await expect(person.part("result")).to_contain_text("you wait on in front")
    await expect(person.part("queue-bar")).to_be_visible()
    assert await stop_hub(here) == 0
    await stop_hub(there)


async def test_best_of_three_to_its_end(pair: tuple[Person, Person]) -> None:
    blue, red = pair
    await red.join(await blue.invite("colour-blue", "clock-none", "best-of-3"))
    first, second = blue, red
    await expect(first.part("series")).to_have_text("Match 1 of up to 3 · 0–0")
    await second.more("resign")
    await expect(first.part("series")).to_have_text("Match 1 of up to 3 · 1–0")
    await expect(second.part("series-result")).to_contain_text("It stands 0–1 in the best of 3")
    for person in (first, second):
        await expect(person.part("rematch")).to_have_text("Next match")
        await person.part("rematch").click()
    await expect(first.part("series")).to_have_text("Match 2 of up to 3 · 1–0")
    await expect(first.part("seat-1").locator(".you")).to_be_visible()
    await first.more("resign")
    for person in (first, second):
        await person.part("rematch").click()
    await expect(first.part("series")).to_have_text("Match 3 of up to 3 · 1–1")
    await second.more("resign")
    await expect(first.part("series-result")).to_have_text("You have won the best of 3, 2–1")
    await expect(second.part("series-result")).to_have_text("You have lost the best of 3, 1–2")
    await expect(first.part("rematch")).to_have_text("Rematch")


async def test_looking_on_a_phone(hall: Running, meet: Meet) -> None:
    person = await meet(address=hall.address, **PHONE)
    await person.page.clock.install()
    await look(person)
    await expect(person.part("queue-state")).to_contain_text("1 waiting")
    await person.page.clock.fast_forward(15_000)
    await expect(person.part("queue-bot")).to_be_visible()
    small = [part for part in await person.page.evaluate(TOUCHED) if min(part[1:]) < 44]
    assert [name for name, *_ in small if name != "place"] == []
    assert await person.page.evaluate("document.scrollingElement.scrollWidth") <= 360
