"""Lets the twins hand a deal that they made ready to the kernels' players."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.cards.deal import new_deal
from kernels.codes import contract_of
from kernels.deal.play_deal import play_deal
from kernels.doubledummy import new_memory
from kernels.laws.tricks import Table
from kernels.laws.turns import first_turn
from kernels.players.net.player import Net
from kernels.playing.play import play_on
from tests.reference.call_twin import SUITS, deck_of, normal_mask
from tests.reference.contract_twin import Ready
from tests.reference.evaluate_twin import Play
from tests.support.encoding import code_of


@kernel
def play_out(
    table: Table, hands: npt.NDArray[np.uint64], makers: int, defenders: int, stream: npt.NDArray[np.uint64],
    net: Net | None = None,
) -> int:  # fmt: skip
    """The makers' tricks of a deal played from the first lead; `hands` is consumed."""
    return play_on(table, first_turn(table), hands, makers, defenders, stream, net)


def table_of(rules: Rules, ready: Ready, call: str, maker: int) -> tuple[Table, npt.NDArray[np.uint64]]:
    """The table and the normalised hands of a deal that the twin made ready."""
    strain = call.split("@")[1]

    def form(cards: set[str]) -> np.uint64:
        return np.uint64(normal_mask(cards, strain, rules.bowers))

    table = Table(
        players=rules.players,
        tricks=rules.hand,
        partners=int(rules.partners),
        active=sum(1 << seat for seat in ready.playing),
        makers=sum(1 << seat for seat in ready.makers),
        maker=maker,
        leader=ready.leader,
        trump=np.uint64(0xFFFF if strain in SUITS else 0),
        misere=int(rules.contracts[contract_of(code_of(rules, call))].misere),
        lead_trump=int(rules.first_lead_trump),
        deck=form(set(deck_of(rules))),
        out=form(ready.out),
        pickup=form(ready.taken),
        buried=form(ready.buried),
    )
    return table, np.array([form(hand) for hand in ready.hands], np.uint64)


def play_with(rules: Rules, model: int) -> Play:
    """The makers' tricks by `model` of a deal that the twin made ready."""
    game, memory = compile_rules(rules), new_memory(compile_rules(rules))

    def play(ready: Ready, call: str, maker: int) -> int:
        table, hands = table_of(rules, ready, call, maker)
        deal: Any = new_deal()
        deal["ready"][: rules.players], deal["call"] = hands, code_of(rules, call)
        deal["lone_defender"] = -1 if ready.lone is None else ready.lone
        return int(play_deal(game, table, deal, model, memory))

    return play
