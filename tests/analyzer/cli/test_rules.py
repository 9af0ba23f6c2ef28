"""The command ``euchre rules``: what it prints, and how it fails."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from analyzer.cli import main
from analyzer.rules import PRESETS, Rules
from analyzer.rules.files.fields import from_fields, to_fields
from analyzer.rules.options.options import OPTIONS


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and error output of ``euchre rules ...``."""
    with pytest.raises(SystemExit) as stopped:
        main(["rules", *arguments])
    printed = capsys.readouterr()
    return int(stopped.value.code or 0), printed.out, printed.err


def test_list_has_a_line_for_each_preset(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(PRESETS)
    assert max(map(len, out.splitlines())) <= 100


def test_options_lists_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "options")
    assert code == 0
    starts = [line.split()[0] for line in out.splitlines()[2:] if line and not line.startswith(" ")]
    assert starts == list(OPTIONS)
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("name", [*PRESETS, "standard,defend=always,farmer=swap"])
def test_show_names_every_field_in_a_hundred_columns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", name)
    assert code == 0
    fields = to_fields(Rules.parse(name))
    names = {line.split()[0] for line in out.splitlines() if line.startswith("  ")}
    assert names >= {key for key in fields if key not in ("name", "contracts", "rounds")}
    assert names >= set(fields["contracts"][0]) | set(fields["rounds"][0])
    assert max(map(len, out.splitlines())) <= 100


def test_show_has_the_scoring_table(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "show", "north_american")
    rows = [line.split() for line in out.splitlines()]
    assert ["tricks", "0-2", "3-4", "5"] in rows
    assert ["pair", "0/2", "1/0", "2/0"] in rows
    assert ["alone", "0/2", "1/0", "4/0"] in rows
    assert ["alone,", "lone", "defender", "0/4", "1/0", "4/0"] in rows


def test_show_json_is_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "british,target=11", "--json")
    assert code == 0
    assert from_fields(json.loads(out)) == Rules.parse("british,target=11")


def test_show_toml_can_be_edited_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "show", "railroad", "--toml")
    path = tmp_path / "ours.toml"
    path.write_text(out.replace('name = "railroad"', 'name = "ours"').replace("target = 5", "target = 7"))
    code, out, _ = run(capsys, "check", str(path))
    assert (code, out) == (0, f"ok: {path} holds the rules ours\n")
    code, out, _ = run(capsys, "show", str(path))
    assert code == 0
    assert out.startswith("ours\n")


def test_check_names_file_and_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('base = "standard"\ntarget = -3\n')
    code, out, err = run(capsys, "check", str(path))
    assert (code, out) == (3, "")
    assert f"{path}:2: target=-3 must lie in 1 to 1000" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("show", "standart"), 3, "did you mean standard"),
        (("show", "standard,stick=maybe"), 3, "write on or off"),
        (("show", "nowhere.toml"), 3, "does not exist"),
        (("check", "nowhere.toml"), 3, "does not exist"),
        (("show",), 2, "NAME"),
    ],
)
def test_failures_are_one_line(
    arguments: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    left, out, err = run(capsys, *arguments)
    assert (left, out) == (code, "")
    assert message in err
    assert err.count("\n") == 1


def test_listing_rules_imports_no_numbers() -> None:
    program = (
        "import sys; from analyzer.cli.rules import rules; rules(['list'], standalone_mode=False); "
        "rules(['show', 'standard'], standalone_mode=False); "
        "sys.exit(len({'numpy', 'numba', 'pandas', 'rich'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0
