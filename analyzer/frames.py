"""Rows to data frames. The columns are the contract with whoever reads them; see docs/frames.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def frame_of(
    rows: Iterable[Mapping[str, Any]], columns: Sequence[str], types: Mapping[str, str] | None = None
) -> pd.DataFrame:  # fmt: skip
    """A frame of `rows` with these `columns`; `types` are of columns that some rows, or all, may have no value in."""
    import pandas as pd

    return pd.DataFrame(list(rows), columns=list(columns)).astype(dict(types or {}))
