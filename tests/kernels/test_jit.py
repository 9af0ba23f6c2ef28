"""Machine code: kept where it may be, never stale, and the same whether compiled or loaded."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

import kernels
from kernels import _jit
from kernels._jit import cache_folder, is_compiled, kernel, source_fingerprint
from tests.kernels import entries

SOURCES = Path(kernels.__file__).parent
ROOT = Path(__file__).parents[2]


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
    names = [("0.68.1", "2.4.6"), ("0.68.1", "2.4.7"), ("0.68.2", "2.4.6"), ("0.68.1", "2.4.6", "avx512"), ("0.68.12.4.6",)]
    assert len({source_fingerprint(folder, *extra) for extra in names}) == len(names)


def test_the_folder_is_named_after_everything_that_counts() -> None:
    parts = (
        numba.__version__, _jit.np.__version__, _jit.platform.python_version(), _jit._processor(),
        f"boundscheck={numba.config.BOUNDSCHECK}",
    )  # fmt: skip
    assert cache_folder().name == source_fingerprint(SOURCES, *parts)
    assert len(cache_folder().name) == 16


def test_where_the_folder_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert cache_folder().parent == tmp_path
    assert not is_compiled("evaluate_deals")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert "euchre-analyzer" in str(cache_folder().parent)


def test_decorating_keeps_numbas_own_setting_and_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def double(number):  # type: ignore[no-untyped-def]
        return 2 * number

    before = numba.config.CACHE_DIR
    assert kernel(double)(21) == 42
    assert before == numba.config.CACHE_DIR
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    assert kernel(double) is double
    assert is_compiled("anything")


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
            names |= {one.attr for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.Attribute)}
            assert not names & {"njit", "jit", "vectorize", "prange"}, path


# ---------------------------------------------------------------------- two processes
def run_fresh(*arguments: str, home: Path) -> str:
    """Run Python in a process that may write below `home` only as far as its settings say."""
    places = {name: str(home / name) for name in ("cache", "home", "xdg", "tmp")}
    for place in places.values():
        Path(place).mkdir(exist_ok=True)
    environment = os.environ | {
        "NUMBA_CACHE_DIR": places["cache"],
        "HOME": places["home"],
        "XDG_CACHE_HOME": places["xdg"],
        "TMPDIR": places["tmp"],
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=home, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def files_below(folder: Path, pattern: str = "*") -> set[Path]:
    return {path for path in folder.rglob(pattern) if path.is_file()}


def run_twice(which: str, home: Path) -> None:
    beside = files_below(SOURCES, "*.nb?")
    first: dict[str, Any] = json.loads(run_fresh("-m", "tests.kernels.entries", which, home=home))
    assert min(first["compiled"].values()) > 0
    (machine_code,) = (home / "cache").iterdir()  # one folder, named after the sources
    before = files_below(machine_code)
    second: dict[str, Any] = json.loads(run_fresh("-m", "tests.kernels.entries", which, home=home))
    assert second["results"] == first["results"]
    assert set(second["compiled"].values()) == {0}
    assert min(second["loaded"].values()) > 0
    assert files_below(machine_code) == before
    assert files_below(SOURCES, "*.nb?") == beside
    assert not files_below(home / "home") | files_below(home / "xdg") | files_below(home / "tmp")


def test_cheap_kernels_in_two_fresh_processes(tmp_path: Path) -> None:
    run_twice("cheap", tmp_path)


@pytest.mark.slow
def test_every_entry_kernel_in_two_fresh_processes(tmp_path: Path) -> None:
    """The second process loads what the first compiled, and finds the same."""
    run_twice("every", tmp_path)


def test_importing_the_kernels_compiles_nothing(tmp_path: Path) -> None:
    modules = [
        ".".join(("kernels", *path.relative_to(SOURCES).with_suffix("").parts)) for path in SOURCES.rglob("*.py")
    ]
    names = ", ".join(name.removesuffix(".__init__") for name in modules)
    run_fresh("-c", f"import {names}", home=tmp_path)
    assert not files_below(tmp_path / "cache", "*.nb?")


def test_every_entry_is_run() -> None:
    """Kernels that analyzer calls by name are entries; each has a place in `tests.kernels.entries`."""
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
