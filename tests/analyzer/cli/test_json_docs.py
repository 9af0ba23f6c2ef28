"""docs/json.md is true: its tables and examples have exactly the fields that are printed, with their types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import analyzer.duels.arena as arena_module
import analyzer.speed.bench as module
from analyzer import ask, compare, make_report, measure_gap, play_arena
from analyzer.cli.dd import solve_line
from analyzer.records.formats.known_deals import ADDED
from analyzer.records.open_deals import parse_open_deal
from tests.support.files import ROOT

SECTION = re.compile(r"^## `euchre (?P<name>\w+(?: --pair)?)[^`]*`$", re.MULTILINE)
ROW = re.compile(r"^\| `(?P<path>[^`]+)` \| (?P<type>[^|]+) \|", re.MULTILINE)
EXAMPLE = re.compile(r"^```json\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LEAVES = {
    "actions[].points",
    "actions[].discards",
    "actions[].models",
    "robust",
    "explained[].values",
    "rules[].metrics",
    "baselines",
    "names",
    "versions",
}
"""Objects whose keys are data."""
KINDS = {
    "whole number": int, "number": float, "text": str, "true or false": bool, "object": dict, "null": type(None),
    "list of texts": list, "list of whole numbers": list, "list of objects": list,
}  # fmt: skip


def sections() -> dict[str, str]:
    text = (ROOT / "docs/json.md").read_text()
    pieces = SECTION.split(text)[1:]
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def documented(section: str) -> dict[str, str]:
    return {match["path"]: match["type"].strip() for match in ROW.finditer(sections()[section])}


def example(section: str) -> Any:
    (match,) = EXAMPLE.finditer(sections()[section])
    return json.loads(match["text"])


def flatten(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every field of an object as (path, value)."""
    if isinstance(value, dict) and path not in LEAVES:
        for key, inner in value.items():
            yield from flatten(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield path, value
        for inner in value:
            yield from flatten(inner, f"{path}[]")
    else:
        yield path, value


def check(section: str, made: Any) -> None:
    fields = [(path, value) for path, value in flatten(made) if path]
    types = documented(section)
    assert {path for path, _ in fields} == set(types)
    for path, value in fields:
        words = re.split(r" or (?!false)", types[path])
        assert any(type(value) is KINDS[word] for word in words), (path, value)
        if types[path] == "list of texts":
            assert all(isinstance(one, str) for one in value)


def real_ask() -> dict[str, Any]:
    return ask("QS 9S AH KD 9D", "TS", seat="dealer", deals=500, explain=True).to_dict()


def real_dd() -> dict[str, Any]:
    record = {key: value for key, value in example("dd").items() if key not in ADDED}
    return solve_line(parse_open_deal(json.dumps(record)), cards=True)


def real_compare() -> dict[str, Any]:
    return compare("standard", "standard,loner=5", deals=500).to_dict()


def real_bench() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "ROUNDS", 1)
        patch.setattr(module, "ROUND_SECONDS", 0.02)
        for name in ("_deal_slowly", "_play_slowly", "_solve_slowly", "_solve_alone_slowly"):
            patch.setattr(module, name, lambda: 10.0)
        return module.run_bench(1)


def real_arena(pair: tuple[str, str] | None = None) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arena_module, "PLAYERS", ("random", "rules", "open"))
        patch.setattr(arena_module, "measure_speed", lambda *_: 1.5)
        arena = play_arena("standard", pair, deals=20_000 if pair else 100)
    return arena.to_pair() if pair else arena.to_dict()


def real_pair() -> dict[str, Any]:
    made: dict[str, Any] = real_arena(("rules", "random"))
    return made


def real_gap() -> list[dict[str, Any]]:
    """With a column as if a net had learnt the rules, and one without."""
    rows = measure_gap(deals=100, worlds=1).to_list()
    return rows + [row | {name: 0.5 for name in row if name.startswith("net_")} for row in rows]


def real_report() -> dict[str, Any]:
    return make_report(deals=3_000).to_dict()


@pytest.mark.parametrize(
    ("section", "real"),
    [
        ("ask", real_ask), ("compare", real_compare), ("dd", real_dd), ("bench", real_bench), ("players", real_arena),
        ("players --pair", real_pair), ("gap", real_gap), ("report", real_report),
    ],
)  # fmt: skip
def test_tables_and_examples_have_exactly_the_fields_that_are_printed(section: str, real: Any) -> None:
    made = json.loads(json.dumps(real()))
    check(section, made)
    check(section, example(section))
    for leaf in LEAVES & {"baselines", "names", "versions"}:
        if isinstance(made, dict) and leaf in made:
            assert set(example(section)[leaf]) == set(made[leaf])


def test_every_command_with_json_is_documented() -> None:
    assert set(sections()) == {"ask", "compare", "dd", "bench", "players", "players --pair", "gap", "report"}


def test_the_example_of_dd_is_solved_right() -> None:
    assert real_dd() == example("dd")


def test_the_example_of_ask_adds_up() -> None:
    (action,) = example("ask")["actions"]
    mean = sum(int(net) * chance for net, chance in action["points"].items())
    assert mean == pytest.approx(action["ev"], abs=1e-9)
    assert max(action["discards"].values()) == action["ev"]


def test_the_example_of_ask_is_what_is_printed() -> None:
    """Seconds aside: the same question with the same seed has the same answer."""
    printed = ask("QS 9S AH KD 9D", "TS", seat="dealer", only="order", deals=2_000, explain=True).to_dict()
    changing = {"seconds", "version"}
    shown = {key: value for key, value in example("ask").items() if key not in changing}
    assert json.loads(json.dumps(printed)) | dict.fromkeys(changing) == shown | dict.fromkeys(changing)


def test_the_metrics_of_compare_are_explained_and_are_those_of_the_example() -> None:
    explained = re.findall(r"^- `(\w+)`:", sections()["compare"], re.MULTILINE)
    for one in example("compare")["rules"]:
        assert sorted(one["metrics"]) == sorted(explained)
        assert all(list(value) == ["value", "low", "high"] for value in one["metrics"].values() if value)


def test_the_example_of_compare_is_what_is_printed() -> None:
    shown = example("compare")
    made = compare("standard", "standard,loner=5", deals=shown["rules"][0]["deals"], seed=shown["seed"]).to_dict()
    assert json.loads(json.dumps(made)) | {"seconds": 0} == shown | {"seconds": 0}


def test_the_example_of_a_report_is_the_start_of_what_is_printed() -> None:
    shown, made = example("report"), json.loads(json.dumps(real_report()))
    assert shown["cells"] == made["cells"][:2]
    assert shown | {"cells": 0, "seconds": 0} == made | {"cells": 0, "seconds": 0}


def test_the_example_of_a_pair_is_what_is_printed() -> None:
    """Times aside."""
    aside = {"seconds": 0, "us_per_deal": 0, "version": 0}
    assert json.loads(json.dumps(real_pair())) | aside == example("players --pair") | aside
