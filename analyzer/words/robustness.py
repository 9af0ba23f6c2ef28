"""What would turn a verdict, in a player's words: the two best calls under other assumptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from analyzer.questions.answer import Answer
from analyzer.words.numbers import listed, points

if TYPE_CHECKING:
    from analyzer.questions.robust import Trial

Say = Callable[[str], str]
"""How a call is said by the asker at this turn."""

IF = {
    "play rules": "if the cards are played by rule",
    "play net": "if the cards are played by the net",
    "inference none": "if the calls made tell nothing of the hidden hands",
    "inference policy": "if the calls made count as evidence",
    "others bold": "if the others call boldly",
    "others cautious": "if the others call cautiously",
}
"""Assumptions, as a condition."""
ALSO = {
    "play rules": "by rule", "play net": "by the net", "inference none": "if the calls made tell nothing",
    "inference policy": "if the calls made count as evidence", "others bold": "with bold others",
    "others cautious": "with cautious others",
}  # fmt: skip
"""Assumptions, to stand beside a number."""
CARELESS = "against defenders who throw cards away carelessly (play by rule)"
"""What players by rule do wrong as defenders of a loner: they keep the wrong cards."""


def describe_turns(answer: Answer, say: Say) -> str:
    """Which calls come out first under the assumptions that turn the verdict."""
    turned: dict[str, list[str]] = {}
    for trial in answer.robust.turned_by if answer.robust else ():
        loner = trial.assumption == "play rules" and trial.best.endswith("alone") and trial.best != answer.best
        turned.setdefault(trial.best, []).append(CARELESS if loner else IF[trial.assumption])
    return "; ".join(f"{say(call)} is better {listed(ways)}" for call, ways in turned.items())


def describe_robustness(answer: Answer, say: Say, symbols: bool) -> str | None:
    """Which other assumptions the verdict holds under, and which turn it, each with the lead of the best call then."""
    robust, lead = answer.robust, answer.lead
    if robust is None or lead is None:
        return None

    def ways(trials: list[Trial]) -> str:
        """Assumptions with the lead under them: ``by rule (+0.25) and if the calls made tell nothing (+0.09)``."""
        told = [f"{ALSO[trial.assumption]} ({points(trial.difference.value, 2, symbols)})" for trial in trials]
        return listed(told)

    if answer.verdict == "toss-up":  # there is nothing that could hold
        leads = (f"{points(trial.difference.value, 2, symbols)} {ALSO[trial.assumption]}" for trial in robust.against)
        return f"lead over the other: {', '.join(leads)}"
    turning = [trial for trial in robust.against if trial.turns]
    level = [trial for trial in robust.against if trial.is_level]
    ahead = [trial for trial in robust.against if trial.difference.value > 0.0 and not trial.is_level]
    behind = [trial for trial in robust.against if trial not in (*turning, *level, *ahead)]
    parts = [f"turns to {say(turning[0].best)} {ways(turning)}"] if turning else []
    parts += [f"holds {'' if turning else 'also '}{ways(ahead)}"] if ahead else []
    parts += [f"a toss-up {ways(level)}"] if level else []
    parts += [f"not settled {ways(behind)}"] if behind else []
    return "; ".join(parts)
