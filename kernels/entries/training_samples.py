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
from kernels.cards.bits import lowest_card
from kernels.cards.layout import NO_CARDS
from kernels.cards.rng import below, start_stream
from kernels.codes import BY_RULE, PASS, SOLVED, TEACHER
from kernels.deal.deal_round import deal_round, proposed_suit
from kernels.deal.finish_auction import finish_auction
from kernels.deal.set_table import set_table
from kernels.game import Game
from kernels.laws.auction import first_node
from kernels.laws.tricks import Table
from kernels.laws.turns import after_card, first_turn, legal_at
from kernels.players.net.player import Net
from kernels.players.net.samples import write_view
from kernels.players.view import see
from kernels.playing.pimc import best_candidate, list_candidates, play_cards_out, value_cards
from kernels.playing.play import choose_card
from kernels.playing.worlds import Contract, Search, draw_world, plan_worlds


class Lesson(NamedTuple):
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
def loosen(rule: PointsRule, loose: PointsRule, players: int, stream: npt.NDArray[np.uint64]) -> None:
    """Make `loose` the rule with the thresholds of a random seat lowered by up to six points, in every other deal."""
    for seat in range(len(rule.upcard)):
        for rnd in range(rule.call.shape[1]):
            loose.call[seat, rnd], loose.alone[seat, rnd] = rule.call[seat, rnd], rule.alone[seat, rnd]
        for bid in range(rule.bid.shape[1]):
            loose.bid[seat, bid] = rule.bid[seat, bid]
    if below(stream, 2) == 0:
        return
    seat, call, alone = below(stream, players), below(stream, 60), below(stream, 60)
    for rnd in range(rule.call.shape[1]):
        loose.call[seat, rnd] -= call
        loose.alone[seat, rnd] -= alone
    for bid in range(rule.bid.shape[1]):
        loose.bid[seat, bid] -= call


@kernel
def record_play(
    game: Game, rule: PointsRule, contract: Contract, table: Table, hands: npt.NDArray[np.uint64], lesson: Lesson,
    acts: int, stream: npt.NDArray[np.uint64], net: Net | None, search: Search, memory: npt.NDArray[np.uint64],
    samples: Samples,
) -> None:  # fmt: skip
    """Play a deal and add its undecided choices to `samples`; `acts` is TEACHER or a model."""
    turn = first_turn(table)
    for seat in range(table.players):
        search.played[seat] = NO_CARDS
    points = game.pay[contract.number, 1 if contract.lone >= 0 else 0]
    while turn.trick < table.tricks:
        seat = turn.seat
        if not turn.led:
            for other in range(table.players):
                search.laid[other] = NO_CARDS
        hand = hands[seat]
        card = legal_at(table, turn, hand)
        if card != lowest_card(card):
            view = see(table, turn, hand, card)
            count, place, favourite = list_candidates(table, view, search)
            card = favourite
            rest = game.hand - turn.trick
            decided = (points[turn.taken : turn.taken + rest + 1] == points[turn.taken]).all()
            if count > 1 and not decided:
                lone = view.is_maker and view.lone and table.partners and not view.misere
                leaf = lesson.lone_leaf if lone else lesson.leaf
                plan_worlds(game, contract, table, view, True, search)
                for _ in range(lesson.worlds):
                    draw_world(game, rule, contract, table, view, True, stream, search)
                    if leaf == SOLVED:
                        value_cards(game, contract, table, turn, count, search, memory)
                    else:
                        play_cards_out(game, contract, table, turn, count, stream, search, leaf, net)
                n, m = samples.size[0], samples.size[1]
                write_view(view, samples.views[n])
                samples.counts[n] = count
                for k in range(count):
                    samples.cards[m + k] = search.cards[k]
                    samples.values[m + k] = search.values[k] if view.is_maker else -search.values[k]
                samples.size[0], samples.size[1] = n + 1, m + count
                card = best_candidate(view, count, place, favourite, search)
                if acts != TEACHER:
                    card = choose_card(acts, view, stream, net)
        hands[seat] = hand & ~card
        search.played[seat] |= card
        search.laid[seat] = card
        turn = after_card(table, turn, card)


@kernel
def record_samples(
    game: Game, rule: PointsRule, loose: PointsRule, lesson: Lesson, seed: np.uint64, first: int, last: int,
    net: Net | None, search: Search, memory: npt.NDArray[np.uint64], samples: Samples,
) -> None:  # fmt: skip
    """Deal, call and play deals first..last-1 of `seed`, and write their choices to `samples`.

    Half of the deals are called by the points rule; in the others one seat calls more boldly (`loose`, scratch, a copy
    of `rule`), so that the net sees contracts that only a question brings up. What the others think of the calls
    stays with the points rule.
    """
    stream, pool = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64)
    hands, ready = np.zeros(game.players, np.uint64), np.zeros(game.players, np.uint64)
    samples.size[:] = 0
    for deal in range(first, last):
        start_stream(seed, deal, stream)
        upcard, kitty, _ = deal_round(game, stream, pool, hands)
        suit = proposed_suit(game, upcard)
        loosen(rule, loose, game.players, stream)
        search.count = 0
        node, maker, call = finish_auction(
            game, loose, first_node(game, upcard), -1, upcard, suit, hands, kitty, stream, search
        )
        if maker < 0 or call == PASS:
            continue
        table, lone = set_table(
            game, rule, node, maker, call, NO_CARDS, -1, BY_RULE, upcard, kitty, hands, ready
        )  # fmt: skip
        contract = Contract(call >> 3, call & 7, lone, upcard, suit)
        acts = lesson.actor if below(stream, 2) else TEACHER
        record_play(game, rule, contract, table, ready, lesson, acts, stream, net, search, memory, samples)
