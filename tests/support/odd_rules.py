"""House rules that no preset reaches: a few by name, each with its trap, and random ones."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from analyzer.cards import SUIT_STRAINS
from analyzer.errors import DataError
from analyzer.rules import Contract, Round, Rules

RED, BLACK = (1, 2), (0, 3)


def changed_rules(base: str, amended: Any = None, /, **rounds: Any) -> Rules:
    """A game with other fields in all its rounds, and fields of some contracts, by number."""
    rules = Rules.parse(base)
    known = list(rules.contracts)
    for number, fields in (amended or {}).items():
        known[number] = replace(known[number], **fields)
    turns = tuple(replace(turn, **rounds) for turn in rules.rounds)
    return replace(rules, name="odd", contracts=tuple(known), rounds=turns)


def colours() -> Rules:
    """Standard euchre in which a call with the partner is one contract in red and another in black."""
    rules = Rules.parse("standard")
    pair, alone = rules.contracts
    red, black = replace(pair, name="red", strains=RED), replace(pair, name="black", strains=BLACK)
    rounds = tuple(replace(turn, contracts=("red", "black", "alone")) for turn in rules.rounds)
    return replace(rules, name="colours", contracts=(red, black, replace(alone, strains=(2, 3))), rounds=rounds)


ODD_TURN_UP = {
    "a dealer who names blind need not hold the suit": changed_rules("british", need_suit="natural"),
    "a dealer who names blind may not name spades": changed_rules(
        "british", {0: {"strains": (0, 1, 2)}, 1: {"strains": (1, 2)}}, need_suit="effective"
    ),
    "a dealer who has looked must hold the suit": changed_rules(
        "british,joker_up=dealer_names", {0: {"strains": RED}, 1: {"strains": BLACK}}, need_suit="natural"
    ),
    "one contract in red and one in black": colours(),
    "a swap before the joker's naming": changed_rules("british,farmer=swap,farmer_min=3"),
}
ODD_BIDDING = {
    "bids name a suit that is held": changed_rules("bid_euchre_6", strains="any", need_suit="natural"),
    "bids in turn name a suit that is held": changed_rules(
        "hasenpfeffer,stick=on", {number: {"strains": RED} for number in range(6)}, strains="any", need_suit="effective"
    ),
    "only a bid of no trick": changed_rules("napoleon4,stick=on", contracts=("misere",)),
    "a bid of no trick, or of hearts for who holds them": changed_rules(
        "napoleon4,stick=on", {0: {"strains": (2,)}}, contracts=("misere", "2"), strains="any", need_suit="natural"
    ),
    "the first card fixes trumps, but only hearts may be": changed_rules(
        "napoleon3", {number: {"strains": (2,)} for number in (0, 1, 3, 4, 5, 6)}
    ),
    "a swap before the bids": replace(
        changed_rules("bid_euchre_6,stick=off", orbit="until_passes"),
        ranks="789TJQKA",
        upcard=True,
        farmer="swap",
        farmer_min=3,
    ),
    "the partner bids alone": changed_rules(
        "bid_euchre_6", {2: {"alone": True}, 3: {"alone": True}}, strains="any", dealer_partner="alone_only"
    ),
}
ODD = ODD_TURN_UP | ODD_BIDDING


# ---------------------------------------------------------------------- random ones
def random_rules(generator: random.Random) -> Rules:
    """Rules of a random game; about half are turn-up games."""
    make = _turn_up if generator.random() < 0.5 else _bidding
    while True:
        try:
            return make(generator)
        except DataError:
            continue


def _some(generator: random.Random, things: Any) -> tuple[Any, ...]:
    """Some of several things, at least one, in their order."""
    chosen = generator.sample(range(len(things)), generator.randint(1, len(things)))
    return tuple(things[place] for place in sorted(chosen))


def _strains(generator: random.Random, rules: Rules) -> tuple[int, ...]:
    """All suits, or some strains."""
    return SUIT_STRAINS if generator.random() < 0.4 else _some(generator, range(4 if rules.joker else 6))


def _turn_up(generator: random.Random) -> Rules:
    pick = generator.choice
    rules = Rules.parse(pick(["standard", "british", "british", "two_handed", "three_handed", "deck32_7card"]))
    alone = [rules.partners and generator.random() < 0.4 for _ in range(generator.randint(1, 4))]
    contracts = [
        Contract(f"c{number}", 3, alone=alone[number], strains=_strains(generator, rules))
        for number in range(len(alone))
    ]
    count = generator.randint(1, 3)
    rounds = []
    for number in range(count):
        strains = pick(["upcard", "not_upcard", "any"])
        rounds.append(
            Round(
                strains,
                _some(generator, [contract.name for contract in contracts]),
                dealer_must=number == count - 1 and generator.random() < 0.6,
                dealer_partner=pick(["free", "alone_only", "must_pass"]) if rules.partners else "free",
                need_suit=pick(["none", "effective", "natural"]),
                pickup=pick(["none", "forced", "optional"]) if strains == "upcard" else "none",
                upcard_counts_for_dealer=generator.random() < 0.5,
            )
        )
    joker_up = pick(["dealer_names_blind", "dealer_names", "H"]) if rules.joker else "never"
    return replace(
        rules, name="random", contracts=tuple(contracts), rounds=tuple(rounds), joker_up=joker_up,
        discard_upcard=generator.random() < 0.5, farmer=pick(["off", "redeal", "swap"]), farmer_min=3,
        defend_alone=pick(["off", "always"]) if rules.partners else "off",
    )  # fmt: skip


def _bidding(generator: random.Random) -> Rules:
    pick = generator.choice
    rules = Rules.parse(pick(["bid_euchre_6", "hasenpfeffer", "napoleon2", "napoleon4", "napoleon7"]))
    contracts = []
    for number in range(generator.randint(1, 6)):
        misere = not rules.joker and generator.random() < 0.3
        strains = _some(generator, (4, 5)) if misere else _strains(generator, rules)
        over = f"c{number - 1}" if number and generator.random() < 0.2 else None
        contracts.append(
            Contract(
                f"c{number}", 0 if misere else min(number + 1, 5), misere=misere, rank=number, over=over,
                strains=strains, alone=rules.partners and generator.random() < 0.3,
            )
        )  # fmt: skip
    later = generator.random() < 0.4
    turn = Round(
        "later" if later else "any",
        _some(generator, [contract.name for contract in contracts]),
        ends_on_call=False,
        orbit=pick(["once", "until_passes"]),
        dealer_may_match=pick([False, "any", "opponents"]),
        dealer_must=generator.random() < 0.6,
        dealer_partner=pick(["free", "free", "alone_only", "must_pass"]) if rules.partners else "free",
        need_suit="none" if later else pick(["none", "effective", "natural"]),
    )
    holder = rules.joker and not turn.dealer_must and generator.random() < 0.5
    return replace(
        rules, name="random", contracts=tuple(contracts), rounds=(turn,),
        all_pass="joker_holder_bids" if holder else "redeal_next", forced_bid=turn.contracts[0] if holder else None,
    )  # fmt: skip
