"""Bank files: the same bytes whatever the threads and wherever they were cut off, and nothing else is read."""

from __future__ import annotations

import shutil
from collections import Counter, namedtuple
from pathlib import Path

import numpy as np
import pytest

import analyzer.learning.call_bank as module
from analyzer.errors import DataError
from analyzer.learning.call_bank import BankFile, Source
from analyzer.players.hand_states import list_states
from analyzer.players.play_models import parse_model
from analyzer.rules import Rules

STANDARD = Rules.load("standard")
RECORDS = 10 * 4 * 12


def silent(what: str, done: int, total: int) -> None:
    """Nobody is told."""


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 10)


def bank_of(folder: Path, records: int = RECORDS, seed: int = 1, rules: Rules = STANDARD) -> BankFile:
    return BankFile(Source(rules, parse_model("rules"), seed), records, folder)


def full_bank(folder: Path, threads: int = 1, **more: int) -> BankFile:
    bank = bank_of(folder, **more)
    bank.fill(bank.open(), threads, "playing", silent)
    return bank


def test_the_same_bytes_whatever_the_threads(tmp_path: Path) -> None:
    one, two = (full_bank(tmp_path / str(threads), threads) for threads in (1, 2))
    assert one.path.read_bytes() == two.path.read_bytes()
    assert one.path.stat().st_size == one.size
    assert one.records == RECORDS
    other = full_bank(tmp_path / "1", seed=2)
    assert other.path != one.path
    assert other.path.read_bytes()[-999:] != one.path.read_bytes()[-999:]


def test_what_is_written_is_loaded(tmp_path: Path) -> None:
    """Tricks of the makers, and every seat's state as it was played."""
    file = full_bank(tmp_path)
    bank = file.load()
    played = file.source.recorder()(0, file.chunks * 10)
    for ours, theirs in zip(bank, played, strict=True):
        assert np.array_equal(ours, theirs)
        assert ours.dtype == theirs.dtype
    assert bank.tricks.max() == 5
    assert bank.states.max() < 201_894


@pytest.mark.parametrize("name", ["two_handed", "british"])
def test_every_card_left_is_as_likely_to_be_turned_up(name: str) -> None:
    """Where more are left than are turned up in turn, none is preferred."""
    rules = Rules.load(name)
    states = Source(rules, parse_model("rules"), 1).recorder()(0, 600).states[:, 0]
    listed = list_states(rules)
    counts = Counter(listed.upcards[np.searchsorted(listed.numbers, states[states >= 0])].tolist())
    shares = np.array(list(counts.values())) / counts.total()
    assert len(shares) == len(rules.ranks)
    assert shares == pytest.approx(1 / len(shares), abs=0.03)


def test_more_records_go_on_from_fewer(tmp_path: Path) -> None:
    small = full_bank(tmp_path, records=RECORDS // 3)
    before = small.path.read_bytes()
    large = full_bank(tmp_path)
    assert large.path.read_bytes()[: len(before)] == before
    assert small.open() == []


@pytest.mark.parametrize("left", [0, 5, 30, 700, 3_000, 11_111, -33, -1])
def test_a_bank_that_was_cut_off_goes_on_where_it_stopped(left: int, tmp_path: Path) -> None:
    """Wherever the process was killed: the same bytes in the end as in one go."""
    whole = full_bank(tmp_path).path.read_bytes()
    bank = bank_of(tmp_path)
    bank.path.write_bytes(whole[:left])
    with pytest.raises(DataError, match=r"damaged or cut short at record|is not a bank"):
        bank.load()
    missing = bank.open()
    assert len(missing) == 12 if 0 <= left < 3_000 else 0 < len(missing) < 12
    bank.fill(missing, 2, "playing", silent)
    assert bank.path.read_bytes() == whole


def test_a_damaged_piece_is_made_again(tmp_path: Path) -> None:
    """Also one in the middle, where two processes or a full disk left a gap."""
    bank = full_bank(tmp_path)
    whole = bank.path.read_bytes()
    for place in (len(whole) // 2, len(whole) - 1):
        content = bytearray(whole)
        content[place] ^= 4
        bank.path.write_bytes(content)
        with pytest.raises(DataError, match=r"is damaged or cut short at record \d+; run euchre train calls again"):
            bank.load()
        missing = bank.open()
        assert len(missing) == 1
        bank.fill(missing, 1, "playing", silent)
        assert bank.path.read_bytes() == whole


def test_a_bank_of_anything_else_is_refused(tmp_path: Path) -> None:
    ours, others = bank_of(tmp_path), bank_of(tmp_path, seed=2)
    others.open()
    cases = [
        (others.path.read_bytes(), r"another seed \(2, not 1\); delete it and run again"),
        (b"euchre-bank 2\n{}\n" + b"0" * 3_000, "was made with another|not a bank that this version reads"),
        (b"\x00\xff" * 2_000, "is not a bank, or its head is damaged"),
        (b"PK\x03\x04", "is not a bank, or its head is damaged"),
    ]
    for content, says in cases:
        ours.path.write_bytes(content)
        with pytest.raises(DataError, match=says) as error:
            ours.open()
        assert "\n" not in str(error.value)
        assert ours.path.read_bytes() == content


@pytest.mark.parametrize(("field", "value"), [("version", "0.0.1"), ("play", "net 000000000000"), ("key", "0" * 16)])
def test_another_version_or_player_is_refused(
    field: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    ours = bank_of(tmp_path)
    plain = Source.to_json
    monkeypatch.setattr(Source, "to_json", lambda self: plain(self) | {field: value})
    other = full_bank(tmp_path / "other")
    monkeypatch.setattr(Source, "to_json", plain)
    other.path.rename(ours.path)
    with pytest.raises(DataError, match=f"was made with another {field} "):
        ours.open()


def test_a_disk_without_room_is_found_out_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(10**6, 10**6, 10_000))
    with pytest.raises(DataError, match=r"has no room for a bank of \d+ MB; make some, or give fewer --deals"):
        bank_of(tmp_path, 10**6).open()


def test_a_disk_that_fills_up_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bank, make, made = bank_of(tmp_path), BankFile.make, []

    def limited(self: BankFile, number: int) -> float:
        if len(made) == 5:
            raise OSError(28, "No space left on device")
        made.append(number)
        return make(self, number)

    monkeypatch.setattr(BankFile, "make", limited)
    with pytest.raises(DataError, match=r"cannot be written: No space left on device; what was finished is kept"):
        bank.fill(bank.open(), 1, "playing", silent)
    assert bank.open() == [number for number in range(12) if number not in made]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError, match="cannot be written"):
        bank_of(tmp_path / "file").open()
