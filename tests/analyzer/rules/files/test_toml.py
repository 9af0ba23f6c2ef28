"""Rules as TOML files and as JSON: nothing is lost, and every problem has its line."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from analyzer.errors import DataError
from analyzer.rules import PRESETS, Contract, Rules
from analyzer.rules.files.fields import from_fields, to_fields
from analyzer.rules.files.toml import from_toml, to_toml
from analyzer.rules.meanings import CONTRACTS, ROUNDS, RULES

TEXTS = [*PRESETS, "standard,stick=off,target=11", "british,joker_up=H,deck=32", "bid_euchre_6,match=opponents,deals=8"]


def write(folder: Path, text: str, name: str = "mine.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("text", TEXTS)
def test_toml_round_trip(text: str, tmp_path: Path) -> None:
    rules = Rules.parse(text)
    path = write(tmp_path, to_toml(rules))
    assert from_toml(path) == rules
    assert Rules.load(path) == rules


@pytest.mark.parametrize("text", TEXTS)
def test_json_round_trip(text: str) -> None:
    rules = Rules.parse(text)
    assert from_fields(json.loads(json.dumps(to_fields(rules)))) == rules


def test_rules_of_ones_own_survive(tmp_path: Path) -> None:
    moon = Contract("moon “é”", 6, alone=True, rank=7, make=12, fail=-6, opp_fail=6, strains=(3, 5))
    bids = PRESETS["bid_euchre_6"]
    rounds = (replace(bids.rounds[0], contracts=(*bids.rounds[0].contracts, moon.name)),)
    rules = replace(bids, name="moon, at ours", contracts=(*bids.contracts, moon), rounds=rounds)
    assert from_toml(write(tmp_path, to_toml(rules))) == rules
    assert from_fields(to_fields(rules)) == rules


def test_load_reads_presets_too() -> None:
    assert Rules.load("standard,stick=off") == Rules.parse("standard,stick=off")


def test_every_field_is_explained() -> None:
    fields = to_fields(PRESETS["standard"])
    assert list(RULES) == list(fields)
    assert list(CONTRACTS) == list(fields["contracts"][0])
    assert list(ROUNDS) == list(fields["rounds"][0])
    text = to_toml(PRESETS["standard"])
    for meanings in (RULES, CONTRACTS, ROUNDS):
        for name, meaning in meanings.items():
            if name not in ("contracts", "rounds") or meanings is ROUNDS:
                assert f"# {meaning.text.split()[0]}" in text
                assert f"\n{name} = " in text
    assert max(map(len, text.splitlines())) <= 100
    assert tomllib.loads(text)["target"] == 10


def test_base_and_what_differs(tmp_path: Path) -> None:
    text = """
        base = "standard,stick=off"
        name = "ours"
        alone_by = "makers"
        target = "none"
        deals = 8

        [[contracts]]
        name = "alone"
        make = 2
        opp_fail = 4
    """
    rules = Rules.load(write(tmp_path, text))
    assert rules.name == "ours"
    assert rules.alone_by == "makers"
    assert (rules.target, rules.deals) == (None, 8)
    assert not rules.rounds[-1].dealer_must
    assert rules.contract("alone") == replace(PRESETS["standard"].contract("alone"), make=2, opp_fail=4)
    assert rules.contract("pair") == PRESETS["standard"].contract("pair")


def test_a_base_can_get_another_contract_and_rounds(tmp_path: Path) -> None:
    text = """
        base = "bid_euchre_6"
        [[contracts]]
        name = "moon"
        need = 6
        alone = true
        rank = 7
        make = 12
        fail = -6
        [[rounds]]
        strains = "later"
        contracts = ["3", "4", "5", "6", "moon"]
        ends_on_call = false
    """
    rules = Rules.load(write(tmp_path, text, "moon.toml"))
    assert rules.name == "moon"
    assert [contract.name for contract in rules.contracts] == ["3", "4", "5", "6", "moon"]
    assert rules.contract("moon").strains == (0, 1, 2, 3)
    assert rules.rounds[0].contracts[-1] == "moon"


def test_what_a_preset_and_options_say_is_named_by_them(tmp_path: Path) -> None:
    text = 'base = "standard"\ntarget = 11\n[[contracts]]\nname = "alone"\nsweep = 5\n'
    assert Rules.load(write(tmp_path, text)) == Rules.parse("standard,loner=5,target=11")


def test_other_rules_do_not_go_by_a_presets_name(tmp_path: Path) -> None:
    changed = to_toml(PRESETS["standard"]).replace("target = 10", "target = 11")
    assert Rules.load(write(tmp_path, changed)) == Rules.parse("standard,target=11")
    renamed = changed.replace('name = "standard"', 'name = "to eleven"')
    assert Rules.load(write(tmp_path, renamed)).name == "to eleven"
    beyond = changed.replace('farmer_redealer = "same"', 'farmer_redealer = "next"')
    with pytest.raises(DataError, match=r"mine.toml:\d+: name='standard' .* choose another name"):
        Rules.load(write(tmp_path, beyond))
    with pytest.raises(DataError, match="choose another name"):
        Rules.load(write(tmp_path, beyond.replace('name = "standard"', 'name = "Standard,target=11"')))
    typed = to_fields(PRESETS["standard"]) | {"name": "standard,stick=on,target=10"}
    assert from_fields(typed) == PRESETS["standard"]


PROBLEMS = [
    ('base = "standard"\ntargt = 11\n', ["2: field 'targt' is unknown (did you mean target?)"]),
    ('base = "standard"\nzzz = 11\n', ["2: field 'zzz' is unknown; fields are name, contracts"]),
    ('base = "standart"\n', ["1: rules 'standart' are unknown (did you mean standard?)"]),
    ("base = 3\n", ["1: base is 3; must be a preset's name"]),
    ('base = "standard"\n\ntarget = "ten"\n', ["3: target is 'ten'; must be a whole number or none"]),
    ('base = "standard"\njoker = 1\n', ["2: joker is 1; must be true or false"]),
    ('base = "standard"\ntarget = 0\n', ["2: target=0 must lie in 1 to 1000"]),
    ('base = "standard"\ntarget =\n', ["2: not TOML: Invalid value"]),
    ('base = "standard\n', ["1: not TOML"]),
    ('base = "standard"\ntarget = 1\ntarget = 2\n', ["3: not TOML: Cannot overwrite a value"]),
    ('base = "standard"\n[[contract]]\nname = "x"\n', ["2: field 'contract' is unknown (did you mean contracts?)"]),
    ('base = "standard"\ncontracts = 3\n', ["2: contracts is 3; must be a list of tables, as [[contracts]]"]),
    ('base = "standard"\n[[contracts]]\nname = "alone"\nnead = 3\n', ["4: contract alone: field 'nead' is unknown"]),
    ('base = "standard"\n[[contracts]]\nname = "new"\n', ["2: contract new: field need is missing"]),
    ('base = "standard"\n[[contracts]]\nneed = 3\n', ["2: contract 1: field name is missing"]),
    (
        'base = "standard"\n[[contracts]]\nname = "pair"\nstrains = ["C", "X"]\n',
        ["4: contract pair: strains is ['C', 'X']; must be a list out of C, D, H, S, NT, LOW"],
    ),
    (
        'base = "standard"\n# the second round lacks its contracts\n[[rounds]]\nstrains = "upcard"\n'
        'contracts = ["pair"]\n[[rounds]]\nstrains = "not_upcard"\n',
        ["6: round 2: field contracts is missing"],
    ),
    (
        'base = "standard"\n[[contracts]]\nname = "alone"\nneed = 9\nfail = 1\n',
        ["4: contract alone: need=9 must lie in 0 to hand=5", "5: contract alone: fail=1 must be 0 or less"],
    ),
    (
        'base = "standard"\nupcard = false\n',
        ["1: round 1: strains='upcard' needs upcard=true"],  # the base's own rounds do not fit any more
    ),
    ("target = 10\n", [" contracts are missing; give them, or a base", " rounds are missing"]),
    ("", [" contracts are missing"]),
]


@pytest.mark.parametrize(("text", "messages"), PROBLEMS)
def test_every_problem_has_its_line(text: str, messages: list[str], tmp_path: Path) -> None:
    path = write(tmp_path, text)
    with pytest.raises(DataError) as refused:
        Rules.load(path)
    for message in messages:
        assert f"{path}:{message}" in str(refused.value)


def test_a_name_that_no_file_can_have_is_refused() -> None:
    for name in ("a\0b.toml", "x" * 300 + ".toml"):
        with pytest.raises(DataError, match="cannot be read"):
            from_toml(name)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r'none.toml" does not exist'):
        Rules.load(str(tmp_path / "none.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(DataError, match=r'folder.toml" cannot be read'):
        Rules.load(str(tmp_path / "folder.toml"))
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(DataError, match=r'latin.toml" is not text in UTF-8'):
        Rules.load(str(tmp_path / "latin.toml"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = " + "[" * 5_000 + "]" * 5_000, "nested too deep"),
        ('base = "standard"\nhand = ' + "9" * 5_000, "a number has too many digits"),
        ('base = "standard"\nhand = 0x' + "f" * 5_000, "mine.toml:2: hand is a value too large to show; must be"),
        ('base = "standard"\ntarget = ' + "9" * 4_000, "target is 9999"),
        ('base = "standard"\nname = 0x' + "f" * 5_000, "name is a value too large to show; must be text"),
        ("[[contracts]]\nname = 0x" + "f" * 5_000, "contract a value too large to show"),
        ('base = "standard"\n' + "x" * 5_000 + " = 1", "field 'xxxx"),
        ('base = "' + "x" * 5_000 + '"', "rules 'xxxx"),
        ('base = "standard"\nname = "a\\u001b[31mb"', "must be one line of text"),
        ("#" * 1_000_001, "too large for rules"),
    ],
    ids=range(10),
)
def test_what_is_too_much_is_one_short_line(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=re.escape(says)) as error:
        from_toml(write(tmp_path, text))
    assert len(str(error.value)) < 1_200
    assert str(error.value).isprintable()


def test_a_byte_order_mark_and_other_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + b'base = "standard"\r\nhand = 4\r\nname = "four"\r\n')
    assert from_toml(path) == replace(PRESETS["standard"], hand=4, name="four")


def test_rules_without_a_name_are_called_by_their_file_as_far_as_it_can_be_shown(tmp_path: Path) -> None:
    text = 'base = "standard"\nhand = 4\nfarmer_ranks = "9"\nfirst_lead = "maker"'
    assert from_toml(write(tmp_path, text, "a\x1b[31mb.toml")).name == "a_[31mb"


def test_json_refusals_name_the_field() -> None:
    with pytest.raises(DataError, match=r"'targt' is unknown \(did you mean target\?\)"):
        from_fields({"base": "standard", "targt": 3})
    with pytest.raises(DataError, match="hand is none; must be a whole number"):
        from_fields({"base": "standard", "hand": None})
    assert from_fields({"base": "standard", "target": None}).target is None
    assert from_fields({"base": "standard", "target": None}).name == "unnamed"
    assert from_fields({"base": "standard", "target": 11}).name == "standard,target=11"
