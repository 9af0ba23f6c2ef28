"""Signatures stay short: what belongs together travels together (`Deal`, `Players`, `Deals`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.support.files import ROOT


def kernels() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in (ROOT / "kernels").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            decorated = isinstance(node, ast.FunctionDef) and any(
                isinstance(one, ast.Name) and one.id == "kernel" for one in node.decorator_list
            )
            if decorated and isinstance(node, ast.FunctionDef):
                yield path.relative_to(ROOT / "kernels").as_posix(), node


def test_no_kernel_takes_more_than_ten_arguments_and_no_entry_more_than_eight() -> None:
    found = list(kernels())
    assert len(found) > 100
    for place, kernel in found:
        most = 8 if place.startswith("entries/") else 10
        assert len(kernel.args.args) <= most, f"{place}: {kernel.name}"


def test_tables_and_views_are_built_in_one_file_each() -> None:
    homes = {"Table": "laws/tricks.py", "View": "players/view.py", "Turn": "laws/turns.py"}
    for path in (ROOT / "kernels").rglob("*.py"):
        place = path.relative_to(ROOT / "kernels").as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in homes:
                assert place == homes[node.func.id], f"{place}: {node.func.id}"


def test_calls_are_taken_apart_in_one_place() -> None:
    """Nobody shifts and masks a call by himself."""
    for path in (ROOT / "kernels").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name | ast.Attribute):
                name = node.left.id if isinstance(node.left, ast.Name) else node.left.attr
                apart = isinstance(node.op, ast.RShift | ast.BitAnd) and name == "call"
                assert not apart or path.name == "codes.py", path
