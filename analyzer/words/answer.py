"""An answer in a player's words: the situation, the verdict sentence, and what the numbers rest on."""

from __future__ import annotations

from functools import partial
from typing import Any

from analyzer.cards import format_card, format_hand, format_strain, parse_card, parse_strain
from analyzer.deals.calls import call_names, spoken_call
from analyzer.estimates.intervals import TIE
from analyzer.questions.answer import Action, Answer
from analyzer.questions.exchanges import KINDS
from analyzer.words.answer_basis import INTERVALS, SEVERAL_SIDES, describe_basis, describe_model, describe_sample
from analyzer.words.explained import view_explained
from analyzer.words.numbers import PARTIAL, chance, ends, plain, points, span
from analyzer.words.robustness import describe_robustness, describe_turns
from analyzer.words.styles import describe_styles

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
    if asked.named is not None:
        return "   ".join(parts) + f"; you named {format_strain(asked.named, symbols)} before you looked"
    return "   ".join(parts) + "; " + _describe_calls(answer)


def _describe_calls(answer: Answer) -> str:
    names = call_names(answer.situation.auction)
    if not names:
        return "nobody has called yet"
    if all(name == "pass" for name in names):
        return "everybody before you passed"
    return "called so far: " + ", ".join(names)


def speak(answer: Answer, call: str, symbols: bool) -> str:
    """A call as the asker says it at this turn, or a choice of cards."""
    asked = answer.situation
    if call == "redeal":
        return "ask for a redeal"
    if asked.named is not None:
        _, suit, *more = call.split()
        way = f" {' '.join(more)}" if more else " with your partner" if asked.rules.partners else ""
        return f"play {format_strain(parse_strain(suit), symbols)}{way}"
    if asked.kind in KINDS and call != "keep":
        verb, *cards = call.split()
        return " ".join([verb, *(format_card(parse_card(card), symbols) for card in cards)])
    return spoken_call(asked.rules, call, asked.seat, asked.turned_down, symbols)


def describe_action(answer: Answer, action: Action, symbols: bool) -> str:
    """A call with its best discard, and those that may be as good."""
    words, rules = speak(answer, action.call, symbols), answer.situation.rules
    if action.strain and not rules.rounds[0].ends_on_call:
        strain = parse_strain(action.strain)
        named = action.call.endswith(f" {action.strain}") or len(rules.contract(action.call.split()[0]).strains) == 1
        words += "" if named else f" in {format_strain(strain, symbols) if strain < 4 else action.strain}"
    if action.later and action.call != "pass":
        words += f", then {action.later}"
    if action.discard:
        cards = [action.discard, *(other.card for other in action.discard_alternatives if other.may_be_best)]
        *more, last = [_card(card, symbols) for card in cards]
        words += f", bury {', '.join(more)} or {last}" if more else f", bury {last}"
    return words


def describe_choice(answer: Answer, action: Action, symbols: bool) -> str:
    """A call with its best discard, and the calls that are the same."""
    alike = [action, *(other for other in answer.actions if other.call in action.same)]
    words = " or ".join(describe_action(answer, one, symbols) for one in alike)
    return f"{words} (the same)" if action.same else words


def _card(text: str, symbols: bool) -> str:
    return format_card(parse_card(text), symbols)


def describe_pass(answer: Answer, action: Action, symbols: bool) -> str:
    """What follows a pass: how often it loses and wins points, and what the asker then does at his next turn."""
    text = "after a pass: points lost in {} of deals, won in {}".format(
        *(chance(sum(share for net, share in action.points.items() if sign * net > 0)) for sign in (-1, 1))
    )
    if action.thrown_in:
        text += f" ({chance(action.thrown_in)} thrown in and dealt again)"
    if action.later:
        asked = answer.situation
        turned = asked.auction.upcard_suit if asked.upcard else None
        later = spoken_call(asked.rules, action.later, asked.seat, turned, symbols)
        text += f"; if it comes back to you: {later}"
    return text


def describe_outcomes(action: Action) -> str:
    """The chance of each number of points after a pass."""
    parts = []
    for words, sign in (("you lose", -1), ("you win", 1)):
        sizes = {abs(net): share for net, share in action.points.items() if sign * net > 0 and share > 0}
        chances = [f"{size:g} in {chance(share)}" for size, share in sorted(sizes.items(), reverse=True)]
        parts += [f"{words} {', '.join(chances)}"] if chances else []
    if level := action.points.get(0, 0.0):
        parts.append(f"neither in {chance(level)}")
    return f"after a pass: {'; '.join(parts)}".replace(" %", " % of deals", 1)


LOSES = " All {} lose; this loses least."


def describe_verdict(answer: Answer, symbols: bool) -> str:
    """The verdict in a sentence, and a second where no call is worth anything."""
    losing = len(answer.actions) > 1 and answer.actions[0].ev.high < 0.0
    what = "choices" if answer.situation.kind in KINDS else "calls"
    return _describe_lead(answer, symbols) + (LOSES.format(what) if losing else "")


def _describe_lead(answer: Answer, symbols: bool) -> str:
    best = answer.actions[0]
    choice = describe_choice(answer, best, symbols)
    worth = f"{points(best.ev.value, 2, symbols)} points a deal"
    lead, other = answer.lead, answer.second
    if lead is None or other is None or answer.verdict is None:
        if best.method == "exact":
            return f"One call: {choice}. It is worth exactly {points(best.ev.value, 5, symbols)} points a deal."
        if best.call == "redeal":  # a known value
            return f"One call: {choice}. It is worth {worth}."
        return f"One call: {choice}. It is worth {worth} ({span(best.ev.low, best.ev.high, 2, symbols, points)})."
    second = describe_choice(answer, other, symbols)
    interval = span(lead.low, lead.high, 2, symbols, plain)
    gain = plain(lead.value, 2, symbols)
    if answer.verdict == "toss-up":
        close = f"Toss-up: {choice}, or {second}. The first is worth {worth}, and {gain} more than the other"
        return f"{close} ({interval}), which is too little to count." if lead.high <= TIE else f"{close} ({interval})."
    more = f"It is worth {worth}, {gain} more than {second} ({interval})"
    if answer.verdict == "depends":
        return f"Depends: {choice}. {more}; but {describe_turns(answer, partial(speak, answer, symbols=symbols))}."
    if _is_little(answer):
        return f"By a little: {choice}. {more}."
    return f"Clear: {choice}. {more}."


def _is_little(answer: Answer) -> bool:
    """Whether a lead that is clear as asked all but goes under another assumption."""
    return answer.robust is not None and answer.robust.least < TIE


def describe_shortly(answer: Answer, symbols: bool, origin: str = "") -> str:
    """The best call, its worth and its lead, in one line. `origin` tells where the rules come from."""
    best, lead, other = answer.actions[0], answer.lead, answer.second
    text = f"{describe_choice(answer, best, symbols)} {points(best.ev.value, 2, symbols)}"
    if lead is not None and other is not None and answer.verdict is not None:
        gain, second = plain(lead.value, 2, symbols), describe_choice(answer, other, symbols)
        text += {
            "toss-up": f", toss-up with {second} ({gain} less)",
            "depends": f", depends: {gain} over {second} as asked",
        }.get(answer.verdict, f", {'by a little' if _is_little(answer) else 'clear by'} {gain}")
    rules = f" (rules {answer.situation.rules.name}, {origin})" if origin else ""
    return f"{PARTIAL if answer.partial else ''}{text}{rules}"


def view_answer(answer: Answer, symbols: bool, origin: str = "") -> dict[str, Any]:
    """Everything that a terminal shows of an answer, as plain values. `origin` tells where the rules come from."""
    rules, say = answer.situation.rules, partial(speak, answer, symbols=symbols)
    has_march = any(contract.sweep is not None for contract in rules.contracts)
    rows: list[dict[str, Any]] = [
        {
            "call": describe_action(answer, action, symbols),
            "ev": ends(action.ev),
            "euchred": action.euchred,
            "made": action.made,
            "march": action.march if has_march else None,
            "becomes": action.becomes,
            "difference": ends(action.difference),
            "best": action.call in (answer.best, *answer.actions[0].same),
            "ev_dd": action.ev_dd,
            "method": action.method,
        }
        for action in answer.actions
    ]
    rows[0]["discards"] = [
        {"card": _card(other.card, symbols), "ev": other.ev, "difference": ends(other.difference)}
        for other in answer.actions[0].discard_alternatives
    ]
    passes = [action for action in answer.actions if action.call == "pass"]
    notes = [*(describe_pass(answer, action, symbols) for action in passes), *answer.notes]
    if dd_deals := max(action.dd_deals for action in answer.actions):
        played = "the same deals" if dd_deals == answer.deals else f"the first {dd_deals:,} of these deals"
        notes.append(f"open cards: {played} played with all cards seen; it shows what was possible, not what to expect")
    details = [describe_outcomes(action) for action in passes]
    details += [SEVERAL_SIDES] if rules.sides > 2 else []
    details += [INTERVALS] if answer.method != "exact" else []
    robustness = describe_robustness(answer, say, symbols)
    return {
        "question": describe_question(answer, symbols),
        "rows": rows,
        "verdict": describe_verdict(answer, symbols),
        "explained": view_explained(answer, say, symbols),
        "styles": describe_styles(answer, say, symbols),
        "notes": notes,
        "basis": [describe_sample(answer, origin), describe_model(answer), *([robustness] if robustness else [])],
        "details": [*details, describe_basis(answer)],
        "line": describe_shortly(answer, symbols, origin),
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
