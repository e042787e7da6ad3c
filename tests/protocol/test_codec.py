"""The codec against independent encoders, and against bytes that mean no good."""

import json
from collections.abc import Callable
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from protocol import shapes
from protocol.codec import JSON, MSGPACK, Codec, Invalid, Malformed
from protocol.codes import ErrorCode
from protocol.from_client import Act, Hello, Ping, RoomCreate, RoomJoin
from protocol.parts import ClockInfo, Legal, Offers, SeatInfo, Who
from protocol.to_client import Error, Ok, Pong, RoomEvent, RoomSnapshot, Welcome

pack: Callable[[Any], bytes] = msgpack.packb


def write(codec: Codec, value: Any) -> bytes:
    """``value`` in the codec's encoding, written by somebody else."""
    return pack(value) if codec.binary else json.dumps(value).encode()


def read(codec: Codec, data: bytes) -> Any:
    """``data`` as somebody else reads it."""
    return msgpack.unpackb(data) if codec.binary else json.loads(data)


@pytest.fixture(params=[MSGPACK, JSON], ids=["msgpack", "json"])
def codec(request: pytest.FixtureRequest) -> Codec:
    found: Codec = request.param
    return found


def refusal(codec: Codec, data: bytes) -> Invalid:
    with pytest.raises(Invalid) as caught:
        codec.decode(data)
    return caught.value


# Commands


def test_commands_are_read(codec: Codec) -> None:
    create = {"t": "room.create", "game": "g", "mode": "bots", "levels": ["easy", "hard"], "id": 7}
    assert codec.decode(write(codec, create)) == RoomCreate(
        id=7, game="g", mode="bots", levels=("easy", "hard")
    )
    act = {"t": "act", "room": "r", "at": 3, "action": {"a": "move", "to": [1, None]}}
    assert codec.decode(write(codec, act)) == Act(
        room="r", at=3, action={"a": "move", "to": [1, None]}
    )


def test_as_is_the_name_of_a_role(codec: Codec) -> None:
    join = codec.decode(write(codec, {"t": "room.join", "room": "r", "as": "player"}))
    assert join == RoomJoin(room="r", role="player")
    assert codec.decode(write(codec, {"t": "room.join", "room": "r", "role": 1})).role is None


def test_null_is_missing_and_unknown_fields_are_ignored(codec: Codec) -> None:
    said: dict[str, Any] = {
        "t": "hello",
        "id": None,
        "token": None,
        "name": None,
        "bot": None,
        "later": [{}],
    }
    assert codec.decode(write(codec, said)) == Hello() == codec.decode(write(codec, {"t": "hello"}))


def test_the_order_of_fields_does_not_matter(codec: Codec) -> None:
    assert codec.decode(write(codec, {"id": 1, "at": 2, "t": "ping"})) == Ping(id=1, at=2)


CREATE = {"t": "room.create", "game": "g", "mode": "bot"}
ACT = {"t": "act", "room": "r", "at": 1}
INVALID: list[tuple[dict[str, Any], str]] = [
    ({"t": "nope"}, "t"),
    ({"t": 5}, "t"),
    ({"t": None}, "t"),
    ({}, "t"),
    ({"t": "ping"}, "at"),
    ({"t": "ping", "at": None}, "at"),
    ({"t": "ping", "at": True}, "at"),
    ({"t": "ping", "at": 1.0}, "at"),
    ({"t": "ping", "at": "1"}, "at"),
    ({"t": "ping", "at": 2**53 + 1}, "at"),
    ({"t": "hello", "bot": 1}, "bot"),
    ({"t": "draw", "room": "r", "offer": 0}, "offer"),
    ({"t": "room.join", "room": "r", "as": "king"}, "as"),
    ({"t": "room.join", "room": "r" * 65}, "room"),
    (CREATE | {"mode": "solo"}, "mode"),
    (CREATE | {"seat": True}, "seat"),
    (CREATE | {"seat": 1.0}, "seat"),
    (CREATE | {"seat": 2}, "seat"),
    (CREATE | {"turn_ms": 999}, "turn_ms"),
    (CREATE | {"turn_ms": 30000.0}, "turn_ms"),
    (CREATE | {"levels": ["easy"]}, "levels"),
    (CREATE | {"levels": ["easy", 3]}, "levels[1]"),
    (CREATE | {"options": []}, "options"),
    (ACT, "action"),
    (ACT | {"action": None}, "action"),
    (ACT | {"action": [1]}, "action"),
]


@pytest.mark.parametrize(("said", "field"), INVALID, ids=str)
def test_invalid_commands_name_the_field_and_the_id(
    codec: Codec, said: dict[str, Any], field: str
) -> None:
    for message in (said | {"id": 9}, {"id": 9} | said):
        refused = refusal(codec, write(codec, message))
        assert (refused.field, refused.id) == (field, 9)
        assert refused.message


@pytest.mark.parametrize("id", [True, 1.0, "1", 2**53 + 1, [1], {}])
def test_an_invalid_id_is_the_field_and_is_not_echoed(codec: Codec, id: Any) -> None:
    refused = refusal(codec, write(codec, {"t": "ping", "at": 1, "id": id}))
    assert (refused.field, refused.id) == ("id", None)


@pytest.mark.parametrize("value", [None, True, 5, 1.5, "t", [], [1, 2]])
def test_what_is_no_object_is_invalid(codec: Codec, value: Any) -> None:
    assert refusal(codec, write(codec, value)).id is None


def test_keys_that_are_no_strings_are_invalid() -> None:
    assert refusal(MSGPACK, pack({1: 2, "t": "ping", "at": 1})).id is None
    assert refusal(MSGPACK, pack(CREATE | {"options": {1: 2}, "id": 4})).field == "options"


def test_an_action_may_hold_anything_for_the_rules_to_refuse() -> None:
    for action in ({1: 2}, {"a": b"\xff"}, {"a": 1.5}, {"a": True}, {}):
        assert MSGPACK.decode(pack(ACT | {"action": action})).action == action
    assert "a" in MSGPACK.decode(pack(ACT | {"action": {"a": msgpack.ExtType(5, b"x")}})).action


def test_extension_types_are_no_values_of_fields() -> None:
    for value in (msgpack.ExtType(5, b"x"), msgpack.Timestamp(5)):
        refused = refusal(MSGPACK, pack({"t": "ping", "at": value, "id": 1}))
        assert (refused.field, refused.id) == ("at", 1)


def test_a_number_that_nothing_can_hold_is_invalid() -> None:
    huge = b"9" * 10_000
    refused = refusal(JSON, b'{"t":"act","id":2,"room":"r","at":1,"action":{"a":%s}}' % huge)
    assert (refused.field, refused.id) == ("action", 2)
    assert refusal(JSON, b'{"t":"ping","at":1,"id":%s}' % huge).field == "id"
    bad_time = pack(ACT | {"action": {"a": b"?"}}).replace(b"\xc4\x01?", b"\xc7\x01\xff?")
    assert refusal(MSGPACK, bad_time).field == "action"


# Bytes that are no message

WRONG = pack({"t": "ping", "at": True, "id": 1})
BROKEN_MSGPACK = {
    "nothing": b"",
    "an opcode that is none": b"\xc1",
    "cut short": pack({"t": "ping", "at": 1})[:-1],
    "trailing": pack({"t": "ping", "at": 1}) + b"\x01",
    "invalid, then trailing": WRONG + b"\x01",
    "invalid, then cut short": b"\x84" + WRONG[1:],
    "invalid, then no UTF-8": b"\x84" + WRONG[1:] + b"\xa1z\xa1\xff",
    "no object, then cut short": b"\x92\x01",
    "no UTF-8 in a field": b"\x82\xa1t\xa5hello\xa4name\xa1\xff",
    "no UTF-8 in an unknown field": b"\x82\xa1t\xa5hello\xa1z\xa1\xff",
    "no UTF-8 in an unknown key": b"\x82\xa1t\xa5hello\xa1\xff\x01",
    "no UTF-8 in the type": b"\x81\xa1t\xa1\xff",
    "no UTF-8 in an action": b"\x84" + pack(ACT)[1:] + pack("action") + b"\x81\xa1a\xa1\xff",
    "deep arrays": b"\x91" * 10_000 + b"\x01",
    "deep maps": b"\x81\xa1a" * 10_000 + b"\x01",
    "deep in an action": b"\x84" + pack(ACT)[1:] + pack("action") + b"\x81\xa1a" * 10_000 + b"\x01",
    "deep in an unknown field": b"\x83\xa1t\xa4ping\xa2at\x01\xa1z" + b"\x91" * 10_000 + b"\x01",
    "invalid, then deep": b"\x84" + WRONG[1:] + b"\xa1z" + b"\x91" * 10_000 + b"\x01",
    "a key that is a map": b"\x84" + pack(ACT)[1:] + pack("action") + b"\x81\x80\x01",
    **{
        f"a false size, {head[0]:x}": b"\x84" + pack(ACT)[1:] + pack("action") + b"\x81\xa1a" + head
        for head in (
            b"\xdd\xff\xff\xff\xff",
            b"\xdf\xff\xff\xff\xff",
            b"\xdb\xff\xff\xff\xff",
            b"\xc6\xff\xff\xff\xff",
            b"\xc9\xff\xff\xff\xff\x05",
            b"\xdc\xff\xff",
            b"\xde\xff\xff",
        )
    },
    "a false size of all": b"\xdf\xff\xff\xff\xff",
    "a false size of levels": b"\x84" + pack(CREATE)[1:] + pack("levels") + b"\xdd\xff\xff\xff\xff",
}
BROKEN_JSON = {
    "nothing": b"",
    "no JSON": b"{t: 1}",
    "cut short": b'{"t":"ping","at":1',
    "trailing": b'{"t":"ping","at":1} 1',
    "invalid, then trailing": b'{"t":"ping","at":true,"id":1}}',
    "invalid, then cut short": b'{"t":"ping","at":true,"id":1,"z":',
    "invalid, then no UTF-8": b'{"t":"ping","at":true,"z":"\xff"}',
    "no object, then cut short": b"[1,",
    "no UTF-8 in a field": b'{"t":"hello","name":"\xff"}',
    "no UTF-8 in an unknown field": b'{"t":"hello","z":"\xff"}',
    "no UTF-8 in an unknown key": b'{"t":"hello","\xff":1}',
    "half a surrogate pair": b'{"t":"hello","name":"\\ud800"}',
    "an encoded surrogate": b'{"t":"hello","name":"\xed\xa0\x80"}',
    "a byte order mark": b'\xef\xbb\xbf{"t":"ping","at":1}',
    "NaN": b'{"t":"act","room":"r","at":1,"action":{"a":NaN}}',
    "a control character": b'{"t":"hello","name":"\x01"}',
    "deep arrays": b"[" * 10_000 + b"]" * 10_000,
    "deep objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "deep in an action": b'{"t":"act","room":"r","at":1,"action":{"a":'
    + b"[" * 10_000
    + b"]" * 10_000
    + b"}}",
    "deep in an unknown field": b'{"t":"ping","at":1,"z":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "invalid, then deep": b'{"t":"ping","at":true,"z":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
}
BROKEN = [
    pytest.param(codec, data, id=f"{encoding}: {what}")
    for encoding, codec, broken in (
        ("msgpack", MSGPACK, BROKEN_MSGPACK),
        ("json", JSON, BROKEN_JSON),
    )
    for what, data in broken.items()
]


@pytest.mark.parametrize(("codec", "data"), BROKEN)
def test_what_is_not_well_formed_is_malformed(codec: Codec, data: bytes) -> None:
    with pytest.raises(Malformed):
        codec.decode(data)


def survives(codec: Codec, data: bytes) -> None:
    """``data`` is a command or raises one of the two refusals; `id_of` agrees with it."""
    try:
        id = codec.decode(data).id
    except Invalid as refused:
        id = refused.id
    except Malformed:
        return
    assert codec.id_of(data) == id


@given(st.binary(max_size=200))
@example(b"\xff" * 100)
def test_arbitrary_bytes_raise_nothing_else(data: bytes) -> None:
    survives(MSGPACK, data)
    survives(JSON, data)


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
FIELDS = sorted({field.encode_name for each in shapes.commands() for field in each.fields})
MESSAGES = st.builds(
    lambda tag, fields: {"t": tag} | fields,
    st.sampled_from([each.tag for each in shapes.commands()]) | VALUES,
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6),
)


@given(MESSAGES, st.integers(0, 400), st.binary(max_size=3))
def test_messages_of_the_wrong_shape_raise_nothing_else(
    message: Any, place: int, noise: bytes
) -> None:
    for codec in (MSGPACK, JSON):
        data = write(codec, message)
        survives(codec, data)
        at = place % (len(data) + 1)
        survives(codec, data[:at] + noise + data[at + len(noise) :])
        survives(codec, data[:at])


@given(MESSAGES)
def test_both_encodings_are_read_alike(message: Any) -> None:
    def outcome(codec: Codec) -> Any:
        try:
            return codec.decode(write(codec, message))
        except Invalid as refused:
            # Of a short list MessagePack knows the length first, JSON the items.
            return (refused.field or "").partition("[")[0], refused.id

    assert outcome(JSON) == outcome(MSGPACK)


# Messages

SEAT = SeatInfo(player=Who("p", "Bo", True), level="easy", connected=True)
EVENT = RoomEvent(
    room="r",
    seq=3,
    seat=1,
    action={"a": "move", "to": None},
    view=msgspec.Raw(b""),
    legal=Legal(3, [{"a": "pass"}]),
    clock=ClockInfo([0], "turn", 5, 6),
    status="playing",
    outcome={"winner": None},
    seats=[SEAT],
    now=9,
)


def samples(codec: Codec) -> list[Any]:
    """Every kind of message that may have ``re``, small and large."""
    view = codec.raw({"cells": [0, 1], "pawn": None})
    return [
        Welcome(
            player=SEAT.player or Who("", "", False),
            token="t",
            now=1,
            version=1,
            games=[],
            emotes=["hi"],
            resume=[],
        ),
        Pong(at=-1, now=2),
        Ok(),
        Ok(room="r", seat=0, seq=2**40, duplicate=True),
        Error(code=ErrorCode.STALE, message="Zu spät"),
        Error(code=ErrorCode.BAD_OPTION, message="", room="r", field="options", option="first"),
        msgspec.structs.replace(EVENT, view=view),
        RoomEvent(room="r", seq=1, action={"a": "start"}, view=view, status="playing", now=1),
    ]


def test_the_samples_are_all_that_may_have_re() -> None:
    having = {each.cls for each in shapes.events() if any(f.name == "re" for f in each.fields)}
    assert having == {type(message) for message in samples(JSON)}


@pytest.mark.parametrize("re", [0, 1, -1, 127, 128, 70_000, 2**53, -(2**53)])
def test_with_reply_is_the_encoding_with_re(codec: Codec, re: int) -> None:
    for message in samples(codec):
        quick = codec.with_reply(codec.encode(message), message, re)
        whole = codec.encode(msgspec.structs.replace(message, re=re))
        assert read(codec, quick) == read(codec, whole)
        assert read(codec, quick)["re"] == re


def test_messages_are_read_by_others_and_null_is_left_out(codec: Codec) -> None:
    ok = Ok(re=4, seat=0)
    assert read(codec, codec.encode(ok)) == {"t": "ok", "re": 4, "seat": 0}
    error = Error(code=ErrorCode.ROOM_FULL, message="Full.")
    expected = {"t": "error", "code": "room_full", "message": "Full."}
    assert read(codec, codec.encode(error)) == expected


def test_views_and_actions_keep_every_key(codec: Codec) -> None:
    view = {"cells": [1, None], "pawn": None}
    snapshot = RoomSnapshot(
        room="r",
        game="g",
        mode="duel",
        options={"first": None},
        private=False,
        status="waiting",
        seats=[SEAT, SeatInfo(connected=False)],
        seq=0,
        view=codec.raw(view),
        spectators=0,
        offers=Offers([False, False], [False, False]),
        now=1,
    )
    said = read(codec, codec.encode(snapshot))
    assert said["view"] == view
    assert said["options"] == {"first": None}
    assert said["seats"][1] == {"connected": False}
    assert said.keys().isdisjoint({"you", "legal", "clock", "outcome", "next", "turn_ms"})
    event = msgspec.structs.replace(EVENT, view=codec.raw(view))
    assert read(codec, codec.encode(event))["action"] == {"a": "move", "to": None}
