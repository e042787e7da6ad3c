"""The files of the web client, as far as it is built."""

from pathlib import Path

from starlette.staticfiles import StaticFiles
from starlette.types import Scope


class Files(StaticFiles):
    """What lies in ``folder``; while there is no such folder, there is nothing at any address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """Asks for nothing: the client may be built later, or not at all."""

    def get_path(self, scope: Scope) -> str:
        """An address that ends in a slash is a folder's, and folders show nothing."""
        return "" if scope["path"].endswith("/") else super().get_path(scope)
