"""Samples for the net: the same whatever the chunks, real choices, and values that a game can bring."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.players.call_policies import by_points
from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.codes import NET, RULES, SOLVED, TEACHER
from kernels.deal.players import seat_players
from kernels.entries.job import Deals
from kernels.entries.training_samples import Samples, SampleSettings, call_boldly, record_samples
from kernels.players.view import VIEW_WORDS, read_view
from kernels.playing.worlds import new_search
from tests.support.games import rules_of
from tests.support.nets import random_net
from tests.support.points_rule import numbers_of, policy_of, rule_of

SOLVING, PLAYING = SampleSettings(3, SOLVED, RULES, RULES), SampleSettings(2, NET, NET, NET)
SEED = np.uint64(4)


def samples_of(rules: Rules, settings: SampleSettings, first: int, last: int) -> Samples:
    """The samples of some deals."""
    game, policy, most = compile_rules(rules), policy_of(numbers_of(rules)), 20 * (last - first)
    samples = Samples(
        np.zeros(2, np.int64), np.zeros((most, VIEW_WORDS), np.int64), np.zeros(most, np.int64),
        np.zeros(5 * most, np.uint64), np.zeros(5 * most, np.int64),
    )  # fmt: skip
    players = seat_players(game, policy, RULES, random_net(1), new_search())
    bold = by_points(policy.rule.copy())  # type: ignore[attr-defined]
    record_samples(game, players, bold, settings, Deals(SEED, first, last), samples)
    n, m = samples.size
    return Samples(samples.size, samples.views[:n], samples.counts[:n], samples.cards[:m], samples.values[:m])


@pytest.mark.parametrize("settings", [SOLVING, PLAYING], ids=["solved", "played by the net"])
def test_samples(settings: SampleSettings) -> None:
    rules = rules_of("standard")
    whole, one, two = (samples_of(rules, settings, *deals) for deals in ((0, 30), (0, 11), (11, 30)))
    for k in range(1, 5):
        assert np.array_equal(whole[k], np.concatenate([one[k], two[k]]))
    assert len(whole.counts) > 150  # about nine a deal
    assert min(whole.counts) >= 2
    assert np.abs(whole.values).max() <= 4 * settings.worlds
    place = 0
    for row, count in zip(whole.views, whole.counts, strict=True):
        view = read_view(row)
        cards = [int(card) for card in whole.cards[place : place + count]]
        assert all(card & int(view.legal) for card in cards)
        assert cards == sorted(set(cards))
        lost = view.trick - view.taken
        assert not (view.taken >= 3 and lost)  # made, and the march is gone: nothing is left to decide
        assert lost < 3
        place += count


def test_one_seat_calls_more_boldly_in_every_other_deal() -> None:
    rule: Any = rule_of(numbers_of(rules_of("standard")))
    bold = rule.copy()
    lower = 0
    for deal in range(200):
        stream = np.array([deal], np.uint64)
        is_bold = call_boldly(rule, bold, 4, stream)
        lowered = [seat for seat in range(4) if (bold.call[seat] < rule.call[seat]).any()]
        assert len(lowered) == is_bold or (is_bold and not lowered)
        assert (bold.call[:4] <= rule.call[:4]).all()
        assert (bold.alone[:4] > rule.alone[:4] - 60).all()
        lower += len(lowered)
    assert 70 < lower < 130


def test_the_teacher_acts_where_nobody_else_does() -> None:
    """With the teacher in every deal the samples go through all tricks that matter."""
    samples = samples_of(rules_of("standard"), SOLVING._replace(actor=TEACHER), 0, 20)
    assert {read_view(row).trick for row in samples.views} == {0, 1, 2, 3}
