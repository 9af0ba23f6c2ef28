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


def test_show_json_can_be_played_by_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "show", "british,target=11", "--json")
    path = tmp_path / "ours.json"
    path.write_text(out)
    assert Rules.load(str(path)) == Rules.parse("british,target=11")
    code, out, _ = run(capsys, "check", str(path))
    assert (code, out) == (0, f"ok: {path} holds the rules {Rules.parse('british,target=11').name}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", ":1: not JSON"), ("[1]", "must be one object"), ('{"base": "standard", "target": -3}', "target=-3 must lie"),
     ("[" * 100_000, "nested too deep"), ('{"target": ' + "9" * 5_000 + "}", "a number too long")],
)  # fmt: skip
def test_bad_json_is_one_line(text: str, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(text)
    code, out, err = run(capsys, "check", str(path))
    assert (code, out) == (3, "")
    assert str(path) in err
    assert message in err
    assert err.count("\n") == 1


def test_check_takes_a_specification(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "standard,stick=off")[:2] == (0, "ok: the rules standard,stick=off\n")
    code, out, err = run(capsys, "check", "standard,stick=maybe")
    assert (code, out) == (3, "")
    assert "write on or off" in err


@pytest.mark.parametrize(
    ("lines", "base"),
    [('base = "standard"\nloner = 5\n', "standard,loner=5"), ("stick = false\n", "standard,stick=off"),
     ('base = "railroad"\nstick = "on"\n', "railroad,stick=on")],
)  # fmt: skip
def test_an_option_written_as_a_field_gets_the_right_line(
    lines: str, base: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(lines)
    code, _, err = run(capsys, "check", str(path))
    assert code == 3
    assert f'write base = "{base}"' in err


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
