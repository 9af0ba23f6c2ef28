"""The gap table: planted biases, known biases, and any split of the work gives the same."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import analyzer.duels.open_cards_gap as module
from analyzer.duels.deal_classes import list_classes
from analyzer.duels.open_cards_gap import Gap, add_up, measure_gap
from analyzer.errors import DataError
from analyzer.players.bidding import default_bidding
from analyzer.players.play_models import PlayModel
from analyzer.rules import PRESETS, Rules
from analyzer.simulation.duplicate_deals import play_duels
from analyzer.words.open_cards_gap import describe_gap, view_gap
from tests.analyzer.duels.test_deal_classes import random_facts

STANDARD = Rules.parse("standard")
ALONE = 1
"""The contract of a standard game that is played alone."""


def found(gap: Gap, name: str, model: str = "dd") -> tuple[float, float]:
    one = gap.of(name)
    assert one is not None
    return one.minus[model].value, one.minus[model].se


# ---------------------------------------------------------------------- sums
def test_sums_are_those_of_the_deals_one_by_one() -> None:
    facts, noise = random_facts(STANDARD, 500), np.random.default_rng(2)
    points = noise.integers(-2, 5, (500, 3)) * facts["played"][:, None]
    classes = list_classes(STANDARD)
    sums = add_up(classes, facts, points)
    for one, row in zip(classes, sums.tolist(), strict=True):
        of = [list(map(int, deal)) for deal, held in zip(points, one.holds(facts), strict=True) if held]
        expected = [len(of), sum(p for p, *_ in of), sum(p * p for p, *_ in of)]
        for column in (1, 2):
            gaps = [deal[column] - deal[0] for deal in of]
            expected += [sum(gaps), sum(gap * gap for gap in gaps)]
        assert row == expected, one.name


def planted(monkeypatch: pytest.MonkeyPatch, leading: float, following: float, alone: float) -> None:
    """Instead of playing: open cards give the makers so many points more, on average, with noise."""

    def play(rules: Rules, bidding: Any, columns: Any, seed: int, first: int, last: int) -> Any:
        deals = last - first
        noise = np.random.default_rng([seed, first, last])
        facts = random_facts(rules, deals, int(noise.integers(1 << 30)))
        bias = np.where(facts["contract"] == ALONE, alone, np.where(facts["makers_lead"] == 1, leading, following))
        points = np.zeros((deals, len(columns)), np.int64)
        for column, (player, _) in enumerate(columns):
            points[:, column] = noise.integers(-1, 2, deals)
            if player.kind == "dd":
                points[:, column] += np.sign(bias).astype(int) * (noise.random(deals) < np.abs(bias))
        return facts, points * facts["played"][:, None]

    monkeypatch.setattr(module, "play_duels", play)


def test_planted_biases_are_found_in_their_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, 0.3, -0.1, -0.2)
    gap = measure_gap(deals=60_000, chunk=5_000)
    for name, truth in (
        ("with partner, makers lead", 0.3), ("with partner, defenders lead", -0.1), ("alone", -0.2),
        ("all deals", -0.05),
    ):  # fmt: skip
        value, se = found(gap, name)
        assert abs(value - truth) < 4 * se, name
        assert se < 0.02
    for one in gap.classes:
        assert abs(one.minus["rules"].value) < 4.5 * one.minus["rules"].se
    text = describe_gap(gap)
    assert text.startswith("Open cards favour whoever leads: makers with partner get 0.3")
    assert "they underrate loners by 0.2" in text
    assert "Played by rule, no class is off for sure." in text


def test_the_verdict_says_what_the_figures_say(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, -0.3, 0.2, 0.2)
    text = describe_gap(measure_gap(deals=30_000, chunk=5_000), symbols=True)
    assert "favour" not in text
    assert text.startswith("With open cards makers with partner get 0.")
    assert "less where they lead" in text
    assert "more where the defenders lead" in text
    assert "overrate loners" in text
    planted(monkeypatch, 0.0, 0.0, 0.0)
    text = describe_gap(measure_gap(deals=2_000, chunk=500, seed=4))
    assert "favour" not in text
    assert "about the same" in text


def test_intervals_cover_a_planted_bias(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, 0.3, -0.1, -0.2)
    missed = 0
    for seed in range(100):
        one = measure_gap(deals=1_000, chunk=1_000, seed=seed, threads=1).of("with partner, makers lead")
        assert one is not None
        missed += not one.minus["dd"].interval.low <= 0.3 <= one.minus["dd"].interval.high
    assert missed <= 13  # 5 are expected


# ---------------------------------------------------------------------- real deals
def test_the_known_biases_of_open_cards() -> None:
    """A study: +0.34 where the makers lead, -0.12 where the defenders do, -0.24 alone; here by players of 8 worlds."""
    gap = measure_gap(deals=3_000, worlds=8)
    for name, low, high in (
        ("with partner, makers lead", 0.2, 0.5), ("with partner, defenders lead", -0.25, -0.02), ("alone", -0.45, -0.1),
    ):  # fmt: skip
        value, se = found(gap, name)
        assert low - 2 * se < value < high + 2 * se, name
        assert se < 0.06
    assert "favour whoever leads" in describe_gap(gap)


def test_means_are_those_of_the_players() -> None:
    gap = measure_gap(deals=400, worlds=1)
    columns = [(player, player) for player in (PlayModel("pimc:1", "pimc", 1), PlayModel("dd", "dd"))]
    facts, points = play_duels(STANDARD, default_bidding(STANDARD), columns, 1, 0, 400)
    for one in gap.classes:
        held = one.of.holds(facts)
        assert one.deals == held.sum()
        assert one.pimc.value == pytest.approx(points[held, 0].mean())
        assert one.minus["dd"].value == pytest.approx((points[held, 1] - points[held, 0]).mean())


def test_any_threads_and_chunks_give_the_same_bytes() -> None:
    whole = json.dumps(measure_gap(deals=301, worlds=1, threads=1, chunk=301).to_list())
    for threads, chunk in ((1, 50), (2, 7), (3, 100)):
        assert json.dumps(measure_gap(deals=301, worlds=1, threads=threads, chunk=chunk).to_list()) == whole
    assert json.dumps(measure_gap(deals=301, worlds=1, seed=2).to_list()) != whole


@pytest.mark.parametrize("name", PRESETS)
def test_every_game_has_a_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.duels.duels.FEWEST_DEALS", 1)
    monkeypatch.setattr(module, "FEWEST_DEALS", 3)
    gap = measure_gap(name, deals=40, worlds=1, chunk=10)
    assert gap.classes[0].of.name == "all deals"
    assert [tuple(row) for row in gap.rows()] == [Gap.COLUMNS] * len(gap.classes)
    assert view_gap(gap, False)["verdict"].isascii()
    assert len(gap.to_frame()) == len(gap.classes)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"deals": 99}, "deals 99"), ({"seed": 1 << 64}, "seed"), ({"threads": 0}, "threads 0"),
        ({"chunk": 0}, "chunk"), ({"rules": "standrad"}, "did you mean standard"),
        ({"rules": "napoleon2", "deals": 120}, "too few"),
    ],
)  # fmt: skip
def test_bad_input_is_told(more: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        measure_gap(**{"worlds": 1} | more)
