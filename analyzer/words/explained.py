"""A value split by who holds the highest unseen trumps, in a player's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.cards import format_card
from analyzer.questions.answer import Answer
from analyzer.words.numbers import ends, points
from analyzer.words.robustness import Say

if TYPE_CHECKING:
    from analyzer.questions.explain import Holder

HOLDERS = {"partner": "your partner", "left": "left of you", "right": "right of you", "kitty": "nobody (kitty)"}


def view_explained(answer: Answer, say: Say, symbols: bool) -> dict[str, Any] | None:
    """The table of who holds the highest unseen trumps: its headings and rows, and the sentence above it."""
    if not answer.explained:
        return None
    calls = list(answer.explained[0].values)
    by_card: dict[int, list[Holder]] = {}
    for holder in answer.explained:
        by_card.setdefault(holder.card, []).append(holder)

    def spread(holders: list[Holder]) -> float:
        mean = sum(one.share * one.difference.value for one in holders)
        return sum(one.share * (one.difference.value - mean) ** 2 for one in holders)

    card = max(by_card, key=lambda card: spread(by_card[card]))
    best = max(by_card[card], key=lambda one: one.difference.value)
    worst = min(by_card[card], key=lambda one: one.difference.value)
    over = f" over {say(calls[1])}" if len(calls) > 1 else ""
    where = [HOLDERS.get(one.holder, one.holder) for one in (best, worst)]
    sentence = (
        f"Most turns on the {format_card(card, symbols)}. {say(calls[0]).capitalize()} gains most"
        f"{over} where its holder is {where[0]} ({points(best.difference.value, 2, symbols)}), and least where it is "
        f"{where[1]} ({points(worst.difference.value, 2, symbols)})."
    )
    rows = [
        {
            "card": format_card(one.card, symbols),
            "holder": HOLDERS.get(one.holder, one.holder),
            "share": one.share,
            "values": list(one.values.values()),
            "difference": ends(one.difference),
        }
        for one in answer.explained
    ]
    return {"sentence": sentence, "calls": [say(call) for call in calls], "rows": rows}
