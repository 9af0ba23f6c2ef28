"""Whole deals at random under every preset and many house rules: the program plays them as the twin does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from analyzer.records.replay import replay_record
from analyzer.rules import PRESETS, Rules
from tests.support.recorded_deals import RandomDeal, random_deals

OPTIONS = (
    "standard,stick=off",
    "standard,stick=off,all_pass=same",
    "standard,stick=off,all_pass=forfeit",
    "standard,canadian=round1",
    "standard,canadian=both",
    "standard,canadian=silent",
    "standard,need_suit=effective",
    "standard,need_suit=natural",
    "standard,stick=off,need_suit=natural",
    "british,need_suit=natural",
    "british,joker_up=H",
    "british,joker_up=S,need_suit=effective",
    "british,joker_up=dealer_names,defend=alone",
    "standard,pickup=optional",
    "standard,discard_upcard=off",
    "standard,round2=any,need_suit=effective",
    "standard,notrump=high",
    "standard,notrump=both,need_suit=natural",
    "standard,alone=off",
    "standard,alone_need=5,loner=5,loner_fail=4",
    "standard,defend=alone,lone_lead=maker",
    "standard,defend=always,super_euchre=4",
    "north_american,defender_leads=off",
    "north_american,lone_lead=maker,canadian=both,super_euchre=6",
    "standard,call_for_best=on",
    "railroad,deck=32,pickup=optional",
    "railroad,stick=on,joker_up=dealer_names_blind",
    "standard,farmer=redeal",
    "standard,farmer=redeal,farmer_min=3",
    "standard,farmer=swap",
    "deck32,farmer=swap,farmer_same=on",
    "two_handed,stick=on,pickup=forced",
    "two_handed,joker=on,deck=32,round2=any",
    "three_handed,stick=off,march=3",
    "three_handed,joker=on,joker_up=C,deck=32",
    "deck32_7card,notrump=both",
    "hasenpfeffer,widow=maker_takes",
    "hasenpfeffer,stick=on",
    "bid_euchre_6,match=opponents",
    "bid_euchre_6,match=off,stick=off,all_pass=same",
    "napoleon3,deck=24",
    "napoleon5,deck=32,stick=on",
)
_SUIT_IN_THE_BID = {"strains": "any", "contracts": ["3", "4", "5", "6"], "ends_on_call": False}
_MOON = {"name": "moon", "need": 6, "alone": True, "rank": 7, "make": 12, "fail": -6, "opp_fail_per_trick": 1}
FIELDS: dict[str, dict[str, Any]] = {
    "the suit is part of the bid": {
        "base": "bid_euchre_6",
        "rounds": [_SUIT_IN_THE_BID | {"orbit": "until_passes", "dealer_may_match": "any", "need_suit": "natural"}],
    },
    "a lone bid, the widow and the best card": {
        "base": "hasenpfeffer,widow=maker_takes",
        "contracts": [_MOON],
        "rounds": [{"strains": "later", "contracts": ["2", "3", "4", "moon"], "ends_on_call": False}],
        "call_for_best": True,
        "defend_alone": "always",
    },
    "the dealer deals on after a farmer's hand, and the upcard does not count for him": {
        "base": "standard,farmer=redeal,farmer_same=on,farmer_min=3,need_suit=effective",
        "farmer_redealer": "next",
        "rounds": [
            {
                "strains": "upcard", "contracts": ["pair", "alone"], "pickup": "forced", "need_suit": "natural",
                "upcard_counts_for_dealer": False,
            },
            {"strains": "not_upcard", "contracts": ["alone"], "dealer_must": True, "need_suit": "effective"},
        ],
    },
    "the dealer who names blind may not name spades, and need not hold the suit": {
        "base": "british,need_suit=natural,defend=always",
        "contracts": [{"name": "pair", "strains": ["C", "D", "H"]}, {"name": "alone", "strains": ["C", "D"]}],
    },
    "a contract for each colour": {
        "base": "standard",
        "contracts": [{"name": "pair", "strains": ["D", "H"]}, {"name": "black", "need": 4, "strains": ["C", "S"]}],
        "rounds": [
            {"strains": "upcard", "contracts": ["pair", "black"], "pickup": "forced"},
            {"strains": "not_upcard", "contracts": ["pair", "black", "alone"], "dealer_must": True},
        ],
    },
    "trumps are led, by a maker who may hold none": {
        "base": "napoleon3",
        "contracts": [{"name": name, "strains": ["H"]} for name in ("2", "3", "4", "nap", "wellington", "blucher")],
    },
    "trumps are led, or there are none": {
        "base": "napoleon2",
        "contracts": [{"name": name, "strains": ["D", "H", "S", "LOW"]} for name in ("2", "3", "4")],
    },
    "bids over a turned card, and a swap before them": {
        "base": "bid_euchre_6",
        "ranks": "789TJQKA",
        "upcard": True,
        "farmer": "swap",
        "farmer_min": 3,
        "rounds": [_SUIT_IN_THE_BID | {"orbit": "until_passes", "dealer_must": True, "need_suit": "effective"}],
    },
}  # fmt: skip
SETTINGS: dict[str, Any] = {name: name for name in (*PRESETS, *OPTIONS)} | FIELDS


def complaints(rules: Rules, deals: list[RandomDeal], each: int) -> Counter[str]:
    """Replay every deal, and `each` illegal variations of it; count what was wrong with those."""
    kinds: Counter[str] = Counter()
    for deal in deals:
        shown = replay_record(rules, deal.record)
        if deal.expected is None:
            assert "before that seat's first turn" in shown["error"], deal.record
        else:
            assert shown == deal.record | {"result": deal.expected}, deal.record
        for kind, (what, record, legal) in deal.some_wrong(each).items():
            error = replay_record(rules, record).get("error", "")
            assert what in error, (what, error, record)
            if legal is not None:
                assert set(error.partition("legal: ")[2].split()) == legal, (error, record)
            kinds[kind] += 1
    return kinds


@pytest.mark.parametrize("setting", SETTINGS)
def test_twenty_deals(setting: str) -> None:
    rules, deals = random_deals(SETTINGS[setting], 20, setting)
    assert complaints(rules, deals, 3)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
def test_many_deals(setting: str) -> None:
    rules, deals = random_deals(SETTINGS[setting], 500, f"{setting}, many")
    complaints(rules, deals, 3)
    kinds = Counter("refused" if deal.expected is None else deal.expected["kind"] for deal in deals)
    assert kinds["play"] > 250
    stick = rules.rounds[-1].dealer_must
    assert bool(kinds["redeal"] + kinds["forfeit"]) == (not stick or rules.farmer == "redeal")
