"""Whether a call table calls right: ``python benchmarks/table_checks.py [situations]``.

Random hands of standard euchre, at a random turn to which the others passed as the table does, are asked about to a
hundredth of a point; what the table calls is set against the best call. Prints the loss of each call that is not the
best, the mean and the largest loss.
"""

from __future__ import annotations

import argparse

import numpy as np

from analyzer import ask
from analyzer.deals.calls import call_name
from analyzer.players.bidding import default_bidding
from analyzer.players.call_policies import call_policy
from analyzer.rules.compile import compile_rules
from benchmarks.questions import RULES, in_words, random_situation
from kernels.calling.choose_call import choose_call


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("situations", type=int, nargs="?", default=200)
    parser.add_argument("--precision", type=float, default=0.01)
    options = parser.parse_args()
    bidding = default_bidding(RULES)
    game, policy, losses = compile_rules(RULES), call_policy(RULES, bidding), []
    print("| hand, up, seat, round | table | best | loss |\n|---|---|---|---|")
    for number in range(options.situations):
        rng = np.random.default_rng([11, number])
        asked = random_situation(rng, bidding, int(rng.integers(8)))
        auction = asked.auction
        code = int(
            choose_call(game, policy, auction.node, np.uint64(asked.hand), np.uint64(asked.upcard), auction.upcard_suit)
        )
        hand, up, seat, rnd = in_words(asked)
        answer = ask(hand, up, seat=seat, round=rnd, bidding="table", precision=options.precision)
        name = call_name(auction, code)
        called = next(action for action in answer.actions if name in (action.call, *action.same))
        loss = answer.actions[0].ev.value - called.ev.value
        losses.append(loss)
        if loss > 0.0:
            print(f"| {hand}, {up}, {seat}, {rnd} | {called.call} | {answer.best} | {loss:.3f} |", flush=True)
    print(f"\n{len(losses)} situations: mean loss {np.mean(losses):.4f}, largest {max(losses):.3f}")


if __name__ == "__main__":
    main()
