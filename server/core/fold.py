"""A match is a fold over its log: from nothing, entry by entry, to the state as it is."""

from typing import Any

from server.core.room import Entry, Room


def step(room: Room, state: Any, entry: Entry) -> Any:
    """The state after ``entry``, where ``state`` was the one before it (None before the first).

    Raises `rules.IllegalAction` if the log is not of these rules.
    """
    match entry.action["a"]:
        case "start":
            return room.rules.start(room.options, int(room.seed, 16))
        case "credit":
            return state  # time is no part of it
        case _:
            return room.rules.apply(state, entry.seat, entry.action)
