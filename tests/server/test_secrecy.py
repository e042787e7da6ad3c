"""Every byte that leaves the server in a whole match, to everybody who can ask (scenario 19).

What each party was sent has to be exactly what the rules show its seat, or a spectator, of the
state at that moment; that this tells nothing is the matter of tests/core/test_secrecy.py and of
the rules' own tests. Beside that, no frame and no page holds the seed or an answer.
"""

import json
import random
from typing import Any

import httpx

from rules import GAMES
from tests.client import Client, Message, decoded
from tests.match import Match
from tests.server.conftest import Running

MOST_ACTIONS = 100  # more would be over the rate of a connection


class Party:
    """Somebody who listens: a seat (None: as a spectator) and all that he is ever sent."""

    def __init__(self, client: Client, seat: int | None) -> None:
        self.clients = [client]
        self.seat = seat

    def frames(self) -> list[bytes | str]:
        return [frame for client in self.clients for frame in client.frames]


class Pages:
    """What the live match's pages say, over plain HTTP."""

    def __init__(self, server: Running, room: str) -> None:
        self.base = f"http://{server.address}"
        self.room = room
        self.snapshots: list[Message] = []
        self.bodies: list[str] = []

    async def read(self) -> None:
        live, unknown = f"/api/v1/replays/{self.room}", "/api/v1/replays/x"
        hidden = [(live + rest, unknown + rest) for rest in ("", "/positions", "/positions?from=1")]
        paths = [f"/api/v1/rooms/{self.room}", "/api/v1/rooms", "/api/v1/games", "/metrics"]
        paths += [f"/api/v1/rooms/{self.room}/positions"]
        paths += [f"/api/v1/leaderboards/{game}" for game in GAMES]
        async with httpx.AsyncClient(trust_env=False, base_url=self.base) as web:
            answers = [await web.get(path) for path in paths]
            for path, other in hidden:
                answers += [await web.get(path), await web.get(other)]
                assert said(answers[-2]) == said(answers[-1])
                assert answers[-1].status_code == 404
        self.snapshots.append(answers[0].json())
        self.bodies += [text for answer in answers for text in (answer.text, str(answer.headers))]


def said(answer: httpx.Response) -> Any:
    """All of an answer but when it was given."""
    headers = [pair for pair in answer.headers.items() if pair[0] != "date"]
    return answer.status_code, headers, answer.text


async def test_nobody_is_sent_what_is_hidden_in_symbols(server: Running) -> None:
    rng = random.Random(5)

    def chosen(match: Match, seat: int) -> Any:
        return rng.choice(match.now[seat]["legal"]["actions"])

    await a_match_in_public(server, "symbols", chosen)


async def test_nobody_is_sent_an_answer_in_rectangles(server: Running) -> None:
    rng = random.Random(6)

    def chosen(match: Match, seat: int) -> Any:
        legal = match.now[seat]["legal"]["actions"]
        if legal[0]["a"] == "answer":
            return match.right(seat) if rng.random() < 0.7 else match.wrong(seat)
        attacks = [action for action in legal if action["a"] in ("attack", "face")]
        return rng.choice(attacks if attacks and rng.random() < 0.5 else legal)

    await a_match_in_public(server, "rectangles", chosen, options={"size": 5})


async def a_match_in_public(server: Running, game: str, chosen: Any, **fields: Any) -> None:
    """Plays a match before everybody and looks through what each was sent before its end."""
    match = await Match.begin([server], game, **fields)
    room = match.room
    parties = [Party(client, seat) for seat, client in enumerate(match.players)]
    tabs = [await server.client(token=player.token) for player in match.players]
    for party, tab in zip(list(parties), tabs, strict=True):
        await tab.ask("room.join", room=room)
        parties.append(Party(tab, party.seat))
    for token, binary in ((None, True), (match.players[1].token, False)):
        client = await server.client(token=token, binary=binary)
        await client.ask("room.join", room=room, **{"as": "spectator"})
        parties.append(Party(client, None))
    comes_and_goes = Party(await server.client(binary=False), None)
    parties.append(comes_and_goes)
    pages = Pages(server, room)
    for number in range(MOST_ACTIONS):
        if number % 10 == 0:
            await pages.read()
            await come_again(server, comes_and_goes, room, match.seq)
            await ask_for_too_much(match, tabs)
        seats = [seat for seat in (0, 1) if match.now[seat].get("legal")]
        if not seats:
            break
        ending = [len(party.frames()) for party in parties]
        seat = seats[number % len(seats)]
        await match.act(seat, chosen(match, seat))
    if match.now[0]["status"] == "playing":
        ending = [len(party.frames()) for party in parties]
        await match.players[0].ask("resign", room=room)
    assert number > 40
    replay = await server.get(f"/api/v1/replays/{room}")
    states = folded(replay)
    for party, length in zip(parties, ending, strict=True):
        frames = party.frames()[:length]
        assert len(frames) > 10
        for frame in frames:
            check(frame, replay)
            check_view(decoded(frame), states, party.seat, replay)
    for body in pages.bodies:
        check(body, replay)
    for snapshot in pages.snapshots:
        check_view(snapshot, states, None, replay)


async def come_again(server: Running, party: Party, room: str, seq: int) -> None:
    """A spectator loses his line, and asks for what he missed, or for all of it again."""
    party.clients[-1].cut()
    client = await server.client(binary=len(party.clients) % 2 == 0)
    since = 0 if len(party.clients) % 2 else seq
    await client.ask("room.sync", room=room, seq=since, **{"as": "spectator"})
    await client.ask("room.join", room=room)
    party.clients.append(client)


async def ask_for_too_much(match: Match, tabs: list[Client]) -> None:
    """What is refused tells nothing either."""
    odd: list[dict[str, Any]] = [
        {"a": "answer", "choice": 4},
        {"a": "capture", "from": 80, "to": 80},
        {"a": "take"},
    ]
    for seat, tab in enumerate(tabs):
        legal = match.now[seat].get("legal")
        for action in odd:
            at = legal["at"] if legal else match.seq
            refused = await tab.ask("act", room=match.room, at=at, action=action)
            assert refused["t"] == "error", refused


def folded(replay: Message) -> list[Any]:
    """The states of a match, by the ``seq`` that led to each; the first one stands for none."""
    rules = GAMES[replay["game"]]
    state = rules.start(replay["options"], int(replay["seed"], 16))
    states = [None, state]
    for entry in replay["log"][1:]:
        state = rules.apply(state, entry["seat"], entry["action"])
        states.append(state)
    return states


def check(frame: bytes | str, replay: Message) -> None:
    """No seed, and no answer by that name."""
    data = frame if isinstance(frame, bytes) else frame.encode()
    seed = replay["seed"]
    for form in (seed.encode(), seed.upper().encode(), bytes.fromhex(seed)):
        assert form not in data
    assert str(int(seed, 16)).encode() not in data
    assert b'"answer":' not in data.replace(b" ", b"")
    if isinstance(frame, bytes) or data.startswith(b"{"):
        message = decoded(frame)
        assert "answer" not in keys(message)
        assert "seed" not in keys(message)


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    if isinstance(value, list):
        return set().union(*map(keys, value))
    return set()


def check_view(message: Message, states: list[Any], seat: int | None, replay: Message) -> None:
    """A snapshot or an event shows exactly what the rules show that seat."""
    if message.get("t") not in ("room.snapshot", "room.event") or message["seq"] == 0:
        return
    rules = GAMES[replay["game"]]
    state = states[message["seq"]]
    assert message["view"] == json.loads(json.dumps(rules.view(state, seat)))
    legal = message.get("legal")
    if legal is not None:
        assert seat is not None
        assert legal["actions"] == rules.legal(state, seat)
    if message["t"] == "room.event" and message["seq"] > 1:
        action = replay["log"][message["seq"] - 1]["action"]
        assert message["action"] == rules.shown(state, message.get("seat"), action, seat)
