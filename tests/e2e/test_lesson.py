"""The guided lessons in browsers: from the home page to the win, by mouse, by keys, by thumb."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from rules import GAMES
from rules.lesson import Step
from tests.e2e.conftest import Meet
from tests.e2e.person import PHONE, Person
from tests.server.conftest import Running, start_hub, stop_hub

pytestmark = pytest.mark.asyncio(loop_scope="session")

Hand = Callable[[Person, dict[str, Any]], Awaitable[None]]

# What doesn't fit: words that need scrolling, a page wider or higher than the window.
TOO_LARGE = """() => {
    const words = document.querySelector(".lesson-bar");
    const page = document.scrollingElement;
    return [words.scrollHeight - words.clientHeight,
        page.scrollWidth - innerWidth, page.scrollHeight - innerHeight].map(n => Math.max(0, n));
}"""


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def school(redis_url: str) -> AsyncIterator[Running]:
    """A hub whose teachers reply at once."""
    hub = await start_hub("--redis-url", redis_url, timings="reply_ms=20")
    yield hub
    assert await stop_hub(hub) == 0


async def begin(person: Person, game: str) -> None:
    await person.home()
    await person.part(f"game-{game}").check()
    await person.part("learn").click()
    await person.part("start-lesson").click()


async def ready(person: Person, game: str, number: int) -> Step:
    """Step ``number``, once it is asked for: said, pointed at, and nothing else to choose."""
    steps = GAMES[game].lessons.steps
    step = steps[number]
    await expect(person.part("lesson-say")).to_have_text(step.say)
    await expect(person.part("turn")).to_have_text(f"Step {number + 1}/{len(steps)}")
    await expect(person.page.locator(".lesson-mark")).to_have_count(len(step.cells))
    if number:
        before = steps[number - 1].then or steps[number - 1].explain
        await expect(person.part("lesson")).to_contain_text(before)
    return step


async def learn(person: Person, game: str, hand: Hand, first: int = 0) -> None:
    """The lesson from step ``first`` to its end."""
    steps = GAMES[game].lessons.steps
    for number in range(first, len(steps)):
        step = await ready(person, game, number)
        await hand(person, dict(step.accept[-1]))
    await expect(person.part("result")).to_contain_text("Lesson done!")
    await expect(person.part("lesson")).to_contain_text(steps[-1].then)


async def mouse(person: Person, action: dict[str, Any]) -> None:
    match action["a"]:
        case "capture":
            await person.part(f"cell-{action['from']}").click()
        case "teleport" | "double" | "conquer":
            await person.part(f"ability-{action['a']}").click()
    match action["a"]:
        case "conquer":
            await person.part("ability-conquer").click()
        case "answer":
            await person.part(f"option-{action['choice']}").click()
        case "end_chain":
            await person.part("end-chain").click()
        case "lock":
            await person.part(f"cell-{action['cell']}").click()
            await person.part(f"cell-{action['cell']}").click()
            await person.part("lock").click()
        case "attack":
            await person.part(f"cell-{action['cell']}").click()
            await person.part("attack").click()
        case "face":
            await person.part("face").click()
        case _:
            await person.part(f"cell-{action.get('to', action.get('cell'))}").click()


async def thumb(person: Person, action: dict[str, Any]) -> None:
    assert await person.page.evaluate(TOO_LARGE) == [0, 0, 0]
    await mouse(person, action)


async def keys(person: Person, action: dict[str, Any]) -> None:
    """An action of Grid Takeover by keys alone, the focus being on the board."""
    assert await person.page.evaluate(TOO_LARGE) == [0, 0, 0]
    keyboard = person.page.keyboard
    ability = {"teleport": "1", "conquer": "2", "double": "3"}.get(action["a"])
    if ability:
        await keyboard.press(ability)
        pressed = person.part(f"ability-{action['a']}")
        await expect(pressed).to_have_attribute("aria-pressed", "true")
    if action["a"] == "conquer":
        await keyboard.press(ability or "")
        return
    focus = person.page.locator(":focus")
    start = int(await focus.get_attribute("data-cell") or "")
    down, right = (b - a for a, b in zip(divmod(start, 7), divmod(action["to"], 7), strict=True))
    for _ in range(abs(down)):
        await keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        await keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    await expect(focus).to_have_attribute("data-cell", str(action["to"]))
    await keyboard.press("Enter")


async def test_grid_takeover_by_mouse_left_and_taken_up_again(school: Running, meet: Meet) -> None:
    person = await meet(address=school.address, viewport={"width": 1280, "height": 800})
    await begin(person, "grid_takeover")
    first = await ready(person, "grid_takeover", 0)
    await expect(person.targets).to_have_count(1)
    await person.part("cell-43").click()  # a legal move, but not what is asked for
    await mouse(person, dict(first.accept[0]))
    await ready(person, "grid_takeover", 1)
    await person.page.get_by_role("link", name="Leave").click()
    await person.page.get_by_role("link", name="Continue").click()
    second = await ready(person, "grid_takeover", 1)
    await mouse(person, dict(second.accept[0]))
    await ready(person, "grid_takeover", 2)
    await person.page.reload()
    await learn(person, "grid_takeover", mouse, first=2)
    await person.part("start-lesson").click()
    await ready(person, "grid_takeover", 0)


async def test_grid_takeover_by_keyboard_on_a_small_window(school: Running, meet: Meet) -> None:
    person = await meet(address=school.address, viewport={"width": 360, "height": 640})
    await begin(person, "grid_takeover")
    await ready(person, "grid_takeover", 0)
    for _ in range(20):
        await person.page.keyboard.press("Tab")
        if await person.page.locator("[role='gridcell']:focus").count():
            break
    await learn(person, "grid_takeover", keys)


@pytest.mark.parametrize("game", ["symbols", "rectangles"])
async def test_the_other_lessons_on_a_phone(school: Running, meet: Meet, game: str) -> None:
    person = await meet(address=school.address, **PHONE)
    await begin(person, game)
    await learn(person, game, thumb)


async def test_help_is_at_hand_in_a_match_and_at_home(school: Running, meet: Meet) -> None:
    person = await meet(address=school.address, **PHONE)
    await person.home()
    for game in GAMES:
        await person.part(f"game-{game}").check()
        await person.part("learn").click()
        await expect(person.part("help")).to_contain_text("The goal")
        await expect(person.part("start-lesson")).to_be_visible()
        await person.page.get_by_text("Do I need an account?").click()
        await expect(person.page.get_by_text("This browser remembers you")).to_be_visible()
        await person.page.get_by_role("button", name="Close").click()
    await begin(person, "symbols")
    await person.page.get_by_role("button", name="How to play").click()
    await expect(person.part("help")).to_contain_text("Dead ground")
    await expect(person.part("start-lesson")).to_have_count(0)
    await person.page.keyboard.press("Escape")
    await ready(person, "symbols", 0)
