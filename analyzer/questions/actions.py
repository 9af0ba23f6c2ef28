"""From estimates to actions: the best plan of every call with its value, chances and difference, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cards import format_card, format_strain
from analyzer.questions.answer import Action
from analyzer.questions.discards import other_discards
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
    return [action for p in order for action in _same_actions(estimator, p, order[0], others[p])]


def _same_actions(estimator: Estimator, p: int, best: int, others: dict[str, float]) -> list[Action]:
    """The action of plan `p`, and those of other calls that are the same."""
    plans: dict[str, Plan] = {}
    for plan in (estimator.task.plans[p], *estimator.task.same_as(p)):
        plans.setdefault(plan.action, plan)
    task, value, becomes, ends = estimator.task, estimator.value(p), None, NO_END
    if estimator.task.plans[p].is_call:
        becomes, ends = estimator.ends(p)
    open_value, open_deals = estimator.open_value(p)
    made = []
    for call, plan in plans.items():
        discard, alternatives = _discard(plan), other_discards(estimator, p, plan)
        made.append(
            Action(
                call=call,
                strain=format_strain(plan.code & 7) if plan.is_call else None,
                discard=discard,
                ev=value,
                points={points / task.unit: chance for points, chance in estimator.outcomes(p).items()},
                thrown_in=estimator.thrown(p),
                becomes=becomes,
                euchred=ends[0],
                made=ends[1],
                march=ends[2],
                ev_dd=open_value,
                dd_deals=open_deals,
                models=others,
                difference=estimator.difference(p, best),
                deals=estimator.deals_of(p),
                method=estimator.method_of(p),
                discards={discard: value.value} | {other.card: other.ev for other in alternatives} if discard else None,
                discard_alternatives=alternatives,
                later=plan.later_name,
                same=tuple(name for name in plans if name != call),
            )
        )
    return made


def _discard(plan: Plan) -> str | None:
    return format_card(plan.discard) if plan.discard not in (0, LEAVE) else None
