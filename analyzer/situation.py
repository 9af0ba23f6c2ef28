"""A question as the asker sees it: his hand, the upcard, his seat, and the calls made so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.calls import PASS, Call, call_name, parse_call, parse_calls
from analyzer.cards import JOKER, deck_cards, format_card, format_hand, parse_card, parse_hand, split_cards
from analyzer.errors import DataError, suggest

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
    seat: int
    turn: int
    """Turn of the auction, from 0; everybody passed before it."""

    @property
    def round(self) -> int:
        """Round of calling, from 1."""
        return self.turn // self.rules.players + 1

    @property
    def is_dealer(self) -> bool:
        return self.seat == self.rules.players - 1

    @property
    def upcard_suit(self) -> int:
        """The suit proposed in round 1."""
        return suit_of(self.upcard, self.rules)

    @property
    def hidden(self) -> list[int]:
        """The single cards that the asker cannot see, ascending."""
        return split_cards(deck_cards(self.rules.ranks, self.rules.joker) & ~(self.hand | self.upcard))

    @property
    def last_turn(self) -> int:
        """Turn at which the asker may be on turn once more, or -1."""
        later = self.turn + self.rules.players
        return later if later < self.rules.players * len(self.rules.rounds) else -1


def suit_of(upcard: int, rules: Rules) -> int:
    """The suit that the upcard proposes; a turned-up joker takes it from the rules."""
    if upcard == JOKER:
        return "CDHS".index(rules.joker_up)
    return (upcard.bit_length() - 1) // 16


def seat_name(seat: int, players: int) -> str:
    """A position as text: ``1``, ``2``, ... and ``dealer``."""
    return "dealer" if seat == players - 1 else str(seat + 1)


def parse_seat(text: str, players: int, partners: bool) -> int:
    """Read a seat: a number from eldest = 1, ``eldest``, ``partner`` (the dealer's) or ``dealer``."""
    word = text.strip().lower()
    names = {seat_name(seat, players): seat for seat in range(players)} | {"eldest": 0, str(players): players - 1}
    if partners:
        names["partner"] = 1
    if word not in names:
        legal = ", ".join(seat_name(seat, players) for seat in range(players))
        raise DataError(f'seat "{text}" does not exist here{suggest(word, names)}; write one of {legal}')
    return names[word]


def check_askable(rules: Rules) -> None:
    """Refuse games that cannot be asked about yet."""
    turn_up = rules.upcard and all(rnd.ends_on_call for rnd in rules.rounds)
    if (
        rules.players != 4
        or not rules.partners
        or not turn_up
        or rules.hand != 5
        or rules.joker
        or len(rules.ranks) != 6
    ):
        raise DataError(f"rules {rules.name} cannot be asked about yet; the four-handed 24-card turn-up game can be")
    if rules.call_for_best:
        raise DataError(f"rules {rules.name}: call_for_best=on cannot be asked about yet; off can be")
    if any(rnd.pickup == "optional" for rnd in rules.rounds):
        raise DataError(f'rules {rules.name}: pickup="optional" cannot be asked about yet; "forced" can be')
    if rules.alone_by != "caller":
        raise DataError(f'rules {rules.name}: alone_by="{rules.alone_by}" cannot be asked about yet; "caller" can be')


def read_situation(
    rules: Rules,
    hand: str,
    upcard: str | None,
    seat: str | None = None,
    round: int | None = None,
    calls: str | None = None,
) -> Situation:
    """Read a question from text and check that it can arise under the rules."""
    check_askable(rules)
    deck = deck_cards(rules.ranks, rules.joker)
    if upcard is None:
        raise DataError(f"no upcard is given; under rules {rules.name} one is turned up: --up 9C")
    up = parse_card(upcard, deck, "upcard")
    cards = parse_hand(hand, rules.hand, deck)
    if cards & up:
        raise DataError(f'upcard {format_card(up)} is in the hand "{format_hand(cards)}" too; a card exists once')
    players, rounds = rules.players, len(rules.rounds)
    place = None if seat is None else parse_seat(seat, players, rules.partners)
    if round is not None and not 1 <= round <= rounds:
        raise DataError(f"round {round} does not exist; there are rounds 1 to {rounds}")
    if calls is None:
        if place is None:
            raise DataError("no seat is given; say where you sit: --seat 1, 2, 3 or dealer (or give --calls)")
        turn = ((round or 1) - 1) * players + place
    else:
        turn = _turn_after(rules, suit_of(up, rules), parse_calls(calls))
        if place is not None and place != turn % players:
            raise DataError(
                f"seat {seat_name(place, players)} is not on turn after {turn} passes; "
                f"seat {seat_name(turn % players, players)} is"
            )
        if round is not None and round != turn // players + 1:
            raise DataError(
                f"round {round} is over or not begun after {turn} passes; it is round {turn // players + 1}"
            )
    return Situation(rules, cards, up, turn % players, turn)


def _turn_after(rules: Rules, upcard_suit: int, calls: list[Call]) -> int:
    """The turn that follows the auction so far, which must be legal and not over."""
    players = rules.players
    last = players * len(rules.rounds)
    for turn, call in enumerate(calls):
        who = f"call {turn + 1} ({call.text}, seat {seat_name(turn % players, players)}, round {turn // players + 1})"
        if turn >= last:
            raise DataError(f"{who} comes after the auction ended; there are {last} turns")
        legal = _possible_calls(rules, turn, upcard_suit)
        if _name_at(rules, turn, upcard_suit, call) not in legal:
            raise DataError(f"{who} is not legal under rules {rules.name}; legal: {', '.join(legal)}")
        if call != PASS:
            raise DataError(f"{who} ends the auction: nobody is on turn after it; give the passes before your turn")
    if len(calls) >= last:
        raise DataError(f"the auction is over after {len(calls)} passes: nobody is on turn")
    return len(calls)


def _possible_calls(rules: Rules, turn: int, upcard_suit: int) -> list[str]:
    """Names of the calls that the rules allow the seat on turn, whatever its hand."""
    rnd, seat = rules.rounds[turn // rules.players], turn % rules.players
    names = [] if rnd.dealer_must and seat == rules.players - 1 else ["pass"]
    limited = rules.partners and seat == (rules.players + 1) % rules.players
    for contract in (rules.contract(name) for name in rnd.contracts):
        free = rnd.dealer_partner == "free" or (rnd.dealer_partner == "alone_only" and contract.alone)
        if limited and not free:
            continue
        for strain in contract.strains:
            is_upcard = strain == upcard_suit
            if rnd.strains == "any" or is_upcard == (rnd.strains == "upcard"):
                names.append(call_name(rnd.strains == "upcard", strain, contract.alone))
    return names


def _name_at(rules: Rules, turn: int, upcard_suit: int, call: Call) -> str:
    """The name that a call as written has at this turn."""
    if call.kind == "pass":
        return "pass"
    if call.contract is not None:
        names = [contract.name for contract in rules.contracts]
        if call.contract not in names:
            near = suggest(call.contract, names)
            raise DataError(
                f'contract "{call.contract}" in call "{call.text}" is unknown{near}; '
                f"rules {rules.name} have {', '.join(names)}"
            )
    here = rules.rounds[turn // rules.players].strains == "upcard"
    orders = call.kind == "order" or (here and call.strain == upcard_suit)
    return call_name(orders, call.strain or 0, call.alone)


def legal_codes(situation: Situation, turn: int) -> list[int]:
    """The asker's legal calls at one of his turns, a pass (-1) first, as codes of `kernels.game`."""
    import numpy as np

    from analyzer.rules.compile import compile_rules
    from kernels.auction import legal_calls

    codes = np.zeros(64, np.int64)
    hand, upcard = np.uint64(situation.hand), np.uint64(situation.upcard)
    count = legal_calls(compile_rules(situation.rules), turn, hand, upcard, situation.upcard_suit, codes)
    return [int(code) for code in codes[:count]]


def code_name(rules: Rules, turn: int, code: int) -> str:
    """The name of a call's code at this turn of the auction."""
    if code < 0:
        return "pass"
    has_upcard = rules.rounds[turn // rules.players].strains == "upcard"
    return call_name(has_upcard, code & 7, rules.contracts[code >> 3].alone)


def read_choice(situation: Situation, legal: dict[str, int], text: str) -> str:
    """Read the name of one of the asker's legal calls, in any spelling."""
    name = _name_at(situation.rules, situation.turn, situation.upcard_suit, parse_call(text))
    if name not in legal:
        raise DataError(f'call "{text}" is not legal here; legal: {", ".join(legal)}')
    return name
