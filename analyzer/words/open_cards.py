"""A deal with open cards in words: what each card of the seat on turn leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyzer.cards import format_card, format_strain
from analyzer.records.formats.known_deals import KnownDeal
from analyzer.records.solve import CardValue
from analyzer.words.numbers import plain


def view_cards(number: int, deal: KnownDeal, cards: Sequence[CardValue], symbols: bool) -> dict[str, Any]:
    """Everything that a terminal shows of the cards of one deal, the `number`-th of its file, as plain values."""
    return {
        "verdict": _verdict(number, deal, cards, symbols),
        "rows": [
            {
                "card": format_card(one.card, symbols),
                "tricks": str(one.tricks),
                "points": _points(deal, one.points, symbols),
                "best": "best" if one.best else "",
            }
            for one in cards
        ],
        "headings": ["card", "makers' tricks", "points", ""],
        "notes": [],
        "basis": _basis(deal, symbols),
        "symbols": symbols,
    }


def _verdict(number: int, deal: KnownDeal, cards: Sequence[CardValue], symbols: bool) -> str:
    """Which card is best, and what it comes to."""
    best = [format_card(one.card, symbols) for one in cards if one.best]
    if len(cards) == 1:
        choice = f"must play {best[0]}"
    elif len(best) == len(cards):
        choice = "may play any card"
    else:
        choice = f"plays {' or '.join(best)}"
    return f"Deal {number}: seat {deal.on_turn} {choice}, and the makers take {_tricks(cards[0].tricks)}."


def _tricks(count: int) -> str:
    return f"{count or 'no'} {'trick' if count == 1 else 'tricks'}"


def _points(deal: KnownDeal, points: Sequence[int] | None, symbols: bool) -> str:
    """Who scores what."""
    if points is None:
        return ""
    side = deal.rules.side(deal.maker)
    own, other = points[side], points[side - 1]
    texts = [f"makers {plain(own, 0, symbols)}"] if own else []
    if other:
        texts.append(f"defenders {plain(other, 0, symbols)}{' each' if deal.rules.sides > 2 else ''}")
    return ", ".join(texts) or "none"


def _basis(deal: KnownDeal, symbols: bool) -> str:
    """What is played, by whom, and how far it has come."""
    contract = deal.rules.contracts[deal.contract].name
    table = " ".join(format_card(card, symbols) for card in deal.trick)
    parts = [
        f"rules {deal.rules.name}",
        f"seat {deal.maker} makes {contract} in {format_strain(deal.strain, symbols)}",
        f"seat {deal.leader} led {table}" if table else f"seat {deal.leader} leads",
    ]
    if deal.lone_defender is not None:
        parts.append(f"seat {deal.lone_defender} defends alone")
    if deal.won:
        parts.append(f"the makers have won {_tricks(deal.won)} before")
    elif deal.won is None:
        parts.append("no points, since the tricks won before are not given")
    return f"{'; '.join(parts)}; everybody sees all cards and plays best."
