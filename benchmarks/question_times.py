"""How long questions take at default settings: random ones, of every seat and round, asked one after the other.

    python benchmarks/question_times.py 500 [--seed 8]

Seconds on the clock and of processor time, without starting Python, loading and compiling; the slowest with the
question, so that it can be asked again. Half of the questions are turns that came up in random deals called by the
points rule; the other half are any hand, upcard and turn, as people ask them: a hand of nines in the last seat is rare
at the table, as somebody would have called, and takes longest, as few layouts fit.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from analyzer import ask
from analyzer.cards import format_card, format_hand
from analyzer.deals.calls import seat_name
from analyzer.rules.compile import compile_rules
from benchmarks.questions import RULES, Question, in_words, random_situation


class Asked(NamedTuple):
    """A question, and what it took."""

    seconds: float
    processor: float
    text: str
    deals: int
    verdict: str | None


def from_the_table(rng: np.random.Generator) -> Question:
    """A turn that came up."""
    return in_words(random_situation(rng))


def from_anywhere(rng: np.random.Generator) -> Question:
    """Any hand, upcard and turn."""
    game = compile_rules(RULES)
    cards = [int(card) for card in rng.permutation(game["deck"][: game["cards"]])[:6]]
    seat, rnd = int(rng.integers(RULES.players)), int(rng.integers(len(RULES.rounds)))
    return format_hand(sum(cards[:5])), format_card(cards[5]), seat_name(seat, RULES.players), rnd + 1


def ask_one(question: Question) -> Asked:
    """Ask at default settings."""
    hand, up, seat, rnd = question
    started, before = time.perf_counter(), time.process_time()
    answer = ask(hand, up, seat=seat, round=rnd)
    seconds, processor = time.perf_counter() - started, time.process_time() - before
    return Asked(seconds, processor, f'"{hand}" --up {up} --seat {seat} --round {rnd}', answer.deals, answer.verdict)


def measure(name: str, choose: Callable[[np.random.Generator], Question], count: int, seed: int) -> None:
    """Ask `count` questions of a kind, and print what they took."""
    rng = np.random.default_rng(seed)
    asked = [ask_one(choose(rng)) for _ in range(count)]
    for unit in ("seconds", "processor"):
        times = [getattr(one, unit) for one in asked]
        marks = ", ".join(f"{share} % {np.percentile(times, share):.2f}" for share in (50, 90, 99, 100))
        print(f"{name}, {count} questions, {unit}: {marks}; mean {np.mean(times):.2f}")
    for one in sorted(asked, reverse=True)[:5]:
        print(f"  {one.seconds:6.2f} s ({one.processor:.2f} s)  {one.deals:7,} deals  {one.verdict:8s}  {one.text}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("questions", type=int, nargs="?", default=500)
    parser.add_argument("--seed", type=int, default=8)
    chosen = parser.parse_args()
    ask("JS AS KS 9H TD", "QS", seat="dealer")  # loads the kernels
    half = chosen.questions // 2
    measure("turns that came up", from_the_table, chosen.questions - half, chosen.seed)
    measure("any hand and turn", from_anywhere, half, chosen.seed)


if __name__ == "__main__":
    main()
