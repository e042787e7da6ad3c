"""Positions and actions of Grid Takeover as the search sees them: by side to move, as bits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bots.search.grid.board import FULL, beside, grown, targets
from bots.search.grid.search import CONQUER, DOUBLE, TELEPORT

_ABILITIES = {"teleport": TELEPORT, "conquer": CONQUER, "double": DOUBLE}


@dataclass(frozen=True, slots=True)
class Act:
    """An action in wire form, and what is the mover's after it."""

    wire: dict[str, Any]
    mine: int
    pawn: int
    left: int
    unused: int

    @property
    def halfway(self) -> bool:
        """Whether this is the first half of a Double Move."""
        return bool(self.wire["a"] == "double")


@dataclass(frozen=True, slots=True)
class Position:
    """Sets of cells (`bots.search.grid.board`) of the side to move and of the other."""

    me: int
    you: int
    pawn: int
    other: int
    left: int
    other_left: int
    unused: int
    """Bits 0-2: Teleport, Conquer, Double Move of the side to move; bits 3-5: of the other."""
    again: bool

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> "Position":
        """The position of a view that is not of the end of a match."""
        seat = view["turn"]
        owners = [sum(1 << n for n, o in enumerate(view["owners"]) if o == side) for side in "br"]
        pawns = [1 << cell for cell in view["pawns"]]
        left = [0 if cell is None else 1 << cell for cell in view["left"]]
        unused = [sum(_ABILITIES[name] for name in names) for names in view["abilities"]]
        return cls(
            owners[seat],
            owners[1 - seat],
            pawns[seat],
            pawns[1 - seat],
            left[seat],
            left[1 - seat],
            unused[seat] | unused[1 - seat] << 3,
            view["again"],
        )

    @property
    def lead(self) -> int:
        """Tiles of the side to move over those of the other."""
        return self.me.bit_count() - self.you.bit_count()

    @property
    def over(self) -> bool:
        """Whether no neutral tile is left."""
        return self.me | self.you == FULL

    def acts(self) -> list[Act]:
        """The legal actions, in the order of the rules."""
        acts = [self._entering("move", cell, 0) for cell in _cells(self._ways)]
        if self.again:
            return acts
        if self.unused & TELEPORT:
            free = FULL & ~(self.pawn | self.other | self.left)
            acts += [self._entering("teleport", cell, TELEPORT) for cell in _cells(free)]
        near = beside(self.pawn) & ~self.other
        if self.unused & CONQUER and near & ~self.me:
            mine = grown(self.me | near, self.other)
            unused = self.unused ^ CONQUER
            acts.append(Act({"a": "conquer"}, mine, self.pawn, self.left, unused))
        if self.unused & DOUBLE:
            acts += [self._entering("double", cell, DOUBLE) for cell in _cells(self._ways)]
        return acts

    def after(self, act: Act) -> "Position":
        """The position that ``act`` leads to."""
        you = self.you & ~act.mine
        if act.halfway and act.mine | you != FULL:
            return Position(
                act.mine, you, act.pawn, self.other, act.left, self.other_left, act.unused, True
            )
        unused = (act.unused & 7) << 3 | act.unused >> 3
        return Position(
            you, act.mine, self.other, act.pawn, self.other_left, act.left, unused, False
        )

    @property
    def _ways(self) -> int:
        return targets(self.pawn, self.other, self.left)

    def _entering(self, kind: str, cell: int, spent: int) -> Act:
        to = 1 << cell
        mine = grown(self.me | to, self.other)
        return Act({"a": kind, "to": cell}, mine, to, self.pawn, self.unused ^ spent)


def _cells(cells: int) -> list[int]:
    return [cell for cell in range(49) if cells >> cell & 1]
