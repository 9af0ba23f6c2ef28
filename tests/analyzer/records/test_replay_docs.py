"""The page on recorded deals: its example is what the program prints, and no key is missing."""

from __future__ import annotations

import json
import re

from analyzer.records.formats.recorded_deals import SHAPES
from tests.support.files import ROOT
from tests.support.recorded import replayed

PAGE = (ROOT / "docs" / "replay.md").read_text(encoding="utf-8")


def test_the_example() -> None:
    record, result, hidden = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL))
    assert replayed(record) == record | {"result": result}
    (plays,) = re.findall(r'`"plays": (\[.*?\])`', PAGE)
    error, revoke = re.findall(r"```\n(trick.*?)\n```", PAGE)
    assert replayed(record | {"plays": json.loads(plays)})["error"] == error
    assert replayed(hidden) == hidden | {"error": revoke}


def test_every_key_has_a_row() -> None:
    assert sorted(re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE)) == sorted(SHAPES)
