"""Two levels of estimates against searching alone: ``python benchmarks/two_levels.py [questions]``.

Each of some fixed questions is answered on `DEALS` deals by players who search (PIMC with 32 worlds), and on as many
other deals in two levels. Prints how often the differences of the two best calls agree within three standard errors,
and how many times more deals the searchers alone would need for an interval as narrow.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from analyzer.players.play_models import parse_model
from analyzer.questions.estimator import Limits
from analyzer.questions.plans import make_plans
from analyzer.questions.sampled import Sample
from analyzer.questions.task import Task
from analyzer.questions.two_levels import TwoLevels
from benchmarks.questions import random_situation

DEALS = 1_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=int, nargs="?", default=50)
    options = parser.parse_args()
    started, agreed, ratios, worst = time.perf_counter(), 0, [], 0.0
    for number in range(options.questions):
        situation = random_situation(np.random.default_rng([5, number]))
        plans = make_plans(situation)
        both = TwoLevels(Task(situation, plans, parse_model("pimc"), seed=1, threads=2))
        both.run_until_settled(Limits(DEALS, 1e-9), None)
        order = both.ranking()[:2]
        chosen = [plans[p] for p in order]
        alone = Sample(Task(situation, chosen, parse_model("pimc:32"), seed=2, threads=2))
        alone.run_until_settled(Limits(DEALS, 1e-9), None)
        if len(order) > 1:
            one, two = both.difference(*order), alone.difference(0, 1)
        else:
            one, two = both.value(order[0]), alone.value(0)
        deals = min(both.deals_of(p) for p in order)
        error = (one.high - one.value) / both.factor, (two.high - two.value) / alone.factor
        off = abs(one.value - two.value) / (error[0] ** 2 + error[1] ** 2) ** 0.5
        agreed, worst = agreed + (off <= 3.0), max(worst, off)
        ratios.append(error[1] ** 2 * DEALS / (error[0] ** 2 * deals))
    print(f"{agreed} of {options.questions} agree within 3 standard errors (the worst is off by {worst:.1f})")
    low, middle, high = np.quantile(ratios, [0.1, 0.5, 0.9])
    print(
        f"searchers alone need {middle:.1f} times the deals (median; a tenth below {low:.1f}, a tenth above {high:.1f})"
    )
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
