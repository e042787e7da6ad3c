"""The files of the web client, as far as it is built."""

import functools
import re
from pathlib import Path

from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT = Path(__file__).parent.parent / "client" / "dist"
_ENTRY = re.compile(r'<script[^>]* src="(/[^"]+)"')


def entry(folder: Path) -> str | None:
    """The address of the script that the web client in ``folder`` begins with, if it is built.

    It changes with every build: a page that began with another one is out of date.
    """
    index = folder / "index.html"
    try:
        return _entry(index, index.stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@functools.lru_cache(maxsize=1)
def _entry(index: Path, changed_ns: int) -> str | None:
    found = _ENTRY.search(index.read_text(encoding="utf-8"))
    return found[1] if found else None


class Files(StaticFiles):
    """What lies in ``folder``; while there is no such folder, there is nothing at any address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """Asks for nothing: the client may be built later, or not at all."""

    def get_path(self, scope: Scope) -> str:
        """An address that ends in a slash is a folder's, and folders show nothing."""
        return "" if scope["path"].endswith("/") else super().get_path(scope)
