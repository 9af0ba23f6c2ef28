"""Solving fully known deals: the makers' exact tricks with open cards, and what they pay; in all, and card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from analyzer.cards import format_card, sort_hand, split_cards
from analyzer.errors import DataError
from analyzer.records.formats.known_deals import KnownDeal
from analyzer.rules.compile import compile_rules
from kernels.codes import call_of

if TYPE_CHECKING:
    import numpy.typing as npt


class CardValue(NamedTuple):
    """A card that the seat on turn may play, and what comes of it under best play by everybody."""

    card: int
    tricks: int
    points: list[int] | None
    best: bool
    """No other card is better for its player's side."""


def solve_deal(deal: KnownDeal) -> tuple[int, list[int] | None]:
    """The makers' exact number of tricks under best play by everybody, and the points of each side.

    The tricks are those in the end, `deal.won` counted; points are None where that is not known.
    """
    tricks = _solve(deal, _new_memory(deal))
    return tricks, _points(deal, tricks)


def solve_cards(deal: KnownDeal) -> list[CardValue]:
    """Every legal card of the seat on turn, the best first, else as a hand is written."""
    memory, seat = _new_memory(deal), deal.on_turn
    values = {card: _solve(after_card(deal, card), memory) for card in split_cards(legal_cards(deal))}
    ours = deal.rules.side(seat) == deal.rules.side(deal.maker)
    wants_tricks = ours != deal.rules.contracts[deal.contract].misere
    best = max(values.values()) if wants_tricks else min(values.values())
    order = sort_hand(sum(values), deal.strain, deal.rules.bowers)
    order.sort(key=lambda card: abs(values[card] - best))
    return [CardValue(card, values[card], _points(deal, values[card]), values[card] == best) for card in order]


def after_card(deal: KnownDeal, card: int) -> KnownDeal:
    """The deal after the seat on turn has played the card, be it the last of the trick."""
    seat = deal.on_turn
    hands = tuple(hand & ~card if other == seat else hand for other, hand in enumerate(deal.hands))
    return replace(deal, hands=hands, trick=(*deal.trick, card))


def check_trick(deal: KnownDeal) -> None:
    """The cards on the table must have been legal; raises `DataError` where one was not."""
    place = replace(deal, hands=deal.before, trick=())
    for number, card in enumerate(deal.trick, start=1):
        if not card & legal_cards(place):
            legal = " ".join(map(format_card, sort_hand(legal_cards(place), deal.strain, deal.rules.bowers)))
            raise DataError(
                f"trick, card {number}: seat {place.on_turn} may not play {format_card(card)}; legal: {legal}"
            )
        place = after_card(place, card)


def legal_cards(deal: KnownDeal) -> int:
    """The set of cards that the seat on turn may play."""
    from kernels.cards.layout import denormalise, normalise, trump_mask
    from kernels.laws.tricks import field_mask
    from kernels.laws.tricks import legal_cards as follow

    def normal(cards: int) -> np.uint64:
        return np.uint64(normalise(np.uint64(cards), deal.strain, deal.rules.bowers))

    hand, trump = normal(deal.hands[deal.on_turn]), np.uint64(trump_mask(deal.strain))
    if deal.trick:
        legal = follow(hand, np.uint64(field_mask(normal(deal.trick[0]))))
    else:
        opens = deal.left == deal.rules.hand and deal.on_turn == deal.maker
        legal = hand & trump if opens and deal.rules.first_lead_trump and hand & trump else hand
    return int(denormalise(np.uint64(legal), deal.strain, deal.rules.bowers))


def _new_memory(deal: KnownDeal) -> npt.NDArray[np.uint64]:
    from kernels.doubledummy import new_memory

    return new_memory(compile_rules(deal.rules))


def _solve(deal: KnownDeal, memory: npt.NDArray[np.uint64]) -> int:
    """The makers' tricks in the end; to the trick under way everybody may have played."""
    from kernels.entries.solve_known import Place, solve_known

    rules, before = deal.rules, deal.before
    first = before[deal.leader].bit_count() == rules.hand
    lone = -1 if deal.lone_defender is None else deal.lone_defender
    place = Place(deal.leader, deal.maker, lone, deal.won or 0, int(first))
    call, fixed = call_of(deal.contract, deal.strain), np.uint64(sum(deal.trick))
    return int(solve_known(compile_rules(rules), np.array(before, np.uint64), fixed, call, place, memory))


def _points(deal: KnownDeal, tricks: int) -> list[int] | None:
    """The points of each side, or None where the tricks won before are not known."""
    if deal.won is None:
        return None
    own, other = compile_rules(deal.rules).pay[deal.contract, int(deal.lone_defender is not None), tricks].tolist()
    side = deal.rules.side(deal.maker)
    return [own if k == side else other for k in range(deal.rules.sides)]
