"""The files of call tables: packed, read whole or refused, and found for some rules (docs/tables.md).

numpy alone can read them. Nothing here needs numba.
"""

from __future__ import annotations

import functools
import hashlib
import io
import json
import math
import os
import re
import time
import zipfile
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import platformdirs

from analyzer.errors import DataError, shorten, show_path
from analyzer.files import write_whole
from analyzer.players.call_tables import FORMAT, CallTable, Header, check_size, table_key
from analyzer.players.hand_states import count_numbers
from analyzer.rules.files.fields import from_fields

if TYPE_CHECKING:
    from analyzer.rules import Rules

SUFFIX = ".npz"
SHIPPED = Path(__file__).parent / "tables"
_MOST_HEAD = 2**20
_ARRAYS: dict[str, type[np.generic]] = {
    "steps": np.uint32, "best": np.uint8, "gain": np.int8, "values": np.int16, "weight": np.uint16,
}  # fmt: skip


def file_name(rules: Rules) -> str:
    """The name of the file in which the table of these rules is kept."""
    return f"{re.sub('[^a-z0-9]+', '-', rules.name.lower())[:60].strip('-')}-{table_key(rules)}{SUFFIX}"


def user_folder() -> Path:
    """Where tables that a user trained are kept."""
    return Path(platformdirs.user_data_dir("euchre-analyzer", appauthor=False)) / "tables"


def today() -> str:
    """The date that goes into a table; SOURCE_DATE_EPOCH where that is set, so that a table can be made again."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return time.strftime("%Y-%m-%d", time.gmtime(int(epoch) if epoch.isdigit() else time.time()))


# ---------------------------------------------------------------------- writing
def pack_table(table: CallTable) -> bytes:
    """The content of a file; the same table gives the same bytes."""
    held = {name: array for name in _ARRAYS if (array := getattr(table, name, None)) is not None}
    held["steps"] = np.diff(table.numbers, prepend=0)
    packed = {
        name: np.ascontiguousarray(array, np.dtype(_ARRAYS[name]).newbyteorder("<")) for name, array in held.items()
    }
    head = asdict(table.header) | {"sha256": {name: _digest(array.tobytes()) for name, array in packed.items()}}
    line = json.dumps(head | {"head_sha256": _digest(_as_json(head))}, sort_keys=True).encode()
    buffer = io.BytesIO()
    np.savez_compressed(buffer, header=np.frombuffer(line, np.uint8), **packed)  # type: ignore[arg-type]
    return buffer.getvalue()


def save_table(path: Path, table: CallTable) -> None:
    """Write a file whole or not at all."""
    write_whole(path, pack_table(table), "call table")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _as_json(head: dict[str, Any]) -> bytes:
    return json.dumps(head, sort_keys=True).encode()


# ---------------------------------------------------------------------- reading
class _File:
    """A file being read; whatever is wrong with it is one line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header: Header
        try:
            self._archive = zipfile.ZipFile(path)
        except OSError as error:
            raise DataError(f'call table "{show_path(path)}" cannot be read: {error.strerror or error}') from error
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise self.wrong("is not a call table, or was cut short") from error
        self.sizes = {info.filename: info.file_size for info in self._archive.infolist()}
        self.digests: dict[str, str] = {}

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self._archive.close()

    def wrong(self, why: str) -> DataError:
        return DataError(f'call table "{show_path(self.path)}" {why}; euchre train calls makes one')

    def read(self, name: str, most: int) -> npt.NDArray[Any]:
        """An array of at most so many bytes, flat; nothing larger is ever unpacked."""
        member = f"{name}.npy"
        if member not in self.sizes:
            raise self.wrong(f"has no {name}")
        if self.sizes[member] > most + 1024:
            raise self.wrong(f"is too large: its {name} would take {self.sizes[member]:,} bytes, not {most:,}")
        try:
            with self._archive.open(member) as stream:
                content = io.BytesIO(stream.read(most + 1025))
            version = np.lib.format.read_magic(content)
            if version != (1, 0):
                raise ValueError("another version of numpy's format")
            shape, fortran, kind = np.lib.format.read_array_header_1_0(content)
            data = np.frombuffer(content.getbuffer()[content.tell() :], kind)
            if fortran or data.size != math.prod(shape):
                raise ValueError("another shape")
        except (
            OSError,
            EOFError,
            ValueError,
            NotImplementedError,
            RuntimeError,
            zipfile.BadZipFile,
            zlib.error,
        ) as error:
            raise self.wrong(f"is damaged: its {name} cannot be unpacked") from error
        return data.reshape(shape)

    def read_header(self) -> Header:
        text = self.read("header", _MOST_HEAD).tobytes()
        try:
            head = json.loads(text)
            if not isinstance(head, dict):
                raise TypeError("no object")
            if head.get("version") != FORMAT:
                raise self.wrong(f"has format {shorten(head.get('version'))}, not {FORMAT}")
            if head.pop("head_sha256", None) != _digest(_as_json(head)):
                raise self.wrong("is damaged: the checksum of its header is another")
            self.digests = dict(head.pop("sha256"))
            for name in ("regret", "regret_se"):
                head[name] = tuple(map(float, head[name]))
            self.header = Header(**head)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise self.wrong(f"cannot be understood ({type(error).__name__})") from error
        return self.header

    def read_numbers(self, most: int) -> npt.NDArray[np.int64]:
        """The numbers of the states, each below `most`."""
        steps = self.read_checked("steps", None, most)
        numbers: npt.NDArray[np.int64] = np.cumsum(steps, dtype=np.int64)
        if not len(numbers) or (steps[1:] == 0).any() or numbers[-1] >= most:
            raise self.wrong("has hands that there are not")
        return numbers

    def read_checked(self, name: str, shape: tuple[int, ...] | None, most: int = 0) -> npt.NDArray[Any]:
        """An array of this shape, or of any length up to `most`, if its checksum agrees."""
        kind = np.dtype(_ARRAYS[name]).newbyteorder("<")
        data = self.read(name, (math.prod(shape) if shape else most) * kind.itemsize)
        shape = shape or (data.size,)
        if data.shape != shape or data.dtype != kind:
            raise self.wrong(f"has another shape: {name} {shorten(data.shape)}, not {shorten(shape)}")
        if self.digests.get(name) != _digest(data.tobytes()):
            raise self.wrong(f"is damaged: the checksum of its {name} is another")
        return data


def read_header(path: Path) -> Header:
    """How the table in a file came about, without its arrays. Raises `DataError` where that cannot be read."""
    with _File(path) as file:
        return file.read_header()


def load_table(path: Path, rules: Rules | None = None, values: bool = True) -> CallTable:
    """Read a table; raise `DataError` with what is wrong with it, or where it is not for these `rules`.

    Without `values` only what is called is read, which is quicker.
    """
    with _File(path) as file:
        header = file.read_header()
        try:
            own = from_fields(header.fields, header.rules)
        except (DataError, TypeError, AttributeError) as error:
            raise file.wrong(f"was learned under rules that this version does not know: {header.rules}") from error
        if table_key(own) != header.key:
            raise file.wrong(f"was learned under rules that another version understood otherwise: {header.rules}")
        if rules is not None and table_key(rules) != header.key:
            raise file.wrong(f"is for other rules than {rules.name}: {header.rules}")
        nodes = check_size(own)
        numbers, most = file.read_numbers(count_numbers(own)), max(len(node.options) for node in nodes)
        shape = len(nodes), len(numbers)
        best, gain = (file.read_checked(name, shape) for name in ("best", "gain"))
        for node, row in zip(nodes, best, strict=True):
            if not (row < len(node.options)).all():
                raise file.wrong("names calls that there are not")
        more = [("values", (shape[0], most, shape[1])), ("weight", shape)] if values else []
        held = {name: file.read_checked(name, size) for name, size in more if name in file.digests}
        return CallTable(header, nodes, numbers, best, gain, held.get("values"), held.get("weight"))


# ---------------------------------------------------------------------- finding
def table_files() -> list[Path]:
    """All files that should hold tables, the user's first."""
    return [path for folder in (user_folder(), SHIPPED) for path in sorted(folder.glob(f"*{SUFFIX}"))]


def stored_tables() -> list[tuple[Path, Header]]:
    """Files and headers of the tables that can be read, the user's first."""
    found = []
    for path in table_files():
        try:
            found.append((path, read_header(path)))
        except DataError:
            continue  # whoever uses it is told
    return found


def find_file(rules: Rules) -> Path | None:
    """The file with the table of these rules, or None: the user's before the one that comes with the package."""
    for folder in (user_folder(), SHIPPED):
        found = sorted(folder.glob(f"*-{table_key(rules)}{SUFFIX}"))
        if found:
            exact = folder / file_name(rules)
            return exact if exact in found else found[0]
    return None


def find_table(rules: Rules, values: bool = True) -> CallTable | None:
    """The table of these rules, or None where nobody has learned one. Raises `DataError` for a damaged file."""
    path = find_file(rules)
    if path is None:
        return None
    status = path.stat()
    table = _load(path, values, status.st_mtime_ns, status.st_size)
    if table.header.key != table_key(rules):
        raise DataError(
            f'call table "{show_path(path)}" is for other rules than {rules.name}: {table.header.rules}; rename it'
        )
    return table


@functools.lru_cache(maxsize=8)
def _load(path: Path, values: bool, changed: int, size: int) -> CallTable:
    return load_table(path, values=values)
