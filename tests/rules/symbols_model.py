"""The rules of Symbols once more, read off ALL views square by square: slow, plain, independent.

Positions that come again are not known to the model: it never says that a match ended by
repetition.
"""

from typing import Any

Action = dict[str, Any]


def spot(cell: int) -> tuple[int, int]:
    return cell // 9, cell % 9


def apart(one: int, other: int) -> int:
    """Steps of a king."""
    (r1, c1), (r2, c2) = spot(one), spot(other)
    return max(abs(r1 - r2), abs(c1 - c2))


def block(lock: dict[str, Any]) -> list[int]:
    row, col = spot(lock["cell"])
    return [(row + r) * 9 + col + c for r in range(lock["size"]) for c in range(lock["size"])]


class Model:
    """One match. ``reason`` and ``winner`` are set when it is over."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.owner = list(view["owners"])
        self.symbol: list[str] = list(view["symbols"])
        self.box = list(view["boxes"])
        self.count = [int(digit) for digit in view["changes"]]
        self.cloaked = set(view["cloaked"])
        self.protected = set(view["protected"])
        self.locks = [dict(lock) for lock in view["locks"]]
        self.turn = view["turn"]
        self.next = view["next"]
        self.phase = view["phase"]
        self.once = view["locked"]
        self.chain = list(view["chain"])
        self.asked = view["majority"]
        self.attack = view["attack"]
        self.reason: str | None = None
        self.winner: int | None = None

    def seen(self) -> dict[str, Any]:
        """The parts of the ALL view that are not derived."""
        over = self.reason is not None
        return {
            "owners": "".join(self.owner),
            "symbols": "".join(self.symbol),
            "boxes": "".join(self.box),
            "changes": "".join(map(str, self.count)),
            "cloaked": sorted(self.cloaked),
            "protected": [] if over else sorted(self.protected),
            "attack": None if over else self.attack,
            "locks": sorted(self.locks, key=lambda lock: int(lock["cell"])),
            "turn": None if over else self.turn,
            "next": self.next,
            "phase": "over" if over else self.phase,
            "locked": not over and self.once,
            "chain": [] if over else self.chain,
            "majority": self.asked,
            "tiles": [self.tiles(0), self.tiles(1)],
            "dead": self.owner.count("x"),
        }

    def tiles(self, seat: int) -> int:
        return self.owner.count("rb"[seat])

    def is_locked(self, cell: int) -> bool:
        return any(cell in block(lock) for lock in self.locks)

    def shows(self, cell: int, seat: int) -> str:
        """What ``seat`` sees on a square."""
        if cell in self.cloaked and self.owner[cell] != "rb"[seat]:
            return "?"
        return self.symbol[cell]

    def active(self, seat: int, symbol: str) -> int:
        return sum(self.owner[c] == "rb"[seat] and self.symbol[c] == symbol for c in range(81))

    def may_take(self, seat: int, symbol: str, cell: int, protected: set[int]) -> bool:
        if self.owner[cell] in ("x", "rb"[seat]) or self.is_locked(cell) or cell in protected:
            return False
        if self.shows(cell, seat) == symbol:
            return False
        if self.count[cell] == 6:
            return True
        main = symbol if self.box[cell] == "-" else self.box[cell]
        return main not in "*D" or self.active(seat, main) < 3

    def captures(self, seat: int, protected: set[int]) -> list[tuple[int, int]]:
        found = []
        for origin in range(81):
            if self.owner[origin] != "rb"[seat] or self.is_locked(origin):
                continue
            symbol = self.symbol[origin]
            far = 2 if symbol == "*" else 1
            for to in range(81):
                near = 1 <= apart(origin, to) <= far
                if near and self.may_take(seat, symbol, to, protected):
                    found.append((origin, to))
        return found

    def chain_targets(self) -> list[int]:
        if self.attack is None or self.attack["follows"] is None:
            return []
        return [
            cell
            for cell in range(81)
            if any(
                sum(abs(a - b) for a, b in zip(spot(cell), spot(c), strict=True)) == 1
                for c in self.chain
            )
            and self.shows(cell, self.turn) == self.attack["follows"]
            and self.may_take(self.turn, self.attack["symbol"], cell, self.protected)
        ]

    def breaks(self, lock: dict[str, Any]) -> bool:
        row, col = spot(lock["cell"])
        size = lock["size"]
        span = range(size)
        edges = [
            [(row - 1, col + n) for n in span],
            [(row + size, col + n) for n in span],
            [(row + n, col - 1) for n in span],
            [(row + n, col + size) for n in span],
        ]
        enemy = "br"[lock["seat"]]
        held = 0
        for edge in edges:
            on_board = all(0 <= r <= 8 and 0 <= c <= 8 for r, c in edge)
            held += on_board and all(self.owner[r * 9 + c] == enemy for r, c in edge)
        return held >= (3 if self.uniform(lock) else 2)

    def uniform(self, lock: dict[str, Any]) -> bool:
        first = self.symbol[lock["cell"]]
        return all(self.symbol[cell] == first for cell in block(lock))

    def lockable(self) -> list[dict[str, Any]]:
        found = []
        for size in (2, 3):
            for cell in range(81):
                lock = {"seat": self.turn, "cell": cell, "size": size}
                if max(spot(cell)) + size > 9:
                    continue
                squares = block(lock)
                if all(self.owner[c] == "rb"[self.turn] for c in squares) and not any(
                    self.is_locked(c) for c in squares
                ):
                    lock["uniform"] = self.uniform(lock)
                    if not self.breaks(lock):
                        found.append(lock)
        return found

    def others(self) -> list[int]:
        mine = "rb"[self.turn]
        return [c for c in range(81) if self.owner[c] == mine and c not in self.chain]

    def legal(self) -> list[Action]:
        if self.reason is not None:
            return []
        if self.phase == "majority":
            return [{"a": "continue"}, {"a": "yield"}]
        if self.phase == "chain":
            return [{"a": "chain", "to": to} for to in self.chain_targets()] + [{"a": "end_chain"}]
        if self.phase == "protect":
            return [{"a": "protect", "cell": cell} for cell in self.others()]
        actions: list[Action] = []
        if not self.once:
            actions += [
                {"a": "lock", "cell": lock["cell"], "size": lock["size"]}
                for lock in self.lockable()
            ]
        pairs = self.captures(self.turn, self.protected)
        actions += [{"a": "capture", "from": origin, "to": to} for origin, to in pairs]
        if not pairs:
            actions.append({"a": "pass"})
        if self.asked and not self.once and self.tiles(self.turn) < self.tiles(1 - self.turn):
            actions.append({"a": "yield"})
        return actions

    def apply(self, action: Action) -> None:
        match action["a"]:
            case "lock":
                lock = {"seat": self.turn, "cell": action["cell"], "size": action["size"]}
                lock["uniform"] = self.uniform(lock)
                self.locks.append(lock)
                self.cloaked -= set(block(lock))
                self.once = True
                self.break_locks()
            case "capture":
                origin, to = action["from"], action["to"]
                shown = self.shows(to, self.turn)
                self.cloaked.discard(origin)
                self.attack = {
                    "from": origin,
                    "symbol": self.symbol[origin],
                    "follows": None if shown == "?" else shown,
                }
                self.take(to)
            case "chain":
                self.take(action["to"])
            case "end_chain":
                self.after_chain()
            case "protect":
                self.end_turn({action["cell"]})
            case "pass":
                self.end_turn(set())
            case "continue":
                self.begin_turn(self.next)
            case "yield":
                self.over(1 - self.turn, "yield")

    def change(self, cell: int, seat: int) -> bool:
        """One more change of owner; whether the square lives."""
        self.count[cell] += 1
        self.cloaked.discard(cell)
        if self.count[cell] == 7:
            self.owner[cell] = self.symbol[cell] = "x"
            self.box[cell] = "-"
            return False
        self.owner[cell] = "rb"[seat]
        return True

    def take(self, cell: int) -> None:
        seat = self.turn
        bomb = cell in self.cloaked and self.symbol[cell] == "D"
        if self.change(cell, seat):
            self.protected.add(cell)
            if self.box[cell] == "-":
                self.box[cell], self.symbol[cell] = self.symbol[cell], self.attack["symbol"]
            else:
                self.symbol[cell], self.box[cell] = self.box[cell], "-"
        self.chain.append(cell)
        self.settle()
        if bomb and self.reason is None:
            self.blast(cell, 1 - seat)
            self.settle()
        if self.reason is None:
            self.phase = "chain"
            if not self.chain_targets():
                self.after_chain()

    def blast(self, centre: int, seat: int) -> None:
        area = [cell for cell in range(81) if apart(cell, centre) == 1]
        safe = [cell for cell in area if self.is_locked(cell)]
        self.locks = [
            lock
            for lock in self.locks
            if self.uniform(lock) or not any(cell in area for cell in block(lock))
        ]
        for cell in area:
            if cell in safe or self.owner[cell] in ("x", "rb"[seat]):
                continue
            symbol = self.symbol[cell]
            if self.count[cell] < 6 and symbol in "*D" and self.active(seat, symbol) >= 3:
                continue
            if not self.change(cell, seat):
                self.protected.discard(cell)

    def settle(self) -> None:
        for seat in (0, 1):
            if self.tiles(seat) >= 51:
                self.over(seat, "conquest")
                return
        self.break_locks()

    def break_locks(self) -> None:
        self.locks = [lock for lock in self.locks if not self.breaks(lock)]

    def after_chain(self) -> None:
        self.phase = "protect"
        if not self.others():
            self.end_turn(set())

    def end_turn(self, named: set[int]) -> None:
        self.protected = {c for c in self.chain if self.owner[c] != "x"} | named
        self.chain, self.once, self.attack = [], False, None
        following = 1 - self.turn
        for seat in (0, 1):
            if self.tiles(seat) >= 41 and not self.asked:
                self.asked = True
                self.phase, self.turn, self.next = "majority", 1 - seat, following
                return
        self.begin_turn(following)

    def begin_turn(self, seat: int) -> None:
        self.phase, self.turn, self.next = "turn", seat, None
        if not self.captures(seat, self.protected) and not self.captures(1 - seat, set()):
            red, blue = self.tiles(0), self.tiles(1)
            self.over(None if red == blue else int(blue > red), "zero_sum")

    def over(self, winner: int | None, reason: str) -> None:
        self.winner, self.reason, self.next = winner, reason, None
