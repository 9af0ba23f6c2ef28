"""Two levels of estimates: the searchers' values, corrected by cheap players."""

from __future__ import annotations

import json

import pytest

from analyzer import ask
from analyzer.errors import DataError
from analyzer.questions.answer import Answer

QUESTIONS = {
    "second seat": {"hand": "JS KC TC QD TD", "upcard": "9C", "seat": 2},
    "dealer": {"hand": "JS AS 9H TH KD", "upcard": "QS", "seat": "dealer"},
    "stick off": {"hand": "QS 9S AH KD 9D", "upcard": "TS", "seat": 1, "rules": "standard,stick=off"},
    "three-handed": {"hand": "JS AS 9H TH KD", "upcard": "QS", "seat": "dealer", "rules": "three_handed"},
    "bids": {"hand": "AS KS AH KH AD 9C", "rules": "bid_euchre_6", "seat": 1, "only": "4"},
}


def two_levels(name: str, **more: object) -> Answer:
    options: dict[str, object] = {"play": "pimc", "deals": 120, "precision": 1e-6, **QUESTIONS[name], **more}
    return ask(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "bids" else ()) for name in QUESTIONS]
)
def test_chances_add_up_to_one_and_their_mean_is_the_value(name: str) -> None:
    for action in two_levels(name).actions:
        assert sum(action.points.values()) == pytest.approx(1.0, abs=1e-9)
        assert sum(net * chance for net, chance in action.points.items()) == pytest.approx(action.ev.value, abs=1e-9)
        if action.becomes is not None:
            assert (action.euchred or 0.0) + (action.made or 0.0) + (action.march or 0.0) == pytest.approx(1.0)


def test_differences_are_those_of_the_values() -> None:
    """As long as no plan has been dropped, all rest on the same deals."""
    answer = two_levels("dealer")
    best = answer.actions[0]
    for action in answer.actions:
        assert action.difference.value == pytest.approx(action.ev.value - best.ev.value, abs=1e-9)
        assert action.method == answer.method == "two-level"
        assert action.deals == answer.deals == 120
        assert answer.cheap_deals == 960


def test_threads_and_chunks_change_nothing() -> None:
    one = two_levels("second seat", threads=1, chunk=250)
    two = two_levels("second seat", threads=2, chunk=60)
    assert [action.to_dict() for action in one.actions] == [action.to_dict() for action in two.actions]


@pytest.mark.slow
def test_it_stops_at_the_precision_asked_for() -> None:
    answer = two_levels("second seat", deals=None, precision=0.12)
    assert answer.lead is not None
    assert answer.lead.half_width <= 0.12
    assert answer.deals < 8_000


def test_every_cheap_model_stands_beside() -> None:
    for action in two_levels("second seat").actions:
        assert {"rules", "dd"} <= set(action.models)
        assert action.ev_dd is None
    for action in two_levels("second seat", open_cards=True).actions:
        assert action.models["dd"] == action.ev_dd


def test_too_short_a_time_and_exact_counts_are_refused() -> None:
    """Under twenty deals of players who search."""
    for play, chunk in (("pimc", 1), ("pimc:32", 1)):
        with pytest.raises(DataError, match="the time is too short: players who search played"):
            two_levels("second seat", deals=None, time=0.001, play=play, chunk=chunk)
    with pytest.raises(DataError, match="one play model for all layouts"):
        two_levels("dealer", exact=True)


@pytest.mark.parametrize("play", ["pimc", "pimc:32"])
def test_of_a_time_too_short_for_a_round_the_wide_answer_is_given_and_marked(play: str) -> None:
    answer = two_levels("second seat", deals=None, time=0.001, play=play, chunk=25 * 30, threads=1)  # 30 deals a chunk
    assert answer.deals == 30
    assert not answer.reproducible
    assert any("too short for a first round of 500 deals" in note for note in answer.notes)
    for action in answer.actions:
        assert action.ev.low <= action.ev.value <= action.ev.high
    assert answer.lead is not None
    assert answer.lead.half_width > 0.4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["second seat", "dealer", "three-handed"])
def test_it_agrees_with_the_searchers_alone(name: str) -> None:
    """The same expectation, and a narrower interval from as many deals of players who search."""
    direct = ask(play="pimc:32", deals=2_000, precision=1e-6, seed=9, **QUESTIONS[name])  # type: ignore[arg-type]
    both = two_levels(name, deals=2_000, seed=10)
    alone = {action.call: action for action in direct.actions}
    for action in both.actions:
        other = alone[action.call].ev
        error = ((action.ev.half_width / 1.96) ** 2 + (other.half_width / 2.4) ** 2) ** 0.5
        assert abs(action.ev.value - other.value) < 4 * error
        assert action.ev.half_width < other.half_width


@pytest.mark.parametrize("deals", [1, 2, 40])
def test_few_deals_give_wide_intervals_and_no_infinities(deals: int) -> None:
    answer = two_levels("second seat", deals=deals)
    assert answer.deals == deals
    text = json.dumps(answer.to_dict(), allow_nan=False)
    assert json.loads(text)["cheap_deals"] == 8 * deals
    for action in answer.actions:
        assert -4.0 <= action.ev.low <= action.ev.value <= action.ev.high <= 4.0
    assert answer.verdict == "toss-up" or deals > 2
