"""Connections on which a request does not come."""

import asyncio

import pytest

from tests.client import PATIENCE_S
from tests.server.conftest import start_hub, stop_hub

HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("begun", [b"", HEAD, HEAD + b"\r\n" + HEAD])
async def test_half_a_request_is_not_waited_for(redis_url: str, begun: bytes) -> None:
    hub = await start_hub("--redis-url", redis_url, timings="request_ms=300")
    client = await hub.client()
    host, port = hub.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(begun)
    async with asyncio.timeout(PATIENCE_S):
        answer = await reader.read()
    assert answer.count(b"200 OK") == begun.count(b"\r\n\r\n")
    writer.close()
    assert (await client.ask("ping", at=1))["t"] == "pong"
    assert await stop_hub(hub) == 0
