"""What an answer's numbers rest on: in two lines, and in whole sentences for who asks for more."""

from __future__ import annotations

from analyzer.questions.answer import Answer
from analyzer.words.numbers import basis, named, shorter

INTERVALS = "the figures behind the plus-minus signs are halves of 95 % intervals: of sampling alone"
SEVERAL_SIDES = "points are yours minus the mean of the others'"


def describe_sample(answer: Answer, origin: str = "") -> str:
    """How many deals, from which seed, by which rules, in what time. `origin` tells where the rules come from."""
    rules = f"rules {named(answer.situation.rules.name, origin)}"
    limited = "" if answer.reproducible or answer.partial else " Limited by time, so not reproducible."
    return basis(f"{_deals(answer)}; {rules}", answer.seconds, answer.partial) + limited


def describe_model(answer: Answer) -> str:
    """Who plays and calls in those deals, and what the calls made are taken to tell."""
    text = f"played {answer.play.short}, called by {shorter(answer.bidding)}"
    if answer.situation.auction.history:
        text += f"; the calls made {'count as evidence' if answer.inference == 'policy' else 'tell nothing'}"
    return text


def describe_basis(answer: Answer) -> str:
    """How the others play and call, in whole sentences."""
    calls_say = "count as evidence about" if answer.inference == "policy" else "say nothing of"
    return (
        f"the cards are played {answer.play.words}; the others call by {answer.bidding} on their own cards, and the "
        f"calls made {calls_say} the hidden hands"
    )


def _deals(answer: Answer) -> str:
    cheap = f", corrected by {answer.cheap_deals:,} of cheaper players" if answer.cheap_deals else ""
    exact = [action for action in answer.actions if action.method == "exact"]
    if answer.method == "exact":
        return f"exact: {exact[0].deals:,} layouts counted"
    fewer = any(action.deals < answer.deals for action in answer.actions)
    behind = " (fewer for calls far behind)" if fewer else ""
    deals = f"{answer.deals:,} sampled deals{behind}{cheap}, seed {answer.seed}"
    if exact:
        deals += f" (exact for {', '.join(action.call for action in exact)}: {exact[0].deals:,} layouts)"
    return deals
