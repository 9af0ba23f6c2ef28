"""Every way to record a deal wrongly, and the command ``euchre replay``."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from analyzer.cli import main
from tests.support.recorded import BY_ID, VECTORS, Record, error_of, replayed, result_of, without


# ---------------------------------------------------------------------- wrong records
@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("STD-1", {"calls": ["pair@H", "pass"]}, 'call 2 ("pass") comes after the auction ended'),
        ("STD-1", {"calls": []}, "the auction has not ended after 0 calls: seat 0 is to call; legal: pass, order"),
        ("STD-1", {"calls": ["pear@H"]}, "call 1 by seat 0"),
        ("STD-1", {"strain": "D"}, "strain D contradicts the call, which named H"),
        ("STD-1", {"discard": "JH"}, "discard JH by seat 3 is not possible, legal: AS JS TS QH TH 9H"),
        ("STD-1", {"picks_up": False}, "picks_up is false, but the dealer must take the upcard"),
        ("STD-1", {"lone_defender": 1}, "lone_defender 1: under rules standard nobody may defend alone"),
        ("STD-1", {"given": ["JD", "AC"]}, "given is there, but the maker does not play alone"),
        ("STD-2", {"discard": "TS"}, "discard TS is given, but the upcard was turned down; no discard is due"),
        ("STD-2", {"picks_up": True}, "picks_up is true, but the upcard was turned down"),
        ("STD-15", {"discard": "TS"}, "discard TS is given, but the dealer sits out; no discard is due"),
        ("TWO-1", {"discard": "TS"}, "discard TS is given, but the dealer leaves the upcard; no discard is due"),
        ("TWO-1", {"picks_up": None}, "picks_up must say which"),
        ("HAS-5", {"discard": "JO"}, "discard JO is given, but no card is turned up; no discard is due"),
        ("HAS-5", {"strain": "NT"}, "strain NT cannot be named by seat 0; legal: C, D, H, S"),
        ("HAS-5", {"strain": None}, "plays are given, but no strain: seat 0 must name one first"),
        ("NAP-1", {"strain": "C"}, "strain C cannot be named by seat 0; legal: D, H, S"),
        ("NAP-1", {"plays": ["2H"]}, "trick 1, card 1: seat 0 must lead a trump and may not play 2H; legal: AS KS QS"),
        ("STD-5", {"lone_defender": 1}, "lone_defender 1 is on the makers' side; legal: 0 or 2"),
        ("STD-5", {"calls": ["pair@D"]}, "only against a maker who plays alone"),
        ("STD-7", {"plays": ["JH"]}, "plays are given, but everybody passed and the deal is thrown in"),
        ("STD-7", {"discard": "JH"}, "discard is given, but everybody passed and the deal is thrown in"),
        ("STD-1", {"dealer": 4}, "dealer 4 does not exist; seats are 0 to 3"),
        ("STD-1", {"upcard": None}, "no upcard is given"),
        ("STD-1", {"upcard": "JH"}, "upcard JH is in a hand too"),
        ("STD-1", {"upcard": "8H"}, "card 8H is not in the deck"),
        ("STD-1", {"hands": ["JH AH KH AC"] * 4}, 'hand 0 "JH AH KH AC" has 4 cards; 5 needed'),
        ("STD-1", {"hands": ["JH AH KH AC KC"] * 4}, "is in two hands"),
        ("STD-1", {"hands": ["JH AH KH AC JH"] * 4}, "holds JH twice"),
        ("STD-1", {"hands": []}, "0 hands are given; rules standard have 4 players"),
        ("BID-5", {"upcard": "9H"}, "no card is turned up"),
        ("STD-1", {"strain": "X"}, 'strain "X" is unknown'),
        ("STD-1", {"plays": ["JH XX"]}, '"XX"'),
        ("STD-1", {"plays": ["JH JD 9S"] * 2}, "trick 1 has 3 cards; 4 seats play"),
        ("STD-1", {"plays": ["JH JD 9S 9H AH"]}, "trick 1 has 5 cards; 4 seats play"),
        ("STD-1", {"plays": ["JH 9C"]}, "trick 1, card 2: seat 1 must follow the suit of JH and may not play 9C"),
        ("STD-1", {"plays": ["JD"]}, "trick 1, card 1: seat 0 does not hold JD; legal: JH AH KH"),
    ],
)  # fmt: skip
def test_errors_say_where_and_what_was_legal(name: str, changes: Record, message: str) -> None:
    assert message in error_of(BY_ID[name], **changes)


def test_an_extra_trick() -> None:
    record = BY_ID["STD-1"]
    assert error_of(record, plays=[*record["plays"], "JH"]) == "trick 6 is given, but 5 tricks end the deal"


# ---------------------------------------------------------------------- the command
def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and error output of ``euchre replay ...``."""
    with pytest.raises(SystemExit) as stopped:
        main(["replay", *arguments])
    printed = capsys.readouterr()
    return int(stopped.value.code or 0), printed.out, printed.err


def test_every_line_is_printed_with_what_came_of_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text("\n\n".join(json.dumps(record) for record in VECTORS), encoding="utf-8")
    code, out, err = run(capsys, str(path))
    assert (code, err) == (0, "")
    shown = [json.loads(line) for line in out.splitlines()]
    assert [without(record, "result", "error") for record in shown] == VECTORS
    assert all(("error" in record) == (record["kind"] == "illegal_call") for record in shown)
    assert all(("error" in record) != ("result" in record) for record in shown)


def test_what_was_printed_can_be_replayed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """From standard input, and with the last result in it."""
    wrong = BY_ID["STD-1"] | {"discard": "JH", "title": "half of a pair: \ud83c"}
    lines = json.dumps(BY_ID["STD-1"]) + "\n" + json.dumps(wrong)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    code, out, _ = run(capsys)
    assert code == 0
    monkeypatch.setattr(
        "sys.stdin",
        io.TextIOWrapper(io.BytesIO(out.replace("JH by", "").replace('"discard": "JH"', '"discard": "TS"').encode())),
    )
    code, again, _ = run(capsys, "-")
    assert code == 0
    assert [list(json.loads(line))[-1] for line in out.splitlines()] == ["result", "error"]
    assert [list(json.loads(line))[-1] for line in again.splitlines()] == ["result", "result"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2: not a JSON object"),
        ("[1]", "line 2: a JSON list, not an object"),
        ('{"rules": "standard", "hands": []}', 'line 2: key "dealer" is missing'),
        ('{"rules": "standard", "dealer": 0}', 'line 2: key "hands" is missing'),
        ('{"rules": "standart", "dealer": 0, "hands": []}', "line 2: rules 'standart' are unknown (did you mean"),
        ('{"rules": 5, "dealer": 0, "hands": []}', 'line 2: key "rules" does not hold a preset'),
        ('{"rules": {"base": "standard", "target": -1}, "dealer": 0, "hands": []}', "line 2: rules unnamed: target=-1"),
        ('{"dealer": true, "hands": []}', 'line 2: key "dealer" does not hold a seat'),
        ('{"dealer": 0, "hands": [5]}', 'line 2: key "hands" does not hold a list of texts'),
        ('{"dealer": 0, "hand": []}', 'line 2: key "hands" is missing; needed: a list of texts such as '
            '"JS AS KS 9H TD"; key "hand" is not read (did you mean hands?)'),
        ('{"dealer": 0, "dealer": 1, "hands": []}', 'line 2: key "dealer" is there 2 times'),
        ('{"dealer": 0, "hands": [], "more": [{"a": 1, "b": 2, "\\u0061": 3}]}', 'line 2: key "a" is there 2 times'),
        ('{"dealer": 0, "hands": [], "more": NaN}', "line 2: not a JSON object: NaN is no JSON"),
        ('{"dealer": 0, "hands": [], "more": [-Infinity]}', "line 2: not a JSON object: -Infinity is no JSON"),
        ('{"dealer": 1' + "0" * 5_000 + ', "hands": []}', 'line 2: key "dealer" does not hold a seat'),
        ("[" * 100_000, "line 2: not a JSON object"),
        ('{"dealer": 0, "hands": [], "given": ["JC"]}', 'line 2: key "given" does not hold two cards'),
        ('{"dealer": 0, "hands": [], "swap": {"seat": 1}}', 'line 2: key "swap" does not hold'),
        ('{"dealer": 0, "hands": [], "plays": "JH JD"}', 'line 2: key "plays" does not hold a list of tricks'),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_does_not_stop_the_others(
    line: str, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "deals.jsonl"
    record = json.dumps(BY_ID["STD-1"])
    path.write_text(f"{record}\n{line}\n{record}\n")
    code, out, err = run(capsys, str(path))
    shown = [json.loads(printed, parse_int=float) for printed in out.splitlines()]
    assert [list(one)[-1] for one in shown] == ["result", "error", "result"]
    assert shown[1]["error"].startswith(message)
    assert code == 3
    assert err.startswith(f"euchre: 1 of 3 lines cannot be read; the first: {message}")
    assert err.count("\n") == 1


OWN_KEYS = (
    "deal", "player", "players", "hand", "play", "call", "caller", "discards", "dealNumber", "rule", "winner",
)  # fmt: skip


def test_any_other_key_is_kept() -> None:
    for key in OWN_KEYS:
        record = BY_ID["STD-1"] | {key: 7}
        assert replayed(record) == record | {"result": result_of(BY_ID["STD-1"])}


def test_an_error_names_the_key_that_may_be_misspelt() -> None:
    record = without(BY_ID["STD-1"], "calls") | {"call": ["pair@H"]}
    assert error_of(record).endswith('legal: pass, order, order alone; key "call" is not read (did you mean calls?)')
    assert "not read" not in error_of(BY_ID["STD-1"], hand=1, discards=[], calls=[])


NUMBERS = (
    "1e999", "-1E+400", "0.10", "1.0", "-0", "-0.0", "1E5", "123456789012345678901234567890", "9" * 5_000, "1e-999",
    '{"b": [1e999, {"c": 2.50}], "a" :1.10}', '"caf\\u00e9 \\ud83c"', "true", "null", "[" * 300 + "]" * 300,
)  # fmt: skip


def test_what_is_kept_is_written_as_it_stood(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    lines = [json.dumps(BY_ID["STD-1"])[:-1] + f', "own": {number}, "last": 1.50 }}' for number in NUMBERS]
    path.write_text("\n".join(lines))
    code, out, err = run(capsys, str(path))
    assert (code, err) == (0, "")
    for line, printed in zip(lines, out.splitlines(), strict=True):
        assert printed.startswith(line.removesuffix(" }") + ', "result": {')
        assert json.loads(printed, parse_constant=pytest.fail, parse_int=str)["last"] == 1.5


def test_calls_are_shown_as_they_were_written() -> None:
    for written, shown in ((["Pair@h"], ""), (["P", " Pear@H"], 'call 2 by seat 1, "Pear@H" is not legal here')):
        printed = replayed(BY_ID["STD-1"] | {"calls": written})
        assert printed["calls"] == written
        assert shown in printed.get("error", "")
        assert ("error" in printed) == bool(shown)


def test_files_that_are_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"\xff\xfe{}")
    code, _, err = run(capsys, str(path))
    assert code == 3
    assert "not UTF-8 text" in err
