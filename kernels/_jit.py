"""Compiling the kernels: one decorator, and a cache folder that cannot go stale.

Numba's own cache looks only at the file of the function it compiled, so an edit to a helper or to a constant in
another file leaves the caller's old machine code in use (numba issue 1833). Here the cache lives in a folder named
after everything that can change the machine code: all sources of this package, the versions of numba and numpy,
and the processor. Kernels must not call themselves: a cached self-recursive kernel crashes the next process
(numba issues 6061 and 9129).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import shutil
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs

_MONTH = 30 * 24 * 3600.0
"""Seconds."""
F = TypeVar("F", bound=Callable[..., Any])


def source_fingerprint(folder: Path, *extra: str) -> str:
    """Return 16 hex digits that change with any ``*.py`` file below `folder` or any of the `extra` strings."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    for text in extra:
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder that holds the machine code of exactly these sources on exactly this machine.

    It lies under ``NUMBA_CACHE_DIR`` where that is set, else in the user's cache folder.
    """
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("euchre-analyzer", appauthor=False)
    return Path(base) / _FINGERPRINT


def remove_stale(folder: Path) -> None:
    """Note that `folder` is in use; where it does not exist yet, remove its siblings that nobody used for a month.

    Nothing goes but folders whose names are 16 hex digits, as its own is; what cannot go stays.
    """
    try:
        if folder.exists():
            os.utime(folder)
            return
        for other in folder.parent.iterdir():
            if not re.fullmatch("[0-9a-f]{16}", other.name) or other.is_symlink() or not other.is_dir():
                continue
            if other.stat().st_mtime < time.time() - _MONTH:
                shutil.rmtree(other, ignore_errors=True)
    except OSError:
        pass


def _processor() -> str:
    from llvmlite import binding

    return f"{platform.machine()} {binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


_FINGERPRINT = source_fingerprint(
    Path(__file__).parent, numba.__version__, np.__version__, platform.python_version(), _processor(),
    f"boundscheck={numba.config.BOUNDSCHECK}",
)  # fmt: skip
if not numba.config.DISABLE_JIT:
    remove_stale(cache_folder())


def kernel(function: F) -> F:
    """Compile `function` on first use and keep the machine code in `cache_folder()`.

    Kernels release the interpreter lock, so that chunks of deals can run on several threads, and have no signature,
    so that importing a module compiles nothing.
    """
    if numba.config.DISABLE_JIT:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())  # read when the decorator runs, not later
    try:
        compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = before
    _name_files_apart(compiled)
    _take_no_constants(compiled)
    kept: F = compiled
    return kept


def _name_files_apart(compiled: Any) -> None:
    """Give every piece of machine code that is saved a file name of its own.

    Numba numbers the files of a function (all its signatures, and all functions that one factory made) by what its
    index holds. Of two processes that compile at once both may take the same number for different functions, and one
    of them then loads the other's code later. With names of their own the worst is that something is compiled twice.
    """
    with contextlib.suppress(AttributeError):  # not a promised part of numba; tests/kernels/test_jit.py watches it
        files = compiled._cache._cache_file
        stem = files._data_name(0).removesuffix("0.nbc")
        files._data_name = lambda number: f"{stem}{uuid.uuid4().hex}.nbc"


def _take_no_constants(compiled: Any) -> None:
    """Have other kernels call the machine code for any number, not one of its own for the constant that they pass.

    Numba compiles a function anew for every constant passed, and with it all that the function calls.
    """
    with contextlib.suppress(AttributeError):  # not a promised part of numba; tests/kernels/test_jit.py watches it
        template = compiled.get_call_template
        compiled.get_call_template = lambda args, kws: template(
            tuple(numba.types.unliteral(a) for a in args), {k: numba.types.unliteral(v) for k, v in kws.items()}
        )


def is_compiled(name: str) -> bool:
    """Tell whether machine code of the entry kernel called `name` already lies in the cache."""
    return numba.config.DISABLE_JIT or any(cache_folder().glob(f"**/*.{name}-*.nbi"))
