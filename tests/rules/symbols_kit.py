"""What the tests of Symbols share: positions made by hand, positions at random, matches."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.game import ALL, IllegalAction
from rules.symbols import SYMBOLS, State

SPECIAL = "*OD"
SYMBOL_CODES = "TSC379WLPGJK*OD"
Action = dict[str, Any]


def at(row: int, col: int) -> int:
    return row * 9 + col


def placed(squares: dict[int, str], *, fill: str = "x", seat: int = 0, **view: Any) -> State:
    """A turn of ``seat`` on a board with some squares, each written as owner and symbol, then
    ``+`` and its boxed symbol, ``~`` if it is cloaked, its counter: "rT", "b*~", ".7+S5".
    The other squares are like ``fill``."""
    owners, symbols, boxes, changes, cloaked = "", "", "", "", []
    for cell in range(81):
        text = squares.get(cell, fill)
        owner, symbol, rest = text[0], text[1:2] or "x", text[2:]
        if "~" in rest:
            cloaked.append(cell)
        count = rest[-1] if rest and rest[-1].isdigit() and not rest[:-1].endswith("+") else ""
        owners += owner
        symbols += "x" if owner == "x" else symbol
        boxes += rest[rest.index("+") + 1] if "+" in rest else "-"
        changes += "7" if owner == "x" else count or "0"
    given = {
        "owners": owners,
        "symbols": symbols,
        "boxes": boxes,
        "changes": changes,
        "cloaked": cloaked,
        "values": "1" * 81,
        "turn": seat,
    }
    return SYMBOLS.from_view({**given, **view}, {})


def does(state: State, *actions: Action) -> State:
    """The state after some actions, each of the seat to act."""
    for action in actions:
        state = SYMBOLS.apply(state, state.seat, action)
    return state


def lock(cell: int, size: int) -> Action:
    return {"a": "lock", "cell": cell, "size": size}


def capture(origin: int, to: int) -> Action:
    return {"a": "capture", "from": origin, "to": to}


def chain(to: int) -> Action:
    return {"a": "chain", "to": to}


def protect(cell: int) -> Action:
    return {"a": "protect", "cell": cell}


END_CHAIN = {"a": "end_chain"}
PASS = {"a": "pass"}
YIELD = {"a": "yield"}
CONTINUE = {"a": "continue"}


def seen(state: State, viewer: Any = ALL) -> dict[str, Any]:
    return SYMBOLS.view(state, viewer)


def legal(state: State) -> list[Action]:
    """What the seat to act may do."""
    return SYMBOLS.legal(state, state.seat)


def targets(state: State, origin: int) -> list[int]:
    """Where ``origin`` may capture."""
    return [a["to"] for a in legal(state) if a["a"] == "capture" and a["from"] == origin]


def refusal(state: State, seat: Any, action: Any) -> tuple[str, str] | None:
    """Code and message of the refusal, None if the action is taken."""
    try:
        SYMBOLS.apply(state, seat, action)
    except IllegalAction as refused:
        return refused.code, refused.message
    return None


def chosen(random: Random, state: State) -> Action:
    """A legal action, each kind as likely as each other, except that few yield."""
    actions = legal(state)
    kinds = sorted({action["a"] for action in actions})
    if len(kinds) > 1 and "yield" in kinds and random.random() < 0.95:
        kinds.remove("yield")
    kind = random.choice(kinds)
    return random.choice([action for action in actions if action["a"] == kind])


def walk(random: Random, state: State, steps: int = 10_000) -> Iterator[tuple[State, Action]]:
    """States of a random match from ``state`` on, each with the action that was chosen in it."""
    for _ in range(steps):
        if state.end is not None:
            return
        action = chosen(random, state)
        yield state, action
        state = SYMBOLS.apply(state, state.seat, action)


def scattered(random: Random) -> State:
    """A turn on a board where everything that is rare in a match is frequent."""
    symbols = [*random.sample(SYMBOL_CODES, 4), "*", "D"]
    owners = random.choice(["rrb.", "rrbbb.x", "rrrrb.", "rb", "rbbbbb"])
    squares, locks, free = {}, [], set(range(81))
    seat = random.choice((0, 1))
    for cell in range(81):
        owner = random.choice(owners)
        if owner == "x":
            continue
        text = owner + random.choice(symbols)
        if random.random() < 0.3:
            text += "+" + random.choice(symbols)
        elif owner in "rb" and text[1] in SPECIAL and random.random() < 0.6:
            text += "~"
        squares[cell] = text + random.choice("0156")
    for _ in range(random.choice((0, 10, 40))):
        size = random.choice((2, 3))
        row, col = random.randrange(10 - size), random.randrange(10 - size)
        block = {at(row + r, col + c) for r in range(size) for c in range(size)}
        if block <= free:
            owner, symbol = random.choice("rb"), random.choice(symbols)
            mixed = random.random() < 0.5
            for cell in block:
                squares[cell] = owner + (random.choice(symbols) if mixed else symbol)
            locks.append({"cell": at(row, col), "size": size})
            free -= block
    enemy = "br"[seat]
    protected = [c for c, text in squares.items() if text[0] == enemy and random.random() < 0.1]
    return placed(
        squares,
        seat=seat,
        locks=locks,
        protected=protected,
        majority=random.random() < 0.3,
        values="".join(random.choice("123457") for _ in range(81)),
    )
