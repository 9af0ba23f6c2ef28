"""How strong, how fast and how biased the rule player is: ``python benchmarks/bench_players.py [deals]``.

- **Edge**: points a deal over random play in duplicate deals: the same contracts, each side played once by the rules
  against random play; half the difference, with a 95 % interval.
- **Speed**: time of the process, one thread, whole deals, less the time of the loop around them.
- **Bias**: double-dummy minus rules, makers' points, by class and by seat, with standard errors.
"""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.natural import Contracts, natural_contracts, table_of
from kernels._jit import kernel
from kernels.cards.rng import start_stream
from kernels.codes import RANDOM, RULES
from kernels.doubledummy import new_memory, solve_tricks
from kernels.laws.turns import first_turn
from kernels.players.net.player import Net
from kernels.playing.play import play_on

STEPS = 1 << 3 | 1 << 5
"""Three tricks and five change the points."""
NOTHING = -1
"""For `play_all`: set the table, but do not play."""


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


@kernel
def play_all(
    contracts: Contracts, makers: int, defenders: int, tricks: npt.NDArray[np.int64], net: Net | None = None
) -> None:
    """Makers' tricks of each deal with one model for the makers and one for the defenders."""
    stream, hands = np.empty(1, np.uint64), np.empty(4, np.uint64)
    for n in range(len(tricks)):
        start_stream(np.uint64(n), n, stream)
        table = table_of(contracts, n)
        for seat in range(4):
            hands[seat] = contracts.hands[n, seat]
        if makers < 0:
            tricks[n] = table.leader
        else:
            tricks[n] = play_on(table, first_turn(table), hands, makers, defenders, stream, net)


@kernel
def solve_all(contracts: Contracts, memory: npt.NDArray[np.uint64], tricks: npt.NDArray[np.int64]) -> None:
    """Makers' tricks of each deal with open cards, as exactly as the points need."""
    hands = np.empty(4, np.uint64)
    for n in range(len(tricks)):
        for seat in range(4):
            hands[seat] = contracts.hands[n, seat]
        tricks[n] = solve_tricks(table_of(contracts, n), hands, STEPS, memory)


def makers_points(contracts: Contracts, tricks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Makers' points less the defenders'."""
    march = np.where(contracts.alone == 1, 4, 2)
    return np.where(tricks < 3, -2, np.where(tricks < 5, 1, march))


def mean_and_error(values: npt.NDArray[np.float64]) -> Figure:
    """The mean of some values and its standard error."""
    return Figure(float(np.mean(values)), float(np.std(values) / len(values) ** 0.5))


def played(contracts: Contracts, makers: int, defenders: int, net: Net | None = None) -> npt.NDArray[np.int64]:
    """Makers' points of each deal."""
    tricks = np.empty(len(contracts.maker), np.int64)
    play_all(contracts, makers, defenders, tricks, net)
    return makers_points(contracts, tricks)


def duplicate_edge(ours: int, theirs: int, deals: int, seed: int, net: Net | None = None) -> npt.NDArray[np.float64]:
    """Points a deal of model `ours` over model `theirs`: each deal played twice, sides swapped, halved."""
    contracts = natural_contracts(deals, seed)
    return (played(contracts, ours, theirs, net) - played(contracts, theirs, ours, net)) / 2


def classes_of(contracts: Contracts) -> dict[str, npt.NDArray[np.bool_]]:
    """The classes by which double-dummy is biased; eldest leads, so the makers lead where eldest or seat 3 makes."""
    alone, early, late = contracts.alone == 1, contracts.bidding_round == 1, contracts.bidding_round == 2
    classes = {
        "with partner, makers lead": ~alone & (contracts.maker % 2 == 0),
        "with partner, defenders lead": ~alone & (contracts.maker % 2 == 1),
        "with partner, all": ~alone,
        "alone": alone,
    }
    for name, turn in (("round 1", early), ("round 2", late)):
        for seat, who in enumerate(("eldest", "partner", "seat 3", "dealer")):
            classes[f"{name}, {who}"] = ~alone & turn & (contracts.maker == seat)
    return classes


def bias_by_class(deals: int, seed: int) -> dict[str, Figure]:
    """Double-dummy minus rules, makers' points."""
    contracts = natural_contracts(deals, seed)
    tricks = np.empty(deals, np.int64)
    solve_all(contracts, new_memory(), tricks)
    difference = makers_points(contracts, tricks) - played(contracts, RULES, RULES)
    return {name: mean_and_error(difference[chosen]) for name, chosen in classes_of(contracts).items()}


def microseconds(contracts: Contracts, makers: int, defenders: int) -> float:
    """Time a deal, the best of three rounds, less the time of the loop around it."""
    tricks = np.empty(len(contracts.maker), np.int64)
    best = []
    for model in (makers, NOTHING):
        rounds = []
        for _ in range(3):
            start = time.process_time()
            play_all(contracts, model, defenders, tricks)
            rounds.append(time.process_time() - start)
        best.append(min(rounds))
    return (best[0] - best[1]) / len(tricks) * 1e6


def main(deals: int) -> None:
    """Measure and print."""
    contracts = natural_contracts(deals, seed=7)
    play_all(natural_contracts(1, seed=7), RULES, RULES, np.empty(1, np.int64))
    print(f"{deals:,} natural contracts")
    edge = mean_and_error(duplicate_edge(RULES, RANDOM, deals, seed=7))
    print(f"edge of the rules over random play: {edge.mean:+.4f} +- {1.96 * edge.error:.4f} points a deal (95 %)")
    for name, makers, defenders in (("rules", RULES, RULES), ("random", RANDOM, RANDOM)):
        print(f"a deal by {name}: {microseconds(contracts, makers, defenders):.2f} us")
    points = played(contracts, RULES, RULES)
    print(f"makers' points {points.mean():+.3f}, euchred {np.mean(points < 0):.1%}, marches {np.mean(points > 1):.1%}")
    print("double-dummy minus rules, makers' points")
    for name, figure in bias_by_class(deals, seed=7).items():
        print(f"  {name:<30}{figure.mean:+.3f} +- {figure.error:.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
