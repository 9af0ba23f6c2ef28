"""Data frames of results. Their columns are the contract with whoever reads them; see docs/frames.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from analyzer.answer import ANSWER_COLUMNS, answer_rows

if TYPE_CHECKING:
    from analyzer.answer import Answer


MAY_MISS = ("becomes", "euchred", "made", "march", "ev_dd")
"""Columns of numbers that some rows have none for; they stay numbers where no row has one."""


def answer_frame(answer: Answer) -> pd.DataFrame:
    """One row a call, best first: its value in points a deal with its interval, its chances, its difference."""
    frame = pd.DataFrame(answer_rows(answer), columns=list(ANSWER_COLUMNS))
    return frame.astype(dict.fromkeys(MAY_MISS, "float64"))
