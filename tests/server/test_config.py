"""The command line and the environment."""

import re
from ipaddress import ip_network
from pathlib import Path

import pytest

from server.config import Config, Timings, parse
from server.door import Origin


def refusal(capsys: pytest.CaptureFixture[str], *argv: str, **environ: str) -> str:
    with pytest.raises(SystemExit) as exit_:
        parse(argv, environ)
    assert exit_.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_defaults() -> None:
    config = parse([], {})
    assert len(config.bot_key) > 40
    assert config == Config(
        host="127.0.0.1",
        port=8000,
        redis_url=None,
        data_dir=Path.home() / ".local" / "share" / "takeover-arena",
        bots=64,
        bot_key=config.bot_key,
        hub_id="hub-127.0.0.1-8000",
        origins=frozenset(),
        max_per_address=0,
        max_spectators=5_000,
        trusted_proxies=(),
        replay_days=30,
        appendfsync="everysec",
        timings=Timings(),
    )


ALL = {
    "--host": "0.0.0.0",
    "--port": "9000",
    "--redis-url": "redis://redis:6379/0",
    "--data-dir": "/var/lib/takeover",
    "--bots": "0",
    "--bot-key": "secret",
    "--hub-id": "east-1",
    "--origins": "https://play.example, http://localhost:5173",
    "--max-per-address": "50",
    "--max-spectators": "60",
    "--trusted-proxies": "10.0.0.0/8,::1",
    "--replay-days": "7",
    "--appendfsync": "always",
}


def test_every_option_can_come_from_the_command_line_or_the_environment() -> None:
    expected = Config(
        host="0.0.0.0",
        port=9000,
        redis_url="redis://redis:6379/0",
        data_dir=Path("/var/lib/takeover"),
        bots=0,
        bot_key="secret",
        hub_id="east-1",
        origins=frozenset(
            {Origin("https", "play.example", 443), Origin("http", "localhost", 5173)}
        ),
        max_per_address=50,
        max_spectators=60,
        trusted_proxies=(ip_network("10.0.0.0/8"), ip_network("::1/128")),
        replay_days=7,
        appendfsync="always",
        timings=Timings(),
    )
    assert parse([word for option in ALL.items() for word in option], {}) == expected
    environ = {"TAKEOVER_" + flag[2:].replace("-", "_").upper(): v for flag, v in ALL.items()}
    assert parse([], environ) == expected


def test_the_command_line_wins() -> None:
    assert parse(["--port", "2"], {"TAKEOVER_PORT": "1"}).port == 2


def test_an_empty_variable_is_not_set() -> None:
    key = ["--bot-key", "secret"]
    assert parse(key, {"TAKEOVER_REDIS_URL": "", "TAKEOVER_BOTS": ""}) == parse(key, {})


def test_the_hub_id_tells_hubs_of_a_machine_apart() -> None:
    assert parse(["--port", "8001"], {}).hub_id == "hub-127.0.0.1-8001"


@pytest.mark.parametrize(
    ("home", "folder"),
    [("/data", "/data/takeover-arena"), ("relative", "~/.local/share/takeover-arena")],
)
def test_the_data_folder_follows_xdg(home: str, folder: str) -> None:
    assert parse([], {"XDG_DATA_HOME": home}).data_dir == Path(folder).expanduser()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--port", "http"),
        ("--port", "65536"),
        ("--port", "-1"),
        ("--bots", "1.5"),
        ("--bots", "²"),
        ("--max-per-address", "many"),
        ("--redis-url", "localhost:6379"),
        ("--data-dir", "/etc/hostname"),
        ("--hub-id", "{s00}"),
        ("--hub-id", "x" * 65),
        ("--origins", "play.example"),
        ("--origins", "https://play.example/"),
        ("--origins", "https://a.example,null"),
        ("--trusted-proxies", "10.0.0.1/8"),
        ("--trusted-proxies", "proxy"),
        ("--appendfsync", "no"),
    ],
)
def test_bad_values_are_refused_by_name(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"argument {option}: " in refusal(capsys, f"{option}={value}")
    variable = "TAKEOVER_" + option[2:].replace("-", "_").upper()
    assert f"argument {option}: " in refusal(capsys, **{variable: value})


def test_options_are_not_abbreviated(capsys: pytest.CaptureFixture[str]) -> None:
    assert "unrecognized arguments" in refusal(capsys, "--bot=1")


def test_timings_can_be_shortened() -> None:
    timings = parse([], {"TAKEOVER_TIMINGS": "hello_ms=50, silence_ms=400"}).timings
    assert timings == Timings(hello_ms=50, silence_ms=400)


@pytest.mark.parametrize("value", ["hallo_ms=5", "hello_ms", "hello_ms=5s", "hello_ms=-1"])
def test_bad_timings_are_refused(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "TAKEOVER_TIMINGS: 'hallo_ms'" in refusal(
        capsys, TAKEOVER_TIMINGS=value
    ) or "TAKEOVER_TIMINGS: hello_ms=" in refusal(capsys, TAKEOVER_TIMINGS=value)


def test_the_operators_page_names_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs" / "OPERATIONS.md").read_text()
    rows = dict(re.findall(r"^\| `(--[a-z-]+)` \| (.*?) \|", page, re.MULTILINE))
    assert set(rows) == set(ALL)
    config = parse([], {})
    for flag in ("--host", "--port", "--bots", "--max-per-address", "--max-spectators"):
        assert rows[flag] == f"`{getattr(config, flag[2:].replace('-', '_'))}`"
    assert rows["--replay-days"] == f"`{config.replay_days}`"
    assert rows["--appendfsync"] == f"`{config.appendfsync}`"


def test_help_shows_the_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        parse(["--help"], {})
    assert exit_.value.code == 0
    assert "(8000)" in capsys.readouterr().out
