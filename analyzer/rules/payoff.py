"""What a contract pays, by the tricks of its makers."""

from __future__ import annotations

from analyzer.rules.model import Contract


def is_made(contract: Contract, tricks: int) -> bool:
    """Tell whether the makers keep their contract with that many tricks."""
    return tricks <= contract.need if contract.misere else tricks >= contract.need


def points(contract: Contract, hand: int, tricks: int, lone_defender: bool = False) -> tuple[int, int]:
    """Points of the makers' side and of each opposing side when the makers win `tricks` of `hand`.

    With more than two sides no contract pays its opponents by the trick, so the makers' tricks settle everything.
    """
    others = hand - tricks
    if is_made(contract, tricks):
        made = contract.make + contract.make_per_trick * tricks
        if contract.sweep is not None and tricks == hand:
            made = contract.sweep
        return made, contract.opp_made + contract.opp_made_per_trick * others
    instead = [
        contract.opp_fail_lone if lone_defender else None,
        contract.opp_fail_zero if tricks == 0 else None,
    ]
    # a lone defender who takes every trick gets the larger of the two
    failed = max((value for value in instead if value is not None), default=contract.opp_fail)
    return contract.fail, failed + contract.opp_fail_per_trick * others
