"""Hands on which the cheap players and those who search disagree: ``python benchmarks/disagreements.py [questions]``.

Questions are real decision points of standard euchre: a random deal, called by the points rule, and one of the turns
that came up. Of each, the values of passing, of calling with a partner and of calling alone are taken on the same deals
by the net, by rule and by PIMC with 32 worlds. Deals are added until it is settled whether the difference between two
models of "order minus pass", or of "alone minus partner", is more or less than 0.2 points, or `MOST` deals are played.

Prints the share of questions beyond 0.2 points, with a 95 % interval (Wilson), and the ten worst of each kind.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyzer.cards import format_card, format_hand
from analyzer.players.play_models import parse_model
from analyzer.questions.deal_records import record_deals
from analyzer.questions.estimator import Limits
from analyzer.questions.plans import Plan, make_plans, to_arrays
from analyzer.questions.sampled import Sample
from analyzer.questions.situation import Situation
from analyzer.questions.task import Task
from analyzer.rules import PRESETS
from benchmarks.questions import random_situation
from kernels.codes import THROWN_IN, strain_of

RULES = PRESETS["standard"]
MODELS = ("pimc:32", "net", "rules")
LIMIT, MOST, FIRST = 0.2, 800, 100
KINDS = ("order or pass", "alone or partner")


@dataclass
class Gap:
    """One kind of choice in one question: its value by each model, and the models' differences from PIMC."""

    text: str
    kind: str
    values: dict[str, float]
    off: dict[str, tuple[float, float]]
    """By model (mean, standard error) of its value minus PIMC's."""
    deals: int


def best_by_net(situation: Situation) -> dict[str, Plan]:
    """The plans worth comparing: the best pass, the best call with a partner, and the same call alone."""
    plans = make_plans(situation)
    sample = Sample(Task(situation, plans, parse_model("net")))
    sample.run_until_settled(Limits(1_000, 1e-9), None)
    chosen: dict[str, tuple[float, Plan]] = {}
    for p, plan in enumerate(plans):
        kind = "pass" if not plan.is_call else "alone" if plan.action.endswith("alone") else "partner"
        if sample.active[p] and (kind not in chosen or sample.value(p).value > chosen[kind][0]):
            chosen[kind] = (sample.value(p).value, plan)
    return {kind: plan for kind, (_, plan) in chosen.items()}


def measure(number: int, seed: int) -> list[Gap]:
    """The choices of one random question."""
    situation = random_situation(np.random.default_rng([seed, number]))
    plans = best_by_net(situation)
    names = list(plans)
    task = Task(situation, list(plans.values()), parse_model(MODELS[0]), seed=seed + number)
    arrays, models = to_arrays(task.plans), [parse_model(name) for name in MODELS]
    values: npt.NDArray[np.float64] = np.zeros((0, len(MODELS), len(names)))
    done, want = 0, FIRST
    while True:
        part = record_deals(task, arrays, models, done, want)
        values = np.concatenate([values, np.where(part.status == THROWN_IN, task.thrown_mean, part.outcomes)])
        done, want = want, min(MOST, want + want // 2)
        gaps = [gap for kind in KINDS if (gap := read_gap(situation, plans, names, values, kind)) is not None]
        if done >= MOST or all(is_settled(*off) for gap in gaps for off in gap.off.values()):
            return gaps


def is_settled(mean: float, error: float) -> bool:
    return abs(abs(mean) - LIMIT) > 2.0 * error + 1e-9


def read_gap(
    situation: Situation, plans: dict[str, Plan], names: list[str], values: npt.NDArray[np.float64], kind: str
) -> Gap | None:
    """One choice of a question from the records; None where it is not open."""
    one, two = ("partner", "pass") if kind == KINDS[0] else ("alone", "partner")
    if one not in names or two not in names:
        return None
    gap = values[:, :, names.index(one)] - values[:, :, names.index(two)]
    off = gap[:, 1:] - gap[:, :1]
    errors = off.std(axis=0, ddof=1) / math.sqrt(len(off))
    hand = format_hand(situation.hand, strain_of(plans[one].code))
    text = (
        f"{hand}  up {format_card(situation.upcard)}, seat {RULES.seat_names[situation.seat]} round {situation.round}, "
        f"{plans[one].action} against {plans[two].action}"
    )
    return Gap(
        text,
        kind,
        {model: float(gap[:, m].mean()) for m, model in enumerate(MODELS)},
        {model: (float(off[:, m].mean()), float(errors[m])) for m, model in enumerate(MODELS[1:])},
        len(off),
    )


def wilson(hits: int, total: int) -> tuple[float, float]:
    """95 % interval of a share."""
    share, z = hits / total, 1.96
    middle, half = share + z * z / (2 * total), z * math.sqrt(share * (1 - share) / total + z * z / (4 * total**2))
    return (middle - half) / (1 + z * z / total), (middle + half) / (1 + z * z / total)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=int, nargs="?", default=3_000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    started, gaps = time.perf_counter(), []
    measure(0, options.seed)
    with ThreadPoolExecutor(options.threads) as pool:
        for number, found in enumerate(pool.map(lambda n: measure(n, options.seed), range(options.questions))):
            gaps += found
            if number % 100 == 99:
                print(f"{number + 1} questions, {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    for model in MODELS[1:]:
        for kind in KINDS:
            chosen = [gap for gap in gaps if gap.kind == kind]
            far = [gap for gap in chosen if abs(gap.off[model][0]) > LIMIT]
            low, high = wilson(len(far), len(chosen))
            mean = sum(gap.off[model][0] for gap in chosen) / len(chosen)
            flips = sum(gap.values[model] * gap.values["pimc:32"] < 0 for gap in chosen) / len(chosen)
            print(
                f"{model}, {kind}: {len(far) / len(chosen):.1%} of {len(chosen)} differ from PIMC-32 by more than "
                f"{LIMIT} ({low:.1%} to {high:.1%}); mean {mean:+.3f}; other sign {flips:.1%}"
            )
            for gap in sorted(far, key=lambda gap: -abs(gap.off[model][0]))[:10]:
                off, error = gap.off[model]
                others = ", ".join(f"{name} {value:+.2f}" for name, value in gap.values.items())
                print(f"    {gap.text}: {others} ({off:+.2f} +- {error:.2f}, {gap.deals} deals)")
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
