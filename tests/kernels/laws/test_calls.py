"""What a call is made of: every contract in every strain is a call of its own, and can be read back."""

from __future__ import annotations

import itertools

from kernels import codes
from kernels._jit import kernel
from kernels.cards.layout import LOW, NO_TRUMP
from kernels.codes import LATER, MAX_CONTRACTS, PASS
from kernels.laws.calls import call_of, contract_of, strain_of

STRAINS = (*range(LOW + 1), LATER)
EVERY = list(itertools.product(range(MAX_CONTRACTS), STRAINS))


def test_a_call_is_read_back_as_it_was_made() -> None:
    for contract_id, strain in EVERY:
        call = call_of(contract_id, strain)
        assert (contract_of(call), strain_of(call)) == (contract_id, strain)


def test_no_two_calls_are_the_same_number() -> None:
    calls = [call_of(contract_id, strain) for contract_id, strain in EVERY]
    assert len(set(calls)) == len(calls)
    assert min(calls) >= 0 > PASS > codes.BID_ON  # nor are they a pass, or what stands for bidding on
    assert LATER > LOW > NO_TRUMP


def test_meaning_and_kernels_write_the_same_calls() -> None:
    """Those who do not load the kernels have functions of their own."""
    for contract_id, strain in EVERY:
        call = codes.call_of(contract_id, strain)
        assert call == call_of(contract_id, strain)
        assert (codes.contract_of(call), codes.strain_of(call)) == (contract_id, strain)


def test_a_strain_named_after_the_auction_leaves_the_contract() -> None:
    """A bid is noted without its strain by setting the bits of LATER."""

    @kernel
    def later(call: int) -> int:
        return call | LATER

    for contract_id, strain in EVERY:
        assert later(call_of(contract_id, strain)) == call_of(contract_id, LATER)
