"""What an installation brings: everything that the packages import, and their types."""

from __future__ import annotations

import ast
import re
import sys
import tomllib

import pytest

from tests.support.files import ROOT

PACKAGES = ("analyzer", "kernels", "reports")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
COMES_WITH = {"llvmlite": "numba", "markupsafe": "jinja2"}
"""Modules of distributions that others bring."""


def imported_by(package: str) -> set[str]:
    """The top-level modules that a package's files import anywhere."""
    found = set()
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_a_plain_installation_brings_all_that_is_imported(package: str) -> None:
    """So charts, frames and pages need no extra."""
    brought = {re.split(r"\W", text)[0] for text in SETTINGS["project"]["dependencies"]}
    needed = imported_by(package) - set(sys.stdlib_module_names) - set(PACKAGES) - {"__future__"}
    assert {COMES_WITH.get(name, name) for name in needed} <= brought


def test_the_readme_starts_with_a_plain_installation() -> None:
    first = (ROOT / "README.md").read_text().split("```")[1]
    assert "pip install -q -e . &&" in first


@pytest.mark.parametrize("package", PACKAGES)
def test_types_come_with_the_packages(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()
    assert package in SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
