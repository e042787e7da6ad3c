"""What all tests share: patient property tests and a Redis of their own."""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no failure; the rest stays as Hypothesis sets it here or on a CI machine.
settings.register_profile(
    "patient",
    parent=settings(),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The ``unix://`` URL of a redis-server of this run alone; it keeps nothing on disk.

    All tests of a run share it: a test that counts keys empties it first.
    """
    with tempfile.TemporaryDirectory(prefix="takeover-") as folder:
        socket = Path(folder) / "redis.sock"
        command = ["redis-server", "--port", "0", "--unixsocket", str(socket), "--dir", folder]
        command += ["--save", "", "--appendonly", "no"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            log = []
            for line in server.stdout:
                log.append(line)
                if "ready to accept connections" in line.lower():
                    break
            else:
                pytest.fail(f"redis-server did not start: {''.join(log)}")
            yield f"unix://{socket}"
            server.terminate()
