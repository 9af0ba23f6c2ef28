"""A bank for learning calls: what every contract that the auction can lead to comes to, deal by deal.

Each shuffle serves once for every card that could be turned up. The tricks are written down, not the points, so that
one bank serves every payoff.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import choose_strain
from kernels.cards.bits import lowest_card, popcount
from kernels.cards.deal import Deal
from kernels.cards.layout import JOKER
from kernels.cards.states import order_suits, state_of
from kernels.codes import JOKER_HOLDER_BIDS, NO_RECORD
from kernels.deal.deal_round import begin_auction, deal_round, proposed_suit
from kernels.deal.play_deal import play_round
from kernels.deal.players import Players
from kernels.entries.job import Deals
from kernels.game import Game
from kernels.laws.calls import call_of

LONE_DEFENDER = 32
"""Added to the tricks of a contract that a defender defended alone."""


class Contracts(NamedTuple):
    """The contracts to play, one entry each (c)."""

    turn: npt.NDArray[np.int64]  # [c] of a turn-up auction at which it is called; else 0
    seat: npt.NDArray[np.int64]  # [c] the maker
    contract: npt.NDArray[np.int64]  # [c]
    relation: npt.NDArray[np.int64]  # [c] of its strain to the upcard's suit (`strain_of_relation`)


class Bank(NamedTuple):
    """Records, one an upcard of a shuffle: n records, c contracts."""

    states: npt.NDArray[np.int32]  # [n, seat] what the seat knows (`state_of`), or NO_RECORD for a turned-up joker
    suits: npt.NDArray[np.uint8]  # [n, seat] the order of the suits in that (`order_suits`), as relations
    tricks: npt.NDArray[np.uint8]  # [n, c] of the makers, and LONE_DEFENDER
    forced: npt.NDArray[np.uint8]  # [n] 16 * the holder of the joker, who must bid when all pass, + his tricks; or 0


@kernel
def strain_of_relation(upcard_suit: int, relation: int) -> int:
    """The strain that stands in a relation to the upcard's suit.

    0 is that suit, 1 the other of its colour (next), 2 and 3 the others, ascending; 4 and 5 are without trumps. Without
    an upcard (-1) a relation is the strain.
    """
    if relation > 3 or upcard_suit < 0:
        return relation
    if relation < 2:
        return upcard_suit if relation == 0 else upcard_suit ^ 3
    first = 0 if upcard_suit in (1, 2) else 1
    return first if relation == 2 else first ^ 3


@kernel
def as_relations(suits: int, upcard_suit: int) -> int:
    """An order of the suits, each suit written as its relation to the upcard's."""
    order = 0
    for place in range(4):
        for relation in range(4):
            if strain_of_relation(upcard_suit, relation) == (suits >> 2 * place) & 3:
                order |= relation << 2 * place
    return order


@kernel
def record_bank(game: Game, players: Players, contracts: Contracts, upcards: int, deals: Deals, bank: Bank) -> None:
    """Deal the shuffles and play every contract for `upcards` cards of each (1 without), turned up in turn.

    Record ``k * upcards + j`` is upcard j of the k-th shuffle. Where more cards are left than that, the one that was
    dealt as upcard is the first, and the others follow it at equal distances, so that each card left is as likely as
    any other. The cards are played by the players' model, and what a seat decides beside its call by their points rule.
    """
    deal = players.deal
    for number in range(deals.first, deals.last):
        deal_round(game, deals.seed, number, deal)
        rest = deal.kitty | deal.upcard
        many = popcount(rest)
        first = popcount(rest & (deal.upcard - np.uint64(1))) if many > upcards else 0
        for j in range(upcards):
            row = (number - deals.first) * upcards + j
            if game.upcard:
                deal.upcard = _nth_card(rest, (first + j * (many // upcards)) % many)
                deal.kitty = rest ^ deal.upcard
                deal.upcard_suit = proposed_suit(game, deal.upcard)
            begin_auction(game, deal)
            if deal.node != 0:
                bank.states[row] = NO_RECORD
                continue
            _write_states(game, deal, bank, row)
            _play_contracts(game, players, contracts, bank, row)


@kernel
def _nth_card(cards: np.uint64, n: int) -> np.uint64:
    """The n-th lowest of some cards, from 0."""
    for _ in range(n):
        cards ^= lowest_card(cards)
    return lowest_card(cards)


@kernel
def _write_states(game: Game, deal: Deal, bank: Bank, row: int) -> None:
    upcard_suit = deal.upcard_suit if game.upcard else NO_RECORD
    for seat in range(game.players):
        suits = order_suits(game, deal.hands[seat], upcard_suit)
        bank.states[row, seat] = state_of(game, deal.hands[seat], deal.upcard, suits)
        bank.suits[row, seat] = as_relations(suits, upcard_suit)


@kernel
def _play_contracts(game: Game, players: Players, contracts: Contracts, bank: Bank, row: int) -> None:
    deal = players.deal
    upcard_suit = deal.upcard_suit if game.upcard else NO_RECORD
    forced = -1
    if game.all_pass == JOKER_HOLDER_BIDS:
        for seat in range(game.players):
            if deal.hands[seat] & JOKER:
                forced = seat
    for c in range(len(contracts.turn) + (1 if forced >= 0 else 0)):
        if c < len(contracts.turn):
            deal.node, deal.maker = contracts.turn[c], contracts.seat[c]
            contract_id, strain = contracts.contract[c], strain_of_relation(upcard_suit, contracts.relation[c])
        else:
            deal.node, deal.maker, contract_id = 0, forced, game.forced_bid
            strain = choose_strain(game, players.policy.rule, game.strains[contract_id], deal.hands[forced])
        deal.call = call_of(contract_id, strain)
        tricks = play_round(game, players)
        if c < len(contracts.turn):
            bank.tricks[row, c] = tricks + (LONE_DEFENDER if deal.lone_defender >= 0 else 0)
        else:
            bank.forced[row] = 16 * forced + tricks
