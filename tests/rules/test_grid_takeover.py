"""Grid Takeover's turn, sentence by sentence: moving, abilities, areas."""

import pytest

from rules.grid_takeover import GRID_TAKEOVER
from rules.grid_takeover.board import reach
from tests.rules.grid_kit import (
    CONQUER,
    NO_ABILITIES,
    double,
    drawing,
    drawn,
    legal,
    move,
    played,
    refusal,
    teleport,
    view,
)

OPEN = """
    . . . . . . R
    . . . . . . .
    . . . . . . .
    . . . B . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
CONTACT = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . B R . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
CORNERED = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    R . . . . . .
    B . . . . . .
"""


def test_the_start() -> None:
    state = GRID_TAKEOVER.start({}, 0)
    assert view(state) == {
        "owners": "......r" + "." * 35 + "b......",
        "pawns": [42, 6],
        "left": [None, None],
        "abilities": [["teleport", "conquer", "double"], ["teleport", "conquer", "double"]],
        "again": False,
        "turn": 0,
        "turns": [0, 0],
        "tiles": [1, 1],
        "neutral": 47,
        "captured": [],
    }
    assert GRID_TAKEOVER.outcome(state) is None
    assert GRID_TAKEOVER.actors(state) == (0,)


def test_the_option_first_says_who_begins() -> None:
    state = GRID_TAKEOVER.start({"first": 1}, 0)
    assert view(state)["turn"] == 1
    assert GRID_TAKEOVER.actors(state) == (1,)
    assert legal(state, "move") == [5, 13]


def test_the_seed_changes_nothing() -> None:
    assert GRID_TAKEOVER.start({}, 1) == GRID_TAKEOVER.start({}, 2**128)


def test_legal_actions_come_in_the_order_of_the_page() -> None:
    free = [cell for cell in range(49) if cell not in (42, 6)]
    assert GRID_TAKEOVER.legal(GRID_TAKEOVER.start({}, 0), 0) == [
        move(35),
        move(43),
        *map(teleport, free),
        CONQUER,
        double(35),
        double(43),
    ]


def test_without_abilities_there_are_only_moves() -> None:
    state = GRID_TAKEOVER.start({"abilities": False}, 0)
    assert view(state)["abilities"] == [[], []]
    assert GRID_TAKEOVER.legal(state, 0) == [move(35), move(43)]


def test_a_step_goes_one_cell_orthogonally() -> None:
    assert legal(drawn(OPEN), "move") == [17, 23, 25, 31]


@pytest.mark.parametrize("owner", [".", "b", "r"])
def test_a_step_enters_and_takes_anyones_tile(owner: str) -> None:
    rows = OPEN.replace("B .", f"B {owner}")
    after = played(drawn(rows), move(25))
    assert drawing(after)[3] == "...bB.."
    assert view(after)["captured"] == ([] if owner == "b" else [25])
    assert view(after)["left"] == [24, None]
    assert view(after)["turn"] == 1
    assert view(after)["turns"] == [1, 0]


def test_a_captured_tile_changes_both_counts() -> None:
    before = drawn(OPEN.replace("B .", "B r"))
    assert view(before)["tiles"] == [1, 2]
    after = view(played(before, move(25)))
    assert (after["tiles"], after["neutral"]) == ([2, 1], 46)


def test_a_pawn_does_not_step_onto_the_other_but_jumps_it() -> None:
    assert legal(drawn(CONTACT), "move") == [17, 23, 26, 31]


@pytest.mark.parametrize("owner", [".", "b", "r"])
def test_a_jump_lands_on_anyones_tile_and_leaves_the_tile_between(owner: str) -> None:
    after = played(drawn(CONTACT.replace("R .", f"R {owner}")), move(26))
    assert drawing(after)[3] == "...bRB."
    assert view(after)["captured"] == ([] if owner == "b" else [26])
    assert view(after)["left"] == [24, None]


def test_a_jump_stays_on_the_board() -> None:
    at_the_edge = drawn(CONTACT.replace(". . . B R . .", ". . . . . B R"))
    assert legal(at_the_edge, "move") == [19, 25, 33]
    # The cell after the right end of a row is not the first of the next.
    backwards = drawn(CONTACT.replace(". . . B R . .", "R B . . . . ."))
    assert legal(backwards, "move") == [15, 23, 29]


def test_pawns_at_the_ends_of_two_rows_are_not_adjacent() -> None:
    rows = """
        . . . . . . .
        . . . . . . B
        R . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    assert legal(drawn(rows), "move") == [6, 12, 20]


def test_no_jump_over_a_pawn_that_is_not_adjacent() -> None:
    apart = drawn(CONTACT.replace(". . . B R . .", ". . . B . R ."))
    assert legal(apart, "move") == [17, 23, 25, 31]


def test_a_pawn_does_not_go_straight_back() -> None:
    state = drawn(OPEN, left=(25, None))
    assert legal(state, "move") == [17, 23, 31]
    assert refusal(state, move(25)) == "Your pawn cannot go back to cell 25."


def test_backtracking_looks_at_the_last_own_move_only() -> None:
    state = drawn(OPEN, abilities=NO_ABILITIES)
    state = played(state, move(25), move(5), move(18), move(4))
    assert view(state)["left"] == [25, 5]
    assert legal(state, "move") == [11, 17, 19]


def test_a_pawn_always_reaches_two_cells() -> None:
    """So going back is never its only move, and the exception for that never applies."""
    for pawn in range(49):
        for other in range(49):
            assert pawn == other or len(reach(pawn, other)) >= 2


def test_a_pawn_in_the_corner_that_is_not_to_go_back_has_a_jump() -> None:
    assert legal(drawn(CORNERED), "move") == [28, 43]
    assert legal(drawn(CORNERED, left=(43, None)), "move") == [28]
    assert legal(drawn(CORNERED, left=(28, None)), "move") == [43]


def test_a_jump_that_lands_on_the_left_cell_is_going_back() -> None:
    state = drawn(CONTACT, left=(26, None))
    assert legal(state, "move") == [17, 23, 31]
    assert refusal(state, move(26)) is not None


def test_the_other_seats_left_cell_is_free() -> None:
    assert 25 in legal(drawn(OPEN, left=(None, 25)), "move")


def test_teleport_goes_anywhere_but_to_pawns_and_back() -> None:
    state = drawn(OPEN, left=(12, 20))
    assert legal(state, "teleport") == [c for c in range(49) if c not in (24, 6, 12)]
    for cell in (24, 6, 12):
        assert "cannot teleport" in (refusal(state, teleport(cell)) or "")


def test_teleport_takes_the_tile_and_is_gone() -> None:
    state = played(drawn(OPEN), teleport(0))
    assert drawing(state)[0] == "B.....R"
    after = view(state)
    assert after["left"] == [24, None]
    assert after["captured"] == [0]
    assert after["abilities"] == [["conquer", "double"], ["teleport", "conquer", "double"]]
    state = played(state, move(5))
    assert legal(state, "teleport") == []
    assert refusal(state, teleport(40)) == "You have no teleport left."


def test_after_a_teleport_the_start_is_the_way_back() -> None:
    state = played(drawn(OPEN), teleport(25), move(5))
    assert legal(state, "move") == [18, 26, 32]


def test_teleport_may_take_an_enemy_tile() -> None:
    state = played(drawn(OPEN.replace("B . . .", "B . . r")), teleport(27))
    assert view(state)["captured"] == [27]
    assert view(state)["tiles"] == [2, 1]


def test_conquer_takes_all_tiles_around_but_the_one_under_the_other_pawn() -> None:
    rows = CONTACT.replace(". B R", "r B R")
    state = played(drawn(rows, left=(17, None)), CONQUER)
    assert drawing(state)[2:5] == ["...b...", "..bBR..", "...b..."]
    after = view(state)
    assert after["captured"] == [17, 23, 31]
    assert after["pawns"] == [24, 25]
    assert after["left"] == [17, None]
    assert after["abilities"][0] == ["teleport", "double"]
    assert after["turn"] == 1


def test_conquer_needs_a_tile_that_would_change() -> None:
    rows = """
        . . . . . . .
        . . . . . . .
        . . . b . . .
        . . b B R . .
        . . . b . . .
        . . . . . . .
        . . . . . . .
    """
    state = drawn(rows)
    assert CONQUER not in GRID_TAKEOVER.legal(state, 0)
    assert refusal(state, CONQUER) == "There is no tile to conquer beside your pawn."


def test_a_double_move_is_two_moves_and_one_turn() -> None:
    state = drawn(OPEN)
    half = played(state, double(25))
    assert view(half)["again"] is True
    assert view(half)["turn"] == 0
    assert view(half)["turns"] == [0, 0]
    assert view(half)["captured"] == [25]
    assert view(half)["abilities"][0] == ["teleport", "conquer"]
    assert GRID_TAKEOVER.turn(half) == GRID_TAKEOVER.turn(state)
    assert GRID_TAKEOVER.decision(half, 0) != GRID_TAKEOVER.decision(state, 0)
    assert GRID_TAKEOVER.actors(half) == (0,)
    whole = played(half, move(26))
    assert drawing(whole)[3] == "...bbB."
    assert view(whole)["again"] is False
    assert view(whole)["turn"] == 1
    assert view(whole)["turns"] == [1, 0]
    assert view(whole)["captured"] == [26]
    assert GRID_TAKEOVER.turn(whole) == GRID_TAKEOVER.turn(state) + 1


def test_the_second_half_is_a_move_and_not_back() -> None:
    half = played(drawn(OPEN), double(25))
    assert GRID_TAKEOVER.legal(half, 0) == [move(18), move(26), move(32)]
    for action in (teleport(0), CONQUER, double(26)):
        assert refusal(half, action) == "The second half of a Double Move is a move."
    assert refusal(half, move(24)) == "Your pawn cannot go back to cell 24."


def test_a_double_move_follows_the_rules_of_moves() -> None:
    state = drawn(CONTACT, left=(17, None))
    assert legal(state, "double") == legal(state, "move") == [23, 26, 31]
    jumped = played(state, double(26))
    assert legal(jumped, "move") == [19, 27, 33]


def test_an_area_without_rim_and_pawn_becomes_the_movers() -> None:
    rows = """
        . . . . . . R
        . b b b . . .
        . b . r . . .
        . b b b B . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    state = played(drawn(rows), move(18))
    assert drawing(state)[2] == ".bbbB.."
    assert view(state)["captured"] == [16, 17, 18]
    assert view(state)["tiles"] == [11, 1]


def test_diagonals_close_an_area() -> None:
    rows = """
        . . . . . . R
        . . b . . . .
        . b r b . . .
        . . . B . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    state = played(drawn(rows), move(23))
    assert drawing(state)[2] == ".bbb..."
    assert view(state)["captured"] == [16, 23]


def test_an_area_at_the_rim_stays_open() -> None:
    rows = """
        . . b . . . R
        b b B . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    after = view(played(drawn(rows), move(16)))
    assert after["captured"] == [16]
    assert after["owners"].startswith("..b")


HELD = """
    . . . . . . .
    . . b b . . .
    . b R . b . .
    . . b b . . .
    . . . . . . .
    . . . . . . .
    B . . . . . .
"""


def test_the_other_pawn_holds_an_area_open_until_it_has_left() -> None:
    state = played(drawn(HELD), move(35))
    assert view(state)["captured"] == [35]
    assert drawing(state)[2] == ".bR.b.."
    # Red jumps out; nothing happens on red's turn, blue's next action of any kind closes it.
    out = played(state, teleport(6))
    assert view(out)["captured"] == [6]
    assert drawing(out)[2] == ".br.b.."
    closed = played(out, move(28))
    assert view(closed)["captured"] == [16, 17, 28]
    assert drawing(closed)[2] == ".bbbb.."


def test_an_action_that_changes_no_tile_of_its_own_closes_areas_too() -> None:
    rows = HELD.replace("R", "r").replace("B . . . . . .", "B b . . . . R")
    state = played(drawn(rows), move(43))
    assert view(state)["captured"] == [16, 17]


def test_conquer_closes_areas() -> None:
    rows = """
        . . . . . . R
        . . b . . . .
        . b . . b . .
        . . b . B . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    state = played(drawn(rows), CONQUER)
    assert view(state)["captured"] == [24, 26, 32]
    rows = rows.replace(". . b . . . .", ". . b b . . .")
    state = played(drawn(rows), CONQUER)
    assert view(state)["captured"] == [16, 17, 24, 26, 32]


def test_each_half_of_a_double_move_closes_areas() -> None:
    rows = """
        . . . . . . R
        . . b . . . .
        . b . b . . .
        . B . . . . .
        . . b . b . .
        . . . b . . .
        . . . . . . .
    """
    half = played(drawn(rows), double(23))
    assert view(half)["captured"] == [16, 23]
    assert view(half)["again"] is True
    assert view(played(half, move(24)))["captured"] == [24, 31]


def test_every_area_counts() -> None:
    rows = """
        . . . . . . R
        . . b . b . .
        . b . . . b .
        . . b B b . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    state = played(drawn(rows), move(17))
    assert view(state)["captured"] == [16, 17, 18]


def test_only_the_movers_areas_are_looked_at() -> None:
    rows = HELD.replace("R", ".").replace("B . . . . . .", "B . . . . . R")
    state = played(drawn(rows, turn=1), move(47))
    assert view(state)["captured"] == [47]
    assert drawing(state)[2] == ".b..b.."
    assert view(played(state, move(35)))["captured"] == [16, 17, 35]
