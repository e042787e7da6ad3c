"""Which rooms the lobby lists, and in which order."""

from typing import Any

from msgspec.structs import replace

from rules import GAMES
from server.core.listing import EACH_GAME, LOOKS, MOST_ROOMS, Card, card, chosen, looked_at
from server.core.room import Link, Player, Room, Seat, dump

HERE = {"hub": Link(0, 0)}


def seat(name: str, level: str | None = None, here: bool = True) -> Seat:
    return Seat(Player(name, name, level is not None), level, HERE if here else {})


def made(id: str, game: str = "grid_takeover", **fields: Any) -> Card:
    seats = (seat("one"), seat("two"))
    default: dict[str, Any] = {"mode": "duel", "created": 0, "status": "playing", "seats": seats}
    return Card(v=1, id=id, game=game, private=False, **(default | fields))


def order(*cards: Card, spectators: dict[str, int] | None = None) -> list[str]:
    return [card.id for card in chosen(reversed(cards), spectators or {})]


def test_duels_to_join_come_first_then_what_is_watched_then_the_strong_then_the_new() -> None:
    free = (seat("one"), Seat())
    bots = {"mode": "bots", "game": "symbols"}
    cards = [
        made("new to join", status="waiting", seats=free, created=3),
        made("to join", status="waiting", seats=free, created=2),
        made("watched by 5"),
        made("watched by 2", created=9),
        made("rated", ratings=(1800, 1700)),
        made("strong bots", seats=(seat("a", "mike"), seat("b", "hard")), **bots),
        made("new", created=8),
        made("old", created=1),
        made("host is away", status="waiting", seats=(seat("one", here=False), Seat())),
        made("weak bots", seats=(seat("a", "easy"), seat("b", "easy")), created=9, **bots),
    ]
    watched = {"watched by 5": 5, "watched by 2": 2}
    assert order(*cards, spectators=watched) == [card.id for card in cards]


def test_the_listed_rooms_are_the_most_interesting_and_no_game_is_left_out() -> None:
    many = [made(f"g{n}", created=n) for n in range(100)]
    rare = [made(f"s{n}", "symbols", created=-n) for n in range(20)]
    shown = order(*many, *rare)
    assert len(shown) == MOST_ROOMS
    assert shown[: MOST_ROOMS - EACH_GAME] == [f"g{n}" for n in range(99, 49, -1)]
    assert shown[MOST_ROOMS - EACH_GAME :] == [f"s{n}" for n in range(EACH_GAME)]


def test_boards_are_shown_of_the_first_matches_of_each_game() -> None:
    cards = [made(f"{game}{n}", game) for n in range(LOOKS + 2) for game in GAMES]
    waiting = made("waiting", status="waiting")
    shown = looked_at([waiting, *cards])
    assert len(shown) == LOOKS * len(GAMES)
    assert waiting not in shown


def test_what_is_in_no_list_has_no_card() -> None:
    room = Room(
        id="r",
        game="symbols",
        mode="duel",
        options={},
        turn_ms=None,
        private=False,
        created=1,
        seed="0",
        successor="s",
        seats=(seat("one"), Seat()),
    )
    found = card(dump(room))
    assert found
    assert (found.id, found.seats, found.status) == ("r", room.seats, "waiting")
    for hidden in ({"private": True}, {"status": "over"}, {"v": 99}, {"game": "chess"}):
        assert card(dump(replace(room, **hidden))) is None
