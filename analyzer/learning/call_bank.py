"""Banks: what every contract of many deals comes to, in a file that grows chunk by chunk and is never half-read.

A file is a line that says it is a bank, a line of JSON (rules, play, seed, layout), and chunks of records, all of one
size, each followed by its SHA-256. A chunk's place follows from its number and its bytes from the seed, so that a bank
that was cut off anywhere goes on where it stopped, and of two processes that fill one both write the same.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import platformdirs

from analyzer.engine.chunks import Progress, run_chunks, without_interrupts
from analyzer.errors import DataError, shorten, show_path
from analyzer.players.call_policies import points_policy
from analyzer.players.call_tables import table_key
from analyzer.players.call_tree import bank_columns, make_tree
from analyzer.players.play_models import PlayModel, has_net, net_of
from analyzer.players.weights import family_of, find_file
from analyzer.rules.compile import compile_rules
from analyzer.version import __version__

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from kernels.entries.call_bank import Bank

MAGIC = b"euchre-bank 1\n"
CHUNK = 250
"""Shuffles a chunk; Ctrl-C waits for those under way."""
_SEAL = 32
Recorder = Callable[[int, int], "Bank"]


@dataclass(frozen=True, slots=True)
class Source:
    """Which deals a bank holds and who plays them."""

    rules: Rules
    play: PlayModel
    seed: int

    @property
    def upcards(self) -> int:
        """Records a shuffle: one for each card that could be turned up, where four or fewer are left."""
        return min(4, self.rules.rest) if self.rules.upcard else 1

    @property
    def columns(self) -> list[tuple[int, int, int, int]]:
        """The contracts that are played (`analyzer.players.call_tree.bank_columns`)."""
        return bank_columns(self.rules, make_tree(self.rules))

    @property
    def player(self) -> str:
        """The play model, with a checksum of the weights that it plays by."""
        if self.play.kind != "net":
            return self.play.name
        path = self.play.file or find_file(family_of(self.rules))
        if not has_net(self.rules, self.play.file) or path is None:
            raise DataError(
                f'there is no net for {self.rules.name}; give --play rules, or "euchre train net" makes one'
            )
        return f"net {hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"

    def to_json(self) -> dict[str, Any]:
        """What has to agree for two banks to be one."""
        return {
            "rules": self.rules.name,
            "key": table_key(self.rules),
            "play": self.player,
            "seed": self.seed,
            "version": __version__,
            "players": self.rules.players,
            "columns": self.columns,
            "shuffles": CHUNK,
            "upcards": self.upcards,
        }

    def recorder(self) -> Recorder:
        """A function that plays shuffles a to b, for any thread."""
        from kernels.deal.players import seat_players
        from kernels.entries.call_bank import Bank, Contracts, record_bank
        from kernels.entries.job import Deals

        game, policy, upcards, seed = (
            compile_rules(self.rules),
            points_policy(self.rules),
            self.upcards,
            np.uint64(self.seed),
        )
        contracts = Contracts(*(np.array(column, np.int64) for column in zip(*self.columns, strict=True)))
        model, wide, players = self.play.code, len(contracts.turn), self.rules.players

        def record(first: int, last: int) -> Bank:
            n = (last - first) * upcards
            bank = Bank(
                np.zeros((n, players), np.int32), np.zeros((n, players), np.uint8), np.zeros((n, wide), np.uint8),
                np.zeros(n, np.uint8),
            )  # fmt: skip
            net = net_of(self.rules, self.play.file) if self.play.kind == "net" else None
            seated = seat_players(game, policy, model, net, None, self.play.kind == "dd")
            record_bank(game, seated, contracts, upcards, Deals(seed, first, last), bank)
            return bank

        return record


def cache_folder() -> Path:
    """Where banks are kept."""
    return Path(platformdirs.user_cache_dir("euchre-analyzer", appauthor=False)) / "banks"


class BankFile:
    """A bank on disk, of so many records or a few more (whole chunks)."""

    def __init__(self, source: Source, records: int, folder: Path) -> None:
        self.source = source
        self.chunks = -(-records // (CHUNK * source.upcards))
        self.records = self.chunks * CHUNK * source.upcards
        head = source.to_json()
        name = f"{head['key']}-{head['play'].replace(' ', '-').replace(':', '-')}-{source.seed}.bank"
        self.path = folder / name
        self._line = json.dumps(head, sort_keys=True).encode() + b"\n"
        players = source.rules.players
        self._layout = np.dtype(
            [
                ("states", "<i4", players),
                ("suits", "u1", players),
                ("tricks", "u1", len(head["columns"])),
                ("forced", "u1"),
            ]
        )
        self._start = len(MAGIC) + len(self._line)
        self._step = self._layout.itemsize * CHUNK * source.upcards + _SEAL
        self._recorder: Recorder | None = None

    @property
    def size(self) -> int:
        """Bytes on disk when it is full."""
        return self._start + self.chunks * self._step

    def open(self) -> list[int]:
        """Make the file, or find out what it holds; the numbers of the chunks that are missing, cut short or damaged.

        Raises `DataError` for a file that holds anything else.
        """
        expected = MAGIC + self._line
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch()
            with self.path.open("r+b") as file:
                found = file.read(len(expected))
                if not found or (len(found) < len(expected) and expected.startswith(found)):
                    file.seek(0)
                    file.write(expected)
                elif found != expected:
                    raise self._unlike(found)
                missing = [number for number in range(self.chunks) if self._read_chunk(file, number) is None]
        except OSError as error:
            raise self._unwritten(error) from error
        needed = len(missing) * self._step
        if needed > shutil.disk_usage(self.path.parent).free:
            raise DataError(
                f'"{show_path(self.path.parent)}" has no room for a bank of {needed / 1e6:,.0f} MB; make some, or give '
                "fewer --deals"
            )
        return missing

    def _unlike(self, found: bytes) -> DataError:
        """Say in what a file that lies there is another."""
        say = f'bank "{show_path(self.path)}"'
        try:
            with self.path.open("rb") as file:
                magic, line = file.readline(64), file.readline(2**20)
            theirs, ours = json.loads(line), json.loads(self._line)
            unlike = [name for name in ours if theirs.get(name) != ours[name]]
        except (OSError, ValueError, AttributeError):
            return DataError(f"{say} is not a bank, or its head is damaged; delete it and run again")
        if magic != MAGIC or not unlike:
            return DataError(f"{say} is not a bank that this version reads; delete it and run again")
        name = unlike[0]
        return DataError(
            f"{say} was made with another {name} ({shorten(theirs.get(name))}, not {shorten(ours[name])}); "
            "delete it and run again"
        )

    def _unwritten(self, error: OSError) -> DataError:
        return DataError(
            f'bank "{show_path(self.path)}" cannot be written: {error.strerror or error}; what was finished is kept'
        )

    def _read_chunk(self, file: Any, number: int) -> Any:
        """A chunk's records, or None where it is not whole."""
        file.seek(self._start + number * self._step)
        data = file.read(self._step)
        if len(data) != self._step or hashlib.sha256(data[:-_SEAL]).digest() != data[-_SEAL:]:
            return None
        return np.frombuffer(data[:-_SEAL], self._layout)

    def make(self, number: int) -> float:
        """Play a chunk and write it to its place; the seconds that the playing took."""
        if self._recorder is None:
            self._recorder = self.source.recorder()
        started = time.perf_counter()
        bank = self._recorder(number * CHUNK, (number + 1) * CHUNK)
        seconds = time.perf_counter() - started
        rows = np.zeros(len(bank.forced), self._layout)
        for name in self._layout.names or ():
            rows[name] = getattr(bank, name)
        data = rows.tobytes()
        with self.path.open("r+b") as file:
            file.seek(self._start + number * self._step)
            file.write(data + hashlib.sha256(data).digest())
        return seconds

    def compile(self) -> None:
        """Play nothing, so that everything that plays is ready."""
        self._recorder = self.source.recorder()
        without_interrupts(lambda: self._recorder(0, 0))  # type: ignore[misc]

    def fill(self, missing: list[int], threads: int, what: str, tell: Progress) -> None:
        """Play the chunks that are missing. Raises KeyboardInterrupt on Ctrl-C; what is finished is on disk."""
        size, begun = CHUNK * self.source.upcards, self.chunks - len(missing)

        def work(first: int, last: int) -> tuple[()]:
            for place in range(first, last):
                self.make(missing[place])
            return ()

        try:
            run = run_chunks(
                work, 0, len(missing), 1, threads, (),
                progress=lambda done: tell(what, (begun + done) * size, self.records),
            )  # fmt: skip
        except OSError as error:
            raise self._unwritten(error) from error
        if run.interrupted:
            tell(f"{(begun + run.done) * size:,} records are kept; the same command goes on from there", 0, 0)
            raise KeyboardInterrupt

    def load(self) -> Bank:
        """All records. Raises `DataError` where a chunk is not whole."""
        from kernels.entries.call_bank import Bank

        n, size = self.records, CHUNK * self.source.upcards
        arrays: Any = [np.zeros((n, *self._layout[k].shape), self._layout[k].base) for k in range(4)]
        bank = Bank(*arrays)
        try:
            with self.path.open("rb") as file:
                if file.read(self._start) != MAGIC + self._line:
                    raise self._unlike(b"")
                for number in range(self.chunks):
                    rows = self._read_chunk(file, number)
                    if rows is None:
                        raise DataError(
                            f'bank "{show_path(self.path)}" is damaged or cut short at record {number * size:,}; run '
                            "euchre train calls again, which makes what is missing"
                        )
                    for name, array in zip(self._layout.names or (), arrays, strict=True):
                        array[number * size : (number + 1) * size] = rows[name]
        except OSError as error:
            raise DataError(f'bank "{show_path(self.path)}" cannot be read: {error.strerror or error}') from error
        return bank
