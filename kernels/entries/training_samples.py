"""What the net learns from: decisions of self-play, each with what its cards are worth over sampled worlds.

A sample is a view with a choice, the cards that differ, and for each of them the sum of points for the player's side
over the worlds, each world solved with open cards or played out. The player who acts need not be the one who values:
so the net learns to cope with the positions that it gets itself into.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.points import PointsRule
from kernels.calling.policy import CallPolicy
from kernels.cards.bits import lowest_card
from kernels.cards.rng import below
from kernels.codes import NOBODY, SOLVED, TEACHER
from kernels.deal.deal_round import deal_round
from kernels.deal.finish_auction import finish_auction
from kernels.deal.players import Players
from kernels.deal.set_table import set_table
from kernels.entries.job import Deals
from kernels.game import Game
from kernels.laws.tricks import Table
from kernels.laws.turns import Turn, after_card, first_turn, legal_at
from kernels.players.view import View, see, write_view
from kernels.playing.pimc import best_candidate, list_candidates, play_cards_out, value_cards
from kernels.playing.play import choose_card
from kernels.playing.worlds import Search, begin_search, draw_world, lay_card, plan_worlds


class SampleSettings(NamedTuple):
    """How samples are made."""

    worlds: int  # drawn for each decision
    leaf: int  # SOLVED, or the model that plays worlds out
    lone_leaf: int  # the same for a lone maker who has a sleeping partner
    actor: int  # TEACHER or the model that plays in every other deal; in the rest the teacher does


class Samples(NamedTuple):
    """Samples of one chunk: n decisions, m cards in all."""

    size: npt.NDArray[np.int64]  # [n, m]
    views: npt.NDArray[np.int64]  # [n, VIEW_WORDS]
    counts: npt.NDArray[np.int64]  # [n] cards
    cards: npt.NDArray[np.uint64]  # [m]
    values: npt.NDArray[np.int64]  # [m] sums over the worlds, in points for the player's side


@kernel
def call_boldly(rule: PointsRule, bold: PointsRule, players: int, stream: npt.NDArray[np.uint64]) -> bool:
    """Make `bold` the rule with the thresholds of a random seat lowered by up to six points, in every other deal.

    Return whether it is one of those.
    """
    for seat in range(len(rule.upcard)):
        for rnd in range(rule.call.shape[1]):
            bold.call[seat, rnd], bold.alone[seat, rnd] = rule.call[seat, rnd], rule.alone[seat, rnd]
        for bid in range(rule.bid.shape[1]):
            bold.bid[seat, bid] = rule.bid[seat, bid]
    if below(stream, 2) == 0:
        return False
    seat, call, alone = below(stream, players), below(stream, 60), below(stream, 60)
    for rnd in range(rule.call.shape[1]):
        bold.call[seat, rnd] -= call
        bold.alone[seat, rnd] -= alone
    for bid in range(rule.bid.shape[1]):
        bold.bid[seat, bid] -= call
    return True


@kernel
def record_play(
    game: Game, players: Players, table: Table, settings: SampleSettings, acts: int, samples: Samples
) -> None:  # fmt: skip
    """Play the players' deal and add its undecided choices to `samples`; `acts` is TEACHER or a model."""
    deal, search = players.deal, players.search
    turn, hands = first_turn(table), deal.ready
    begin_search(search, deal, table.players)
    points = game.pay[search.contract_id, 1 if search.lone_defender >= 0 else 0]
    while turn.trick < table.tricks:
        hand = hands[turn.seat]
        card = legal_at(table, turn, hand)
        if card != lowest_card(card):
            view = see(table, turn, hand, card)
            count, place, favourite = list_candidates(table, view, search)
            card = favourite
            rest = game.hand - turn.trick
            decided = (points[turn.taken : turn.taken + rest + 1] == points[turn.taken]).all()
            if count > 1 and not decided:
                _value_candidates(game, players, table, turn, view, count, settings)
                _add_sample(view, count, search, samples)
                card = best_candidate(view, count, place, favourite, search)
                if acts != TEACHER:
                    card = choose_card(acts, view, search.stream, players.net)
        hands[turn.seat] = hand & ~card
        lay_card(search, turn, card, table.players)
        turn = after_card(table, turn, card)


@kernel
def _value_candidates(
    game: Game, players: Players, table: Table, turn: Turn, view: View, count: int, settings: SampleSettings
) -> None:  # fmt: skip
    """Value the candidates over the drawn worlds."""
    search = players.search
    lone = view.is_maker and view.is_lone and table.partners and not view.misere
    leaf = settings.lone_leaf if lone else settings.leaf
    plan_worlds(game, table, view, True, search)
    for _ in range(settings.worlds):
        draw_world(game, players.policy, table, view, True, search)
        if leaf == SOLVED:
            value_cards(game, table, turn, count, search, players.memory)
        else:
            play_cards_out(game, table, turn, count, search, leaf, players.net)


@kernel
def _add_sample(view: View, count: int, search: Search, samples: Samples) -> None:
    """Add a decision and its candidates' values."""
    n, m = samples.size[0], samples.size[1]
    write_view(view, samples.views[n])
    samples.counts[n] = count
    for k in range(count):
        samples.cards[m + k] = search.cards[k]
        samples.values[m + k] = search.values[k] if view.is_maker else -search.values[k]
    samples.size[0], samples.size[1] = n + 1, m + count


@kernel
def record_samples(
    game: Game, players: Players, bold: CallPolicy, settings: SampleSettings, deals: Deals, samples: Samples
) -> None:  # fmt: skip
    """Deal, call and play the deals, and write their choices to `samples`.

    Half of the deals are called by the players' policy; in the others one seat calls more boldly (by `bold`, whose rule
    is scratch, of the size of theirs), so that the net sees contracts that only a question brings up. What the others
    think of the calls stays with the players' policy.
    """
    policy, deal, search = players.policy, players.deal, players.search
    samples.size[:] = 0
    for number in range(deals.first, deals.last):
        deal_round(game, deals.seed, number, deal)
        if call_boldly(policy.rule, bold.rule, game.players, deal.stream):
            finish_auction(game, bold, deal, NOBODY)
        else:
            finish_auction(game, policy, deal, NOBODY)
        if deal.maker < 0:
            continue
        table = set_table(game, policy.rule, deal)
        search.stream[0] = deal.stream[0]  # all further draws of the deal are from here
        acts = settings.actor if below(search.stream, 2) else TEACHER
        record_play(game, players, table, settings, acts, samples)
