"""Commands: what a client says to the server.

A command may carry ``id``; its one reply carries it back as ``re``. A field that is null is a
field that is missing. Types are strict: true is not 1, 1.0 is not 1.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Int = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""An integer that every language of the field can hold."""
RoomId = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=256)]
Role = Literal["player", "spectator"]
Capacity = Annotated[int, Meta(ge=0, le=10_000)]
TurnMs = Annotated[int, Meta(ge=1_000, le=600_000)]


class Command(Struct, frozen=True, tag_field="t", kw_only=True):
    """Any command. ``id``: chosen by the client, echoed as ``re`` by the reply."""

    id: Int | None = None


class Hello(Command, frozen=True, kw_only=True, tag="hello"):
    """First message. ``token``: from an earlier `welcome`; none: a new guest.

    ``code``: in place of a token, from the `session.code` of another device of the same player.
    """

    token: Text | None = None
    code: Text | None = None
    name: str | None = None
    client: Text | None = None
    bot: bool | None = None


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Keeps proxies quiet and measures the server's clock. ``at``: the client's own stamp, ms."""

    at: Int


class LobbyWatch(Command, frozen=True, kw_only=True, tag="lobby.watch"):
    """Asks for `lobby` events."""


class LobbyUnwatch(Command, frozen=True, kw_only=True, tag="lobby.unwatch"):
    """Ends `lobby` events."""


class RoomCreate(Command, frozen=True, kw_only=True, tag="room.create"):
    """Makes a room. ``turn_ms``: a turn's length, ms; ``key``: makes a repeat harmless.

    ``level``: of the opponent in a "bot" fight; ``levels``: of both seats, of "bots"; ``best_of``:
    how many matches decide a duel; the next one begins when both want it (`rematch`).
    """

    game: Text
    mode: Literal["duel", "bot", "bots", "tutorial"]
    level: Text | None = None
    levels: tuple[Text, Text] | None = None
    seat: Literal[0, 1] | None = None
    options: dict[str, Any] | None = None
    turn_ms: TurnMs | None = None
    private: bool | None = None
    best_of: Literal[1, 3, 5] | None = None
    key: Text | None = None


class RoomJoin(Command, frozen=True, kw_only=True, tag="room.join", rename={"role": "as"}):
    """Enters a room: on one's own seat, on a free one (``as`` "player"), or to watch.

    ``ticket``: of a `bot.seat`, whose seat it takes.
    """

    room: RoomId
    role: Role | None = None
    ticket: Text | None = None


class RoomLeave(Command, frozen=True, kw_only=True, tag="room.leave"):
    """Stops a room's events. A seat in play stays one's own."""

    room: RoomId


class RoomSync(Command, frozen=True, kw_only=True, tag="room.sync", rename={"role": "as"}):
    """Everything after event ``seq``, in order, once; subscribes if need be."""

    room: RoomId
    seq: Int
    role: Role | None = None


class QueueJoin(Command, frozen=True, kw_only=True, tag="queue.join"):
    """Looks for an opponent. A player has one ticket, which his tabs share, whichever asked.

    Who asks for the same again when his match has just begun is told of that match.
    """

    game: Text
    turn_ms: TurnMs | None = None


class QueueLeave(Command, frozen=True, kw_only=True, tag="queue.leave"):
    """Looks for an opponent no more."""


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """A move. ``at``: `legal.at` of the decision that it answers."""

    room: RoomId
    at: Int
    action: dict[Any, Any]


class Resign(Command, frozen=True, kw_only=True, tag="resign"):
    """Gives the match up."""

    room: RoomId


class Draw(Command, frozen=True, kw_only=True, tag="draw"):
    """Offers or accepts a draw (true), declines one or takes it back (false)."""

    room: RoomId
    offer: bool


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Offers another match with the seats swapped, or takes the offer back."""

    room: RoomId
    offer: bool


class Claim(Command, frozen=True, kw_only=True, tag="claim"):
    """Ends a duel whose other player has been away too long (`claim_at`), as a win or a draw."""

    room: RoomId
    result: Literal["win", "draw"]


class Emote(Command, frozen=True, kw_only=True, tag="emote"):
    """Shows one of `welcome.emotes` to the room."""

    room: RoomId
    emote: Text


class SessionCode(Command, frozen=True, kw_only=True, tag="session.code"):
    """Asks for a code that lets another device in as this player: `ok` with `code`, `until`."""


class SessionEnd(Command, frozen=True, kw_only=True, tag="session.end"):
    """Signs this device out: its token is good no more, and its connections are closed."""


class ProfileRename(Command, frozen=True, kw_only=True, tag="profile.rename"):
    """Takes another name, which `profile.renamed` tells all connections of the player."""

    name: Text


class ProfileDelete(Command, frozen=True, kw_only=True, tag="profile.delete"):
    """Deletes the player and everything that is kept of him. There is no way back."""


class Invite(Command, frozen=True, kw_only=True, tag="invite"):
    """Invites a player into a duel in which one waits: `ok` with ``here``, whether he is online."""

    player: Text
    room: RoomId


class InviteDecline(Command, frozen=True, kw_only=True, tag="invite.decline"):
    """Declines an invitation, which its sender is told."""

    room: RoomId


class BotReady(Command, frozen=True, kw_only=True, tag="bot.ready"):
    """A bot worker asks for seats. Sent again, it replaces what it said before.

    ``key``: what the server was started with; ``games``: the levels served, by game;
    ``capacity``: the seats that this connection takes at once, those that it has included.
    """

    key: Text
    games: dict[str, list[str]]
    capacity: Capacity


FromClient = (
    Hello
    | Ping
    | LobbyWatch
    | LobbyUnwatch
    | RoomCreate
    | RoomJoin
    | RoomLeave
    | RoomSync
    | QueueJoin
    | QueueLeave
    | Act
    | Resign
    | Draw
    | Rematch
    | Claim
    | Emote
    | SessionCode
    | SessionEnd
    | ProfileRename
    | ProfileDelete
    | Invite
    | InviteDecline
    | BotReady
)
