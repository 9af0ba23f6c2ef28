"""Call policies as the kernels read them: by points, or by a table."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.players.points_rule import points_rule
from analyzer.rules.compile import write_record

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.calling.points import PointsRule
    from kernels.calling.policy import CallPolicy


def by_points(rule: PointsRule) -> CallPolicy:
    """The policy of those who call by points only."""
    from kernels.calling.policy import CallPolicy

    return CallPolicy(rule, empty_index(), np.zeros(0, np.uint8))


@functools.lru_cache(maxsize=1)
def empty_index() -> Any:
    """The index of a table that has no nodes."""
    from kernels.calling.policy import CALL_INDEX
    from kernels.codes import NO_NODE

    return write_record(CALL_INDEX, {"node_of": np.full(CALL_INDEX["node_of"].shape, NO_NODE)})


@functools.lru_cache(maxsize=64)
def points_policy(rules: Rules) -> CallPolicy:
    """The policy of a table at which everybody calls by the points rule of these rules."""
    return by_points(points_rule(rules))
