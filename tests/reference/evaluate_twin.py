"""What a plan brings in one known layout, and how likely the calls made are there, the slow and obvious way.

A plan is a text: a call, ``pair@H -9C`` with the asker's discard, ``pass then pair@S`` with his call at his next
turn, ``3@S then on`` for a bid, the strain named if it wins, and going on to bid. The play of the cards is left to a
function that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.reference import bid_twin, call_twin, contract_twin
from tests.reference.call_twin import Numbers
from tests.reference.contract_twin import Ready

Play = Callable[[Ready, str, int], int]
"""Makers' tricks of a deal made ready, for (the deal, the call, the maker)."""
Value = tuple[int | None, tuple[str, int] | None]
"""The asker's net points (None when thrown in); his own contract and its tricks (None when it was not his call)."""


def finish_auction(
    rules: Any, numbers: Numbers, turn: int, stop: int | None, hands: list[set[str]], upcard: str, proposed: str,
    kitty: set[str], free: bool = True,
) -> tuple[int, str]:  # fmt: skip
    """Everybody calls on his own cards from `turn` on, until a call, a turn of the seat `stop`, or the end.

    While the kitty is `free` the first who may changes three cards for it, in `hands`.
    """
    if call_twin.dealer_names(rules, upcard):
        if stop == rules.players - 1:
            return turn, "pass"
        return turn, call_twin.choose_call(rules, numbers, turn, hands[-1], upcard, proposed)
    while turn < rules.players * len(rules.rounds) and turn % rules.players != stop:
        hand = hands[turn % rules.players]
        given = contract_twin.swapped_cards(rules, hand, proposed) if turn < rules.players and free else set()
        if given:
            assert len(kitty) == 3  # of more, three would be drawn
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
) -> Value:  # fmt: skip
    """What a plan of the seat on turn comes to in a turn-up game."""
    _, seat = call_twin.turn_of(rules, turn, upcard)
    first, _, later = plan.partition(" then ")
    call, _, buried = first.partition(" -")
    if call == "redeal":  # nothing is played
        return None, None
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
    _, maker = call_twin.turn_of(rules, ended, upcard)
    tricks = play(ready, call, maker)
    net = contract_twin.net_points(rules, contract, tricks, ready.lone, maker, seat)
    return net, None if passed else (contract.name, tricks)


def value_of_bid(
    rules: Any, numbers: Numbers, calls: list[str], plan: str, hands: list[set[str]], kitty: set[str], play: Play
) -> Value:  # fmt: skip
    """The same where bids ascend; `calls` are those made before. His own contract may be a later, higher bid."""
    _, _, seat = bid_twin.follow(rules, calls)
    first, _, later = plan.partition(" then ")
    bid, _, strain = first.partition("@")
    stop = None if later == "on" else seat
    calls, maker, call = bid_twin.finish_bidding(
        rules, numbers, [*calls, bid if bid_twin.names_later(rules) else first], stop, hands
    )
    if not bid_twin.is_over(rules, calls):  # the asker's next turn, at which he passes
        calls, maker, call = bid_twin.finish_bidding(rules, numbers, [*calls, "pass"], None, hands)
    if maker is None:
        return None, None
    own = maker == seat and bid != "pass"
    if own and bid_twin.names_later(rules):
        call = f"{call.partition('@')[0]}@{strain}"
    ready = contract_twin.make_ready(rules, numbers, 0, call, hands, "", maker=maker, kitty=kitty)
    contract = bid_twin.contract_of(rules, call.partition("@")[0])
    tricks = play(ready, call, maker)
    net = contract_twin.net_points(rules, contract, tricks, ready.lone, maker, seat)
    return net, (contract.name, tricks) if own else None


def value_of_answer(
    rules: Any, numbers: Numbers, turn: int, call: str, seat: int, answer: str, hands: list[set[str]], upcard: str,
    kitty: set[str], play: Play, maker: int | None = None,
) -> Value:  # fmt: skip
    """What it comes to when a seat answers what it is asked after `call`.

    A defender plays ``alone`` or ``together``; a dealer who was ordered ``take -9C``s the upcard, or ``leave``s it; a
    lone maker ``put -9C``s a card away for his partner's best (two of them where he picked up), which that one may
    ``give -JC``.
    """
    if maker is None:
        _, maker = call_twin.turn_of(rules, turn, upcard)
    word, _, cards = answer.partition(" -")
    defence = {seat: word == "alone"} if word in ("alone", "together") else None
    buried = contract_twin.LEAVE if word == "leave" else cards if word == "take" else None
    put_away, given = (cards if word == verb else None for verb in ("put", "give"))
    if put_away and " " in put_away:  # he buries one and puts away the other, which may be the upcard
        in_order = sorted(put_away.split(), key=lambda card: (card == upcard, call_twin.raw_mask({card})))
        buried, put_away = in_order
    ready = contract_twin.make_ready(
        rules, numbers, turn, call, hands, upcard, buried, maker, kitty, defence, put_away, given
    )  # fmt: skip
    contract = bid_twin.contract_of(rules, call.partition("@")[0])
    tricks = play(ready, call, maker)
    net = contract_twin.net_points(rules, contract, tricks, ready.lone, maker, seat)
    return net, (contract.name, tricks) if maker == seat else None


def value_of_swap(
    rules: Any, numbers: Numbers, turn: int, answer: str, hands: list[set[str]], upcard: str, proposed: str,
    kitty: set[str], play: Play,
) -> Value:  # fmt: skip
    """The same where the seat on turn changes three cards (``swap -9C TC 9D``) for the kitty, or ``keep``s all.

    He then calls by the points rule like everybody else. A contract of his is not counted as a plan's own.
    """
    seat = turn % rules.players
    hands = [set(hand) for hand in hands]
    given = set(answer.partition(" -")[2].split())
    if given:
        hands[seat] = (hands[seat] - given) | kitty
    ended, call = turn, call_twin.choose_call(rules, numbers, turn, hands[seat], upcard, proposed)
    if call == "pass":
        ended, call = finish_auction(rules, numbers, turn + 1, None, hands, upcard, proposed, kitty, free=not given)
    if call == "pass":
        return None, None
    ready = contract_twin.make_ready(rules, numbers, ended, call, hands, upcard)
    _, maker = call_twin.turn_of(rules, ended, upcard)
    contract = bid_twin.contract_of(rules, call.partition("@")[0])
    return contract_twin.net_points(rules, contract, play(ready, call, maker), ready.lone, maker, seat), None


def likelihood(
    rules: Any, numbers: Numbers, calls: list[str], hands: dict[int, set[str]], upcard: str, proposed: str,
    tremble: int, swapper: int | None = None,
) -> float:  # fmt: skip
    """Chance of the calls made given the hands of the seats in `hands`.

    A call is made against the rule once in `tremble`. A hand that would have claimed a new deal or a swap is out. A
    swap is made before one's first call, and once: the kitty is gone then. So where `swapper` has made it, only those
    who first called before him are known to have had nothing to swap.
    """

    def caller(number: int) -> int:
        if rules.rounds[0].ends_on_call:
            return call_twin.turn_of(rules, number, upcard)[1]
        return bid_twin.follow(rules, calls[:number])[2]

    chance, callers = 1.0, [caller(number) for number in range(len(calls))]
    free = callers[: callers.index(swapper)] if swapper in callers else callers
    for seat, hand in hands.items():
        if rules.farmer == "redeal" and contract_twin.has_farmers_hand(rules, hand):
            return 0.0
        named = call_twin.dealer_names(rules, upcard)  # no turn before which to swap
        if seat in free and not named and contract_twin.swapped_cards(rules, hand, proposed):
            return 0.0
    for number, call in enumerate(calls):
        seat = callers[number]
        if seat in hands:
            if rules.rounds[0].ends_on_call:
                chosen = call_twin.choose_call(rules, numbers, number, hands[seat], upcard, proposed)
            else:
                chosen = bid_twin.choose_bid(rules, numbers, calls[:number], hands[seat])
            chance *= 1.0 - 1.0 / tremble if chosen == call else 1.0 / tremble
    return chance
