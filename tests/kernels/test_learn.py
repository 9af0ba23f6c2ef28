"""Samples for the net: the same whatever the chunks, real choices, and values that a game can bring."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.auction import first_node
from kernels.contract import finish_auction
from kernels.doubledummy import new_memory
from kernels.game import PASS
from kernels.learn import SOLVED, TEACHER, Lesson, Samples, call_out, loosen, record_samples
from kernels.play import NET, RULES
from kernels.players.samples import VIEW_WORDS, read_view
from kernels.players.worlds import new_search
from kernels.rng import start_stream
from kernels.simulate import deal_round, proposed_suit
from kernels.trial import try_net
from tests.kernels.players.nets import random_net
from tests.kernels.support import numbers_of, rule_of, rules_of

SOLVING, PLAYING = Lesson(3, SOLVED, RULES, RULES), Lesson(2, NET, NET, NET)
SEED = np.uint64(4)


def samples_of(rules: Rules, lesson: Lesson, first: int, last: int) -> Samples:
    """The samples of some deals."""
    game, rule, most = compile_rules(rules), rule_of(numbers_of(rules)), 20 * (last - first)
    samples = Samples(
        np.zeros(2, np.int64), np.zeros((most, VIEW_WORDS), np.int64), np.zeros(most, np.int64),
        np.zeros(5 * most, np.uint64), np.zeros(5 * most, np.int64),
    )  # fmt: skip
    loose: Any = rule.copy()  # type: ignore[attr-defined]
    record_samples(
        game, rule, loose, lesson, SEED, first, last, random_net(1), new_search(), new_memory(game), samples
    )  # fmt: skip
    n, m = samples.size
    return Samples(samples.size, samples.views[:n], samples.counts[:n], samples.cards[:m], samples.values[:m])


@pytest.mark.parametrize("lesson", [SOLVING, PLAYING], ids=["solved", "played by the net"])
def test_samples(lesson: Lesson) -> None:
    rules = rules_of("standard")
    whole, one, two = (samples_of(rules, lesson, *deals) for deals in ((0, 30), (0, 11), (11, 30)))
    for k in range(1, 5):
        assert np.array_equal(whole[k], np.concatenate([one[k], two[k]]))
    assert len(whole.counts) > 150  # about nine a deal
    assert min(whole.counts) >= 2
    assert np.abs(whole.values).max() <= 4 * lesson.worlds
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


@pytest.mark.parametrize("setting", ["standard", "north_american", "three_handed", "bid_euchre_6", "hasenpfeffer@"])
def test_everybody_calls_as_ever(setting: str) -> None:
    """The contract is that of `finish_auction`; in a turn-up game the calls noted are passes and then the call."""
    rules = rules_of(setting)
    game, rule, search = compile_rules(rules), rule_of(numbers_of(rules)), new_search()
    stream, pool, hands = np.zeros(1, np.uint64), np.zeros(game.cards, np.uint64), np.zeros(game.players, np.uint64)
    for deal in range(60):
        start_stream(SEED, deal, stream)
        upcard, kitty, _ = (np.uint64(value) for value in deal_round(game, stream, pool, hands))
        suit, node = proposed_suit(game, upcard), first_node(game, upcard)
        expected = finish_auction(game, rule, node, -1, upcard, suit, hands, kitty, stream)
        assert call_out(game, rule, upcard, suit, hands, search) == expected
        calls = search["calls"][: search["count"]].tolist()  # type: ignore[index]
        if rules.turns_up and expected[1] >= 0:
            assert calls == [PASS] * (expected[0] - node) + [expected[2]]


def test_one_seat_calls_more_boldly_in_every_other_deal() -> None:
    rule = rule_of(numbers_of(rules_of("standard")))
    loose: Any = rule.copy()  # type: ignore[attr-defined]
    bold = 0
    for deal in range(200):
        stream = np.array([deal], np.uint64)
        loosen(rule, loose, 4, stream)
        lowered = [seat for seat in range(4) if (loose.call[seat] < rule.call[seat]).any()]
        assert len(lowered) <= 1
        assert (loose.call[:4] <= rule.call[:4]).all()
        assert (loose.alone[:4] > rule.alone[:4] - 60).all()
        bold += len(lowered)
    assert 70 < bold < 130


def test_a_net_on_trial_against_itself() -> None:
    """Duplicate deals cancel exactly; against others they do not, and chunks add up."""
    rules = rules_of("standard")
    game, rule = compile_rules(rules), rule_of(numbers_of(rules))

    def trial(model: int, first: int, last: int) -> list[int]:
        sums = np.zeros(3, np.int64)
        try_net(game, rule, model, SEED, first, last, random_net(2), new_search(), new_memory(game), sums)
        return [int(value) for value in sums]

    assert trial(NET, 0, 50) == [50, 0, 0]
    whole = trial(RULES, 0, 300)
    assert whole == [a + b for a, b in zip(trial(RULES, 0, 100), trial(RULES, 100, 300), strict=True)]
    assert whole[1] < -3 * whole[2] ** 0.5  # random weights lose to the rules


def test_the_teacher_acts_where_nobody_else_does() -> None:
    """With the teacher in every deal the samples go through all tricks that matter."""
    samples = samples_of(rules_of("standard"), SOLVING._replace(actor=TEACHER), 0, 20)
    assert {read_view(row).trick for row in samples.views} == {0, 1, 2, 3}
