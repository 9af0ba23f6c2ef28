"""Actions from any estimator: one that was made up is told as it says."""

from __future__ import annotations

import pytest

from analyzer.cards import parse_card
from analyzer.engine.chunks import Run
from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import parse_model
from analyzer.questions.actions import make_actions
from analyzer.questions.plans import make_plans
from analyzer.questions.task import Task
from tests.support.questions import situation


class Told:
    """An estimator that has tried nothing: plan p is worth p tenths of a point."""

    factor, cheap_deals, given_up = 2.0, 0, 0

    def __init__(self) -> None:
        asked = situation()
        self.task, self.run = Task(asked, make_plans(asked), parse_model("rules")), Run(10)

    def ranking(self) -> list[int]:
        best = {plan.action: p for p, plan in enumerate(self.task.plans)}
        return sorted(best.values(), reverse=True)

    def rivals(self, p: int) -> list[int]:
        return self.task.same_call(p)[-2:]

    def value(self, p: int) -> Interval:
        return Interval(p / 10, p / 10 - 1, p / 10 + 1)

    def difference(self, p: int, q: int) -> Interval:
        return Interval((p - q) / 10, -9.0, 9.0) if p != q else Interval(0.0, 0.0, 0.0)

    def outcomes(self, p: int) -> dict[int, float]:
        return {-2: 0.5, 4: 0.5}

    def thrown(self, p: int) -> float:
        return 0.25

    def ends(self, p: int) -> tuple[float, tuple[float | None, ...]]:
        return 1.0, (0.5, 0.2, 0.3)

    def open_value(self, p: int) -> tuple[float | None, int]:
        return None, 0

    def deals_of(self, p: int) -> int:
        return 100 + p

    def method_of(self, p: int) -> str:
        return "told"


def test_actions_say_what_the_estimator_says_best_first() -> None:
    told = Told()
    actions = make_actions(told, {p: {"dd": float(p)} for p in told.ranking()})  # type: ignore[arg-type]
    assert {action.call for action in actions} == {"pass", "order", "order alone"}
    for p, action in zip(told.ranking(), actions, strict=True):
        plan = told.task.plans[p]
        assert (action.call, action.ev, action.deals) == (plan.action, told.value(p), 100 + p)
        assert (action.method, action.models, action.ev_dd) == ("told", {"dd": float(p)}, None)
        assert action.difference == told.difference(p, told.ranking()[0])
        assert action.points == {-2.0: 0.5, 4.0: 0.5}
        if action.call == "pass":
            assert (action.becomes, action.euchred, action.strain, action.discard) == (None, None, None, None)
            assert (action.discards, action.discard_alternatives) == (None, ())
        else:
            assert (action.becomes, action.euchred, action.made, action.march) == (1.0, 0.5, 0.2, 0.3)
            assert action.strain == "S"
            tried = {told.task.plans[q].discard: told.value(q).value for q in told.rivals(p)}
            told_of = {parse_card(card): value for card, value in (action.discards or {}).items()}
            assert told_of == pytest.approx(tried)
            assert parse_card(action.discard or "") == plan.discard
            gaps = [other.difference for other in action.discard_alternatives]
            assert gaps == [told.difference(q, p) for q in told.rivals(p)[::-1] if q != p]
