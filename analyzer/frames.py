"""Rows to data frames. The columns are the contract with whoever reads them; see docs/frames.md."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def frame_of(
    rows: Iterable[Mapping[str, Any]], columns: Sequence[str], types: Mapping[str, str], basis: Mapping[str, Any]
) -> pd.DataFrame:  # fmt: skip
    """A frame of `rows` with these `columns`, and with `basis` as its ``attrs``: what its numbers rest on.

    `types` are those of columns of numbers and flags; all others hold text. So a column is of the same type whatever
    is missing in it, and also where there is no row.
    """
    import pandas as pd

    made = list(rows)
    texts = {
        name: "string"
        for name in columns
        if name not in types and all(row[name] is None or isinstance(row[name], str) for row in made)
    }
    frame = pd.DataFrame(made, columns=list(columns)).astype(texts | dict(types))
    frame.attrs.update(basis)
    return frame


def as_csv(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """Rows as the content of a CSV file."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
