"""A hub that is killed under two browsers and comes back."""

import asyncio

import pytest
from playwright.async_api import WebSocketRoute, expect

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


class Slow:
    """A person's sockets: all but the first bring only the welcome, until they may go on."""

    def __init__(self) -> None:
        self.goes_on = asyncio.Event()
        self.sockets = 0

    def opened(self, socket: WebSocketRoute) -> None:
        self.sockets += 1
        server = socket.connect_to_server()
        socket.on_message(server.send)
        if self.sockets == 1:
            server.on_message(socket.send)
            return
        heard = 0

        async def on(message: str | bytes) -> None:
            nonlocal heard
            heard += 1
            if heard > 1:
                await self.goes_on.wait()
            socket.send(message)

        server.on_message(on)


async def test_a_clock_stands_until_the_match_is_read_anew(meet: Meet) -> None:
    async with cluster(1) as servers:
        address = servers.hubs[0].address
        blue, red = await meet(address=address), await meet(address=address)
        line = Slow()
        await red.page.route_web_socket("**/ws", line.opened)
        await red.join(await blue.invite("colour-blue", "clock-60"))
        await blue.play()
        await expect(red.targets.first).to_be_visible()
        servers.hubs[0].process.terminate()
        await servers.hubs[0].process.wait()
        await servers.restart_hub(0)
        await expect(blue.part("banner")).to_have_text("")
        # only who is connected says whether the other is here
        await expect(red.part("presence-0")).to_be_visible()
        await expect(red.part("banner")).to_contain_text("your clock stands")
        await expect(red.part("board")).to_have_attribute("data-held", "true")
        line.goes_on.set()
        await expect(red.part("banner")).to_have_text("")
        await red.play()
        await expect(blue.moves).to_have_count(2)
