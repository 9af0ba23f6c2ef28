"""What stands beside the values of an answer: what would turn its verdict, and what decides it.

Neither may cost the answer. Ctrl-C ends either within a moment, and then the answer stands as it is, marked as stopped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.questions.explain import explain
from analyzer.questions.robust import OutOfTimeError, try_others

if TYPE_CHECKING:
    from analyzer.questions.estimator import Estimator
    from analyzer.questions.explain import Holder
    from analyzer.questions.robust import Robust

STOPPED = "the job was stopped"


@dataclass(frozen=True, slots=True)
class Beside:
    """What was found besides, and notes on what was not."""

    models: dict[int, dict[str, float]]
    """The values of the best plans by play models that the answer does not rest on."""
    robust: Robust | None = None
    holders: tuple[Holder, ...] = ()
    notes: tuple[str, ...] = ()
    stopped: bool = False
    """Whether the user stopped the job, here or before."""


def look_beside(estimator: Estimator, explaining: bool, deadline: float | None) -> Beside:
    """Try other assumptions and, where that is asked for, explain; a job that was stopped does no more."""
    found = _turn(estimator, deadline)
    return _explain(found, estimator, deadline) if explaining else found


def _turn(estimator: Estimator, deadline: float | None) -> Beside:
    why, stopped = STOPPED, True
    try:
        if not estimator.run.interrupted:
            robust, models = try_others(estimator, deadline)
            return Beside(models, robust)
    except KeyboardInterrupt:
        pass
    except OutOfTimeError:
        why, stopped = "the time was over", False
    models = estimator.other_models(estimator.ranking())
    return Beside(models, notes=(f"what would turn the verdict was not tried: {why}",), stopped=stopped)


def _explain(found: Beside, estimator: Estimator, deadline: float | None) -> Beside:
    if not found.stopped:
        try:
            if holders := explain(estimator, deadline):
                return replace(found, holders=holders)
            note = "there is nothing to explain by trumps: no suit would be trumps"
            return replace(found, notes=(*found.notes, note))
        except KeyboardInterrupt:
            pass
    note = f"what decides the answer was not gone through: {STOPPED}"
    return replace(found, notes=(*found.notes, note), stopped=True)
