"""Solving fully known deals: the makers' exact tricks with open cards, and what they pay."""

from __future__ import annotations

import numpy as np

from analyzer.records.formats.known_deals import KnownDeal
from analyzer.rules.compile import compile_rules
from kernels.codes import call_of


def solve_deal(deal: KnownDeal) -> tuple[int, list[int]]:
    """Return the makers' exact number of tricks under best play by everybody, and the points of each side."""
    from kernels.doubledummy import new_memory
    from kernels.entries.solve_known import solve_known

    rules = deal.rules
    game = compile_rules(rules)
    call = call_of(deal.contract, deal.strain)
    tricks = solve_known(game, np.array(deal.hands, np.uint64), call, deal.leader, deal.maker, new_memory(game))
    own, other = (int(points) for points in game.pay[deal.contract, 0, tricks])
    side = rules.side(deal.maker)
    return int(tricks), [own if k == side else other for k in range(rules.sides)]
