"""``python -m server``: one hub, with a Redis and house bots of its own unless told otherwise.

The bots are a process beside the hub, a client like any other: one that fails takes no room with
it, and it is the same program as bots that run apart.
"""

import asyncio
import gc
import os
import sys
from asyncio.subprocess import PIPE
from ipaddress import ip_address

import uvloop

from server.app import serve
from server.config import Config, parse
from server.store.binary import EmbeddedError

RESTART_S = 1.0
EXIT_S = 3.0


async def run(config: Config) -> None:
    """Runs a hub until it is told to stop, and its bots from when it listens."""
    keeping: list[asyncio.Task[None]] = []

    def listening(host: str, port: int) -> None:
        if config.bots and not keeping:
            keeping.append(asyncio.create_task(keep_bots(worker_url(host, port), config)))

    try:
        await serve(config, listening)
    finally:
        for task in keeping:
            task.cancel()
        await asyncio.gather(*keeping, return_exceptions=True)


def worker_url(host: str, port: int) -> str:
    """Where a hub that listens at ``host`` is reached from its own machine."""
    address = ip_address(host)
    if address.is_unspecified:
        address = ip_address("127.0.0.1" if address.version == 4 else "::1")
    return f"ws://{address if address.version == 4 else f'[{address}]'}:{port}/ws"


async def keep_bots(url: str, config: Config) -> None:
    """Keeps a worker at ``url``. It ends with the pipe to it, however this process ends."""
    command = [sys.executable, "-m", "bots", "--url", url]
    command += ["--capacity", str(config.bots), "--until-eof"]
    environ = {**os.environ, "TAKEOVER_BOT_KEY": config.bot_key}
    while True:
        # a session of its own: ^C in a terminal is for the hub, which then ends its bots
        worker = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, env=environ, start_new_session=True
        )
        assert worker.stdin
        try:
            await worker.wait()
            print(f"The house bots ended ({worker.returncode}); they start anew.", flush=True)
        finally:
            worker.stdin.close()
            try:
                async with asyncio.timeout(EXIT_S):
                    await worker.wait()
            except TimeoutError:
                worker.kill()
        await asyncio.sleep(RESTART_S)


def main() -> None:
    # A full collection stops every room, for 60 ms with 500 of them: what was imported is left
    # out of it, and it comes a tenth as often.
    gc.freeze()
    gc.set_threshold(700, 10, 100)
    try:
        uvloop.run(run(parse(sys.argv[1:])))
    except EmbeddedError as error:
        sys.exit(f"Takeover Arena can't start: {error}")


if __name__ == "__main__":
    main()
