"""Questions read from text, their known answers, and the layouts that fit them."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from analyzer.questions.situation import Situation, read_situation
from analyzer.rules import Rules
from tests.support.files import DATA

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


HAND, UP = "JS AS KS 9H TD", "QS"
"""A dealer's hand that picks up without doubt."""


def situation(
    hand: str = HAND, upcard: str = UP, seat: str | None = "dealer", rules: str = "standard", **more: Any
) -> Situation:
    """A question read from text."""
    return read_situation(Rules.parse(rules), hand, upcard, seat, **more)


def known_answers() -> dict[str, Any]:
    """The published and computed answers of tests/data/known_answers.json."""
    answers: dict[str, Any] = json.loads((DATA / "known_answers.json").read_text())
    return answers


def pooled_error(p: float, n: int, q: float, m: int) -> float:
    """Standard error of the difference of two observed shares, p of n and q of m, if they have the same chance."""
    share = (p * n + q * m) / (n + m)
    return math.sqrt(share * (1 - share) * (1 / n + 1 / m))


def sampled_layouts(asked: Situation, infer: bool, deals: int, seed: int = 1) -> npt.NDArray[np.uint64]:
    """Raw hands by seat (``uint64[deals, 4]``) of layouts that fit the question, and the kitty in a fifth column."""
    import numpy as np

    from analyzer.players.call_policies import points_policy
    from analyzer.questions.arrays import make_question
    from analyzer.rules.compile import compile_rules
    from tests.support.asking import deal_layout

    game, policy, question = compile_rules(asked.rules), points_policy(asked.rules), make_question(asked, infer)
    layouts = np.zeros((deals, 5), np.uint64)
    for number in range(deals):
        deal = deal_layout(game, policy, question, np.uint64(seed), number)
        layouts[number, :4], layouts[number, 4] = deal["hands"][:4], deal["kitty"]
    return layouts
