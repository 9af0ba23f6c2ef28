"""Fully known deals as JSON lines: what is read, and how everything else is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyzer.cards import parse_hand
from analyzer.errors import DataError
from analyzer.records.formats.known_deals import KEYS, KnownDeal, parse_known_deal, read_known_deals
from analyzer.rules import PRESETS

DEAL: dict[str, Any] = {
    "rules": "standard", "hands": ["JS AS KS QS TS", "9S 9C TC QC KC", "JC AC 9D TD QD", "KD AD 9H TH QH"],
    "trump": "S", "leader": 0, "maker": 0, "contract": "pair",
}  # fmt: skip
GONE = object()


def changed(**changes: Any) -> str:
    return json.dumps({key: value for key, value in (DEAL | changes).items() if value is not GONE})


def read(*lines: str | bytes) -> list[KnownDeal]:
    return list(read_known_deals(line if isinstance(line, bytes) else line.encode() for line in lines))


def test_a_deal_is_read() -> None:
    deal = parse_known_deal(json.dumps(DEAL))
    assert deal.rules == PRESETS["standard"]
    assert list(deal.hands) == [parse_hand(hand) for hand in DEAL["hands"]]
    assert (deal.strain, deal.leader, deal.maker, deal.rules.contracts[deal.contract].name) == (3, 0, 0, "pair")
    assert deal.record == DEAL
    assert set(DEAL) < set(KEYS)


def test_rules_default_to_standard_and_the_contract_to_the_first() -> None:
    deal = parse_known_deal(changed(rules=GONE, contract=GONE))
    assert (deal.rules.name, deal.contract) == ("standard", 0)


def test_cards_and_trumps_are_read_leniently() -> None:
    loose = changed(hands=["j♠,as ks QSTS", *DEAL["hands"][1:]], trump="spades")
    assert parse_known_deal(loose).hands == parse_known_deal(json.dumps(DEAL)).hands


def test_keys_of_the_users_own_are_kept() -> None:
    assert parse_known_deal(changed(id=17, note="café")).record["note"] == "café"
    for key in ("deal", "hand", "leaders", "trumps", "makers", "rule"):
        assert parse_known_deal(changed(**{key: 17})).record[key] == 17


def test_blank_lines_are_skipped_and_a_byte_order_mark_too() -> None:
    line = json.dumps(DEAL)
    assert len(read("", line, "   ", "\r", f"{line}\r")) == 2
    assert len(read(b"\xef\xbb\xbf" + line.encode())) == 1
    assert read() == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("not json", "not a JSON object"),
        ("{", "not a JSON object"),
        ("[" * 100_000, "not a JSON object"),
        ("[]", "list, not an object"),
        ("1", "not an object"),
        ("null", "not an object"),
        ("{}", '"hands" is missing'),
        (changed(hands=GONE), '"hands" is missing'),
        (changed(hands=5), "a list is needed"),
        (changed(hands=DEAL["hands"][:3]), "3 hands"),
        (changed(hands=[*DEAL["hands"], "TD"]), "5 hands"),
        (changed(hands=[1, 2, 3, 4]), "must be texts"),
        (changed(hands=["JS AS KS QS", *DEAL["hands"][1:]]), "4 cards; 5 needed"),
        (changed(hands=["JS AS KS QS KH JH", *DEAL["hands"][1:]]), "6 cards; 5 needed"),
        (changed(hands=["SJ AS KS QS TS", *DEAL["hands"][1:]]), "write JS"),
        (changed(hands=["JS JS KS QS TS", *DEAL["hands"][1:]]), "JS twice"),
        (changed(hands=["9S AS KS QS TS", *DEAL["hands"][1:]]), "9S is in two hands"),
        (changed(hands=["8S AS KS QS TS", *DEAL["hands"][1:]]), "not in the deck"),
        (changed(trump=GONE), '"trump" is missing'),
        (changed(trump="X"), '"X" is unknown'),
        (changed(trump="NT"), "cannot be played in NT"),
        (changed(trump=3), "a text is needed"),
        (changed(leader=GONE), '"leader" is missing'),
        (changed(leader=4), "leader 4 does not exist"),
        (changed(leader=-1), "leader -1 does not exist"),
        (changed(leader="0"), "a whole number is needed"),
        (changed(leader=0.0), "a whole number is needed"),
        (changed(leader=True), "a whole number is needed"),
        (changed(maker=10**30), "does not exist"),
        (changed(contract="par"), "did you mean pair"),
        (changed(contract="solo"), "pair, alone"),
        (changed(contract="alone", leader=2), "partner of the lone maker"),
        (changed(rules="standart"), "did you mean standard"),
        (changed(rules="two_handed"), "2 players"),
        (changed(rules="standard,alone=off", contract="alone"), "pair"),
        (changed(trump=GONE, trmup="S"), "did you mean trump"),
        (json.dumps(DEAL).replace('"leader": 0', '"leader": NaN'), "NaN is no JSON"),
        (json.dumps(DEAL).replace('"leader": 0', '"leader": 1e999'), "a whole number is needed"),
        (json.dumps(DEAL).replace('"leader": 0', '"leader": 0, "leader": 1'), '"leader" is there 2 times'),
        (changed(contract=GONE, contratc="alone"), "did you mean contract"),
    ],
)
def test_what_is_no_deal_is_refused_with_its_line(line: str, message: str) -> None:
    with pytest.raises(DataError, match=f"^line 3: .*{message}"):
        read(json.dumps(DEAL), "", line)


@pytest.mark.parametrize("line", [b"\xff\xfe\x00", b"\x80", json.dumps(DEAL).encode("utf-16"), b'{"rules": "\xe9"}'])
def test_bytes_that_are_no_text_are_refused_with_their_line(line: bytes) -> None:
    with pytest.raises(DataError, match=r"^line 2: not UTF-8 text"):
        read(json.dumps(DEAL), line)
