"""Whether a verdict holds whoever one sits with, a line for each kind of company."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.questions.answer import Answer
from analyzer.words.numbers import plain
from analyzer.words.robustness import Say

if TYPE_CHECKING:
    from analyzer.questions.styles import Company

WITH = {
    ("partner", "cautious"): "cautious partner",
    ("partner", "bold"): "bold partner",
    ("opponents", "cautious"): "cautious opponents",
    ("opponents", "bold"): "bold opponents",
    ("everybody", "cautious"): "everybody cautious",
    ("everybody", "bold"): "everybody bold",
}


def describe_styles(answer: Answer, say: Say, symbols: bool) -> list[str]:
    """A line for each company: which call is best, and by how much; and before them whether the verdict holds."""
    companies = answer.companies
    if not companies:
        return []
    turned = sorted({say(one.best) for one in companies if one.best != answer.best and not _is_open(one)})
    head = "it holds:"
    if turned:
        head = f"not so; {' or '.join(turned)} may be better:"
    elif any(_is_open(one) for one in companies):
        head = "no other call is better for sure:"
    width = max(len(words) for words in WITH.values())
    lines = [f"{WITH[one.who, one.style]:<{width}}  {_describe(one, say, symbols)}" for one in companies]
    return [f"Whoever you sit with {head}", *lines]


def _is_open(one: Company) -> bool:
    return one.difference.low <= 0.0 <= one.difference.high


def _describe(one: Company, say: Say, symbols: bool) -> str:
    gap = plain(abs(one.difference.value), 2, symbols)
    best = say(one.best)
    if _is_open(one):
        return f"{best}, toss-up ({gap} ahead)"
    return f"{best}, {gap} ahead"
