"""Many deals in which everybody calls by a table: who calls what, and which hands come to which turn.

Only the hands are dealt; no card is played, so that a few hundred thousand deals take a second and no kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import RANKS, card_bit, split_cards
from analyzer.players.call_tables import CallTable
from analyzer.players.hand_states import CLUBS, NO_UPCARD, Hands, Ints, number_hands, order_suits
from analyzer.tables.turns import called_options
from kernels.codes import DEAL_ENDS

if TYPE_CHECKING:
    from analyzer.rules import Rules

DEALS = 400_000
"""Deals of a summary: shares are right to 0.1 per cent."""
SEED = 1
BATCH = 50_000


@dataclass(slots=True)
class Tally:
    """What came of the deals: t turns, o options of the turn that has most, s states."""

    deals: int
    taken: Ints
    """``[t, o]`` deals in which an option was taken at a turn; a pass is option 0."""
    hands: Ints
    """``[t, s]`` deals in which a hand came to a turn."""

    @property
    def turns(self) -> Ints:
        """``[t]`` deals that came to a turn."""
        came: Ints = self.taken.sum(axis=1)
        return came


def hold_auctions(table: CallTable, rules: Rules, deals: int = DEALS, seed: int = SEED) -> Tally:
    """Deal, and let everybody call by the table. All ranks are turned up equally often, a joker never."""
    nodes = table.nodes
    wide = max(len(node.options) for node in nodes)
    tally = Tally(0, np.zeros((len(nodes), wide), np.int64), np.zeros((len(nodes), len(table.numbers)), np.int64))
    for numbers in _deal(rules, deals, np.random.default_rng(seed)):
        states = table.find_states(numbers)
        tally.deals += states.shape[1]
        at = np.zeros(states.shape[1], np.int64)  # every node comes before those that it leads to
        for number, node in enumerate(nodes):
            here = np.flatnonzero(at == number)
            if not len(here):
                continue
            own = states[node.seat, here]
            options = called_options(table, number, own)
            tally.taken[number] += np.bincount(options, minlength=wide)
            tally.hands[number] += np.bincount(own, minlength=tally.hands.shape[1])
            at[here] = np.array([min(option.next, len(nodes)) for option in node.options])[options]
    return tally


def _deal(rules: Rules, deals: int, generator: np.random.Generator) -> Iterator[Ints]:
    """The numbers of all hands, ``[seat, deal]``, batch by batch. The suit turned up is clubs: suits are alike."""
    upcards = [card_bit(rank, CLUBS) for rank in RANKS if rank in rules.ranks] if rules.upcard else [0]
    each = -(-deals // len(upcards))
    for upcard in upcards:
        cards = np.array(split_cards(rules.deck & ~upcard), np.uint64)
        for first in range(0, each, BATCH):
            size = min(BATCH, each - first)
            places = generator.permuted(np.tile(np.arange(len(cards), dtype=np.int8), (size, 1)), axis=1)
            yield np.stack([
                _numbers(rules, cards[places[:, seat * rules.hand : (seat + 1) * rules.hand]], upcard)
                for seat in range(rules.players)
            ])  # fmt: skip


def _numbers(rules: Rules, dealt: Hands, upcard: int) -> Ints:
    hands = np.bitwise_or.reduce(dealt, axis=1)
    suits = order_suits(rules, hands, CLUBS if upcard else NO_UPCARD)
    return number_hands(rules, hands, upcard, suits)


def ends_deal(table: CallTable) -> list[list[bool]]:
    """``[t][o]`` whether an option ends the auction with a contract."""
    return [[option.next == DEAL_ENDS for option in node.options] for node in table.nodes]
