"""Every entry kernel once, as a program: ``python -m tests.kernels.entries.fresh_process cheap|every``.

Prints one JSON object: the results, which must not depend on whether the machine code was compiled or loaded, and how
often each entry was loaded from the cache and compiled.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from analyzer.rules.compile import compile_rules
from kernels import codes, doubledummy
from kernels.calling import choose_call as calling
from kernels.calling import exchange
from kernels.cards import layout
from kernels.cards.deal import new_deal
from kernels.deal import deal_round
from kernels.deal.players import Players, seat_players
from kernels.entries import count_plans as counting
from kernels.entries import note_hands as noting
from kernels.entries import record_games as recording
from kernels.entries import sample_plans as sampling
from kernels.entries import self_play as simulate
from kernels.entries import solve_known as single
from kernels.entries import strategy_tables as tabulate
from kernels.entries import workload
from kernels.entries.job import Deals
from kernels.laws import auction, tricks
from kernels.laws.score import GameEnd
from tests.kernels.entries.fresh_process_calls import CALLS
from tests.kernels.entries.fresh_process_learning import LEARNING
from tests.kernels.entries.fresh_process_searching import SEARCHING
from tests.support.asking import ask, plans_of
from tests.support.encoding import bits
from tests.support.games import changed, rules_of
from tests.support.points_rule import numbers_of, policy_of
from tests.support.sums import digest, empty_counts, empty_sums, empty_tally

RULES = rules_of("standard")
GAME = compile_rules(RULES)
POLICY = policy_of(numbers_of(RULES))
SEED = np.uint64(1)


def players(model: int = codes.RULES) -> Players:
    return seat_players(GAME, POLICY, model)


def deals(count: int) -> Deals:
    return Deals(SEED, 0, count)


def subsets(size: int, count: int) -> Any:
    found = np.zeros(math.comb(size, count), np.int64)
    counting.list_subsets(size, count, found)
    return found


def legal_calls() -> str:
    calls = np.zeros(256, np.int64)
    auction.legal_calls(GAME, 7, bits("JS JC AH KH 9C"), bits("9H"), 2, calls)
    return digest(calls)


def first_node() -> str:
    return str(auction.first_node(GAME, bits("9H")))


def seat_on_turn() -> str:
    return str([auction.seat_on_turn(GAME, node) for node in range(8)])


def round_of() -> str:
    return str([auction.round_of(GAME, node) for node in range(8)])


def advance() -> str:
    return str([auction.advance(GAME, node, -1) for node in range(8)])


def high_bid() -> str:
    return str(auction.high_bid(0))


def high_seat() -> str:
    return str(auction.high_seat(0))


def high_strain() -> str:
    return str(auction.high_strain(0))


def normalise() -> str:
    return str([layout.normalise(bits("JS JC AH KH 9C"), strain, True) for strain in range(6)])


def denormalise() -> str:
    return str(
        [
            layout.denormalise(np.uint64(layout.normalise(bits("JS JC AH"), strain, True)), strain, True)
            for strain in range(4)
        ]
    )


def trump_mask() -> str:
    return str([layout.trump_mask(strain) for strain in range(6)])


def legal_cards() -> str:
    return str(tricks.legal_cards(bits("JS 9C"), np.uint64(tricks.field_mask(bits("AC")))))


def field_mask() -> str:
    return str(tricks.field_mask(bits("AC")))


def beats() -> str:
    return str(tricks.beats(bits("AC"), bits("9C"), layout.TRUMPS))


def first_leader() -> str:
    return str(tricks.first_leader(GAME, 1, 2, -1, 0b1110))


def active_seats() -> str:
    return str(tricks.active_seats(GAME, 1, 2, -1))


def proposed_suit() -> str:
    return str(deal_round.proposed_suit(GAME, bits("9H")))


def deal_many() -> str:
    total = np.zeros(1, np.uint64)
    workload.deal_many(GAME, SEED, 0, 1_000, total)
    return digest(total)


def list_subsets() -> str:
    return digest(subsets(13, 5))


def choose_call() -> str:
    return str(calling.choose_call(GAME, POLICY, 3, bits("JS JC AH KH 9C"), bits("9S"), 3))


def is_farmers_hand() -> str:
    return str(exchange.is_farmers_hand(GAME, bits("9C 9D 9H TS TC")))


def sample_plans() -> str:
    game, question = ask(RULES, "JS JC AH KH 9C", "AS", 2, infer=True)
    plans = plans_of(RULES, "pair@S", "alone@S", "pass then pair@H")
    sums = [empty_sums(3) for _ in range(3)]
    for model, total in zip((codes.RULES, codes.RANDOM, codes.DOUBLE_DUMMY), sums, strict=True):
        sampling.sample_plans(game, players(model), question, plans, deals(200), 50, total)
    return digest(*sums[0], *sums[1], *sums[2])


def simulate_deals() -> str:
    tally = empty_tally(RULES)
    simulate.simulate_deals(GAME, players(), deals(500), tally)
    return digest(*tally)


def compare_callers() -> str:
    sums, other = np.zeros(4, np.int64), changed(POLICY, call=POLICY.rule.call + 20)
    simulate.compare_callers(GAME, players(), other, 1, deals(200), sums)
    return digest(sums)


def record_deals() -> str:
    records = np.zeros(200, codes.DEAL_RECORD)
    recording.record_deals(GAME, players(), deals(200), records)
    return digest(records)


def add_products() -> str:
    rows, sums = np.arange(12).reshape(4, 3), np.zeros((3, 3), np.int64)
    recording.add_products(rows, rows, sums)
    return digest(sums)


def record_games() -> str:
    records = np.zeros(20, codes.GAME_RECORD)
    recording.record_games(GAME, players(), GameEnd(10, 0, False, False), deals(20), records)
    return digest(records)


def tabulate_deals() -> str:
    cells = np.zeros((tabulate.COMPARED, 4, 7, 7, tabulate.SUMS), np.int64)
    tabulate.tabulate_deals(GAME, players(), deals(200), cells)
    return digest(cells)


def weights_of_hands() -> Any:
    _, question = ask(RULES, "JS JC AH KH 9C", "AS", 2, infer=True)
    outer = subsets(18, 5)
    weights = np.zeros(len(outer), np.int64)
    counting.weigh_hands(GAME, players(), question, 0, outer, weights)
    return question, outer, weights


def weigh_hands() -> str:
    return digest(weights_of_hands()[2])


def note_hands() -> str:
    _, question = ask(RULES, "JS JC AH KH 9C", "AS", 2, infer=True)
    hands = subsets(18, 5).astype(np.uint64)
    notes = np.zeros(len(hands), np.int64)
    noting.note_hands(GAME, POLICY, question, new_deal(), 0, hands, notes)
    return digest(notes)


def binomials() -> Any:
    return np.array([[math.comb(n, k) for k in range(19)] for n in range(19)], np.int64)


def sum_sleeping() -> str:
    rests = subsets(18, 8)[:500]
    sums = np.zeros(len(rests), np.int64)
    counting.sum_sleeping(binomials(), subsets(8, 5), weights_of_hands()[2], rests, sums)
    return digest(sums)


def count_plans() -> str:
    question, outer, weights = weights_of_hands()
    layouts = counting.Layouts(
        np.array([1, 3]), binomials(), outer, subsets(13, 5), np.array([weights, weights]), np.ones(1, np.int64)
    )
    plans, counts = plans_of(RULES, "alone@S", "pair@S"), empty_counts(2)
    counting.count_plans(
        GAME, players(codes.DOUBLE_DUMMY), question, plans, layouts, counting.Part(0, 10, 10), counts
    )  # fmt: skip
    return digest(*counts)


def known_deals() -> Any:
    hands, seats = np.zeros((200, 4), np.uint64), np.zeros((200, 2), np.int64)
    workload.make_known_deals(GAME, 0, 3, SEED, hands, seats)
    return hands, seats


def make_known_deals() -> str:
    return digest(*known_deals())


def solve_known_deals() -> str:
    classes = np.zeros(200, np.int64)
    hands, seats = known_deals()
    workload.solve_known_deals(GAME, 0, hands, seats, doubledummy.new_memory(), classes)
    return digest(classes)


def solve_known() -> str:
    hands = np.array([bits("JH 9C"), bits("JD AC"), bits("AH KC"), bits("KH TC")], np.uint64)
    place = single.Place(0, 0, -1, 0, 0)
    return str(single.solve_known(GAME, hands, np.uint64(0), 2, place, doubledummy.new_memory()))


CHEAP: dict[str, tuple[Callable[[], str], Any]] = {
    "deal_many": (deal_many, workload.deal_many),
    "list_subsets": (list_subsets, counting.list_subsets),
}
EVERY = CHEAP | {
    "legal_calls": (legal_calls, auction.legal_calls),
    "choose_call": (choose_call, calling.choose_call),
    "is_farmers_hand": (is_farmers_hand, exchange.is_farmers_hand),
    "first_node": (first_node, auction.first_node),
    "seat_on_turn": (seat_on_turn, auction.seat_on_turn),
    "round_of": (round_of, auction.round_of),
    "advance": (advance, auction.advance),
    "high_bid": (high_bid, auction.high_bid),
    "high_seat": (high_seat, auction.high_seat),
    "high_strain": (high_strain, auction.high_strain),
    "normalise": (normalise, layout.normalise),
    "denormalise": (denormalise, layout.denormalise),
    "trump_mask": (trump_mask, layout.trump_mask),
    "legal_cards": (legal_cards, tricks.legal_cards),
    "field_mask": (field_mask, tricks.field_mask),
    "beats": (beats, tricks.beats),
    "first_leader": (first_leader, tricks.first_leader),
    "active_seats": (active_seats, tricks.active_seats),
    "proposed_suit": (proposed_suit, deal_round.proposed_suit),
    "sample_plans": (sample_plans, sampling.sample_plans),
    "simulate_deals": (simulate_deals, simulate.simulate_deals),
    "compare_callers": (compare_callers, simulate.compare_callers),
    "record_deals": (record_deals, recording.record_deals),
    "add_products": (add_products, recording.add_products),
    "record_games": (record_games, recording.record_games),
    "tabulate_deals": (tabulate_deals, tabulate.tabulate_deals),
    "weigh_hands": (weigh_hands, counting.weigh_hands),
    "note_hands": (note_hands, noting.note_hands),
    "sum_sleeping": (sum_sleeping, counting.sum_sleeping),
    "count_plans": (count_plans, counting.count_plans),
    "make_known_deals": (make_known_deals, workload.make_known_deals),
    "solve_known_deals": (solve_known_deals, workload.solve_known_deals),
    "solve_known": (solve_known, single.solve_known),
}
EVERY |= LEARNING | SEARCHING | CALLS


def main() -> None:
    entries = CHEAP if sys.argv[1] == "cheap" else EVERY
    results = {name: run() for name, (run, _) in entries.items()}
    stats = {name: entry.stats for name, (_, entry) in entries.items()}
    loaded = {name: sum(one.cache_hits.values()) for name, one in stats.items()}
    compiled = {name: sum(one.cache_misses.values()) for name, one in stats.items()}
    print(json.dumps({"results": results, "loaded": loaded, "compiled": compiled}))


if __name__ == "__main__":
    main()
