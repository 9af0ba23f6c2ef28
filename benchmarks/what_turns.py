"""What would turn the verdicts of thirty hands, as a table in Markdown: ``python benchmarks/what_turns.py``.

Three hands whose answers rest on an assumption, and random ones of standard euchre; no call is left out.
"""

from __future__ import annotations

import numpy as np

from analyzer import ask
from analyzer.questions.answer import Answer
from analyzer.words.answer import describe_action, describe_verdict, speak
from benchmarks.questions import in_words, random_situation

CHOSEN = [
    ("QS KD AD QC KS", "JH", "3", 2),
    ("JD JH JC AC AS", "9D", "3", 2),
    ("AC 9S 9D TD QD", "KD", "1", 1),
]
HANDS = 30
ASSUMPTIONS = ("play rules", "inference none", "others bold", "others cautious")


def main() -> None:
    drawn = (random_situation(np.random.default_rng([10, number])) for number in range(HANDS - len(CHOSEN)))
    questions = [*CHOSEN, *(in_words(asked) for asked in drawn)]
    headings = ("hand", "up", "seat, round", "headline", "as asked", "by rule", "calls tell nothing")
    print(f"| {' | '.join((*headings, 'bold others', 'cautious others'))} |")
    print("|---|---|---|---|---|---|---|---|---|")
    for hand, up, seat, rnd in questions:
        print(row(ask(hand, up, seat=seat, round=rnd), hand, up, f"{seat}, {rnd}"))


def row(answer: Answer, *question: str) -> str:
    """A line of the table: the question, the verdict, and the best call minus the second under each assumption."""
    first, second = answer.actions[0], answer.second
    headline = f"{describe_verdict(answer, False).split(':')[0]}: {describe_action(answer, first, False)}"
    tried = {trial.assumption: trial for trial in answer.robust.against} if answer.robust else {}
    leads = [f"{answer.lead.value:+.2f} over {speak(answer, second.call, False)}" if answer.lead and second else ""]
    for name in ASSUMPTIONS:
        trial = tried.get(name)
        leads.append("" if trial is None else f"{trial.difference.value:+.2f}" + (" **turns**" if trial.turns else ""))
    return f"| {' | '.join((*question, headline, *leads))} |"


if __name__ == "__main__":
    main()
