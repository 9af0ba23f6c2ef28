"""Whole deals by self-play, and what a deal thrown in is worth."""

from __future__ import annotations

import functools
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules import PRESETS, Rules
from analyzer.simulation.self_play import (
    NEW_DEAL_DEALS,
    NEW_DEAL_SEED,
    deal_again,
    empty_tally,
    mean_outcome,
    most_points,
    new_deal,
    simulate,
)
from kernels.codes import RULES
from kernels.entries.self_play import Tally

DEALS = 20_000
FREE = "standard,stick=off"
DEALER = 3


@functools.cache
def played(rules: str, seed: int = 1) -> Tally:
    return simulate(Rules.parse(rules), RULES, DEALS, seed, 1)[0]


def nets(tally: Tally) -> npt.NDArray[np.int64]:
    offset = tally.points.shape[1] // 2
    return np.arange(-offset, offset + 1)


# ---------------------------------------------------------------------- deals
@pytest.mark.parametrize("name", PRESETS)
def test_every_deal_is_played_or_thrown_in(name: str) -> None:
    rules = PRESETS[name]
    tally = simulate(rules, RULES, 2_000, 1, 1)[0]
    assert set(tally.points.sum(axis=1) + tally.thrown[0]) == {2_000}
    assert tally.ends.sum() + tally.thrown[0] == 2_000
    assert (tally.points @ nets(tally)).sum() == 0 or not rules.partners  # what one side wins the other loses


@pytest.mark.parametrize(("rules", "thrown"), [(FREE, True), ("standard,farmer=redeal", False)])
def test_deals_are_thrown_in_only_where_the_rules_allow_it(rules: str, thrown: bool) -> None:
    """A deal that is dealt again because of a farmer's hand is one deal."""
    assert bool(played(rules).thrown[0]) == thrown


def test_points_are_those_of_the_ends() -> None:
    tally, rules = played("standard"), PRESETS["standard"]
    expected = dict.fromkeys(range(-4, 5), 0)
    for turn in range(8):
        sign = 1 if turn % 2 else -1  # partner and dealer make for the dealing side
        for contract, kind in enumerate(rules.contracts):
            euchred, made, march = (int(count) for count in tally.ends[turn, contract])
            expected[-2 * sign] += euchred
            expected[sign] += made
            expected[(4 if kind.alone else 2) * sign] += march
    for seat in range(4):
        mirror = 1 if seat % 2 else -1
        row = tally.points[seat]
        assert {mirror * int(net): int(row[k]) for k, net in enumerate(nets(tally))} == expected


def test_serial_parallel_and_chunked_tallies_are_equal() -> None:
    rules = Rules.parse(FREE)
    whole = simulate(rules, RULES, 3_000, 4, 1, chunk=3_000)[0]
    for threads, chunk in ((1, 37), (2, 250), (2, 1_000)):
        for ours, theirs in zip(whole, simulate(rules, RULES, 3_000, 4, threads, chunk)[0], strict=True):
            np.testing.assert_array_equal(ours, theirs)


def test_the_dealing_side_is_ahead_as_among_people() -> None:
    """195 recorded human deals: the dealing side scores in 64.6 % (±3.4), and trumps are made in round 1 in 74.4 %."""
    tally = played("standard")
    row, points = tally.points[DEALER], nets(tally)
    assert 0.58 < row[points > 0].sum() / DEALS < 0.70
    assert 0.62 < tally.ends[:4].sum() / DEALS < 0.86
    assert 0.10 < tally.ends[:, :, 0].sum() / DEALS < 0.25  # makers euchred; people 20.5 %
    assert 0.20 < float(row @ points) / DEALS < 0.60


def test_most_points_is_the_lone_march() -> None:
    assert most_points(Rules.parse("standard")) == 4
    assert most_points(Rules.parse("standard,loner=5")) == 5
    assert empty_tally(Rules.parse("standard")).points.shape == (4, 9)


# ---------------------------------------------------------------------- a new deal
@pytest.mark.parametrize("rules", [FREE, f"{FREE},all_pass=same", f"{FREE},all_pass=forfeit"])
def test_a_new_deal_is_a_distribution_and_the_same_seen_from_the_other_side(rules: str) -> None:
    outcomes = new_deal(Rules.parse(rules))
    assert len(outcomes) == 4
    for seat, mine in enumerate(outcomes):
        assert sum(mine.values()) == pytest.approx(1, abs=1e-12)
        assert all(isinstance(net, int) for net in mine)
        mirrored = {-net: chance for net, chance in mine.items() if chance}
        assert mirrored == pytest.approx({net: x for net, x in outcomes[(seat + 1) % 4].items() if x})


def outcomes_by_iteration(rules: Rules, seat: int) -> dict[int, float]:
    """What comes to a seat of the deal thrown in: dealt again until it is played, step by step."""
    tally = simulate(rules, RULES, NEW_DEAL_DEALS, NEW_DEAL_SEED, 2)[0]
    thrown, sums, weight = tally.thrown[0] / NEW_DEAL_DEALS, dict.fromkeys(map(int, nets(tally)), 0.0), 1.0
    step = 0 if rules.all_pass == "redeal_same" else 1  # the deal passes to the left: eldest deals, all move back
    place = (seat - step) % rules.players
    for _ in range(60):
        for net, count in zip(nets(tally), tally.points[place], strict=True):
            sums[int(net)] += weight * count / NEW_DEAL_DEALS
        weight *= thrown
        place = (place - step) % rules.players
    return sums


@pytest.mark.parametrize("rules", [FREE, f"{FREE},all_pass=same", "three_handed,stick=off", "two_handed"])
def test_the_closed_form_is_what_dealing_again_and_again_comes_to(rules: str) -> None:
    game = Rules.parse(rules)
    for seat, mine in enumerate(new_deal(game)):
        for net, chance in outcomes_by_iteration(game, seat).items():
            assert mine.get(net, 0.0) == pytest.approx(chance, abs=1e-12)


def test_who_throws_in_loses_the_deal_unless_he_deals_again() -> None:
    def mean(outcomes: dict[int, float]) -> float:
        return sum(net * chance for net, chance in outcomes.items())

    assert mean(new_deal(Rules.parse(FREE))[DEALER]) < -0.2
    assert mean(new_deal(Rules.parse(f"{FREE},all_pass=same"))[DEALER]) > 0.2


def test_a_forfeit_is_worth_its_points() -> None:
    assert new_deal(Rules.parse(f"{FREE},all_pass=forfeit")) == ({1: 1.0}, {-1: 1.0}, {1: 1.0}, {-1: 1.0})


def test_the_dealer_who_deals_again_after_a_farmers_hand_is_the_same_or_the_next() -> None:
    same = Rules.parse(FREE)
    again, passed_on = deal_again(same), deal_again(replace(same, farmer_redealer="next"))
    assert mean_outcome(again[DEALER]) > 0.2 > -0.2 > mean_outcome(passed_on[DEALER])
    for seat in range(4):
        assert passed_on[seat] == again[seat - 1]  # eldest deals, so that all move back
        assert passed_on[seat] == pytest.approx(new_deal(same)[seat])  # as after a deal thrown in


def test_a_new_deal_that_is_forfeit_is_worth_the_forfeit() -> None:
    rules = Rules.parse("two_handed,all_pass=forfeit")
    counts = simulate(rules, RULES, NEW_DEAL_DEALS, NEW_DEAL_SEED, 2)[0]
    thrown = int(counts.thrown[0]) / NEW_DEAL_DEALS
    assert thrown > 0.0005
    for seat, outcomes in enumerate(deal_again(rules)):
        played = float(counts.points[seat] @ nets(counts)) / NEW_DEAL_DEALS
        assert sum(outcomes.values()) == pytest.approx(1.0)
        assert mean_outcome(outcomes) == pytest.approx(played + (-thrown if seat % 2 else thrown))


def test_ctrl_c_in_a_new_deal_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    import analyzer.simulation.self_play as module
    from analyzer.engine.chunks import Run

    rules = Rules.parse(f"{FREE},target=7")  # not asked about before, so not remembered
    monkeypatch.setattr(module, "simulate", lambda *_, **__: (empty_tally(rules), Run(done=10, interrupted=True)))
    with pytest.raises(KeyboardInterrupt):
        new_deal(rules)
