"""A hub that is killed under two browsers and comes back."""

import pytest
from playwright.async_api import expect

from tests.chaos.cluster import cluster
from tests.e2e.conftest import Meet

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_play_goes_on_after_the_hub_was_killed(meet: Meet) -> None:
    async with cluster(1) as servers:
        address = servers.hubs[0].address
        blue, red = await meet(address=address), await meet(address=address)
        await red.join(await blue.invite("colour-blue", "clock-60"))
        await blue.play()
        await expect(red.targets.first).to_be_visible()
        board = await red.board()
        await servers.kill_hub(0)
        for seat, player in ((1, blue), (0, red)):
            await expect(player.part("banner")).to_contain_text("your clock stands")
            await expect(player.part(f"presence-{seat}")).to_have_count(0)
            await expect(player.part("board")).to_have_attribute("data-held", "true")
            await expect(player.targets).to_have_count(0)
        await servers.restart_hub(0)
        for player in (blue, red):
            await expect(player.part("board")).to_have_attribute("data-held", "false")
            await expect(player.part("banner")).to_have_text("")
            assert await player.board() == board
        await red.play()
        await blue.play()
        for player in (blue, red):
            await expect(player.moves).to_have_count(3)
        assert await red.board() == await blue.board()
