"""The one place where a server is put together."""

import asyncio
import contextlib
import secrets
import signal
from collections.abc import AsyncIterator, Callable

import uvicorn

from server.config import DAY_MS, Config
from server.door import Door
from server.http import application
from server.http_connection import http_class
from server.hub import Hub
from server.socket import socket_class
from server.store.embedded import Embedded
from server.store.store import Store, StoreError


@contextlib.asynccontextmanager
async def store_url(config: Config) -> AsyncIterator[str]:
    """The URL of the Redis to use: the given one, or an embedded one of our own."""
    if config.redis_url:
        yield config.redis_url
    else:
        async with Embedded(config.data_dir, config.appendfsync) as url:
            yield url


async def serve(config: Config, listening: Callable[[str, int], None]) -> None:
    """Runs a hub until SIGTERM or SIGINT; then says goodbye to all and returns.

    ``listening`` is told each address and port that it listens at.
    """
    async with store_url(config) as url:
        await _serve(config, url, listening)


async def _serve(config: Config, url: str, listening: Callable[[str, int], None]) -> None:
    timings = config.timings
    store = Store(
        url,
        f"{config.hub_id}/{secrets.token_hex(4)}",
        timings.outage_ms,
        timings.hub_lost_ms,
        config.replay_days * DAY_MS,
    )
    hub = Hub(store, timings, config.max_spectators, config.bot_key)
    if config.bots:
        hub.desk.expect(config.bots)
    door = Door(
        hub.connect,
        origins=config.origins,
        trusted_proxies=config.trusted_proxies,
        max_per_address=config.max_per_address,
    )
    await _started(hub)
    server = _web_server(config, hub, door)
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    serving = loop.create_task(_listen(server, listening))
    stopping = loop.create_task(stopped.wait())
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        door.draining = True
        await hub.stop()
        server.should_exit = True
        await serving
    finally:
        stopping.cancel()
        await store.close()


def _web_server(config: Config, hub: Hub, door: Door) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            application(hub),
            host=config.host,
            port=config.port,
            http=http_class(config.timings.request_ms),
            ws=socket_class(door),
            lifespan="off",
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=3,
        )
    )


async def _listen(server: uvicorn.Server, listening: Callable[[str, int], None]) -> None:
    """uvicorn's server under our own signal handling."""
    config = server.config
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    if not server.should_exit:
        for listener in server.servers:
            for socket in listener.sockets:
                host, port = socket.getsockname()[:2]
                print(f"Takeover Arena is at http://{host}:{port}", flush=True)
                listening(host, port)
        await server.main_loop()
        await server.shutdown()


async def _started(hub: Hub) -> None:
    """Starts the hub; while the store is away, it keeps trying."""
    while True:
        try:
            await hub.start()
            return
        except StoreError as error:
            print(f"The store can't be reached yet: {error}", flush=True)
            await asyncio.sleep(0.5)
