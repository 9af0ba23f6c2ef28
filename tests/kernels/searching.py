"""Deals after real auctions for the tests of players who search, and what such a player knows at a turn."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

Record = TypeVar("Record", bound=tuple[Any, ...])


def retyped(record: Record) -> Record:
    """A named tuple that a kernel returned, as kernels take it: card sets come back as plain integers."""
    kinds = type(record).__annotations__.values()
    return type(record)(
        *(np.uint64(value) if "uint64" in str(kind) else int(value) for value, kind in zip(record, kinds, strict=True))
    )
