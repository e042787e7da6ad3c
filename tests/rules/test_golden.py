"""Golden games come to the same end as ever; `tests.golden.make` tells how they are made."""

import json
from pathlib import Path

import pytest

from tests.golden.make import files, replayed


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_ends_as_ever(path: Path) -> None:
    golden = json.loads(path.read_text())
    assert replayed(golden) == golden
