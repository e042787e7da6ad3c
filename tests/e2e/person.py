"""Somebody who sits before a browser and does there what people do."""

from typing import Any

from playwright.async_api import BrowserContext, Locator, Page, expect

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

# What a finger may aim at, with the label that makes it larger; cells are measured as squares.
# What is still moving into its place is measured when it is there.
TOUCHED = """async () => {
    const ends = moving => Number.isFinite(moving.effect.getComputedTiming().endTime);
    const moves = document.getAnimations().filter(ends);
    await Promise.allSettled(moves.map(moving => moving.finished));
    return [...document.querySelectorAll("button, a, input, .cell .touch")]
        .map(part => part.closest("label") ?? part)
        .filter(part => part.checkVisibility())
        .map(part => [part.getBoundingClientRect(), part.dataset.testid ?? part.textContent])
        .map(([box, name]) => [name, box.width, box.height]);
}"""


class Person:
    """One browser context, as good as another device, with one page."""

    def __init__(self, context: BrowserContext, page: Page, origin: str) -> None:
        self.context = context
        self.page = page
        self.origin = origin
        self.failures: list[str] = []
        page.on("pageerror", lambda error: self.failures.append(str(error)))

    def part(self, name: str) -> Locator:
        """What the client's ``data-testid`` calls by this name."""
        return self.page.get_by_test_id(name)

    @property
    def moves(self) -> Locator:
        return self.part("moves").locator("li")

    @property
    def targets(self) -> Locator:
        """The cells that may be chosen now."""
        return self.page.locator(".cell.target")

    async def home(self) -> None:
        await self.page.goto(self.origin)

    async def invite(self, *choices: str, abilities: bool = True, private: bool = True) -> str:
        """Makes a duel from the home page; the link to pass on.

        ``choices`` are names of radio buttons: ``game-symbols``, ``clock-8``, ``colour-blue``.
        """
        await self.home()
        for choice in choices:
            if choice.startswith("game-"):
                await self.part(choice).check()
        await self.part("play-friend").click()
        for choice in choices:
            if not choice.startswith("game-"):
                await self.part(choice).check()
        option = self.page.get_by_role("dialog").get_by_test_id("abilities")
        if await option.count():
            await option.set_checked(abilities)
        await self.part("private").set_checked(private)
        await self.part("create-duel").click()
        return await self.part("invite-link").input_value()

    async def join(self, link: str) -> None:
        await self.page.goto(link)
        await self.part("join-player").click()
        await expect(self.part("board")).to_be_visible()

    async def watch(self, link: str) -> None:
        await self.page.goto(link)
        await expect(self.part("board")).to_be_visible()

    async def play(self, cell: int | None = None) -> None:
        """Chooses a cell once it may be chosen, else any: one that is nobody's, if there is one."""
        if cell is None:
            await expect(self.targets.first).to_be_visible()
            free = self.page.locator(".cell.target[aria-label*='neutral']")
            await (free if await free.count() else self.targets).first.click()
        else:
            await expect(self.part(f"cell-{cell}")).to_contain_class("target")
            await self.part(f"cell-{cell}").click()

    async def board(self) -> list[str]:
        """What is on each cell, as everybody is told: its name and its owner."""
        labels: list[str] = await self.page.locator("[data-cell]").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        return [", ".join(label.split(", ")[:2]) for label in labels]

    async def more(self, what: str) -> None:
        """Uses the sheet behind "More", where everything asks for a second tap."""
        await self.part("more").click()
        await self.part(what).click()
        await self.part(what).click()
