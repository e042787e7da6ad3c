"""What the codes mean, in a sentence each, for the documentation."""

from typing import Final

from protocol.codes import CloseCode, ErrorCode

ERRORS: Final = {
    ErrorCode.BAD_MESSAGE: "Not a command that we know; `field` is the path of what is wrong.",
    ErrorCode.RATE_LIMITED: "Too many commands. Wait: going on ends in close 4008.",
    ErrorCode.TOO_SOON: "This may be done again a little later.",
    ErrorCode.UNAUTHORIZED: "Not before `hello`, or not without the key, ticket or code it takes.",
    ErrorCode.UNKNOWN_GAME: "This server has no such game.",
    ErrorCode.BAD_OPTION: "`option` has a value that it can't have, or isn't the client's to set.",
    ErrorCode.UNKNOWN_ROOM: "There is no such room, or no longer.",
    ErrorCode.ROOM_FULL: "Both seats are taken.",
    ErrorCode.NOT_IN_ROOM: "This connection is not in the room, or only watches it.",
    ErrorCode.NOT_YOUR_TURN: "The seat has nothing to decide now.",
    ErrorCode.ILLEGAL_ACTION: "The rules don't allow it, or it isn't an action of this game.",
    ErrorCode.STALE: "The action answers a decision that is not the open one.",
    ErrorCode.ROOM_OVER: "The match has ended.",
    ErrorCode.ALREADY_QUEUED: "The player waits already, for another game or clock.",
    ErrorCode.TOO_MANY_ROOMS: "The player has as many rooms as one may have.",
    ErrorCode.NO_BOTS: "No bot of this level is to be had.",
    ErrorCode.OUTDATED: "The match was played under rules that this server no longer has.",
    ErrorCode.UNAVAILABLE: "Not known to be stored. Send the same command again.",
    ErrorCode.INTERNAL: "A mistake of the server's.",
}

CLOSES: Final = {
    CloseCode.WRONG_KIND: "A text frame where binary was agreed, or the reverse.",
    CloseCode.MALFORMED: "Not well-formed: broken encoding, invalid UTF-8, nested too deeply.",
    CloseCode.TOO_BIG: "A frame over 16 KiB.",
    CloseCode.RESTARTING: "The server restarts. Come back; nothing is lost.",
    CloseCode.NO_HELLO: "No `hello` within 5 seconds.",
    CloseCode.BAD_TOKEN: "A token that this server doesn't know.",
    CloseCode.RATE_LIMITED: "Too many commands, or too many invalid ones, for too long.",
    CloseCode.TOO_SLOW: "The connection took in less than it was sent: 1 MiB waited for 5 seconds.",
}
