"""Pairs: by rating, wider with waiting, never oneself, not at once the same again."""

from hypothesis import given
from hypothesis import strategies as st

from server.core.pairing import AGAIN_MS, OPEN_MS, Ticket, pairs, window


def ticket(player: str, rating: int = 1500, since: int = 0, **fields: object) -> Ticket:
    return Ticket(
        **{
            "id": player,
            "player": player,
            "name": player,
            "bot": False,
            "game": "symbols",
            "turn_ms": None,
            "rating": rating,
            "since": since,
            **fields,
        }  # type: ignore[arg-type]
    )


def names(made: list[tuple[Ticket, Ticket]]) -> list[str]:
    return ["".join(sorted((one.player, other.player))) for one, other in made]


def test_the_window_opens_with_waiting() -> None:
    assert window(ticket("a"), 0) == 100
    assert 100 < window(ticket("a"), 5_000) < window(ticket("a"), 10_000)
    assert window(ticket("a"), OPEN_MS) == float("inf")
    assert names(pairs([ticket("a", 1500), ticket("b", 1600)], 0)) == ["ab"]
    assert names(pairs([ticket("a", 1500), ticket("b", 1601)], 0)) == []
    assert names(pairs([ticket("a", 0), ticket("b", 3000)], OPEN_MS - 1)) == []
    assert names(pairs([ticket("a", 0), ticket("b", 3000)], OPEN_MS)) == ["ab"]


def test_who_came_just_now_is_not_dragged_into_a_wide_window() -> None:
    assert pairs([ticket("a", 0), ticket("b", 3000, since=OPEN_MS)], OPEN_MS) == []


def test_only_equal_games_and_clocks_meet() -> None:
    assert pairs([ticket("a"), ticket("b", game="rectangles")], OPEN_MS) == []
    assert pairs([ticket("a"), ticket("b", turn_ms=30_000)], OPEN_MS) == []


def test_the_nearest_rating_is_chosen_by_who_waits_longest() -> None:
    waiting = [ticket("a", 1500), ticket("b", 1590, 1), ticket("c", 1510, 2), ticket("d", 1580, 3)]
    assert names(pairs(waiting, 5)) == ["ac", "bd"]


def test_no_immediate_repeat_where_there_is_a_choice() -> None:
    a, b = ticket("a", last="b"), ticket("b", last="a")
    assert names(pairs([a, b, ticket("c", 1590)], 0)) == ["ac"]
    assert pairs([a, b], 0) == []
    assert names(pairs([a, b], AGAIN_MS)) == ["ab"]


def test_who_leaves_often_is_paired_later() -> None:
    late = ticket("a", late_ms=4_000)
    assert pairs([late, ticket("b")], 3_999) == []
    assert names(pairs([late, ticket("b")], 4_000)) == ["ab"]
    assert names(pairs([late, ticket("b"), ticket("c")], 0)) == ["bc"]


tickets = st.lists(
    st.builds(
        ticket,
        st.text("abcdefghij", min_size=1, max_size=2),
        st.integers(0, 3_000),
        st.integers(0, 30_000),
        last=st.none() | st.text("abcdefghij", min_size=1, max_size=1),
        game=st.sampled_from(["symbols", "rectangles"]),
    ),
    max_size=30,
    unique_by=lambda one: one.player,
)


@given(tickets)
def test_everybody_is_paired_once_and_with_another(waiting: list[Ticket]) -> None:
    made = pairs(waiting, 40_000)
    players = [one.player for pair in made for one in pair]
    assert len(players) == len(set(players))
    for one, other in made:
        assert one.game == other.game
    left = [one for one in waiting if one.player not in players]
    old = [one for one in left if 40_000 - one.since >= OPEN_MS]
    for game in ("symbols", "rectangles"):
        assert len([one for one in old if one.game == game]) <= 1
