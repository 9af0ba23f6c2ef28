"""The order of the tests: two processes share them, and every kernel is to be compiled by one of them alone.

One compiles what all jobs have in common while the other tests what needs no kernel; then both compile a job each until
all are, and only then come the tests that need them, a file at a time.
"""

from __future__ import annotations

import os

import pytest

os.environ.pop(
    "COLUMNS", None
)  # xdist hands its workers the width of the terminal, to which the output would be wrapped
COMPILING = "tests/test_compiling.py"
WITHOUT_KERNELS = (
    "tests/analyzer/records/test_game_twin.py", "tests/analyzer/engine/test_chunks.py", "tests/analyzer/rules/",
    "tests/analyzer/estimates/", "tests/reports/",
)  # fmt: skip
"""Enough to last while the first job is compiled."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the first job to be compiled first, then what needs no kernel, the other jobs, and the rest as it was."""
    jobs = [item for item in items if item.nodeid.startswith(COMPILING)]
    light = [item for item in items if item.nodeid.startswith(WITHOUT_KERNELS)]
    early = {*jobs, *light}
    items[:] = [*jobs[:1], *light, *jobs[1:], *(item for item in items if item not in early)]
