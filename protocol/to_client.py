"""Events and replies: what the server says to a client.

Times are integer ms since the epoch by the server's clock, durations ms. A field that is null
is left out, but `view`, `action` and what they hold keep every key.
"""

from typing import Any, Literal

from msgspec import Raw, Struct

from protocol.codes import ErrorCode
from protocol.parts import (
    ClockInfo,
    GameInfo,
    Legal,
    LessonInfo,
    LobbyRoom,
    Offers,
    RatingChange,
    SeatInfo,
    SeriesInfo,
    Who,
)


class ToClient(Struct, frozen=True, tag_field="t", kw_only=True, omit_defaults=True):
    """Any message of the server."""


class Welcome(ToClient, frozen=True, kw_only=True, tag="welcome"):
    """The reply to `hello`. ``resume``: rooms in which this player has a seat in play.

    ``client``: the script that the web client of this server begins with, if it has one; a page
    that began with another is out of date.
    """

    re: int | None = None
    player: Who
    token: str
    now: int
    version: int
    games: list[GameInfo]
    emotes: list[str]
    resume: list[str]
    client: str | None = None


class Pong(ToClient, frozen=True, kw_only=True, tag="pong"):
    """The reply to `ping`."""

    re: int | None = None
    at: int
    now: int


class Ok(ToClient, frozen=True, kw_only=True, tag="ok"):
    """Success of a command that adds nothing to a room's log.

    ``code``, ``until``: of `session.code`; ``here``: of `invite`.
    """

    re: int | None = None
    room: str | None = None
    seat: int | None = None
    seq: int | None = None
    duplicate: bool | None = None
    code: str | None = None
    until: int | None = None
    here: bool | None = None


class Error(ToClient, frozen=True, kw_only=True, tag="error"):
    """A refusal; nothing has changed. ``message`` is for readers."""

    re: int | None = None
    code: ErrorCode
    message: str
    room: str | None = None
    field: str | None = None
    option: str | None = None


class RoomSnapshot(ToClient, frozen=True, kw_only=True, tag="room.snapshot"):
    """A room as this receiver may see it. ``you``: the receiver's seat.

    ``claim_at``: from when on the player who is here may `claim` the match of one who is away.
    ``rated``: the two were paired by the queue, so the match counts for their ratings.
    """

    room: str
    game: str
    mode: str
    options: dict[str, Any]
    turn_ms: int | None = None
    private: bool
    status: str
    seats: list[SeatInfo]
    you: int | None = None
    seq: int
    view: Raw | None = None
    legal: Legal | None = None
    clock: ClockInfo | None = None
    outcome: dict[str, Any] | None = None
    spectators: int
    offers: Offers
    next: str | None = None
    abandon_at: int | None = None
    claim_at: int | None = None
    series: SeriesInfo | None = None
    rated: bool | None = None
    lesson: LessonInfo | None = None
    now: int


class RoomEvent(ToClient, frozen=True, kw_only=True, tag="room.event"):
    """One entry of a room's log. ``seq`` grows by exactly one. ``seats``: with `start` only."""

    room: str
    seq: int
    seat: int | None = None
    action: dict[str, Any]
    view: Raw
    legal: Legal | None = None
    clock: ClockInfo | None = None
    status: str
    outcome: dict[str, Any] | None = None
    seats: list[SeatInfo] | None = None
    lesson: LessonInfo | None = None
    now: int
    re: int | None = None


class RoomPresence(ToClient, frozen=True, kw_only=True, tag="room.presence"):
    """Who is here. ``abandon_at``: when the room ends because its players are away."""

    room: str
    connected: list[bool]
    spectators: int
    abandon_at: int | None = None
    claim_at: int | None = None
    seats: list[SeatInfo]


class RoomOffer(ToClient, frozen=True, kw_only=True, tag="room.offer"):
    """An offer was opened or has lapsed. ``kind``: "draw" or "rematch"."""

    room: str
    kind: Literal["draw", "rematch"]
    seat: int
    open: bool


class RoomEmote(ToClient, frozen=True, kw_only=True, tag="room.emote"):
    """A player shows an emote."""

    room: str
    seat: int
    emote: str


class RoomRematch(ToClient, frozen=True, kw_only=True, tag="room.rematch"):
    """Both want another match: it is ``next``, with the seats swapped."""

    room: str
    next: str


class RoomScore(ToClient, frozen=True, kw_only=True, tag="room.score"):
    """What a finished bot fight was worth, to its human; again after each later snapshot.

    ``score``: of this fight; ``best``: the player's best at its level; ``total``: his Bot Score.
    ``rank`` (of all time) and ``week_rank`` (of the ISO week in which it ended) are left out for
    who has no points there, ``week_rank`` also when that week's board is no longer kept.
    """

    room: str
    score: int
    best: int
    total: int
    rank: int | None = None
    week_rank: int | None = None


class RoomRating(ToClient, frozen=True, kw_only=True, tag="room.rating"):
    """What a finished match changed in its players' ratings, by seat, to everybody in the room;
    again after each later snapshot. It is kept for a week."""

    room: str
    ratings: list[RatingChange]


class QueueStatus(ToClient, frozen=True, kw_only=True, tag="queue.status"):
    """The search for an opponent, to all tabs of who looks.

    ``waiting``: how many wait for this game and clock, this player among them, 0 when the search
    has ended; ``waited``: for how long, ms.
    """

    game: str
    turn_ms: int | None = None
    waiting: int
    waited: int


class QueueMatch(ToClient, frozen=True, kw_only=True, tag="queue.match"):
    """An opponent is found: this connection is in the room, its snapshot follows."""

    room: str
    seat: int


class ProfileRenamed(ToClient, frozen=True, kw_only=True, tag="profile.renamed"):
    """This player has another name now."""

    player: Who


class Invited(ToClient, frozen=True, kw_only=True, tag="invited"):
    """Somebody wants a duel: `room.join` as player accepts. Again after each `welcome`, for as long
    as it is open: ten minutes, unless the room ends before."""

    room: str
    game: str
    turn_ms: int | None = None
    by: Who


class InviteClosed(ToClient, frozen=True, kw_only=True, tag="invite.closed"):
    """This player has answered the invitation, on whatever connection."""

    room: str


class InviteDeclined(ToClient, frozen=True, kw_only=True, tag="invite.declined"):
    """Who was invited doesn't want to play now."""

    room: str
    player: Who


class BotSeat(ToClient, frozen=True, kw_only=True, tag="bot.seat"):
    """Offers a seat to a bot worker: `room.join` with the ticket within 2 s takes it."""

    room: str
    seat: int
    game: str
    level: str
    ticket: str


class Lobby(ToClient, frozen=True, kw_only=True, tag="lobby"):
    """What goes on here, at most every 500 ms.

    ``rooms``: at most 60, the most interesting first: duels that wait for an opponent, then those
    with most spectators, then the strongest players', then the newest. ``queues``: how many look
    for an opponent, ``people``: how many are in public rooms, by game.
    """

    online: int
    rooms: list[LobbyRoom]
    queues: dict[str, int]
    people: dict[str, int]


class ServerStatus(ToClient, frozen=True, kw_only=True, tag="server.status"):
    """Whether moves can be stored: while "paused" no clock runs against anybody."""

    state: Literal["paused", "running"]


class Bye(ToClient, frozen=True, kw_only=True, tag="bye"):
    """The server is about to close this connection; come back after ``retry`` ms.

    ``reason``: "restarting"; "signed_out", "deleted": the token is good no more, come as a guest.
    """

    reason: str
    retry: int


Event = (
    Welcome
    | Pong
    | Ok
    | Error
    | RoomSnapshot
    | RoomEvent
    | RoomPresence
    | RoomOffer
    | RoomEmote
    | RoomRematch
    | RoomScore
    | RoomRating
    | QueueStatus
    | QueueMatch
    | ProfileRenamed
    | Invited
    | InviteClosed
    | InviteDeclined
    | BotSeat
    | Lobby
    | ServerStatus
    | Bye
)
