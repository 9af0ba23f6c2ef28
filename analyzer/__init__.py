"""What the numbers mean: cards, rules, questions and their answers.

>>> from analyzer import ask, Rules
>>> answer = ask("JS AS KS 9H TD", "QS", seat="dealer")  # doctest: +SKIP
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from analyzer.answer import Action, Answer
    from analyzer.ask import ask
    from analyzer.compare import Comparison, compare
    from analyzer.gap import Gap, measure_gap
    from analyzer.players import Arena, play_arena
    from analyzer.report import Report, make_report
    from analyzer.rules import Rules

__all__ = [
    "Action", "Answer", "Arena", "Comparison", "Gap", "Report", "Rules", "__version__", "ask", "compare",
    "make_report", "measure_gap", "play_arena",
]  # fmt: skip

_HOMES = {
    "Action": "analyzer.answer",
    "Answer": "analyzer.answer",
    "Arena": "analyzer.players",
    "Comparison": "analyzer.compare",
    "Gap": "analyzer.gap",
    "Report": "analyzer.report",
    "Rules": "analyzer.rules",
    "ask": "analyzer.ask",
    "compare": "analyzer.compare",
    "make_report": "analyzer.report",
    "measure_gap": "analyzer.gap",
    "play_arena": "analyzer.players",
}
_NAMESAKES = ("ask", "compare")
"""Functions that are called like their modules."""


def __getattr__(name: str) -> Any:
    """Load the public names when they are first used: importing the package must not import numba."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOMES[name]), name)


class _Package(ModuleType):
    """Keeps ``analyzer.ask`` a function: importing the module of that name would put the module in its place."""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(
            name, getattr(value, name) if name in _NAMESAKES and isinstance(value, ModuleType) else value
        )


sys.modules[__name__].__class__ = _Package
