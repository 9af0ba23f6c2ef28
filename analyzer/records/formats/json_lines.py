"""JSON, one object a line: errors that name the line, and values that are written back as they were read.

What is kept is not read and written anew but copied: 1e999, 0.10 or a number of 5,000 digits would not survive it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from analyzer.errors import DataError, shorten, suggest

T = TypeVar("T")
_LONGEST_NUMBER = 300
"""Digits. No key of ours holds a whole number near it; Python refuses to read one of 4,300."""
_SPACE = re.compile(r"[ \t\n\r]*")


class JsonObject(dict[str, Any]):
    """An object that was read, or grew from one: `texts` holds what stood in the line, ``"key": value``, by key."""

    texts: dict[str, str]

    def __init__(self, values: Mapping[str, Any], texts: dict[str, str]) -> None:
        super().__init__(values)
        self.texts = texts


def extend(record: Mapping[str, Any], added: Mapping[str, Any], dropped: Sequence[str] = ()) -> JsonObject:
    """The object without the keys `dropped`, and with those `added` at its end."""
    kept = {key: value for key, value in record.items() if key not in dropped and key not in added}
    texts = record.texts if isinstance(record, JsonObject) else {}
    return JsonObject(kept | dict(added), {key: texts[key] for key in kept if key in texts})


def try_lines(lines: Iterable[bytes], read: Callable[[str], T]) -> Iterator[tuple[int, T | DataError]]:
    """Yield the number of each line of UTF-8 and what `read` makes of it, or its error; blank lines are skipped."""
    for number, line in enumerate(lines, start=1):
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            if text.strip():
                yield number, read(text)
        except UnicodeDecodeError as error:
            yield number, DataError(f"line {number}: not UTF-8 text: {error.reason} at byte {error.start + 1}")
        except DataError as error:
            yield number, DataError(f"line {number}: {error}")


def read_lines(lines: Iterable[bytes], read: Callable[[str], T]) -> Iterator[T]:
    """Yield what `read` makes of each line of UTF-8; blank ones are skipped. Raises `DataError` naming the line."""
    for _, value in try_lines(lines, read):
        if isinstance(value, DataError):
            raise value
        yield value


def parse_object(line: str, keys: Sequence[str]) -> JsonObject:
    """Read one JSON object, which should have some of `keys`; no object in it may have a key twice."""
    try:
        record = _DECODER.decode(line)
        texts = _split(line) if isinstance(record, dict) else {}
    except json.JSONDecodeError as error:
        raise DataError(f"not a JSON object: {error.msg} at character {error.colno}") from error
    except RecursionError as error:
        raise DataError("not a JSON object that can be read: it is nested too deep") from error
    if not isinstance(record, dict):
        raise DataError(f"a JSON {type(record).__name__}, not an object with {', '.join(keys)}")
    return JsonObject(record, texts)


def misspelt(record: Mapping[str, Any], keys: Iterable[str]) -> str:
    """Say which key of the object is perhaps meant for one of `keys` that it lacks; "" where none is."""
    absent = [key for key in keys if record.get(key) is None]
    for key in record:
        if key not in keys and (near := suggest(key, absent)):
            return f'key "{shorten(key)}" is not read{near}'
    return ""


def dump_line(record: Mapping[str, Any]) -> str:
    """Write one object on one line; what was read is written as it stood there."""
    texts = record.texts if isinstance(record, JsonObject) else {}
    pairs = (texts.get(key) or f"{_dump(key)}: {_dump(value)}" for key, value in record.items())
    return f"{{{', '.join(pairs)}}}"


def _dump(value: Any) -> str:
    """Half a surrogate pair, which JSON can hold and UTF-8 cannot, stays an escape; NaN is not JSON and an error."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False)
    return text


def _split(line: str) -> dict[str, str]:
    """The text of each pair of an object that can be read, by key."""
    texts = {}
    place = _skip(line, line.index("{") + 1)
    while line[place] != "}":
        key, end = _DECODER.raw_decode(line, place)
        start = _skip(line, _skip(line, end) + 1)  # over the colon
        _, stop = _DECODER.raw_decode(line, start)
        texts[key] = f"{line[place:end]}: {line[start:stop]}"
        place = _skip(line, stop)
        if line[place] == ",":
            place = _skip(line, place + 1)
    return texts


def _skip(line: str, place: int) -> int:
    """The place of the next character that is no white space."""
    match = _SPACE.match(line, place)
    return match.end() if match else place


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in values if keys.count(key) > 1)
        raise DataError(f'key "{shorten(twice)}" is there {keys.count(twice)} times; an object holds a key once')
    return values


def _whole_number(text: str) -> int | float:
    return int(text) if len(text) <= _LONGEST_NUMBER else float(text)


def _refuse_constant(name: str) -> NoReturn:
    raise DataError(f"not a JSON object: {name} is no JSON; write a number, or null")


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_int=_whole_number, parse_constant=_refuse_constant)
