"""The codes of the protocol: one enum for refusals, one for closes."""

from enum import IntEnum, StrEnum

VERSION = 1
"""The protocol's version; the subprotocols are ``takeover.v1.msgpack`` and ``takeover.v1.json``."""


class ErrorCode(StrEnum):
    """Why a command was refused. The connection and the room are as they were."""

    BAD_MESSAGE = "bad_message"
    RATE_LIMITED = "rate_limited"
    TOO_SOON = "too_soon"
    UNAUTHORIZED = "unauthorized"
    UNKNOWN_GAME = "unknown_game"
    BAD_OPTION = "bad_option"
    UNKNOWN_ROOM = "unknown_room"
    ROOM_FULL = "room_full"
    NOT_IN_ROOM = "not_in_room"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL_ACTION = "illegal_action"
    STALE = "stale"
    ROOM_OVER = "room_over"
    ALREADY_QUEUED = "already_queued"
    TOO_MANY_ROOMS = "too_many_rooms"
    NO_BOTS = "no_bots"
    OUTDATED = "outdated"
    UNAVAILABLE = "unavailable"
    INTERNAL = "internal"


class CloseCode(IntEnum):
    """Why the server closed a connection."""

    WRONG_KIND = 1003
    MALFORMED = 1007
    TOO_BIG = 1009
    RESTARTING = 1012
    NO_HELLO = 4001
    BAD_TOKEN = 4003
    RATE_LIMITED = 4008
    TOO_SLOW = 4009
