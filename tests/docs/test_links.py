"""Pages lead somewhere: every file that one links to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_links_to_is_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", page.read_text())
    files = [target.partition("#")[0] for target in targets if "://" not in target]
    assert [name for name in files if name and not (page.parent / name).exists()] == []
