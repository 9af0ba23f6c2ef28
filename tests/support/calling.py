"""What several kernel tests need: games by name, numbers for the points rule, questions, plans, and empty sums."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules, write_record
from kernels.asking.question import Plans, Question
from kernels.calling.points import NEVER, POINTS_RULE, PointsRule
from kernels.codes import BID_ON, CALL, LATER, LEAVE, PASS, RUNNING
from kernels.entries.sample_plans import Sums
from kernels.entries.self_play import Tally
from kernels.game import Game
from kernels.laws.auction import advance, first_node, high_bid, high_seat, high_strain, seat_on_turn
from tests.reference.bid_twin import is_over, legal_bids
from tests.reference.call_twin import RANKS, STRAINS, SUITS, Numbers, deck_of, raw_mask
from tests.support.odd_rules import ODD

SETTINGS = (
    "standard",
    "north_american",
    "two_handed",
    "three_handed",
    "british",
    "british,joker_up=dealer_names",
    "british,joker_up=dealer_names,need_suit=natural",
    "british,joker_up=H",
    "deck32",
    "deck32_7card",
    "railroad",
    "standard,stick=off",
    "standard,pickup=optional",
    "standard,call_for_best=on",
    "standard,canadian=round1",
    "standard,canadian=both",
    "standard,canadian=silent",
    "standard,need_suit=effective",
    "standard,need_suit=natural",
    "standard,stick=off,need_suit=natural",
    "british,joker_up=S,need_suit=natural",
    "standard,round2=any",
    "standard,round2=any,need_suit=effective",
    "standard,notrump=high",
    "standard,notrump=both,need_suit=natural",
    "standard,alone=off",
    "standard,discard_upcard=off",
    "standard,farmer=redeal",
    "standard,farmer=swap",
    "standard,farmer=swap,farmer_same=on",
    "standard,defend=always,super_euchre=4",
    "standard,defend=alone,defender_leads=on,lone_lead=maker",
    "north_american,lone_lead=maker_left,defender_leads=off,loner_fail=4",
)
"""Turn-up games that together use every option of the auction and of the contracts."""
BIDDING = (
    "bid_euchre_6",
    "bid_euchre_6,match=opponents",
    "bid_euchre_6,match=off,stick=off",
    "hasenpfeffer",
    "hasenpfeffer,widow=maker_takes",
    "hasenpfeffer,all_pass=next",
    "bid_euchre_6@",
    "hasenpfeffer@",
    "napoleon3",
    "napoleon4",
    "napoleon7",
)
"""Games in which bids ascend; the strain is named later, or (``@``) with the bid."""


def digest(*arrays: Any) -> str:
    """A short name of the numbers in some arrays."""
    return hashlib.sha256(b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()[:12]


def rules_of(setting: str) -> Rules:
    """The rules of a setting; a trailing ``!`` takes the upcard out of the dealer's must-have-suit test.

    A trailing ``@`` has bids name their strain. The names of `tests.support.odd_rules` are settings too.
    """
    if setting in ODD:
        return ODD[setting]
    rules = Rules.parse(setting.rstrip("!@"))
    if setting.endswith("@"):
        rules = replace(rules, rounds=(replace(rules.rounds[0], strains="any"),))
    if setting.endswith("!"):
        rules = replace(rules, rounds=tuple(replace(rnd, upcard_counts_for_dealer=False) for rnd in rules.rounds))
    return rules


def numbers_of(rules: Rules, seed: int = 0) -> Numbers:
    """Numbers for the points rule: near those of real play for seed 0, else scattered around them."""
    generator = random.Random(f"numbers {seed}")

    def near(value: int, spread: int = 25) -> int:
        return value if seed == 0 else value + generator.randint(-spread, spread)

    seats, rounds = range(rules.players), range(len(rules.rounds))
    names = [*RANKS, "left", "right", "joker"]
    points = [10, 10, 10, 10, 10, 15, 15, 20, 20, 20, 30, 30, 40, 50, 60, 70]
    return Numbers(
        trumps={name: near(worth, 4) for name, worth in zip(names, points, strict=True)},
        ace=near(20, 5),
        void=near(10, 5),
        upcard=[0 if seed == 0 else generator.randint(-9, 9) for _ in seats],
        next=[near(10) for _ in seats],
        call=[[near(105) for _ in rounds] for _ in seats],
        alone=[[near(165) for _ in rounds] for _ in seats],
        defend=near(140),
        top=near(43, 10),
        bid={contract.name: [near(30 + 30 * contract.need) for _ in seats] for contract in rules.contracts},
        misere=near(14, 3),
        bid_high=bool(near(0, 1)) != (not rules.partners),
    )


def rule_of(numbers: Numbers) -> PointsRule:
    """The same numbers as the kernels read them."""
    values = {
        "trumps": [numbers.trumps[name] for name in (*RANKS, "left", "right", "joker")],
        "ace": numbers.ace,
        "void": numbers.void,
        "upcard": numbers.upcard,
        "next": numbers.next,
        "call": numbers.call,
        "alone": numbers.alone,
        "defend": numbers.defend,
        "top": numbers.top,
        "bid": np.array(list(numbers.bid.values())).T,
        "misere": numbers.misere,
        "bid_high": int(numbers.bid_high),
    }
    rule: PointsRule = write_record(POINTS_RULE, values)
    return rule


def changed(record: Any, **fields: Any) -> Any:
    """A copy of compiled rules, or of a points rule, with other values in some fields; an array fills all of one."""
    other = record.copy()
    for name, value in fields.items():
        other[name] = value
    return other


def never_calls(rules: Rules) -> PointsRule:
    """Nobody calls, bids, goes alone or defends alone; a stuck dealer names his best suit."""
    never = dict.fromkeys(("call", "alone", "defend", "bid"), NEVER)
    rule: PointsRule = changed(rule_of(numbers_of(rules)), **never, misere=-1, upcard=0, next=0)
    return rule


def proposed_suit(rules: Rules, upcard: str) -> str:
    """The suit turned up; a joker stands for the suit that the rules say, or for none (clubs by convention)."""
    if upcard == "JO":
        return rules.joker_up if rules.joker_up in SUITS else "C"
    return upcard[1] if upcard else "C"


def node_of(rules: Rules, turn: int, upcard: str) -> int:
    """The kernels' node of a turn in a turn-up game, after passes only."""
    start = int(first_node(compile_rules(rules), bits(upcard)))
    return start or turn


def random_hand(rules: Rules, generator: random.Random) -> tuple[set[str], str]:
    """A random hand and upcard."""
    *hand, upcard = generator.sample(deck_of(rules), rules.hand + 1)
    return set(hand), upcard


def random_bids(rules: Rules, generator: random.Random) -> tuple[list[str], int]:
    """Some legal calls of a bidding game, short of its end, and the kernels' node after them."""
    game, calls, seen = compile_rules(rules), list[str](), list[tuple[list[str], int]]()
    node = int(first_node(game, np.uint64(0)))
    while not is_over(rules, calls):
        seen.append((list(calls), node))
        legal = legal_bids(rules, calls)
        quiet = generator.random() < 0.6 and "pass" in legal
        call = "pass" if quiet else generator.choice(legal)
        calls.append(call)
        node = int(advance(game, node, code_of(rules, call))[1])
    return generator.choice(seen)


def cards_in(text: str) -> set[str]:
    """A set of cards from text."""
    return set(text.split())


def bits(cards: str) -> np.uint64:
    """A set of cards from text, as the kernels write it."""
    return np.uint64(raw_mask(set(cards.split())))


def code_of(rules: Rules, call: str) -> int:
    """A call as the kernels write it: PASS or 8 * contract + strain; a bid without a strain names it later."""
    if call == "pass":
        return PASS
    name, _, strain = call.partition("@")
    number = [contract.name for contract in rules.contracts].index(name)
    return 8 * number + (STRAINS.index(strain) if strain else LATER)


def ask(rules: Rules, hand: str, upcard: str, turn: int, infer: bool = False) -> tuple[Game, Question]:
    """The compiled game and what the seat on turn knows after `turn` passes."""
    return ask_after(rules, hand, upcard, "pass " * turn, infer)


def ask_after(
    rules: Rules, hand: str, upcard: str, calls: str, infer: bool = False, kind: int = CALL, seat: int = -1
) -> tuple[Game, Question]:
    """The compiled game and what an asker knows after some calls, the last of which may end the auction.

    `seat` is the asker's where he is not on turn (PICK_UP, DEFEND).
    """
    game = compile_rules(rules)
    node, state = int(first_node(game, bits(upcard))), RUNNING
    words, maker, call = calls.split(), -1, PASS
    codes = [code_of(rules, word) for word in words]
    for code in codes:
        caller = int(seat_on_turn(game, node))
        state, node = advance(game, node, code)
        maker, call = (caller, code) if state != RUNNING else (-1, PASS)
    if state != RUNNING and not game.round_ends_on_call[0]:
        maker, call = int(high_seat(node)), 8 * int(high_bid(node)) + int(high_strain(node))
    hidden = sorted(raw_mask({card}) for card in deck_of(rules) if card not in {*hand.split(), upcard})
    question = Question(
        kind=kind,
        seat=int(seat_on_turn(game, node)) if seat < 0 else seat,
        node=int(node),
        hand=bits(hand),
        upcard=bits(upcard),
        upcard_suit=SUITS.index(proposed_suit(rules, upcard)),
        hidden=np.array(hidden, np.uint64),
        history=np.array(codes, np.int64),
        infer=int(infer),
        maker=maker,
        call=call,
    )
    return game, question


ANSWERS = {"together": 0, "alone": 1, "take": 0, "leave": 0}
"""What a defender, or a dealer who was ordered, may answer."""


def plans_of(rules: Rules, *plans: str) -> Plans:
    """Plans from texts: a call, ``pair@H -9C`` with a discard, ``pass then pair@S`` with the call at the next turn.

    ``3@S then on`` bids on by the points rule; ``alone``, ``together``, ``take -9C`` and ``leave`` answer the other
    questions.
    """
    calls, discards, laters = [], [], []
    for plan in plans:
        first, _, later = plan.partition(" then ")
        call, _, discard = first.partition(" -")
        calls.append(ANSWERS[call] if call in ANSWERS else code_of(rules, call))
        discards.append(int(LEAVE) if call == "leave" else raw_mask({discard}) if discard else 0)
        laters.append(BID_ON if later == "on" else code_of(rules, later or "pass"))
    active = np.ones(len(plans), np.int64)
    return Plans(np.array(calls, np.int64), np.array(discards, np.uint64), np.array(laters, np.int64), active)


SPAN = 840
"""As many net points as any deal brings: a blucher of seven that fails costs 20 to each of six others."""


def empty_sums(plans: int) -> Sums:
    """Sums of no deals."""
    shapes = {"points": (plans, 2 * SPAN + 1), "ends": (plans, 3), "void": (1,)}
    shapes |= dict.fromkeys(("pair_deals", "dx", "dt", "dxdx", "dxdt", "dtdt"), (plans, plans))
    return Sums(**{name: np.zeros(shapes.get(name, (plans,)), np.int64) for name in Sums._fields})


def empty_tally(rules: Rules) -> Tally:
    """A tally of no deals."""
    turns = rules.players * len(rules.rounds)
    return Tally(
        np.zeros((rules.players, 2 * SPAN + 1), np.int64),
        np.zeros((turns, len(rules.contracts), 3), np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
    )


def mean_of(points: npt.NDArray[np.int64]) -> tuple[float, float]:
    """Mean and its standard error of a histogram of net points."""
    nets = np.arange(len(points)) - len(points) // 2
    count = int(points.sum())
    mean = float((points * nets).sum()) / count
    variance = float((points * (nets - mean) ** 2).sum()) / count
    return mean, (variance / count) ** 0.5


def equal(one: Any, other: Any) -> bool:
    """Whether two tuples of arrays hold the same numbers."""
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
