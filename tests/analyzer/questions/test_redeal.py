"""A farmer's redeal beside the calls: who has it, what it is worth, and that the calls are worth what they were."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer import Rules, ask
from analyzer.errors import DataError
from analyzer.estimates.intervals import Interval
from analyzer.players.play_models import parse_model
from analyzer.questions.estimator import Limits
from analyzer.questions.plans import make_plans
from analyzer.questions.sampled import Sample
from analyzer.questions.task import Task
from analyzer.simulation.self_play import deal_again, mean_outcome
from analyzer.words.answer import describe_shortly, describe_verdict, view_answer
from tests.support.questions import situation

RULES = "standard,farmer=redeal"
LOOSE = f"{RULES},farmer_min=3"
POOR = "9S TS 9D TH 9C"
"""The worst hand there is."""
STRONG = "JS JC 9D 9H TS"
"""Both bowers under a spade, and a farmer's hand where three low cards make one."""


def actions_of(hand: str = POOR, upcard: str = "QS", **asked: Any) -> list[str]:
    return list(dict.fromkeys(plan.action for plan in make_plans(situation(hand, upcard, **asked))))


@pytest.fixture
def _known_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    """New deals of known worth, by seat, in place of simulated ones."""
    worth = tuple({-2: 0.5, points: 0.5} for points in (0, 1, 2, 4))
    monkeypatch.setattr("analyzer.questions.task.deal_again", lambda rules: worth)


# ---------------------------------------------------------------------- who has it
@pytest.mark.parametrize("seat", ["1", "2", "3", "dealer"])
def test_it_stands_beside_the_calls_at_the_first_turn_of_any_seat(seat: str) -> None:
    assert actions_of(seat=seat, rules=RULES) == [*actions_of(seat=seat), "redeal"]


@pytest.mark.parametrize(
    ("hand", "upcard", "asked"),
    [
        (POOR, "QS", {"rules": "standard"}),
        (POOR, "QS", {"rules": "standard,farmer=swap"}),
        ("9S TS 9D TH JC", "QS", {"rules": RULES}),
        (POOR, "QS", {"rules": RULES, "round": 2}),
        (POOR, "QS", {"rules": RULES, "seat": None, "calls": "order"}),
        (POOR, "JO", {"rules": "british,farmer=redeal", "named": "S"}),  # the dealer has named trumps before he looks
    ],
)
def test_there_is_none_without_the_right(hand: str, upcard: str, asked: dict[str, Any]) -> None:
    assert "redeal" not in actions_of(hand, upcard, **asked)


def test_who_looks_before_he_names_for_the_joker_has_it() -> None:
    assert "redeal" in actions_of(POOR, "JO", rules="british,farmer=redeal,joker_up=dealer_names")


@pytest.mark.parametrize("only", ["redeal", " Redeal", "ask for a redeal"])
def test_it_can_be_asked_about_alone(only: str) -> None:
    assert [plan.action for plan in make_plans(situation(POOR, rules=RULES), only)] == ["redeal"]
    assert "redeal" not in [plan.action for plan in make_plans(situation(POOR, rules=RULES), "pass")]


@pytest.mark.parametrize(
    ("hand", "asked", "only", "message"),
    [
        (POOR, {"rules": "standard"}, "redeal", "nobody may ask for a redeal under rules standard .*farmer=redeal"),
        ("9S TS 9D TH JC", {"rules": RULES}, "redeal", "is no farmer's hand; it takes 5 cards among 9 T"),
        (POOR, {"rules": RULES, "round": 2}, "redeal", "a redeal is asked for before one's first call"),
        (POOR, {"rules": RULES}, "redel", r"did you mean redeal\?\); legal: pass, order, order alone, redeal"),
        (POOR, {"rules": "standard"}, "redel", "legal: pass, order, order alone$"),
    ],
)
def test_asking_for_it_in_vain_is_told_why(hand: str, asked: dict[str, Any], only: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        make_plans(situation(hand, **asked), only)


def test_who_asks_for_it_buries_nothing_and_nothing_is_counted() -> None:
    with pytest.raises(DataError, match="redeal buries no card"):
        make_plans(situation(POOR, rules=RULES), "redeal", "9S")
    with pytest.raises(DataError, match="a redeal has no layouts"):
        ask(POOR, "QS", seat="dealer", rules=RULES, only="redeal", exact=True)


# ---------------------------------------------------------------------- what it is worth
def test_the_worst_hand_asks_for_it_wherever_it_sits() -> None:
    rules = Rules.parse(RULES)
    for place, seat in enumerate(("1", "dealer")):
        answer = ask(POOR, "QS", seat=seat, rules=RULES, deals=1_000)
        first, *others = answer.actions
        mean = mean_outcome(deal_again(rules)[3 * place])
        assert (answer.best, answer.verdict, first.thrown_in) == ("redeal", "clear", 1.0)
        assert first.ev == Interval(mean, mean, mean)
        assert (first.becomes, first.ev_dd, first.models) == (None, None, {})
        for other in others:
            assert other.difference == other.ev.apart_from(first.ev)
            assert other.models
        assert answer.robust is not None
        assert answer.robust.holds
        assert [note for note in answer.notes if "the same dealer deals again" in note]


@pytest.mark.usefixtures("_known_worth")
def test_a_strong_hand_plays_although_it_might_ask() -> None:
    answer = ask(STRONG, "AS", seat="dealer", rules=LOOSE, play="rules", deals=1_000, explain=True)
    redeal = next(action for action in answer.actions if action.call == "redeal")
    assert (answer.best, redeal.ev.value, redeal.points) == ("order", 1.0, {-2: 0.5, 4: 0.5})
    assert redeal.difference.value == pytest.approx(1.0 - answer.actions[0].ev.value)
    assert answer.explained


@pytest.mark.usefixtures("_known_worth")
def test_explained_it_has_the_same_worth_whoever_holds_what() -> None:
    answer = ask(POOR, "QS", seat="dealer", rules=RULES, play="rules", deals=1_000, explain=True)
    assert answer.best == "redeal"
    for one in answer.explained:
        assert one.values["redeal"] == 1.0
        assert one.difference.value == pytest.approx(1.0 - one.values["order"])


@pytest.mark.usefixtures("_known_worth")
def test_beside_counts_it_is_as_exact_as_they_are() -> None:
    answer = ask(POOR, "QS", seat="1", rules="two_handed,farmer=redeal", play="rules", exact=True)
    assert answer.method == "exact"
    assert {action.deals for action in answer.actions} == {8_568}
    assert all(action.difference.low == action.difference.high for action in answer.actions)


def test_the_calls_are_worth_what_they_were() -> None:
    """A deal thrown in by passes has another worth than a new deal for a farmer's hand, on the same deals."""
    asked = situation(POOR, "QS", rules="two_handed,farmer=redeal")
    plans = make_plans(asked)
    samples = []
    for some in (plans, [plan for plan in plans if plan.action != "redeal"]):
        task = Task(asked, some, parse_model("rules"))
        vars(task)["thrown_outcomes"], vars(task)["redeal_outcomes"] = {-1: 1.0}, {-1: 0.25, 2: 0.75}
        samples.append(Sample(task))
        samples[-1].run_until_settled(Limits(2_000, 1e-9), None)
    one, two = samples
    new = len(plans) - 1
    assert any(one.thrown(p) for p in range(new))
    assert one.value(new) == Interval(1.25, 1.25, 1.25)
    for p in range(new):
        assert one.value(p) == two.value(p)
        assert one.difference(p, 0) == two.difference(p, 0)
        assert one.difference(new, p).value == pytest.approx(1.25 - two.value(p).value)


# ---------------------------------------------------------------------- words
@pytest.mark.usefixtures("_known_worth")
def test_in_words_it_is_asked_for() -> None:
    answer = ask(POOR, "QS", seat="dealer", rules=RULES, play="rules", deals=500, open_cards=True)
    assert describe_verdict(answer, symbols=False).startswith(
        "Clear: ask for a redeal. It is worth +1.00 points a deal, "
    )
    assert describe_shortly(answer, symbols=False).startswith("ask for a redeal +1.00, clear by ")
    view = view_answer(answer, symbols=False)
    assert [row["call"].split(",")[0] for row in view["rows"]][:1] == ["ask for a redeal"]
    assert view["rows"][0]["ev_dd"] is None
    assert "ask for a redeal" in str(answer)
    alone = ask(POOR, "QS", seat="dealer", rules=RULES, play="rules", deals=500, only="redeal")
    assert describe_verdict(alone, False) == "One call: ask for a redeal. It is worth +1.00 points a deal."
