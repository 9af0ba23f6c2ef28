"""How a result came about, besides what was asked: every result says it in the same words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analyzer.version import __version__


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Provenance:
    """What makes a number reproducible: the same question with the same seed and version has the same answer.

    Results are values of this kind; the rules and the play model they were asked with stand beside these fields.
    """

    seed: int
    bidding: str
    """The policy by which everybody calls."""
    seconds: float
    partial: bool = False
    """True where the job was stopped before its end."""
    version: str = __version__

    def fields(self, *names: str) -> dict[str, Any]:
        """Entries of a JSON object (`fields_of`)."""
        return fields_of(self, *names)


def fields_of(result: Any, *names: str) -> dict[str, Any]:
    """Entries of a JSON object: attributes in this order; rules and play models by their names."""
    values = ((name, getattr(result, name)) for name in names)
    return {name: getattr(value, "name", value) for name, value in values}
