"""The actions of a position, ranked by search."""

from bots.search.grid.position import Act, Position
from bots.search.grid.search import DEEPEST, INFINITE, WON, Search


def deepened(search: Search, position: Position, acts: list[Act], deepest: int = DEEPEST) -> Act:
    """The best of ``acts`` by iterative deepening, until the budget of ``search`` is used up.

    Of equals the first wins, so the order of ``acts`` is the place for chance.
    """
    order = list(acts)
    for depth in range(deepest):
        best = -INFINITE
        ranked: list[Act] = []
        for act in order:
            value = _value(search, position, act, depth, best, INFINITE if not ranked else best + 1)
            if ranked and value > best and not search.stopped:
                value = _value(search, position, act, depth, best, INFINITE)
            if search.stopped:
                break
            if not ranked or value > best:
                best = value
                ranked.insert(0, act)
            else:
                ranked.append(act)
        if ranked:
            order = ranked + [act for act in order if act not in ranked]
        if search.stopped or len(order) == 1 or abs(best) >= WON - DEEPEST:
            break
    return order[0]


def valued(search: Search, position: Position, acts: list[Act], depth: int) -> list[int]:
    """The exact value of each of ``acts``, searched ``depth`` actions further."""
    return [_value(search, position, act, depth, -INFINITE, INFINITE) for act in acts]


def _value(search: Search, position: Position, act: Act, depth: int, alpha: int, beta: int) -> int:
    search_act = search.doubled if act.halfway else search.acted
    value: int = search_act(
        position.me,
        position.you,
        act.mine,
        act.pawn,
        position.other,
        act.left,
        position.other_left,
        act.unused,
        position.lead,
        depth,
        alpha,
        beta,
    )
    return value
