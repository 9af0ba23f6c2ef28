"""Data frames of results. Their columns are the contract with whoever reads them; see docs/frames.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from analyzer.comparisons.compare import COMPARISON_COLUMNS, comparison_rows
from analyzer.duels.arena import ARENA_COLUMNS
from analyzer.duels.open_cards_gap import GAP_COLUMNS
from analyzer.questions.answer import ANSWER_COLUMNS, answer_rows
from analyzer.strategy.tables import ROW_COLUMNS

if TYPE_CHECKING:
    from analyzer.comparisons.compare import Comparison
    from analyzer.duels.arena import Arena
    from analyzer.duels.open_cards_gap import Gap
    from analyzer.questions.answer import Answer
    from analyzer.strategy.tables import Report


MAY_MISS = ("becomes", "euchred", "made", "march", "ev_dd")
"""Columns of numbers that some rows have none for; they stay numbers where no row has one."""


def answer_frame(answer: Answer) -> pd.DataFrame:
    """One row a call, best first: its value in points a deal with its interval, its chances, its difference."""
    frame = pd.DataFrame(answer_rows(answer), columns=list(ANSWER_COLUMNS))
    return frame.astype(dict.fromkeys(MAY_MISS, "float64"))


def comparison_frame(comparison: Comparison) -> pd.DataFrame:
    """One row a set of rules and metric: its value with its interval, and the difference to the first rules."""
    frame = pd.DataFrame(comparison_rows(comparison), columns=list(COMPARISON_COLUMNS))
    numbers = ("difference", "difference_low", "difference_high")
    return frame.astype(dict.fromkeys(numbers, "float64") | {"paired": "boolean"})


def report_frame(report: Report) -> pd.DataFrame:
    """One row a class of hands: what a call gains, with its interval and the hands it rests on."""
    return pd.DataFrame(report.rows(), columns=list(ROW_COLUMNS))


def arena_frame(arena: Arena) -> pd.DataFrame:
    """One row a pair of players: the edge of the first over the second with its interval, and the speed of both."""
    return pd.DataFrame(arena.rows(), columns=list(ARENA_COLUMNS))


def gap_frame(gap: Gap) -> pd.DataFrame:
    """One row a class of deals: the makers' points by searching players, and what other players make of the same."""
    frame = pd.DataFrame(gap.rows(), columns=list(GAP_COLUMNS))
    return frame.astype(dict.fromkeys(GAP_COLUMNS[3:], "float64"))
