"""Deals to be solved, as `euchre dd` reads them: known deals, and records as `euchre replay` takes them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.cards import format_card
from analyzer.deals.card_play import CardPlay, active_positions, first_lead
from analyzer.errors import DataError
from analyzer.records.formats.json_lines import JsonObject, parse_object, read_lines
from analyzer.records.formats.known_deals import KEYS, KnownDeal, known_deal
from analyzer.records.formats.recorded_deals import read_deal, read_shape
from analyzer.records.holdings import Hands
from analyzer.records.play_in_part import PlayInPart
from analyzer.records.replay import play_tricks, start_play
from analyzer.records.solve import check_trick, solve_cards

if TYPE_CHECKING:
    from analyzer.records.formats.recorded_deals import RecordedDeal
    from analyzer.records.replay_auction import Won


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A record of a deal that nobody played."""

    record: JsonObject


def read_open_deals(lines: Iterable[bytes]) -> list[KnownDeal | ThrownIn]:
    """Read deals from lines of UTF-8; blank ones are skipped. Raises `DataError` naming the line."""
    return list(read_lines(lines, parse_open_deal))


def parse_open_deal(line: str) -> KnownDeal | ThrownIn:
    """Read one deal: an object with a dealer and no trump is a record of a whole deal."""
    record = parse_object(line, KEYS)
    if "dealer" in record and "trump" not in record:
        return _from_record(record)
    deal = known_deal(record)
    check_trick(deal)
    return deal


def describe_cards(deal: KnownDeal) -> list[dict[str, Any]]:
    """What each card of the seat on turn leads to, as --json prints it."""
    return [
        {"card": format_card(one.card), "tricks": one.tricks, "points": one.points, "best": one.best}
        for one in solve_cards(deal)
    ]


def _from_record(record: JsonObject) -> KnownDeal | ThrownIn:
    """A recorded deal at its first lead; where its plays break off, there."""
    deal = read_deal(read_shape(record), record)
    if deal.upcard is None:
        raise DataError("upcard ? is not known; open cards need every card")
    hands = Hands.dealt(deal)
    if deal.redeal_claimed is not None:
        return ThrownIn(record)
    won, lone_defender = start_play(deal, hands)
    if won is None:
        return ThrownIn(record)
    if won.strain is None:
        raise DataError(f"no strain is given; seat {deal.seat(won.maker)} must name one before the play")
    _learn_from_plays(deal, won, won.strain, lone_defender, hands)
    play = CardPlay(deal.rules, won.contract, won.strain, won.maker, lone_defender, hands.cards())
    if not all(map(all, deal.plays)):
        if sum(map(len, deal.plays)) < deal.rules.hand * len(play.active):
            raise DataError("the plays break off after a card that is not known; open cards need every card")
        deal = dataclasses.replace(deal, plays=())  # it is solved from its first lead
    play_tricks(deal, play)
    return _at_break(deal, won, won.strain, lone_defender, hands, play, record)


def _learn_from_plays(deal: RecordedDeal, won: Won, strain: int, lone_defender: int | None, hands: Hands) -> None:
    """Find the cards that are not recorded in what was played; raises `DataError` where some stay unknown."""
    active = active_positions(deal.rules, won.contract, won.maker, lone_defender)
    if not hands.are_known(active):
        leader = first_lead(deal.rules, won.contract, won.maker, lone_defender)
        lines = PlayInPart(deal, strain, leader, active, hands).lines() if all(map(all, deal.plays)) else []
        for line, _ in lines[:1]:
            for position, card in (pair for trick in line.tricks for pair in trick):
                hands.learn(position, card)
    for position in active:
        if not hands[position].is_known:
            raise DataError(
                f"the cards that seat {deal.seat(position)} plays are not all known; open cards need every card"
            )


def _at_break(
    deal: RecordedDeal,
    won: Won,
    strain: int,
    lone_defender: int | None,
    hands: Hands,
    play: CardPlay,
    record: JsonObject,
) -> KnownDeal:
    """The deal where its plays break off, or from its first lead where they do not."""
    rules, plays = deal.rules, () if play.is_over else deal.plays
    played = sum(card for trick in plays for card in trick)
    held = hands.cards()
    number = 0 if play.is_over else len(play.winners)
    makers = sum(rules.side(deal.seat(p)) == rules.side(deal.seat(won.maker)) for p in play.winners[:number])
    return KnownDeal(
        rules=rules,
        hands=tuple(held[deal.position(seat)] & ~played for seat in range(rules.players)),
        strain=strain,
        leader=deal.seat(play.leaders[number]),
        maker=deal.seat(won.maker),
        contract=won.contract,
        record=record,
        lone_defender=None if lone_defender is None else deal.seat(lone_defender),
        trick=plays[number] if number < len(plays) else (),
        won=makers,
    )
