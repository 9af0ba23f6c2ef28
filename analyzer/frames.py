"""Data frames of results. Their columns are the contract with whoever reads them; see docs/frames.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

if TYPE_CHECKING:
    from analyzer.answer import Answer

ANSWER_COLUMNS = (
    "call", "strain", "discard", "ev", "ev_low", "ev_high", "thrown_in", "becomes", "euchred", "made", "march",
    "ev_dd", "dd_deals", "difference", "difference_low", "difference_high", "deals", "method", "later",
)  # fmt: skip


def answer_frame(answer: Answer) -> pd.DataFrame:
    """One row a call, best first: its value in points a deal with its interval, its chances, its difference."""
    rows = []
    for action in answer.actions:
        row = action.to_dict()
        gap = row.pop("difference")
        row |= {"difference": gap["ev"], "difference_low": gap["low"], "difference_high": gap["high"]}
        rows.append({column: row[column] for column in ANSWER_COLUMNS})
    return pd.DataFrame(rows, columns=list(ANSWER_COLUMNS))
