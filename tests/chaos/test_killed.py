"""Killed in mid-game: nothing acknowledged is lost, nobody is charged for it, play goes on."""

import pytest

from tests.chaos.run import FAULTS, run


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_costs_nobody_anything(fault: str) -> None:
    result = await run(fault, seed=1, matches=5)
    assert result.wrong == []
    assert result.actions > 0


@pytest.mark.parametrize("fault", ["one_of_two", "everything"])
async def test_a_fault_in_challenges_costs_nobody_anything(fault: str) -> None:
    result = await run(fault, seed=2, matches=5, game="rectangles")
    assert result.wrong == []
    assert result.actions > 0
