"""Lessons: a match against a script, a room of the mode "tutorial".

A lesson's log is its script: entry 1 is the start, and then each step is one action of the learner
and the teacher's replies to it. So the number of the newest entry tells the step, and nothing
about a lesson has to be stored beside the room. The replies are due by time, like an expiry:
whichever hub is there commits them, exactly once, also after the death of another.
"""

from typing import Any, Final

from protocol.codes import ErrorCode
from protocol.parts import LessonInfo
from rules import GAMES, IllegalAction
from rules.lesson import Step
from server.core.room import (
    Change,
    Link,
    Player,
    Refusal,
    Room,
    Seat,
    default_options,
    logged,
    revised,
    started,
)

MODE: Final = "tutorial"
TEACHER: Final = Player("teacher", "Teacher", True)


def options_of(game: str) -> dict[str, Any]:
    """The options of a lesson, defaults included."""
    rules = GAMES[game]
    script = rules.lessons
    return {
        **default_options(rules),
        **rules.setup(MODE, script.seat, None).options,
        **script.options,
    }


def begun(room: Room, now: int) -> Change:
    """``room``, in which the learner sits, with the teacher opposite: the match begins.

    The teacher counts as connected through a hub of his own, which can't be lost.
    """
    learner = next(seat for seat in room.seats if seat.player)
    teacher = Seat(TEACHER, None, {"script": Link(0, now)})
    seats = (learner, teacher) if room.rules.lessons.seat == 0 else (teacher, learner)
    return started(
        Room(
            id=room.id,
            game=room.game,
            mode=MODE,
            options=options_of(room.game),
            turn_ms=None,
            private=True,
            created=room.created,
            seed=f"{room.rules.lessons.seed:032x}",
            successor=room.successor,
            seats=seats,
            outage=room.outage,
        ),
        now,
    )


def _place(room: Room, seq: int) -> tuple[int, int]:
    """(step, action in it) of the entry that follows ``seq``; action 0 is the learner's."""
    left = seq - 1
    for number, step in enumerate(room.rules.lessons.steps):
        if left <= len(step.replies):
            return number, left
        left -= 1 + len(step.replies)
    return len(room.rules.lessons.steps), 0


def _asked(room: Room) -> Step | None:
    """The step that the learner is to take, None while the teacher is to reply."""
    number, action = _place(room, room.seq)
    steps = room.rules.lessons.steps
    return steps[number] if action == 0 and number < len(steps) else None


def info(room: Room, seq: int, over: bool) -> LessonInfo | None:
    """Where the lesson stands after entry ``seq``; None in other rooms, or if it was broken off."""
    if room.mode != MODE:
        return None
    steps = room.rules.lessons.steps
    number, action = _place(room, seq)
    finished = number == len(steps)
    if over != finished:
        return None
    asked = None if finished or action else steps[number]
    return LessonInfo(
        step=min(number + 1, len(steps)),
        steps=len(steps),
        say=asked.say if asked else "",
        cells=list(asked.cells) if asked else [],
        explain=steps[number].explain if action else _result(steps, number),
    )


def _result(steps: tuple[Step, ...], number: int) -> str | None:
    """What all before the step of this number has come to."""
    return (steps[number - 1].then or steps[number - 1].explain) if number else None


def narrowed(room: Room, actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of the ``actions`` of who is to act that the step accepts; all in other rooms."""
    if room.mode != MODE:
        return actions
    step = _asked(room)
    return [action for action in actions if step and action in step.accept]


def refused(room: Room, action: dict[Any, Any]) -> Refusal | None:
    """Why the learner may not do ``action`` now, whatever the rules say; None if he may."""
    if room.mode != MODE:
        return None
    step = _asked(room)
    if step is None or action in step.accept:
        return None
    return Refusal(ErrorCode.ILLEGAL_ACTION, f"Good to know it, but not just now. {step.say}")


def due(room: Room, reply_ms: int, away_ms: int) -> int | None:
    """When the teacher replies, or when a lesson that its learner has left ends; None: never."""
    if room.status != "playing":
        return None
    if any(room.draw):
        return room.moved  # a teacher agrees to no draw
    if _asked(room) is None:
        return room.moved + reply_ms
    away = room.seats[room.rules.lessons.seat].away_since
    return None if away is None else away + away_ms


def timed_out(room: Room, now: int) -> Change:
    """What is `due`: the teacher's reply, or the end of a lesson that nobody comes back to."""
    if any(room.draw):
        return revised(room, draw=(False, False))
    script = room.rules.lessons
    number, action = _place(room, room.seq)
    if action:
        reply = dict(script.steps[number].replies[action - 1])
        seat = 1 - script.seat
        try:
            return logged(room, seat, reply, now, room.rules.apply(room.state, seat, reply))
        except IllegalAction:
            pass  # the lesson began by an older script: it can't go on
    cancel = {"a": "cancel"}
    return logged(room, None, cancel, now, room.rules.apply(room.state, None, cancel))
