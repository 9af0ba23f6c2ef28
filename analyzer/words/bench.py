"""A benchmark in words: the rates beside those of plain Python, and the machine they were measured on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def view_bench(result: Mapping[str, Any], symbols: bool) -> dict[str, Any]:
    """Everything that a terminal shows of the object of ``euchre bench --json``, as plain values."""
    machine = result["machine"]
    return {
        "rows": [
            {"work": name, "rate": result[key], "baseline": result["baselines"][key]}
            for key, name in result["names"].items()
        ],
        "basis": [
            f"{result['threads']} threads on {machine['processor']} ({machine['cpus']} processors), "
            f"{machine['system']}",
            ", ".join(f"{name} {version}" for name, version in result["versions"].items()),
            f"loading or compiling the kernels took {result['compile_seconds']:.1f} s",
            "the maker holds at least three trumps in the double-dummy deals; plain Python runs on one thread, "
            "without calling and with random legal cards where deals are played",
        ],
        "symbols": symbols,
    }
