"""Random deals as records, legal ones by the twins, every decision compared with the program's, and illegal ones."""

from __future__ import annotations

import random

from analyzer.cards import STRAINS, parse_strain
from analyzer.deals.card_play import CardPlay
from analyzer.records.formats.recorded_deals import read_shape
from analyzer.rules import Rules
from tests.reference import game_twin as game
from tests.reference.auction_twin import SUITS, contract_of
from tests.support.recorded_auctions import RandomAuction, Record, mask


class RandomDeal(RandomAuction):
    """A deal from its first call to its last card."""

    # ------------------------------------------------------------------ from a contract to the lead
    def contract(self, calls: list[str], maker: int, name: str, called: str | None) -> None:
        """Name the strain, exchange the cards and play."""
        own = [STRAINS[number] for number in contract_of(self.rules, name).strains]
        if called is None and self.rules.first_lead_trump:
            bowers, hand = self.rules.bowers, self.hands[maker]
            held = {suit for suit in SUITS if any(game.suit_of(card, suit, bowers) == suit for card in hand)}
            own = [strain for strain in own if strain not in SUITS or strain in held] or own
        possible = own if called is None else [called]
        strain = self.pick(possible)
        for other in STRAINS:
            if other not in possible:
                self.refuse("strain", strain=other)
        self.record["strain"] = strain if called is None else self.pick({strain, None})
        self.exchange(calls, maker, name)
        lone = self.defence(name, maker)
        self.play(name, maker, lone, strain)
        if called is None and self.record["plays"]:
            if self.says_strain(name, self.record["plays"][0].split()[0]):
                self.record["strain"] = self.pick({strain, None})
            else:
                self.refuse("no strain", strain=None)

    def says_strain(self, name: str, led: str) -> bool:
        """Whether the contract, or the first card led where that must be a trump, leaves only one strain."""
        own = [STRAINS[number] for number in contract_of(self.rules, name).strains]
        if len(own) > 1 and self.rules.first_lead_trump:
            own = [
                strain for strain in own if game.suit_of(led, strain, self.rules.bowers) == strain or len(strain) > 1
            ]
        return len(own) == 1

    def exchange(self, calls: list[str], maker: int, name: str) -> None:
        """The widow or the upcard, and the best card for a lone maker."""
        rules, dealer = self.rules, self.dealer
        deck = set(game.deck_of(rules))
        if rules.widow == "maker_takes":
            self.hands[maker] |= self.kitty
            self.bury(maker, self.hands[maker])
            self.call_for_best("given", name, maker, set())
            return
        kind = game.pick_up(self.deal, calls, maker, name)
        upcard = {self.deal.upcard} if self.deal.upcard else set()
        takes = kind == "forced" or (kind == "optional" and self.chance(0.6))
        if takes:
            possible = game.possible_discards(rules, self.hands[dealer], str(self.deal.upcard))
            self.hands[dealer] |= upcard
            self.bury(dealer, possible)
            self.record["picks_up"] = self.pick({None, True})
            if kind == "optional" and self.record["picks_up"] is None:
                self.without_discard = "picks_up must say which"
            if kind == "forced":
                self.refuse("picks_up is false", picks_up=False)
        else:
            self.record["picks_up"] = False if kind == "optional" else self.pick({None, False})
            self.refuse("no discard is due", discard=self.pick(deck))
            if kind == "none":
                self.refuse("picks_up is true", picks_up=True)
        asleep = dealer not in game.seats_in_play(rules, name, maker, None)
        accepted = asleep and game.was_accepted(self.deal, calls)
        self.call_for_best("given", name, maker, upcard if accepted else set())

    def bury(self, seat: int, possible: set[str]) -> None:
        """A discard."""
        discard = self.pick(possible)
        other = self.pick(set(game.deck_of(self.rules)) - possible)
        self.refuse("is not possible", possible, discard=other)
        self.record["discard"] = discard
        self.hands[seat].remove(discard)

    def call_for_best(self, key: str, name: str, lone: int, more: set[str]) -> None:
        """A lone player may get his partner's best card."""
        rules = self.rules
        deck = set(game.deck_of(rules))
        if not rules.call_for_best or (key == "given" and not contract_of(rules, name).alone):
            self.refuse(f"{key} is there, but", **{key: [self.pick(deck), self.pick(deck)]})
            return
        offer, own = self.hands[(lone + 2) % 4] | more, self.hands[lone]
        best, worst = self.pick(offer), self.pick(own)
        self.refuse(f"{key}: the partner of seat", set(offer), **{key: [self.pick(deck - offer), worst]})
        self.refuse(f"{key}: seat {lone} discards", set(own), **{key: [best, self.pick(deck - own)]})
        if self.chance(0.7):
            self.record[key] = [best, worst]
            own -= {worst}
            own |= {best}
            self.hands[(lone + 2) % 4] -= {best}

    def defence(self, name: str, maker: int) -> int | None:
        """A lone defender, or none."""
        possible = game.possible_lone_defenders(self.rules, name, maker)
        others = set(range(self.rules.players)) - possible
        if others:
            self.refuse("lone_defender", lone_defender=self.pick(others))
        if not possible or self.chance(0.5):
            return None
        lone: int = self.pick(possible)
        self.record["lone_defender"] = lone
        self.call_for_best("given_defender", name, lone, set())
        return lone

    # ------------------------------------------------------------------ the play
    def play(self, name: str, maker: int, lone: int | None, strain: str) -> None:
        """Play all tricks at random, each player's legal cards being those of the program."""
        rules, seats = self.rules, game.seats_in_play(self.rules, name, maker, lone)
        order = [(self.dealer + step) % rules.players for step in range(1, rules.players + 1)]
        program = CardPlay(
            rules, rules.contract_number(name), parse_strain(strain), order.index(maker),
            None if lone is None else order.index(lone), [mask(self.hands[seat]) for seat in order],
        )  # fmt: skip
        leader = game.first_leader(self.deal, name, maker, lone)
        leaders, winners, tricks = [], [], []
        for number in range(rules.hand):
            leaders.append(leader)
            trick: list[tuple[int, str]] = []
            for seat in game.clockwise_from(rules, leader):
                if seat not in seats:
                    continue
                led = trick[0][1] if trick else None
                legal = game.legal_plays(rules, self.hands[seat], led, strain, not number and not trick)
                assert program.seat == order.index(seat)
                assert program.legal() == mask(legal)
                so_far = [*tricks, " ".join(card for _, card in trick)]
                illegal = self.pick(set(game.deck_of(rules)) - legal)
                self.refuse(
                    f"trick {number + 1}, card {len(trick) + 1}:",
                    legal,
                    plays=[*so_far[:-1], f"{so_far[-1]} {illegal}"],
                )
                card = self.pick(legal)
                trick.append((seat, card))
                self.hands[seat].remove(card)
                program.play(mask({card}))
            leader = game.winner_of(trick, strain, rules.bowers)
            winners.append(leader)
            tricks.append(" ".join(card for _, card in trick))
        assert program.is_over
        self.finish(name, maker, lone, strain, sorted(seats), leaders, winners, tricks)

    def finish(
        self, name: str, maker: int, lone: int | None, strain: str, seats: list[int], leaders: list[int],
        winners: list[int], tricks: list[str],
    ) -> None:  # fmt: skip
        """Write the result; now and then the last cards are not recorded."""
        rules = self.rules
        self.record["plays"] = tricks
        self.refuse("end the deal", plays=[*tricks, tricks[0]])
        self.refuse("seats play", plays=[*tricks[:-1], tricks[-1] + " " + tricks[0].split()[0]])
        self.refuse("trick 1 has", plays=[tricks[0].rsplit(" ", 1)[0], *tricks[1:]])
        if self.without_discard:
            self.refuse(self.without_discard, discard=None)
        points: list[int] | None = game.points(rules, name, maker, lone, winners)
        if self.chance(0.2):
            done = self.random.randrange(rules.hand)
            part = tricks[done].split()[: self.random.randrange(1, len(seats))] if done else []
            self.record["plays"] = [*tricks[:done], " ".join(part)] if done else tricks[:0]
            leaders, winners, points = leaders[: done + 1], winners[:done], None
        sides = [game.side_of(rules, seat) for seat in winners]
        self.expected = {
            "kind": "play",
            "maker": maker,
            "contract": name,
            "strain": strain,
            "active": seats,
            "leaders": leaders,
            "winners": winners,
            "side_tricks": [sides.count(side) for side in range(2 if rules.partners else rules.players)],
            "points": points,
        }


def random_deals(written: str | Record, count: int, seed: str) -> tuple[Rules, list[RandomDeal]]:
    """Random deals under rules as a record writes them."""
    rules = read_shape({"rules": written, "dealer": 0, "hands": []})
    generator = random.Random(seed)
    return rules, [RandomDeal(rules, written, generator) for _ in range(count)]
