"""Turn-up and bidding games that together use every option, by name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from analyzer.rules import Rules
from kernels.calling.policy import CallPolicy
from tests.support.odd_rules import ODD

SETTINGS = (
    "standard",
    "north_american",
    "two_handed",
    "three_handed",
    "british",
    "british,joker_up=dealer_names",
    "british,joker_up=dealer_names,need_suit=natural",
    "british,joker_up=H",
    "deck32",
    "deck32_7card",
    "railroad",
    "standard,stick=off",
    "standard,pickup=optional",
    "standard,call_for_best=on",
    "standard,canadian=round1",
    "standard,canadian=both",
    "standard,canadian=silent",
    "standard,need_suit=effective",
    "standard,need_suit=natural",
    "standard,stick=off,need_suit=natural",
    "british,joker_up=S,need_suit=natural",
    "standard,round2=any",
    "standard,round2=any,need_suit=effective",
    "standard,notrump=high",
    "standard,notrump=both,need_suit=natural",
    "standard,alone=off",
    "standard,discard_upcard=off",
    "standard,farmer=redeal",
    "standard,farmer=swap",
    "standard,farmer=swap,farmer_same=on",
    "standard,defend=always,super_euchre=4",
    "standard,defend=alone,defender_leads=on,lone_lead=maker",
    "north_american,lone_lead=maker_left,defender_leads=off,loner_fail=4",
)
"""Turn-up games that together use every option of the auction and of the contracts."""
BIDDING = (
    "bid_euchre_6",
    "bid_euchre_6,match=opponents",
    "bid_euchre_6,match=off,stick=off",
    "hasenpfeffer",
    "hasenpfeffer,widow=maker_takes",
    "hasenpfeffer,all_pass=next",
    "bid_euchre_6@",
    "hasenpfeffer@",
    "napoleon3",
    "napoleon4",
    "napoleon7",
)
"""Games in which bids ascend; the strain is named later, or (``@``) with the bid."""


def rules_of(setting: str) -> Rules:
    """The rules of a setting; a trailing ``!`` takes the upcard out of the dealer's must-have-suit test.

    A trailing ``@`` has bids name their strain. The names of `tests.support.odd_rules` are settings too.
    """
    if setting in ODD:
        return ODD[setting]
    rules = Rules.parse(setting.rstrip("!@"))
    if setting.endswith("@"):
        rules = replace(rules, rounds=(replace(rules.rounds[0], strains="any"),))
    if setting.endswith("!"):
        rules = replace(rules, rounds=tuple(replace(rnd, upcard_counts_for_dealer=False) for rnd in rules.rounds))
    return rules


def changed(record: Any, **fields: Any) -> Any:
    """A copy of compiled rules, or of a points rule, with other values in some fields; an array fills all of one.

    Of a policy the points rule is changed.
    """
    if isinstance(record, CallPolicy):
        return record._replace(rule=changed(record.rule, **fields))
    other = record.copy()
    for name, value in fields.items():
        other[name] = value
    return other
