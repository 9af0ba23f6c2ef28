"""Classes of deals after the auction, by who calls what, who leads first and how many trumps the maker holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analyzer.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class DealClass:
    """One class of deals, all conditions of which hold. Classes of different groups overlap."""

    name: str
    group: str
    contracts: frozenset[int] | None = None
    """Contracts, or None for all; the same goes for the others."""
    round: int | None = None
    seat: int | None = None
    makers_lead: bool | None = None
    least: int = 0
    """Trumps that the maker holds when play begins, from `least` to `most`."""
    most: int | None = None
    with_trumps: bool | None = None

    def holds(self, facts: NDArray[np.void]) -> Mask:
        """Which deals belong to it, from the facts of `kernels.entries.duels.record_duels` (``FACTS[n]``)."""
        mask: Mask = facts["played"] == 1
        for column, wanted in (
            ("round", self.round), ("maker", self.seat), ("makers_lead", self.makers_lead), ("named", self.with_trumps),
        ):  # fmt: skip
            if wanted is not None:
                mask &= facts[column] == int(wanted)
        if self.contracts is not None:
            mask &= np.isin(facts["contract"], sorted(self.contracts))
        if self.most is not None:
            mask &= (facts["trumps"] >= self.least) & (facts["trumps"] <= self.most)
        return mask


def list_classes(rules: Rules) -> list[DealClass]:
    """All classes of deals under some rules; those that no deal falls into may be among them."""
    numbers = range(len(rules.contracts))
    alone = frozenset(number for number in numbers if rules.contracts[number].alone)
    pairs = frozenset(numbers) - alone
    mixed = bool(alone and pairs)
    classes = [DealClass("all deals", "overall")]
    if mixed:
        classes += [DealClass("with partner", "overall", pairs), DealClass("alone", "overall", alone)]
    if not rules.turns_up or len(rules.contracts) > 2:
        classes += [
            DealClass(_bid_name(rules, number), "by contract", contracts=frozenset({number})) for number in numbers
        ]
    if mixed:
        classes += _divide(rules, "with partner", pairs, fewest=2, apart=False)
        classes += _divide(rules, "alone", alone, fewest=3, apart=True)
    else:
        classes += _divide(rules, "", None, fewest=2, apart=False)
    return classes


def _bid_name(rules: Rules, number: int) -> str:
    name = rules.contracts[number].name
    return f"bid {name}" if name.isdecimal() else name


def _divide(
    rules: Rules, kind: str, contracts: frozenset[int] | None, fewest: int, apart: bool
) -> Iterator[DealClass]:  # fmt: skip
    """Divide the deals of one `kind` of contract by lead, trumps, and round and seat, the last two together or apart.

    The trumps begin with a class of `fewest` or fewer.
    """
    start = f"{kind}, " if kind else ""

    def named(name: str, by: str, **conditions: int | bool) -> DealClass:
        return DealClass(start + name, f"{start}by {by}", contracts, **conditions)  # type: ignore[arg-type]

    if not apart:
        yield named("makers lead", "lead", makers_lead=True)
        yield named("defenders lead", "lead", makers_lead=False)
    for trumps in range(fewest, rules.hand + 1):
        text = f"{trumps} or fewer trumps" if trumps == fewest else f"{trumps} trumps"
        yield named(text, "trumps", least=0 if trumps == fewest else trumps, most=trumps, with_trumps=True)
    yield named("no trumps", "trumps", with_trumps=False)
    rounds = len(rules.rounds)
    if rounds == 1:
        for seat, name in enumerate(rules.seat_names):
            yield named(name, "seat", seat=seat)
    elif apart:
        for number in range(rounds):
            yield named(f"round {number + 1}", "round", round=number)
        for seat, name in enumerate(rules.seat_names):
            yield named(name, "seat", seat=seat)
    else:
        for number in range(rounds):
            for seat, name in enumerate(rules.seat_names):
                yield named(f"round {number + 1}, {name}", "round and seat", round=number, seat=seat)
