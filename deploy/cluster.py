"""The topology of docker-compose.yml as plain processes on this machine: ``make cluster``.

A proxy (HAProxy, with the same configuration), two hubs, a bot worker and a Redis with an
append-only file. SIGHUP restarts the hubs one after the other, as an upgrade does; SIGTERM or
Ctrl-C ends everything.
"""

import argparse
import asyncio
import contextlib
import os
import secrets
import shutil
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

ROOT: Final = Path(__file__).parent.parent
LOCAL: Final = "127.0.0.1"
READY_S: Final = 30.0
END_S: Final = 20.0

_web = build_opener(ProxyHandler({}))


class Cluster:
    """All processes. ``data``: Redis's folder; ``scratch``: a short path, for its socket."""

    def __init__(self, port: int, data: Path, scratch: Path, capacity: int) -> None:
        self.port = port
        self.data = data
        self.socket = scratch / "redis.sock"
        self.capacity = capacity
        self.hubs: dict[str, str] = {}  # addresses by name
        self._key = secrets.token_hex(24)
        self._running: dict[str, Process] = {}

    async def start(self) -> str:
        """Starts everything in order; the address of the proxy."""
        store = ["redis-server", str(ROOT / "deploy" / "redis.conf"), "--port", "0"]
        store += ["--unixsocket", str(self.socket), "--dir", str(self.data)]
        await self._said("redis", store, "ready to accept connections")
        for name in ("hub-1", "hub-2"):
            self.hubs[name] = await self._hub(name, "0")
        address = await self._proxy()
        bots = [sys.executable, "-m", "bots", "--url", f"ws://{address}/ws"]
        bots += ["--capacity", str(self.capacity)]
        await self._said("bots", bots, "seats", {"TAKEOVER_BOT_KEY": self._key})
        return address

    async def roll(self) -> None:
        """Restarts the hubs one after the other; there is always one that is ready."""
        for name, address in self.hubs.items():
            await self._end(name)
            await self._hub(name, address.rpartition(":")[2])
            await ready(address)

    async def stop(self) -> None:
        """Ends everything, what was started last first."""
        for name in reversed(list(self._running)):
            await self._end(name)

    async def _hub(self, name: str, port: str) -> str:
        environ = {
            "TAKEOVER_HOST": LOCAL,
            "TAKEOVER_PORT": port,
            "TAKEOVER_HUB_ID": name,
            "TAKEOVER_REDIS_URL": f"unix://{self.socket}",
            "TAKEOVER_BOTS": "0",
            "TAKEOVER_BOT_KEY": self._key,
            "TAKEOVER_TRUSTED_PROXIES": f"{LOCAL}/32",
        }
        line = await self._said(name, [sys.executable, "-m", "server"], "http://", environ)
        return line.rsplit("http://", 1)[1].strip()

    async def _proxy(self) -> str:
        port = self.port or free_port()
        environ = {"BIND": f"{LOCAL}:{port}"}
        environ |= {f"HUB_{name[-1]}": address for name, address in self.hubs.items()}
        config = str(ROOT / "deploy" / "haproxy.cfg")
        self._running["proxy"] = await asyncio.create_subprocess_exec(
            "haproxy", "-db", "-f", config, env={**os.environ, **environ}, stdout=PIPE
        )
        self._drain("proxy")
        await ready(f"{LOCAL}:{port}")
        return f"{LOCAL}:{port}"

    async def _said(
        self, name: str, command: list[str], words: str, environ: Mapping[str, str] | None = None
    ) -> str:
        """Starts a process and returns the line with ``words`` that it prints when it is ready."""
        process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, env={**os.environ, **(environ or {})}, stdout=PIPE
        )
        self._running[name] = process
        assert process.stdout
        async with asyncio.timeout(READY_S):
            while line := (await process.stdout.readline()).decode():
                if words in line.lower():
                    self._drain(name)
                    return line
        raise RuntimeError(f"{name} ended before it was ready.")

    def _drain(self, name: str) -> None:
        """Reads on what a process prints, so that it never waits for us."""
        output = self._running[name].stdout
        assert output
        task = asyncio.get_running_loop().create_task(output.read())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _end(self, name: str) -> None:
        process = self._running.pop(name)
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), END_S)
        except TimeoutError:
            process.kill()
            await process.wait()


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as one:
        one.bind((LOCAL, 0))
        return int(one.getsockname()[1])


async def ready(address: str) -> None:
    """Waits until ``address`` can serve."""
    async with asyncio.timeout(READY_S):
        while True:
            with contextlib.suppress(URLError, OSError):
                url = f"http://{address}/readyz"
                with await asyncio.to_thread(_web.open, url, timeout=2) as answer:
                    if answer.status == 200:
                        return
            await asyncio.sleep(0.1)


async def run(port: int, data: Path | None, capacity: int) -> None:
    """Runs a cluster until SIGTERM or SIGINT."""
    loop = asyncio.get_running_loop()
    stopped, rolling = asyncio.Event(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    loop.add_signal_handler(signal.SIGHUP, rolling.set)
    with tempfile.TemporaryDirectory(prefix="takeover-") as scratch:
        cluster = Cluster(port, data or Path(scratch), Path(scratch), capacity)
        try:
            async with asyncio.TaskGroup() as tasks:
                living = tasks.create_task(_live(cluster, rolling))
                await stopped.wait()
                living.cancel()
        finally:
            await cluster.stop()


async def _live(cluster: Cluster, rolling: asyncio.Event) -> None:
    """Starts the cluster, and restarts its hubs whenever it is asked to."""
    print(f"Takeover Arena is at http://{await cluster.start()}", flush=True)
    while await rolling.wait():
        rolling.clear()
        await cluster.roll()
        print("The hubs have been restarted.", flush=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m deploy.cluster", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="of the proxy (0: any free one)")
    parser.add_argument("--data-dir", type=Path, help="keeps Redis's data (default: nothing kept)")
    parser.add_argument("--capacity", type=int, default=64, help="seats of the bots")
    options = parser.parse_args()
    missing = [name for name in ("redis-server", "haproxy") if shutil.which(name) is None]
    if missing:
        sys.exit(f"Not installed: {' '.join(missing)}; on Debian: apt-get install the same names.")
    if options.data_dir:
        options.data_dir.mkdir(parents=True, exist_ok=True)
    asyncio.run(run(options.port, options.data_dir, options.capacity))


if __name__ == "__main__":
    main()
