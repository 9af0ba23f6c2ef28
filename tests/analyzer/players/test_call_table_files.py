"""Files of call tables: read as written, with numpy alone, and refused with one line where something is wrong."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import analyzer.players.call_table_files as module
from analyzer.errors import DataError, show_path
from analyzer.players.call_table_files import (
    file_name,
    find_table,
    load_table,
    pack_table,
    read_header,
    save_table,
    stored_tables,
    today,
)
from analyzer.players.call_tables import CallTable, check_size, count_numbers, table_key
from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels.cards.states import count_states
from tests.support.call_tables import random_table
from tests.support.files import ROOT

SMALL = Rules.load("two_handed")
"""Few turns: its files are small."""


@pytest.fixture(scope="module")
def content() -> bytes:
    """The content of a good file."""
    return pack_table(random_table(SMALL))


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "user_folder", lambda: tmp_path / "mine")
    monkeypatch.setattr(module, "SHIPPED", tmp_path / "shipped")


def same(one: CallTable, two: CallTable) -> bool:
    arrays = all(
        np.array_equal(getattr(one, name), getattr(two, name)) for name in ("best", "gain", "values", "weight")
    )
    return arrays and one.header == two.header and one.nodes == two.nodes


def test_what_is_written_is_read(tmp_path: Path) -> None:
    ours = random_table(SMALL)
    save_table(tmp_path / "one.npz", ours)
    theirs = load_table(tmp_path / "one.npz", SMALL)
    assert same(ours, theirs)
    assert theirs.rules == SMALL
    assert read_header(tmp_path / "one.npz") == ours.header
    assert pack_table(theirs) == (tmp_path / "one.npz").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["one.npz"]


def test_what_is_called_without_the_values(tmp_path: Path) -> None:
    save_table(tmp_path / "one.npz", random_table(SMALL))
    short, whole = (load_table(tmp_path / "one.npz", values=values) for values in (False, True))
    assert (short.values, short.weight) == (None, None)
    assert np.array_equal(short.best, whole.best)
    save_table(tmp_path / "small.npz", replace(whole, values=None, weight=None))
    assert load_table(tmp_path / "small.npz").values is None
    assert (tmp_path / "small.npz").stat().st_size < (tmp_path / "one.npz").stat().st_size / 3


def test_numpy_alone_reads_a_file(content: bytes) -> None:
    with np.load(io.BytesIO(content), allow_pickle=False) as file:
        head = json.loads(file["header"].tobytes())
        assert head["rules"] == "two_handed"
        assert file["best"].shape == file["gain"].shape == (4, 105_798)


def test_neither_numba_nor_pandas_is_needed() -> None:
    text = "import sys, analyzer.players.call_table_files as t; t.stored_tables(); "
    text += "print({'numba', 'pandas'} & {*sys.modules})"
    printed = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=ROOT, check=True)
    assert printed.stdout.strip() == "set()"


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_numbers_of_hands_are_those_of_the_kernels(name: str) -> None:
    assert count_numbers(PRESETS[name]) == count_states(compile_rules(PRESETS[name]))


def test_the_end_of_the_game_makes_no_other_table() -> None:
    assert table_key(Rules.load("standard")) == table_key(Rules.load("standard,target=11"))
    keys = {table_key(Rules.load(text)) for text in ("standard", "standard,stick=off", "standard,loner=2")}
    assert len(keys) == 3
    assert file_name(Rules.load("standard,stick=off")).startswith("standard-stick-off-")


# ---------------------------------------------------------------------- bad files
def rezipped(content: bytes, **members: bytes | None) -> bytes:
    """The file with other members; None leaves one out."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            data = members.get(info.filename[:-4], old.read(info))
            if data is not None:
                new.writestr(info.filename, data)
    return buffer.getvalue()


def as_npy(array: Any) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


def with_head(content: bytes, sealed: bool = True, **changes: Any) -> bytes:
    """The file with another header and, where `sealed`, the checksum that goes with it."""
    with np.load(io.BytesIO(content)) as file:
        head = json.loads(file["header"].tobytes()) | changes
    old = head.pop("head_sha256")
    head["head_sha256"] = module._digest(module._as_json(head)) if sealed else old
    return rezipped(content, header=as_npy(np.frombuffer(json.dumps(head).encode(), np.uint8)))


def arrays_of(content: bytes) -> dict[str, Any]:
    with np.load(io.BytesIO(content)) as file:
        return dict(file)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda content: content[:-1], "is not a call table, or was cut short|is damaged"),
        (lambda content: content[: len(content) // 2], "is not a call table, or was cut short"),
        (lambda content: b"", "is not a call table"),
        (lambda content: b"euchre-net 1\n" * 99, "is not a call table"),
        (lambda content: content[:300_000] + b"????" + content[300_004:], "is damaged"),
        (lambda content: rezipped(content, best=None), "has no best"),
        (lambda content: rezipped(content, header=None), "has no header"),
        (lambda content: rezipped(content, best=as_npy(arrays_of(content)["best"] ^ 1)), "checksum of its best"),
        (lambda content: rezipped(content, gain=as_npy(arrays_of(content)["gain"] ^ 1)), "checksum of its gain"),
        (lambda content: rezipped(content, best=as_npy(np.zeros((4, 105_799), np.uint8))), "another shape"),
        (lambda content: rezipped(content, best=as_npy(np.zeros((4, 105_798), np.int8))), "another shape"),
        (lambda content: rezipped(content, gain=as_npy(np.zeros((400, 105_798), np.int8))), "is too large: its gain"),
        (lambda content: rezipped(content, header=as_npy(np.zeros(2**21, np.uint8))), "is too large: its header"),
        (lambda content: rezipped(content, best=b"no array"), "cannot be unpacked"),
        (lambda content: rezipped(content, steps=as_npy(np.zeros(9, np.uint32))), "checksum of its steps"),
        (lambda content: pack_table(replace(random_table(SMALL), numbers=np.zeros(105_798, int))), "has hands that"),
        (lambda content: rezipped(content, header=as_npy(np.frombuffer(b"[1]", np.uint8))), "cannot be understood"),
        (lambda content: rezipped(content, header=as_npy(np.frombuffer(b"[" * 99_999, np.uint8))), "cannot be underst"),
        (lambda content: with_head(content, sealed=False, value=9.0), "checksum of its header"),
        (lambda content: with_head(content, version=2), "has format 2, not 1"),
        (lambda content: with_head(content, more=2), "cannot be understood"),
        (lambda content: with_head(content, fields={"players": 9}), "does not know: two_handed"),
        (lambda content: with_head(content, key="0" * 16), "another version understood otherwise: two_handed"),
        (lambda content: pack_table(random_table(Rules.load("two_handed,stick=on"))), "is for other rules than two_h"),
    ],
)  # fmt: skip
def test_files_that_are_refused(
    change: Callable[[bytes], bytes], says: str, content: bytes, tmp_path: Path
) -> None:  # fmt: skip
    """With one line that names the file."""
    bad = tmp_path / "bad.npz"
    bad.write_bytes(change(content))
    with pytest.raises(DataError, match=says) as error:
        load_table(bad, SMALL)
    assert show_path(bad) in str(error.value)
    assert "\n" not in str(error.value)


def test_any_flipped_byte_is_found_or_harmless(content: bytes, tmp_path: Path) -> None:
    """What is read from a file in which one byte is another is refused, or the same table."""
    rng, whole = np.random.default_rng(1), random_table(SMALL)
    refused, bad = 0, tmp_path / "bad.npz"
    tail = len(content) - 400  # names, sizes and places of the arrays
    for place in (*rng.integers(0, tail, 12), *rng.integers(tail, len(content), 12), *range(40)):
        flipped = bytearray(content)
        flipped[place] ^= 1 << int(rng.integers(8))
        bad.write_bytes(flipped)
        try:
            assert same(load_table(bad), whole)
        except DataError:
            refused += 1
    assert refused >= 12


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.npz", tmp_path):
        with pytest.raises(DataError, match="cannot be read"):
            load_table(path)


def test_tables_that_would_be_too_large() -> None:
    with pytest.raises(DataError, match=r"8 turns times 10,518,300 hands, which is more"):
        check_size(PRESETS["deck32_7card"])


# ---------------------------------------------------------------------- which table for which rules
def test_the_users_table_goes_first(tmp_path: Path) -> None:
    assert find_table(SMALL) is None
    for folder, seed in (("shipped", 1), ("mine", 2)):
        (tmp_path / folder).mkdir()
        save_table(tmp_path / folder / file_name(SMALL), random_table(SMALL, seed))
        table = find_table(SMALL)
        assert table is not None
        assert same(table, random_table(SMALL, seed))
    assert find_table(Rules.load("two_handed,target=7")) is table
    assert find_table(Rules.load("two_handed,stick=on")) is None
    (tmp_path / "mine" / "notes.npz").write_text("no table")
    assert [path.parent.name for path, _ in stored_tables()] == ["mine", "shipped"]


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    path = tmp_path / "mine" / file_name(SMALL)
    for seed in (1, 2):
        save_table(path, random_table(SMALL, seed, values=seed == 1))
        table = find_table(SMALL)
        assert table is not None
        assert np.array_equal(table.best, random_table(SMALL, seed).best)


WRITER = """
import sys
from pathlib import Path
from analyzer.players.call_table_files import load_table, save_table
from analyzer.rules import Rules
from tests.support.call_tables import random_table
path, table = Path(sys.argv[1]), random_table(Rules.load("two_handed"), int(sys.argv[2]), values=False)
for _ in range(8):
    save_table(path, table)
    load_table(path)
"""


def test_two_processes_at_once_do_no_harm(tmp_path: Path) -> None:
    """Whoever reads finds one table or the other, whole."""
    path = tmp_path / "one.npz"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), seed], cwd=ROOT) for seed in "12"]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert any(np.array_equal(load_table(path).best, random_table(SMALL, seed, values=False).best) for seed in (1, 2))
    assert [one.name for one in tmp_path.iterdir()] == ["one.npz"]


def test_the_date_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796083200")
    assert today() == "2026-12-01"
