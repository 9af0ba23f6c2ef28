"""From sums to actions: the best plan of every call with its value, chances and difference, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cards import format_card, format_strain
from analyzer.estimates.intervals import Interval, shares_of
from analyzer.players.play_models import PlayModel
from analyzer.questions.answer import Action
from analyzer.questions.plans import LEAVE

if TYPE_CHECKING:
    from analyzer.questions.exact import Exact
    from analyzer.questions.sampled import Sample
    from analyzer.questions.two_levels import TwoLevels


def value_beside(sample: Sample | TwoLevels, model: PlayModel) -> dict[int, dict[str, float]]:
    """What the best plan of each call is worth by the play models that the answer does not rest on."""
    from analyzer.questions.sampled import OPEN_DEALS, Sample

    chosen = sample.best_plans().values()
    if not isinstance(sample, Sample):
        return {p: sample.cheap_values(p) for p in chosen}
    values: dict[int, dict[str, float]] = {p: {} for p in chosen}
    if model.kind == "net":
        by_rule = Sample(
            sample.situation, sample.plans, PlayModel("rules", "rules").code, sample.infer, sample.seed,
            sample.threads, sample.chunk,
        )  # fmt: skip
        by_rule.active[:] = 0
        by_rule.active[list(chosen)] = 1
        by_rule.run_until_settled(min(OPEN_DEALS, sample.run.done), 100.0, None, None)
        values = {p: {"rules": by_rule.value(p).value} for p in chosen}
    for p in chosen:
        open_value, _ = sample.open_value(p)
        if open_value is not None and not sample.plays_open:
            values[p]["dd"] = open_value
    return values


def make_actions(
    sample: Sample | TwoLevels, counts: dict[int, Exact], beside: dict[int, dict[str, float]]
) -> list[Action]:  # fmt: skip
    """The best plan of every call as an action, best first."""
    chosen = sample.best_plans()
    for action in list(chosen):  # where plans were counted exactly, the exact values decide
        exact = [p for p in counts if sample.plans[p].action == action]
        if exact:
            chosen[action] = max(exact, key=lambda p: counts[p].mean)
    values = {p: counts[p].interval if p in counts else sample.value(p) for p in chosen.values()}
    order = sorted(chosen.values(), key=lambda p: (-values[p].value, p))
    return [_action(sample, counts, p, order[0], values, beside.get(p, {})) for p in order]


def _action(
    sample: Sample | TwoLevels,
    counts: dict[int, Exact],
    p: int,
    best: int,
    values: dict[int, Interval],
    beside: dict[str, float],
) -> Action:
    plan = sample.plans[p]
    count = counts.get(p)
    becomes: float | None = None
    euchred = made = march = None
    if plan.is_call:
        if count:
            becomes, shares = shares_of([int(weight) for weight in count.ends], count.total)
        else:
            becomes, shares = sample.ends(p)
        euchred, made, march = shares
    if p == best:
        difference = Interval(0.0, 0.0, 0.0)
    elif p in counts or best in counts:  # one of the two rests on other deals, so the widths of both count
        low, high = values[p].low - values[best].high, values[p].high - values[best].low
        difference = Interval(values[p].value - values[best].value, low, high)
    else:
        difference = sample.difference(p, best)
    open_value, open_deals = sample.open_value(p)
    if count and sample.plays_open:
        open_value, open_deals = count.mean, count.layouts
    outcomes = count.outcomes if count else sample.outcomes(p)
    kept = set(counts) if count else {q for q, active in enumerate(sample.active) if active and sample.deals_of(q)}
    tried = {
        other.discard: counts[q].mean if count else sample.value(q).value
        for q, other in enumerate(sample.plans)
        if (q in kept or q == p) and other.action == plan.action and other.discard not in (0, LEAVE)
    }
    return Action(
        call=plan.action,
        strain=format_strain(plan.code & 7) if plan.is_call else None,
        discard=format_card(plan.discard) if plan.discard and plan.discard != LEAVE else None,
        ev=values[p],
        points={net / sample.unit: chance for net, chance in outcomes.items()},
        thrown_in=count.thrown / count.total if count else sample.thrown(p),
        becomes=becomes,
        euchred=euchred,
        made=made,
        march=march,
        ev_dd=open_value,
        dd_deals=open_deals,
        models=beside,
        difference=difference,
        deals=count.layouts if count else sample.deals_of(p),
        method="exact" if count else sample.method,
        discards={format_card(card): value for card, value in tried.items()} or None,
        later=plan.later_name,
    )
