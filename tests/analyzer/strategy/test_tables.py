"""The strategy tables: they agree with answers to single hands, and with themselves however the work is split."""

from __future__ import annotations

import functools
import math

import numpy as np
import pytest

from analyzer.errors import DataError
from analyzer.rules import PRESETS, Rules
from analyzer.strategy.tables import COMPARED, ENOUGH, Cell, Report, make_report
from analyzer.words.strategy import thresholds, view_report

DEALER = 3


@functools.cache
def made(rules: str = "standard", deals: int = 60_000, seed: int = 1) -> Report:
    return make_report(rules, deals=deals, seed=seed)


def cell(report: Report, compared: str, seat: int, trumps: int, other: int) -> Cell:
    (found,) = [one for one in report.select(compared, seat) if (one.trumps, one.other) == (trumps, other)]
    return found


def test_eldest_is_always_on_turn_so_his_classes_are_those_of_all_hands() -> None:
    """Of the 7 trumps one is the upcard, or none is a bower of... : hands drawn from 23 cards, 6 of them trumps."""
    report = made()
    for trumps in range(4):
        share = sum(one.deals for one in report.select("order", 0) if one.trumps == trumps) / report.deals
        chance = math.comb(6, trumps) * math.comb(17, 5 - trumps) / math.comb(23, 5)
        assert share == pytest.approx(chance, abs=5 * math.sqrt(chance / report.deals) + ENOUGH / report.deals)


def test_more_trumps_are_better() -> None:
    report = made()
    for seat in range(4):
        column = sorted((one for one in report.select("order", seat) if one.other == 0), key=lambda one: one.trumps)
        strong = [one.gain.value for one in column if one.trumps >= 2]
        assert strong == sorted(strong)
        assert column[0].gain.high < 0 < column[-1].gain.low


def test_the_seats_come_out_as_players_know_them() -> None:
    """The dealer with three trumps picks up, his partner assists, eldest with one passes; five trumps go alone."""
    report = made()
    assert cell(report, "order", DEALER, 3, 1).gain.low > 0
    assert cell(report, "order", 1, 3, 0).gain.low > 0
    assert cell(report, "order", 0, 1, 1).gain.high < 0
    assert cell(report, "alone_order", DEALER, 5, 0).gain.low > 0
    assert cell(report, "alone_order", DEALER, 2, 0).gain.high < 0
    assert cell(report, "next", 0, 3, 1).gain.low > 0


def test_next_is_better_than_cross_for_eldest() -> None:
    """The other suits' bowers were not turned down, but the dealer's side passed with that colour."""
    report = made(deals=200_000)
    for place in ((1, 1), (2, 0), (2, 1)):
        assert cell(report, "next", 0, *place).gain.value > cell(report, "cross", 0, *place).gain.value


def test_alone_less_with_partner_and_with_partner_less_a_pass_is_alone_less_a_pass() -> None:
    report = made()
    for one in report.select("alone_pass", 1):
        parts = cell(report, "order", 1, one.trumps, one.other), cell(report, "alone_order", 1, one.trumps, one.other)
        assert one.gain.value == pytest.approx(sum(part.gain.value for part in parts), abs=1e-9)
        assert one.deals == parts[0].deals


def test_lone_cells_are_against_the_better_of_the_others() -> None:
    report = made()
    for seat in range(4):
        for one in report.lone_cells(seat):
            against_pass = cell(report, "alone_pass", seat, one.trumps, one.other)
            against_pair = cell(report, "alone_order", seat, one.trumps, one.other)
            assert one.gain.value == pytest.approx(min(against_pass.gain.value, against_pair.gain.value))


def test_the_mean_over_a_class_is_the_mean_of_its_hands() -> None:
    """Eldest, ordering alone is settled without his later turn: hands of a class asked one by one give its mean."""
    from analyzer import ask
    from analyzer.cards import format_card, split_cards

    rules = Rules.parse("standard")
    generator, deck = np.random.default_rng(3), split_cards(rules.deck)
    values = []
    while len(values) < 60:
        cards = [deck[k] for k in generator.permutation(24)[:6]]
        hand, up = [format_card(card) for card in cards[:5]], format_card(cards[5])
        left = {"C": "S", "S": "C", "D": "H", "H": "D"}[up[1]]
        trumps = [card for card in hand if card[1] == up[1] or card == "J" + left]
        aces = [card for card in hand if card[0] == "A" and card[1] != up[1]]
        if (len(trumps), len(aces)) == (3, 1):
            asked = [
                ask(" ".join(hand), up, seat="1", only=call, deals=500).actions[0].ev.value
                for call in ("order alone", "order")
            ]
            values.append(asked[0] - asked[1])
    mean, error = float(np.mean(values)), float(np.std(values)) / math.sqrt(len(values))
    found = cell(made(), "alone_order", 0, 3, 1)
    assert abs(mean - found.gain.value) < 4 * math.hypot(error, found.gain.half_width / 2)


@pytest.mark.slow
def test_intervals_cover_the_mean_of_many_deals() -> None:
    truth = {
        (one.compared, one.seat, one.trumps, one.other): one.gain.value
        for one in make_report("standard,stick=off", deals=400_000, seed=500).cells
    }
    missed = seen = 0
    for seed in range(8):
        for one in make_report("standard,stick=off", deals=8_000, seed=seed).cells:
            place = (one.compared, one.seat, one.trumps, one.other)
            seen += 1
            missed += not one.gain.low <= truth[place] <= one.gain.high
    assert seen > 400
    assert 0.01 < missed / seen < 0.09


def test_any_threads_and_chunks_give_the_same() -> None:
    whole = make_report("standard,stick=off", deals=5_000, threads=1, chunk=5_000).cells
    for threads, chunk in ((1, 333), (2, 250), (3, 1_999)):
        assert make_report("standard,stick=off", deals=5_000, threads=threads, chunk=chunk).cells == whole
    assert make_report("standard,stick=off", deals=5_000, seed=2).cells != whole


@pytest.mark.parametrize("name", [name for name, rules in PRESETS.items() if rules.turns_up])
def test_every_game_with_an_upcard_has_a_report(name: str) -> None:
    report = make_report(name, deals=3_000)
    assert {one.seat for one in report.cells if one.compared == "order"} >= {0, PRESETS[name].players - 1}
    lone = any(contract.alone for contract in PRESETS[name].contracts)
    assert bool([one for one in report.cells if one.compared == "alone_order"]) == lone
    for one in report.cells:
        assert one.compared in COMPARED
        assert one.deals >= ENOUGH
        assert one.gain.low <= one.gain.value <= one.gain.high
    view = view_report(report)
    assert view["sections"][0]["id"] == "order"
    for section in view["sections"]:
        for chart in section["maps"]:
            assert {one["row"] for one in chart["cells"]} <= set(chart["rows"])
            assert {one["column"] for one in chart["cells"]} <= set(chart["columns"])


def test_who_may_only_go_alone_is_asked_just_that() -> None:
    report = make_report("standard,canadian=round1", deals=5_000)
    assert not report.select("order", 1)
    assert report.select("alone_pass", 1)
    assert report.select("order", 0)


def test_rules_of_thumb_begin_where_all_better_classes_are_clear() -> None:
    from analyzer.estimates.intervals import Interval

    def one(trumps: int, other: int, gain: float, half: float = 0.05) -> Cell:
        return Cell("order", 0, trumps, other, Interval(gain, gain - half, gain + half), 1_000)

    cells = [one(1, 0, 0.5), one(2, 0, 0.03), one(3, 0, 0.3), one(4, 0, 0.8), one(2, 1, 0.4), one(3, 1, 0.6),
             one(0, 2, 0.3), one(1, 2, -0.2)]  # fmt: skip
    assert thresholds(cells) == {0: 3, 1: 2}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("bid_euchre_6", "a card is turned up: standard"),
        ("napoleon4", "a card is turned up"),
        ("standard,farmer=swap", "farmer=swap"),
        ("standrad", "did you mean standard"),
    ],
)
def test_games_without_a_report_are_refused(rules: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        make_report(rules, deals=100)
