"""Perfect-information Monte Carlo: the card that is best on average over worlds, each solved with open cards.

A player draws worlds that agree with all he knows, values each of his cards in every one of them, and plays the card
with the best mean. As a lone maker he values them by letting everybody play on by the rules instead: against
defenders who see all cards a loner looks worse than he is (docs/method.md).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.calling.policy import CallPolicy
from kernels.cards.bits import lowest_card
from kernels.cards.layout import NO_CARDS
from kernels.codes import FIRST_SEARCH, RULES
from kernels.doubledummy.cards import arrange, distinct, find_gap
from kernels.doubledummy.solve import begin_deal, solve_rest
from kernels.game import Game
from kernels.laws.score import makers_difference, steps_of
from kernels.laws.tricks import Table, hide
from kernels.laws.turns import Turn, after_card
from kernels.players.net.player import Net
from kernels.players.rules.player import choose_by_rules
from kernels.players.view import View
from kernels.playing.play import play_on
from kernels.playing.worlds import Search, draw_world, plan_worlds


@kernel
def list_candidates(table: Table, view: View, search: Search) -> tuple[int, int, np.uint64]:
    """Write the legal cards that differ to ``search.cards``, the lowest of each run of equals.

    Return how many there are, the number of the one that stands for the rule player's card, and that card.
    """
    gap = find_gap(table.deck)
    apart = arrange(view.hidden | view.best, gap)
    different = distinct(arrange(view.legal, gap), apart)
    favourite = choose_by_rules(view)
    count, place, left = 0, 0, view.legal
    while left:
        card = lowest_card(left)
        left ^= card
        if arrange(card, gap) & different:
            search.cards[count], search.values[count] = card, 0
            count += 1
        if card == favourite:
            place = count - 1
    return count, place, favourite


@kernel
def value_cards(
    game: Game, table: Table, turn: Turn, count: int, search: Search, memory: npt.NDArray[np.uint64]
) -> None:
    """Add to ``search.values`` what each candidate is worth in ``search.world`` with open cards, in makers' points."""
    gap = find_gap(table.deck)
    fixed = NO_CARDS
    for seat in range(table.players):
        if (table.active >> seat) & 1:
            search.own[seat] = arrange(search.world[seat] | search.laid[seat], gap)
            fixed |= search.laid[seat]
        else:
            search.own[seat] = NO_CARDS
    steps = steps_of(game, search.contract_id, search.lone_defender)
    begin_deal(memory)
    for k in range(count):
        now = arrange(fixed | search.cards[k], gap)
        tricks = solve_rest(table, turn.leader, search.own, now, steps, turn.taken, memory)
        search.values[k] += makers_difference(game, search.contract_id, search.lone_defender, tricks)


@kernel
def play_cards_out(
    game: Game, table: Table, turn: Turn, count: int, search: Search, model: int = RULES, net: Net | None = None
) -> None:
    """`value_cards` by letting everybody play on by a model that sees his own cards only."""
    buried = table.buried if turn.seat == table.players - 1 else search.buried
    known = hide(table, table.out, table.pickup, buried)
    for k in range(count):
        for seat in range(table.players):
            search.again[seat] = search.world[seat]
        card = search.cards[k]
        search.again[turn.seat] &= ~card
        tricks = play_on(known, after_card(known, turn, card), search.again, model, model, search.stream, net)
        search.values[k] += makers_difference(game, search.contract_id, search.lone_defender, tricks)


@kernel
def best_candidate(view: View, count: int, place: int, favourite: np.uint64, search: Search) -> np.uint64:
    """The candidate with the best value for the player's side; the rule player's card where it is among the best."""
    sign = 1 if view.is_maker else -1
    best = place
    for k in range(count):
        if sign * search.values[k] > sign * search.values[best]:
            best = k
    return favourite if best == place else search.cards[best]


@kernel
def choose_with_open_cards(
    game: Game, table: Table, turn: Turn, view: View, hands: npt.NDArray[np.uint64], search: Search,
    memory: npt.NDArray[np.uint64],
) -> np.uint64:  # fmt: skip
    """The best card for a player who sees all `hands`, against others who do too."""
    count, place, favourite = list_candidates(table, view, search)
    if count > 1:
        for seat in range(table.players):
            search.world[seat] = hands[seat]
        value_cards(game, table, turn, count, search, memory)
    return best_candidate(view, count, place, favourite, search)


@kernel
def choose_by_search(
    game: Game, policy: CallPolicy, table: Table, turn: Turn, view: View, model: int, search: Search,
    memory: npt.NDArray[np.uint64],
) -> np.uint64:  # fmt: skip
    """The card that a player who searches (`pimc_model`) plays in `view`."""
    count, place, favourite = list_candidates(table, view, search)
    if count == 1:
        return favourite
    conditioned = model & 1 == 1
    plan_worlds(game, table, view, conditioned, search)
    lone_maker = view.is_maker and view.is_lone and table.partners and not view.misere
    for _ in range(model // FIRST_SEARCH):
        draw_world(game, policy, table, view, conditioned, search)
        if lone_maker:
            play_cards_out(game, table, turn, count, search)
        else:
            value_cards(game, table, turn, count, search, memory)
    return best_candidate(view, count, place, favourite, search)
