"""From estimates to actions: the best plan of every call with its value, chances and difference, best first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.cards import format_card, format_strain
from analyzer.questions.answer import Action
from analyzer.questions.discards import Discard, other_discards
from kernels.codes import LEAVE

if TYPE_CHECKING:
    from analyzer.questions.estimator import Estimator, Shares
    from analyzer.questions.plans import Plan

NO_END: Shares = (None, None, None)


def make_actions(estimator: Estimator, others: dict[int, dict[str, float]]) -> list[Action]:
    """The best plan of every call as an action, best first; `others` are their values by other play models.

    Calls that are the same as one that was tried come after it, with its numbers.
    """
    order = estimator.ranking()
    return [action for p in order for action in _same_actions(estimator, p, _action(estimator, p, order[0], others[p]))]


def _action(estimator: Estimator, p: int, best: int, others: dict[str, float]) -> Action:
    task = estimator.task
    plan = task.plans[p]
    becomes, (euchred, made, march) = estimator.ends(p) if plan.is_call else (None, NO_END)
    open_value, open_deals = estimator.open_value(p)
    ev, alternatives = estimator.value(p), other_discards(estimator, p, plan)
    return Action(
        call=plan.action,
        strain=_strain(plan),
        discard=_discard(plan),
        ev=ev,
        points={points / task.unit: chance for points, chance in estimator.outcomes(p).items()},
        thrown_in=estimator.thrown(p),
        becomes=becomes,
        euchred=euchred,
        made=made,
        march=march,
        ev_dd=open_value,
        dd_deals=open_deals,
        models=others,
        difference=estimator.difference(p, best),
        deals=estimator.deals_of(p),
        method=estimator.method_of(p),
        discards=_discards(plan, ev.value, alternatives),
        discard_alternatives=alternatives,
        later=plan.later_name,
    )


def _same_actions(estimator: Estimator, p: int, action: Action) -> list[Action]:
    """The action of plan `p`, and those of other calls that are the same."""
    plans = {action.call: estimator.task.plans[p]}
    for other in estimator.task.same_as(p):
        plans.setdefault(other.action, other)
    made = []
    for call, plan in plans.items():
        alternatives = other_discards(estimator, p, plan)
        made.append(
            replace(
                action,
                call=call,
                strain=_strain(plan),
                discard=_discard(plan),
                discards=_discards(plan, action.ev.value, alternatives),
                discard_alternatives=alternatives,
                later=plan.later_name,
                same=tuple(name for name in plans if name != call),
            )
        )
    return made


def _strain(plan: Plan) -> str | None:
    return format_strain(plan.code & 7) if plan.is_call else None


def _discard(plan: Plan) -> str | None:
    return format_card(plan.discard) if plan.discard not in (0, LEAVE) else None


def _discards(plan: Plan, value: float, alternatives: tuple[Discard, ...]) -> dict[str, float] | None:
    """The values of a call by discard."""
    discard = _discard(plan)
    return None if discard is None else {discard: value} | {other.card: other.ev for other in alternatives}
