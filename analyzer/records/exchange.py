"""Cards that change hands in a recorded deal before the first lead, checked against the rules.

Every function changes `hands`, the raw hands by position, or raises `DataError` saying what was legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import format_card, format_hand, split_cards
from analyzer.errors import DataError
from analyzer.rules.compile import compile_rules

if TYPE_CHECKING:
    from analyzer.records.formats.recorded_deals import Given, RecordedDeal, Swap
    from analyzer.rules import Rules


def is_farmers_hand(rules: Rules, hand: int) -> bool:
    """Tell whether the hand has a farmer's right under the rules."""
    from kernels.calling.exchange import is_farmers_hand as has_right

    return bool(has_right(compile_rules(rules), np.uint64(hand)))


def check_claim(deal: RecordedDeal, seat: int) -> None:
    """A player asks for a new deal, before anybody has called."""
    rules = deal.rules
    if rules.farmer != "redeal":
        raise DataError(f'redeal_claimed {seat}: under rules {rules.name} (farmer="{rules.farmer}") nobody may')
    if not is_farmers_hand(rules, deal.hands[seat]):
        raise DataError(f"redeal_claimed {seat}: {format_hand(deal.hands[seat])} is not a farmer's hand")
    if deal.calls or deal.plays or deal.swap is not None:
        raise DataError(f"redeal_claimed {seat}: a new deal is claimed before anybody calls, and ends the deal")


def swap_cards(deal: RecordedDeal, swap: Swap, hands: list[int]) -> None:
    """A player changes three low cards for three of the hidden kitty."""
    rules, position = deal.rules, deal.position(swap.seat)
    where = f"swap by seat {swap.seat}"
    if rules.farmer != "swap":
        raise DataError(f'{where}: under rules {rules.name} (farmer="{rules.farmer}") nobody may change cards')
    if not is_farmers_hand(rules, hands[position]):
        raise DataError(f"{where}: {format_hand(hands[position])} is not a farmer's hand")
    low = sum(card for card in split_cards(hands[position]) if format_card(card)[0] in rules.farmer_ranks)
    if wrong := swap.gives & ~low:
        raise DataError(f"{where}: gives {format_hand(wrong)}, {_legal(low)}")
    ranks = {format_card(card)[0] for card in split_cards(swap.gives)}
    if rules.farmer_same_rank and len(ranks) > 1:
        raise DataError(f"{where}: gives {format_hand(swap.gives)}; the three must be of one rank")
    kitty = rules.deck & ~(sum(hands) | deal.upcard)
    if wrong := swap.takes & ~kitty:
        raise DataError(f"{where}: takes {format_hand(wrong)}, {_legal(kitty)}")
    hands[position] = (hands[position] & ~swap.gives) | swap.takes


def pick_up(deal: RecordedDeal, pickup: str, awake: bool, by_dealer: bool, hands: list[int]) -> None:
    """The dealer takes the upcard and buries a card, or leaves it where he may.

    `pickup` is the field of the round in which the auction was won, `awake` tells whether the dealer plays, and
    `by_dealer` whether he accepted the upcard himself.
    """
    dealer = deal.rules.players - 1
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
    hands[dealer] |= deal.upcard
    keep = 0 if deal.rules.discard_upcard else deal.upcard
    _bury(deal, dealer, hands[dealer] & ~keep, hands)


def take_widow(deal: RecordedDeal, maker: int, hands: list[int]) -> None:
    """The maker takes the card left over and buries one."""
    if deal.picks_up:
        raise DataError("picks_up is true, but no card is turned up")
    hands[maker] |= deal.rules.deck & ~sum(hands)
    _bury(deal, maker, hands[maker], hands)


def give_best(deal: RecordedDeal, key: str, given: Given | None, loner: int, offer: int, hands: list[int]) -> None:
    """The lone player, at position `loner`, puts a card away, then gets one of `offer` from his partner.

    `offer` is the partner's hand, with the upcard where he may give that. `key` is the name of `given` in the
    record; None: he did not call for his partner's best.
    """
    if given is None:
        return
    if not deal.rules.call_for_best:
        raise DataError(f"{key} is there, but under rules {deal.rules.name} nobody calls for his partner's best card")
    (best, worst), seat = given, deal.seat(loner)
    if worst is not None and not worst & hands[loner]:
        raise DataError(f"{key}: seat {seat} discards {format_card(worst)}, {_legal(hands[loner])}")
    if best is not None and not best & offer:
        raise DataError(f"{key}: the partner of seat {seat} gives {format_card(best)}, {_legal(offer)}")
    if deal.plays and (best is None or worst is None):
        raise DataError(f"{key} needs both the partner's card and the discard of seat {seat}")
    partner = (loner + 2) % deal.rules.players
    hands[loner] = (hands[loner] & ~(worst or 0)) | (best or 0)
    hands[partner] &= ~(best or 0)


def _refuse_discard(deal: RecordedDeal, reason: str) -> None:
    if deal.picks_up:
        raise DataError(f"picks_up is true, but {reason}")
    if deal.discard is not None:
        raise DataError(f"discard {format_card(deal.discard)} is given, but {reason}; no discard is due")


def _bury(deal: RecordedDeal, position: int, legal: int, hands: list[int]) -> None:
    seat = deal.seat(position)
    if deal.discard is None:
        if deal.plays:
            raise DataError(f"seat {seat} has to discard before the play, but no discard is given; {_legal(legal)}")
        return
    if not deal.discard & legal:
        raise DataError(f"discard {format_card(deal.discard)} by seat {seat} is not possible, {_legal(legal)}")
    hands[position] &= ~deal.discard


def _legal(cards: int) -> str:
    return f"legal: {format_hand(cards)}"
