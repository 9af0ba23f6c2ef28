"""Cards that change hands in a recorded deal before the first lead, checked against the rules as far as they are known.

Every function changes `hands`, or raises `DataError` saying what was legal. A card that is not recorded is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import format_card, format_hand, split_cards
from analyzer.errors import DataError
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.records.formats.recorded_deals import Given, RecordedDeal, Swap
    from analyzer.records.holdings import Hands, Holding
    from analyzer.rules import Rules


def is_farmers_hand(rules: Rules, hand: int) -> bool:
    """Tell whether the hand has a farmer's right under the rules."""
    from kernels.calling.exchange import is_farmers_hand as has_right

    return bool(has_right(compile_rules(rules), np.uint64(hand)))


def _check_farmers_hand(rules: Rules, where: str, hands: Hands, position: int) -> None:
    """The hand must be a farmer's; of one that is known in part, some hand that fits must be."""
    one = hands[position]
    if not any(is_farmers_hand(rules, hand) for hand in _poorest(rules, one)):
        raise DataError(f"{where}: {format_hand(one.sure)}{'' if one.is_known else ' ?'} is not a farmer's hand")
    if not one.is_known:
        hands.note(f"{where}: whether the hand is a farmer's")


def _poorest(rules: Rules, one: Holding) -> list[int]:
    """The hands that fit and are most likely a farmer's: filled up with low cards, those of one rank first."""
    missing = one.size - one.sure.bit_count()
    ranks = rules.farmer_ranks
    filled = []
    for first in ranks:
        order = [first, *(rank for rank in ranks if rank != first)]
        left = sorted(
            split_cards(one.could & ~one.sure),
            key=lambda card: order.index(format_card(card)[0]) if format_card(card)[0] in order else len(order),
        )
        filled.append(one.sure | sum(left[:missing]))
    return filled


def check_claim(deal: RecordedDeal, seat: int, hands: Hands) -> None:
    """A player asks for a new deal, before anybody has called."""
    rules = deal.rules
    if rules.farmer != "redeal":
        raise DataError(f'redeal_claimed {seat}: under rules {rules.name} (farmer="{rules.farmer}") nobody may')
    _check_farmers_hand(rules, f"redeal_claimed {seat}", hands, deal.position(seat))
    if deal.calls or deal.plays or deal.swap is not None:
        raise DataError(f"redeal_claimed {seat}: a new deal is claimed before anybody calls, and ends the deal")


def swap_cards(deal: RecordedDeal, swap: Swap, hands: Hands) -> None:
    """A player changes three low cards for three of the hidden kitty."""
    rules, position = deal.rules, deal.position(swap.seat)
    where, one = f"swap by seat {swap.seat}", hands[position]
    if rules.farmer != "swap":
        raise DataError(f'{where}: under rules {rules.name} (farmer="{rules.farmer}") nobody may change cards')
    _check_farmers_hand(rules, where, hands, position)
    low = sum(card for card in split_cards(one.could) if format_card(card)[0] in rules.farmer_ranks)
    if wrong := swap.gives & ~low:
        raise DataError(f"{where}: gives {format_hand(wrong)}, {_legal(low)}")
    ranks = {format_card(card)[0] for card in split_cards(swap.gives)}
    if rules.farmer_same_rank and len(ranks) > 1:
        raise DataError(f"{where}: gives {format_hand(swap.gives)}; the three must be of one rank")
    hands.learn(position, swap.gives)
    kitty = rules.deck & ~(hands.sure | (deal.upcard or 0))
    if wrong := swap.takes & ~kitty:
        raise DataError(f"{where}: takes {format_hand(wrong)}, {_legal(kitty)}")
    for card in split_cards(swap.gives):
        one.remove(card)
    one.remove_hidden(3 - swap.gives.bit_count(), low)
    one.add(swap.takes)
    one.add_hidden(3 - swap.takes.bit_count(), kitty if swap.takes.bit_count() < 3 else 0)
    hands.settle()


def pick_up(deal: RecordedDeal, pickup: str, awake: bool, by_dealer: bool, hands: Hands) -> None:
    """The dealer takes the upcard and buries a card, or leaves it where he may.

    `pickup` is the field of the round in which the auction was won, `awake` tells whether the dealer plays, and
    `by_dealer` whether he accepted the upcard himself.
    """
    dealer, upcard = deal.rules.players - 1, deal.upcard or 0
    if pickup == "none" or not awake:
        reason = "the dealer sits out" if pickup != "none" else "the upcard was turned down"
        _refuse_discard(deal, reason if deal.rules.upcard else "no card is turned up")
        return
    may_leave = pickup == "optional" and not by_dealer
    if deal.picks_up is False:
        if not may_leave:
            raise DataError("picks_up is false, but the dealer must take the upcard")
        _refuse_discard(deal, "the dealer leaves the upcard")
        return
    if may_leave and deal.picks_up is None and deal.discard is None:
        if deal.plays:
            raise DataError("the dealer may take the upcard or leave it; picks_up must say which")
        return
    hands[dealer].add(upcard)
    keep = 0 if deal.rules.discard_upcard else upcard
    _bury(deal, dealer, hands[dealer].could & ~keep, hands)


def take_widow(deal: RecordedDeal, maker: int, hands: Hands) -> None:
    """The maker takes the card left over and buries one."""
    if deal.picks_up:
        raise DataError("picks_up is true, but no card is turned up")
    rules = deal.rules
    count = rules.deck.bit_count() - rules.players * rules.hand
    hands[maker].add_hidden(count, rules.deck & ~hands.sure)
    hands.settle()
    _bury(deal, maker, hands[maker].could, hands)


def give_best(deal: RecordedDeal, key: str, given: Given | None, loner: int, upcard: int, hands: Hands) -> None:
    """The lone player, at position `loner`, puts a card away, then gets one from his partner.

    `upcard` is the card turned up where the partner may give that too, else 0. `key` is the name of `given` in the
    record; None: he did not call for his partner's best.
    """
    if given is None:
        return
    if not deal.rules.call_for_best:
        raise DataError(f"{key} is there, but under rules {deal.rules.name} nobody calls for his partner's best card")
    (best, worst), seat = given, deal.seat(loner)
    beside = (loner + 2) % deal.rules.players
    own, partner = hands[loner], hands[beside]
    offer = partner.could | upcard
    if worst and not worst & own.could:
        raise DataError(f"{key}: seat {seat} discards {format_card(worst)}, {_legal(own.could)}")
    if best and not best & offer:
        raise DataError(f"{key}: the partner of seat {seat} gives {format_card(best)}, {_legal(offer)}")
    if deal.plays and (best is None or worst is None):
        raise DataError(f"{key} needs both the partner's card and the discard of seat {seat}")
    if worst:
        hands.learn(loner, worst)
        own.remove(worst)
    elif worst is not None:
        own.remove_hidden(1, own.could)
    if best:
        if best & partner.could:
            hands.learn(beside, best)
            partner.remove(best)
        own.add(best)
    elif best is not None:
        partner.remove_hidden(1, partner.could)
        own.add_hidden(1, offer)
    hands.settle()


def _refuse_discard(deal: RecordedDeal, reason: str) -> None:
    if deal.picks_up:
        raise DataError(f"picks_up is true, but {reason}")
    if deal.discard is not None:
        name = format_card(deal.discard) if deal.discard else "?"
        raise DataError(f"discard {name} is given, but {reason}; no discard is due")


def _bury(deal: RecordedDeal, position: int, legal: int, hands: Hands) -> None:
    if deal.discard:
        if not deal.discard & legal:
            seat = deal.seat(position)
            raise DataError(f"discard {format_card(deal.discard)} by seat {seat} is not possible, {_legal(legal)}")
        hands.learn(position, deal.discard)
        hands[position].remove(deal.discard)
    else:
        hands[position].remove_hidden(1, legal)
    hands.settle()


def _legal(cards: int) -> str:
    return f"legal: {format_hand(cards)}"
