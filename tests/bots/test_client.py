"""The protocol client comes back by itself, to a server that this test plays."""

import asyncio
from typing import Any

import msgpack
from websockets.asyncio.server import ServerConnection, serve

from bots.client import Client, Said
from protocol.codes import CloseCode
from protocol.from_client import Ping


class Listener:
    """Counts connections; ``heard_types`` are those of all messages."""

    def __init__(self) -> None:
        self.welcomes = 0
        self.losses = 0
        self.heard_types: list[str] = []
        self.back = asyncio.Event()

    async def welcomed(self, welcome: Said) -> None:
        self.welcomes += 1
        if self.welcomes == 2:
            self.back.set()

    def heard(self, said: Said) -> None:
        self.heard_types.append(said.t)

    def lost(self) -> None:
        self.losses += 1


async def test_comes_back_with_its_token_and_without_one_that_is_unknown() -> None:
    hellos: list[dict[str, Any]] = []
    listener = Listener()

    async def hub(socket: ServerConnection) -> None:
        hello = msgpack.unpackb(await socket.recv())
        hellos.append(hello)
        if len(hellos) == 2:
            await socket.close(CloseCode.BAD_TOKEN)
            return
        welcome = {"t": "welcome", "re": hello["id"], "token": f"token {len(hellos)}", "new": [1]}
        await socket.send(msgpack.packb(welcome))
        await socket.send(msgpack.packb({"t": "of another version", "room": 7}))
        await socket.send(msgpack.packb({"t": "bye", "reason": "restarting", "retry": 1}))
        if len(hellos) < 3:
            await socket.close(CloseCode.RESTARTING)
            return
        ping = msgpack.unpackb(await socket.recv())
        await socket.send(msgpack.packb({"t": "pong", "re": ping["id"], "at": 5, "now": 6}))
        await socket.wait_closed()

    async with serve(hub, "127.0.0.1", 0, subprotocols=["takeover.v1.msgpack"]) as server:  # type: ignore[list-item]
        port = server.sockets[0].getsockname()[1]
        client = Client(f"ws://127.0.0.1:{port}/ws", "Bot", listener)
        running = asyncio.create_task(client.run())
        await listener.back.wait()
        assert (await client.ask(Ping(at=5))).t == "pong"
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert [hello.get("token") for hello in hellos] == [None, "token 1", None]
    assert listener.losses == 3
    assert listener.heard_types == ["welcome", "bye"] * 2 + ["pong"]
