"""What the image installs is all that its programs import."""

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
OWN = {"rules", "protocol", "server", "bots"}
BUILDS = {ROOT / "bots" / "build.py"}


def imported(folder: str) -> set[str]:
    """The packages of others that the modules in a folder import."""
    names: set[str] = set()
    for module in {*(ROOT / folder).rglob("*.py")} - BUILDS:
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
    return {name.split(".")[0] for name in names} - OWN - sys.stdlib_module_names


@pytest.mark.parametrize("folder", sorted(OWN))
def test_what_is_imported_is_installed(folder: str) -> None:
    lines = (ROOT / "requirements" / "server.txt").read_text()
    installed = set(re.findall(r"^([a-z0-9-]+)==", lines, re.MULTILINE))
    found = packages_distributions()
    wanted = {found[name][0].lower().replace("_", "-") for name in imported(folder)}
    assert wanted <= installed
