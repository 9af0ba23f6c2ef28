"""Machine code: kept where it may be, never stale, and the same whether compiled or loaded."""

from __future__ import annotations

import ast
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import kernels
from kernels import _jit
from kernels._jit import cache_folder, is_compiled, kernel, remove_stale, source_fingerprint
from tests.kernels.entries import fresh_process as entries
from tests.support.files import ROOT

SOURCES = Path(kernels.__file__).parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the kernels' sources."""
    for path in SOURCES.rglob("*.py"):
        copy = tmp_path / "kernels" / path.relative_to(SOURCES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    return tmp_path / "kernels"


# ---------------------------------------------------------------------- when the folder changes
def test_a_change_in_any_source_changes_the_folder(folder: Path) -> None:
    before = source_fingerprint(folder)
    assert before == source_fingerprint(SOURCES)
    seen = {before}
    for path in sorted(folder.rglob("*.py")):
        text = path.read_bytes()
        path.write_bytes(text + b"\n# a constant of another file may be compiled into every kernel\n")
        seen.add(source_fingerprint(folder))
        path.write_bytes(text)
    assert len(seen) == 1 + len(list(folder.rglob("*.py")))
    assert source_fingerprint(folder) == before


def test_a_file_more_or_less_or_renamed_changes_the_folder(folder: Path) -> None:
    before = source_fingerprint(folder)
    more = folder / "players" / "another.py"
    more.write_text("")
    added = source_fingerprint(folder)
    more.rename(more.with_name("other.py"))
    assert len({before, added, source_fingerprint(folder)}) == 3
    more.with_name("other.py").unlink()
    (folder / "notes.txt").write_text("no source")
    assert source_fingerprint(folder) == before


def test_versions_and_processor_change_the_folder(folder: Path) -> None:
    names = [
        ("0.68.1", "2.4.6"),
        ("0.68.1", "2.4.7"),
        ("0.68.2", "2.4.6"),
        ("0.68.1", "2.4.6", "avx512"),
        ("0.68.12.4.6",),
    ]
    assert len({source_fingerprint(folder, *extra) for extra in names}) == len(names)


def test_where_the_folder_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert cache_folder().parent == tmp_path
    assert not is_compiled("sample_plans")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert "euchre-analyzer" in str(cache_folder().parent)


def test_decorating_keeps_numbas_own_setting_and_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def double(number: Any) -> Any:
        return 2 * number

    before = numba.config.CACHE_DIR
    assert kernel(double)(21) == 42
    assert before == numba.config.CACHE_DIR
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    assert kernel(double) is double
    assert is_compiled("anything")


def test_a_constant_that_is_passed_compiles_nothing_anew() -> None:
    def double(number: int, negative: bool) -> int:
        return -2 * number if negative else 2 * number

    doubled = kernel(double)

    def add_up(number: int) -> int:
        return doubled(7, negative=False) + doubled(8, negative=True) + doubled(number, number > 3)  # type: ignore[no-any-return]

    assert kernel(add_up)(5) == 14 - 16 - 10
    compiled: Any = doubled
    assert len(compiled.signatures) == 1


def test_machine_code_that_nobody_used_for_a_month_goes(tmp_path: Path) -> None:
    """When there are new sources; nothing else goes, and what is in use stays."""
    month = 30 * 24 * 3600
    names = {
        "0123456789abcdef": 2 * month,  # the only one to go
        "fedcba9876543210": month // 2,
        "0123456789ABCDEF": 2 * month,
        "0123456789abcde": 2 * month,
        "0123456789abcdef0": 2 * month,
        "my papers": 2 * month,
    }
    for name in names:
        (tmp_path / name / "kernels").mkdir(parents=True)
        (tmp_path / name / "kernels" / "code.nbi").write_text("")
    file, link = tmp_path / "cccccccccccccccc", tmp_path / "dddddddddddddddd"
    file.write_text("no folder")
    link.symlink_to(tmp_path / "my papers", target_is_directory=True)
    for name, age in [*names.items(), (file.name, 2 * month)]:
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    before = {path.name for path in tmp_path.iterdir()}

    remove_stale(tmp_path / "fedcba9876543210")  # in use, so that nothing is new
    assert {path.name for path in tmp_path.iterdir()} == before
    assert (tmp_path / "fedcba9876543210").stat().st_mtime > time.time() - 60
    remove_stale(tmp_path / "bbbbbbbbbbbbbbbb")
    assert {path.name for path in tmp_path.iterdir()} == before - {"0123456789abcdef"}
    assert (link / "kernels" / "code.nbi").exists()
    remove_stale(tmp_path / "nowhere" / "bbbbbbbbbbbbbbbb")


# ---------------------------------------------------------------------- what kernels must not do
def functions_of(path: Path) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_no_kernel_calls_itself_by_any_way() -> None:
    """A cached recursive kernel crashes the next process. Names are unique enough to follow calls by name."""
    calls: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.py"):
        for name, node in functions_of(path).items():
            if not any(isinstance(one, ast.Name) and one.id == "kernel" for one in node.decorator_list):
                continue
            inside = [one.func for one in ast.walk(node) if isinstance(one, ast.Call)]
            calls.setdefault(name, set()).update(one.id for one in inside if isinstance(one, ast.Name))
    assert len(calls) > 50
    reached = {name: set(called) & set(calls) for name, called in calls.items()}
    for _ in calls:
        for called in reached.values():
            called.update(*(reached[name] for name in called))
    assert [name for name, called in reached.items() if name in called] == []


def test_every_kernel_is_compiled_by_the_one_decorator() -> None:
    for path in SOURCES.rglob("*.py"):
        if path.name != "_jit.py":
            names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
            names |= {
                one.attr for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.Attribute)
            }
            assert not names & {"njit", "jit", "vectorize", "prange"}, path


# ---------------------------------------------------------------------- fresh processes
class Place:
    """A copy of the packages, and processes that may write outside it only as far as their settings say."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.sources = home / "tree" / "kernels"
        for package in ("kernels", "analyzer", "tests"):
            shutil.copytree(
                ROOT / package, home / "tree" / package, ignore=shutil.ignore_patterns("__pycache__", "data")
            )
        for name in ("cache", "home", "xdg", "tmp"):
            (home / name).mkdir()

    def run(self, *arguments: str) -> str:
        environment = os.environ | {
            "NUMBA_CACHE_DIR": str(self.home / "cache"),
            "HOME": str(self.home / "home"),
            "XDG_CACHE_HOME": str(self.home / "xdg"),
            "TMPDIR": str(self.home / "tmp"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(self.home / "tree"),
        }
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=self.home, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def run_entries(self, which: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.run("-m", "tests.kernels.entries.fresh_process", which))
        return found

    def files(self, name: str) -> set[Path]:
        return {path for path in (self.home / name).rglob("*") if path.is_file()}

    def run_twice(self, which: str) -> dict[str, Any]:
        """Compile in one process, load in the next: the same results, and nothing written but in one folder."""
        tree = self.files("tree")
        first = self.run_entries(which)
        assert min(first["compiled"].values()) > 0
        (machine_code,) = (self.home / "cache").iterdir()
        before = self.files("cache")
        second = self.run_entries(which)
        assert second["results"] == first["results"]
        assert set(second["compiled"].values()) == {0}
        assert min(second["loaded"].values()) > 0
        assert self.files("cache") == before
        assert all(path.is_relative_to(machine_code) for path in before)
        assert self.files("tree") == tree
        assert not self.files("home") | self.files("xdg") | self.files("tmp")
        return first


@pytest.mark.fresh_process
def test_cheap_kernels_in_fresh_processes(tmp_path: Path) -> None:
    """And after a change to a constant in another file than the entry's, which numba's own cache would not see."""
    place = Place(tmp_path)
    first = place.run_twice("cheap")
    source = place.sources / "cards" / "rng.py"
    text = source.read_text(encoding="utf-8")
    changed = text.replace("0x9E3779B97F4A7C15", "0x9E3779B97F4A7C17")
    assert changed != text
    source.write_text(changed, encoding="utf-8")
    third = place.run_entries("cheap")
    assert len(list((tmp_path / "cache").iterdir())) == 2
    assert third["results"]["deal_many"] != first["results"]["deal_many"]
    assert third["results"]["list_subsets"] == first["results"]["list_subsets"]


@pytest.mark.fresh_process
@pytest.mark.slow
def test_every_entry_kernel_in_two_fresh_processes(tmp_path: Path) -> None:
    """The second process loads what the first compiled, and finds the same."""
    Place(tmp_path).run_twice("every")


@pytest.mark.fresh_process
def test_importing_the_kernels_compiles_nothing(tmp_path: Path) -> None:
    """And the folder for what will be compiled is named after everything that counts."""
    place = Place(tmp_path)
    paths = [path.relative_to(place.home / "tree").with_suffix("") for path in place.sources.rglob("*.py")]
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths]
    show = "from kernels._jit import cache_folder; print(cache_folder())"
    named = place.run("-c", f"import {', '.join(names)}\n{show}")
    bounds = f"boundscheck={numba.config.BOUNDSCHECK}"
    parts = (numba.__version__, np.__version__, platform.python_version(), _jit._processor(), bounds)
    assert Path(named.strip()) == tmp_path / "cache" / source_fingerprint(place.sources, *parts)
    assert not [path for path in place.files("cache") if path.suffix in (".nbi", ".nbc")]


def test_every_entry_is_run() -> None:
    """Kernels that analyzer calls by name are entries; each has a place in `tests.kernels.entries.fresh_process`."""
    called: set[str] = set()
    for path in (ROOT / "analyzer").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kernels"):
                called |= {one.name for one in node.names}
    compiled = {
        name
        for path in SOURCES.rglob("*.py")
        for name, node in functions_of(path).items()
        if any(isinstance(one, ast.Name) and one.id == "kernel" for one in node.decorator_list)
    }
    assert called & compiled <= set(entries.EVERY)


def _made(number: int) -> Any:
    """One of several kernels that look alike to the cache but for what they close over."""

    @kernel
    def add(value: int) -> int:
        return value + number

    return add


def test_processes_that_compile_at_once_do_not_take_one_another_for_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has read the index before the first wrote to it, and must not write over the first one's code."""
    first, second = _made(1), _made(2)
    assert first(10) == 11
    files = first._cache._cache_file
    index = files._load_index()
    (name,) = [
        name for key, name in index.items() if key == first._cache._index_key(first.signatures[0], _codegen(first))
    ]
    code = Path(files._data_path(name)).read_bytes()
    monkeypatch.setattr(second._cache._cache_file, "_load_index", dict)
    assert second(10) == 12
    assert Path(files._data_path(name)).read_bytes() == code
    monkeypatch.undo()
    assert [_made(1)(10), _made(2)(10)] == [11, 12]


def _codegen(function: Any) -> Any:
    return function.targetctx.codegen()
