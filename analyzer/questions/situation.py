"""A question as the asker sees it: his hand, the upcard, his seat, and the calls made so far."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.arguments import flag, texts, whole
from analyzer.arguments import text as as_text
from analyzer.cards import STRAINS, format_card, format_hand, parse_card, parse_hand, parse_strain, split_cards
from analyzer.deals.calls import Auction, begin_auction, parse_seat, read_auction, seat_name
from analyzer.errors import DataError, shorten
from analyzer.questions.exchanges import check_farmers_right, who_chooses
from kernels.codes import CALL, CALLED, DEFEND, PASS, SWAP

if TYPE_CHECKING:
    from analyzer.rules import Rules

SCORE = (0, 0)
"""Points of the asker's side and of the others; values are points a deal, whatever the score."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the asker knows. Seats are positions: 0 is eldest, players - 1 the dealer."""

    rules: Rules
    hand: int
    upcard: int
    """The card turned up, or 0 in games without one."""
    seat: int
    auction: Auction
    """The calls so far; the asker is on turn (CALL, SWAP), or it ended with a contract."""
    kind: int = CALL
    """What is asked: CALL, PICK_UP, DEFEND, BURY, PUT_AWAY, GIVE or SWAP."""
    named: int | None = None
    """The suit that a dealer has named before he looked, as the joker was turned up."""

    @property
    def round(self) -> int:
        """Round of calling, from 1."""
        return self.auction.round + 1

    @property
    def is_dealer(self) -> bool:
        return self.seat == self.rules.players - 1

    @property
    def hidden(self) -> list[int]:
        """The single cards that the asker cannot see, ascending."""
        return split_cards(self.rules.deck & ~(self.hand | self.upcard))

    @property
    def turned_down(self) -> int | None:
        """The suit turned down, where it was."""
        return self.auction.upcard_suit if self.upcard and self.auction.round > 0 else None

    def later_turn(self) -> Auction | None:
        """The asker's next turn after a pass, if everybody else passes too and he then may call."""
        auction = self.auction.after(PASS)
        while not auction.is_over:
            if auction.seat == self.seat:
                return auction
            if PASS not in auction.legal():
                return None
            auction = auction.after(PASS)
        return None


def read_situation(
    rules: Rules,
    hand: str | Sequence[str],
    upcard: str | None,
    seat: str | None = None,
    round: int | None = None,
    calls: str | Sequence[str] | None = None,
    defend: bool = False,
    swap: bool = False,
    named: str | None = None,
) -> Situation:
    """Read a question from text and check that it can arise under the rules."""
    if rules.alone_by != "caller":
        raise DataError(f'rules {rules.name}: alone_by="{rules.alone_by}" cannot be asked about; "caller" can be')
    up = _read_upcard(rules, upcard)
    cards = parse_hand(texts(hand, "hand", "JS AS KS 9H TD"), rules.hand, rules.deck)
    if cards & up:
        raise DataError(f'upcard {format_card(up)} is in the hand "{format_hand(cards)}" too; a card exists once')
    place = None if seat is None else parse_seat(seat, rules)
    round = None if round is None else whole(round, "round")
    flag(defend, "defend")
    if flag(swap, "swap") and defend:
        raise DataError("defend and swap are two questions; ask one of them")
    if round is not None and not 1 <= round <= len(rules.rounds):
        raise DataError(f"round {shorten(round)} does not exist; there are rounds 1 to {len(rules.rounds)}")
    if calls is not None:
        auction = read_auction(rules, up, texts(calls, "calls", "pass pass"))
    elif place is None:
        raise DataError("no seat is given; say where you sit: --seat 1, 2, ... or dealer (or give --calls)")
    else:
        auction = _pass_to(begin_auction(rules, up), place, (round or 1) - 1)
    if round not in (None, auction.round + 1) and (defend or auction.is_over):
        raise DataError(f"round {round} is given, but these calls end in round {auction.round + 1}; leave it out")
    suit = _read_named(auction, named)
    if defend:
        return _read_defence(rules, cards, up, place, auction)
    if auction.is_over:
        if swap:
            raise DataError("the auction is over; a farmer's hand is swapped before one's first call: leave swap out")
        return _read_exchange(rules, cards, up, place, auction)
    _check_turn(auction, place, round)
    if swap:
        check_farmers_right(rules, cards, auction, "swap")
    return Situation(rules, cards, up, auction.seat, auction, SWAP if swap else CALL, suit)


def _read_upcard(rules: Rules, text: str | None) -> int:
    if not rules.upcard:
        if text is not None:
            raise DataError(f"upcard {shorten(text)} is given, but under rules {rules.name} no card is turned up")
        return 0
    if text is None:
        raise DataError(f"no upcard is given; under rules {rules.name} one is turned up: --up 9C")
    return parse_card(as_text(text, "upcard", "9C"), rules.deck, "upcard")


def _read_named(auction: Auction, named: str | None) -> int | None:
    """The suit that the dealer named for a joker before he looked; he must have where the rules say so."""
    rules = auction.rules
    word = None if named is None else as_text(named, "named", "S")
    if rules.joker_up != "dealer_names_blind" or not auction.names_joker or auction.is_over:
        if word is None:
            return None
        raise DataError(
            f"named {shorten(word)} is given, but only a dealer for whom a joker is turned up names before he looks; "
            "leave it out"
        )
    strains = sorted({code & 7 for code in auction.legal()})
    suits = ", ".join(STRAINS[strain] for strain in strains[:-1]) + f" or {STRAINS[strains[-1]]}"
    if word is None:
        raise DataError(
            f"under rules {rules.name} the dealer names trumps for a joker before he looks, when all suits are alike; "
            f"say which you named, to ask whether to play alone and what to bury: --named {suits}"
        )
    with contextlib.suppress(DataError):
        strain = parse_strain(word)
        if strain in strains:
            return strain
    raise DataError(f'named "{shorten(word)}" is no suit to be named here; write {suits}')


def _pass_to(auction: Auction, seat: int, rnd: int) -> Auction:
    """Everybody passes until `seat` is on turn in round `rnd`."""
    rules = auction.rules
    while auction.seat != seat or auction.round != rnd:
        who = seat_name(auction.seat, rules.players)
        if PASS not in auction.legal():
            raise DataError(
                f"seat {seat_name(seat, rules.players)} is not on turn in round {rnd + 1}: seat {who} has to call first"
            )
        auction = auction.after(PASS)
        if auction.is_over:
            raise DataError(f"seat {seat_name(seat, rules.players)} is not on turn in round {rnd + 1}")
    return auction


def _check_turn(auction: Auction, seat: int | None, rnd: int | None) -> None:
    players, calls = auction.rules.players, len(auction.history)
    if seat is not None and seat != auction.seat:
        raise DataError(
            f"seat {seat_name(seat, players)} is not on turn after {calls} calls; "
            f"seat {seat_name(auction.seat, players)} is"
        )
    if rnd is not None and rnd != auction.round + 1:
        raise DataError(f"round {rnd} is not on after {calls} calls; it is round {auction.round + 1}")


def _read_exchange(rules: Rules, hand: int, up: int, seat: int | None, auction: Auction) -> Situation:
    """The question of who has a choice of cards after the auction, such as an ordered dealer."""
    if auction.state != CALLED:
        raise DataError("the auction ended with the last pass: nobody is on turn; give the calls before your turn")
    kind, place = who_chooses(auction, seat)
    return Situation(rules, hand, up, place, auction, kind)


def _read_defence(rules: Rules, hand: int, up: int, seat: int | None, auction: Auction) -> Situation:
    """The question of a defender who may play alone."""
    if rules.defend_alone == "off":
        raise DataError(f"nobody may defend alone under rules {rules.name}; defend=alone allows it")
    if auction.state != CALLED:
        raise DataError('to defend, a contract is needed: give the whole auction, such as --calls "pass order alone"')
    if seat is None:
        raise DataError("no seat is given; say where you sit: --seat 1, 2, 3 or dealer")
    maker, call = auction.contract
    if rules.defend_alone == "vs_alone" and not rules.contracts[call >> 3].alone:
        raise DataError(f"under rules {rules.name} only a lone maker can be defended against alone")
    if rules.side(seat) == rules.side(maker):
        raise DataError(f"seat {seat_name(seat, rules.players)} is on the makers' side and cannot defend")
    return Situation(rules, hand, up, seat, auction, DEFEND)
