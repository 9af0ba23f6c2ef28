"""Training a net from nothing: three rounds of samples, each by a better teacher, then a trial on new deals.

1. The teacher samples layouts with regard to the calls (PIMC) and solves each with open cards; a lone maker plays them
   out by the rules. The rule player and the teacher act in turn.
2. The teacher plays the sampled layouts out by the first net, so that nobody in them sees through the cards; the net
   and the teacher act in turn, so that it learns from the positions it gets itself into.
3. The same with the net that learnt from both.

The last net learns from all three.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import DEFAULT_SEED, check_numbers, check_threads
from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.estimates.means import mean_of
from analyzer.learning.fit_net import Agreement, as_floats, choices_of, compare_choices, fit_net, round_net
from analyzer.learning.training_samples import Deals, join, pieces, record_samples
from analyzer.players.bidding import default_bidding
from analyzer.players.play_models import PlayModel, parse_model
from analyzer.players.weights import Weights, family_of
from analyzer.simulation.duplicate_deals import edge_sums
from analyzer.version import __version__

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.entries.fit_net import ActiveFeatures
    from kernels.entries.training_samples import SampleSettings
    from kernels.players.net.player import Net

DEALS = 60_000
"""Deals a round; what fewer rounds of them bring stands in benchmarks/README.md."""
FEWEST_DEALS, MOST_DEALS = 20, 1_000_000
SOLVED_WORLDS, PLAYED_WORLDS = 32, 16
TRIAL_DEALS = {"rules": 100_000, "pimc:32:uniform": 10_000}
"""Duplicate deals of the trial at the default number of deals; fewer in proportion."""
_STREAMS = 1 << 40
"""Seeds of the rounds and of the trial lie so far apart."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What the net wins a deal from other players in duplicate deals, with its 95 % interval."""

    against: str
    deals: int
    edge: Interval

    def to_dict(self) -> dict[str, Any]:
        value, low, high = (round(number, 5) for number in (self.edge.value, self.edge.low, self.edge.high))
        return {"against": self.against, "deals": self.deals, "edge": value, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Training:
    """A trained net, how well it agrees with its last teacher, and how strong it is."""

    weights: Weights
    agreement: Agreement
    """On deals that it did not learn from."""
    rounding: float
    """Share of these decisions in which whole numbers choose the same card as the fitted net."""
    edges: tuple[Edge, ...]


def train_net(
    rules: Rules,
    deals: int = DEALS,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Training:
    """Train a net for `rules` on `deals` deals in each of three rounds; the same one whatever the threads.

    Raises `DataError` for numbers out of range and rules that cannot be learnt, KeyboardInterrupt on Ctrl-C.
    """
    if rules.alone_by != "caller":
        raise DataError(f'rules {rules.name}: alone_by="{rules.alone_by}" cannot be learnt; "caller" can be')
    _, seed, _ = check_numbers(deals, seed, fewest=FEWEST_DEALS, most=MOST_DEALS)
    workers, tell = check_threads(threads), progress or (lambda what, done, total: None)
    tell_compiling(tell, "record_samples", "fit_batches", "record_duels")

    def stream(number: int) -> int:
        return (seed + number * _STREAMS) % 2**64

    def samples(settings: SampleSettings, number: int, count: int, what: str) -> ActiveFeatures:
        return record_samples(rules, settings, Deals(stream(number), 0, count), net, workers, what, tell)

    parts, net, floats = [], None, None
    for number, settings in enumerate(training_rounds(), start=1):
        parts.append(pieces(samples(settings, number, deals, f"round {number} of 3: playing")))
        both = join(parts)
        if not len(both.counts):
            raise DataError(f"{deals} deals of {rules.name} bring no decision to learn from; give more")
        floats = fit_net(both, stream(number), f"round {number} of 3: learning", tell)
        weights = Weights(family_of(rules), {}, *round_net(floats))
        if number < 3:
            net = weights.to_net()
    assert floats is not None
    held = samples(training_rounds()[-1], 4, max(deals // 20, 20), "looking back")
    chosen = choices_of(as_floats(weights.weights, weights.bias, weights.output), held)
    agreement = compare_choices(chosen, held)
    rounding = float((chosen == choices_of(floats, held)).mean())
    edges = tuple(
        _trial(rules, weights.to_net(), name, max(20, count * deals // DEALS), stream(5), workers, tell)
        for name, count in TRIAL_DEALS.items()
    )
    made = {
        "rules": rules.name,
        "command": f"euchre train net --rules {rules.name} --deals {deals} --seed {seed}",
        "package": __version__,
        "calls": default_bidding(rules).name,
        "teacher": f"PIMC with {SOLVED_WORLDS} solved worlds, then twice {PLAYED_WORLDS} worlds played out by the net",
        "deals": deals * 3,
        "seed": seed,
        "decisions": len(both.counts),
        "held out": asdict(agreement),
        "strength": [edge.to_dict() for edge in edges],
    }
    return Training(replace(weights, made=made), agreement, rounding, edges)


def training_rounds() -> tuple[SampleSettings, ...]:
    """How the samples of the three rounds are made."""
    from kernels.codes import NET, RULES, SOLVED
    from kernels.entries.training_samples import SampleSettings

    played = SampleSettings(PLAYED_WORLDS, NET, NET, NET)
    return SampleSettings(SOLVED_WORLDS, SOLVED, RULES, RULES), played, played


def _trial(rules: Rules, net: Net, against: str, deals: int, seed: int, threads: int, tell: Progress) -> Edge:
    """Play duplicate deals, each once with the net's side making and once with it defending."""
    ours, theirs, total = PlayModel("net", "net"), parse_model(against), (np.zeros(3, np.int64),)
    calling = default_bidding(rules)

    def work(first: int, last: int) -> tuple[Any]:
        own = net.copy()  # type: ignore[attr-defined]
        return edge_sums(rules, calling, ours, theirs, seed, first, last, own)

    without_interrupts(lambda: work(0, 0))
    what = f"trial against {against}"
    run = run_chunks(work, 0, deals, 100, threads, total, progress=lambda done: tell(what, done, deals))
    if run.interrupted:
        raise KeyboardInterrupt
    deals, plain, squares = (int(number) for number in total[0])
    return Edge(against, deals, mean_of(deals, plain, squares, 2).interval)
