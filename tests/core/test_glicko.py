"""Ratings against the example that Glickman publishes, and what a match may do to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.glicko import PERIOD_MS, WIDEST, Rating, after_match, rated, waited


def test_the_published_example() -> None:
    player = Rating(1500, 200, 0.06)
    opponents = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    after = rated(player, list(zip(opponents, (1.0, 0.0, 0.0), strict=True)))
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_stays_away_is_less_sure_but_as_strong() -> None:
    rating = Rating(1700, 60, 0.06, at=1_000, games=30)
    later = waited(rating, 1_000 + 100 * PERIOD_MS)
    assert later.value == 1700
    assert 60 < later.deviation < WIDEST
    assert waited(rating, 1_000) == rating
    assert waited(Rating(), 10**15) == Rating()


ratings = st.builds(
    Rating,
    st.floats(0, 3_500),
    st.floats(45, WIDEST),
    st.floats(0.01, 0.1),
    st.integers(0, 10**12),
    st.integers(0, 1_000),
)


@given(ratings, ratings, st.sampled_from([0, 1, None]))
def test_a_match_moves_both_the_right_way(
    first: Rating, second: Rating, winner: int | None
) -> None:
    now = max(first.at, second.at) + 1
    after = after_match((first, second), winner, now)
    swapped = after_match((second, first), None if winner is None else 1 - winner, now)
    assert after == swapped[::-1]
    for new, old in zip(after, (first, second), strict=True):
        assert 45 <= new.deviation <= WIDEST
        assert (new.at, new.games) == (now, old.games + 1)
    if winner is not None:
        assert after[winner].value >= (first, second)[winner].value
        assert after[1 - winner].value <= (first, second)[1 - winner].value


def test_a_new_player_is_provisional_until_his_deviation_is_small() -> None:
    rating, other = Rating(), Rating(1500, 60, 0.06, games=100)
    assert rating.provisional
    for number in range(20):
        rating = after_match((rating, other), number % 2, 1)[0]
    assert not rating.provisional
