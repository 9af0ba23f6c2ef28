"""Default rules of a group: written, heeded without --rules, overridden, cleared, refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analyzer.cli import default_rules
from tests.support.command_line import assert_one_line, run
from tests.support.questions import HAND, UP

QUESTION = ("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "100")
OURS = "standard,stick=off"


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the default of these tests stands, which is nobody's."""
    path = tmp_path / "config" / "config.toml"
    monkeypatch.setattr(default_rules, "default_file", lambda: path)
    monkeypatch.delenv("EUCHRE_RULES", raising=False)
    return path


def test_rules_are_used_shown_and_cleared(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert run(capsys, "rules", "use").out == "without --rules: standard\n"
    assert run(capsys, "rules", "use", "standard,stick=no").code == 3
    assert not file.exists()
    assert run(capsys, "rules", "use", OURS).out == f"without --rules: {OURS} (written to {file})\n"
    assert [one.name for one in file.parent.iterdir()] == ["config.toml"]
    assert run(capsys, "rules", "use").out == f"without --rules: {OURS} (your default)\n"
    assert (
        run(capsys, "rules", "use", "--clear").out == run(capsys, "rules", "use").out == "without --rules: standard\n"
    )
    assert run(capsys, "rules", "use", "--clear").code == 0


@pytest.mark.usefixtures("compiled")
def test_answers_say_the_rules_and_where_they_come_from(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "rules", "use", OURS)
    assert f"rules {OURS} (your default)" in run(capsys, *QUESTION).out
    assert f"(rules {OURS}, your default)" in run(capsys, *QUESTION, "-q").out
    assert json.loads(run(capsys, *QUESTION, "--json").out)["question"]["rules"] == OURS
    monkeypatch.setenv("EUCHRE_RULES", "standard,loner=5")
    assert "rules standard,loner=5 (EUCHRE_RULES)" in run(capsys, *QUESTION).out
    given = run(capsys, *QUESTION, "--rules", "standard").out
    assert "rules standard;" in given


@pytest.mark.usefixtures("compiled")
def test_compare_plays_what_it_is_given_and_nothing_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no rule set that it takes for granted; the first one is the base, whatever the default."""
    games = ("standard,loner=5", "standard")
    for names in (games, games[:1]):
        usual = run(capsys, "compare", *names, "--deals", "50", "--csv")
        run(capsys, "rules", "use", OURS)
        monkeypatch.setenv("EUCHRE_RULES", "two_handed")
        with_ours = run(capsys, "compare", *names, "--deals", "50", "--csv")
        run(capsys, "rules", "use", "--clear")
        monkeypatch.delenv("EUCHRE_RULES")
        assert (usual.code, with_ours.code) == (0, 0)
        assert with_ours.out == usual.out
        assert usual.out.count(OURS) == usual.out.count("two_handed") == 0
        assert names[0] in usual.out


@pytest.mark.usefixtures("compiled")
def test_python_does_not_heed_them(capsys: pytest.CaptureFixture[str]) -> None:
    from analyzer import ask

    run(capsys, "rules", "use", OURS)
    assert ask(HAND, UP, seat="dealer", deals=100).situation.rules.name == "standard"


def test_a_file_is_remembered_by_its_whole_path(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house.toml").write_text('base = "standard,stick=off"\n')
    monkeypatch.chdir(tmp_path)
    run(capsys, "rules", "use", "house.toml")
    monkeypatch.chdir("/")
    assert run(capsys, "rules", "use").out == f"without --rules: {tmp_path / 'house.toml'} (your default)\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [(b"rules = ", "not TOML"), (b"\xff", "not TOML"), (b"", "lack a line such as"), (b"rules = 5\n", "lack a line"),
     (b'rules = "standrad"\n', "did you mean standard")],
)  # fmt: skip
def test_what_cannot_be_used_is_one_line_with_the_way_out(
    text: bytes, message: str, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.parent.mkdir()
    file.write_bytes(text)
    printed = run(capsys, *QUESTION)
    assert_one_line(printed, 3, message)
    assert str(file) in printed.err
    assert "euchre rules use --clear" in printed.err
    assert run(capsys, "rules", "use", "--clear").code == 0
    assert not file.exists()


def test_a_wrong_variable_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EUCHRE_RULES", "standrad")
    assert_one_line(run(capsys, *QUESTION), 3, "EUCHRE_RULES")


def test_showing_and_clearing_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert_one_line(run(capsys, "rules", "use", OURS, "--clear"), 2, "exclude each other")
