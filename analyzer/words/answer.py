"""An answer in a player's words: the situation, the verdict sentence, and what the numbers rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.cards import format_card, format_hand, format_strain, parse_card, parse_strain
from analyzer.deals.calls import call_names, spoken_call
from analyzer.estimates.intervals import TIE
from analyzer.questions.answer import Action, Answer
from analyzer.words.numbers import PARTIAL, basis, chance, ends, plain, points, span

if TYPE_CHECKING:
    from analyzer.questions.explain import Holder

SEATS = {"eldest": "eldest (seat 1)", "partner": "dealer's partner (seat 2)"}


def describe_question(answer: Answer, symbols: bool) -> str:
    """The hand, the upcard, the seat and the calls so far, in one line."""
    asked = answer.situation
    upcard_suit = asked.auction.upcard_suit if asked.auction.offers_upcard else None
    parts = [format_hand(asked.hand, upcard_suit, asked.rules.bowers, symbols)]
    if asked.upcard:
        up = format_card(asked.upcard, symbols)
        parts.append(f"{up} turned up" if asked.round == 1 else f"{up} turned down")
    seat = asked.rules.seat_names[asked.seat]
    place = SEATS.get(seat, seat)
    parts.append(f"{place}, round {asked.round}" if len(asked.rules.rounds) > 1 else place)
    return "   ".join(parts) + "; " + _describe_calls(answer)


def _describe_calls(answer: Answer) -> str:
    names = call_names(answer.situation.auction)
    if not names:
        return "nobody has called yet"
    if all(name == "pass" for name in names):
        return "everybody before you passed"
    return "called so far: " + ", ".join(names)


def speak(answer: Answer, call: str, symbols: bool) -> str:
    """A call as the asker says it at this turn."""
    asked = answer.situation
    return spoken_call(asked.rules, call, asked.seat, asked.turned_down, symbols)


def describe_action(answer: Answer, action: Action, symbols: bool) -> str:
    """A call with its best discard."""
    words, rules = speak(answer, action.call, symbols), answer.situation.rules
    if action.strain and not rules.rounds[0].ends_on_call:
        strain = parse_strain(action.strain)
        named = action.call.endswith(f" {action.strain}") or len(rules.contract(action.call.split()[0]).strains) == 1
        words += "" if named else f" in {format_strain(strain, symbols) if strain < 4 else action.strain}"
    if action.later and action.call != "pass":
        words += f", then {action.later}"
    if action.discard:
        words += f", bury {format_card(parse_card(action.discard), symbols)}"
    return words


def describe_pass(answer: Answer, action: Action, symbols: bool) -> str:
    """What follows a pass: the chance of each number of points, and what the asker then does at his next turn."""
    chances = ", ".join(
        f"{points(net, 0 if net == round(net) else 1, symbols)} in {chance(share)}"
        for net, share in action.points.items()
        if share > 0
    )
    text = f"after a pass you score {chances}"
    if action.thrown_in:
        text += f" ({chance(action.thrown_in)} thrown in and dealt again)"
    if action.later:
        asked = answer.situation
        turned = asked.auction.upcard_suit if asked.upcard else None
        later = spoken_call(asked.rules, action.later, asked.seat, turned, symbols)
        text += f"; if it comes back to you: {later}"
    return text


def describe_verdict(answer: Answer, symbols: bool) -> str:
    """The verdict in one sentence."""
    best = answer.actions[0]
    choice = describe_action(answer, best, symbols)
    worth = f"{points(best.ev.value, 2, symbols)} points a deal"
    lead = answer.lead
    if lead is None or answer.verdict is None:
        if best.method == "exact":
            return f"One call: {choice}. It is worth exactly {points(best.ev.value, 5, symbols)} points a deal."
        return f"One call: {choice}. It is worth {worth} ({span(best.ev.low, best.ev.high, 2, symbols, points)})."
    second = describe_action(answer, answer.actions[1], symbols)
    interval = span(lead.low, lead.high, 2, symbols, plain)
    gain = plain(lead.value, 2, symbols)
    if answer.verdict == "toss-up":
        close = f"Toss-up: {choice}, or {second}. The first is worth {worth}, and {gain} more than the other"
        return f"{close} ({interval}), which is too little to count." if lead.high <= TIE else f"{close} ({interval})."
    more = f"It is worth {worth}, {gain} more than {second} ({interval})"
    if answer.verdict == "depends":
        return f"Depends: {choice}. {more}; but {describe_turns(answer, symbols)}."
    if answer.robust is not None and answer.robust.least < TIE:
        return f"By a little: {choice}. {more}."
    return f"Clear: {choice}. {more}."


IF = {
    "play rules": "if the cards are played by rule",
    "play net": "if the cards are played by the net",
    "inference none": "if the calls made tell nothing of the hidden hands",
    "inference policy": "if the calls made count as evidence",
}
"""Assumptions, as a condition."""
ALSO = {
    "play rules": "by rule", "play net": "by the net", "inference none": "if the calls made tell nothing",
    "inference policy": "if the calls made count as evidence",
}  # fmt: skip
"""Assumptions, to follow a number."""
CARELESS = "against defenders who throw cards away carelessly (play by rule)"
"""What players by rule do wrong as defenders of a loner: they keep the wrong cards."""


def describe_turns(answer: Answer, symbols: bool) -> str:
    """Which calls come out first under the assumptions that turn the verdict."""
    turned: dict[str, list[str]] = {}
    for trial in answer.robust.turned_by if answer.robust else ():
        loner = trial.assumption == "play rules" and trial.best.endswith("alone") and trial.best != answer.best
        turned.setdefault(trial.best, []).append(CARELESS if loner else IF[trial.assumption])
    return "; ".join(f"{speak(answer, call, symbols)} is better {' and '.join(ways)}" for call, ways in turned.items())


def describe_robustness(answer: Answer, symbols: bool) -> str | None:
    """What the difference of the two best calls is under other assumptions."""
    robust, lead = answer.robust, answer.lead
    if robust is None or lead is None:
        return None
    others = ", ".join(
        f"{points(trial.difference.value, 2, symbols)} {ALSO[trial.assumption]}" for trial in robust.against
    )
    return f"the two best calls differ by {points(lead.value, 2, symbols)} as asked; {others}"


def describe_basis(answer: Answer) -> str:
    """What the numbers rest on: deals, seed, rules, play, calling, method, time."""
    cheap = f", corrected by {answer.cheap_deals:,} of cheaper players" if answer.cheap_deals else ""
    deals = f"{answer.deals:,} sampled deals{cheap}, seed {answer.seed}"
    exact = [action for action in answer.actions if action.method == "exact"]
    if answer.method == "exact":
        deals = f"exact: {exact[0].deals:,} layouts counted"
    elif exact:
        calls = ", ".join(action.call for action in exact)
        deals += f" (exact for {calls}: {exact[0].deals:,} layouts)"
    calls_say = "count as evidence about" if answer.inference == "policy" else "say nothing of"
    text = (
        f"{deals}; rules {answer.situation.rules.name}; the cards are played {answer.play.words}; the others call by "
        f"{answer.bidding} on their own cards, and the calls made {calls_say} the hidden hands"
    )
    limited = "" if answer.reproducible or answer.partial else " Limited by time, so not reproducible."
    return basis(text, answer.seconds, answer.partial) + limited


def view_answer(answer: Answer, symbols: bool) -> dict[str, Any]:
    """Everything that a terminal shows of an answer, as plain values."""
    has_march = any(contract.sweep is not None for contract in answer.situation.rules.contracts)
    rows = [
        {
            "call": describe_action(answer, action, symbols),
            "ev": ends(action.ev),
            "euchred": action.euchred,
            "made": action.made,
            "march": action.march if has_march else None,
            "becomes": action.becomes,
            "difference": ends(action.difference),
            "ev_dd": action.ev_dd,
            "method": action.method,
        }
        for action in answer.actions
    ]
    notes = [describe_pass(answer, action, symbols) for action in answer.actions if action.call == "pass"]
    dd_deals = max(action.dd_deals for action in answer.actions)
    if dd_deals:
        played = "the same deals" if dd_deals == answer.deals else f"the first {dd_deals:,} of these deals"
        notes.append(f"open cards: {played} played with all cards seen; it shows what was possible, not what to expect")
    if robustness := describe_robustness(answer, symbols):
        notes.append(robustness)
    if answer.situation.rules.sides > 2:
        notes.append("points are yours minus the mean of the others'")
    if answer.method != "exact":
        notes.append("the figures behind the plus-minus signs are halves of 95 % intervals: of sampling alone")
    notes += answer.notes
    return {
        "question": describe_question(answer, symbols),
        "rows": rows,
        "verdict": describe_verdict(answer, symbols),
        "explained": _view_explained(answer, symbols),
        "notes": notes,
        "basis": describe_basis(answer),
        "symbols": symbols,
    }


def chart_answer(answer: Answer) -> dict[str, Any]:
    """What the chart of an answer is drawn from."""
    frame = answer.to_frame()
    frame["label"] = [describe_action(answer, action, symbols=True) for action in answer.actions]
    rules, play, mark = answer.situation.rules.name, answer.play.name, PARTIAL if answer.partial else ""
    return {
        "frame": frame,
        "title": "\n".join(describe_question(answer, symbols=True).rsplit("   ", 1)),  # the seat below the cards
        "footnote": f"{mark}{answer.deals:,} deals, seed {answer.seed}, rules {rules}, play {play}",
    }


HOLDERS = {"partner": "your partner", "left": "left of you", "right": "right of you", "kitty": "nobody (kitty)"}


def _view_explained(answer: Answer, symbols: bool) -> dict[str, Any] | None:
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
    over = f" over {speak(answer, calls[1], symbols)}" if len(calls) > 1 else ""
    where = [HOLDERS.get(one.holder, one.holder) for one in (best, worst)]
    sentence = (
        f"Most turns on the {format_card(card, symbols)}. {speak(answer, calls[0], symbols).capitalize()} gains most"
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
    return {"sentence": sentence, "calls": [speak(answer, call, symbols) for call in calls], "rows": rows}
