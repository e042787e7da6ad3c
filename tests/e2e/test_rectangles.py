"""Rectangles in browsers: challenges, attacks and penalties, by mouse, by thumb and by keys."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.conftest import Meet
from tests.e2e.fights import hub_with_bots
from tests.e2e.person import PHONE, TOUCHED, Person
from tests.e2e.test_honest import Line, grey_differences
from tests.match import Match
from tests.server.conftest import Running
from tests.solver import solve

pytestmark = pytest.mark.asyncio(loop_scope="session")

Answer = tuple[int, int]  # the right option and a wrong one


# What a screen reader says of a challenge: its question, the pictures in it, its options.
SAID = """sheet => ({
    text: sheet.querySelector(".asked").innerText,
    pictures: [...sheet.querySelectorAll(".asked [role=img]")].map(one => one.ariaLabel),
    options: [...sheet.querySelectorAll(".option")].map(one => one.ariaLabel),
})"""


async def read(person: Person) -> Answer:
    """Solves the challenge on the screen, from nothing but what a screen reader says of it."""
    sheet = person.part("challenge")
    await expect(sheet).to_be_visible()
    said = await sheet.evaluate(SAID)
    options = [re.sub(r"^\d: ", "", label) for label in said["options"]]
    right = solve(challenge_of(options, said["pictures"], said["text"]))
    return right, (right + 1) % 4


def challenge_of(options: list[str], pictures: list[str], text: str) -> dict[str, object]:
    """What was read, in the form of a view."""
    if not options[0].isdigit():
        return {"kind": "odd", "prompt": {}, "options": options}
    numbers: dict[str, object] = {"options": [int(option) for option in options]}
    if pictures:
        wanted, picture = pictures
        rows = re.findall(r"Row \d+: (.*?)\.", picture)
        signs = [["X" if sign == wanted else "-" for sign in row.split(", ")] for row in rows]
        prompt = {"glyph": "X", "rows": ["".join(row) for row in signs]}
        return {**numbers, "kind": "count", "prompt": prompt}
    if "=" in text:
        return {**numbers, "kind": "arithmetic", "prompt": {"text": text.partition("=")[0].strip()}}
    terms = [int(term) for term in re.findall(r"\d+", text)]
    return {**numbers, "kind": "sequence", "prompt": {"terms": terms}}


async def answer(person: Person, right: bool = True) -> None:
    """Reads the challenge and clicks an option."""
    choices = await read(person)
    await person.part(f"option-{choices[0 if right else 1]}").click()


async def claim(person: Person, right: bool = True) -> None:
    """Claims the first free square."""
    await person.page.locator(".cell.target[aria-label*=', free,']").first.click()
    await answer(person, right)


def attackable(person: Person) -> Locator:
    return person.page.locator(".cell.target[aria-label*='can be attacked']")


async def attack(person: Person) -> str:
    """Attacks the first square that may be attacked; its name."""
    square = attackable(person).first
    await expect(square).to_be_visible()
    cell = str(await square.get_attribute("data-cell"))
    name = str(await square.get_attribute("aria-label")).split(",")[0]
    await person.part(f"cell-{cell}").click()
    await expect(person.part("confirm-attack")).to_contain_text(f"Win {name}")
    await person.part("attack").click()
    return name


async def begun(arena: Running, meet: Meet, **device: object) -> tuple[Match, Person, Person]:
    """A match in which both have claimed a square, and the players before their screens."""
    match = await Match.begin([arena])
    for _ in range(2):
        await match.claim(match.dearest())
    people = [await meet(token=player.token, **device) for player in match.players]
    for person in people:
        await person.watch(f"{person.origin}/r/{match.room}")
    return match, people[0], people[1]


async def attacked(match: Match) -> None:
    """Blue attacks red, for a challenge with much time."""
    await match.act(0, {"a": "attack", "cell": match.dearest("r")})


async def test_duels_before_a_spectator(meet: Meet) -> None:
    blue, red, watcher = await meet(), await meet(**PHONE), await meet()
    link = await blue.invite("game-rectangles", "colour-blue", "clock-none")
    await red.join(link)
    await watcher.watch(link)

    await blue.page.locator(".cell.target").first.click()
    await expect(watcher.part("story")).to_contain_text("Blue has a challenge to claim")
    await expect(red.part("story")).to_contain_text("Blue has a challenge to claim")
    for other in (red, watcher):
        await expect(other.part("challenge")).to_have_count(0)
    await answer(blue)
    await expect(blue.part("challenge")).to_have_count(0)
    await expect(watcher.part("story")).to_contain_text("Blue is right and gains")

    await claim(red)
    await expect(red.part("story")).to_contain_text("Right!")

    name = await attack(blue)
    await expect(watcher.part("story")).to_contain_text("Will Red repel or face it?")
    await expect(red.part("respond")).to_contain_text(f"{name} is attacked")
    await expect(red.part("repel")).to_contain_text("pay")
    await red.part("repel").click()
    await expect(watcher.part("story")).to_contain_text("Red repels the attack for")

    name = await attack(red)
    await blue.part("face").click()
    for player in (blue, red):
        await expect(player.part("challenge")).to_contain_text("Duel")
    await expect(watcher.part("turn")).to_have_text(f"Duel for {name}")
    await answer(blue, right=False)
    await expect(blue.part("challenge-note")).to_have_text(
        "Not this one. Waiting for Red's answer…"
    )
    await expect(red.part("challenge-note")).to_contain_text("Blue missed it")
    await answer(red)
    await expect(red.part("story")).to_contain_text("You were first!")
    await expect(blue.part("story")).to_contain_text("Well tried!")
    await expect(watcher.part("story")).to_contain_text(f"Red is right and gains {name}")

    await claim(blue)
    await attack(red)
    await blue.part("face").click()
    await expect(red.part("challenge")).to_be_visible()
    await answer(blue)
    await expect(blue.part("turn")).to_have_text("Take one")
    await expect(red.part("story")).to_contain_text("Blue was a moment faster. Well tried!")
    await expect(watcher.part("story")).to_contain_text("Blue takes a marked square")
    await blue.page.locator(".cell.target[aria-label*='can be taken']").first.click()
    for person, turn in ((blue, "Your turn"), (red, "Blue's turn"), (watcher, "Blue's turn")):
        await expect(person.part("turn")).to_have_text(turn)
    board = await watcher.board()
    assert await blue.board() == board
    assert await red.board() == board
    await red.more("resign")
    await expect(watcher.part("result")).to_contain_text("Blue won because the other side resigned")
    await expect(blue.part("result")).to_contain_text("largest")


async def test_reload_in_a_challenge(arena: Running, meet: Meet) -> None:
    match, *people = await begun(arena, meet)
    await attacked(match)
    await match.act(1, {"a": "face"})
    for person in people:
        choices = await read(person)
        asked = await person.part("challenge").locator(".asked").inner_html()
        left = int((await person.part("seconds").inner_text()).split()[0])
        await person.page.reload()
        assert await read(person) == choices
        assert await person.part("challenge").locator(".asked").inner_html() == asked
        assert int((await person.part("seconds").inner_text()).split()[0]) <= left


async def test_an_answer_waits_while_the_screen_may_be_old(arena: Running, meet: Meet) -> None:
    match, blue, _ = await begun(arena, meet)
    line = Line()
    await blue.page.route_web_socket("**/ws", line.opened)
    await blue.page.reload()
    await attacked(match)
    await match.act(1, {"a": "face"})
    right, _ = await read(blue)
    option = blue.part(f"option-{right}")
    await expect(option).to_have_attribute("aria-disabled", "false")
    line.silent = True
    await blue.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(option).to_have_attribute("aria-disabled", "true")
    await blue.page.keyboard.press(str(right + 1))
    await expect(option).to_have_attribute("aria-disabled", "false")
    await expect(option).to_have_attribute("aria-pressed", "false")
    await option.click()
    await expect(blue.part("turn")).to_have_text("Red's turn")


async def test_keyboard_alone(arena: Running, meet: Meet) -> None:
    match, blue, red = await begun(arena, meet)
    await match.claim(match.dearest())
    square = match.dearest("b")
    focus = red.page.locator(":focus")
    for _ in range(20):
        await red.page.keyboard.press("Tab")
        if await focus.get_attribute("role") == "gridcell":
            break
    await red.page.keyboard.press("PageUp")
    await red.page.keyboard.press("Home")
    await expect(focus).to_have_attribute("data-cell", "35")  # the board is turned for red
    while match.view["owners"][int(str(await focus.get_attribute("data-cell")))] != ".":
        await red.page.keyboard.press("ArrowRight")
    cell = str(await focus.get_attribute("data-cell"))
    await red.page.keyboard.press("Enter")
    await expect(red.part("challenge")).to_be_focused()
    right, _ = await read(red)
    await red.page.keyboard.press(str(right + 1))
    await expect(red.part("challenge")).to_have_count(0)
    await expect(focus).to_have_attribute("data-cell", cell)

    await attack_by_keys(blue, int(cell))
    await expect(red.part("respond")).to_be_visible()
    await red.page.keyboard.press("2")
    right, _ = await read(red)
    await red.page.keyboard.press(str(right + 1))
    await expect(red.part("turn")).to_have_text("Take one")
    await expect(focus).to_have_attribute("data-cell", cell)
    await to_cell(red, square, turned=True)
    await red.page.keyboard.press("Space")
    await expect(red.part("turn")).to_have_text("Your turn")


async def attack_by_keys(blue: Person, cell: int) -> None:
    """Chooses an attack, thinks better of it, and does it after all."""
    await blue.part(f"cell-{cell}").focus()
    await expect(attackable(blue)).to_have_count(2)
    await blue.page.keyboard.press("Enter")
    await expect(blue.part("confirm-attack")).to_be_visible()
    await blue.page.keyboard.press("Escape")
    await expect(blue.part("confirm-attack")).to_have_count(0)
    await blue.page.keyboard.press("Enter")
    await expect(blue.part("confirm-attack")).to_be_visible()
    await blue.page.keyboard.press("Enter")


async def to_cell(person: Person, cell: int, turned: bool) -> None:
    """Goes to a cell of a board of six by the arrows, from its upper left corner as seen."""
    seen = 35 - cell if turned else cell
    for key in ("PageUp", "Home", *["ArrowDown"] * (seen // 6), *["ArrowRight"] * (seen % 6)):
        await person.page.keyboard.press(key)
    await expect(person.page.locator(":focus")).to_have_attribute("data-cell", str(cell))


async def test_phone(arena: Running, meet: Meet) -> None:
    """Nothing scrolls, nothing is smaller than a thumb, and no sheet hides what it is about."""
    match, _, red = await begun(arena, meet, **PHONE)
    await attacked(match)
    screen = "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
    board, sheet = red.part("board"), red.part("respond")
    below = await board.bounding_box()
    above = await sheet.bounding_box()
    assert below is not None
    assert above is not None
    assert below["width"] >= 330
    assert below["y"] + below["height"] <= above["y"] + 1
    touched = [await red.page.evaluate(TOUCHED)]
    await red.part("face").tap()
    await expect(red.part("option-3")).to_be_in_viewport(ratio=1)
    await expect(red.part("challenge-note")).to_be_in_viewport(ratio=1)
    await expect(red.part("seconds")).to_be_in_viewport(ratio=1)
    await expect(red.part("seat-0")).to_be_in_viewport(ratio=1)
    for n in range(4):
        box = await red.part(f"option-{n}").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 56
    touched.append(await red.page.evaluate(TOUCHED))
    assert [part for page in touched for part in page if min(part[1:]) < 44] == []
    width, height = await red.page.evaluate(screen)
    assert width <= 360
    assert height <= 640


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_49_owners_differ_in_greyscale_on_the_smallest_board(
    arena: Running, meet: Meet, scheme: str
) -> None:
    match = await Match.begin([arena], options={"size": 8})
    for _ in range(2):
        await match.claim()
    own, enemy, free = (match.cheapest(mark) for mark in "br.")
    blue = await meet(token=match.players[0].token, viewport=PHONE["viewport"], color_scheme=scheme)
    await blue.watch(f"{blue.origin}/r/{match.room}")
    assert min(await grey_differences(blue, [own, enemy, free])) > 10


async def test_a_fight_to_its_end(meet: Meet, tmp_path: Path) -> None:
    async with hub_with_bots(tmp_path) as hub:
        human, watcher = await meet(address=hub.address), await meet(address=hub.address)
        await human.home()
        await human.part("game-rectangles").check()
        await human.part("level-easy").check()
        await human.part("wishes").click()
        await human.part("size-5").check()
        await human.part("play-now").click()
        await expect(human.part("board")).to_be_visible()
        await watcher.watch(human.page.url)
        while (what := await asked(human)) is not None:
            await reply(human, what)
        await expect(watcher.part("result")).to_be_visible()
        assert await watcher.board() == await human.board()
        replay = await hub.get(f"/api/v1/replays/{human.page.url.rsplit('/', 1)[1]}")
        assert replay["outcome"]["reason"] in ("full", "unreachable", "bankrupt", "turn_limit")
        assert all(challenge["answer"] in range(4) for challenge in replay["challenges"])


async def asked(person: Person) -> str | None:
    """Waits until something is asked: "challenge", "respond", "square"; None: it is over."""
    parts = {name: person.part(name) for name in ("result", "challenge", "respond")}
    any_of = person.targets.first
    for part in parts.values():
        any_of = any_of.or_(part)
    await expect(any_of.first).to_be_visible()
    for name, part in parts.items():
        if await part.is_visible():
            return None if name == "result" else name
    return "square"


async def reply(person: Person, what: str) -> None:
    """Does what is asked, and waits until it is no longer asked."""
    match what:
        case "challenge":
            await answer(person)
            await expect(person.part("challenge")).to_have_count(0)
        case "respond":
            await person.part("face").click()
            await expect(person.part("respond")).to_have_count(0)
        case _:
            square = person.targets.first
            label = str(await square.get_attribute("aria-label"))
            await square.click()
            if "can be attacked" in label:
                await person.part("attack").click()
            await expect(person.page.locator(f".cell.target[aria-label='{label}']")).to_have_count(
                0
            )


# How far the words under each name reach into the figures beside them.
CROWDED = """() => [...document.querySelectorAll(".seat-bar")].map(bar => {
    const words = [...bar.querySelectorAll(".who-state > *")];
    const right = Math.max(...words.map(word => word.getBoundingClientRect().right));
    return right - bar.querySelector(".tiles").getBoundingClientRect().left;
})"""


async def test_a_clock_three_figures_and_a_name_have_room(meet: Meet) -> None:
    blue, red = await meet(), await meet()
    await red.join(await blue.invite("game-rectangles", "clock-60", "colour-blue"))
    await expect(blue.targets.first).to_be_visible()
    await expect(blue.part("presence-1")).to_have_text("here")
    for width in (360, 860, 1000, 1440):
        await blue.page.set_viewport_size({"width": width, "height": 800})
        assert max(await blue.page.evaluate(CROWDED)) <= 0
