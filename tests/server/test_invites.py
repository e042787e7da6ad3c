"""Invitations from player to player, over two hubs."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub

GAME = "grid_takeover"


@pytest.fixture
async def hubs(redis_url: str) -> AsyncIterator[tuple[Running, Running]]:
    timings = "invite_ms=60000,seek_ms=500"
    starts = (start_hub("--redis-url", redis_url, timings=timings) for _ in range(2))
    one, two = await asyncio.gather(*starts)
    yield one, two
    assert not any(await asyncio.gather(stop_hub(one), stop_hub(two)))


def id_of(client: Client) -> str:
    return str(client.welcome["player"]["id"])


async def private_room(host: Client) -> str:
    made = await host.ask("room.create", game=GAME, mode="duel", private=True, turn_ms=30_000)
    return str(made["room"])


async def invite(host: Client, guest: Client) -> Message:
    return await host.ask("invite", player=id_of(guest), room=await private_room(host))


async def test_all_tabs_of_the_guest_are_told_and_accepting_ends_his_ticket(
    hubs: tuple[Running, Running],
) -> None:
    host = await hubs[0].client(name="Host")
    guest = await hubs[1].client()
    tab = await hubs[0].client(token=guest.token)
    await guest.ask("queue.join", game=GAME)
    answer = await invite(host, guest)
    assert (answer["t"], answer["here"]) == ("ok", True)
    for client in (guest, tab):
        told = await client.wait("invited")
        assert told == {
            "t": "invited",
            "room": answer["room"],
            "game": GAME,
            "turn_ms": 30_000,
            "by": host.welcome["player"],
        }
    joined = await guest.ask("room.join", room=answer["room"], **{"as": "player"})
    assert joined["t"] == "ok"
    assert (await tab.wait("invite.closed"))["room"] == answer["room"]
    await guest.wait(lambda m: m["t"] == "queue.status" and m["waiting"] == 0)
    assert (await host.event(1))["status"] == "playing"


async def test_who_invites_hears_that_the_guest_declines(hubs: tuple[Running, Running]) -> None:
    host = await hubs[0].client()
    guest = await hubs[1].client(name="Guest")
    room = (await invite(host, guest))["room"]
    assert (await guest.ask("invite.decline", room=room))["t"] == "ok"
    declined = await host.wait("invite.declined")
    assert (declined["room"], declined["player"]) == (room, guest.welcome["player"])
    assert (await guest.ask("invite.decline", room=room))["code"] == "unknown_room"


async def test_who_is_not_here_is_told_when_he_comes(hubs: tuple[Running, Running]) -> None:
    host = await hubs[0].client()
    guest = await hubs[1].client()
    await guest.close()
    answer = await invite(host, guest)
    assert (answer["t"], answer["here"]) == ("ok", False)
    back = await hubs[1].client(token=guest.token)
    assert (await back.wait("invited"))["room"] == answer["room"]


async def test_what_can_not_be_an_invitation_is_refused(hubs: tuple[Running, Running]) -> None:
    host, guest = await hubs[0].client(), await hubs[1].client()
    room = await private_room(host)
    myself = await host.ask("invite", player=id_of(host), room=room)
    assert (myself["code"], myself["field"]) == ("bad_message", "player")
    nobody = await host.ask("invite", player="nobody", room=room)
    assert (nobody["code"], nobody["field"]) == ("bad_message", "player")
    assert (await guest.ask("invite", player=id_of(host), room=room))["code"] == "not_in_room"
    assert (await host.ask("invite", player=id_of(guest), room="none"))["code"] == "unknown_room"
    assert (await guest.ask("invite.decline", room=room))["code"] == "unknown_room"
    assert (await host.ask("invite", player=id_of(guest), room=room))["t"] == "ok"
    assert (await host.ask("invite", player=id_of(guest), room=room))["code"] == "too_soon"
    await guest.ask("room.join", room=room, **{"as": "player"})
    assert (await host.ask("invite", player=id_of(guest), room=room))["code"] == "room_full"
