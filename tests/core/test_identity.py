"""A player in a room has another name, or is nobody any more."""

from msgspec.structs import replace

from server.core.identity import DELETED, removed, renamed, without
from server.core.play import resign
from server.core.room import Change, Player, Room, dump, load
from tests.core.test_play import T
from tests.core.test_play import room as playing

NOW = T + 1_000


def test_a_new_name_changes_the_seat_and_nothing_else() -> None:
    room = playing()
    ann = room.seats[0].player
    assert ann is not None
    other = replace(ann, name="Another")
    change = renamed(room, other)
    assert change is not None
    assert change.entry is None
    assert change.room.seats == (replace(room.seats[0], player=other), room.seats[1])
    assert (change.room.rev, change.room.seq) == (room.rev + 1, room.seq)
    assert renamed(change.room, other) is None
    assert renamed(room, Player("somebody else", "X", False)) is None


def test_a_room_that_waits_is_gone_with_who_waits() -> None:
    room = replace(playing(), status="waiting", seq=0, state=None)
    change = removed(room, player_ids(room)[0], NOW)
    assert change is not None
    assert change.gone


def test_a_match_ends_and_forgets_its_player_in_one_change() -> None:
    room = playing()
    ids = player_ids(room)
    change = removed(room, ids[0], NOW)
    assert change is not None
    assert change.entry is not None
    assert (change.entry.seat, change.entry.action) == (0, {"a": "resign"})
    assert change.room.outcome is not None
    assert change.room.outcome["winner"] == 1
    record = dump(change.room)
    assert ids[0].encode() not in record
    assert ids[1].encode() in record
    assert load(record).seats[0].player == DELETED
    assert removed(change.room, ids[0], NOW) is None


def test_a_match_that_is_over_stays_as_it_was_but_for_him() -> None:
    ended = resign(playing(), 1, NOW, None)
    assert isinstance(ended, Change)
    change = removed(ended.room, player_ids(ended.room)[0], NOW)
    assert change is not None
    assert change.entry is None
    assert change.room.outcome == ended.room.outcome
    assert change.room.seats[0].player == DELETED


def test_nobody_is_left_of_two() -> None:
    room = playing()
    players = [seat.player for seat in without(room, set(player_ids(room))).seats]
    assert players == [DELETED, DELETED]


def player_ids(room: Room) -> list[str]:
    return [seat.player.id for seat in room.seats if seat.player]
