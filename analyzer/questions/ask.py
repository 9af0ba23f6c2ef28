"""Which call is best: every legal call tried on the same deals, with the others calling on their own cards."""

from __future__ import annotations

import time as clock
from collections.abc import Sequence

from analyzer.arguments import flag, text, texts
from analyzer.engine.chunks import Progress, without_interrupts
from analyzer.engine.compiling import tell_compiling
from analyzer.engine.options import ASK_CHUNK, DEFAULT_SEED, PRECISION, check_limits, check_numbers, check_threads
from analyzer.errors import DataError, shorten, suggest
from analyzer.estimates.intervals import FIRST_SEARCH_LOOK, MAX_SEARCHED, Interval, most_deals, verdict_of
from analyzer.players.bidding import POINTS, Bidding, choose_bidding
from analyzer.players.call_tables import training_time
from analyzer.players.play_models import PlayModel, default_model, has_net, parse_model
from analyzer.questions.actions import make_actions
from analyzer.questions.alike import group_alike
from analyzer.questions.answer import Answer, lead_of
from analyzer.questions.beside import look_beside
from analyzer.questions.estimator import Estimator, Limits, time_limit
from analyzer.questions.exact import Counted
from analyzer.questions.exchanges import has_farmers_right
from analyzer.questions.explain import warm_up as warm_up_explanation
from analyzer.questions.plans import make_plans
from analyzer.questions.robust import Robust
from analyzer.questions.sampled import OTHER_DEALS, Sample
from analyzer.questions.situation import read_situation
from analyzer.questions.styles import check_styles
from analyzer.questions.task import Task
from analyzer.questions.two_levels import TwoLevels
from analyzer.rules import Rules
from analyzer.simulation.self_play import NEW_DEAL_DEALS
from kernels.codes import CALL, REDEAL, SWAP

INFERENCES = ("policy", "none")
EXPLAIN_PART = 0.3
"""Of a limited time, what is kept for explaining."""
MOST_DEALS = 10**12
"""As good as no limit: the precision is reached before."""


def ask(
    hand: str | Sequence[str],
    upcard: str | None = None,
    *,
    seat: str | int | None = None,
    round: int | None = None,
    calls: str | Sequence[str] | None = None,
    rules: str | Rules = "standard",
    only: str | None = None,
    discard: str | None = None,
    play: str | None = None,
    bidding: str | None = None,
    partner: str | None = None,
    opponents: str | None = None,
    styles: bool = False,
    inference: str = "policy",
    precision: float = PRECISION,
    deals: int | None = None,
    time: float | None = None,
    exact: bool = False,
    confirmed: bool = False,
    defend: bool = False,
    swap: bool = False,
    named: str | None = None,
    explain: bool = False,
    open_cards: bool = False,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    chunk: int = ASK_CHUNK,
    progress: Progress | None = None,
) -> Answer:
    """Value every legal call of `hand`, in net points of the asker's side in this deal.

    `hand` is a text or a list of cards. `seat` is 1 (eldest), 2, 3, ... or ``dealer``; `calls` the auction so far (a
    text or a list), from eldest, and without it everybody before the asker passed. `only` and `discard` restrict the
    question to one call and one discard.

    `play` says how the cards are played. By players who see only their own cards: ``net`` (the default where the rules
    have a net; ``net:FILE`` takes the weights in a file), ``rules`` (else), ``pimc:W`` who search W layouts at each
    card, and ``pimc`` the same with 32, on a part of the deals (two levels). With open cards: ``dd``.

    `bidding` says how everybody calls: ``table`` (the default where the rules have a call table; ``table:FILE`` takes
    the one in a file), ``table:bold``, ``table:cautious`` or ``table:0.3`` (a call must gain so many points over a
    pass), or ``points`` (else). `partner` and `opponents` say it for these alone, and
    with `styles` the calls are also tried with cautious and bold ones. `inference` says whether the calls
    made tell of the hidden hands.

    It stops when the half-width of best minus second is at most `precision` points or (but for ``pimc``) the difference
    is settled, at the latest after `deals` deals or `time` seconds. With `exact` all layouts are counted where there
    are few enough, and also where that takes long if `confirmed`. With `explain` the values of the two best calls are
    also split by who holds the highest unseen trumps. With `open_cards` each call also gets its value with open cards
    (``ev_dd``), which shows what was possible.

    After `calls` that ended with a contract the question is between cards: which one an ordered dealer buries, which
    one a lone maker puts away for his partner's best, and which one that partner gives. With `defend` it is whether a
    defender plays alone against that contract; with `swap` whether a farmer's hand is swapped, and which three cards.
    A dealer who names trumps before he looks, as the joker was turned up, says with `named` what he named; the question
    is then whether he plays alone.

    The same question with the same `seed` has the same answer for any `threads` and `chunk`, unless `time` is given.
    Raises `DataError` for anything that cannot be asked.
    """
    game = Rules.load(rules)
    for what, value in (
        ("exact", exact),
        ("confirmed", confirmed),
        ("explain", explain),
        ("open_cards", open_cards),
        ("styles", styles),
    ):
        flag(value, what)
    situation = read_situation(
        game, hand, upcard, None if seat is None else str(seat), round, calls, defend, swap, named
    )
    if text(inference, "inference", "none") not in INFERENCES:
        near = suggest(inference, INFERENCES)
        raise DataError(f'inference "{shorten(inference)}" is unknown{near}; write {" or ".join(INFERENCES)}')
    precision, time = check_limits(precision, time)
    deals, seed, _ = check_numbers(deals, seed, chunk, most=MOST_DEALS)
    if confirmed and not exact:
        raise DataError("a count is confirmed (--yes) that nobody asked for; give exact (--exact) too, or leave it out")
    model, notes = _choose_model(game, play, exact)
    if inference == "none" and not situation.auction.history:
        notes.append("nobody has called yet, so there are no calls that inference could leave out")
    calling = choose_bidding(game, situation.seat, bidding, partner, opponents)
    workers = check_threads(threads)
    if bidding is None:
        notes += _missing_table(game, calling)
    plans, same = group_alike(situation, without_interrupts(lambda: make_plans(situation, only, discard)))
    shown_open = OTHER_DEALS if open_cards else 0
    task = Task(situation, plans, model, inference == "policy", seed, workers, chunk, shown_open, same, calling)
    if styles:
        check_styles(task)
    estimator = _make_estimator(task, exact, confirmed)
    limit = deals or (MAX_SEARCHED if model.searches else most_deals(task.span / task.unit, precision))
    tell_compiling(progress, "sample_plans")
    without_interrupts(estimator.warm_up)
    if any(plan.code == REDEAL for plan in plans):
        without_interrupts(lambda: task.redeal_value)  # neither does this count as time of the question
    if explain:
        without_interrupts(lambda: warm_up_explanation(task))
    started = clock.perf_counter()
    end = time_limit(time)
    until = end if end is None or time is None or not explain else end - EXPLAIN_PART * time
    estimator.run_until_settled(Limits(limit, precision, until), progress)
    run = estimator.run
    if run.done == 0:
        raise KeyboardInterrupt
    beside = look_beside(estimator, explain, styles, end)
    actions = make_actions(estimator, beside.models)
    methods = {action.method for action in actions}
    method = methods.pop() if len(methods) == 1 else "sampled"
    if method == "exact" and (deals or time or precision != PRECISION):
        notes.append("every layout was counted, whatever the limits of deals, time and precision")
    lead = lead_of(actions)
    return Answer(
        situation=situation,
        actions=tuple(actions),
        verdict=None if lead is None else _verdict(lead, beside.robust),
        robust=beside.robust,
        method=method,
        play=model,
        inference=inference,
        deals=actions[0].deals if method == "exact" else run.done,
        cheap_deals=estimator.cheap_deals,
        reproducible=time is None and not beside.stopped,
        notes=(*notes, *_notes(estimator), *beside.notes),
        explained=beside.holders,
        companies=beside.companies,
        typed=" ".join(texts(hand, "hand", "").split()),
        seed=seed,
        bidding=calling.name,
        seconds=clock.perf_counter() - started,
        partial=beside.stopped,
    )


def _choose_model(rules: Rules, play: str | None, exact: bool) -> tuple[PlayModel, list[str]]:
    """The play model to answer by, and a note where it is not the one that was asked for."""
    model = default_model(rules) if play is None else parse_model(play, ("net:",))
    if model.two_levels and exact:
        raise DataError("exact counts take one play model for all layouts; give --play net, rules, dd or pimc:32")
    if model.kind == "net" and not has_net(rules, model.file):
        note = f"no net has learnt rules {rules.name} yet, so the cards are played by rule"
        return PlayModel("rules", "rules"), [note]
    return model, []


def _make_estimator(task: Task, exact: bool, confirmed: bool) -> Estimator:
    if task.model.two_levels:
        return TwoLevels(task)
    return Counted(task, confirmed) if exact else Sample(task)


def _verdict(lead: Interval, robust: Robust | None) -> str:
    """``clear``, ``toss-up``, or ``depends`` where another assumption turns it."""
    verdict = verdict_of(lead)
    return "depends" if verdict == "clear" and robust is not None and not robust.holds else verdict


def _missing_table(rules: Rules, calling: Bidding) -> list[str]:
    """What to say where everybody calls by points because nobody has learned a table of these rules."""
    if any(style != POINTS for style in calling.seats):
        return []
    try:
        minutes = training_time(rules, has_net(rules)) / 60
    except DataError:
        return [f"rules {rules.name} have no call table, and none can be learned: all call by the points rule"]
    return [
        f"rules {rules.name} have no call table, so all call by the points rule; euchre train calls --rules "
        f'"{rules.name}" makes one, in about {max(1, round(minutes))} min on two processors'
    ]


def _notes(estimator: Estimator) -> list[str]:
    """What the reader should know besides the numbers."""
    task, rules, notes = estimator.task, estimator.task.rules, []
    asked = task.situation
    if asked.kind == SWAP:
        notes.append("with the new cards or the old you call by the points rule too")
    elif asked.kind == CALL and rules.farmer == "swap" and has_farmers_right(rules, asked.hand, asked.auction):
        right = "you may swap three cards with the kitty before you call"
        notes.append(f"this is a farmer's hand: {right} (--swap asks about that); the values are for calling")
    if any(plan.code == REDEAL for plan in task.plans):
        who = "the same" if rules.farmer_redealer == "same" else "the next"
        worth = f"its value is the mean of {NEW_DEAL_DEALS:,} deals, called and played by rule"
        notes.append(f"a farmer's hand may ask for a redeal: {who} dealer deals again, and {worth}")
    if asked.named is not None:
        notes.append("you named before you looked, when all suits are alike; this hand tells only how to go on")
    if estimator.run.out_of_time and task.model.searches and estimator.run.done < FIRST_SEARCH_LOOK:
        short = f"the time was too short for a first round of {FIRST_SEARCH_LOOK} deals, so the intervals are wide"
        notes.append(short)
    if estimator.given_up:
        notes.append(f"{estimator.given_up} of {estimator.run.done} deals were given up: no layout fits the calls made")
    return notes
