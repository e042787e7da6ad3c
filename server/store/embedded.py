"""A private redis-server, for who starts the program without one.

Two file locks in the data folder tell the truth about who is alive, because the kernel gives
them back when their holder dies, however it dies:

- ``lock`` is held by us: one server a data folder.
- ``redis.lock`` is held by the redis-server itself, which inherits it. Whoever gets this lock
  knows that no redis-server writes to the folder; so two never write to one append-only file.

If we are killed, the redis-server lives on. The next server on this folder finds ``redis.lock``
taken, adopts the redis-server at the socket that ``redis.socket`` names, and goes on with it. If
the redis-server dies, a connection that we keep to it ends, and a new one is started at the same
socket; what it had acknowledged is in the append-only file.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError

from server.store.binary import EmbeddedError, find_server
from server.store.tasks import end

logger = logging.getLogger(__name__)

READY_WITHIN_S = 60.0
"""How long a redis-server may take to load its data."""
ANSWER_WITHIN_S = 5.0
"""How long a redis-server may take to answer, or to exit when told to."""
KILLED_WITHIN_S = 30.0
"""How long a killed one may take to be gone: a busy disk holds up even that."""
POLL_S = 0.02
RESTART_PAUSES_S = (0.0, 0.1, 0.5, 2.0, 5.0)
"""Before the first, second, ... attempt in a row to start it again; the last one repeats."""
SOCKET_PATH_MAX = 100
"""Bytes; the system's limit is 108, on some systems 104."""


class Embedded:
    """A redis-server of our own; ``async with Embedded(folder) as url``.

    Args:
        data_dir: where it keeps its data; made if need be.
        appendfsync: "everysec", or "always" to lose nothing even when the machine dies.
    """

    def __init__(self, data_dir: Path, appendfsync: str = "everysec") -> None:
        self._folder = data_dir.resolve()
        self._appendfsync = appendfsync
        self._lock: int | None = None
        self._socket = Path()
        self._pid = 0
        self._process: subprocess.Popen[bytes] | None = None  # None for an adopted one
        self._supervisor: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where it listens; stays the same over restarts."""
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int:
        """The redis-server's process id, for tests and logs."""
        return self._pid

    async def __aenter__(self) -> str:
        await self.start()
        return self.url

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start a redis-server, or adopt the one that a killed server left; wait until it answers.

        Raises:
            EmbeddedError: If the folder is in use or no redis-server can be had; says what to do.
        """
        try:
            self._lock = self._take_folder()
        except OSError as error:
            raise EmbeddedError(f"the data folder can't be used: {error}") from error
        try:
            if not await self._adopt():
                await self._spawn()
        except BaseException:
            await self.stop()
            raise
        self._supervisor = asyncio.create_task(self._supervise(), name="embedded redis")

    async def stop(self) -> None:
        """Shut the redis-server down, its append-only file written; leave only data behind."""
        if self._supervisor is not None:
            await end([self._supervisor])
            self._supervisor = None
        if self._pid:
            await self._shut_down()
        if self._socket.name:
            shutil.rmtree(self._socket.parent, ignore_errors=True)
            (self._folder / "redis.socket").unlink(missing_ok=True)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # Starting

    def _take_folder(self) -> int:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = _take_lock(self._folder / "lock")
        if lock is None:
            raise EmbeddedError(f"another server is using the data folder {self._folder}")
        return lock

    async def _adopt(self) -> bool:
        """Whether a redis-server was still alive in our folder, and is now ours."""
        clock = asyncio.get_running_loop().time
        deadline = clock() + ANSWER_WITHIN_S
        while (guard := _take_lock(self._folder / "redis.lock")) is None:
            try:
                socket = Path((self._folder / "redis.socket").read_text())
                pid = await self._greet(socket)
            except (RedisError, OSError) as error:
                if isinstance(error, BusyLoadingError):
                    deadline = clock() + ANSWER_WITHIN_S
                if clock() > deadline:
                    pid_file = self._folder / "redis.lock"
                    raise EmbeddedError(
                        f"redis-server {pid_file.read_text().strip()} holds {self._folder}"
                        f" and doesn't answer ({error}); stop it and try again"
                    ) from error
                await asyncio.sleep(POLL_S)
            else:
                self._socket, self._pid = socket, pid
                logger.info("adopted redis-server %d of a server that was killed", pid)
                return True
        os.close(guard)
        return False

    async def _spawn(self) -> None:
        """Start one at the socket that we had before, or at a new one; wait until it is ready."""
        clock = asyncio.get_running_loop().time
        deadline = clock() + READY_WITHIN_S
        self._launch()
        while True:
            if not self._alive():
                raise EmbeddedError(f"redis-server has exited: {self._last_words()}")
            try:
                await self._greet(self._socket)
                return
            except (RedisError, OSError) as error:
                if clock() > deadline:
                    raise EmbeddedError(f"redis-server doesn't get ready: {error}") from error
            await asyncio.sleep(POLL_S)

    def _launch(self) -> None:
        binary = find_server(self._folder)
        guard = _take_lock(self._folder / "redis.lock")
        if guard is None:
            raise EmbeddedError(f"a redis-server still holds {self._folder}")
        if not self._socket.name:
            self._socket = _short_socket_path()
        self._socket.parent.mkdir(mode=0o700, exist_ok=True)
        (self._folder / "redis.socket").write_text(str(self._socket))
        with (self._folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(
                [binary, *self._settings()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=[guard],
                start_new_session=True,  # Ctrl-C in a terminal is for us, and we stop it
            )
        self._pid = self._process.pid
        os.truncate(guard, 0)
        os.write(guard, b"%d\n" % self._pid)
        os.close(guard)

    def _settings(self) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self._folder),
            "logfile": str(self._folder / "redis.log"),
            "appendonly": "yes",
            "appendfsync": self._appendfsync,
            "aof-load-truncated": "yes",
            "save": "",
            "maxmemory-policy": "noeviction",
        }
        return [word for name, value in settings.items() for word in (f"--{name}", value)]

    async def _greet(self, socket: Path) -> int:
        """Check that it is ready and has our data; its pid.

        Raises:
            RedisError: If it isn't; ``BusyLoadingError`` if it soon will be.
        """
        async with _client(socket) as redis:
            await redis.ping()
            settings = await redis.config_get("dir")
            if settings["dir"] != str(self._folder):
                raise RedisError(f"the redis-server at {socket} has other data")
            await redis.config_set("appendfsync", self._appendfsync)
            return cast(int, (await redis.info("server"))["process_id"])

    def _last_words(self) -> str:
        lines = (self._folder / "redis.log").read_text(errors="replace").splitlines()
        return lines[-1] if lines else "no word in redis.log"

    # Running

    async def _supervise(self) -> None:
        """Start it again whenever it is gone."""
        while True:
            await self._until_gone()
            logger.error("redis-server %d is gone; starting it again", self._pid)
            await self._respawn()
            logger.info("redis-server %d is ready", self._pid)

    async def _until_gone(self) -> None:
        while self._alive():
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_unix_connection(str(self._socket))
                try:
                    await reader.read()
                finally:
                    writer.close()
            await asyncio.sleep(POLL_S)

    async def _respawn(self) -> None:
        attempt = 0
        while True:
            await asyncio.sleep(RESTART_PAUSES_S[min(attempt, len(RESTART_PAUSES_S) - 1)])
            attempt += 1
            try:
                await self._spawn()
                return
            except (EmbeddedError, OSError) as error:
                logger.error("redis-server can't be started: %s", error)

    def _alive(self) -> bool:
        if self._process is not None:
            return self._process.poll() is None
        if (guard := _take_lock(self._folder / "redis.lock")) is None:
            return True
        os.close(guard)
        return False

    # Stopping

    async def _shut_down(self) -> None:
        """Ask, then insist. The lock shows that the process is still the one that we know."""
        async with _client(self._socket) as redis:
            with contextlib.suppress(RedisError, OSError):
                await redis.shutdown(nosave=True)
        if not await self._exited(ANSWER_WITHIN_S) and self._alive():
            logger.warning("redis-server %d doesn't stop; killing it", self._pid)
            os.kill(self._pid, signal.SIGKILL)
            await self._exited(KILLED_WITHIN_S)
        self._pid = 0
        self._process = None

    async def _exited(self, within_s: float) -> bool:
        deadline = asyncio.get_running_loop().time() + within_s
        while self._alive():
            if asyncio.get_running_loop().time() > deadline:
                return False
            await asyncio.sleep(POLL_S)
        return True


def _client(socket: Path) -> Redis:
    return Redis(
        unix_socket_path=str(socket),
        socket_timeout=ANSWER_WITHIN_S,
        retry=Retry(NoBackoff(), 0),
        decode_responses=True,
    )


def _take_lock(path: Path) -> int | None:
    """A descriptor that holds the file's lock until it and its copies are closed, or None."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _short_socket_path() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="takeover-"))
    if len(os.fsencode(folder / "redis.sock")) > SOCKET_PATH_MAX:
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix="takeover-", dir="/tmp"))
    return folder / "redis.sock"
