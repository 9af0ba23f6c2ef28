"""What several tests of questions and commands need: running the command line, in this process and in its own."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from analyzer.cli import main
from analyzer.questions.situation import Situation, read_situation
from analyzer.rules import Rules
from tests.support.files import DATA, ROOT

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

HAND, UP = "JS AS KS 9H TD", "QS"
"""A dealer's hand that picks up without doubt."""


class Printed(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Printed:
    """Run ``euchre ...`` in this process."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    printed = capsys.readouterr()
    return Printed(int(stopped.value.code or 0), printed.out, printed.err)


def command(*arguments: str) -> list[str]:
    """The command line of ``euchre ...`` as a process of its own."""
    return [sys.executable, "-m", "analyzer", *arguments]


def environment(**changes: str) -> dict[str, str]:
    """The environment of such a process, which must find this checkout."""
    return os.environ | {"PYTHONPATH": str(ROOT)} | changes


def run_process(*arguments: str, stdin: bytes = b"", **changes: str) -> Printed:
    """Run ``euchre ...`` as a process of its own."""
    done = subprocess.run(
        command(*arguments), input=stdin, capture_output=True, check=False, cwd=ROOT, env=environment(**changes)
    )
    return Printed(done.returncode, done.stdout.decode(), done.stderr.decode())


def situation(
    hand: str = HAND, upcard: str = UP, seat: str | None = "dealer", rules: str = "standard", **more: Any
) -> Situation:
    """A question read from text."""
    return read_situation(Rules.parse(rules), hand, upcard, seat, **more)


def known_answers() -> dict[str, Any]:
    """The published and computed answers of tests/data/known_answers.json."""
    answers: dict[str, Any] = json.loads((DATA / "known_answers.json").read_text())
    return answers


def pooled_error(p: float, n: int, q: float, m: int) -> float:
    """Standard error of the difference of two observed shares, p of n and q of m, if they have the same chance."""
    share = (p * n + q * m) / (n + m)
    return math.sqrt(share * (1 - share) * (1 / n + 1 / m))


def sampled_layouts(asked: Situation, infer: bool, deals: int, seed: int = 1) -> npt.NDArray[np.uint64]:
    """Raw hands by seat (``uint64[deals, 4]``) of layouts that fit the question, and the kitty in a fifth column."""
    import numpy as np

    from analyzer.players.points_rule import points_rule
    from analyzer.questions.arrays import make_question
    from analyzer.rules.compile import compile_rules
    from kernels.cards.dealing import deal_hidden
    from kernels.cards.rng import start_stream
    from kernels.entries.sample_plans import fits_calls

    game, rule, question = compile_rules(asked.rules), points_rule(asked.rules), make_question(asked, infer)
    count = len(asked.hidden)
    layouts = np.zeros((deals, 5), np.uint64)
    pool, stream, hands = np.zeros(count, np.uint64), np.zeros(1, np.uint64), np.zeros(4, np.uint64)
    hands[asked.seat] = asked.hand
    for deal in range(deals):
        start_stream(np.uint64(seed), deal, stream)
        kitty = deal_hidden(game, question.hidden, count, asked.seat, stream, pool, hands)
        while not fits_calls(game, rule, question, hands, stream):
            kitty = deal_hidden(game, question.hidden, count, asked.seat, stream, pool, hands)
        layouts[deal, :4], layouts[deal, 4] = hands, kitty
    return layouts
