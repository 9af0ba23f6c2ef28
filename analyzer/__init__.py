"""What the numbers mean: cards, rules, questions and their answers.

>>> from analyzer import ask, Rules
>>> answer = ask("JS AS KS 9H TD", "QS", seat="dealer")  # doctest: +SKIP
"""

from __future__ import annotations

from analyzer.version import __version__

TYPE_CHECKING = False  # typing itself takes milliseconds, in which a Ctrl-C is not heard yet (__main__)
if TYPE_CHECKING:
    from typing import Any

    from analyzer.comparisons.compare import compare
    from analyzer.comparisons.comparison import Comparison
    from analyzer.duels.arena import Arena, play_arena
    from analyzer.duels.open_cards_gap import Gap, measure_gap
    from analyzer.engine.chunks import Progress
    from analyzer.errors import DataError
    from analyzer.questions.answer import Action, Answer
    from analyzer.questions.ask import ask
    from analyzer.rules import Rules
    from analyzer.strategy.tables import Report, make_report

__all__ = [
    "Action", "Answer", "Arena", "Comparison", "DataError", "Gap", "Progress", "Report", "Rules", "__version__", "ask",
    "compare", "make_report", "measure_gap", "play_arena",
]  # fmt: skip

_HOMES = {
    "Action": "analyzer.questions.answer",
    "Answer": "analyzer.questions.answer",
    "Arena": "analyzer.duels.arena",
    "Comparison": "analyzer.comparisons.comparison",
    "DataError": "analyzer.errors",
    "Gap": "analyzer.duels.open_cards_gap",
    "Progress": "analyzer.engine.chunks",
    "Report": "analyzer.strategy.tables",
    "Rules": "analyzer.rules",
    "ask": "analyzer.questions.ask",
    "compare": "analyzer.comparisons.compare",
    "make_report": "analyzer.strategy.tables",
    "measure_gap": "analyzer.duels.open_cards_gap",
    "play_arena": "analyzer.duels.arena",
}


def __getattr__(name: str) -> Any:
    """Load the public names when they are first used: importing the package must not import numba."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOMES[name]), name)
