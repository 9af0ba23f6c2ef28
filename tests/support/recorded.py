"""The specification's recorded deals (tests/data/rules_vectors.json), and what `euchre replay` makes of them."""

from __future__ import annotations

import json
from typing import Any

from analyzer.records.formats.recorded_deals import read_records
from analyzer.records.replay import replay_line
from tests.support.files import DATA

Record = dict[str, Any]

VECTORS: list[Record] = json.loads((DATA / "rules_vectors.json").read_text(encoding="utf-8"))
BY_ID = {record["id"]: record for record in VECTORS}
ALL_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"] + ["JO"]


def replayed(record: Record) -> Record:
    """What `euchre replay` makes of one record."""
    (line,) = read_records([json.dumps(record).encode()])
    return replay_line(line)


def error_of(record: Record, **changes: Any) -> str:
    """The error of a record with changes."""
    return str(replayed(record | changes)["error"])


def result_of(record: Record, **changes: Any) -> Record:
    """The result of a record with changes."""
    result: Record = replayed(record | changes)["result"]
    return result


def without(record: Record, *keys: str) -> Record:
    return {key: value for key, value in record.items() if key not in keys}
