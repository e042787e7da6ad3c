"""What an operator reads in the log."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.server.conftest import ROOT


async def test_a_store_that_is_away_and_comes_back_is_in_the_log(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-m",
            "server",
            "--port",
            "0",
            "--bots",
            "0",
            "--data-dir",
            str(tmp_path),
        ),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout

    async def said(words: str) -> None:
        assert process.stdout
        async with asyncio.timeout(60):
            while words not in (line := (await process.stdout.readline()).decode()):
                assert line, "The server has ended."

    try:
        await said("http://")
        redis = int((tmp_path / "redis.lock").read_text())
        os.kill(redis, signal.SIGSTOP)
        try:
            await said("The store is away: clocks stand.")
        finally:
            os.kill(redis, signal.SIGCONT)
        await said("The store is back.")
    finally:
        process.terminate()
        assert await process.wait() == 0
