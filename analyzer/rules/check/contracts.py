"""Impossible contracts: what cannot be won, called or paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.rules.check.problem import Problem

if TYPE_CHECKING:
    from analyzer.rules.model import Contract, Rules

MOST_CONTRACTS = 32
"""A set of contracts must fit the bits of one integer in the kernels."""
MOST_POINTS = 1000
"""Bound of every number of points, deals and targets: far above any game, and small enough for the arrays."""

_POINTS = (
    "rank", "make", "make_per_trick", "sweep", "fail", "opp_made", "opp_made_per_trick", "opp_fail",
    "opp_fail_per_trick", "opp_fail_lone", "opp_fail_zero",
)  # fmt: skip


def contract_problems(rules: Rules) -> Iterator[Problem]:
    """Yield every problem of the contracts."""
    names = [contract.name for contract in rules.contracts]
    if not 1 <= len(names) <= MOST_CONTRACTS:
        yield Problem(f"there are {len(names)} contracts; 1 to {MOST_CONTRACTS} are possible", "contracts")
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield Problem(f"two contracts have the name {name!r}", "name", "contracts", names.index(name))
    for number, contract in enumerate(rules.contracts):
        if contract.name in ("", "none") or not contract.name.isprintable():
            yield Problem(f"contract {number + 1}: name={contract.name!r} is no name", "name", "contracts", number)
        for field, text in (*_trumps(contract), *_order(rules, contract), *_pay(rules, contract)):
            yield Problem(f"contract {contract.name}: {text}", field, "contracts", number)


def _trumps(contract: Contract) -> Iterator[tuple[str, str]]:
    strains = list(contract.strains)
    if not strains:
        yield "strains", "strains is empty; at least one is needed"
    if any(not 0 <= strain <= 5 for strain in strains) or len(set(strains)) != len(strains):
        yield "strains", f"strains={strains} must be numbers 0 to 5 (C D H S NT LOW), each once"
    if contract.misere and any(strain < 4 for strain in strains):
        yield "misere", "misere=true is played without trumps; strains must be NT or LOW"


def _order(rules: Rules, contract: Contract) -> Iterator[tuple[str, str]]:
    if rules.rounds and rules.turns_up and contract.misere:
        yield "misere", "misere=true needs an ascending auction (ends_on_call=false)"
    if contract.over is None:
        return
    if rules.rounds and rules.turns_up:
        yield "over", f"over={contract.over!r} needs an ascending auction (ends_on_call=false)"
    below = next((other for other in rules.contracts if other.name == contract.over), None)
    if below is None:
        yield "over", f"over={contract.over!r} is no contract of these rules"
    elif below.rank >= contract.rank:
        yield "over", f"rank={contract.rank} must lie above rank={below.rank} of over={contract.over!r}"


def _pay(rules: Rules, contract: Contract) -> Iterator[tuple[str, str]]:
    if not 0 <= contract.need <= rules.hand:
        yield "need", f"need={contract.need} must lie in 0 to hand={rules.hand}"
    if contract.alone and not rules.partners:
        yield "alone", "alone=true needs partners=true"
    for field in _POINTS:
        value = getattr(contract, field)
        if value is not None and not -MOST_POINTS <= value <= MOST_POINTS:
            yield field, f"{field}={value} must lie within {MOST_POINTS} of 0"
    if contract.fail > 0:
        yield "fail", f"fail={contract.fail} must be 0 or less"
    if contract.opp_fail_lone is not None and rules.defend_alone == "off":
        yield "opp_fail_lone", f"opp_fail_lone={contract.opp_fail_lone} is unused with defend_alone='off'"
    for field in ("opp_made_per_trick", "opp_fail_per_trick"):
        if getattr(contract, field) and rules.sides > 2:
            text = f"{field}={getattr(contract, field)} needs two sides, not {rules.sides}"
            yield field, f"{text}: the makers' tricks must settle the pay"
