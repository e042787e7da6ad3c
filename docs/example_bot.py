"""Plays one match of any game, at random. Needs only `pip install websockets msgpack`.
A short example: it doesn't come back when its connection is lost (BOTS.md says how to).
python example_bot.py ws://127.0.0.1:8000/ws symbols      opens a room and waits in it
python example_bot.py ws://127.0.0.1:8000/ws 7kq2m9xwpd   joins the room of that id
"""

import asyncio
import itertools
import random
import sys

import msgpack
from websockets.asyncio.client import connect


def choose(view, actions):
    """Put your own mind in here: `view` is what your seat sees, `actions` what it may do."""
    return random.choice(actions)


async def play(url, place):
    ids, room = itertools.count(1), None
    async with connect(url, subprotocols=["takeover.v1.msgpack"]) as socket:

        async def send(t, **fields):
            await socket.send(msgpack.packb({"t": t, "id": next(ids), **fields}))

        async def ping():
            while await asyncio.sleep(20, True):
                await send("ping", at=0)

        pinging = asyncio.create_task(ping())
        await send("hello", name="Example Bot", bot=True)
        async for data in socket:
            said = msgpack.unpackb(data)
            if said["t"] == "welcome" and place in [game["id"] for game in said["games"]]:
                await send("room.create", game=place, mode="duel")
            elif said["t"] == "welcome":
                await send("room.join", room=place, **{"as": "player"})
            elif said["t"] == "error" and said["code"] != "stale":  # stale: another was faster
                print("error:", said["code"], said["message"])
                if not room:
                    break
            elif said["t"] == "room.offer" and said["kind"] == "draw" and said["open"]:
                await send("draw", room=room, offer=False)
            elif said["t"] in ("room.snapshot", "room.event"):
                if room != said["room"]:
                    room = said["room"]
                    print("room", room, "seat", said["you"], flush=True)
                if said["status"] == "over":
                    print("over:", said["outcome"], flush=True)
                    break
                if legal := said.get("legal"):
                    await asyncio.sleep(0.04)  # servers take 30 commands a second
                    action = choose(said["view"], legal["actions"])
                    await send("act", room=room, at=legal["at"], action=action)
        pinging.cancel()


sys.exit(asyncio.run(play(*sys.argv[1:])) if len(sys.argv) == 3 else __doc__)
