"""Weights files: read as written, and refused with one line where they are damaged, foreign or for other rules."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import analyzer.players.weights as module
from analyzer.errors import DataError, show_path
from analyzer.players.weights import (
    SHIPPED,
    Weights,
    family_of,
    file_name,
    find_file,
    load_net,
    pack_weights,
    read_weights,
    write_weights,
)
from analyzer.rules import PRESETS, Rules
from kernels.players.net.features import FEATURES
from kernels.players.net.player import HIDDEN

STANDARD = Rules.load("standard")


def random_weights(rules: Rules = STANDARD) -> Weights:
    """Weights of the right shape."""
    rng = np.random.default_rng(1)
    return Weights(
        family_of(rules), {"seed": 1},
        rng.integers(-32_768, 32_768, (FEATURES, HIDDEN)).astype(np.int16),
        rng.integers(-(2**20), 2**20, HIDDEN).astype(np.int32), rng.integers(-9, 9, HIDDEN).astype(np.int16),
    )  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A good file."""
    path = tmp_path / "one.net"
    write_weights(path, random_weights())
    return path


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "user_folder", lambda: tmp_path / "mine")


def test_what_is_written_is_read(file: Path) -> None:
    ours, theirs = random_weights(), read_weights(file)
    assert (theirs.family, theirs.made) == (ours.family, ours.made)
    for name in ("weights", "bias", "output"):
        assert np.array_equal(getattr(ours, name), getattr(theirs, name))
    net: Any = load_net(STANDARD, file)
    assert np.array_equal(net["weights"], ours.weights)
    assert file.read_bytes() == pack_weights(theirs)
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def with_head(content: bytes, **changes: Any) -> bytes:
    """The file with another head and the checksum that goes with it."""
    magic, _, rest = content.split(b"\n", 2)
    line, packed = rest.split(b"\n", 1)
    rest = json.dumps(json.loads(line) | changes).encode() + b"\n" + packed
    return magic + b"\n" + hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest


def with_deep_head(content: bytes) -> bytes:
    """The file with a head of nested lists."""
    magic, _, rest = content.split(b"\n", 2)
    rest = b"[" * 100_000 + b"]" * 100_000 + b"\n" + rest.split(b"\n", 1)[1]
    return magic + b"\n" + hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest


def resealed(content: bytes, tail: bytes) -> bytes:
    """The file with other packed weights and the checksum that goes with them."""
    magic, _, rest = content.split(b"\n", 2)
    rest = rest.split(b"\n", 1)[0] + b"\n" + tail
    return magic + b"\n" + hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda content: content[:-1], "damaged"),
        (lambda content: content[:5_000] + b"?" + content[5_001:], "damaged"),
        (lambda content: content[: len(content) // 2], "damaged"),
        (lambda content: b"euchre-net 1", "damaged"),
        (lambda content: b"", "is not a net"),
        (lambda content: b"PK\x03\x04" + content, "is not a net"),
        (lambda content: b"\xff\xfe\n" * 9, "is not a net"),
        (lambda content: content.replace(b"euchre-net 1", b"euchre-net 7", 1), "has format 7, not 1"),
        (lambda content: with_head(content, features=96), "another shape"),
        (lambda content: with_head(content, version=0), "another shape"),
        (lambda content: with_head(content, hidden=[64]), "another shape"),
        (lambda content: with_head(content, family=3), "cannot be understood"),
        (lambda content: resealed(content, b"no zlib"), "cannot be understood"),
        (lambda content: resealed(content, b"x\x9c\x03\x00\x00\x00\x00\x01"), "holds 0 bytes"),
        (lambda content: resealed(content, zlib.compress(b"\0" * 50_000_000)), "holds more bytes of weights, not"),
        (lambda content: resealed(content, content.split(b"\n", 3)[3][:-4]), "cannot be understood|holds"),
        (lambda content: content + b"\0" * 2**22, "is too large for a net"),
        (lambda content: content.replace(b"\n", b"\r\n"), r"copied as text, which changed its line ends \(CRLF\)"),
        (lambda content: with_deep_head(content), r"cannot be understood \(RecursionError\)"),
        (lambda content: with_head(content, family=family_of(PRESETS["british"])), "joker on, not off"),
        (lambda content: with_head(content, family={}), "other rules than standard"),
    ],
)
def test_files_that_are_refused(change: Callable[[bytes], bytes], says: str, file: Path) -> None:
    """With one line that names the file."""
    bad = file.with_name("bad.net")
    bad.write_bytes(change(file.read_bytes()))
    with pytest.raises(DataError, match=says) as error:
        load_net(STANDARD, bad)
    assert show_path(bad) in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.net", tmp_path):
        with pytest.raises(DataError, match="cannot be read"):
            load_net(STANDARD, path)


def test_a_file_that_changes_is_read_again(file: Path) -> None:
    before: Any = load_net(STANDARD, file)
    other = random_weights()
    write_weights(file, Weights(other.family, {"seed": 2}, -other.weights // 2, other.bias, other.output))
    after: Any = load_net(STANDARD, file)
    assert not np.array_equal(before["weights"], after["weights"])


# ---------------------------------------------------------------------- which net for which rules
def test_the_shipped_net_serves_its_family() -> None:
    """Whatever the payoffs and the auction of four with 24 cards."""
    for text in ("standard", "north_american", "standard,stick=off,target=11", "standard,alone=off"):
        assert load_net(Rules.load(text)) is not None, text


def test_other_rules_have_none() -> None:
    for name in ("deck32_7card", "napoleon2", "napoleon6", "napoleon7"):
        assert load_net(PRESETS[name]) is None, name
    assert load_net(Rules.load("standard,notrump=high")) is None


def test_every_copy_has_scratch_of_its_own() -> None:
    one, two = load_net(STANDARD), load_net(STANDARD)
    one["sums"][0] += 1  # type: ignore[index]
    assert one["sums"][0] != two["sums"][0]  # type: ignore[index]


def test_a_trained_net_is_found(tmp_path: Path) -> None:
    """For rules that no net comes with; where one comes with the package, that one is used."""
    (tmp_path / "mine").mkdir()
    for name in ("napoleon7", "standard"):
        weights = random_weights(PRESETS[name])
        write_weights(tmp_path / "mine" / file_name(weights.family), weights)
    net: Any = load_net(PRESETS["napoleon7"])
    assert np.array_equal(net["weights"], random_weights().weights)
    assert find_file(family_of(STANDARD)) == SHIPPED / file_name(family_of(STANDARD))


def test_families_have_files_of_their_own() -> None:
    families = [family_of(rules) for rules in PRESETS.values()]
    for one in families:
        for two in families:
            assert (one == two) == (file_name(one) == file_name(two)), (one, two)


def test_the_shipped_net_says_how_it_was_made() -> None:
    made = read_weights(SHIPPED / file_name(family_of(STANDARD))).made
    assert made["command"].startswith("euchre train net --rules standard")
    assert made["deals"] > 100_000
    (rules, pimc) = made["strength"]
    assert rules["against"] == "rules"
    assert rules["low"] > 0.035
    assert pimc["low"] > -0.01


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.net")), ids=lambda path: path.stem)
def test_a_net_is_shipped_only_where_it_beats_the_rule_player(path: Path) -> None:
    made = read_weights(path).made
    assert made["calls"].startswith("call table")
    assert made["strength"][0]["low"] > 0
