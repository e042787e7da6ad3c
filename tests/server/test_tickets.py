"""Wishes to play begin and end as their players mean them (scenarios 15 and 18), on two hubs."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.client import Client, Message
from tests.server.conftest import Running, start_hub, stop_hub

pytestmark = pytest.mark.asyncio(loop_scope="module")

GAME = "symbols"
Hubs = tuple[Running, Running]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hubs(redis_url: str) -> AsyncIterator[Hubs]:
    one, two = [await start_hub("--redis-url", redis_url) for _ in range(2)]
    yield one, two
    for hub in (one, two):
        assert await stop_hub(hub) == 0


async def look(client: Client) -> None:
    answer = await client.ask("queue.join", game=GAME)
    assert answer["t"] == "ok", answer


async def status(client: Client, waits: bool) -> Message:
    """The next word that the player waits, or waits no more."""
    return await client.wait(lambda m: m["t"] == "queue.status" and (m["waiting"] > 0) == waits)


async def end(*clients: Client) -> None:
    """These players wait for nobody any more."""
    for client in clients:
        await client.ask("queue.leave")


@pytest.mark.parametrize("count", [2, 3, 99, 100])
async def test_15_at_once_through_two_hubs_all_but_an_odd_one_play(hubs: Hubs, count: int) -> None:
    clients = [await hubs[n % 2].client() for n in range(count)]
    tab = await hubs[1].client(token=clients[0].token)  # one of them looks in two tabs
    await asyncio.gather(*(look(client) for client in [*clients, tab]))
    found = [asyncio.create_task(client.wait("queue.match", 60)) for client in clients]
    rooms: list[str] = []
    for match in asyncio.as_completed(found):
        rooms.append((await match)["room"])
        if len(rooms) == count - count % 2:
            break
    assert len(set(rooms)) == count // 2
    assert all(rooms.count(room) == 2 for room in rooms)
    alone = [client for client, match in zip(clients, found, strict=True) if not match.done()]
    assert len(alone) == count % 2
    snapshots = [await hubs[0].get(f"/api/v1/rooms/{room}") for room in set(rooms)]
    players = {seat["player"]["id"] for snapshot in snapshots for seat in snapshot["seats"]}
    assert len(players) == count - len(alone)
    assert not [m for client in clients for m in client.seen if m["t"] == "queue.match"]
    for client in alone:
        await client.wait(lambda m: m["t"] == "queue.status" and m["waiting"] == 1)
    for match in found:
        match.cancel()
    await end(*alone)


@pytest_asyncio.fixture(loop_scope="module")
async def tabs(hubs: Hubs) -> tuple[Client, Client]:
    """A player who waits, with a tab on each hub; only the first one has asked for it."""
    one = await hubs[0].client(name="Ada")
    other = await hubs[1].client(token=one.token)
    await look(one)
    for tab in (one, other):
        assert (await status(tab, waits=True))["waiting"] == 1
    return one, other


async def nobody_waits(hub: Running) -> None:
    """Who looks now is alone."""
    client = await hub.client()
    await look(client)
    assert (await status(client, waits=True))["waiting"] == 1
    await end(client)


async def test_18_both_tabs_show_the_same_whichever_of_them_ends_it(
    hubs: Hubs, tabs: tuple[Client, Client]
) -> None:
    await tabs[1].ask("queue.leave")
    for tab in tabs:
        await status(tab, waits=False)
    await look(tabs[1])
    for tab in tabs:
        await status(tab, waits=True)
    third = await hubs[1].client(token=tabs[0].token)
    await status(third, waits=True)
    await end(third)


async def test_18a_signing_out_ends_it(hubs: Hubs, tabs: tuple[Client, Client]) -> None:
    answer = await tabs[0].ask("session.end")
    assert answer["t"] == "ok", answer
    await nobody_waits(hubs[1])


async def test_18b_another_name_ends_it(hubs: Hubs, tabs: tuple[Client, Client]) -> None:
    assert (await tabs[1].ask("profile.rename", name="Grace"))["t"] == "ok"
    await nobody_waits(hubs[0])
    for tab in tabs:
        await status(tab, waits=False)


async def test_18c_sitting_down_in_a_private_room_ends_it_for_both(
    hubs: Hubs, tabs: tuple[Client, Client]
) -> None:
    host = await hubs[1].client()
    made = await host.ask("room.create", game=GAME, mode="duel", private=True)
    await host.ask("queue.join", game="rectangles")
    await status(host, waits=True)
    await tabs[0].ask("room.join", room=made["room"], **{"as": "player"})
    for client in (*tabs, host):
        await status(client, waits=False)
    await nobody_waits(hubs[1])


async def test_18d_a_restored_browser_looks_for_nobody(
    hubs: Hubs, tabs: tuple[Client, Client]
) -> None:
    for tab in tabs:
        await tab.close()
    restored = await hubs[0].client(token=tabs[0].token)
    await nobody_waits(hubs[1])
    await restored.ask("ping", at=0)
    assert not [m for m in restored.seen if m["t"].startswith("queue.")]


async def test_18e_it_lasts_until_the_last_tab_is_closed(
    hubs: Hubs, tabs: tuple[Client, Client]
) -> None:
    await tabs[0].close()
    other = await hubs[0].client()
    await look(other)
    assert (await tabs[1].wait("queue.match"))["room"] == (await other.wait("queue.match"))["room"]


async def test_a_lost_connection_that_is_back_at_once_finds_its_match(
    hubs: Hubs, tabs: tuple[Client, Client]
) -> None:
    other = await hubs[0].client()
    await look(other)
    match = await other.wait("queue.match")
    late = await hubs[1].client(token=tabs[0].token)
    assert (await late.wait("queue.match"))["room"] == match["room"]
    assert (await late.wait("room.snapshot"))["rated"] is True


async def test_a_wish_outlives_the_restart_of_its_hub(hubs: Hubs, redis_url: str) -> None:
    stopping = await start_hub("--redis-url", redis_url)
    one = await stopping.client()
    await look(one)
    await one.wait(lambda m: m["t"] == "queue.status" and m["waited"] > 0)
    stopping.process.terminate()
    await one.wait("bye")
    await one.wait("closed")
    back = await hubs[0].client(token=one.token)
    assert (await status(back, waits=True))["waiting"] == 1
    other = await hubs[1].client()
    await look(other)
    assert (await back.wait("queue.match"))["room"] == (await other.wait("queue.match"))["room"]
    assert await stopping.process.wait() == 0
