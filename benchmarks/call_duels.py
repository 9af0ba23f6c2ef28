"""What one way of calling gains against another: ``python benchmarks/call_duels.py [deals]``.

The table of the rules against the points rule, its bold and cautious selves and published rules. Every deal is played
twice by the net, once with each way of calling at seats 1 and 3, so that cards and seats cancel out. Prints by how many
points the table's two plays of a deal are ahead together, per 100 deals, with the standard error.
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from analyzer.engine.chunks import run_chunks
from analyzer.engine.options import default_threads
from analyzer.players.bidding import POINTS, Bidding, Style, parse_style
from analyzer.players.call_policies import call_policy
from analyzer.players.play_models import net_of
from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from benchmarks.published_callers import PUBLISHED, as_table
from kernels.codes import NET
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.self_play import compare_callers

SEED = np.uint64(2_026)


def duel(rules: Rules, one: Style, two: Style, deals: int) -> tuple[float, float]:
    """Points by which `one` is ahead of `two` over both plays of a deal, and the standard error."""
    game, policies = (
        compile_rules(rules),
        [call_policy(rules, Bidding(pair)) for pair in ((one, two) * 2, (two, one) * 2)],
    )

    def work(first: int, last: int) -> tuple[np.ndarray]:
        sums = np.zeros(4, np.int64)
        players = seat_players(game, policies[1], NET, net_of(rules), None, False)
        compare_callers(game, players, policies[0], 0, Deals(SEED, first, last), sums)
        return (sums,)

    total = (np.zeros(4, np.int64),)
    run_chunks(work, 0, deals, 1_000, default_threads(), total)
    n, _, gain, squares = (int(number) for number in total[0])
    mean = gain / n
    return mean, math.sqrt((squares / n - mean * mean) / n)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=int, nargs="?", default=400_000)
    parser.add_argument("--rules", default="standard")
    options = parser.parse_args()
    rules = PRESETS.get(options.rules) or Rules.parse(options.rules)
    table = parse_style("table", rules)
    others = {"points rule": POINTS} | {name: parse_style(f"table:{name}", rules) for name in ("bold", "cautious")}
    if options.rules == "standard":
        for name, choose in PUBLISHED.items():
            others[name] = Style(name, 0.0, as_table(rules, name, choose), name)
    print("| against | gain per 100 deals | standard error |\n|---|---|---|")
    for name, other in others.items():
        gain, error = duel(rules, table, other, options.deals)
        print(f"| {name} | {100 * gain:+.2f} | {100 * error:.2f} |", flush=True)


if __name__ == "__main__":
    main()
