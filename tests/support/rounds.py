"""Rounds as the kernels deal them, in the twins' words, and the twins' rounds as the kernels hold them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.cards.deal import new_deal
from kernels.deal.deal_round import begin_auction, deal_round
from tests.reference.call_twin import SUITS, proposed_suit, raw_cards, raw_mask
from tests.support.encoding import masks


class Round(NamedTuple):
    """What is dealt before anybody calls."""

    hands: list[set[str]]
    upcard: str
    kitty: set[str]


def kernel_round(rules: Rules, seed: np.uint64, number: int) -> tuple[Round, int]:
    """A round by the kernels, and how often it was dealt again because of a farmer's hand."""
    deal: Any = new_deal()
    deal_round(compile_rules(rules), seed, number, deal)
    hands = [raw_cards(int(hand)) for hand in deal["hands"][: rules.players]]
    upcard = "".join(raw_cards(int(deal["upcard"])))
    return Round(hands, upcard, raw_cards(int(deal["kitty"]))), int(deal["claimed"])


def before_calls(
    rules: Rules, hands: list[set[str]], upcard: str, kitty: set[str], node: int | None = None
) -> Any:  # fmt: skip
    """A round as the kernels hold it, its auction about to begin, or to go on at `node`."""
    deal: Any = new_deal()
    deal["hands"][: rules.players], deal["kitty"] = masks(hands), raw_mask(kitty)
    deal["upcard"], deal["upcard_suit"] = raw_mask({upcard} - {""}), SUITS.index(proposed_suit(rules, upcard))
    begin_auction(compile_rules(rules), deal)
    if node is not None:
        deal["node"] = node
    return deal


def calls_noted(deal: Any) -> list[int]:
    """The calls that the kernels noted."""
    noted: list[int] = deal["calls"][: deal["count"]].tolist()
    return noted
