"""The terminal table of a benchmark."""

from __future__ import annotations

import io

from reports.terminal.bench import print_bench
from reports.terminal.tables import make_console


def test_rates_stand_beside_their_baselines() -> None:
    view = {
        "rows": [
            {"work": "double-dummy", "rate": 94_000.0, "baseline": 10.0},
            {"work": "deals dealt", "rate": 5_000_000.0, "baseline": 100_000.0},
        ],
        "basis": ["2 threads on a processor", "python 3.11, numba 0.68"],
    }
    stream = io.StringIO()
    print_bench(view, make_console(stream))
    heading, _, first, second, blank, *basis = stream.getvalue().splitlines()
    assert heading.split("  ")[-1].strip() == "times faster"
    assert first.split()[1:] == ["94,000", "10", "9,400"]
    assert second.split()[2:] == ["5,000,000", "100,000", "50"]
    assert blank == ""
    assert basis == view["basis"]
