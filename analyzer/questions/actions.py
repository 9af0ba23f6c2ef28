"""From estimates to actions: the best plan of every call with its value, chances and difference, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cards import format_card, format_strain
from analyzer.questions.answer import Action
from analyzer.questions.discards import other_discards
from kernels.codes import LEAVE

if TYPE_CHECKING:
    from analyzer.questions.estimator import Estimator, Shares

NO_END: Shares = (None, None, None)


def make_actions(estimator: Estimator, others: dict[int, dict[str, float]]) -> list[Action]:
    """The best plan of every call as an action, best first; `others` are their values by other play models."""
    order = estimator.ranking()
    return [_action(estimator, p, order[0], others[p]) for p in order]


def _action(estimator: Estimator, p: int, best: int, others: dict[str, float]) -> Action:
    task = estimator.task
    plan = task.plans[p]
    becomes, (euchred, made, march) = estimator.ends(p) if plan.is_call else (None, NO_END)
    open_value, open_deals = estimator.open_value(p)
    discard = format_card(plan.discard) if plan.discard not in (0, LEAVE) else None
    ev, alternatives = estimator.value(p), other_discards(estimator, p)
    return Action(
        call=plan.action,
        strain=format_strain(plan.code & 7) if plan.is_call else None,
        discard=discard,
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
        discards={discard: ev.value} | {other.card: other.ev for other in alternatives} if discard else None,
        discard_alternatives=alternatives,
        later=plan.later_name,
    )
