"""Grid Takeover once more, written slowly from the rules page alone.

Sets of (row, col) cells, one flood fill an area, the whole history kept: nothing of this is
shared with `rules.grid_takeover`, so that the two can be compared.
"""

from copy import deepcopy
from typing import Any

ABILITIES = ["teleport", "conquer", "double"]
DEFAULTS = {
    "first": 0,
    "abilities": True,
    "move_limit": 150,
    "limit_loser": None,
    "repetition": True,
}
BOARD = [(row, col) for row in range(7) for col in range(7)]

Cell = tuple[int, int]


def around(cell: Cell) -> list[Cell]:
    row, col = cell
    return [
        near
        for near in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        if near in BOARD
    ]


def number(cell: Cell | None) -> int | None:
    return None if cell is None else cell[0] * 7 + cell[1]


class NaiveMatch:
    """A match that is changed by `play`; copies are deep."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = {**DEFAULTS, **options}
        self.owner: dict[Cell, int | None] = dict.fromkeys(BOARD)
        self.pawns: list[Cell] = [(6, 0), (0, 6)]
        for seat in (0, 1):
            self.owner[self.pawns[seat]] = seat
        self.left: list[Cell | None] = [None, None]
        unused = ABILITIES if self.options["abilities"] else []
        self.abilities = [list(unused), list(unused)]
        self.turn: int = self.options["first"]
        self.again = False
        self.turns = [0, 0]
        self.captured: list[Cell] = []
        self.outcome: dict[str, Any] | None = None
        self.history = [self._position()]

    @classmethod
    def like(cls, view: dict[str, Any], options: dict[str, Any]) -> "NaiveMatch":
        """The start of a match that looks like ``view``."""
        match = cls(options)
        seats = {".": None, "b": 0, "r": 1}
        match.owner = {cell: seats[view["owners"][cell[0] * 7 + cell[1]]] for cell in BOARD}
        match.pawns = [divmod(pawn, 7) for pawn in view["pawns"]]
        match.left = [None if cell is None else divmod(cell, 7) for cell in view["left"]]
        match.abilities = deepcopy(view["abilities"])
        match.turn, match.again = view["turn"], view["again"]
        match.turns = list(view["turns"])
        match.history = [match._position()]
        return match

    def played(self, action: dict[str, Any]) -> "NaiveMatch":
        after = deepcopy(self)
        after.play(action)
        return after

    def legal(self) -> list[dict[str, Any]]:
        if self.outcome is not None:
            return []
        moves = [number(cell) for cell in BOARD if cell in self._moves()]
        actions: list[dict[str, Any]] = [{"a": "move", "to": to} for to in moves]
        if self.again:
            return actions
        mine, barred = self.abilities[self.turn], [*self.pawns, self.left[self.turn]]
        if "teleport" in mine:
            free = [number(cell) for cell in BOARD if cell not in barred]
            actions += [{"a": "teleport", "to": to} for to in free]
        if "conquer" in mine and self._conquest():
            actions += [{"a": "conquer"}]
        if "double" in mine:
            actions += [{"a": "double", "to": to} for to in moves]
        return actions

    def play(self, action: dict[str, Any]) -> None:
        """A legal action."""
        assert action in self.legal()
        seat, kind, before = self.turn, action["a"], dict(self.owner)
        if kind != "move":
            self.abilities[seat].remove(kind)
        if kind == "conquer":
            for cell in self._conquest():
                self.owner[cell] = seat
        else:
            self.left[seat] = self.pawns[seat]
            self.pawns[seat] = divmod(action["to"], 7)
            self.owner[self.pawns[seat]] = seat
        for area in self._areas_without(seat):
            on_rim = any(row in (0, 6) or col in (0, 6) for row, col in area)
            if not on_rim and self.pawns[1 - seat] not in area:
                for cell in area:
                    self.owner[cell] = seat
        self.captured = [cell for cell in BOARD if self.owner[cell] != before[cell]]
        self.again = kind == "double"
        if not self.again:
            self.turn = 1 - seat
        self.history.append(self._position())
        self._look_for_the_end(seat)

    def view(self) -> dict[str, Any]:
        over = self.outcome is not None
        letters = {None: ".", 0: "b", 1: "r"}
        return {
            "owners": "".join(letters[self.owner[cell]] for cell in BOARD),
            "pawns": [number(cell) for cell in self.pawns],
            "left": [number(cell) for cell in self.left],
            "abilities": deepcopy(self.abilities),
            "again": self.again and not over,
            "turn": None if over else self.turn,
            "turns": list(self.turns),
            "tiles": self._tiles(),
            "neutral": list(self.owner.values()).count(None),
            "captured": [number(cell) for cell in self.captured],
        }

    def _moves(self) -> set[Cell]:
        (row, col), other = self.pawns[self.turn], self.pawns[1 - self.turn]
        reachable = set()
        for cell in around((row, col)):
            if cell != other:
                reachable.add(cell)
                continue
            behind = 2 * cell[0] - row, 2 * cell[1] - col
            if behind in BOARD:
                reachable.add(behind)
        forward = reachable - {self.left[self.turn]}
        return forward or reachable

    def _conquest(self) -> list[Cell]:
        seat = self.turn
        return [
            cell
            for cell in around(self.pawns[seat])
            if cell != self.pawns[1 - seat] and self.owner[cell] != seat
        ]

    def _areas_without(self, seat: int) -> list[set[Cell]]:
        rest = {cell for cell in BOARD if self.owner[cell] != seat}
        areas = []
        while rest:
            area, edge = set(), [rest.pop()]
            while edge:
                cell = edge.pop()
                area.add(cell)
                for near in around(cell):
                    if near in rest:
                        rest.remove(near)
                        edge.append(near)
            areas.append(area)
        return areas

    def _tiles(self) -> list[int]:
        return [list(self.owner.values()).count(seat) for seat in (0, 1)]

    def _position(self) -> Any:
        return deepcopy((self.owner, self.pawns, self.left, self.abilities, self.turn, self.again))

    def _look_for_the_end(self, mover: int) -> None:
        blue, red = self._tiles()
        leader = 0 if blue > red else 1 if red > blue else None
        end: tuple[int | None, str] | None = None
        if None not in self.owner.values():
            end = leader, "territory"
        elif self.options["repetition"] and self.history.count(self.history[-1]) == 3:
            end = leader, "repetition"
        if end is not None or not self.again:
            self.turns[mover] += 1
        limit, loser = self.options["move_limit"], self.options["limit_loser"]
        if end is None and loser is None and min(self.turns) >= limit:
            end = leader, "move_limit"
        if end is None and loser is not None and self.turns[loser] >= limit:
            end = 1 - loser, "move_limit"
        if end is not None:
            self.outcome = {"winner": end[0], "reason": end[1], "tiles": [blue, red]}
