"""A moment of a match: a position and the phase of its turn, read from a view, and its actions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bots.search.symbols.bits import LOW, SPLIT, count, squares
from bots.search.symbols.blocks import BLOCKS
from bots.search.symbols.board import SYMBOLS, Position

MAJORITY: Final = 41
_SIDES: Final = "rb"
_CORNERS: Final = 81
_CODES: Final = {symbol: number for number, symbol in enumerate("-" + SYMBOLS)} | {"x": 0}

Wire = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a match stands; ``position`` is by the seat that acts."""

    position: Position
    seat: int
    phase: str
    """As in views."""
    asked: bool
    locked: bool = False
    symbol: int = 0
    """The attacking symbol."""
    follows: int = 0
    """The symbol that the chain follows; 0 for none."""
    upcoming: int | None = None
    """In "majority" the seat whose turn comes after the answer."""

    @classmethod
    def of(cls, view: Mapping[str, Any], symbols: str) -> "Moment":
        """The moment of a view, with ``symbols`` for what the view does not show."""
        seat = view["turn"]
        attack = view["attack"]
        return cls(
            position_of(view, symbols, seat),
            seat,
            view["phase"],
            view["majority"],
            view["locked"],
            0 if attack is None else _CODES[attack["symbol"]],
            0 if attack is None else _CODES[attack["follows"] or "-"],
            view["next"],
        )

    def legal(self) -> list[Wire]:
        """The actions, in the order of the rules."""
        position = self.position
        actions: list[Wire] = []
        if self.phase == "turn":
            if not self.locked:
                actions += [
                    {"a": "lock", "cell": block % _CORNERS, "size": 2 + block // _CORNERS}
                    for block in range(len(BLOCKS) // 2)
                    if position.lockable(block)
                ]
            captures = [{"a": "capture", "from": origin, "to": to} for origin, to in self.captures]
            actions += captures or [{"a": "pass"}]
        elif self.phase == "chain":
            targets = position.followers(self.symbol, self.follows)
            actions = [{"a": "chain", "to": to} for to in squares(*targets)]
            actions.append({"a": "end_chain"})
        elif self.phase == "protect":
            actions = [{"a": "protect", "cell": cell} for cell in squares(*nameable(position))]
        elif self.phase == "majority":
            return [{"a": "continue"}, {"a": "yield"}]
        if self.phase == "turn" and self.asked and not self.locked and position.lead() < 0:
            actions.append({"a": "yield"})
        return actions

    @property
    def captures(self) -> Iterator[tuple[int, int]]:
        """All captures (from, to), ascending."""
        low, high = self.position.low, self.position.high
        for origin in squares(low.me & ~low.locked, high.me & ~high.locked):
            bit = halves(origin)
            symbol = low.symbol(bit[0]) | high.symbol(bit[1])
            for to in squares(*self.position.targets(symbol, *bit)):
                yield origin, to

    def after(self, action: Wire) -> "Moment":
        """The moment that an action leads to, other than ``yield``."""
        position = Position()
        position.copy(self.position)
        name = action["a"]
        if name == "lock":
            position.lock(action["cell"] + _CORNERS * (action["size"] - 2))
            return Moment(position, self.seat, "turn", self.asked, True)
        if name == "capture":
            origin, to = halves(action["from"]), halves(action["to"])
            symbol = position.low.symbol(origin[0]) | position.high.symbol(origin[1])
            follows = position.shown(*to)
            position.low.cloaked &= ~origin[0]
            position.high.cloaked &= ~origin[1]
            return self._taking(position, to, symbol, follows)
        if name == "chain":
            return self._taking(position, halves(action["to"]), self.symbol, self.follows)
        if name == "end_chain":
            return self._chained(position, self.symbol, self.follows)
        if name == "protect":
            return self._over(position, halves(action["cell"]))
        if name == "pass":
            return self._over(position, (0, 0))
        assert self.upcoming is not None
        if self.upcoming != self.seat:
            turned(position)
        return Moment(position, self.upcoming, "turn", True)

    def _taking(
        self, position: Position, to: tuple[int, int], symbol: int, follows: int
    ) -> "Moment":
        position.capture(*to, symbol)
        targets = position.followers(symbol, follows)
        if position.over or targets[0] | targets[1]:
            phase = "over" if position.over else "chain"
            return Moment(position, self.seat, phase, self.asked, self.locked, symbol, follows)
        return self._chained(position, symbol, follows)

    def _chained(self, position: Position, symbol: int, follows: int) -> "Moment":
        named = nameable(position)
        if named[0] | named[1]:
            return Moment(position, self.seat, "protect", self.asked, self.locked, symbol, follows)
        return self._over(position, (0, 0))

    def _over(self, position: Position, named: tuple[int, int]) -> "Moment":
        position.pass_on(*named)
        following = 1 - self.seat
        low, high = position.low, position.high
        counts = [
            count(low.you) + count(high.you),
            count(low.me) + count(high.me),
        ]
        if self.asked or max(counts) < MAJORITY:
            return Moment(position, following, "turn", self.asked)
        asked = self.seat if counts[0] < counts[1] else following
        if asked == self.seat:
            turned(position)
        return Moment(position, asked, "majority", True, upcoming=following)


def nameable(position: Position) -> tuple[int, int]:
    """What the side to move may name for protection."""
    low, high = position.low, position.high
    return low.me & ~low.chain, high.me & ~high.chain


def turned(position: Position) -> None:
    """See a position from the other side, nothing else changed."""
    for half in (position.low, position.high):
        half.me, half.you = half.you, half.me


def halves(cell: int) -> tuple[int, int]:
    """The set of one square."""
    return (1 << cell, 0) if cell < SPLIT else (0, 1 << cell - SPLIT)


def position_of(view: Mapping[str, Any], symbols: str, seat: int) -> Position:
    """The position of a view by a seat, with ``symbols`` instead of those that it shows."""
    position = Position()
    numbers = [_CODES[symbol] for symbol in symbols]
    boxes = [_CODES[symbol] for symbol in view["boxes"]]
    changes = [int(digit) for digit in view["changes"]]
    hidden = [cell for cell, symbol in enumerate(view["symbols"]) if symbol == "?"]
    fields: dict[str, int] = {
        "me": _where(view["owners"], _SIDES[seat]),
        "you": _where(view["owners"], _SIDES[1 - seat]),
        "dead": _where(view["owners"], "x"),
        "cloaked": _set({*view["cloaked"], *hidden}),
        "guarded": _set(view["protected"]),
        "chain": _set(view["chain"]),
        "twos": _set(lock["cell"] for lock in view["locks"] if lock["size"] == 2),
        "threes": _set(lock["cell"] for lock in view["locks"] if lock["size"] == 3),
    }
    for bit in range(4):
        fields[f"s{bit}"] = _set(cell for cell, n in enumerate(numbers) if n >> bit & 1)
        fields[f"b{bit}"] = _set(cell for cell, n in enumerate(boxes) if n >> bit & 1)
    for bit in range(3):
        fields[f"n{bit}"] = _set(cell for cell, n in enumerate(changes) if n >> bit & 1)
    for name, whole in fields.items():
        setattr(position.low, name, whole & LOW)
        setattr(position.high, name, whole >> SPLIT)
    for lock in view["locks"]:
        block = lock["cell"] + _CORNERS * (lock["size"] - 2)
        position.low.locked |= BLOCKS[2 * block]
        position.high.locked |= BLOCKS[2 * block + 1]
    return position


def _set(cells: Any) -> int:
    return sum(1 << cell for cell in cells)


def _where(layer: str, letter: str) -> int:
    return _set(cell for cell, other in enumerate(layer) if other == letter)
