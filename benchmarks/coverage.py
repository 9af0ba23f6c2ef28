"""How often the 95 % intervals of answers hold the truth: ``python benchmarks/coverage.py [seeds]``.

Random questions of standard euchre are answered with many seeds, at the usual settings but for what would turn the
verdict. The truth is one run of other deals; its own error widens the intervals, in squares. Prints the share of
intervals of the best call minus the second, and of the best call's value, that hold it, and the mean number of deals.
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from analyzer.engine.options import PRECISION
from analyzer.estimates.intervals import Interval, most_deals
from analyzer.players.play_models import default_model
from analyzer.questions.estimator import Limits
from analyzer.questions.plans import make_plans
from analyzer.questions.sampled import Sample
from analyzer.questions.task import Task
from benchmarks.questions import RULES, random_situation

TRUTH_SEED = 10**6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", type=int, nargs="?", default=200)
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("--truth", type=int, default=400_000, help="deals of the run that stands for the truth")
    options = parser.parse_args()
    print("| question | difference | value | deals |\n|---|---|---|---|")
    for number in range(options.questions):
        situation = random_situation(np.random.default_rng([12, number]))
        plans, model = make_plans(situation), default_model(RULES)
        truth = Sample(Task(situation, plans, model, seed=TRUTH_SEED))
        truth._run_to(options.truth, None, None)  # no plan is given up
        holds, deals = np.zeros(2), 0
        for seed in range(1, options.seeds + 1):
            sample = Sample(Task(situation, plans, model, seed=seed))
            sample.run_until_settled(Limits(most_deals(sample.task.span, PRECISION), PRECISION), None)
            p, q = sample.ranking()[:2]
            holds += (
                covers(sample.difference(p, q), truth.difference(p, q), truth.factor, sample.factor),
                covers(sample.value(p), truth.value(p), truth.factor, sample.factor),
            )
            deals += sample.run.done
        shares = " | ".join(f"{share:.1%}" for share in holds / options.seeds)
        print(f"| {number} | {shares} | {deals / options.seeds:,.0f} |", flush=True)


def covers(told: Interval, truth: Interval, factor: float, ours: float) -> bool:
    """Whether an interval holds the truth; `factor` and `ours` are the standard errors in the two half-widths."""
    error = ours * truth.half_width / factor
    return abs(told.value - truth.value) <= math.hypot(told.half_width, error)


if __name__ == "__main__":
    main()
