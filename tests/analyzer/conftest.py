"""Kernels are compiled before anything is printed: a test that reads stderr is not to find the line that says so."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def compiled() -> None:
    """Compile (or load) what `ask` and `dd` run on."""
    from analyzer import ask
    from analyzer.records.formats.known_deals import parse_known_deal
    from analyzer.records.solve import solve_deal
    from tests.support.questions import HAND, UP

    ask(HAND, UP, seat="dealer", deals=1)
    hands = '["JS AS KS QS TS", "9S 9C TC QC KC", "JC AC 9D TD QD", "KD AD 9H TH QH"]'
    solve_deal(parse_known_deal(f'{{"hands": {hands}, "trump": "S", "leader": 0, "maker": 0}}'))
