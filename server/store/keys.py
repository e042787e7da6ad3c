"""The names of everything in Redis. What belongs to one room lives in one slot, ``{s00}``."""

import zlib
from typing import Final, NamedTuple


class Shard(NamedTuple):
    """Keys of a shard: rooms whose commits, deadlines and feed live in one slot."""

    tag: str

    def key(self, name: str) -> str:
        """What a shard has one of: an index, its clock, the channel of its feed."""
        return f"{self.tag}:{name}"

    def room(self, room: str) -> str:
        """The room's record and what the commit compares."""
        return f"{self.tag}:room:{room}"

    def log(self, room: str) -> str:
        """The room's entries, oldest first."""
        return f"{self.tag}:log:{room}"

    def emoted(self, room: str, seat: int) -> str:
        """There while the seat may not show another emote."""
        return f"{self.tag}:emoted:{room}:{seat}"

    def claim(self, room: str, seat: int) -> str:
        """Held by the hub that offers this seat to a bot."""
        return f"{self.tag}:claim:{room}:{seat}"


def shards(count: int) -> list[Shard]:
    """The shards of a store that was first used with ``count`` of them."""
    return [Shard(f"{{s{number:02d}}}") for number in range(count)]


def shard_number(room: str, count: int) -> int:
    """Which shard a room belongs to."""
    return zlib.crc32(room.encode()) % count


def session(token_hash: str) -> str:
    """Whose token this is."""
    return f"session:{token_hash}"


def sessions(player: str) -> str:
    """The hashes of all tokens that the player has."""
    return f"player:{player}:sessions"


def card(player: str) -> str:
    """What the player is called; without it there is no such player."""
    return f"player:{player}:card"


def move_code(code_hash: str) -> str:
    """Whom a code lets in on another device."""
    return f"code:{code_hash}"


def move_code_of(player: str) -> str:
    """The hash of the code that the player has asked for last."""
    return f"player:{player}:code"


def tries(address_hash: str) -> str:
    """How many wrong codes came from an address of late."""
    return f"tries:{address_hash}"


def pace(player: str, what: str) -> str:
    """There while it is too soon for the player to do this again."""
    return f"player:{player}:pace:{what}"


def invited(player: str) -> str:
    """The rooms that the player is invited to."""
    return f"player:{player}:invited"


LEAVING: Final = "takeover:leaving"
"""Players who are being deleted, and since when."""


def seats(player: str) -> str:
    """The rooms in which the player has or had a seat."""
    return f"player:{player}:seats"


def board(game: str, period: str) -> tuple[str, str, str]:
    """A leaderboard of Bot Scores: totals, the players' bests by level, their names."""
    tag = f"{{board:{game}}}:bot:{period}"
    return f"{tag}:totals", f"{tag}:bests", f"{tag}:names"


RATING_NAMES: Final = "{rating}:names"
"""What the players on the boards of ratings are called."""
RATED: Final = "{rating}:entered"
"""The matches that have been counted, of late."""


def ratings(game: str) -> str:
    """The ratings of all players."""
    return f"{{rating}}:{game}"


def rating_board(game: str) -> str:
    """The players by their ratings."""
    return f"{{rating}}:board:{game}"


def rating_curve(game: str, player: str) -> str:
    """How the player's rating went."""
    return f"{{rating}}:curve:{game}:{player}"


def rating_steps(room: str) -> str:
    """What a match changed, of late."""
    return f"{{rating}}:steps:{room}"


def left(player: str) -> str:
    """The matches that the player left for good, of late."""
    return f"player:{player}:left"


class History(NamedTuple):
    """What a player has played: all of it in one slot."""

    matches: str
    """By the time of their end."""
    summaries: str
    """What is told of each."""
    results: str
    """How many ended how."""
    name: str
    """What the player was called last."""
    opponents: str
    """The people among those whom he has met."""


def history(player: str) -> History:
    """The keys of one player."""
    return History(*(f"{{player:{player}}}:{part}" for part in History._fields))


QUEUE_TICKETS: Final = "{queue}:tickets"
"""Who waits for an opponent, one ticket a player. All keys of the queues lie in one slot."""
QUEUE_SEEN: Final = "{queue}:seen"
"""When a hub last said of each that he is there."""
QUEUE_MATCHES: Final = "{queue}:matches"
"""Pairs whose room isn't made yet."""


def queue_holders(player: str) -> str:
    """The hubs at which the player waits."""
    return f"{{queue}}:holders:{player}"


def queue_match(player: str) -> str:
    """The room of the match that was found for the player last."""
    return f"{{queue}}:match:{player}"


def queue_last(player: str) -> str:
    """Whom the player was paired with last."""
    return f"{{queue}}:last:{player}"


def player_shows(player: str) -> str:
    """The fights of bot against bot that the player began and that are not over."""
    return f"player:{player}:shows"


def own(player: str) -> list[str]:
    """What a player leaves that belongs to nothing else."""
    paces = [pace(player, what) for what in ("rename", "invite")]
    return [invited(player), seats(player), player_shows(player), left(player), *paces]


def created(wish_hash: str) -> str:
    """The room that was made by a player's ``room.create`` with a key."""
    return f"created:{wish_hash}"
