"""Matches between two browsers, from the invitation to whatever ends them."""

import pytest
from playwright.async_api import expect

from tests.client import Client
from tests.e2e.conftest import Meet
from tests.e2e.person import Person
from tests.server.conftest import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def duel(meet: Meet) -> tuple[Person, Person]:
    """Blue and red, before the first move."""
    blue, red = await meet(), await meet()
    await red.join(await blue.invite("colour-blue", "clock-none"))
    return blue, red


async def test_whole_match_before_a_spectator(meet: Meet) -> None:
    small = {"viewport": {"width": 800, "height": 600}, "reduced_motion": "reduce"}
    blue, red, watcher = await meet(**small), await meet(**small), await meet(**small)
    link = await blue.invite("colour-blue", "clock-60", abilities=False)
    await red.join(link)
    await watcher.watch(link)
    players = {"Blue": blue, "Red": red}
    for number in range(1, 200):
        turn = await watcher.part("turn").inner_text()
        if not turn.endswith("'s turn"):
            break
        await players[turn.removesuffix("'s turn")].play()
        await expect(watcher.moves).to_have_count(number)
    await expect(watcher.part("result")).to_be_visible()
    board = await watcher.board()
    for player in players.values():
        await expect(player.part("result")).to_be_visible()
        assert await player.board() == board
    tiles = [sum(label.endswith(colour) for label in board) for colour in ("blue", "red")]
    for seat, count in enumerate(tiles):
        await expect(watcher.part(f"tiles-{seat}")).to_contain_text(str(count))
    titles = [await player.part("turn").inner_text() for player in players.values()]
    winner = "A draw" if tiles[0] == tiles[1] else "Blue won" if tiles[0] > tiles[1] else "Red won"
    assert await watcher.part("turn").inner_text() == winner
    if winner != "A draw":
        assert titles == [f"You {'won' if winner.startswith(who) else 'lost'}" for who in players]
    else:
        assert titles == ["A draw", "A draw"]


async def test_abilities(meet: Meet) -> None:
    blue, red = await duel(meet)
    await blue.part("ability-teleport").click()
    await blue.play(24)
    await expect(red.moves).to_have_count(1)
    await red.part("ability-conquer").click()
    await red.part("ability-conquer").click()
    await expect(blue.moves).to_have_count(2)
    await expect(red.part("ability-conquer")).to_be_disabled()
    await blue.part("ability-double").click()
    await blue.play()
    await expect(blue.part("turn")).to_have_text("Your turn: second move")
    await blue.play()
    await expect(red.moves).to_have_count(4)
    await expect(red.part("turn")).to_have_text("Your turn")
    assert await blue.board() == await red.board()


async def test_resigning(meet: Meet) -> None:
    blue, red = await duel(meet)
    await blue.play()
    await blue.more("resign")
    await expect(blue.part("result")).to_contain_text("You lost because you resigned")
    await expect(red.part("result")).to_contain_text("You won because the other side resigned")


async def test_draw_by_agreement(meet: Meet) -> None:
    blue, red = await duel(meet)
    await blue.more("draw")
    await red.part("decline-draw").click()
    await expect(red.part("banner")).to_have_text("")
    await expect(blue.part("banner")).to_have_text("")
    await red.more("draw")
    await blue.part("accept-draw").click()
    for player in (blue, red):
        await expect(player.part("result")).to_contain_text("A draw agreed by both")


async def test_rematch_with_seats_swapped(meet: Meet) -> None:
    blue, red = await duel(meet)
    await red.more("resign")
    await red.part("rematch").click()
    await expect(blue.part("rematch")).to_have_text("Accept the rematch")
    await blue.part("rematch").click()
    for player, seat in ((red, 0), (blue, 1)):
        await expect(player.part(f"seat-{seat}")).to_contain_text("you")
        await expect(player.moves).to_have_count(0)
    await red.play()
    await blue.play()
    await expect(red.moves).to_have_count(2)


async def test_time_out_of_a_player_who_looks_on(arena: Running, meet: Meet) -> None:
    one, other = await Client.open(arena.url), await Client.open(arena.url)
    blue, red = await meet(token=one.token), await meet(token=other.token)
    made = await one.ask("room.create", game="grid_takeover", mode="duel", seat=0, turn_ms=3000)
    link = f"{blue.origin}/r/{made['room']}"
    await blue.page.goto(link)
    await red.join(link)
    await expect(blue.part("clock-0")).to_be_visible()
    await expect(blue.part("result")).to_contain_text("You lost on time")
    await expect(red.part("result")).to_contain_text("You won on time")
    for client in (one, other):
        await client.close()
