"""Promises of docs/PROTOCOL.md that are easily broken, each over a real socket."""

from typing import Any

import httpx
import pytest

from server.core.play import Answer, act
from server.core.room import Change, Player, Refusal, Room, Seat, started
from tests.client import Client
from tests.server.conftest import Running


async def duel(server: Running, game: str = "grid_takeover") -> tuple[Client, Client, str]:
    first = await server.client()
    second = await server.client()
    made = await first.ask("room.create", game=game, mode="duel", seat=0)
    await second.ask("room.join", room=made["room"], **{"as": "player"})
    return first, second, made["room"]


async def test_an_emote_waits_its_time_in_every_tab(server: Running) -> None:
    blue, _red, room = await duel(server)
    tab = await server.client(token=blue.token)
    await tab.ask("room.join", room=room)
    assert (await blue.ask("emote", room=room, emote="oops"))["t"] == "ok"
    assert (await tab.ask("emote", room=room, emote="oops"))["code"] == "too_soon"
    assert (await tab.ask("emote", room="nowhere", emote="oops"))["code"] == "unknown_room"
    stranger = await server.client()
    assert (await stranger.ask("emote", room=room, emote="oops"))["code"] == "not_in_room"


async def test_who_is_not_in_a_room_can_not_leave_it(server: Running) -> None:
    blue, _red, room = await duel(server)
    tab = await server.client(token=blue.token)
    assert (await tab.ask("room.leave", room="nowhere"))["code"] == "unknown_room"
    assert (await tab.ask("room.leave", room=room))["code"] == "not_in_room"
    assert (await blue.ask("room.leave", room=room))["t"] == "ok"
    assert (await blue.ask("room.leave", room=room))["code"] == "not_in_room"


async def test_a_repeat_is_exact_to_the_type(server: Running) -> None:
    blue, _red, room = await duel(server)
    legal = (await blue.event(1))["legal"]
    action = next(action for action in legal["actions"] if action["a"] == "move")
    await blue.ask("act", room=room, at=legal["at"], action=action)
    other = {**action, "to": float(action["to"])}
    assert (await blue.ask("act", room=room, at=legal["at"], action=other))["code"] == "stale"
    again = await blue.ask("act", room=room, at=legal["at"], action=dict(reversed(action.items())))
    assert again["duplicate"] is True


async def test_the_limit_of_rooms_counts_seats_and_spares_repeats(server: Running) -> None:
    fields = {"game": "symbols", "mode": "duel"}
    guest = await server.client()
    for number in range(32):
        lost = await guest.ask("room.join", room=f"nowhere{number}", **{"as": "player"})
        assert lost["code"] == "unknown_room"
    other = await server.client(token=guest.token)  # with a rate of its own
    for number in range(32):
        made = await other.ask("room.create", **fields, key=str(number))
        assert made["t"] == "ok", made
    refused = await other.ask("room.create", **fields, key="one more")
    assert refused["code"] == "too_many_rooms"
    again = await other.ask("room.create", **fields, key="31")
    assert (again["t"], again["room"]) == ("ok", made["room"])


async def test_a_key_is_good_for_the_wish_that_it_came_with(server: Running) -> None:
    guest = await server.client()
    wishes: list[dict[str, Any]] = [
        {"game": "symbols", "mode": "duel"},
        {"game": "symbols", "mode": "duel", "private": True},
        {"game": "symbols", "mode": "duel", "turn_ms": 5_000},
        {"game": "rectangles", "mode": "duel", "seat": 1},
    ]
    refused = await guest.ask("room.create", game="symbols", mode="bot", level="easy", key="k")
    assert refused["code"] == "no_bots"
    made = [(await guest.ask("room.create", **wish, key="k"))["room"] for wish in wishes]
    assert len(set(made)) == len(wishes)
    assert [len(room) for room in made] == [10, 27, 10, 10]
    tab = await server.client(token=guest.token)
    again = [(await tab.ask("room.create", **wish, key="k"))["room"] for wish in wishes]
    assert again == made
    assert (await tab.ask("room.create", **wishes[0], key="other"))["room"] not in made


async def test_whose_turn_comes_while_he_is_away_has_his_end_announced(server: Running) -> None:
    blue, red, room = await duel(server)
    legal = (await blue.event(1))["legal"]
    await red.close()
    away = await blue.wait(lambda m: m["t"] == "room.presence" and not m["connected"][1])
    assert "abandon_at" not in away
    await blue.ask("act", room=room, at=legal["at"], action=legal["actions"][0])
    assert await blue.wait(lambda m: m["t"] == "room.presence" and "abandon_at" in m)


def test_an_answer_that_the_other_forestalled_is_stale() -> None:
    """In a challenge between both, the first right answer closes the other's decision."""
    seats = (Seat(Player("a", "A", False)), Seat(Player("b", "B", False)))
    now = 1_000_000
    for seed in range(100):
        waiting = Room(
            id="r",
            game="rectangles",
            mode="duel",
            options={},
            turn_ms=None,
            private=False,
            created=now,
            seed=f"{seed:x}",
            successor="s",
            seats=seats,
        )
        room = started(waiting, now).room
        while room.status == "playing":
            asked = room.at
            seat = 0 if asked[0] is not None else 1
            at = asked[seat]
            assert at is not None
            legal = room.rules.legal(room.state, seat)
            kinds = {action["a"]: action for action in legal}
            action = kinds.get("attack") or kinds.get("face") or legal[0]
            change = act(room, seat, Answer(at, action, now, 0), now, lambda seat, at: None)
            assert isinstance(change, Change)
            room = change.room
            closed = asked[1 - seat]
            if closed is not None and room.at[1 - seat] is None and room.status == "playing":
                late = Answer(closed, {"a": "answer", "choice": 0}, now, 0)
                refused = act(room, 1 - seat, late, now, lambda seat, at: None)
                assert isinstance(refused, Refusal)
                assert refused.code == "stale"
                return
    pytest.fail("no answer was forestalled")


async def test_errors_over_http_are_json(server: Running) -> None:
    async with httpx.AsyncClient(trust_env=False) as web:
        answer = await web.post(f"http://{server.address}/api/v1/rooms")
        missing = await web.get(f"http://{server.address}/elsewhere")
    assert answer.status_code == 405
    assert missing.status_code == 404
    for said in (answer, missing):
        assert set(said.json()) == {"code", "message"}
