"""The web client's files, and what is at the addresses where nothing is."""

from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from server.files import Files


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main.js").write_text("0")
    return tmp_path


async def status(folder: Path, path: str, method: str = "GET") -> int:
    app = Starlette(routes=[Mount("/", Files(folder))])
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://hub") as web:
        return (await web.request(method, path)).status_code


async def test_files_are_there_and_folders_are_not(built: Path) -> None:
    assert await status(built, "/index.html") == 200
    assert await status(built, "/assets/main.js") == 200
    for path in ("/index.html/", "/assets/main.js/", "/assets", "/assets/", "/other"):
        assert await status(built, path) == 404
    assert await status(built, "/index.html", "POST") == 405


async def test_while_the_client_is_not_built_nothing_is_anywhere(built: Path) -> None:
    missing = built / "dist"
    for path in ("/index.html", "/assets/main.js", "/other", "/other/"):
        assert await status(missing, path) == 404
        assert await status(missing, path, "POST") == 405
    missing.mkdir()
    (missing / "index.html").write_text("<!doctype html>")
    assert await status(missing, "/index.html") == 200
