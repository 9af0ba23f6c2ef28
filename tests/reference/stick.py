"""The measuring stick: our plain C double-dummy solver, built where a C compiler is at hand.

It serves twice: as the speed to compare with, in the same run on the same machine, and as a second oracle for values.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SOURCE = Path(__file__).with_name("dd_reference.c")
_FIELDS = (  # of a normalised set: the stick's first bit, and the ranks that it numbers from there
    (0, (7, 8, 10, 11, 12, 13, 14)),
    (8, (7, 8, 10, 11, 12)),
    (16, (7, 8, 9, 10, 11, 12)),
    (24, (7, 8, 9, 10, 11, 12)),
)


class Stick:
    """A built stick."""

    def __init__(self, program: Path) -> None:
        self._program = program

    def bench(self, deals: int, alone: bool, trumps: int) -> float:
        """Solves a second (process time) over random deals whose maker holds at least `trumps` trumps."""
        line = self._run(["bench", str(deals), str(int(alone)), str(trumps)])
        return float(line.split()[1])

    def solve(self, deals: Sequence[tuple[Sequence[int], int, int, bool]]) -> list[int]:
        """The class (0-2, 3-4 or 5 tricks as 0, 1, 2) of each (four normalised hands, leader, maker, alone)."""
        lines = [
            " ".join([*(f"{translate(hand):x}" for hand in hands), str(leader), str(maker), str(int(alone))])
            for hands, leader, maker, alone in deals
        ]
        return [int(word) for word in self._run(["solve"], "\n".join(lines) + "\n").split()]

    def _run(self, arguments: list[str], text: str = "") -> str:
        command = [str(self._program), *arguments]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def translate(cards: int) -> int:
    """A normalised set of 24-card euchre in the stick's bits."""
    result = 0
    for field, (start, ranks) in enumerate(_FIELDS):
        for place, rank in enumerate(ranks):
            result |= (cards >> (16 * field + rank) & 1) << (start + place)
    return result


@contextmanager
def build_stick() -> Iterator[Stick | None]:
    """Build the stick in a temporary folder, as fast as the compiler can make it; None when there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "dd_reference"
        subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=True)
        yield Stick(program)
