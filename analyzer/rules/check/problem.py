"""What is wrong with a set of rules, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from analyzer.errors import DataError

Table = Literal["rules", "contracts", "rounds"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One sentence, and the field at which to mend it: of the rules, or of the contract or round of that number."""

    text: str
    field: str
    table: Table = "rules"
    number: int = 0


class RulesError(DataError):
    """Rules that cannot be; `problems` holds every reason found."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"rules {name}: " + "; ".join(problem.text for problem in problems))
