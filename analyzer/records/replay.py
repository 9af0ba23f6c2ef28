"""Recorded deals played through the rules, step by step: what came of them, or the first step that was illegal."""

from __future__ import annotations

from typing import Any

from analyzer.cards import STRAINS, format_card, format_hand
from analyzer.deals.calls import Auction
from analyzer.deals.card_play import CardPlay, active_positions, first_lead
from analyzer.deals.game_score import dealer_after_all_passed, dealer_after_farmers_hand
from analyzer.errors import DataError
from analyzer.records.exchange import check_claim, give_best, pick_up, swap_cards, take_widow
from analyzer.records.formats.json_lines import extend
from analyzer.records.formats.recorded_deals import RESULTS, Line, RecordedDeal, read_deal, with_hint
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
    "forfeit", "next_dealer"}``. Raises `DataError` at the first step that the rules do not allow.
    """
    rules = deal.rules
    hands = [deal.hands[deal.seat(position)] for position in range(rules.players)]
    if deal.redeal_claimed is not None:
        check_claim(deal, deal.redeal_claimed)
        return {"kind": "redeal", "next_dealer": dealer_after_farmers_hand(rules, deal.dealer)}
    if deal.swap is not None:
        swap_cards(deal, deal.swap, hands)
    auction = make_calls(deal, hands)
    won = find_contract(deal, auction, hands)
    if won is None:
        refuse_after_all_passed(deal)
        kind = "forfeit" if rules.all_pass == "forfeit" else "redeal"
        return {"kind": kind, "next_dealer": dealer_after_all_passed(rules, deal.dealer)}
    _exchange(deal, auction, won, hands)
    return _play(deal, won, _find_lone_defender(deal, won, hands), hands)


def _exchange(deal: RecordedDeal, auction: Auction, won: Won, hands: list[int]) -> None:
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
    offer = hands[partner] | (deal.upcard if sleeps and pickup != "none" else 0)
    give_best(deal, "given", deal.given, won.maker, offer, hands)


def _find_lone_defender(deal: RecordedDeal, won: Won, hands: list[int]) -> int | None:
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
    give_best(deal, "given_defender", deal.given_defender, position, hands[(position + 2) % rules.players], hands)
    return position


def _play(deal: RecordedDeal, won: Won, lone_defender: int | None, hands: list[int]) -> dict[str, Any]:
    """Play the cards, as far as they are recorded, and say what came of it."""
    rules = deal.rules
    leaders, winners = [first_lead(rules, won.contract, won.maker, lone_defender)], []
    if won.strain is not None:
        play = CardPlay(rules, won.contract, won.strain, won.maker, lone_defender, hands)
        _play_tricks(deal, play)
        leaders, winners = play.leaders, play.winners
    elif deal.plays:
        raise DataError(f"plays are given, but no strain: seat {deal.seat(won.maker)} must name one first")
    maker, taken_by = deal.seat(won.maker), [deal.seat(position) for position in winners]
    tricks = [sum(rules.side(seat) == side for seat in taken_by) for side in range(rules.sides)]
    points = None
    if sum(tricks) == rules.hand:
        points = _points(rules, won.contract, rules.side(maker), lone_defender, tricks)
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


def _play_tricks(deal: RecordedDeal, play: CardPlay) -> None:
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


def _points(rules: Rules, contract: int, makers: int, lone_defender: int | None, tricks: list[int]) -> list[int]:
    """Points by side of a deal played to its end; `tricks` by side."""
    own, other = compile_rules(rules).pay[contract, int(lone_defender is not None), tricks[makers]].tolist()
    return [own if side == makers else other for side in range(rules.sides)]
