"""Compares what clients saw with the log: the fold decides what is right.

For one match the replay is folded through the rules. Then every acknowledged action must be in
the log exactly once, every client's views must be the fold's, every clock seen must have the
deadline that the log gives, and every outage must be credited once, to the millisecond.
"""

import itertools
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from rules import ALL, GAMES
from tests.chaos.player import Player

Outage = tuple[int, int, int]  # id, start, end


class Step(NamedTuple):
    """The match after one entry. ``deadline``: of the clock that runs, None after the end."""

    entry: dict[str, Any]
    state: Any
    deadline: int | None


def plain(value: Any) -> Any:
    """The value as it looks after a trip over the wire."""
    return json.loads(json.dumps(value))


def fold(replay: dict[str, Any], turn_ms: int) -> list[Step]:
    """All steps of a match; step ``n`` at index ``n - 1``.

    A clock begins with each turn, and with each phase of it that has a clock of its own.
    """
    rules = GAMES[replay["game"]]
    state: Any = None
    deadline, running = 0, None
    steps = []
    for entry in replay["log"]:
        match entry["action"]["a"]:
            case "start":
                state = rules.start(replay["options"], int(replay["seed"], 16))
            case "credit":
                deadline += entry["action"]["ms"]
            case _:
                state = rules.apply(state, entry.get("seat"), entry["action"])
        own = rules.clock(state)
        begun = (rules.turn(state), own and own.kind)
        if begun != running:
            running = begun
            deadline = entry["now"] + (own.ms if own else turn_ms)
        steps.append(Step(entry, state, deadline if rules.actors(state) else None))
    return steps


def check(
    replay: dict[str, Any],
    clients: Iterable[Player],
    turn_ms: int,
    return_ms: int,
    outages: list[Outage],
    hubs_lost: int,
) -> list[str]:
    """What is wrong with a match, in words; [] if nothing is.

    ``hubs_lost``: how many of several hubs were killed; each may give one more credit to each seat
    that may be on a clock with the other.
    """
    steps = fold(replay, turn_ms)
    found = _log(steps) + _credits(
        steps, return_ms, outages, hubs_lost * _most_on_a_clock(steps, replay["game"])
    )
    for client in clients:
        who = "spectator" if client.seat is None else f"seat {client.seat}"
        wrong = client.faults + _acks(client, steps) + _views(client, steps, replay["game"])
        found += [f"{who}: {text}" for text in wrong]
    return [f"{replay['room']}: {text}" for text in found]


def _log(steps: list[Step]) -> list[str]:
    found = []
    if [step.entry["seq"] for step in steps] != list(range(1, len(steps) + 1)):
        found.append("the log is not numbered 1, 2, 3, …")
    acts = [(entry["seat"], entry["at"]) for entry in _acts(steps)]
    found += [f"answered twice: {key}" for key in set(acts) if acts.count(key) > 1]
    found += [f"lost on time: {s.entry}" for s in steps if s.entry["action"]["a"] == "expire"]
    return found


def _acts(steps: list[Step]) -> list[dict[str, Any]]:
    """The entries that players' acts made."""
    others = ("start", "credit", "draw", "cancel", "resign", "expire", "abandon")
    return [step.entry for step in steps if step.entry["action"]["a"] not in others]


def _acks(client: Player, steps: list[Step]) -> list[str]:
    found = []
    for at, action, seq in client.acked:
        assert seq is not None
        entry = steps[seq - 1].entry if seq <= len(steps) else None
        told = (client.seat, at, action)
        if entry is None or (entry["seat"], entry["at"], entry["action"]) != told:
            found.append(f"acknowledged as {seq}, but not there: {told}")
    sent = [(act.at, act.action) for act in client.sent]
    own = [entry for entry in _acts(steps) if entry["seat"] == client.seat]
    unsent = [entry for entry in own if (entry["at"], entry["action"]) not in sent]
    return found + [f"in the log, but never sent: {entry}" for entry in unsent]


def _views(client: Player, steps: list[Step], game: str) -> list[str]:
    rules = GAMES[game]
    found = []
    for message in client.seen:
        seq = message["seq"]
        if seq > len(steps):
            found.append(f"saw {seq}, which is not in the log")
            continue
        entry, state, deadline = steps[seq - 1]
        viewer = client.seat if rules.actors(state) else ALL
        if message["view"] != plain(rules.view(state, viewer)):
            found.append(f"the view at {seq} is not the fold's")
        legal = message.get("legal")
        if legal and client.seat is None:
            found.append(f"a spectator was asked to act at {seq}")
        elif (
            legal
            and client.seat is not None
            and legal["actions"] != plain(rules.legal(state, client.seat))
        ):
            found.append(f"the legal actions at {seq} are not the rules'")
        clock = message.get("clock")
        if clock and clock["deadline"] != deadline:
            found.append(f"the deadline at {seq} is {clock['deadline']}, not {deadline}")
        if message["t"] == "room.event" and message["action"] != _shown(entry, state, viewer, game):
            found.append(f"the action at {seq} is not the log's")
    return found


def _shown(entry: dict[str, Any], state: Any, viewer: int | str | None, game: str) -> Any:
    if entry["action"]["a"] in ("start", "credit"):
        return entry["action"]
    return plain(GAMES[game].shown(state, entry["seat"], entry["action"], viewer))


def _most_on_a_clock(steps: list[Step], game: str) -> int:
    return max(len(GAMES[game].actors(step.state)) for step in steps)


def _credits(steps: list[Step], return_ms: int, outages: list[Outage], spare: int) -> list[str]:
    """Every outage is credited once, before anything else happens, and to the millisecond."""
    found = []
    fresh = [outage for outage in outages if outage[2] > steps[0].entry["now"]]
    since, deadline = steps[0].entry["now"], steps[0].deadline
    for before, step in itertools.pairwise(steps):
        entry = step.entry
        if entry["action"]["a"] == "credit":
            ms, owed = entry["action"]["ms"], 0
            for number, (_, start, end) in enumerate(fresh, 1):
                owed += _owed(start, end, since, (deadline or 0) + owed, return_ms)
                if owed == ms:
                    del fresh[:number]
                    break
            else:
                spare -= 1
                if spare < 0 or ms > return_ms:
                    found.append(f"a credit that nothing explains: {entry}, of {fresh}")
            deadline = step.deadline
            continue
        late = [o for o in fresh if o[2] < entry["now"] and o[1] > since]
        if late:
            found.append(f"not credited before {entry}: {late}")
            fresh = [outage for outage in fresh if outage not in late]
        if step.deadline != before.deadline:
            since, deadline = entry["now"], step.deadline
    return found


def _owed(start: int, end: int, since: int, deadline: int, return_ms: int) -> int:
    """What an outage owes to a turn that began at ``since``, ms."""
    if since >= end or deadline <= start:
        return 0
    return end - max(start, since) + return_ms
