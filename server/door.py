"""Who may connect: the path, the web pages, the addresses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

from server.socket import Handshake, Peer, Refusal, Socket

Network = IPv4Network | IPv6Network

_HOST = r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?"
_HOST_HEADER = re.compile(_HOST)
_ORIGIN = re.compile(r"(?P<scheme>https?)://" + _HOST)
_DEFAULT_PORTS = {"http": 80, "https": 443}


class Origin(NamedTuple):
    """Where a web page comes from (RFC 6454)."""

    scheme: str
    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Origin | None:
        """``https://play.example`` or with a port; None for ``null`` and everything else."""
        if (match := _ORIGIN.fullmatch(text.lower())) is None:
            return None
        scheme, host, port = match["scheme"], match["host"], match["port"]
        return cls(scheme, host, int(port) if port else _DEFAULT_PORTS[scheme])

    def is_host(self, host: str) -> bool:
        """Whether a page from here is one of the host's own; ``host`` is a Host header.

        The schemes aren't compared: behind a proxy that ends TLS, the server can't know its own.
        So a Host without a port stands for the default port of the page's scheme.
        """
        if (match := _HOST_HEADER.fullmatch(host.lower())) is None:
            return False
        port = int(match["port"]) if match["port"] else _DEFAULT_PORTS[self.scheme]
        return (self.host, self.port) == (match["host"], port)


class Door:
    """The doorman of all sockets.

    Args:
        connect: makes the peer of an accepted socket.
        origins: foreign pages that may connect.
        trusted_proxies: whose X-Forwarded-For header is believed.
        max_per_address: connections that one address may have; 0 for no limit.

    Attributes:
        draining: set before a shutdown; nobody comes in any more.
    """

    def __init__(
        self,
        connect: Callable[[Socket], Peer],
        *,
        origins: frozenset[Origin] = frozenset(),
        trusted_proxies: Sequence[Network] = (),
        max_per_address: int = 0,
    ) -> None:
        self.draining = False
        self._connect = connect
        self._origins = origins
        self._trusted_proxies = trusted_proxies
        self._max_per_address = max_per_address
        self._connected: Counter[str] = Counter()

    def address(self, peer: str, forwarded_for: Sequence[str]) -> str:
        """The nearest address that isn't a trusted proxy's.

        Each proxy appends whom it heard from, so the list is read from its end, for as long as
        trusted proxies vouch for it. What isn't an address ends the reading.
        """
        address, trusted = self._look_up(peer)
        hops = [hop for header in forwarded_for for hop in header.split(",")]
        while trusted and hops:
            try:
                address, trusted = self._look_up(_without_port(hops.pop().strip()))
            except ValueError:
                break
        return address

    def admit(self, handshake: Handshake) -> Refusal | None:
        if handshake.path.partition("?")[0] != "/ws":
            return Refusal(HTTPStatus.NOT_FOUND, "There is no WebSocket here, only at /ws.")
        if not self._welcome(handshake.origins, handshake.host):
            return Refusal(HTTPStatus.FORBIDDEN, "Pages of this origin may not connect.")
        if self.draining:
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "The server is about to stop.")
        if 0 < self._max_per_address <= self._connected[handshake.address]:
            return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections of this address.")
        return None

    def connect(self, socket: Socket) -> Peer:
        self._connected[socket.address] += 1
        return self._connect(socket)

    def left(self, socket: Socket) -> None:
        self._connected[socket.address] -= 1
        if not self._connected[socket.address]:
            del self._connected[socket.address]

    def _welcome(self, origins: Sequence[str], host: str) -> bool:
        """No Origin: a tool or a bot. Else the page must be the host's own, or listed."""
        if not origins:
            return True
        origin = Origin.parse(origins[0]) if len(origins) == 1 else None
        return origin is not None and (origin.is_host(host) or origin in self._origins)

    def _look_up(self, text: str) -> tuple[str, bool]:
        """An address in its one spelling, and whether it is a trusted proxy's."""
        if text == "unix":
            return text, False
        address = ip_address(text)
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return str(address), any(address in network for network in self._trusted_proxies)


def _without_port(hop: str) -> str:
    """``1.2.3.4:5`` and ``[::1]:5`` are seen in the wild, too."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
