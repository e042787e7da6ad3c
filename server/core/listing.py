"""The public rooms as the lobby lists them: which of them, in which order (pure).

The list is made for one who looks for something to join or to watch. First come duels that wait
for an opponent, then what most people watch, then what the strongest play, then what is new.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct

from protocol.parts import LobbyPlayer, LobbyRoom
from rules import GAMES
from server.core.glicko import START
from server.core.room import RECORD_VERSION, QueueTerms, Room, Seat

MOST_ROOMS: Final = 60
EACH_GAME: Final = 10
"""So many rooms of each game are listed at least, if there are as many."""
LOOKS: Final = 6
"""So many rooms of each game are shown with their boards."""
WEAKEST_BOT: Final = 1100.0
A_LEVEL: Final = 200.0


class Card(Struct, frozen=True, kw_only=True):
    """What the list needs of a room's record; the match's state is not even decoded.

    ``ratings`` are not part of the record: those of a rated match's players, by seat.
    """

    v: int
    id: str
    game: str
    mode: str
    private: bool
    created: int
    seats: tuple[Seat, Seat]
    status: str
    rev: int = 0
    seq: int = 0
    queue: QueueTerms | None = None
    ratings: tuple[int | None, int | None] = (None, None)


_decode = msgspec.msgpack.Decoder(Card).decode


def card(record: bytes) -> Card | None:
    """The card of a room's record; None if the room is in no list."""
    try:
        found = _decode(record)
    except msgspec.DecodeError:
        return None  # another version's
    readable = found.v == RECORD_VERSION and found.game in GAMES
    return found if readable and not found.private and found.status != "over" else None


def joinable(card: Card) -> bool:
    """True if a person could sit down there, opposite somebody who is there."""
    taken = [seat for seat in card.seats if seat.player]
    return card.mode == "duel" and len(taken) == 1 and bool(taken[0].links)


def _strength(card: Card, number: int) -> float:
    """How strong a seat's player is, as a rating; a bot's by its level."""
    level = card.seats[number].level
    if level is not None:
        return WEAKEST_BOT + A_LEVEL * GAMES[card.game].levels.index(level)
    rating = card.ratings[number]
    return START if rating is None else rating


def interest(card: Card, spectators: int) -> tuple[float, ...]:
    """The larger, the further up in the list."""
    if joinable(card):
        return 1, 0, 0, card.created
    return 0, spectators, _strength(card, 0) + _strength(card, 1), card.created


def chosen(cards: Iterable[Card], spectators: dict[str, int]) -> list[Card]:
    """The rooms to list, most interesting first. ``spectators``: by room."""
    ranked = sorted(
        cards, key=lambda card: interest(card, spectators.get(card.id, 0)), reverse=True
    )
    kept: set[str] = set()
    for game in GAMES:
        kept.update(card.id for card in islice((c for c in ranked if c.game == game), EACH_GAME))
    rest = (card.id for card in ranked if card.id not in kept)
    kept.update(islice(rest, max(0, MOST_ROOMS - len(kept))))
    return [card for card in ranked if card.id in kept]


def looked_at(cards: Iterable[Card]) -> list[Card]:
    """Those of the listed rooms whose boards are shown: the first matches of each game."""
    found: dict[str, int] = {}
    shown = []
    for card in cards:
        if card.status == "playing" and found.get(card.game, 0) < LOOKS:
            found[card.game] = found.get(card.game, 0) + 1
            shown.append(card)
    return shown


def look(room: Room) -> dict[str, Any] | None:
    """A match's board at a glance: a part of what spectators see, and nothing else."""
    if room.state is None:
        return None
    view = room.rules.view(room.state, None)
    return {name: view[name] for name in room.rules.look}


def lobby_room(room: Room | Card, spectators: int, look: dict[str, Any] | None = None) -> LobbyRoom:
    """A public room as the lobby lists it."""
    ratings = room.ratings if isinstance(room, Card) else (None, None)
    return LobbyRoom(
        room=room.id,
        game=room.game,
        mode=room.mode,
        status=room.status,
        players=[_player(*seat) for seat in zip(room.seats, ratings, strict=True)],
        spectators=spectators,
        seq=room.seq,
        since=room.created,
        look=look,
    )


def _player(seat: Seat, rating: int | None) -> LobbyPlayer | None:
    """Who sits there; on a bot's seat also who is about to."""
    if seat.player:
        who = seat.player
        return LobbyPlayer(name=who.name, bot=who.bot, level=seat.level, rating=rating)
    if seat.level:
        return LobbyPlayer(name=seat.level.capitalize(), bot=True, level=seat.level)
    return None


def people(cards: Iterable[Card]) -> dict[str, int]:
    """How many people, bots not counted, play or wait in public rooms, by game."""
    count = dict.fromkeys(GAMES, 0)
    for card in cards:
        count[card.game] += sum(
            1 for seat in card.seats if seat.player and not seat.player.bot and seat.links
        )
    return count
