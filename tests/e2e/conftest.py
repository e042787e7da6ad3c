"""A real Chromium and a real hub for all browser tests; a context for every person in them."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.e2e.person import Person
from tests.server.conftest import ROOT, Running, start_hub, started, stop_hub

Meet = Callable[..., Awaitable[Person]]

# A name that leads here and is no localhost: plain http, where browsers allow less.
PLAIN_HOST = "arena.test"

# How long a person waits for the page: longer than any machine needs that isn't broken.
PATIENCE_MS = 20_000
expect.set_options(timeout=PATIENCE_MS)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.fail("The browser tests need Chromium: `make setup` says how to get it.")
    if not (ROOT / "client" / "dist" / "index.html").exists():
        pytest.fail("The browser tests need the web client: `make setup` builds it.")
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    arguments.append(f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def arena(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """The hub that most browser tests share; with TAKEOVER_E2E=cluster two of them, and a proxy."""
    if os.environ.get("TAKEOVER_E2E") == "cluster":
        hub = await started("-m", "deploy.cluster", "--port", "0", "--capacity", "8")
    else:
        # with a Redis of its own, since a hub does its part for all matches on its Redis
        hub = await start_hub("--data-dir", str(tmp_path_factory.mktemp("arena")))
    yield hub
    assert await stop_hub(hub) == 0


@pytest_asyncio.fixture(loop_scope="session")
async def meet(arena: Running, browser: Browser) -> AsyncIterator[Meet]:
    """Brings in a person: ``await meet()``.

    ``token`` makes it the guest who holds it, ``address`` is a hub that isn't the shared one, the
    rest describes the device, as in `playwright.async_api.Browser.new_context`.
    """
    people: list[Person] = []

    async def person(token: str | None = None, address: str | None = None, **device: Any) -> Person:
        origin = f"http://{address or arena.address}"
        if token is not None:
            kept = {"origin": origin, "localStorage": [{"name": "takeover.token", "value": token}]}
            device["storage_state"] = {"cookies": [], "origins": [kept]}
        context = await browser.new_context(**device)
        context.set_default_timeout(PATIENCE_MS)
        people.append(Person(context, await context.new_page(), origin))
        return people[-1]

    yield person
    for one in people:
        await one.context.close()
    assert [one.failures for one in people if one.failures] == []
