"""Comparing rules: a planted difference is found, intervals cover, and any split of the work gives the same."""

from __future__ import annotations

import functools
import json
import math
from dataclasses import replace

import pytest

from analyzer.comparisons.compare import are_paired, compare, load_distinct
from analyzer.comparisons.comparison import Comparison, verdict_of
from analyzer.comparisons.metrics import METRICS
from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.players.bidding import default_bidding
from analyzer.rules import PRESETS, Rules
from analyzer.simulation.self_play import simulate
from kernels.codes import MARCH, RULES

LONE = 1
"""The contract of a standard game that is played alone."""


@functools.cache
def compared(*rules: str, deals: int = 20_000, seed: int = 1) -> Comparison:
    return compare(*rules, deals=deals, seed=seed)


def gap(comparison: Comparison, metric: str) -> Interval:
    (found,) = [one.interval for one in comparison.differences if one.metric == metric]
    return found


def value(comparison: Comparison, metric: str, place: int = 0) -> Interval:
    found = comparison.measured[place].metrics[metric]
    assert found is not None
    return found


def without_seconds(comparison: Comparison) -> str:
    return json.dumps(comparison.to_dict() | {"seconds": 0})


# ---------------------------------------------------------------------- the planted difference
def lone_marches(deals: int, seed: int) -> float:
    """Lone marches of the dealing side less those of the others, a deal: what a point more for each is worth to it."""
    ends = simulate(Rules.parse("standard"), RULES, deals, seed, 2)[0].ends[:, LONE, MARCH]
    return float(ends[1::2].sum() - ends[::2].sum()) / deals


def test_a_loner_for_five_is_found_and_has_its_exact_size() -> None:
    """Nobody calls or plays otherwise for it, so on the same deals the difference is exactly the share of lone
    marches, for the dealing side's count as a gain and for the others' as a loss.
    """  # fmt: skip
    comparison = compared("standard", "standard,loner=5", deals=50_000)
    found = gap(comparison, "dealing_side_points")
    assert found.value == pytest.approx(lone_marches(50_000, 1), abs=1e-12)
    assert found.low > 0
    truth = lone_marches(400_000, 99)
    assert found.low <= truth <= found.high
    assert found.half_width < 0.005
    assert all(one.paired for one in comparison.differences)


def test_what_the_loner_for_five_cannot_change_is_not_settled() -> None:
    comparison = compared("standard", "standard,loner=5", deals=50_000)
    for metric in ("dealing_side_scores", "euchred", "march", "lone_calls", "lone_march", "stuck", "round1_called"):
        found = gap(comparison, metric)
        assert found.value == 0
        assert found.low < 0 < found.high
    assert gap(comparison, "deals_per_game").high < 0
    assert gap(comparison, "points_sd").low > 0


def test_pairing_makes_the_interval_narrower_than_other_deals() -> None:
    comparison = compared("standard", "standard,loner=5", deals=50_000)
    one, two = (value(comparison, "dealing_side_points", place) for place in (0, 1))
    apart = math.hypot(one.half_width, two.half_width)
    assert gap(comparison, "dealing_side_points").half_width < apart / 4


# ---------------------------------------------------------------------- intervals
@pytest.mark.slow
def test_intervals_cover_the_mean_of_many_deals() -> None:
    """40 comparisons of 1,500 deals: each metric's interval holds what 300,000 deals show nearly always."""
    rules = ("standard", "standard,loner=6,stick=off")
    truth = compared(*rules, deals=300_000, seed=1_000)
    missed = dict.fromkeys(METRICS, 0)
    missed_gaps = dict.fromkeys(METRICS, 0)
    runs = 40
    for seed in range(runs):
        small = compare(*rules, deals=1_500, seed=seed, threads=1)
        for metric in METRICS:
            interval = small.measured[0].metrics[metric]
            if interval is not None:
                missed[metric] += not interval.low <= value(truth, metric).value <= interval.high
        for one in small.differences:
            missed_gaps[one.metric] += not one.interval.low <= gap(truth, one.metric).value <= one.interval.high
    # 2 are expected of 40; 8 come once in 3,000, and there are some twenty metrics here
    assert max(missed.values()) < 8
    assert max(missed_gaps.values()) < 8
    assert 0 < sum(missed.values()) < 0.1 * runs * len(METRICS)


def test_values_are_shares_of_the_right_whole() -> None:
    comparison = compared("standard,stick=off", "standard")
    rules = Rules.parse("standard,stick=off")
    tally = simulate(rules, RULES, 20_000, 1, 2, bidding=default_bidding(rules))[0]
    played = tally.ends.sum()
    assert value(comparison, "euchred").value == tally.ends[:, :, 0].sum() / played
    assert value(comparison, "march").value == tally.ends[:, :, 2].sum() / played
    assert value(comparison, "lone_calls").value == tally.ends[:, LONE].sum() / played
    assert value(comparison, "lone_march").value == tally.ends[:, LONE, 2].sum() / tally.ends[:, LONE].sum()
    assert value(comparison, "round1_called").value == tally.ends[:4].sum() / played
    assert value(comparison, "thrown_in").value == tally.thrown[0] / 20_000
    row = tally.points[3]
    assert value(comparison, "dealing_side_scores").value == row[len(row) // 2 + 1 :].sum() / played
    for one in comparison.measured:
        for interval in one.metrics.values():
            assert interval is None or interval.low <= interval.value <= interval.high


def test_a_published_outcome_mix_gives_games_of_about_ten_deals() -> None:
    """One simulator's mix gives 10.14 deals a game and 51.2 % for who deals first; people score in 64.6 % (±3.4)."""
    comparison = compared("standard", "standard,loner=5", deals=50_000)
    assert 9.5 < value(comparison, "deals_per_game").value < 11.8
    assert 0.49 < value(comparison, "dealing_side_wins").value < 0.56
    assert 0.60 < value(comparison, "dealing_side_scores").value < 0.70


# ---------------------------------------------------------------------- what has no meaning
@pytest.mark.parametrize(
    ("rules", "empty"),
    [
        ("standard", set()),
        ("standard,stick=off", {"stuck"}),
        ("standard,alone=off", {"lone_calls", "lone_march"}),
        ("bid_euchre_6", {"lone_calls", "lone_march", "march", "round1_called"}),
        (replace(PRESETS["standard"], name="endless", target=None), {"dealing_side_wins", "deals_per_game"}),
        ("standard,deals=8", set()),
        ("napoleon4", {"lone_calls", "lone_march", "march", "round1_called", "stuck", "dealing_side_wins",
                       "deals_per_game"}),
    ],
)  # fmt: skip
def test_a_metric_without_meaning_is_null(rules: str | Rules, empty: set[str]) -> None:
    metrics = compare(rules, deals=1_000).measured[0].metrics
    assert tuple(metrics) == METRICS
    assert {name for name, interval in metrics.items() if interval is None} == empty | {"defended_alone"}


def test_who_defends_alone_is_counted_where_he_may() -> None:
    comparison = compared("standard,defend=always", "standard")
    assert 0 < value(comparison, "defended_alone").value < 0.01
    assert comparison.measured[1].metrics["defended_alone"] is None


# ---------------------------------------------------------------------- what is said of a difference
@pytest.mark.parametrize(
    ("ends", "known", "verdict"),
    [
        ((0.01, 0.005, 0.015), True, "settled"), ((-0.01, -0.015, -0.005), True, "settled"),
        ((0.01, 0.005, 0.015), False, "not settled"), ((0.001, -0.004, 0.006), False, "not settled"),
        ((0.0015, 0.0005, 0.0025), True, "negligible"), ((0.0, -0.001, 0.001), False, "negligible"),
        ((0.0, 0.0, 0.0), False, "negligible"), ((-0.0015, -0.0025, -0.0005), True, "negligible"),
    ],
)  # fmt: skip
def test_settled_needs_a_sign_and_a_size(ends: tuple[float, float, float], known: bool, verdict: str) -> None:
    assert verdict_of(Interval(*ends), known, 0.002) == verdict


def test_a_difference_too_small_to_count_is_negligible_however_well_it_is_known() -> None:
    comparison = compare("standard", "standard,stick=off", deals=50_000, bidding="points")
    assert {one.verdict for one in comparison.differences if one.metric != "dealing_side_wins"} == {"negligible"}


def test_what_one_interval_would_settle_is_not_where_many_are_judged() -> None:
    """Railroad's differences with few deals: fewer are settled together than one by one, and none that was not."""
    comparison = compare("standard", "north_american", deals=30_000, bidding="points")
    alone = {one.metric for one in comparison.differences if not one.interval.low <= 0 <= one.interval.high}
    together = {one.metric for one in comparison.differences if one.is_settled}
    assert together < alone


def test_a_fixed_number_of_deals_is_the_length_of_a_game() -> None:
    length = value(compare("standard,deals=9", deals=2_000), "deals_per_game")
    assert 9 <= length.value < 10.5  # an even score after nine deals: another


@pytest.mark.parametrize("name", PRESETS)
def test_every_game_can_be_compared(name: str) -> None:
    comparison = compare(name, "standard,target=11", deals=300)
    assert comparison.measured[0].deals == 300
    assert comparison.measured[0].games == (30 if PRESETS[name].target else 0)


# ---------------------------------------------------------------------- pairing and reproducing
@pytest.mark.parametrize(
    ("one", "two", "paired"),
    [
        ("standard", "standard,stick=off", True),
        ("standard", "north_american", True),
        ("standard", "deck32", False),
        ("deck32", "deck32_7card", False),
        ("standard", "two_handed", False),
        ("standard", "bid_euchre_6", False),
    ],
)
def test_only_the_same_deals_are_paired(one: str, two: str, paired: bool) -> None:
    assert are_paired(Rules.parse(one), Rules.parse(two)) is paired
    assert {gap.paired for gap in compare(one, two, deals=200).differences} == {paired}


def test_any_threads_and_chunks_give_the_same_bytes() -> None:
    rules = ("standard", "standard,stick=off", "bid_euchre_6")
    whole = without_seconds(compare(*rules, deals=2_345, threads=1, chunk=2_345))
    for threads, chunk in ((1, 1), (1, 37), (2, 250), (3, 1_000)):
        if chunk > 1:
            assert without_seconds(compare(*rules, deals=2_345, threads=threads, chunk=chunk)) == whole
    assert without_seconds(compare(*rules, deals=2_345, seed=2)) != whole


def test_the_order_of_the_rules_changes_signs_only() -> None:
    there, back = (compare(*rules, deals=3_000) for rules in (("standard", "railroad"), ("railroad", "standard")))
    assert [there.measured[0].metrics, there.measured[1].metrics] == [
        back.measured[1].metrics, back.measured[0].metrics,
    ]  # fmt: skip
    for one, two in zip(there.differences, back.differences, strict=True):
        assert one.interval.value == pytest.approx(-two.interval.value)
        assert one.interval.low == pytest.approx(-two.interval.high)


def test_open_cards_are_another_play_model() -> None:
    open_cards = compare("standard", deals=2_000, play="dd")
    assert [open_cards.play.name, compare("standard", deals=2_000).play.name] == ["dd", "rules"]
    assert value(open_cards, "euchred") != value(compare("standard", deals=2_000), "euchred")


def test_the_net_plays_too() -> None:
    by_net = compare("standard", "standard,loner=5", deals=2_000, play="net")
    assert by_net.play.name == "net"
    assert value(by_net, "euchred") != value(compare("standard", deals=2_000), "euchred")


# ---------------------------------------------------------------------- bad input
@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ((), "no rules"),
        (("standrad",), "did you mean standard"),
        (("standard", "standard"), "standard are given twice"),
        (("standard", "standard,stick=on"), "standard are given twice"),
        (("standard,loner=5,stick=off", "two_handed", "standard,stick=off,loner=5"), "given twice"),
        ((replace(PRESETS["standard"], alone_by="makers"),), "alone_by"),
        ((PRESETS["standard"], replace(PRESETS["two_handed"], name="standard")), "both called standard"),
    ],
)
def test_rules_must_be_known_and_different(rules: tuple[str | Rules, ...], message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_distinct(rules)


@pytest.mark.parametrize(
    "options",
    [{"deals": 0}, {"deals": 10**8 + 1}, {"seed": -1}, {"seed": 2**64}, {"threads": 0}, {"chunk": 0}, {"play": "nets"}],
)
def test_numbers_out_of_range_are_refused(options: dict[str, int | str]) -> None:
    with pytest.raises(DataError, match=str(next(iter(options.values())))):
        compare("standard", **options)  # type: ignore[arg-type]
