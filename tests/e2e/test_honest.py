"""The screen knows when it is stale (scenario 45), and says all of it without colour (49)."""

import base64

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.e2e.conftest import Meet
from tests.e2e.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Line:
    """A person's sockets, which can fall silent without closing, as those of a phone asleep."""

    def __init__(self) -> None:
        self.silent = False
        self.sockets = 0

    def opened(self, socket: WebSocketRoute) -> None:
        self.sockets += 1
        self.silent = False
        number = self.sockets
        server = socket.connect_to_server()

        def heard() -> bool:
            return not (self.silent and number == self.sockets)

        socket.on_message(lambda message: server.send(message) if heard() else None)
        server.on_message(lambda message: socket.send(message) if heard() else None)


async def test_45_a_phone_that_wakes_up_catches_up_before_it_plays(meet: Meet) -> None:
    blue, red = await meet(), await meet()
    line = Line()
    await red.page.route_web_socket("**/ws", line.opened)
    await red.join(await blue.invite("colour-blue", "clock-none"))
    line.silent = True
    await blue.play()
    await expect(blue.moves).to_have_count(1)
    await expect(red.moves).to_have_count(0)
    await red.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(red.part("board")).to_have_attribute("data-held", "true")
    await expect(red.moves).to_have_count(1)
    await expect(red.part("board")).to_have_attribute("data-held", "false")
    assert line.sockets == 2
    await red.play()
    await expect(blue.moves).to_have_count(2)


GREY = """async pictures => {
  const grey = await Promise.all(pictures.map(async source => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = new OffscreenCanvas(40, 40).getContext("2d");
    canvas.drawImage(picture, 0, 0, 40, 40);
    const pixels = canvas.getImageData(0, 0, 40, 40).data;
    const levels = [];
    for (let i = 0; i < pixels.length; i += 4)
      levels.push(0.2126 * pixels[i] + 0.7152 * pixels[i + 1] + 0.0722 * pixels[i + 2]);
    return levels;
  }));
  const apart = (a, b) => a.reduce((sum, level, i) => sum + Math.abs(level - b[i]), 0) / a.length;
  return [apart(grey[0], grey[1]), apart(grey[0], grey[2]), apart(grey[1], grey[2])];
}"""


async def grey_differences(person: Person, cells: list[int]) -> list[float]:
    """How far apart three cells are in greyscale at 40 px, in levels of 256, pair by pair."""
    pictures = []
    for cell in cells:
        picture = await person.part(f"cell-{cell}").screenshot(animations="disabled")
        pictures.append("data:image/png;base64," + base64.b64encode(picture).decode())
    differences: list[float] = await person.page.evaluate(GREY, pictures)
    return differences


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_49_owners_differ_in_greyscale_on_the_smallest_board(meet: Meet, scheme: str) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "color_scheme": scheme}
    blue, red = await meet(**phone), await meet(**phone)
    await red.join(await blue.invite("colour-blue", "clock-none"))
    await blue.play(35)
    await red.play(13)
    await blue.play(28)
    await red.play(20)
    await expect(blue.moves).to_have_count(4)
    own, enemy, neutral = 42, 6, 24
    assert min(await grey_differences(blue, [own, enemy, neutral])) > 10
