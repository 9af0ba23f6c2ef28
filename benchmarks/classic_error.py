"""The classic mistake: pricing a pass with open cards.

For a random sample of the 33,649 dealer hands with the jack of spades turned up (everybody before him passed), the
share whose best call is to pass, (a) when the others go on calling on their own cards, and (b) when the rest of the
auction is solved with all cards open, as in programs that price a pass by a perfect-information search. In (b) a pass
is worth what perfect callers make of the very deal, so the jack is almost always picked up.

    python benchmarks/classic_error.py --hands 2000 --deals 1000
"""

from __future__ import annotations

import argparse
import functools
import itertools
import math
import random
import time
from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np

from analyzer.cards import deck_cards, format_hand, parse_card, split_cards
from analyzer.engine.options import default_threads
from analyzer.players.call_policies import points_policy
from analyzer.questions.arrays import make_question
from analyzer.questions.ask import ask
from analyzer.questions.plans import make_plans
from analyzer.questions.situation import Situation, read_situation
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.asking.question import begin_question
from kernels.cards.dealing import deal_hidden
from kernels.cards.rng import start_stream
from kernels.codes import DOUBLE_DUMMY, PASS
from kernels.deal.play_deal import play_deal
from kernels.deal.players import seat_players
from kernels.deal.set_table import set_table
from kernels.entries.job import Deals
from kernels.laws.auction import legal_calls, seat_on_turn
from kernels.laws.score import points_difference

UPCARD = "JS"


@numba.njit(nogil=True)
def open_value(game, players, question, node, call, discard):  # type: ignore[no-untyped-def]
    """Points of the asker's side when `call` is played with open cards."""
    deal = players.deal
    deal.node, deal.maker, deal.call, deal.discard = node, seat_on_turn(game, node), call, discard
    tricks = play_deal(game, set_table(game, players.policy.rule, deal), deal, DOUBLE_DUMMY, players.memory)
    return points_difference(game, deal, tricks, question.seat)


@numba.njit(nogil=True)
def open_auction(game, players, question, codes, discards, deals, sums):  # type: ignore[no-untyped-def]
    """Add up the asker's plans and, last in `sums`, a pass after which everybody calls with all cards open."""
    calls, deal = np.zeros(256, np.int64), players.deal
    begin_question(question, deal)
    for number in range(deals.first, deals.last):
        start_stream(deals.seed, number, deal.stream)
        deal_hidden(game, question.hidden, len(question.hidden), question.seat, deal.stream, deal.pool, deal.hands)
        for p in range(len(codes)):
            sums[p] += open_value(game, players, question, question.node, codes[p], discards[p])
        value = 0  # of the auction from the turn at hand on; a stuck dealer, last, has to call
        for turn in range(2 * game.players - 1, question.node, -1):
            seat = turn % game.players
            sign = 1 if (seat ^ question.seat) & 1 == 0 else -1
            count = legal_calls(game, turn, deal.hands[seat], question.upcard, question.upcard_suit, calls)
            best = -99
            for k in range(count):
                if calls[k] == PASS:
                    worth = sign * value
                else:
                    worth = sign * open_value(game, players, question, turn, calls[k], np.uint64(0))
                best = max(best, worth)
            value = sign * best
        sums[len(codes)] += value


def prefers_pass_open(situation: Situation, deals: int, seed: int) -> bool:
    """Tell whether a pass has the highest value when the rest of the auction is solved with open cards."""
    rules = situation.rules
    plans = [plan for plan in make_plans(situation) if plan.code != PASS]
    codes = np.array([plan.code for plan in plans], np.int64)
    discards = np.array([plan.discard for plan in plans], np.uint64)
    sums = np.zeros(len(plans) + 1, np.int64)
    game = compile_rules(rules)
    players, question = seat_players(game, points_policy(rules), DOUBLE_DUMMY), make_question(situation, False)
    open_auction(game, players, question, codes, discards, Deals(np.uint64(seed), 0, deals), sums)
    return bool(sums[-1] > sums[:-1].max())


def prefers_pass(situation: Situation, deals: int, seed: int) -> bool:
    """Tell whether a pass is the best call when everybody calls on his own cards."""
    answer = ask(
        format_hand(situation.hand), UPCARD, seat="dealer", rules=situation.rules, deals=deals, seed=seed, threads=1,
        precision=1e-9,
    )  # fmt: skip
    return answer.best == "pass"


def report(name: str, passes: list[bool], seconds: float) -> None:
    n, share = len(passes), sum(passes) / len(passes)
    centre = (share + 1.92 / n) / (1 + 3.84 / n)  # Wilson's interval
    half = 1.96 * math.sqrt(share * (1 - share) / n + 0.96 / n / n) / (1 + 3.84 / n)
    low, high = 100 * max(0.0, centre - half), 100 * (centre + half)
    print(f"{name}: {100 * share:.1f} % pass (95 %: {low:.1f} to {high:.1f}), {seconds:.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = Rules.parse("standard")
    rest = split_cards(deck_cards(rules.ranks, rules.joker) & ~parse_card(UPCARD))
    hands = list(itertools.combinations(rest, rules.hand))
    chosen = random.Random(options.seed).sample(hands, min(options.hands, len(hands)))
    asked = [read_situation(rules, format_hand(sum(hand)), UPCARD, seat="dealer") for hand in chosen]
    print(
        f"{len(asked)} of {len(hands)} dealer hands with {UPCARD} up, {options.deals} deals each, seed {options.seed}"
    )
    for name, test in (("policy continuation", prefers_pass), ("open-cards continuation", prefers_pass_open)):
        started = time.perf_counter()
        test(asked[0], 1, options.seed)  # compiled once, on one thread
        ask_one = functools.partial(test, deals=options.deals, seed=options.seed)
        with ThreadPoolExecutor(default_threads()) as pool:
            passes = list(pool.map(ask_one, asked))
        report(name, passes, time.perf_counter() - started)


if __name__ == "__main__":
    main()
