"""What a plan brings in one known layout, and how likely the calls made are there, the slow and obvious way.

A plan is a text: a call, ``pair@H -9C`` with the asker's discard, ``pass then pair@S`` with his call at his next
turn. The play of the cards is left to a function that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.reference import call_twin, contract_twin
from tests.reference.call_twin import Numbers
from tests.reference.contract_twin import Ready

Play = Callable[[Ready, str, int], int]
"""Makers' tricks of a deal made ready, for (the deal, the call, the maker)."""


def finish_auction(
    rules: Any, numbers: Numbers, turn: int, stop: int | None, hands: list[set[str]], upcard: str, proposed: str,
    kitty: set[str],
) -> tuple[int, str]:  # fmt: skip
    """Everybody calls on his own cards from `turn` on, until a call, a turn of the seat `stop`, or the end.

    The first who may changes three cards for the kitty, in `hands`.
    """
    free = True
    while turn < rules.players * len(rules.rounds) and turn % rules.players != stop:
        hand = hands[turn % rules.players]
        given = contract_twin.swapped_cards(rules, hand, proposed) if turn < rules.players and free else set()
        if given:
            hand -= given
            hand |= kitty
            free = False
        call = call_twin.choose_call(rules, numbers, turn, hand, upcard, proposed)
        if call != "pass":
            return turn, call
        turn += 1
    return turn, "pass"


def value_of_plan(
    rules: Any, numbers: Numbers, turn: int, plan: str, hands: list[set[str]], upcard: str, proposed: str,
    kitty: set[str], play: Play,
) -> tuple[int | None, int | None]:  # fmt: skip
    """Net points of the seat on turn (None when thrown in), and the tricks of its own call (None after a pass)."""
    seat = turn % rules.players
    first, _, later = plan.partition(" then ")
    call, _, buried = first.partition(" -")
    ended, passed = turn, call == "pass"
    hands = [set(hand) for hand in hands]
    if passed:
        ended, call = finish_auction(rules, numbers, turn + 1, seat, hands, upcard, proposed, kitty)
        if call == "pass" and ended < rules.players * len(rules.rounds):  # the asker's next turn
            call = later or "pass"
            if call == "pass":
                ended, call = finish_auction(rules, numbers, ended + 1, None, hands, upcard, proposed, kitty)
        if call == "pass":
            return None, None
    ready = contract_twin.make_ready(rules, numbers, ended, call, hands, upcard, buried or None)
    contract = next(contract for contract in rules.contracts if contract.name == call.split("@")[0])
    maker = ended % rules.players
    tricks = play(ready, call, maker)
    net = contract_twin.net_points(rules, contract, tricks, ready.lone, maker, seat)
    return net, None if passed else tricks


def likelihood(
    rules: Any, numbers: Numbers, turn: int, hands: dict[int, set[str]], upcard: str, proposed: str, tremble: int
) -> float:  # fmt: skip
    """Chance of the passes before `turn` given the hands of the seats in `hands`.

    A call is made against the rule once in `tremble`. A hand that would have claimed a new deal or a swap is out.
    """
    chance = 1.0
    for seat, hand in hands.items():
        if rules.farmer == "redeal" and contract_twin.has_farmers_hand(rules, hand):
            return 0.0
        if seat < turn and contract_twin.swapped_cards(rules, hand, proposed):
            return 0.0
    for before in range(turn):
        if before % rules.players in hands:
            hand = hands[before % rules.players]
            made = call_twin.choose_call(rules, numbers, before, hand, upcard, proposed) == "pass"
            chance *= 1.0 - 1.0 / tremble if made else 1.0 / tremble
    return chance
