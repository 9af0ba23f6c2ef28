"""Unknown cards on which the auction turns, tried one by one: what holds for all of them is so."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from analyzer.cards import JOKER, STRAINS, split_cards

if TYPE_CHECKING:
    from analyzer.records.formats.recorded_deals import RecordedDeal


def possible_deals(deal: RecordedDeal) -> list[RecordedDeal]:
    """The deal with every upcard that it may have had, with every strain where an unknown first card says which, and
    with the joker wherever it may be if its holder must bid.
    """
    if deal.upcard is None:
        unseen = split_cards(deal.rules.deck & ~sum(deal.hands))
        return [one for card in unseen for one in possible_deals(replace(deal, upcard=card))]
    if deal.rules.first_lead_trump and deal.strain is None and any(trick[:1] == (0,) for trick in deal.plays[:1]):
        return [one for strain in range(len(STRAINS)) for one in possible_deals(replace(deal, strain=strain))]
    seen = sum(deal.hands) | deal.upcard
    if deal.rules.forced_bid is None or not deal.rules.deck & ~seen & JOKER:
        return [deal]
    holders = [seat for seat, hidden in enumerate(deal.hidden) if hidden]
    return [replace(deal, undealt=JOKER), *(_with_joker(deal, seat) for seat in holders)] if holders else [deal]


def _with_joker(deal: RecordedDeal, seat: int) -> RecordedDeal:
    hands = tuple(hand | JOKER if other == seat else hand for other, hand in enumerate(deal.hands))
    hidden = tuple(count - (other == seat) for other, count in enumerate(deal.hidden))
    return replace(deal, hands=hands, hidden=hidden)


def merge_results(results: list[dict[str, Any]]) -> dict[str, Any]:
    """What all results have in common; None where they differ, and a list of what could not be checked if there is any.

    A complete record has one result, which stays as it is.
    """
    merged = {key: value for key, value in results[0].items() if key != "unchecked"}
    for other in results[1:]:
        keys = dict.fromkeys((*merged, *other))
        merged = {key: _common(key, merged.get(key), other.get(key)) for key in keys if key != "unchecked"}
    unchecked = [note for one in results for note in one["unchecked"]]
    for number, winner in enumerate(merged.get("winners") or (), start=1):
        if winner is None:
            unchecked.append(f"trick {number}: who won it")
    unchecked = sorted(dict.fromkeys(unchecked), key=_place)
    if len(results) > 1:
        unchecked += [
            f"{key}: it turns on cards that are not known"
            for key in ("kind", "next_dealer", "maker", "contract", "strain", "points")
            if merged.get(key) is None and any(one.get(key) is not None for one in results)
        ]
    return merged | {"unchecked": unchecked} if unchecked else merged


def _place(note: str) -> tuple[int, int]:
    """Where in the play a note belongs: before it all those on calls and hands, which keep their order."""
    found = re.match(r"trick (\d+)(?:, card (\d+))?:", note)
    return (int(found[1]), int(found[2] or 1_000)) if found else (0, 0)


def _common(key: str, one: Any, other: Any) -> Any:
    """The value of a key in two results; in a list of seats by trick only the tricks that differ are None."""
    if one == other:
        return one
    if key in ("leaders", "winners") and isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [seat if seat == another else None for seat, another in zip(one, other, strict=True)]
    return None
