"""What stands beside the values of an answer: what would turn its verdict, in other company too, and what decides it.

Nothing of that may cost the answer. Ctrl-C ends it within a moment; the answer then stands as it is, marked as stopped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.questions.explain import explain
from analyzer.questions.robust import OutOfTimeError, try_others
from analyzer.questions.styles import try_styles

if TYPE_CHECKING:
    from analyzer.questions.estimator import Estimator
    from analyzer.questions.explain import Holder
    from analyzer.questions.robust import Robust
    from analyzer.questions.styles import Company

STOPPED = "the job was stopped"


@dataclass(frozen=True, slots=True)
class Beside:
    """What was found besides, and notes on what was not."""

    models: dict[int, dict[str, float]]
    """The values of the best plans by play models that the answer does not rest on."""
    robust: Robust | None = None
    holders: tuple[Holder, ...] = ()
    companies: tuple[Company, ...] = ()
    notes: tuple[str, ...] = ()
    stopped: bool = False
    """Whether the user stopped the job, here or before."""


def look_beside(estimator: Estimator, explaining: bool, styles: bool, deadline: float | None) -> Beside:
    """Try other assumptions and, where that is asked for, styles, and explain; a job that was stopped does no more."""
    found = _turn(estimator, deadline)
    found = _try_styles(found, estimator, deadline) if styles else found
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


def _try_styles(found: Beside, estimator: Estimator, deadline: float | None) -> Beside:
    why, stopped = STOPPED, True
    if not found.stopped:
        try:
            if companies := try_styles(estimator, deadline):
                return replace(found, companies=companies)
            why, stopped = "the time was over", False
        except KeyboardInterrupt:
            pass
    note = f"other company was not tried: {why}"
    return replace(found, notes=(*found.notes, note), stopped=stopped)


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
