"""The table that all rules have here: a chosen one."""

from __future__ import annotations

import pytest

from analyzer.players.call_tables import CallTable
from analyzer.rules import Rules
from analyzer.tables import stored
from tests.support.chosen_tables import chosen_table


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> CallTable:
    """What is found for standard is the chosen table; for other rules nothing is."""

    def find(rules: Rules) -> CallTable | None:
        return chosen_table() if rules.name == "standard" else None

    monkeypatch.setattr(stored, "find_table", find)
    return chosen_table()
