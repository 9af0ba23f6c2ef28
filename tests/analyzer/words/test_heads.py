"""What was asked and what came out, each in a line."""

from __future__ import annotations

from dataclasses import replace

from analyzer import ask, compare, make_report, measure_gap, play_arena
from analyzer.words.heads import head_answer, head_arena, head_comparison, head_gap, head_report
from tests.support.questions import HAND, UP


def test_an_answer_by_its_situation_and_its_verdict() -> None:
    answer = ask(HAND, UP, seat="dealer", deals=500)
    question, verdict = head_answer(answer, False)
    assert question == "JS AS KS 9H TD QS turned up dealer, round 1; everybody before you passed"
    assert verdict.split(":")[0] in ("Clear", "Toss-up", "By a little", "Depends")
    assert "♠" in head_answer(answer, True)[0]
    assert head_answer(replace(answer, partial=True), False)[1] == f"PARTIAL (interrupted): {verdict}"


def test_a_comparison_by_its_games_and_what_is_settled() -> None:
    assert head_comparison(compare("standard", deals=300), False) == ("standard", "300 deals each")
    both = compare("standard", "standard,loner=5", deals=300)
    settled = sum(one.is_settled for one in both.differences)
    verdict = f"{settled} of {len(both.differences)} differences settled, 300 deals each"
    assert head_comparison(both, False) == ("standard against standard,loner=5", verdict)


def test_tables_and_duels_by_their_game() -> None:
    report = make_report(deals=3_000)
    clear = sum(cell.verdict == "clear" for cell in report.cells)
    assert head_report(report, False) == (
        "strategy for standard", f"{len(report.cells)} classes of hands, {clear} of them clear, 3,000 deals",
    )  # fmt: skip
    question, verdict = head_arena(play_arena("standard", ("rules", "random"), deals=300), False)
    assert question == "rules, random at standard"
    assert verdict.startswith("rules is stronger than random by 0.")
    gap = measure_gap(deals=300, worlds=1)
    off = gap.classes[0].minus["dd"].value
    assert head_gap(gap, False)[0] == "open cards less pimc:1 at standard"
    assert head_gap(gap, False)[1].startswith(f"{off:+.3f} points a deal over ")
