"""``euchre report``: the page it writes, in a browser too, and bad input."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from analyzer.cli import main
from analyzer.strategy.tables import Report, make_report
from tests.analyzer.cli.test_processes import interrupt_job
from tests.support.command_line import assert_one_line, run

BROWSER = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
VOID = {"meta", "link", "br", "hr", "img", "input", "rect"}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small page."""
    path = tmp_path_factory.mktemp("report") / "page.html"
    make_report("standard", deals=1)  # compiled before anything is printed
    with pytest.raises(SystemExit):
        main(["report", "--out", str(path), "--deals", "20000"])
    return path


class Checker(HTMLParser):
    """Collects what matters of a page: unbalanced tags, ids, links inside, anything that would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.inside: list[str] = []
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.attributes: dict[str, str | None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "html":
            self.attributes = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name == "href" and (value or "").startswith("#"):
                self.inside.append((value or "")[1:])
            elif name in ("href", "src", "srcset", "action", "data") and value != "data:,":
                self.fetched.append(value or "")
            if name in ("aria-labelledby", "aria-describedby"):
                self.inside += (value or "").split()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    checker = Checker()
    checker.feed(text)
    assert not checker.open
    assert not checker.fetched
    assert len(set(checker.ids)) == len(checker.ids)
    assert set(checker.inside) <= set(checker.ids)
    assert "script" not in checker.tags
    assert "@import" not in text
    assert re.findall(r"url\((?!#)", text) == []
    assert checker.attributes["lang"] == "en"
    assert 'name="viewport"' in text
    assert "@media print" in text


def test_the_page_has_what_a_player_looks_for(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for words in ("Order it up, or pass?", "Go alone?", "Round 2: the next suit", "better cross suit",
                  "How this was computed", "Eldest (seat 1)", "Dealer’s partner (seat 2)", "Seat 3", "His trumps count "
                  "the upcard", "seed 1", "20,000 random deals"):  # fmt: skip
        assert words in text, words
    assert len(re.findall(r'<svg class="heatmap"', text)) == len(re.findall("<table>", text)) >= 10
    assert "-hatch)" in text  # with so few deals something is a toss-up


def test_threads_and_chunks_change_no_byte(tmp_path: Path, page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.html"
    run(capsys, "report", "--out", str(other), "--deals", "20000", "--threads", "1", "--chunk", "777")
    assert other.read_bytes() == page.read_bytes()
    run(capsys, "report", "--out", str(other), "--deals", "20000", "--seed", "2")
    assert other.read_bytes() != page.read_bytes()


OWN_HOSTS = re.compile(r"https?://((clients\d?|accounts|www)\.google\.com|[\w-]+\.googleapis\.com)[:/]")
"""Where a browser calls home by itself, whatever page is open."""


class Opened(NamedTuple):
    """What a browser made of a page."""

    dom: str
    complaints: list[str]
    asked: set[str]


def open_page(page: Path, folder: Path) -> Opened:
    """Open a page in a headless browser that reaches no network."""
    assert BROWSER
    log = folder / "net.json"
    done = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--no-default-browser-check", f"--user-data-dir={folder / 'profile'}",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--enable-logging=stderr", f"--log-net-log={log}", "--dump-dom",
            page.as_uri(),
        ],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    urls = set(re.findall(r'"url":\s*"((?:https?|wss?|ftp):[^"]*)"', log.read_text("utf-8", "replace")))
    complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return Opened(done.stdout, complaints, {url for url in urls if not OWN_HOSTS.match(url)})


@pytest.mark.skipif(BROWSER is None, reason="needs chromium")
def test_it_opens_in_a_browser_without_errors_and_requests(page: Path, tmp_path: Path) -> None:
    opened = open_page(page, tmp_path)
    assert opened.complaints == []
    assert opened.asked == set()
    assert "How this was computed</h2>" in opened.dom
    assert opened.dom.count('<svg class="heatmap"') == page.read_text("utf-8").count('<svg class="heatmap"')


@pytest.mark.skipif(BROWSER is None, reason="needs chromium")
def test_a_page_with_errors_and_requests_would_be_noticed(tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text('<img src="http://example.org/x.png"><script>console.error("no good")</script>')
    opened = open_page(bad, tmp_path)
    assert any("no good" in line for line in opened.complaints)
    assert "http://example.org/x.png" in opened.asked


@pytest.mark.parametrize("rules", ["three_handed", "two_handed", "railroad", "standard,stick=off,canadian=both"])
def test_other_games_have_pages(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.html"
    printed = run(capsys, "report", "--rules", rules, "--out", str(path), "--deals", "3000")
    assert printed.code == 0
    assert rules in printed.out
    checker = Checker()
    checker.feed(path.read_text(encoding="utf-8"))
    assert not checker.open
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]


def test_names_from_files_are_only_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from analyzer.words.strategy import view_report
    from reports.pages.html import render_report

    view = view_report(make_report("standard", deals=2_000)) | {"title": "<script>alert(1)</script>"}
    assert "<script" not in render_report(view)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 2, "--out"),
        (("--out", "page.html", "--rules", "standrad"), 3, "did you mean standard"),
        (("--out", "page.html", "--rules", "bid_euchre_6"), 3, "a card is turned up: standard"),
        (("--out", "page.html", "--rules", "standard,farmer=swap"), 3, "farmer=swap"),
        (("--out", "page.html", "--deals", "0"), 3, "deals 0"),
        (("--out", "page.html", "--seed", "-1"), 3, "seed -1"),
        (("--out", "page.html", "--threads", "0"), 3, "threads 0"),
        (("--out", "page.doc"), 3, "page.doc"),
        (("--out", "no/such/page.html"), 3, "no/such"),
        (("--out", "page.html", "more"), 2, "more"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(
    arguments: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert_one_line(run(capsys, "report", *arguments), code, message)
    assert not list(tmp_path.iterdir())


def test_numbers_can_be_printed_with_or_without_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.html"
    made = make_report(deals=3_000)
    printed = run(capsys, "report", "--deals", "3000", "--csv")
    assert (printed.code, printed.err) == (0, "")
    rows = list(csv.DictReader(printed.out.splitlines()))
    assert [row["gain"] for row in rows] == [str(cell.gain.value) for cell in made.cells]
    assert tuple(rows[0]) == Report.COLUMNS
    printed = run(capsys, "report", "--deals", "3000", "--json", "--out", str(path))
    assert json.loads(printed.out) | {"seconds": 0} == json.loads(json.dumps(made.to_dict())) | {"seconds": 0}
    assert "<svg" in path.read_text(encoding="utf-8")
    assert (
        run(capsys, "report", "--deals", "100", "--csv").out == ",".join(Report.COLUMNS) + "\n"
    )  # no class has enough


def test_a_report_that_goes_nowhere_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert_one_line(run(capsys, "report"), 2, "give --out PAGE.html, or --json or --csv")
    assert_one_line(run(capsys, "report", "--json", "--csv"), 2, "exclude each other")


def test_a_full_disk_leaves_the_old_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")

    def fail(place: Path, *_: object, **__: object) -> None:
        with open(place, "w") as file:
            file.write("half")
        raise OSError(28, "No space left on device", str(place))

    kept = tmp_path / "kept"
    kept.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(kept))
    monkeypatch.setattr(Path, "write_bytes", fail)
    assert_one_line(run(capsys, "report", "--out", str(path), "--deals", "500"), 3, "No space")
    assert sorted(tmp_path.iterdir()) == [kept, path]
    assert path.read_text() == "old"
    (page,) = kept.iterdir()
    assert page.read_text(encoding="utf-8").startswith("<!")


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="needs a folder that nobody can write to")
def test_a_folder_that_cannot_be_written_is_refused_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert_one_line(run(capsys, "report", "--out", "/proc/page.html"), 3, "/proc/page.html")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_gives_the_partial_page(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    code, out, _, seconds = interrupt_job("report", "--out", str(path), "--deals", "1000000000")
    assert code == 130
    assert out.startswith("PARTIAL")
    assert "Partial:" in path.read_text(encoding="utf-8")
    assert seconds < 3
