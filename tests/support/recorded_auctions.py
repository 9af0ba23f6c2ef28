"""Random auctions as records, legal ones by the twin, every decision compared with the program's, and illegal ones.

`tests.support.recorded_deals` goes on from where these end.
"""

from __future__ import annotations

import random
from typing import Any

from analyzer.cards import STRAINS, parse_hand
from analyzer.deals.calls import Auction, begin_auction, call_name
from analyzer.rules import Rules
from kernels.codes import PASS
from tests.reference import auction_twin as auctions
from tests.reference import game_twin as game
from tests.reference.auction_twin import Deal

Record = dict[str, Any]


def mask(cards: set[str]) -> int:
    """A set of cards as the program has it."""
    return parse_hand(" ".join(cards))


class RandomAuction:
    """A deal and its auction: a `record` of what happened, its `expected` result, and `wrong` records to be refused."""

    def __init__(self, rules: Rules, written: str | Record, generator: random.Random) -> None:
        self.rules, self.random = rules, generator
        self.dealer = generator.randrange(rules.players)
        deck, hand = self.shuffle(), rules.hand
        self.hands = [set(deck[seat * hand : (seat + 1) * hand]) for seat in range(rules.players)]
        rest = deck[rules.players * hand :]
        upcard = rest.pop(0) if rules.upcard else None
        self.kitty = set(rest)
        self.record: Record = {"rules": written, "dealer": self.dealer, "upcard": upcard, "calls": [], "plays": []}
        self.record["hands"] = [" ".join(generator.sample(sorted(cards), hand)) for cards in self.hands]
        self.deal = Deal(rules, self.dealer, self.hands, upcard)
        self.expected: Record | None = None
        """None: the record itself must be refused."""
        self.wrong: dict[str, list[tuple[str, Record, set[str] | None]]] = {}
        """By kind: (words of the complaint, the record, the cards that were legal where it lists them)."""
        self.without_discard = ""
        self.farmer()
        if self.expected is None:
            self.auction()

    def shuffle(self) -> list[str]:
        """The deck in random order, now and then with a joker turned up or a poor hand in it."""
        rules, generator = self.rules, self.random
        deck = game.deck_of(rules)
        generator.shuffle(deck)
        if rules.farmer != "off" and generator.random() < 0.5:
            deck.sort(key=lambda card: card == "JO" or card[0] not in rules.farmer_ranks)
            poor, rich = deck[: rules.hand], deck[rules.hand :]
            generator.shuffle(rich)
            place = generator.randrange(rules.players) * rules.hand
            deck = rich[:place] + poor + rich[place:]
        if rules.upcard and rules.joker and generator.random() < 0.25:
            turned = rules.players * rules.hand
            place = deck.index("JO")
            deck[turned], deck[place] = deck[place], deck[turned]
        return deck

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def some_wrong(self, count: int) -> dict[str, tuple[str, Record, set[str] | None]]:
        """Illegal records of up to `count` kinds."""
        kinds = self.random.sample(sorted(self.wrong), min(count, len(self.wrong)))
        return {kind: self.random.choice(self.wrong[kind]) for kind in kinds}

    def pick(self, things: Any) -> Any:
        """One of several, the same for the same seed whatever the order of a set."""
        return self.random.choice(sorted(things, key=str))

    def refuse(self, what: str, legal: set[str] | None = None, **changes: Any) -> None:
        """Remember an illegal record: this one so far, with changes; `what` must be in what is said of it."""
        kind = " ".join(word for word in what.split() if word.isalpha() or "_" in word)
        case = what, {**self.record, **changes}, None if legal is None else set(legal)
        self.wrong.setdefault(kind, []).append(case)

    # ------------------------------------------------------------------ farmers
    def farmer(self) -> None:
        """A farmer's claim, or his swap."""
        rules, seat = self.rules, self.random.randrange(self.rules.players)
        hand = self.hands[seat]
        right = rules.farmer != "off" and game.is_farmers_hand(rules, hand)
        if not (right and rules.farmer == "redeal"):
            self.refuse("redeal_claimed", redeal_claimed=seat)
        elif self.chance(0.5):
            self.record["redeal_claimed"] = seat
            again = self.dealer if rules.farmer_redealer == "same" else self.deal.players[0]
            self.expected = {"kind": "redeal", "next_dealer": again}
            self.refuse("claimed before anybody calls", calls=["pass"])
            return
        low = [card for card in sorted(hand) if card[0] in rules.farmer_ranks and card != "JO"]
        ranks = {card[0] for card in low}
        one_rank = [[card for card in low if card[0] == rank] for rank in sorted(ranks)]
        choices = [cards for cards in one_rank if len(cards) >= 3] if rules.farmer_same_rank else [low]
        gives = self.random.sample(sorted(self.pick(choices)), 3) if right and choices else self.some(hand, 3)
        if len(gives) < 3 or len(self.kitty) < 3:
            return
        takes = self.some(self.kitty, 3)
        swap = {"seat": seat, "gives": gives, "takes": takes}
        if not (right and rules.farmer == "swap"):
            self.refuse("swap by seat", swap=swap)
            return
        other = self.pick(set(game.deck_of(rules)) - hand)
        self.refuse("gives", swap=swap | {"gives": [*gives[:2], other]})
        self.refuse("takes", swap=swap | {"takes": [*takes[:2], self.pick(hand)]})
        if self.chance(0.7):
            self.record["swap"] = swap
            hand -= set(gives)
            hand |= set(takes)

    def some(self, cards: set[str], count: int) -> list[str]:
        return self.random.sample(sorted(cards), min(count, len(cards)))

    # ------------------------------------------------------------------ the auction
    def auction(self) -> None:
        """Call at random, each player's legal calls being those of the program."""
        calls: list[str] = []
        callers = set()
        place = begin_auction(self.rules, 0 if self.deal.upcard is None else mask({self.deal.upcard}))
        while (seat := auctions.on_turn(self.deal, calls)) is not None:
            legal = auctions.legal_calls(self.deal, calls)
            codes = {self.text_of(code): code for code in place.legal(mask(self.hands[seat]))}
            assert set(codes) == legal, (calls, seat)
            assert (place.seat + self.dealer + 1) % self.rules.players == seat
            callers.add(seat)
            call = "pass" if "pass" in legal and self.chance(0.6) else self.pick(legal)
            if illegal := self.all_calls() - legal:
                self.refuse(f"call {len(calls) + 1} by seat {seat},", calls=[*self.record["calls"], self.pick(illegal)])
            calls.append(call)
            self.record["calls"] = [*self.record["calls"], self.pick({call, call_name(place, codes[call])})]
            place = place.after(codes[call])
        assert place.is_over
        self.refuse("comes after the auction ended", calls=[*self.record["calls"], self.pick(self.all_calls())])
        if "swap" in self.record and (self.record["swap"]["seat"] not in callers or self.deal.is_named_by_dealer):
            return  # he never had a turn before which to swap
        came = auctions.outcome(self.deal, calls)
        if came[0] == "play":
            self.compare_contract(place, *came[1:])
            self.contract(calls, *came[1:])
            return
        self.expected = {"kind": came[0], "next_dealer": came[1]}
        for key, value in (("strain", "H"), ("discard", "JS"), ("lone_defender", 0), ("plays", ["JS"])):
            self.refuse("the deal is thrown in", **{key: value})

    def text_of(self, code: int) -> str:
        """A call of the program as the twin writes it."""
        if code == PASS:
            return "pass"
        name = self.rules.contracts[code >> 3].name
        return name if code & 7 == 7 else f"{name}@{STRAINS[code & 7]}"

    def all_calls(self) -> set[str]:
        """Every call that could be thought of."""
        names = {contract.name for contract in self.rules.contracts}
        if self.rules.rounds[0].strains == "later":
            return {"pass"} | names
        return {"pass"} | {f"{name}@{strain}" for name in names for strain in STRAINS}

    def compare_contract(self, place: Auction, maker: int, name: str, strain: str | None) -> None:
        """The program's own end of an auction that was won by calling."""
        if all(code == PASS for code in place.history):
            return
        position, code = place.contract
        assert (position + self.dealer + 1) % self.rules.players == maker
        assert self.rules.contracts[code >> 3].name == name
        if self.rules.rounds[0].ends_on_call:
            assert STRAINS[code & 7] == strain

    def contract(self, calls: list[str], maker: int, name: str, called: str | None) -> None:
        """Go on after an auction that was won."""
        raise NotImplementedError
