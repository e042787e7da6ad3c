"""Rectangles against clients that cheat, or come back: the server alone knows time and answers."""

import asyncio
from typing import Any

import pytest

from tests.client import Message
from tests.match import Match
from tests.server.conftest import Running


async def claimed(server: Running, **fields: Any) -> Match:
    """Blue faces a challenge for a square."""
    match = await Match.begin([server], **fields)
    await match.act(0, {"a": "claim", "cell": match.cheapest()})
    return match


async def newest(server: Running, match: Match) -> Message:
    snapshot: Message = await server.get(f"/api/v1/rooms/{match.room}")
    return snapshot


async def test_the_same_challenge_after_coming_back(server: Running) -> None:
    match = await claimed(server)
    match.players[0].cut()
    for _ in range(3):
        back = await server.client(token=match.players[0].token)
        await back.ask("room.join", room=match.room)
        snapshot = await back.wait("room.snapshot")
        assert snapshot["view"]["challenge"] == match.challenge(0)
        assert (snapshot["clock"], snapshot["legal"]) == (
            match.now[0]["clock"],
            match.now[0]["legal"],
        )
        back.cut()


async def test_only_who_faces_a_challenge_sees_it_until_it_is_over(server: Running) -> None:
    match = await claimed(server)
    watcher = await server.client()
    await watcher.ask("room.join", room=match.room)
    seen = [match.challenge(1), (await watcher.wait("room.snapshot"))["view"]["challenge"]]
    for challenge in seen:
        assert challenge.keys() == {"number", "kind", "difficulty", "faces", "answered"}
    assert "answer" not in match.challenge(0)
    await match.act(0, match.right(0))
    for view in (match.view, match.now[1]["view"]):
        assert {"prompt", "options"} < view["challenge"].keys()
        assert "answer" not in view["challenge"]


async def test_times_that_a_client_names_mean_nothing(server: Running) -> None:
    match = await claimed(server)
    clock = match.now[0]["clock"]
    answer = match.right(0)
    for extra in ({"now": 0}, {"at_ms": clock["deadline"]}, {"received": 1}):
        refused = await match.ask(0, {**answer, **extra})
        assert refused["code"] == "illegal_action"
    told = await match.players[0].ask(
        "act", room=match.room, at=match.now[0]["legal"]["at"], action=answer, now=1, received=0
    )
    assert told["t"] == "room.event"
    assert told["now"] > 1


async def test_an_answer_before_its_challenge_is_none(server: Running) -> None:
    match = await Match.begin([server])
    at = match.now[0]["legal"]["at"]
    answer = {"a": "answer", "choice": 0}
    assert (await match.ask(0, answer))["code"] == "illegal_action"
    for ahead in (at + 1, at + 2):
        assert (await match.ask(0, answer, ahead))["code"] == "stale"
    assert (await match.ask(1, answer, at))["code"] == "not_your_turn"
    cell = match.cheapest()
    replies = await asyncio.gather(
        match.ask(0, {"a": "claim", "cell": cell}), match.ask(0, answer, at + 1)
    )
    # A guess made blind: the decision was open when it arrived, so it is the one answer.
    assert [reply["t"] for reply in replies] == ["room.event", "room.event"]
    assert (await newest(server, match))["seq"] == match.seq + 2


@pytest.mark.parametrize("choices", [(0, 1, 2, 3), (3, 2, 1, 0)])
async def test_of_many_answers_the_first_one_counts(
    server: Running, choices: tuple[int, ...]
) -> None:
    match = await claimed(server)
    answers = [{"a": "answer", "choice": choice} for choice in choices]
    replies = await asyncio.gather(*[match.ask(0, answer) for answer in answers])
    assert [reply["t"] for reply in replies] == ["room.event", "error", "error", "error"]
    assert [reply.get("code") for reply in replies[1:]] == ["stale"] * 3
    again = await match.ask(0, answers[0])
    assert (again["t"], again.get("duplicate")) == ("ok", True)
    assert (await newest(server, match))["seq"] == match.seq + 1
    last = (await newest(server, match))["view"]["last"]
    assert last["success"] is (answers[0] == match.right(0))


async def test_two_sockets_have_one_answer(server: Running) -> None:
    match = await Match.begin([server])
    await match.duel()
    tab = await server.client(token=match.players[0].token)
    await tab.ask("room.join", room=match.room)
    at = match.now[0]["legal"]["at"]
    choices = [match.wrong(0), match.right(0)]
    replies = await asyncio.gather(
        match.ask(0, choices[0]),
        tab.ask("act", room=match.room, at=at, action=choices[1]),
    )
    assert sorted(reply["t"] for reply in replies) == ["error", "room.event"]
    counted = [reply["t"] for reply in replies].index("room.event")
    view = (await newest(server, match))["view"]
    assert view["challenge"]["answered"] == [0]
    assert view["phase"] == ("turn" if choices[counted] == match.right(0) else "challenge")


async def test_nobody_answers_for_another_seat(server: Running) -> None:
    match = await claimed(server)
    at = match.now[0]["legal"]["at"]
    answer = match.right(0)
    red, tab = match.players[1], await server.client(token=match.players[0].token)
    await tab.ask("room.join", room=match.room, **{"as": "spectator"})
    stranger = await server.client()
    await stranger.ask("room.join", room=match.room)
    fields = {"room": match.room, "at": at, "action": answer, "seat": 0, "player": "p"}
    refusals = [await client.ask("act", **fields) for client in (red, tab, stranger)]
    codes = [refusal["code"] for refusal in refusals]
    assert codes == ["not_your_turn", "not_in_room", "not_in_room"]
    assert (await match.ask(0, {**answer, "seat": 1}))["code"] == "illegal_action"
    assert (await newest(server, match))["seq"] == match.seq


async def test_an_answer_after_the_time_is_none(server: Running) -> None:
    """Nor does the challenge, which is longer than a turn may be, cost the turn's time."""
    match = await claimed(server, turn_ms=8_000)
    assert match.now[0]["clock"]["kind"] == "challenge"
    at = match.now[0]["legal"]["at"]
    answer = match.right(0)
    before = match.view["points"]
    await match.hear()
    assert match.now[0]["action"] == {"a": "expire"}
    clock = match.now[1]["clock"]
    assert (clock["kind"], clock["seats"], clock["total"]) == ("turn", [1], 8_000)
    assert (await match.ask(0, answer, at))["code"] == "stale"
    tab = await server.client(token=match.players[0].token)
    await tab.ask("room.join", room=match.room)
    late = await tab.ask("act", room=match.room, at=at, action=answer)
    assert late["code"] == "stale"
    state = await newest(server, match)
    assert state["seq"] == match.seq
    assert state["view"]["points"] == [before[0] - 1, before[1]]
