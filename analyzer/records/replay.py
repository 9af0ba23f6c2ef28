"""Recorded deals played through the rules, step by step: what came of them, or the first step that was illegal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from analyzer.cards import STRAINS, format_card, format_hand
from analyzer.deals.calls import Auction
from analyzer.deals.card_play import CardPlay, active_positions, first_lead
from analyzer.deals.game_score import dealer_after_all_passed, dealer_after_farmers_hand
from analyzer.errors import DataError
from analyzer.records.exchange import check_claim, give_best, pick_up, swap_cards, take_widow
from analyzer.records.formats.json_lines import extend
from analyzer.records.formats.recorded_deals import RESULTS, Line, RecordedDeal, read_deal, with_hint
from analyzer.records.holdings import Hands
from analyzer.records.play_in_part import PlayInPart, TooManyLinesError
from analyzer.records.possible_deals import merge_results, possible_deals
from analyzer.records.replay_auction import Won, find_contract, make_calls, refuse_after_all_passed
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules


def replay_record(rules: Rules, record: dict[str, Any]) -> dict[str, Any]:
    """The record of one deal with its "result", or with an "error" that says what was illegal, and what was legal."""
    try:
        return extend(record, {"result": replay(read_deal(rules, record))}, RESULTS)
    except DataError as error:
        return extend(record, {"error": with_hint(str(error), record)}, RESULTS)


def replay_line(line: Line) -> dict[str, Any]:
    """`replay_record` for a line of a file, which may be one that cannot be read."""
    if line.rules is None:
        return extend(line.record, {"error": line.error}, RESULTS)
    return replay_record(line.rules, line.record)


def replay(deal: RecordedDeal) -> dict[str, Any]:
    """Play a recorded deal through its rules and return what came of it. Seats are those of the record.

    A deal that was played gives ``{"kind": "play", "maker", "contract", "strain", "active", "leaders", "winners",
    "side_tricks", "points"}``, points None while tricks are missing; a deal thrown in ``{"kind": "redeal" or
    "forfeit", "next_dealer"}``. Where cards are not known, what they leave open is None, and "unchecked" says what
    could not be checked. Raises `DataError` at the first step that the rules do not allow.
    """
    results, errors = [], []
    for one in possible_deals(deal):
        try:
            results += _results(one)
        except DataError as error:
            errors.append((one.upcard, error))
    if not results:
        upcard, last = errors[-1]
        if deal.upcard is None and upcard is not None:
            raise DataError(f"no upcard fits; with {format_card(upcard)}: {last}")
        raise last
    return merge_results(results)


def _results(deal: RecordedDeal) -> list[dict[str, Any]]:
    """All that may have come of a deal, in which only hands, discards and cards played may be unknown."""
    rules = deal.rules
    hands = Hands.dealt(deal)
    if deal.redeal_claimed is not None:
        check_claim(deal, deal.redeal_claimed, hands)
        return [_noted({"kind": "redeal", "next_dealer": dealer_after_farmers_hand(rules, deal.dealer)}, hands)]
    won, lone_defender = start_play(deal, hands)
    if won is None:
        kind = "forfeit" if rules.all_pass == "forfeit" else "redeal"
        return [_noted({"kind": kind, "next_dealer": dealer_after_all_passed(rules, deal.dealer)}, hands)]
    return _play(deal, won, lone_defender, hands)


def start_play(deal: RecordedDeal, hands: Hands) -> tuple[Won | None, int | None]:
    """Go on from the deal to the first lead: what the auction was won with, and who defends alone, a position.

    `hands` are those dealt, and in the end those to be played; nobody has won where the deal is thrown in.
    """
    if deal.swap is not None:
        swap_cards(deal, deal.swap, hands)
    auction = make_calls(deal, hands)
    won = find_contract(deal, auction, hands)
    if won is None:
        refuse_after_all_passed(deal)
        return None, None
    _exchange(deal, auction, won, hands)
    return won, _find_lone_defender(deal, won, hands)


def _noted(result: dict[str, Any], hands: Hands) -> dict[str, Any]:
    return result | {"unchecked": list(hands.unchecked)}


def _exchange(deal: RecordedDeal, auction: Auction, won: Won, hands: Hands) -> None:
    """The pick-up, or the widow, and a lone maker's call for his partner's best."""
    rules, dealer = deal.rules, deal.rules.players - 1
    alone = rules.contracts[won.contract].alone
    partner = (won.maker + 2) % rules.players
    sleeps = alone and partner == dealer
    pickup = "none"
    if rules.widow == "maker_takes":
        take_widow(deal, won.maker, hands)
    else:
        pickup = rules.rounds[auction.round].pickup
        pick_up(deal, pickup, not sleeps, won.maker == dealer, hands)
    if deal.given is not None and not alone:
        raise DataError("given is there, but the maker does not play alone")
    # a dealer who sleeps after his partner accepted the upcard may give it
    upcard = (deal.upcard or 0) if sleeps and pickup != "none" else 0
    give_best(deal, "given", deal.given, won.maker, upcard, hands)


def _find_lone_defender(deal: RecordedDeal, won: Won, hands: Hands) -> int | None:
    """The position of the player who defends alone, after his own call for his partner's best."""
    rules, seat = deal.rules, deal.lone_defender
    if seat is None:
        if deal.given_defender is not None:
            raise DataError("given_defender is there, but nobody defends alone")
        return None
    if rules.defend_alone == "off":
        raise DataError(f"lone_defender {seat}: under rules {rules.name} nobody may defend alone")
    if rules.defend_alone == "vs_alone" and not rules.contracts[won.contract].alone:
        raise DataError(f"lone_defender {seat}: under rules {rules.name} only against a maker who plays alone")
    maker = rules.side(deal.seat(won.maker))
    if rules.side(seat) == maker:
        legal = " or ".join(str(other) for other in range(rules.players) if rules.side(other) != maker)
        raise DataError(f"lone_defender {seat} is on the makers' side; legal: {legal}")
    position = deal.position(seat)
    give_best(deal, "given_defender", deal.given_defender, position, 0, hands)
    return position


def _play(deal: RecordedDeal, won: Won, lone_defender: int | None, hands: Hands) -> list[dict[str, Any]]:
    """Play the cards, as far as they are recorded, and say what may have come of it."""
    rules = deal.rules
    leader = first_lead(rules, won.contract, won.maker, lone_defender)
    active = active_positions(rules, won.contract, won.maker, lone_defender)
    if won.strain is None:
        if deal.plays:
            raise DataError(f"plays are given, but no strain: seat {deal.seat(won.maker)} must name one first")
        return [_noted(_summary(deal, won, lone_defender, [leader], []), hands)]
    if hands.are_known(active) and all(card for trick in deal.plays for card in trick):
        play = CardPlay(rules, won.contract, won.strain, won.maker, lone_defender, hands.cards())
        play_tricks(deal, play)
        return [_noted(_summary(deal, won, lone_defender, play.leaders, play.winners), hands)]
    try:
        lines = PlayInPart(deal, won.strain, leader, active, hands).lines()
    except TooManyLinesError:
        known = next(number for number, trick in enumerate(deal.plays) if not all(trick))
        hands.note(f"the tricks from {known + 1} on: too little is known of them")
        return [
            one | {"points": None} for one in _play(replace(deal, plays=deal.plays[:known]), won, lone_defender, hands)
        ]
    results = []
    for line, left in lines:
        noted = [*hands.unchecked, *left.unchecked]
        results.append(_summary(deal, won, lone_defender, line.leaders, line.winners) | {"unchecked": noted})
    return results


def _summary(
    deal: RecordedDeal, won: Won, lone_defender: int | None, leaders: list[int], winners: list[int]
) -> dict[str, Any]:
    """What came of a deal that was played; `leaders` and `winners` are positions."""
    rules = deal.rules
    maker, taken_by = deal.seat(won.maker), [deal.seat(position) for position in winners]
    tricks = [sum(rules.side(seat) == side for seat in taken_by) for side in range(rules.sides)]
    points = None
    if sum(tricks) == rules.hand:
        points = points_of(rules, won.contract, rules.side(maker), lone_defender, tricks[rules.side(maker)])
    return {
        "kind": "play",
        "maker": maker,
        "contract": rules.contracts[won.contract].name,
        "strain": None if won.strain is None else STRAINS[won.strain],
        "active": sorted(map(deal.seat, active_positions(rules, won.contract, won.maker, lone_defender))),
        "leaders": [deal.seat(position) for position in leaders],
        "winners": taken_by,
        "side_tricks": tricks,
        "points": points,
    }


def play_tricks(deal: RecordedDeal, play: CardPlay) -> None:
    """Play the recorded tricks, each card of which is known; raises `DataError` at the first that was not legal."""
    size = len(play.active)
    for number, trick in enumerate(deal.plays, start=1):
        if play.is_over:
            raise DataError(f"trick {number} is given, but {deal.rules.hand} tricks end the deal")
        if len(trick) > size or (len(trick) < size and number < len(deal.plays)):
            raise DataError(f"trick {number} has {len(trick)} cards; {size} seats play")
        for place, card in enumerate(trick, start=1):
            if not card & play.legal():
                raise DataError(f"trick {number}, card {place}: {_why_not(deal.seat(play.seat), play, card)}")
            play.play(card)


def _why_not(seat: int, play: CardPlay, card: int) -> str:
    """What is wrong with a card, and what would be right."""
    name = format_card(card)
    if not card & play.hand:
        reason = f"seat {seat} does not hold {name}"
    elif play.led:
        reason = f"seat {seat} must follow the suit of {format_card(play.led)} and may not play {name}"
    else:
        reason = f"seat {seat} must lead a trump and may not play {name}"
    return f"{reason}; legal: {format_hand(play.legal(), play.strain, play.rules.bowers)}"


def points_of(rules: Rules, contract: int, makers: int, lone_defender: int | None, tricks: int) -> list[int]:
    """Points by side of a deal in which the side `makers` took so many tricks."""
    own, other = compile_rules(rules).pay[contract, int(lone_defender is not None), tricks].tolist()
    return [own if side == makers else other for side in range(rules.sides)]
