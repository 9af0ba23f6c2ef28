"""What was asked and what came out, each in a line: how results are called in a Python prompt and in a notebook."""

from __future__ import annotations

from analyzer.comparisons.comparison import Comparison
from analyzer.duels.arena import Arena
from analyzer.duels.open_cards_gap import Gap
from analyzer.questions.answer import Answer
from analyzer.strategy.tables import Report
from analyzer.words.answer import describe_question, describe_verdict
from analyzer.words.arena import describe_order
from analyzer.words.numbers import PARTIAL

Head = tuple[str, str]
"""The question and the verdict."""


def head_answer(answer: Answer, symbols: bool) -> Head:
    """The situation, and which call is best."""
    question = " ".join(describe_question(answer, symbols).split())
    return question, _mark(answer.partial) + describe_verdict(answer, symbols)


def head_comparison(comparison: Comparison, symbols: bool) -> Head:
    """The games, and how many differences are known."""
    first, *others = (one.rules.name for one in comparison.measured)
    question = f"{first} against {'; '.join(others)}" if others else first
    settled = sum(one.is_settled for one in comparison.differences)
    counted = f"{settled} of {len(comparison.differences)} differences settled, " if others else ""
    return question, f"{_mark(comparison.partial)}{counted}{comparison.measured[0].deals:,} deals each"


def head_report(report: Report, symbols: bool) -> Head:
    """The game, and how many classes of hands are told of."""
    clear = sum(cell.verdict == "clear" for cell in report.cells)
    verdict = f"{len(report.cells)} classes of hands, {clear} of them clear, {report.deals:,} deals"
    return f"strategy for {report.rules.name}", _mark(report.partial) + verdict


def head_arena(arena: Arena, symbols: bool) -> Head:
    """Who played, and who is stronger."""
    names = ", ".join(player.name for player in arena.players)
    return f"{names} at {arena.rules.name}", _mark(arena.partial) + describe_order(arena, symbols)


def head_gap(gap: Gap, symbols: bool) -> Head:
    """The game, and by how much open cards are off over all deals."""
    off = gap.classes[0].minus["dd"].value
    sign = f"{off:+.3f}".replace("-", "−" if symbols else "-")
    verdict = f"{sign} points a deal over {gap.classes[0].deals:,} deals, {len(gap.classes)} classes"
    return f"open cards less {gap.play.name} at {gap.rules.name}", _mark(gap.partial) + verdict


def _mark(partial: bool) -> str:
    return PARTIAL if partial else ""
