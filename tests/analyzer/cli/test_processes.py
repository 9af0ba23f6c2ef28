"""Processes that end early: a closed pipe, a full disk, and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.command_line import command, environment
from tests.support.files import ROOT
from tests.support.questions import HAND, UP

ENDLESS = (
    "ask", HAND, "--up", UP, "--seat", "dealer", "--only", "order", "--deals", "1000000000", "--precision", "0.000001",
)  # fmt: skip
"""One call by itself is never settled before the precision is reached."""

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals and /dev are those of Unix"),
    pytest.mark.usefixtures("compiled"),
]


def interrupt_job(*arguments: str) -> tuple[int, str, str, float]:
    """Interrupt a job that has begun; on a busy machine that takes a while."""
    for after in (1.5, 5.0, 15.0):
        ended = interrupt(*arguments, after=after)
        if "before there was a result" not in ended[2]:
            break
    return ended


def interrupt(*arguments: str, after: float) -> tuple[int, str, str, float]:
    """Start a process, send it Ctrl-C, and return its exit code, output, error output and how long that took."""
    with subprocess.Popen(
        command(*arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=ROOT, env=environment(),
    ) as process:  # fmt: skip
        try:
            time.sleep(after)
            assert process.poll() is None, process.communicate()
            started = time.monotonic()
            process.send_signal(signal.SIGINT)
            status = process.wait(timeout=60)
            seconds = time.monotonic() - started
            out, err = process.communicate()
            return status, out, err, seconds
        finally:
            process.kill()


# ---------------------------------------------------------------------- Ctrl-C
def test_ctrl_c_prints_what_is_known_marked_partial() -> None:
    code, out, err, seconds = interrupt_job(*ENDLESS)
    assert (code, err) == (130, "")
    assert "PARTIAL" in out
    assert "pick up" in out
    assert seconds < 2


def test_ctrl_c_json_is_whole_and_says_partial() -> None:
    code, out, err, seconds = interrupt_job(*ENDLESS, "--json")
    assert (code, err) == (130, "")
    answer = json.loads(out)
    assert answer["partial"] is True
    assert answer["reproducible"] is False
    assert 0 < answer["deals"] < 10**9
    (action,) = answer["actions"]
    assert sum(action["points"].values()) == pytest.approx(1, abs=1e-9)
    assert seconds < 2


def test_ctrl_c_while_counting_keeps_the_sample() -> None:
    code, out, _, _ = interrupt_job(*ENDLESS[:6], "--only", "order alone", "--discard", "9H", "--exact", "--json")
    assert code == 130
    answer = json.loads(out)
    assert answer["partial"] is True
    assert answer["actions"][0]["method"] == "sampled"


def test_ctrl_c_before_there_is_a_result_is_one_line() -> None:
    """It waits for deals on its standard input."""
    code, out, err, _ = interrupt("dd", after=0.7)
    assert (code, out) == (130, "")
    assert err.strip().startswith("euchre: ")  # on a line of its own below the terminal's ^C
    assert err.strip().count("\n") == 0


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("train", "net", "--deals", "20"), ENDLESS], ids=lambda arguments: arguments[0])
def test_ctrl_c_while_compiling_ends_within_a_second(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """With an empty cache; nothing half-written is left in it, and no net."""
    changes = {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path / "data")}
    with subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env=environment(**changes),
    ) as process:  # fmt: skip
        try:
            assert process.stderr is not None
            assert "compiling" in process.stderr.readline()
            time.sleep(6.0)  # well into the first entry kernel
            assert process.poll() is None
            started = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130
            seconds = time.monotonic() - started
            out, err = process.communicate()
        finally:
            process.kill()
    assert (out, err.strip()) == ("", "euchre: interrupted before there was a result")
    assert seconds < 1.0
    assert not list(tmp_path.rglob("*.tmp.*"))
    assert not list(tmp_path.rglob("*.net"))


# ---------------------------------------------------------------------- pipes and disks
@pytest.mark.parametrize(
    ("arguments", "reader"),
    [
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500"), "head -n 1"),
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500"), "true"),
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500", "--csv"), "true"),
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500", "--json"), "head -n 1"),
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500", "--quiet"), "true"),
        (("rules", "list"), "head -n 1"),
        (("rules", "show", "standard"), "true"),
        (("--help",), "true"),
    ],
)
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...], reader: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f'set -o pipefail; "$@" | {reader} > /dev/null', "euchre", *command(*arguments)],
        stderr=subprocess.PIPE, check=False, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert done.stderr == b""
    assert done.returncode == 0


def test_a_closed_pipe_ends_a_long_job_of_deals_quietly(tmp_path: Path) -> None:
    deal = {
        "hands": ["JS AS KS QS TS", "9S 9C TC QC KC", "JC AC 9D TD QD", "KD AD 9H TH QH"],
        "trump": "S", "leader": 0, "maker": 0,
    }  # fmt: skip
    path = tmp_path / "many.jsonl"
    path.write_text((json.dumps(deal) + "\n") * 3_000)
    done = subprocess.run(
        ["bash", "-c", 'set -o pipefail; "$@" | head -n 1', "euchre", *command("dd", str(path))],
        capture_output=True, check=False, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert done.stderr == b""
    assert done.returncode == 0
    assert json.loads(done.stdout)["tricks"] == 5


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "100"), ("rules", "list"), ("--help",)],
    ids=lambda arguments: arguments[0],
)
def test_a_full_disk_is_one_line_and_exit_3(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command(*arguments), stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT, env=environment()
        )
    assert done.returncode == 3
    assert done.stderr.startswith(b"euchre: ")
    assert done.stderr.count(b"\n") == 1
    assert b"space" in done.stderr
