"""Processes that end early: a closed pipe, a full disk, and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from tests.support.command_line import command, environment, run_process
from tests.support.files import ROOT
from tests.support.questions import HAND, UP

ENDLESS = (
    "ask", HAND, "--up", UP, "--seat", "dealer", "--only", "order", "--deals", "1000000000", "--precision", "0.000001",
)  # fmt: skip
"""One call by itself is never settled before the precision is reached."""

DEALER = ("ask", HAND, "--up", UP, "--seat", "dealer")

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


@pytest.mark.parametrize(
    "moment", ["click", "analyzer.cli.ask", "exec", "numpy", "analyzer.questions.ask", "rich.console", "at exit"]
)
def test_ctrl_c_at_any_moment_is_at_most_one_line(moment: str, tmp_path: Path) -> None:
    """While modules are imported, in the first fraction of a second, and while Python ends.

    It interrupts itself: Python imports a sitecustomize before anything else.
    """
    (tmp_path / "sitecustomize.py").write_text(f"""
import atexit, os, signal, sys

def interrupt(): os.kill(os.getpid(), signal.SIGINT)

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {moment!r}: interrupt()
        if name == "analyzer.cli.ask" and {moment!r} == "exec": exec("interrupt()")  # as dataclasses do

sys.meta_path.insert(0, Interrupting())
if {moment!r} == "at exit": atexit.register(interrupt)
""")
    printed = run_process(*DEALER, "--deals", "100", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert printed.code == 130
    assert printed.err.strip() in ("", "euchre: interrupted before there was a result")
    assert bool(printed.out) == (moment == "at exit")


def test_nothing_is_imported_before_ctrl_c_is_heard() -> None:
    """Each module that the entry needs is a moment in which Ctrl-C prints a traceback; Python has loaded os and sys."""
    program = "import os, sys; before = set(sys.modules); import analyzer.__main__; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True, cwd=ROOT, env=environment()
    )
    assert set(done.stdout.split()) <= {"__future__", "analyzer", "analyzer.version", "analyzer.__main__"}


@pytest.mark.slow
def test_who_wants_ctrl_c_ignored_gets_that() -> None:
    """A shell starts what runs in the background so."""
    script = "trap '' INT; \"$@\" & sleep 1; kill -INT $!; wait $!"
    done = subprocess.run(
        ["bash", "-c", script, "euchre", *command(*ENDLESS, "--time", "3s")], capture_output=True, text=True,
        check=False, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "PARTIAL" not in done.stdout


# ---------------------------------------------------------------------- streams
@pytest.mark.parametrize(
    ("arguments", "closing", "code", "says"),
    [
        ((*DEALER, "--deals", "100"), "2>&-", 0, ""),
        (("ask", HAND, "--up", UP, "--seat", "north"), "2>&-", 3, ""),
        (("nonsense",), "2>&-", 2, ""),
        (("dd",), "<&-", 3, "standard input is closed"),
        (("replay", "-"), "<&-", 3, "standard input is closed"),
        ((*DEALER, "--deals", "100"), "<&-", 0, ""),
        ((*DEALER, "--deals", "100"), ">&-", 3, "standard output is closed"),
        (("rules", "list"), "<&- 2>&-", 0, ""),
        (("rules", "list"), "<&- >&- 2>&-", 3, ""),
    ],
)
def test_closed_streams(arguments: tuple[str, ...], closing: str, code: int, says: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f'"$@" {closing}', "euchre", *command(*arguments)],
        capture_output=True, text=True, check=False, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert done.returncode == code
    assert bool(done.stdout) == (code == 0)
    assert says in done.stderr
    assert done.stderr.count("\n") == bool(says)


def test_a_file_does_not_get_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    """Or what is written to that stream would end up in the file."""
    path = tmp_path / "ev.png"
    done = subprocess.run(
        ["bash", "-c", '"$@" <&- 2>&-', "euchre", *command(*DEALER, "--deals", "100", "--chart", str(path))],
        capture_output=True, check=False, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert done.returncode == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_nobody_need_hear_of_progress(tmp_path: Path) -> None:
    """Compiling is announced on standard error, here a full disk."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command("rules", "list"), stdout=subprocess.PIPE, stderr=full, check=False, cwd=ROOT, env=environment()
        )
    assert (done.returncode, done.stdout[:1] != b"") == (0, True)


@pytest.mark.parametrize("form", [(), ("--csv",)], ids=str)
def test_names_that_the_output_cannot_show_are_escaped(form: tuple[str, ...], tmp_path: Path) -> None:
    """CSV is UTF-8 wherever it goes, as in a file."""
    path = tmp_path / "ärger.toml"
    path.write_text('base = "standard"\nname = "Ärger ♠"\nhand = 4\nfarmer_ranks = "9"', encoding="utf-8")
    printed = run_process("compare", str(path), "--deals", "200", *form, PYTHONIOENCODING="ascii")
    assert (printed.code, printed.err) == (0, "")
    assert ("Ärger ♠" if form == ("--csv",) else "\\u2660") in printed.out


@pytest.mark.parametrize("form", [(), ("--toml",), ("--json",)], ids=str)
def test_rules_can_be_shown_where_only_ascii_can(form: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('base = "standard"\nname = "Ärger ♠"\nhand = 4', encoding="utf-8")
    printed = run_process("rules", "show", str(path), *form, PYTHONIOENCODING="ascii")
    assert (printed.code, printed.err) == (0, "")
    if form == ("--toml",):
        assert tomllib.loads(printed.out)["name"] == "Ärger ♠"
    elif form == ("--json",):
        assert json.loads(printed.out)["name"] == "Ärger ♠"


# ---------------------------------------------------------------------- pipes and disks
@pytest.mark.parametrize("ending", ["png", "pdf"])
def test_a_chart_on_a_full_disk_is_one_line_and_the_answer_is_there(ending: str, tmp_path: Path) -> None:
    """The system lets no file grow beyond 1,000 bytes."""
    script = (
        "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000)); "
        "sys.argv[0] = 'euchre'; runpy.run_module('analyzer', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *DEALER, "--deals", "100", "--chart", str(tmp_path / f"ev.{ending}")],
        capture_output=True, text=True, check=False, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert done.returncode == 3
    assert "pick up" in done.stdout
    assert done.stderr.startswith("euchre: chart ")
    assert "cannot be written: File too large; nor can it be kept elsewhere" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "reader"),
    [
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500"), "head -n 1"),
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500"), "true"),
        (("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "500", "--json"), "head -n 1"),
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


@pytest.mark.slow
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
    [(*DEALER, "--deals", "100"), ("rules", "list"), ("--help",)],
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
