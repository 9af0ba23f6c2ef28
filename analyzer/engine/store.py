"""A small store in the user's cache folder for what takes time and never changes for the same code and rules."""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any

from analyzer.files import replace_file


def stored_path(name: str, *parts: str) -> Path:
    """Where the value `name` for these `parts` lies; the folder changes with the kernels' sources."""
    from kernels._jit import cache_folder

    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return cache_folder() / "store" / f"{name}-{digest}.json"


def load(path: Path) -> Any:
    """The stored value, or None where there is none that can be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def save(path: Path, value: Any) -> None:
    """Store a value; where that is not possible (a full disk, a folder that cannot be written) nothing is stored."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, json.dumps(value).encode())
