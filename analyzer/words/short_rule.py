"""A short rule in words: question by question, what it costs, and what its words mean."""

from __future__ import annotations

from typing import Any

from analyzer.tables.decision_tree import Leaf, Split
from analyzer.tables.questions_of_hand import COUNT
from analyzer.tables.short_rule import ShortRule
from analyzer.words.call_tables import describe_classes, describe_header
from analyzer.words.numbers import named, plain, plus_minus

SUIT_POINTS = (
    "The suit: the one with most points, 2 for each trump, 3 more for the right bower, 2 for the left, 1 for the ace; "
    "2 for each off-ace, 1 for each void"
)


def view_rule(rule: ShortRule, symbols: bool, origin: str = "") -> dict[str, Any]:
    """Everything that a terminal shows of a short rule, as plain values."""
    return {
        "heading": f"{_heading(rule)} (rules {named(rule.rules.name, origin)})",
        "grids": [], "lines": [*_lines(rule, rule.tree, 0), (0, ""), (0, describe_cost(rule, symbols))],
        "notes": [*describe_classes(rule.header), *_notes(rule)], "symbols": symbols, "details": [],
        "basis": [
            _found(rule),
            describe_header(rule.header, symbols),
        ],
    }  # fmt: skip


def _heading(rule: ShortRule) -> str:
    rules, seat = rule.rules, rule.rules.seat_names[rule.seat].capitalize()
    if not rules.turns_up:
        return f"{seat}, {'first to bid' if rule.seat == 0 else 'nobody has bid'}"
    return f"{seat}, round {rule.round + 1}, everybody before passed" if len(rules.rounds) > 1 else seat


def _lines(rule: ShortRule, tree: Split | Leaf, depth: int) -> list[tuple[int, str]]:
    """Lines with their depth; what follows from yes stands below a question, and then what follows from no."""
    if isinstance(tree, Leaf):
        return [(depth, f"{rule.actions[tree.action]}   {_share(tree, rule)}")]
    lines: list[tuple[int, str]] = []
    for word, branch in ((_with(rule.questions[tree.question]), tree.yes), ("otherwise", tree.no)):
        if isinstance(branch, Leaf):
            lines.append((depth, f"{word}: {rule.actions[branch.action]}   {_share(branch, rule)}"))
        else:
            lines += [(depth, f"{word}:"), *_lines(rule, branch, depth + 1)]
    return lines


def _with(question: str) -> str:
    if question.endswith("turned up"):
        return f"if {question.replace(' turned up', ' is turned up')}"
    return f"if {question}" if question.startswith("the suit is") else f"with {question}"


def _share(leaf: Leaf, rule: ShortRule) -> str:
    share = leaf.weight / rule.tree.weight if rule.tree.weight else 0.0
    return f"({100 * share:.{0 if share >= 0.0995 else 1}f} %)"


def describe_cost(rule: ShortRule, symbols: bool) -> str:
    """What the rule loses, beside what never calling loses."""
    text = f"It costs {rule.cost:.2f} points per 100 deals against the table by the table's own values"
    if rule.measured is not None:
        cost = rule.measured.interval
        text = (
            f"It costs {plain(cost.value, 2, symbols)} {plus_minus(cost.half_width, 2, symbols)} points per 100 deals"
        )
        text += f" against the table, played; by the table's own values {rule.cost:.2f}"
    if rule.never is not None:
        text += f", where never to call costs {rule.never:.2f}"
    often = f"{100 * rule.reached:.{1 if rule.reached >= 0.01 else 2}f} % of deals"
    return f"{text}. The turn comes up in {'every deal' if rule.reached >= 0.9995 else often}."


def _found(rule: ShortRule) -> str:
    text = (
        "Of all rules of three questions in a row it is the best by the table's own values, weighted by the hands that "
        f"came to this turn in {rule.deals:,} deals."
    )
    if rule.measured is None:
        return text
    return (
        f"{text} The best of several estimates is a little too good, so these values overstate the cost; the first "
        f"figure is the difference in {rule.played:,} deals called by the table and by the rule, and played."
    )


def _notes(rule: ShortRule) -> list[str]:
    notes = []
    asked = [rule.questions[number] for number in _asked(rule.tree)]
    if any(question.startswith(COUNT) for question in asked):
        notes.append("Count: 1 for each trump, 1 for each off-ace, and 1 more for the right bower.")
    if rule.picks_up:
        notes.append("The card that you pick up counts among your trumps; what you bury is not yet gone.")
    elif rule.rules.bowers and any("trump" in question for question in asked):
        notes.append(
            "Bowers are trumps; the card turned up is not counted." if rule.rules.upcard else "Bowers are trumps."
        )
    if rule.chooses_suit:
        notes.append(SUIT_POINTS + ("; 2 for next." if rule.rules.upcard else "."))
    if rule.only_whether:
        notes.append("This table keeps no values of single calls: the rule says only whether to call, not how.")
    return notes


def _asked(tree: Split | Leaf) -> list[int]:
    return [] if isinstance(tree, Leaf) else [tree.question, *_asked(tree.yes), *_asked(tree.no)]
