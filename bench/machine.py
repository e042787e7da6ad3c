"""What is measured: a hub and a redis-server of its own, as processes, and what they use.

Figures come from /proc, so this runs on Linux alone.
"""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).parent.parent
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
GROUP = re.compile(r'^takeover_commit_groups_total\{size="(\d+)"\} (\d+)', re.MULTILINE)
DELAY = re.compile(r'^takeover_loop_delay_ms_bucket\{le="(.+)"\} (\d+)', re.MULTILINE)

_web = build_opener(ProxyHandler({}))


class Usage(NamedTuple):
    """CPU seconds since the start, and the resident KiB, of the hub and of Redis."""

    hub_s: float
    redis_s: float
    hub_kib: int
    redis_kib: int


class Server(NamedTuple):
    """A hub that listens at ``host``:``port``, and its Redis."""

    host: str
    port: int
    hub: int
    redis: int

    def usage(self) -> Usage:
        return Usage(
            _cpu_s(self.hub), _cpu_s(self.redis), _resident_kib(self.hub), _resident_kib(self.redis)
        )

    def groups(self) -> dict[int, int]:
        """How many groups of each size were committed so far, from /metrics."""
        return {int(size): int(count) for size, count in GROUP.findall(self._metrics())}

    def delays(self) -> dict[float, int]:
        """How often the hub's loop was late by up to so many ms so far, from /metrics."""
        return {float(bound): int(count) for bound, count in DELAY.findall(self._metrics())}

    def _metrics(self) -> str:
        with _web.open(f"http://{self.host}:{self.port}/metrics") as answer:
            return str(answer.read().decode())


@contextlib.contextmanager
def server(*runner: str, bots: int = 0) -> Iterator[Server]:
    """Runs both until the end of the block, with so many bots' seats.

    ``runner``: how Python is to start the hub.
    """
    with tempfile.TemporaryDirectory(prefix="takeover-") as folder:
        socket = f"{folder}/redis.sock"
        store = ["redis-server", "--port", "0", "--unixsocket", socket, "--dir", folder]
        store += ["--save", "", "--appendonly", "yes", "--appendfsync", "everysec"]
        hub = [sys.executable, *(runner or ("-m", "server")), "--port", "0", "--bots", str(bots)]
        hub += ["--redis-url", f"unix://{socket}"]
        with _running(store) as (redis_pid, said):
            _line(said, "ready to accept connections")
            with _running(hub) as (hub_pid, said):
                host, port = _line(said, "http://").rsplit("http://", 1)[1].strip().split(":")
                yield Server(host, int(port), hub_pid, redis_pid)


@contextlib.contextmanager
def _running(command: list[str]) -> Iterator[tuple[int, IO[str]]]:
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process.pid, process.stdout
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def _line(said: IO[str], words: str) -> str:
    """The first line with ``words`` in it, in any case."""
    for line in said:
        if words in line.lower():
            return line
    raise RuntimeError(f"A process ended before it said {words!r}.")


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def _resident_kib(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:", 1)[1].split(None, 1)[0])
