"""Scenario 13: however matches end, each counts once, and the leaderboard is a recount."""

from tests.chaos.finishes import run


async def test_13_ends_of_all_kinds_at_once_on_two_hubs_count_once() -> None:
    ended, faults = await run(players=10, rounds=3, seed=13)
    assert faults == []
    assert len(ended) == 30
    assert all(match.worth for match in ended)
