"""Data frames of results. Their columns are the contract with whoever reads them; see docs/frames.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from analyzer.answer import ANSWER_COLUMNS, answer_rows

if TYPE_CHECKING:
    from analyzer.answer import Answer


def answer_frame(answer: Answer) -> pd.DataFrame:
    """One row a call, best first: its value in points a deal with its interval, its chances, its difference."""
    return pd.DataFrame(answer_rows(answer), columns=list(ANSWER_COLUMNS))
