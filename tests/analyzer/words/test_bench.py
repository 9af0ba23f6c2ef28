"""A benchmark in words: rates beside their baselines, and the machine."""

from __future__ import annotations

from analyzer.words.bench import view_bench


def test_the_view_has_a_row_a_kind_of_work_and_says_where_it_was_measured() -> None:
    result = {
        "names": {"a": "double-dummy", "b": "deals dealt"}, "a": 94_000.0, "b": 5_000_000.0,
        "baselines": {"a": 10.0, "b": 100_000.0}, "threads": 2, "compile_seconds": 0.7,
        "machine": {"processor": "a processor", "system": "Linux", "cpus": 4},
        "versions": {"python": "3.11", "numba": "0.68"},
    }  # fmt: skip
    view = view_bench(result, symbols=True)
    assert view["rows"] == [
        {"work": "double-dummy", "rate": 94_000.0, "baseline": 10.0},
        {"work": "deals dealt", "rate": 5_000_000.0, "baseline": 100_000.0},
    ]
    assert view["basis"][:3] == [
        "2 threads on a processor (4 processors), Linux",
        "python 3.11, numba 0.68",
        "loading or compiling the kernels took 0.7 s",
    ]
