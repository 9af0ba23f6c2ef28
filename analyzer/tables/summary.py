"""What a table does, all in all: who calls how often, alone, thrown in, and which upcards are turned down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.cards import RANKS, card_bit
from analyzer.players.call_tables import CallTable, Header
from analyzer.players.call_tree import NO_CONTRACT, PASS_OPTION
from analyzer.players.hand_states import CLUBS, list_states
from analyzer.rules import Rules
from analyzer.tables.auctions import DEALS, SEED, Tally, ends_deal, hold_auctions
from analyzer.tables.outcomes import PLAYED, Outcomes, measure
from analyzer.tables.stored import need_table
from analyzer.tables.turns import called_options
from kernels.codes import THROWN

if TYPE_CHECKING:
    from analyzer.engine.chunks import Progress

Shares = dict[str, list[float | None]]
"""By round, ``"1"``, ``"2"``: a share for every seat, eldest first; None for a seat that never comes on turn."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Shares over all deals whose upcard is no joker."""

    rules: Rules
    header: Header
    deals: int
    """Deals that the shares of calls were counted in."""
    outcomes: Outcomes
    called: Shares
    """Of all deals: called by this seat in this round."""
    passed: Shares
    """Of a seat's turns: passed. Where bids ascend all turns count, also those after a bid."""
    lone_calls: float
    thrown_in: float
    stuck: float
    """Of all deals: called by a dealer who had to."""
    bids: dict[str, float]
    """Where bids ascend: of all deals, won with this bid."""
    turned_down: dict[str, float]
    """By rank of the upcard: the share of all dealer hands, each once, that turn it down after all others passed."""

    @property
    def round1_called(self) -> float:
        """Of all deals: called in round 1."""
        return sum(share for share in self.called["1"] if share)

    def to_dict(self) -> dict[str, Any]:
        """The JSON object; see docs/reading-tables.md."""
        return {
            "rules": self.rules.name, "play": self.header.play, "value": self.header.value,
            "dealing_side_scores": self.outcomes.dealing_side_scores,
            "round1_called": self.round1_called, "euchred": self.outcomes.euchred,
            "lone_calls": self.lone_calls, "lone_march": self.outcomes.lone_march,
            "thrown_in": self.thrown_in, "stuck": self.stuck,
            "pass": self.passed, "called": self.called, "bids": self.bids,
            "turned_down": self.turned_down, "deals": self.deals, "played_deals": self.outcomes.deals,
        }  # fmt: skip


def summarise(
    rules: str | Rules, deals: int = DEALS, played: int = PLAYED, seed: int = SEED, progress: Progress | None = None
) -> Summary:
    """Count what everybody calls in so many deals by the table of these rules; raises `DataError` without a table.

    Who is ahead, euchred and makes a march is counted in as many deals as are to be `played`.
    """
    game = Rules.load(rules)
    table = need_table(game)
    tally = hold_auctions(table, game, deals, seed)
    ended = np.array([[*ends, *[False] * (tally.taken.shape[1] - len(ends))] for ends in ends_deal(table)])
    called, alone, stuck, bids = np.where(ended, tally.taken, 0), 0, 0, dict[str, int]()
    for number, node in enumerate(table.nodes):
        for option, ends in enumerate(ends_deal(table)[number]):
            contract = game.contracts[node.options[option].contract] if ends else None
            if contract is not None:
                count = int(tally.taken[number, option])
                alone += count if contract.alone else 0
                bids[contract.name] = bids.get(contract.name, 0) + count
        if not node.may_pass and not node.names and node.high == NO_CONTRACT:
            stuck += int(tally.turns[number])
    outcomes = measure(table, game, played, progress)
    return Summary(
        game, table.header, tally.deals, outcomes, _called(table, game, called, tally),
        _passed(table, game, tally), alone / tally.deals, _thrown_in(table, tally) / tally.deals, stuck / tally.deals,
        {} if game.turns_up else {name: bids.get(name, 0) / tally.deals for name in game.rounds[0].contracts},
        turned_down(table, game),
    )  # fmt: skip


def _called(table: CallTable, rules: Rules, called: Any, tally: Tally) -> Shares:
    shares: Shares = {str(number + 1): [0.0] * rules.players for number in range(len(rules.rounds))}
    for number, node in enumerate(table.nodes):
        row = shares[str(node.round + 1)]
        row[node.seat] = (row[node.seat] or 0.0) + int(called[number].sum()) / tally.deals
    return shares


def _passed(table: CallTable, rules: Rules, tally: Tally) -> Shares:
    turns = np.zeros((len(rules.rounds), rules.players), np.int64)
    passes = np.zeros_like(turns)
    for number, node in enumerate(table.nodes):
        if not node.names:
            turns[node.round, node.seat] += tally.turns[number]
            passes[node.round, node.seat] += tally.taken[number, PASS_OPTION]
    return {
        str(number + 1): [int(p) / int(t) if t else None for p, t in zip(passes[number], turns[number], strict=True)]
        for number in range(len(rules.rounds))
    }


def _thrown_in(table: CallTable, tally: Tally) -> int:
    return sum(
        int(tally.taken[number, PASS_OPTION])
        for number, node in enumerate(table.nodes)
        if node.may_pass and node.options[PASS_OPTION].next == THROWN
    )


def turned_down(table: CallTable, rules: Rules) -> dict[str, float]:
    """By rank of the upcard, from 9 to A with the jack last: the share of all dealer hands that turn it down."""
    dealer = rules.players - 1
    if not rules.upcard or not rules.turns_up or not table.nodes[dealer].may_pass:
        return {}
    states = list_states(rules)
    passes = called_options(table, dealer, table.find_states(states.numbers)) == PASS_OPTION
    shares = {}
    for rank in sorted(
        (rank for rank in RANKS if rank in rules.ranks), key=lambda rank: (rank == "J", RANKS.index(rank))
    ):
        upcard = states.upcards == card_bit(rank, CLUBS)
        # hands that share a number are counted: each dealer hand once
        shares[rank] = float(states.count[upcard & passes].sum() / states.count[upcard].sum())
    return shares
