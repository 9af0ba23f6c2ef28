"""Which call is best: every legal call tried on the same deals, with the others calling on their own cards."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from typing import TYPE_CHECKING

from analyzer.engine.chunks import Progress, tell_compiling, undisturbed
from analyzer.engine.options import (
    ASK_CHUNK,
    DEFAULT_PRECISION,
    DEFAULT_SEED,
    check_limits,
    check_numbers,
    check_threads,
)
from analyzer.errors import DataError, suggest
from analyzer.estimates.intervals import FIRST_LOOK, MAX_SEARCHED, Interval, most_deals, verdict_of
from analyzer.players import points_rule as bidding
from analyzer.players.play_models import PlayModel, default_model, has_net, parse_model
from analyzer.questions.actions import make_actions, value_beside
from analyzer.questions.answer import Answer
from analyzer.questions.plans import make_plans
from analyzer.questions.situation import Situation, read_situation
from analyzer.rules import Rules

if TYPE_CHECKING:
    from analyzer.questions.exact import Exact
    from analyzer.questions.explain import Holder
    from analyzer.questions.sampled import Sample
    from analyzer.questions.two_levels import TwoLevels

INFERENCES = ("policy", "none")
MOST_DEALS = 10**12
"""As good as no limit: the precision is reached before."""


def ask(
    hand: str,
    upcard: str | None = None,
    *,
    seat: str | int | None = None,
    round: int | None = None,
    calls: str | None = None,
    rules: str | Rules = "standard",
    only: str | None = None,
    discard: str | None = None,
    play: str | None = None,
    inference: str = "policy",
    precision: float = DEFAULT_PRECISION,
    deals: int | None = None,
    time: float | None = None,
    exact: bool = False,
    confirmed: bool = False,
    defend: bool = False,
    explain: bool = False,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
    chunk: int = ASK_CHUNK,
    progress: Progress | None = None,
) -> Answer:
    """Value every legal call of `hand`, in net points of the asker's side in this deal.

    `seat` is 1 (eldest), 2, 3, ... or ``dealer``; `calls` the auction so far, from eldest, and without it everybody
    before the asker passed. `only` and `discard` restrict the question to one call and one discard.

    `play` says how the cards are played. By players who see only their own cards: ``net`` (the default where the rules
    have a net; ``net:FILE`` takes the weights in a file), ``rules`` (else), ``pimc:W`` who search W layouts at each
    card, and ``pimc`` the same with 32, on a part of the deals (two levels). With open cards: ``dd``. `inference` says
    whether the calls made tell of the hidden hands.

    It stops when the half-width of best minus second is at most `precision` points or (but for ``pimc``) the difference
    is settled, at the latest after `deals` deals or `time` seconds. With `exact` all layouts are counted where there
    are few enough, and also where that takes long if `confirmed`. With `defend` the question is whether a defender
    plays alone against the contract that `calls` ended with. With `explain` the values of the two best calls are also
    split by who holds the highest unseen trumps.

    The same question with the same `seed` has the same answer for any `threads` and `chunk`, unless `time` is given.
    Raises `DataError` for anything that cannot be asked.
    """
    game = Rules.load(rules)
    situation = read_situation(game, hand, upcard, None if seat is None else str(seat), round, calls, defend)
    if inference not in INFERENCES:
        near = suggest(inference, INFERENCES)
        raise DataError(f'inference "{inference}" is unknown{near}; write {" or ".join(INFERENCES)}')
    check_limits(precision, time)
    check_numbers(deals, seed, chunk, most=MOST_DEALS)
    model = default_model(game) if play is None else parse_model(play, ("net:",))
    notes = []
    if model.kind == "net" and not has_net(game, model.file):
        model = PlayModel("rules", "rules")
        notes.append(f"no net has learnt rules {game.name} yet, so the cards are played by rule")
    if model.two_levels and exact:
        raise DataError("exact counts take one play model for all layouts; give --play net, rules, dd or pimc:32")
    workers = check_threads(threads)
    plans = undisturbed(lambda: make_plans(situation, only, discard))
    infer = inference == "policy"

    from analyzer.questions.sampled import Sample, time_limit
    from analyzer.questions.two_levels import TwoLevels
    from analyzer.simulation.self_play import largest_net

    sample: Sample | TwoLevels
    if model.two_levels:
        sample = TwoLevels(situation, plans, model, infer, seed, workers, chunk)
    else:
        sample = Sample(situation, plans, model.code, infer, seed, workers, chunk, net_file=model.file)
    counts: dict[int, Exact] = {}
    limit = deals or (MAX_SEARCHED if model.searches else most_deals(largest_net(game) / (game.sides - 1), precision))
    if exact:
        from analyzer.questions.exact import check_fits

        if check_fits(situation, plans):  # nothing rests on the sample but the column with open cards
            limit = min(limit, FIRST_LOOK)
    if progress:
        tell_compiling(progress, "evaluate_deals")
    undisturbed(sample.warm_up)
    if explain:
        from analyzer.questions import explain as by_trumps

        undisturbed(lambda: by_trumps.warm_up(sample, model))
    started = clock.perf_counter()
    sample.run_until_settled(limit, precision, time_limit(time), _told(progress, "deals") if progress else None)
    if sample.run.done == 0:
        raise KeyboardInterrupt
    if exact and not sample.run.interrupted and isinstance(sample, Sample):
        from analyzer.questions.exact import enumerate_plans

        sample.drop_hopeless()
        counts = enumerate_plans(sample, workers, progress, confirmed)
    beside = undisturbed(lambda: value_beside(sample, model))
    actions = make_actions(sample, counts, beside)
    holders: tuple[Holder, ...] = ()
    if explain and not sample.run.interrupted:
        holders = by_trumps.explain(sample, model)
        if not holders:
            notes.append("there is nothing to explain by trumps: no suit would be trumps")
    verdict = None
    if len(actions) > 1:
        gap = actions[1].difference
        verdict = verdict_of(Interval(-gap.value, -gap.high, -gap.low))
    method = "two-level" if model.two_levels else "sampled"
    if all(action.method == "exact" for action in actions):
        method = "exact"
    stopped = sample.run.interrupted
    return Answer(
        situation=situation,
        actions=tuple(actions),
        verdict=verdict,
        method=method,
        play=model,
        bidding=bidding.NAME,
        inference=inference,
        deals=actions[0].deals if method == "exact" else sample.run.done,
        cheap_deals=sample.cheap_deals if isinstance(sample, TwoLevels) else 0,
        seed=seed,
        seconds=clock.perf_counter() - started,
        reproducible=time is None and not stopped,
        partial=stopped,
        explained=holders,
        notes=tuple(notes + _notes(situation, sample)),
    )


def _told(progress: Progress, what: str) -> Callable[[int, int], None]:
    return lambda done, total: progress(what, done, total)


def _notes(situation: Situation, sample: Sample | TwoLevels) -> list[str]:
    """What the reader should know besides the numbers."""
    import numpy as np

    from analyzer.rules.compile import compile_rules
    from kernels.calling.exchange import is_farmers_hand

    notes = []
    rules = situation.rules
    if rules.farmer != "off" and is_farmers_hand(compile_rules(rules), np.uint64(situation.hand)):
        right = "a swap with the kitty"
        if rules.farmer == "redeal":
            right = f"a redeal, which is worth {_redeal_value(situation, sample):+.2f} points,"
        notes.append(f"this is a farmer's hand: you may claim {right} instead of calling; the values are for calling")
    if rules.joker_up == "dealer_names_blind" and situation.auction.names_joker:
        notes.append("you name the suit before you look; this hand only tells whether to go alone, and the discard")
    if sample.given_up:
        notes.append(f"{sample.given_up} of {sample.run.done} deals were given up: no layout fits the calls made")
    return notes


def _redeal_value(situation: Situation, sample: Sample | TwoLevels) -> float:
    """Mean net points of a deal dealt again after a farmer's claim."""
    from analyzer.simulation.self_play import deal_again

    outcomes = deal_again(situation.rules)[situation.seat]
    return sum(net * chance for net, chance in outcomes.items()) / sample.unit
