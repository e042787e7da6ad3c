"""The board and its rectangles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import ALL, BadOption
from rules.rectangles import RECTANGLES
from rules.rectangles.board import cells, inside, largest, largest_squares, rectangles, squares_of
from tests.rules.rectangles_kit import SEED, drawn


def start(**options: object) -> dict[str, object]:
    return RECTANGLES.view(RECTANGLES.start(options, SEED), ALL)


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_a_match_starts_with_free_squares_and_values_symmetric_under_a_half_turn(size: int) -> None:
    view = start(size=size)
    values = str(view["values"])
    assert view["size"] == size
    assert view["owners"] == "." * size * size
    assert values == values[::-1]
    assert set(values) <= set("123456789")
    assert view["free"] == size * size
    assert view["points"] == [20, 20]


def test_all_values_occur() -> None:
    seen = "".join(str(start_of(seed)) for seed in range(20))
    assert set(seen) == set("123456789")


def start_of(seed: int) -> object:
    return RECTANGLES.view(RECTANGLES.start({}, SEED + seed), ALL)["values"]


def test_values_depend_on_all_of_the_seed() -> None:
    assert len({start_of(1 << bit) for bit in range(0, 256, 8)}) == 32


def test_defaults() -> None:
    state = RECTANGLES.start({}, SEED)
    assert (state.size, state.points, state.computers) == (6, (20, 20), (False, False))
    assert (state.turn_limit, RECTANGLES.actors(state)) == (4 * 36, (0,))
    assert RECTANGLES.start({"size": 8, "turn_limit": None}, SEED).turn_limit == 256


def test_options_count() -> None:
    options = {"size": 5, "points": 10, "first": 1, "turn_limit": 20, "computers": [True, False]}
    state = RECTANGLES.start(options, SEED)
    assert (state.size, state.points, state.computers) == (5, (10, 10), (True, False))
    assert (state.turn_limit, RECTANGLES.actors(state)) == (20, (1,))


BAD_OPTIONS: dict[str, list[object]] = {
    "size": [4, 9, 6.0, "6", True, None, [6]],
    "points": [9, 100, True, 20.0, None],
    "first": [2, -1, True, False, None, 0.0],
    "turn_limit": [19, 1000, True, 20.0, "20"],
    "computers": [[], [True], [0, 1], [True] * 3, True, None, {}],
    "seed": [1],
    "Size": [6],
}


@pytest.mark.parametrize(
    ("option", "value"), [(name, value) for name, bad in BAD_OPTIONS.items() for value in bad]
)
def test_bad_options_are_refused_by_name(option: str, value: object) -> None:
    with pytest.raises(BadOption) as refusal:
        RECTANGLES.start({option: value}, SEED)
    assert refusal.value.option == option


def test_setup_says_who_is_a_computer() -> None:
    def computers(mode: str, human: int | None) -> object:
        return RECTANGLES.setup(mode, human, "easy").options["computers"]

    assert computers("duel", None) == [False, False]
    assert computers("bot", 0) == [False, True]
    assert computers("bot", 1) == [True, False]
    assert computers("tutorial", 0) == [False, True]
    assert computers("bots", None) == [True, True]
    assert {"computers"} == RECTANGLES.server_options


def test_rectangles_are_maximal_and_may_overlap() -> None:
    view = RECTANGLES.view(drawn(".bb.. bbb.. bb..r ....r rrrrr"), None)
    assert view["rectangles"] == [[[0, 1, 2, 2], [1, 0, 2, 2]], []]
    assert (view["largest"], view["count"], view["squares"]) == ([4, 0], [2, 0], [7, 7])


def test_a_larger_block_swallows_smaller_ones() -> None:
    view = RECTANGLES.view(drawn("bbb. bbb. .... ..rr"), None)
    assert view["rectangles"] == [[[0, 0, 2, 3]], []]


def test_a_strip_is_no_rectangle() -> None:
    view = RECTANGLES.view(drawn("bbbb .... r... r..."), None)
    assert view["rectangles"] == [[], []]


masks = st.integers(2, 8).flatmap(
    lambda n: st.tuples(st.just(n), st.integers(0, (1 << n * n) - 1), st.integers(0, 3))
)


@given(masks)
def test_rectangles_as_a_naive_reading_finds_them(drawn_mask: tuple[int, int, int]) -> None:
    size, mask, denser = drawn_mask
    for shift in range(denser):  # a random mask has few rectangles: thicken it
        mask |= (mask >> (shift + 1)) | mask << size & ((1 << size * size) - 1)
    blocks = {
        (top, left, height, width): frozenset(
            row * size + col
            for row in range(top, top + height)
            for col in range(left, left + width)
        )
        for top in range(size)
        for left in range(size)
        for height in range(2, size - top + 1)
        for width in range(2, size - left + 1)
    }
    own = frozenset(cells(mask))
    filled = {name: block for name, block in blocks.items() if block <= own}
    maximal = {
        name: block
        for name, block in filled.items()
        if not any(block < other for other in filled.values())
    }
    most = max(map(len, maximal.values()), default=0)
    biggest = [block for block in maximal.values() if len(block) == most]

    assert [tuple(found) for found in rectangles(size, mask)] == sorted(maximal)
    assert largest(size, mask) == most
    assert cells(inside(size, mask)) == sorted(frozenset().union(*filled.values()))
    assert cells(largest_squares(size, mask)) == sorted(frozenset().union(*biggest))


def test_masks_follow_the_cells() -> None:
    assert cells(squares_of("b.r" * 3, 0)) == [0, 3, 6]
    assert cells(squares_of("b.r" * 3, 1)) == [2, 5, 8]
