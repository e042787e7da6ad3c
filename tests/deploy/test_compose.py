"""The compose file, as far as that can be seen without a container engine.

Every command, port, variable and file in it exists, and every program takes its configuration.
"""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from server.config import parse

ROOT = Path(__file__).parent.parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
HUBS = ("hub-1", "hub-2")


def environment(name: str) -> dict[str, str]:
    """A service's variables, where the person who starts it has set none but the key."""
    found = SERVICES[name].get("environment", {})
    return {key: re.sub(r"\$\{(\w+)(:[-?][^}]*)?\}", _default, str(found[key])) for key in found}


def _default(match: re.Match[str]) -> str:
    rest = match[2] or ""
    return rest[2:] if rest.startswith(":-") else "a key"


def test_there_is_all_that_an_arena_needs() -> None:
    assert set(SERVICES) == {"proxy", *HUBS, "bots", "redis"}


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_may_do_no_more_than_it_must(name: str) -> None:
    service = SERVICES[name]
    assert service["user"].split(":")[0].isdecimal()
    assert service["user"].split(":")[0] != "0"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["restart"] == "unless-stopped"
    assert service["healthcheck"]["test"][0] == "CMD"
    assert ("ports" in service) is (name == "proxy")


@pytest.mark.parametrize("name", SERVICES)
def test_its_files_and_those_it_waits_for_exist(name: str) -> None:
    service = SERVICES[name]
    for volume in service.get("volumes", []):
        source, target, *_ = volume.split(":")
        known = source in COMPOSE["volumes"] or (ROOT / source).is_file()
        assert known, source
        assert target.startswith("/")
    for other, wanted in service.get("depends_on", {}).items():
        assert other in SERVICES
        if wanted["condition"] == "service_healthy":
            assert "healthcheck" in SERVICES[other]
    assert set(service["networks"]) <= set(COMPOSE["networks"])


@pytest.mark.parametrize("name", HUBS)
def test_a_hub_understands_its_settings(name: str) -> None:
    assert SERVICES[name]["command"] == ["server"]
    settings = environment(name)
    config = parse([], settings)
    assert config.hub_id == name
    assert config.redis_url == "redis://redis:6379/0"
    assert (config.bots, config.bot_key) == (0, "a key")
    network = COMPOSE["networks"]["arena"]["ipam"]["config"][0]["subnet"]
    assert [str(one) for one in config.trusted_proxies] == [network]
    known = set(re.findall("TAKEOVER_[A-Z_]+", _help()))
    assert set(settings) <= known | {f"TAKEOVER_{flag}" for flag in _flags()}
    assert f":{config.port}/readyz" in SERVICES[name]["healthcheck"]["test"][-1]
    assert environment("proxy")[f"HUB_{name[-1]}"] == f"{name}:{config.port}"


def _help() -> str:
    return subprocess.run(
        [shutil.which("python") or "python3", "-m", "server", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def _flags() -> list[str]:
    config = parse([], {})
    return [name.upper() for name in config.__slots__]


def test_the_image_has_what_it_runs() -> None:
    lines = (ROOT / "deploy" / "Dockerfile").read_text().splitlines()
    for line in lines:
        if line.startswith("COPY ") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
    copied = {line.split()[-1] for line in lines if line.startswith("COPY ")}
    assert {"rules", "protocol", "server", "bots", "client/dist"} <= copied
    for name in (*HUBS, "bots"):
        module = SERVICES[name]["command"][0]
        assert importlib.util.find_spec(f"{module}.__main__")
    assert "USER arena" in lines


def test_the_image_is_made_from_sources_alone() -> None:
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text()
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", dockerfile, re.MULTILINE)
    sources = {source.split("/")[0] for line in copied for source in line.split()}
    everything, *rules = (ROOT / ".dockerignore").read_text().splitlines()[1:]
    assert everything == "*"
    assert {rule[1:] for rule in rules if rule.startswith("!")} == sources
    assert {"client/node_modules", "client/dist", "**/*.so"} <= set(rules)


def test_the_bots_come_in_by_the_proxy() -> None:
    command = SERVICES["bots"]["command"]
    listens = environment("proxy")["BIND"].rpartition(":")[2]
    assert command[command.index("--url") + 1] == f"ws://proxy:{listens}/ws"
    assert SERVICES["proxy"]["ports"] == [f"${{TAKEOVER_PUBLISH:-8000}}:{listens}"]
    assert environment("bots")["TAKEOVER_BOT_KEY"] == environment("hub-1")["TAKEOVER_BOT_KEY"]


def test_the_proxy_takes_its_configuration() -> None:
    haproxy = shutil.which("haproxy")
    assert haproxy, "`make setup` says how to get HAProxy."
    config = str(ROOT / "deploy" / "haproxy.cfg")
    settings = {"BIND": "127.0.0.1:8000", "HUB_1": "127.0.0.1:1", "HUB_2": "127.0.0.1:2"}
    checked = subprocess.run(
        [haproxy, "-c", "-f", config],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    assert "WARNING" not in checked.stderr


def test_redis_keeps_all_and_throws_nothing_out() -> None:
    lines = (ROOT / "deploy" / "redis.conf").read_text().splitlines()
    settings = dict(line.split(None, 1) for line in lines if line and not line.startswith("#"))
    assert settings["appendonly"] == "yes"
    assert settings["maxmemory-policy"] == "noeviction"
    assert "maxmemory" in settings
    assert SERVICES["redis"]["command"] == ["redis-server", "/etc/redis.conf"]


@pytest.mark.parametrize("there", [None, "TAKEOVER_PUBLISH=9000", "TAKEOVER_BOT_KEY=\nA=b\n"])
def test_a_key_is_made_up_once_whatever_else_is_set(tmp_path: Path, there: str | None) -> None:
    (tmp_path / "deploy").mkdir()
    shutil.copy(ROOT / "deploy" / "up.sh", tmp_path / "deploy")
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\necho "$@"\n')
    docker.chmod(0o755)
    settings = tmp_path / ".env"
    if there is not None:
        settings.write_text(there)
    kept = []
    for _ in range(2):
        environ = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
        command = [str(tmp_path / "deploy" / "up.sh")]
        said = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
        assert said.stdout == "compose up --build --detach --wait\n"
        kept.append(settings.read_text())
    assert kept[0] == kept[1]
    assert kept[0].startswith(there or "")
    assert len(re.findall("^TAKEOVER_BOT_KEY=[0-9a-f]{48}$", kept[0], re.MULTILINE)) == 1
    assert settings.stat().st_mode & 0o077 == 0
