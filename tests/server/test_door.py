"""Who may connect, decided without a connection."""

from collections.abc import Sequence
from http import HTTPStatus
from ipaddress import ip_network
from typing import cast

import pytest

from server.door import Door, Origin
from server.socket import Handshake, Peer, Socket


def nobody(socket: Socket) -> Peer:
    raise AssertionError("nobody connects here")


def status(door: Door, origins: Sequence[str], host: str) -> int:
    refusal = door.admit(Handshake("/ws", host, origins, "192.0.2.1"))
    return refusal.status if refusal else HTTPStatus.SWITCHING_PROTOCOLS


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://play.example", "play.example"),
        ("http://play.example", "play.example:80"),
        ("http://play.example:80", "play.example"),
        ("https://play.example", "play.example"),  # a proxy ends TLS
        ("https://play.example", "play.example:443"),
        ("https://play.example:8443", "play.example:8443"),
        ("http://PLAY.example", "play.EXAMPLE"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("https://listed.example", "play.example"),
        ("https://listed.example:443", "play.example"),
        ("http://localhost:5173", "localhost:8000"),
    ],
)
def test_own_and_listed_pages(origin: str, host: str) -> None:
    listed = frozenset({Origin("https", "listed.example", 443), Origin("http", "localhost", 5173)})
    assert status(Door(nobody, origins=listed), [origin], host) == 101


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "https://evil.example",
        "https://play.example.evil.example",
        "https://evil-play.example",
        "https://sub.play.example",
        "https://play.example.",
        "https://play.example@evil.example",
        "https://evil.example#play.example",
        "https://play.example:8443",
        "https://play.example/",
        "play.example",
        "//play.example",
        "file://play.example",
        "chrome-extension://play.example",
        "http://listed.example",  # wrong scheme
        "https://listed.example:444",
        "https://listed.example.evil.example",
        " https://play.example",
        "https://play.example https://play.example",
        "https://plаy.example",  # a Cyrillic letter
    ],
)
def test_foreign_pages(origin: str) -> None:
    listed = frozenset({Origin("https", "listed.example", 443)})
    assert status(Door(nobody, origins=listed), [origin], "play.example") == 403


def test_a_port_given_must_be_the_port() -> None:
    assert status(Door(nobody), ["http://play.example"], "play.example:8000") == 403
    assert status(Door(nobody), ["http://play.example:8000"], "play.example:8001") == 403


def test_tools_send_no_origin_and_browsers_one() -> None:
    assert status(Door(nobody), [], "play.example") == 101
    assert status(Door(nobody), ["http://play.example"] * 2, "play.example") == 403


@pytest.mark.parametrize("host", ["", "play.example, play.example", "play.example:x", "x@y"])
def test_a_host_that_cannot_be_read_has_no_pages(host: str) -> None:
    assert status(Door(nobody), ["http://play.example"], host) == 403


@pytest.mark.parametrize(
    ("peer", "forwarded_for", "address"),
    [
        ("192.0.2.1", [], "192.0.2.1"),
        ("192.0.2.1", ["203.0.113.9"], "192.0.2.1"),  # not a proxy of ours
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["1.1.1.1, 203.0.113.9"], "203.0.113.9"),  # the first is only claimed
        ("10.0.0.1", ["1.1.1.1", "203.0.113.9, 10.0.0.2"], "203.0.113.9"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["nonsense, 10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:DB8::1]:4711"], "2001:db8::1"),
        ("::ffff:10.0.0.1", ["2001:DB8::1"], "2001:db8::1"),
        ("::ffff:192.0.2.1", [], "192.0.2.1"),
        ("unix", ["203.0.113.9"], "unix"),
    ],
)
def test_address_behind_proxies(peer: str, forwarded_for: list[str], address: str) -> None:
    door = Door(nobody, trusted_proxies=(ip_network("10.0.0.0/8"),))
    assert door.address(peer, forwarded_for) == address


class Visitor:
    """As much of a socket as the doorman looks at."""

    address = "192.0.2.1"


def test_each_address_has_its_own_limit() -> None:
    peer = cast(Peer, object())
    door = Door(lambda socket: peer, max_per_address=1)
    visitor = cast(Socket, Visitor())
    assert door.connect(visitor) is peer
    assert status(door, [], "play.example") == 429
    assert door.admit(Handshake("/ws", "play.example", [], "192.0.2.2")) is None
    door.left(visitor)
    assert status(door, [], "play.example") == 101
