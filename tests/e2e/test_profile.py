"""Players' pages, other devices, names, challenges and the end of an account, in Chromium."""

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.client import Client
from tests.e2e.conftest import Meet
from tests.e2e.person import PHONE, TOUCHED, Person
from tests.server.conftest import Running
from tests.server.test_queue import play_out

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAME = "grid_takeover"


async def own_page(person: Person) -> None:
    await person.page.goto(f"{person.origin}/me")
    await expect(person.part("move")).to_be_visible()
    await expect(person.part("profile-name")).to_contain_text(re.compile(r"\S"))


async def page_of(person: Person, other: Client) -> None:
    """The page of a player who is here over the protocol."""
    await person.page.goto(f"{person.origin}/player/{other.welcome['player']['id']}")
    await expect(person.part("profile-name")).to_have_text(other.welcome["player"]["name"])


async def rename(person: Person, name: str) -> None:
    await person.part("name").fill(name)
    await person.part("name").press("Enter")


async def challenge(person: Person, *choices: str) -> None:
    await person.part("challenge").click()
    for choice in choices:
        await person.part(choice).check()
    await person.part("send-challenge").click()


async def rated(arena: Running) -> tuple[Client, Client]:
    """Two who were paired and have played a match that counts."""
    one, two = await arena.client(name="Ada"), await arena.client(name="Bo")
    await play_out(one, two, moves=2)
    path = f"/api/v1/players/{two.welcome['player']['id']}"
    while (await arena.get(path))["games"][GAME]["rated"] == 0:
        pass
    return one, two


async def test_a_page_shows_results_rating_and_matches(arena: Running, meet: Meet) -> None:
    one, _ = await rated(arena)
    person = await meet()
    await page_of(person, one)
    record = person.part(f"record-{GAME}")
    await expect(record.get_by_test_id("record-rating")).to_contain_text("provisional")
    curve = record.get_by_role("img")
    await expect(curve).to_have_attribute("aria-label", re.compile(r"rating over 1 match: now \d+"))
    await expect(record).to_contain_text("Duels")
    match = person.part("matches").locator("li")
    await expect(match).to_have_count(1)
    await expect(match).to_contain_text("Bo")
    await match.get_by_role("link", name="Replay").click()
    await expect(person.part("board")).to_be_visible()
    await person.page.goto(f"{person.origin}/scores/{GAME}?board=rating")
    await person.part("scores").get_by_role("link", name="Ada").first.click()
    await expect(person.part("profile-name")).to_have_text("Ada")


async def test_a_player_who_is_not_there_is_said_to_be_gone(meet: Meet) -> None:
    person = await meet()
    await person.page.goto(f"{person.origin}/player/nobody")
    await expect(person.part("no-player")).to_be_visible()


async def test_another_device_becomes_the_same_player(meet: Meet) -> None:
    first, second = await meet(), await meet(**PHONE)
    await own_page(first)
    await rename(first, "Grace")
    await expect(first.part("profile-name")).to_have_text("Grace")
    await first.part("move").click()
    await expect(first.part("code")).to_have_text(re.compile(r"^\w{4} \w{4}$"))
    code = await first.part("code").inner_text()

    await second.home()
    await second.part("me").click()
    await second.part("have-code").click()
    await second.part("enter-code").fill("22222222")
    await second.part("send-code").click()
    await expect(second.part("code-problem")).to_contain_text("wrong, used or too old")
    await second.part("enter-code").fill(code)
    await second.part("send-code").click()
    await expect(second.part("profile-name")).to_have_text("Grace")

    await first.page.keyboard.press("Escape")
    await rename(second, "Grace H")
    await expect(first.part("profile-name")).to_have_text("Grace H")
    await second.page.reload()
    await expect(second.part("profile-name")).to_have_text("Grace H")
    assert code not in second.page.url


async def test_a_name_that_can_not_be_shown_is_explained(meet: Meet) -> None:
    person = await meet()
    await own_page(person)
    before = await person.part("profile-name").inner_text()
    await rename(person, "p\u0430ypal")
    await expect(person.page.get_by_role("alert").filter(has_text="can't be shown")).to_be_visible()
    await expect(person.part("profile-name")).to_have_text(before)


async def test_a_challenge_is_accepted_on_another_page(arena: Running, meet: Meet) -> None:
    one, two = await meet(), await meet(**PHONE)
    await two.home()
    await rename(two, "Guest")
    guest = await who(two)
    await one.page.goto(f"{one.origin}/player/{guest}")
    await challenge(one, "challenge-game-symbols", "challenge-clock-60")
    await expect(one.part("invitation-fate")).to_contain_text("Guest has your invitation")
    await expect(two.part("invitation")).to_contain_text("Symbols, 60 s a turn")
    sizes = [part for part in await two.page.evaluate(TOUCHED) if "invite-" in part[0]]
    assert len(sizes) == 2
    assert all(min(wide, high) >= 44 for _, wide, high in sizes)
    assert await two.page.evaluate("document.scrollingElement.scrollWidth") <= 360
    await two.part("invite-accept").click()
    for person in (one, two):
        await expect(person.part("board")).to_be_visible()
    await expect(two.part("invitation")).to_be_hidden()

    await one.more("resign")
    await expect(two.part("challenge")).to_be_visible()


async def test_a_challenge_is_declined_and_its_maker_muted(meet: Meet) -> None:
    one, two = await meet(), await meet()
    await two.home()
    guest = await who(two)
    await one.page.goto(f"{one.origin}/player/{guest}")
    await challenge(one)
    await two.part("invite-decline").click()
    await expect(one.part("invitation-fate")).to_contain_text("doesn't want to play now")
    await two.part("mute").click()
    await expect(two.part("afterthought")).to_be_hidden()
    await two.page.goto(f"{two.origin}/me")
    await expect(two.part("unmute")).to_be_visible()


async def test_who_is_not_here_can_be_challenged_all_the_same(arena: Running, meet: Meet) -> None:
    other = await arena.client(name="Away")
    person = await meet()
    await page_of(person, other)
    await other.close()
    await challenge(person)
    await expect(person.part("invitation-fate")).to_contain_text("isn't here just now")
    await expect(person.part("invite-link")).to_be_visible()
    assert (await arena.client(token=other.token)).welcome["player"]["name"] == "Away"


async def test_data_is_downloaded_and_then_everything_deleted(
    arena: Running, meet: Meet, tmp_path: Path
) -> None:
    person = await meet()
    await own_page(person)
    await rename(person, "Zora")
    await expect(person.part("profile-name")).to_have_text("Zora")
    id = await who(person)
    tab = await person.context.new_page()
    await tab.goto(f"{person.origin}/me")
    async with person.page.expect_download() as download:
        await person.part("export").click()
    file = tmp_path / "data.json"
    await (await download.value).save_as(file)
    assert json.loads(file.read_text())["player"] == {"id": id, "name": "Zora", "bot": False}

    await person.part("delete").click()
    await person.part("confirm").click()
    await expect(person.part("play-now")).to_be_enabled()
    await expect(tab.get_by_test_id("play-now")).to_be_enabled()
    assert await who(person) != id
    await expect(person.part("name")).not_to_have_value("Zora")
    assert (await arena.get(f"/api/v1/players/{id}"))["code"] == "unknown_room"


async def test_who_logs_out_is_a_new_guest(meet: Meet) -> None:
    person = await meet()
    await own_page(person)
    id = await who(person)
    await person.part("sign-out").click()
    await person.part("confirm").click()
    await expect(person.part("play-now")).to_be_enabled()
    assert await who(person) != id


async def test_on_a_phone_everything_fits(arena: Running, meet: Meet) -> None:
    one, _ = await rated(arena)
    person = await meet(token=one.token, **PHONE)
    await own_page(person)
    await expect(person.part("matches").locator("li").first).to_be_visible()
    small = [part for part in await person.page.evaluate(TOUCHED) if min(part[1:]) < 44]
    assert small == []
    assert await person.page.evaluate("document.scrollingElement.scrollWidth") <= 360


async def who(person: Person) -> str:
    """The id of the player that a page is, once it has been told."""
    found = await person.page.evaluate(
        """async () => {
            while (!localStorage["takeover.token"]) await new Promise(requestAnimationFrame);
            const headers = { Authorization: `Bearer ${localStorage["takeover.token"]}` };
            return (await fetch("/api/v1/me", { headers })).json();
        }"""
    )
    return str(found["player"]["id"])
