"""The plans to try: every legal call with every discard, and every way to go on after a pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.cards import format_card, format_hand, split_cards
from analyzer.errors import DataError
from analyzer.situation import Situation, code_name, legal_codes, read_choice

if TYPE_CHECKING:
    from kernels.evaluate import Plans

PASS = -1


@dataclass(frozen=True, slots=True)
class Plan:
    """A call, its discard (a card, or 0) and, after a pass, the call at the asker's next turn."""

    action: str
    code: int
    discard: int = 0
    later: int = PASS
    later_name: str | None = None


def make_plans(situation: Situation, only: str | None = None, discard: str | None = None) -> list[Plan]:
    """List the plans of the asker's legal calls, or of the call `only`, with every discard or only `discard`."""
    legal = {code_name(situation.rules, situation.turn, code): code for code in legal_codes(situation, situation.turn)}
    if only is not None:
        name = read_choice(situation, legal, only)
        legal = {name: legal[name]}
    buried = _discards(situation, discard)
    plans = []
    for action, code in legal.items():
        if action == "pass":
            plans += _passes(situation)
        elif buried:
            plans += [Plan(action, code, card) for card in buried]
        else:
            plans.append(Plan(action, code))
    return plans


def to_arrays(plans: list[Plan]) -> Plans:
    """The plans as the kernels read them."""
    import numpy as np

    from kernels.evaluate import Plans

    return Plans(
        call=np.array([plan.code for plan in plans], np.int64),
        discard=np.array([plan.discard for plan in plans], np.uint64),
        later=np.array([plan.later for plan in plans], np.int64),
        active=np.ones(len(plans), np.int64),
    )


def _passes(situation: Situation) -> list[Plan]:
    turn = situation.last_turn
    if turn < 0:
        return [Plan("pass", PASS)]
    codes = legal_codes(situation, turn)
    return [Plan("pass", PASS, later=code, later_name=code_name(situation.rules, turn, code)) for code in codes]


def _discards(situation: Situation, discard: str | None) -> list[int]:
    """The cards that the asker may bury in this round; empty where he buries none."""
    from analyzer.cards import parse_card

    rules = situation.rules
    picks_up = situation.is_dealer and rules.rounds[situation.round - 1].pickup != "none"
    six = situation.hand | situation.upcard
    allowed = six if rules.discard_upcard else situation.hand
    if discard is None:
        return split_cards(allowed) if picks_up else []
    card = parse_card(discard, rules.deck, "discard")
    if not picks_up:
        raise DataError(f"discard {format_card(card)} is given, but only a dealer who picks up the upcard discards")
    if not card & six:
        held = format_hand(six, situation.upcard_suit)
        raise DataError(f"discard {format_card(card)} is not held; the dealer would hold {held}")
    if not card & allowed:
        raise DataError(f"discard {format_card(card)} is the upcard, which rules {rules.name} forbid to bury")
    return [card]
