"""The plans to try: every legal call with each discard or strain worth it, and every way to go on after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.arguments import text
from analyzer.cards import format_card, format_hand, parse_card
from analyzer.deals.calls import call_name, nameable_strains, read_call
from analyzer.errors import DataError, shorten, suggest
from analyzer.questions.discards import worth_burying
from analyzer.questions.exchanges import KINDS, card_choices, check_farmers_right, has_farmers_right
from analyzer.questions.situation import Situation
from kernels.codes import ALONE, BID_ON, BURY, CALL, DEFEND, LATER, LEAVE, PASS, PICK_UP, REDEAL, TOGETHER

if TYPE_CHECKING:
    from kernels.asking.question import Plans


REDEAL_WORDS = ("redeal", "ask for a redeal")
"""How a farmer's claim of a new deal is written; the first is its name."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A call, its strain and discard (a card, or 0) and what the asker does at his next turn."""

    action: str
    code: int
    """PASS, 8 * contract + strain, or REDEAL; for a defender ALONE or TOGETHER."""
    discard: int = 0
    later: int = PASS
    later_name: str | None = None
    is_call: bool = True
    """Whether the plan is a call that may become the contract, or has become it."""
    cards: int = 0
    """Where the choice is between cards: those that he buries, puts away, gives or swaps."""


def make_plans(situation: Situation, only: str | None = None, discard: str | None = None) -> list[Plan]:
    """List the plans of everything the asker may do, or of the choice `only`.

    Each call is tried with every discard that no other is sure to equal or beat (`worth_burying`), or only `discard`.
    """
    only = None if only is None else text(only, "only", "order alone")
    discard = None if discard is None else text(discard, "discard", "9H")
    if situation.kind == DEFEND:
        plans = [Plan("defend alone", ALONE, is_call=False), Plan("defend together", TOGETHER, is_call=False)]
        _refuse_discard(situation, discard)
    elif situation.kind == PICK_UP:
        buried = _worth_burying(situation, situation.auction.contract[1], _discards(situation, discard))
        plans = [Plan("pick up", 0, card, is_call=False) for card in buried]
        plans.append(Plan("leave", 0, int(LEAVE), is_call=False))
    elif situation.kind in KINDS:
        plans = _exchanges(situation, discard)
    else:
        plans = _calls(situation, discard, only)
    if only is not None and situation.kind != CALL:
        names = list(dict.fromkeys(plan.action for plan in plans))
        spelt = {name.lower(): name for name in names}
        word = spelt.get(" ".join(only.lower().split()), only)
        if word not in names:
            raise DataError(
                f'choice "{shorten(only)}" is not open here{suggest(word, names)}; open: {", ".join(names)}'
            )
        plans = [plan for plan in plans if plan.action == word]
    if discard is not None and not any(plan.discard not in (0, LEAVE) for plan in plans):
        raise DataError(
            f"discard {shorten(discard)} is given, but {plans[0].action} buries no card; leave one of them out"
        )
    return plans


def to_arrays(plans: list[Plan]) -> Plans:
    """The plans as the kernels read them."""
    import numpy as np

    from kernels.asking.question import Plans

    return Plans(
        call=np.array([plan.code for plan in plans], np.int64),
        discard=np.array([plan.discard | plan.cards for plan in plans], np.uint64),
        later=np.array([plan.later for plan in plans], np.int64),
        active=np.ones(len(plans), np.int64),
    )


def _calls(situation: Situation, discard: str | None, only: str | None) -> list[Plan]:
    auction, rules, hand = situation.auction, situation.rules, situation.hand
    codes = auction.legal(hand)
    if situation.named is not None:
        codes = [code for code in codes if code & 7 == situation.named]
    redeals = [Plan("redeal", REDEAL, is_call=False)]
    if rules.farmer != "redeal" or not has_farmers_right(rules, hand, auction):
        redeals = []
    if only is not None:
        if " ".join(only.lower().split()) in REDEAL_WORDS:
            check_farmers_right(rules, hand, auction, "redeal")
            return redeals
        codes, redeals = [read_call(auction, only, codes, others=[plan.action for plan in redeals])], []
    buried = _discards(situation, discard)
    plans = []
    for code in codes:
        action = call_name(auction, code)
        if code == PASS:
            plans += _passes(situation)
        elif not situation.rules.rounds[0].ends_on_call:
            plans += _bids(situation, action, code)
        elif buried:
            plans += [Plan(action, code, card) for card in _worth_burying(situation, code, buried)]
        else:
            plans.append(Plan(action, code))
    return plans + redeals


def _passes(situation: Situation) -> list[Plan]:
    later = situation.later_turn()
    if later is None:
        return [Plan("pass", PASS, is_call=False)]
    codes = later.legal(situation.hand)
    return [Plan("pass", PASS, later=code, later_name=call_name(later, code), is_call=False) for code in codes]


def _bids(situation: Situation, action: str, code: int) -> list[Plan]:
    """A bid with every strain that the asker may name if he wins, and to pass or bid on where that can come up."""
    rules = situation.rules
    contract = rules.contracts[code >> 3]
    strains = nameable_strains(rules, contract, situation.hand) if code & 7 == LATER else (code & 7,)
    ways: list[tuple[int, str | None]] = [(PASS, None)]
    ranks = [rules.contract(name).rank for name in rules.rounds[0].contracts]
    again = not situation.auction.after(code).is_over and contract.rank < max(ranks)
    if rules.rounds[0].orbit == "until_passes" and again:
        ways = [(PASS, "pass"), (BID_ON, "bid on")]
    return [
        Plan(action, (code & ~7) | strain, later=later, later_name=name) for strain in strains for later, name in ways
    ]


def _exchanges(situation: Situation, discard: str | None) -> list[Plan]:
    """The choices between cards; a maker's own contract pays as it was called."""
    auction, code = situation.auction, 0
    if situation.kind == BURY:
        allowed = _discards(situation, discard)
    else:
        allowed = situation.hand
        _refuse_discard(situation, discard)
    mine = auction.is_over and auction.contract[0] == situation.seat
    if mine:
        code = auction.contract[1]
    choices = card_choices(situation, allowed)
    return [Plan(name, code, is_call=mine, cards=cards) for name, cards in choices.items()]


def _worth_burying(situation: Situation, call: int, cards: int) -> list[int]:
    rules = situation.rules
    return worth_burying(cards, call & 7, rules.bowers, rules.contracts[call >> 3].misere)


def _discards(situation: Situation, discard: str | None) -> int:
    """The cards that the asker may bury; none where he buries none."""
    rules = situation.rules
    picks_up = situation.is_dealer and rules.rounds[situation.auction.round].pickup != "none"
    if not picks_up:
        _refuse_discard(situation, discard)
        return 0
    six = situation.hand | situation.upcard
    allowed = six if rules.discard_upcard else situation.hand
    if discard is None:
        return allowed
    card = parse_card(discard, rules.deck, "discard")
    if not card & six:
        held = format_hand(six, situation.auction.upcard_suit)
        raise DataError(f"discard {format_card(card)} is not held; the dealer would hold {held}")
    if not card & allowed:
        raise DataError(f"discard {format_card(card)} is the upcard, which rules {rules.name} forbid to bury")
    return card


def _refuse_discard(situation: Situation, discard: str | None) -> None:
    if discard is not None:
        card = parse_card(discard, situation.rules.deck, "discard")
        raise DataError(f"discard {format_card(card)} is given, but only a dealer who picks up the upcard discards")
