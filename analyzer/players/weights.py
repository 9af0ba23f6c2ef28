"""Weights of the net player: one file a family of games, with its checksum and how it was made.

A file is the line ``euchre-net 1``, the SHA-256 of all that follows it, a line of JSON (family, shape, provenance), and
the weights: little-endian, hidden units within features, compressed by zlib.
"""

from __future__ import annotations

import functools
import hashlib
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt
import platformdirs

from analyzer.errors import DataError, shorten, show_path
from analyzer.files import write_whole

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.players.net.player import Net

MAGIC = b"euchre-net "
FORMAT = b"1"
SHIPPED = Path(__file__).parent / "nets"
SUFFIX = ".net"
MOST_HEAD = 2**20
"""Bytes that a file may have besides its weights; those compress, so that none is larger than that and its weights."""

Family = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Weights:
    """A net in whole numbers, what it is for, and how it was made."""

    family: Family
    made: dict[str, Any]
    weights: npt.NDArray[np.int16]
    """``[feature, unit]``"""
    bias: npt.NDArray[np.int32]
    """``[unit]``"""
    output: npt.NDArray[np.int16]
    """``[unit]``"""

    def to_net(self) -> Net:
        """A record for the kernels, with scratch for one thread."""
        from kernels.players.net.player import new_net

        net: Any = new_net()
        net["weights"], net["bias"], net["output"] = self.weights, self.bias, self.output
        return cast("Net", net)


def family_of(rules: Rules) -> Family:
    """What a net depends on: who plays with which cards, and how the contract comes about. Payoffs do not count."""
    strains = {strain for contract in rules.contracts for strain in contract.strains}
    return {
        "players": rules.players,
        "partners": rules.partners,
        "ranks": rules.ranks,
        "joker": rules.joker,
        "bowers": rules.bowers,
        "hand": rules.hand,
        "upcard": rules.upcard,
        "auction": "turn-up" if rules.turns_up else "bids",
        "widow": rules.widow,
        "no trump": bool(strains - {0, 1, 2, 3}),
        "misere": any(contract.misere for contract in rules.contracts),
        "lead trump": rules.first_lead_trump,
    }


def file_name(family: Family) -> str:
    """The name of the file in which the net of a family is kept."""
    parts = [f"{family['players']}{'pairs' if family['partners'] else 'solo'}", family["ranks"], f"{family['hand']}"]
    parts += [name.replace(" ", "-") for name in ("joker", "no trump", "misere", "lead trump") if family[name]]
    parts += [f"no-{name}" for name in ("bowers", "upcard") if not family[name]]
    parts += [part for part in (family["auction"], family["widow"]) if part not in ("turn-up", "none")]
    return "-".join(parts) + SUFFIX


def user_folder() -> Path:
    """Where nets that a user trained are kept."""
    return Path(platformdirs.user_data_dir("euchre-analyzer", appauthor=False)) / "nets"


def load_net(rules: Rules, path: Path | None = None) -> Net | None:
    """The net for these rules, a copy of its own for one thread; None where there is none.

    The one that comes with the package goes before one in `user_folder()`, so that an answer does not depend on what
    lies there. With a `path` the net in that file. Raises `DataError` where the file is damaged, foreign, of another
    shape or for other rules.
    """
    family = family_of(rules)
    if path is None:
        path = find_file(family)
        if path is None:
            return None
    weights = _read(path, *_stamp(path))
    check_family(weights, family, rules.name, path)
    return weights.to_net()


def find_file(family: Family) -> Path | None:
    """The file with the net of a family, or None."""
    name = file_name(family)
    for folder in (SHIPPED, user_folder()):
        if (folder / name).is_file():
            return folder / name
    return None


def check_family(weights: Weights, family: Family, name: str, path: Path) -> None:
    """Raise `DataError` where the net is for another family of games than that of the rules called `name`."""
    for field, value in family.items():
        theirs = weights.family.get(field)
        if theirs != value:
            unlike = f"{field} {_words(theirs)}, not {_words(value)}"
            raise DataError(f'weights file "{show_path(path)}" is for other rules than {name}: {unlike}')


def _words(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else shorten(value)


def unreadable(path: Path, error: Exception) -> DataError:
    """What is said of a file that the system does not let us read."""
    why = getattr(error, "strerror", None) or error
    return DataError(f'weights file "{show_path(path)}" cannot be read: {why}')


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except (OSError, ValueError) as error:  # a value: a name with a null character
        raise unreadable(path, error) from error
    return status.st_mtime_ns, status.st_size


@functools.lru_cache(maxsize=8)
def _read(path: Path, changed: int, size: int) -> Weights:
    return read_weights(path)


def read_weights(path: Path) -> Weights:
    """Read a weights file; raise `DataError` with what is wrong with it."""
    from kernels.players.net.features import FEATURES, VERSION
    from kernels.players.net.player import HIDDEN

    def wrong(why: str) -> DataError:
        return DataError(f'weights file "{show_path(path)}" {why}; euchre train net makes one')

    sizes = [2 * FEATURES * HIDDEN, 4 * HIDDEN, 2 * HIDDEN]
    try:
        with path.open("rb") as file:
            content = file.read(sum(sizes) + MOST_HEAD + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) > sum(sizes) + MOST_HEAD:
        raise wrong("is too large for a net")
    first, _, rest = content.partition(b"\n")
    if not first.startswith(MAGIC):
        raise wrong("is not a net")
    if first == MAGIC + FORMAT + b"\r":
        raise wrong("was copied as text, which changed its line ends (CRLF); copy it as it is")
    if first != MAGIC + FORMAT:
        raise wrong(f"has format {shorten(first[len(MAGIC) :].decode(errors='replace'))}, not {FORMAT.decode()}")
    checksum, _, rest = rest.partition(b"\n")
    found = hashlib.sha256(rest).hexdigest()
    if checksum.decode(errors="replace") != found:
        raise wrong(
            f"is damaged: its checksum is {found[:12]}…, not {shorten(checksum.decode(errors='replace'))[:12]}…"
        )
    line, _, packed = rest.partition(b"\n")
    try:
        head = json.loads(line)
        shape = [head[name] for name in ("version", "features", "hidden")]
        family, made = dict(head["family"]), dict(head["made"])
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(packed, sum(sizes) + 1)  # a few bytes can be gigabytes, packed
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error) as error:
        raise wrong(f"cannot be understood ({type(error).__name__})") from error
    if shape != [VERSION, FEATURES, HIDDEN]:
        theirs, ours = " ".join(map(shorten, shape)), f"{VERSION} {FEATURES} {HIDDEN}"
        raise wrong(f"has another shape (features' version, features, units: {shorten(theirs)}, not {ours})")
    if len(raw) != sum(sizes) or not unpacking.eof:
        held = f"{len(raw):,}" if len(raw) < sum(sizes) else "more"
        raise wrong(f"holds {held} bytes of weights, not {sum(sizes):,}")
    planes = np.frombuffer(raw[: sizes[0]], np.uint8).reshape(2, -1)
    return Weights(
        family,
        made,
        np.ascontiguousarray(planes.T).view("<i2").reshape(FEATURES, HIDDEN),
        np.frombuffer(raw[sizes[0] : sizes[0] + sizes[1]], "<i4"),
        np.frombuffer(raw[sizes[0] + sizes[1] :], "<i2"),
    )


def pack_weights(net: Weights) -> bytes:
    """The content of a file; the same net gives the same bytes."""
    from kernels.players.net.features import FEATURES, VERSION
    from kernels.players.net.player import HIDDEN

    head = {"version": VERSION, "features": FEATURES, "hidden": HIDDEN, "family": net.family, "made": net.made}
    # low bytes first, then the high ones, which are nearly all alike
    planes = np.ascontiguousarray(net.weights.astype("<i2").reshape(-1, 1).view(np.uint8).T)
    raw = planes.tobytes() + net.bias.astype("<i4").tobytes() + net.output.astype("<i2").tobytes()
    rest = json.dumps(head, sort_keys=True, ensure_ascii=False).encode() + b"\n" + zlib.compress(raw, 9)
    return MAGIC + FORMAT + b"\n" + hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest


def write_weights(path: Path, net: Weights) -> None:
    """Write a file whole or not at all."""
    write_whole(path, pack_weights(net), "net")
