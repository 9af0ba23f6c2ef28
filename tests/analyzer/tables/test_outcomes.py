"""What becomes of calls, where the calls are simple enough to know who gains when."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from analyzer.players.call_tables import CallTable
from analyzer.rules import Rules
from analyzer.tables import outcomes
from analyzer.tables.outcomes import MEASURED, measure, outcomes_of
from tests.support.chosen_tables import chosen_table

DEALS = 400


def always(option: int) -> CallTable:
    """Eldest takes one option of round 1, whatever he holds."""
    table = chosen_table()
    best, gain = table.best.copy(), table.gain.copy()
    best[0], gain[0] = np.where(best[0] == 255, 255, option), 100
    return replace(table, best=best, gain=gain)


def test_defenders_score_where_the_makers_fail() -> None:
    rules = Rules.load("standard")
    found = measure(always(1), rules, DEALS)
    assert found.deals == DEALS
    assert found.dealing_side_scores == found.euchred
    assert found.euchred is not None
    assert found.euchred > 0.5  # eldest ordered with any hand
    assert found.lone_march is None
    assert found.value is not None
    assert -1 <= found.value - (3 * found.euchred - 1) <= 0  # 2 for a euchre, -1 or (a march) -2 else


def test_all_alone() -> None:
    found = measure(always(2), Rules.load("standard"), DEALS)
    assert found.lone_march is not None
    assert 0 < found.lone_march < 1 - (found.euchred or 0)


def test_chunks_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.load("standard")
    whole = measure(chosen_table(), rules, DEALS)
    monkeypatch.setattr(outcomes, "CHUNK", 7)
    assert measure(chosen_table(), rules, DEALS) == whole


def test_what_the_header_tells_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    told = SimpleNamespace(header=SimpleNamespace(measured=dict(zip(MEASURED, (0.66, 0.19, 0.34), strict=True))))
    monkeypatch.setattr(outcomes, "measure", None)
    found = outcomes_of(told, Rules.load("standard"))  # type: ignore[arg-type]
    assert (found.dealing_side_scores, found.euchred, found.lone_march, found.deals) == (0.66, 0.19, 0.34, None)
