"""How often the 95 % intervals of answers hold the truth: ``python benchmarks/coverage.py [seeds]``.

Random questions of standard euchre are answered with many seeds, at the usual settings but for what would turn the
verdict. The truth is one run of other deals; its own error widens the intervals, in squares. Prints the share of
intervals of the best call minus the second, of the best call's value and of the pass's value that hold it, the mean
number of deals, and the least and the mean share over all questions. Of 200 seeds and a true 96 % the least of twenty
questions is 93 to 94 % by chance.
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
    parser.add_argument("--first", type=int, default=0, help="the first question")
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("--truth", type=int, default=400_000, help="deals of the run that stands for the truth")
    options = parser.parse_args()
    print("| question | difference | value | pass | deals |\n|---|---|---|---|---|")
    rows = []
    for number in range(options.first, options.first + options.questions):
        rows.append(shares_held(number, options.seeds, options.truth))
        print(in_row(str(number), rows[-1]), flush=True)
    table = np.array(rows)
    print(in_row("least", np.nanmin(table, axis=0)))
    print(in_row("mean", np.nanmean(table, axis=0)))


def in_row(name: str, row: np.ndarray) -> str:
    """A line of the table."""
    return f"| {name} | {' | '.join(f'{share:.1%}' for share in row[:-1])} | {row[-1]:,.0f} |"


def shares_held(number: int, seeds: int, deals: int) -> np.ndarray:
    """Shares of the intervals of one question that hold the truth of so many deals, and the mean number of deals."""
    situation = random_situation(np.random.default_rng([12, number]))
    plans, model = make_plans(situation), default_model(RULES)
    truth = Sample(Task(situation, plans, model, seed=TRUTH_SEED))
    truth._run_to(deals, None, None)  # no plan is given up
    passes = [p for p, plan in enumerate(plans) if plan.action == "pass"]
    held = np.zeros((seeds, 4))
    for seed in range(1, seeds + 1):
        sample = Sample(Task(situation, plans, model, seed=seed))
        sample.run_until_settled(Limits(most_deals(sample.task.span, PRECISION), PRECISION), None)
        (p, q), ours, others = sample.ranking()[:2], sample.factor, truth.factor
        held[seed - 1] = (
            covers(sample.difference(p, q), truth.difference(p, q), others, ours),
            covers(sample.value(p), truth.value(p), others, ours),
            covers(sample.value(passes[0]), truth.value(passes[0]), others, ours) if passes else math.nan,
            sample.run.done,
        )
    return np.asarray(held.mean(axis=0))


def covers(told: Interval, truth: Interval, factor: float, ours: float) -> bool:
    """Whether an interval holds the truth; `factor` and `ours` are the standard errors in the two half-widths."""
    error = ours * truth.half_width / factor
    return abs(told.value - truth.value) <= math.hypot(told.half_width, error)


if __name__ == "__main__":
    main()
