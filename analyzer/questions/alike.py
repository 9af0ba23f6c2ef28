"""Plans that another naming of the suits makes the same, so that one of them stands for all.

Where the hand, the upcard and the calls made stay as they are when suits change their names, and suits of one colour
stay of one colour, a plan and what becomes of it are worth the same: with 9S 9H 9D in hand and a spade turned down
hearts are as good as diamonds. Players who decide ties by the order of the suits may see it a little otherwise.
"""

from __future__ import annotations

import itertools

from analyzer.cards import JOKER
from analyzer.questions.plans import Plan
from analyzer.questions.situation import Situation
from kernels.codes import CALL, LEAVE, PASS

Naming = tuple[int, ...]
"""The new suit of each suit."""
_SUIT = 0xFFFF


def group_alike(situation: Situation, plans: list[Plan]) -> tuple[list[Plan], list[list[Plan]]]:
    """Of plans that are the same the first, in the order of `plans`; and for each of these the others."""
    namings = list_namings(situation)
    found = {(plan.code, plan.discard, plan.later, plan.cards): plan for plan in plans}
    chosen, same, done = [], [], set[tuple[int, int, int, int]]()
    for key, plan in found.items():
        if key in done:
            continue
        images = {_rename_plan(situation, plan, naming) for naming in namings}
        images = {image for image in images if image in found and image != key}
        done |= images
        chosen.append(plan)
        same.append([other for image, other in found.items() if image in images])
    return chosen, same


def list_namings(situation: Situation) -> list[Naming]:
    """The other namings of the suits under which nothing that the asker knows changes."""
    rules, auction = situation.rules, situation.auction
    strains = [set(contract.strains) for contract in rules.contracts]
    namings = []
    for naming in itertools.permutations(range(4)):
        kept = (
            naming != (0, 1, 2, 3)
            and all(naming[suit ^ 3] == naming[suit] ^ 3 for suit in range(4))
            and all(_rename_cards(cards, naming) == cards for cards in (situation.hand, situation.upcard))
            and (not rules.upcard or naming[auction.upcard_suit] == auction.upcard_suit)
            and all(_rename_call(call, naming) == call for call in auction.history)
            and all({_rename_strain(strain, naming) for strain in some} == some for some in strains)
        )
        if kept:
            namings.append(naming)
    return namings


def _rename_cards(cards: int, naming: Naming) -> int:
    suits = cards & ~JOKER
    renamed = sum(((suits >> 16 * suit) & _SUIT) << 16 * new for suit, new in enumerate(naming))
    return renamed | (cards & JOKER)


def _rename_strain(strain: int, naming: Naming) -> int:
    return naming[strain] if strain < 4 else strain


def _rename_call(call: int, naming: Naming) -> int:
    return call if call <= PASS else (call & ~7) | _rename_strain(call & 7, naming)


def _rename_plan(situation: Situation, plan: Plan, naming: Naming) -> tuple[int, int, int, int]:
    code = _rename_call(plan.code, naming) if situation.kind == CALL else plan.code
    discard = plan.discard if plan.discard == LEAVE else _rename_cards(plan.discard, naming)
    return code, discard, _rename_call(plan.later, naming), _rename_cards(plan.cards, naming)
