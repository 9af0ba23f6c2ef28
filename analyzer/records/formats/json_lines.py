"""JSON, one object a line, with errors that name the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from analyzer.errors import DataError, suggest

T = TypeVar("T")


def read_lines(lines: Iterable[bytes], read: Callable[[str], T]) -> Iterator[T]:
    """Yield what `read` makes of each line of UTF-8; blank ones are skipped. Raises `DataError` naming the line."""
    for number, line in enumerate(lines, start=1):
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            if not text.strip():
                continue
            value = read(text)
        except UnicodeDecodeError as error:
            raise DataError(f"line {number}: not UTF-8 text: {error.reason} at byte {error.start + 1}") from error
        except DataError as error:
            raise DataError(f"line {number}: {error}") from error
        yield value


def parse_object(line: str, keys: Sequence[str], others: Sequence[str] = ()) -> dict[str, Any]:
    """Read one JSON object that has some of `keys`; a key of `others` is no misspelling of one of them."""
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise DataError(f"not a JSON object: {error.msg} at character {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"not a JSON object: {error}") from error
    if not isinstance(record, dict):
        raise DataError(f"a JSON {type(record).__name__}, not an object with {', '.join(keys)}")
    for key in record:
        if key not in keys and key not in others and suggest(key, keys):
            raise DataError(f'key "{key}" is unknown{suggest(key, keys)}')
    return record


def dump_line(record: dict[str, Any]) -> str:
    """Write one object on one line; half a surrogate pair, which JSON can hold and UTF-8 cannot, stays an escape."""
    text = json.dumps(record, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(record)
    return text
