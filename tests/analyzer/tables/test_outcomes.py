"""What becomes of calls, where the calls are simple enough to know who gains when."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from analyzer.errors import DataError
from analyzer.players.call_tables import CallTable
from analyzer.rules import Rules
from analyzer.tables import outcomes
from analyzer.tables.outcomes import measure, measure_loss
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


def test_what_other_calls_lose() -> None:
    """Eldest's loss is the other side's gain, and nothing where the calls are the same."""
    rules = Rules.load("standard")
    plain, mad = chosen_table(), always(2)
    same = measure_loss(plain, plain, rules, 0, DEALS)
    assert same is not None
    assert (same.value, same.se) == (0.0, 0.0)
    lost, won = (measure_loss(plain, mad, rules, seat, DEALS) for seat in (0, 3))
    assert lost is not None
    assert won is not None
    assert lost.value == -won.value > 10 * lost.se  # alone with any hand
    values = [measure(table, rules, DEALS).value for table in (mad, plain)]
    assert lost.value == pytest.approx(100 * (values[0] - values[1]))


def test_only_points_of_the_dealers_side_are_known() -> None:
    rules = Rules.load("three_handed")
    assert measure_loss(chosen_table(), chosen_table(), rules, 0, DEALS) is None


@pytest.mark.parametrize("deals", [-1, 99, 10**12])
def test_numbers_of_deals(deals: int) -> None:
    with pytest.raises(DataError, match="out of range"):
        measure(chosen_table(), Rules.load("standard"), deals)
