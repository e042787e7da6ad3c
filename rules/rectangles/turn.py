"""How a turn goes on: from a claim or an attack, through answers and penalties, to the next one.

Each function takes a state in the phase that its name belongs to and returns the next state. They
take what `rules.rectangles.play` has found legal.
"""

from dataclasses import replace
from typing import Final

from rules.rectangles.board import FREE, MARKS, cells, inside, squares_of, unreachable
from rules.rectangles.state import (
    DECIDERS,
    Ending,
    Last,
    Pair,
    Pending,
    Seats,
    State,
    Used,
    actors,
    challenge_of,
    owed,
    standing,
)

BOTH: Final = (0, 1)


def claim(state: State, cell: int) -> State:
    """The claimer faces a challenge."""
    return _posed(replace(state, pending=Pending("claim", cell, False)), (state.mover,))


def attack(state: State, cell: int) -> State:
    """A human who attacks a computer faces a challenge at once; else the defender is asked."""
    defended = inside(state.size, squares_of(state.owners, 1 - state.mover))
    state = replace(state, pending=Pending("attack", cell, bool(defended >> cell & 1)))
    if not state.computers[state.mover] and state.computers[1 - state.mover]:
        return _posed(state, (state.mover,))
    return replace(state, phase="respond", on_table=False)


def face(state: State) -> State:
    """The defender alone, if only the attacker is a computer; else a duel."""
    alike = state.computers[0] == state.computers[1]
    return _posed(state, BOTH if alike else (1 - state.mover,))


def repel(state: State) -> State:
    """The defender pays the value of the square, and the attack fails."""
    assert state.pending
    price = state.values[state.pending.cell]
    paid = replace(state, points=_plus(state.points, 1 - state.mover, -price), repelled=True)
    return _failed(paid)


def answer(state: State, seat: int, choice: int) -> State:
    """The first right answer decides; so does the last wrong one."""
    running = state.used[-1]
    answered = tuple(sorted((*running.answered, seat)))
    noted = (*state.used[:-1], replace(running, answered=answered))
    state = replace(state, used=noted)
    if choice == challenge_of(state, len(state.used)).answer:
        return _decided(state, seat)
    return state if actors(state) else _decided(state, None)


def take(state: State, cell: int) -> State:
    """The defender takes a square as the penalty of a failed attack."""
    assert state.pending
    owners = _owned(state.owners, cell, 1 - state.mover)
    last = Last(state.mover, "attack", state.pending.cell, False, state.repelled, cell)
    return _settled(replace(state, owners=owners), last)


def expire(state: State) -> State:
    """The time of a phase other than "turn" is up."""
    match state.phase:
        case "respond":
            return _succeeded(state)
        case "challenge":
            return _decided(state, None)
        case _:
            allowed = cells(owed(state))
            return take(state, max(allowed, key=lambda cell: (state.values[cell], -cell)))


def cut_off(state: State, winner: int | None, reason: str) -> State:
    """The match ends in mid-turn: the turn is not counted, a running challenge is put away."""
    on_table = state.on_table and state.phase != "challenge"
    return _over(replace(state, on_table=on_table), Ending(winner, reason))


def _posed(state: State, faces: Seats) -> State:
    """A new challenge, as hard as the square's value."""
    assert state.pending
    used = (*state.used, Used(state.values[state.pending.cell], faces))
    return replace(state, phase="challenge", used=used, on_table=True)


def _decided(state: State, winner: int | None) -> State:
    """A challenge is over; ``winner`` gave the first right answer."""
    assert state.pending
    if state.pending.kind == "claim":
        return _claimed(state, winner is not None)
    alone = state.used[-1].faces == (1 - state.mover,)
    success = winner is None if alone else winner == state.mover
    return _succeeded(state) if success else _failed(state)


def _claimed(state: State, success: bool) -> State:
    if success:
        return _succeeded(state)
    assert state.pending
    loss = 1 if state.points[state.mover] > 1 else 0
    paid = replace(state, points=_plus(state.points, state.mover, -loss))
    return _settled(paid, Last(state.mover, "claim", state.pending.cell, False))


def _succeeded(state: State) -> State:
    """The square and its value in points go to the seat whose turn it is."""
    assert state.pending
    mover, kind, cell = state.mover, state.pending.kind, state.pending.cell
    won = replace(
        state,
        owners=_owned(state.owners, cell, mover),
        points=_plus(state.points, mover, state.values[cell]),
    )
    return _settled(won, Last(mover, kind, cell, True))


def _failed(state: State) -> State:
    """The attacker pays. Unless that ruins it, or one of its kind repelled it, a square is owed."""
    assert state.pending
    mover, cell = state.mover, state.pending.cell
    paid = replace(state, points=_plus(state.points, mover, -state.values[cell]))
    alike = state.computers[0] == state.computers[1]
    if paid.points[mover] == 0 or (state.repelled and alike):
        return _settled(paid, Last(mover, "attack", cell, False, state.repelled))
    return replace(paid, phase="penalty")


def _settled(state: State, last: Last) -> State:
    """The turn is over: it counts, and the match ends or the other seat's turn begins."""
    state = replace(
        state,
        mover=1 - state.mover,
        turns=state.turns + 1,
        phase="turn",
        pending=None,
        repelled=False,
        last=last,
    )
    ending = _ending(state)
    return state if ending is None else _over(state, ending)


def _over(state: State, ending: Ending) -> State:
    return replace(state, phase="over", pending=None, repelled=False, ending=ending)


def _ending(state: State) -> Ending | None:
    """How the board ends the match, by the order of the rules."""
    for seat in BOTH:
        if state.points[seat] == 0:
            return Ending(1 - seat, "bankrupt")
    if FREE not in state.owners:
        return _compared(state, "full")
    for seat in BOTH:
        rival = state.points[1 - seat]
        if unreachable(state.size, state.values, state.owners, rival, seat):
            return Ending(seat, "unreachable")
    if state.turns >= state.turn_limit:
        return _compared(state, "turn_limit")
    return None


def _compared(state: State, reason: str) -> Ending:
    """The larger largest rectangle wins, then more rectangles, then more points."""
    figures = standing(state)
    for name in DECIDERS:
        blue, red = figures[name]
        if blue != red:
            return Ending(int(red > blue), reason, name)
    return Ending(None, reason)


def _plus(points: Pair, seat: int, change: int) -> Pair:
    blue, red = points
    return (blue + change, red) if seat == 0 else (blue, red + change)


def _owned(owners: str, cell: int, seat: int) -> str:
    return owners[:cell] + MARKS[seat] + owners[cell + 1 :]
