"""The benchmark's object: every figure of the issue, positive, beside its own baseline."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import analyzer.speed.bench as module
from analyzer import __version__
from analyzer.errors import DataError

KEYS = ("dd_pair_per_s", "dd_alone_per_s", "deals_per_s", "rules_per_s", "random_per_s")


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    """One short run; its figures mean nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "ROUNDS", 1)
        patch.setattr(module, "ROUND_SECONDS", 0.02)
        for name in ("_deal_slowly", "_play_slowly", "_solve_slowly", "_solve_alone_slowly"):
            patch.setattr(module, name, lambda: 10.0)
        made: dict[str, Any] = json.loads(json.dumps(module.run_bench(1)))
    return made


def test_every_rate_stands_beside_its_baseline(result: dict[str, Any]) -> None:
    for key in KEYS:
        assert result[key] > 0
        assert result["baselines"][key] > 0
        assert result["names"][key]


def test_machine_versions_and_compile_seconds_are_there(result: dict[str, Any]) -> None:
    assert result["schema"] == 1
    assert result["threads"] == 1
    assert result["compile_seconds"] >= 0
    assert set(result["machine"]) >= {"processor", "system", "cpus"}
    assert result["versions"]["euchre-analyzer"] == __version__
    assert set(result["versions"]) >= {"python", "numba", "numpy"}


def test_plain_python_is_slower_but_works() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_rate_of", lambda work, seconds=1.0: work(random.Random(1)) is not None)
        assert module._deal_slowly()
        assert module._play_slowly()
        assert module._solve_slowly()


@pytest.mark.parametrize("threads", [0, -1, 10**6])
def test_impossible_threads_are_refused_before_any_work(threads: int) -> None:
    with pytest.raises(DataError, match=f"threads {threads}"):
        module.run_bench(threads)
