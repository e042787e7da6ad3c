"""What is hidden changes no byte that anybody is sent: rooms that differ in nothing else are told
in the same words.

A *twin* of a room differs only in what some viewer must not know: in Symbols what the cloaked
squares of the others hide, in Rectangles the seed, and with it each challenge, or which of a
challenge's options is right. Both rooms go the same way, and every snapshot, event, refusal and
listing for that viewer is compared as bytes.
"""

import dataclasses
import random
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.codec import JSON, MSGPACK
from protocol.to_client import Error
from rules import ALL, GAMES
from rules.challenges import Challenge, challenge
from rules.rectangles import state as rectangles
from rules.rectangles.state import State, challenge_of
from server.config import Timings
from server.core import play
from server.core.listing import lobby_room, look
from server.core.render import event, presence, seen, snapshot
from server.core.room import Change, Player, Refusal, Room, Seat, seated

T = 1_000_000
LIMITS = Timings().limits
CODECS = (JSON, MSGPACK)
SEED = 0xC0FFEE


def begun(game: str, seed: int = SEED) -> Room:
    """A duel at its start."""
    waiting = Room(
        id="r",
        game=game,
        mode="duel",
        options={},
        turn_ms=30_000,
        private=False,
        created=T,
        seed=f"{seed:032x}",
        successor="s",
        seats=(Seat(), Seat()),
    )
    half = seated(waiting, 0, Player("p0", "One", False), "a", 0, T).room
    return seated(half, 1, Player("p1", "Two", False), "a", 0, T).room


def act(room: Room, seat: int, action: Any, now: int) -> Change | Refusal:
    at = room.at[seat]
    wanted = play.Answer(room.seq if at is None else at, action, now, 0)
    return play.act(room, seat, wanted, now, lambda seat, at: None)


def told(room: Room, change: Change | None, viewer: int | None) -> list[bytes]:
    """All that a receiver on a seat (None: a spectator) can be sent of a room, and of a change."""
    said: list[bytes] = []
    for codec in CODECS:
        messages: list[Any] = [
            snapshot(room, viewer, codec, 3, LIMITS, T),
            presence(room, 3, LIMITS),
        ]
        messages.append(lobby_room(room, 3, look(room)))
        if change is not None and change.entry is not None:
            view = seen(room, room.state, viewer, codec)
            messages.append(event(room, change.entry, room.state, viewer, view, T))
        said += [codec.encode(message) for message in messages]
    return said


def refused(room: Room, seat: int, actions: list[Any]) -> list[bytes]:
    """How the actions of a seat that are not legal are refused."""
    answers = [act(room, seat, action, T) for action in actions]
    return [
        JSON.encode(Error(code=answer.code, message=answer.message))
        for answer in answers
        if isinstance(answer, Refusal) and answer.code
    ]


def odd_actions(room: Room) -> list[Any]:
    cells = range(0, 81, 7)
    actions: list[Any] = [{"a": "answer"}, {"a": "answer", "choice": 9}, {"a": "repel", "x": 1}]
    actions += [{"a": name, "cell": cell} for name in ("protect", "take") for cell in cells]
    actions += [{"a": "capture", "from": one, "to": two} for one in cells for two in cells]
    actions += [{"a": "chain", "to": cell} for cell in cells]
    actions += [{"a": "lock", "cell": cell, "size": 2} for cell in cells]
    return actions


def cloaks_changed(room: Room, viewer: int | None, rng: random.Random) -> Room:
    """The twin in Symbols: what is cloaked for the viewer hides something else."""
    rules = GAMES["symbols"]
    view = rules.view(room.state, ALL)
    shown = rules.view(room.state, viewer)
    symbols = list(view["symbols"])
    hidden = [cell for cell in range(81) if shown["symbols"][cell] == "?"]
    for cell in hidden:
        symbols[cell] = rng.choice([s for s in "*OD" if s != symbols[cell]])
    state = rules.from_view({**view, "symbols": "".join(symbols)}, {})
    return replace(room, state=state, seed=f"{rng.getrandbits(128):032x}")


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_cloaked_symbol_is_in_no_byte(viewer: int | None) -> None:
    """The twins part where something hidden comes to light; then a new twin is made."""
    rng = random.Random(17)
    room = begun("symbols")
    compared = 0
    for step in range(160):
        rules = room.rules
        one = replace(room, state=rules.from_view(rules.view(room.state, ALL), {}))
        other = cloaks_changed(one, viewer, rng)
        assert other.state != one.state or not hides(one, viewer)
        assert told(one, None, viewer) == told(other, None, viewer)
        if viewer is not None:
            odd = odd_actions(one)
            assert refused(one, viewer, odd) == refused(other, viewer, odd)
        [seat] = [seat for seat in (0, 1) if room.at[seat] is not None]
        action = rng.choice(room.rules.legal(room.state, seat))
        changes = [act(twin, seat, action, T + step) for twin in (one, other)]
        if all(isinstance(change, Change) for change in changes) and keeps_secrets(one, action):
            first, second = changes
            assert isinstance(first, Change)
            assert isinstance(second, Change)
            if first.room.status == "over":
                break
            assert told(first.room, first, viewer) == told(second.room, second, viewer)
            compared += 1
        done = act(room, seat, action, T + step)
        assert isinstance(done, Change)
        room = done.room
    assert compared > 60


def hides(room: Room, viewer: int | None) -> bool:
    return "?" in room.rules.view(room.state, viewer)["symbols"]


def keeps_secrets(room: Room, action: dict[str, Any]) -> bool:
    """Whether an action uncovers nothing: no cloaked square captures, is captured or locked."""
    cloaked = room.rules.view(room.state, ALL)["cloaked"]
    if action["a"] == "lock":
        size = action["size"]
        block = [action["cell"] + 9 * row + col for row in range(size) for col in range(size)]
        return not set(block) & set(cloaked)
    return action.get("from") not in cloaked and action.get("to") not in cloaked


def walk_rectangles(rng: random.Random) -> list[tuple[Room, Change]]:
    """A match by random legal actions: each room with the change that led to it."""
    room = begun("rectangles")
    steps = []
    while room.status == "playing":
        seat = rng.choice([seat for seat in (0, 1) if room.at[seat] is not None])
        done = act(room, seat, rng.choice(room.rules.legal(room.state, seat)), T)
        assert isinstance(done, Change)
        room = done.room
        steps.append((room, done))
    return steps


def test_which_option_is_right_is_in_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before the match is over, for nobody; then it is."""
    steps = walk_rectangles(random.Random(3))[:-1]
    settled = next(room for room, _ in steps if room.state.on_table and room.state.phase == "turn")
    over = play.resign(settled, 0, T, None)
    assert isinstance(over, Change)
    unveiled = told(over.room, over, None)
    truth = [[told(room, change, viewer) for viewer in (0, 1, None)] for room, change in steps]
    odd = odd_actions(steps[0][0])
    truly = [[refused(room, seat, odd) for seat in (0, 1)] for room, _ in steps]

    def moved(seed: int, number: int, difficulty: int) -> Challenge:
        made = challenge(seed, number, difficulty)
        return dataclasses.replace(made, answer=(made.answer + 1) % 4)

    monkeypatch.setattr(rectangles, "challenge", moved)
    lies = [[told(room, change, viewer) for viewer in (0, 1, None)] for room, change in steps]
    assert truth == lies
    assert unveiled != told(over.room, over, None)
    assert truly == [[refused(room, seat, odd) for seat in (0, 1)] for room, _ in steps]


def test_a_challenge_is_in_no_byte_for_who_does_not_face_it() -> None:
    """A match of another seed, with the same values on its squares, looks the same to them."""
    compared = 0
    for room, change in walk_rectangles(random.Random(4)):
        state = room.state
        if room.status == "over" or (state.on_table and state.phase != "challenge"):
            continue
        other = dataclasses.replace(state, seed=state.seed + 1)
        if state.on_table and not same_kind(state, other):
            continue
        twin = replace(room, state=other, seed="f" * 32)
        faces = state.used[-1].faces if state.on_table else ()
        for viewer in (0, 1, None):
            if viewer not in faces:
                assert told(room, change, viewer) == told(twin, replace(change, room=twin), viewer)
                compared += 1
    assert compared > 40


def same_kind(one: State, other: State) -> bool:
    """Whether the running challenges of two matches are of one kind, which is no secret."""
    return challenge_of(one, len(one.used)).kind == challenge_of(other, len(other.used)).kind
