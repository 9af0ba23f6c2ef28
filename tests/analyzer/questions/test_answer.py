"""The answer as JSON: the fields of the issue, what adds up, and that the numbers agree with each other."""

from __future__ import annotations

import functools
import json
import math
from typing import Any

import pytest

from analyzer import __version__, ask
from analyzer.questions.answer import Answer

TOP = {
    "schema": int, "question": dict, "actions": list, "best": str, "verdict": (str, type(None)), "method": str,
    "play": str, "bidding": str, "deals": int, "seed": int, "seconds": float, "version": str,
}  # fmt: skip
QUESTION = {
    "hand": str, "upcard": (str, type(None)), "seat": str, "round": int, "calls": list, "score": list, "rules": str,
}  # fmt: skip
SHARE = (float, type(None))
ACTION = {
    "call": str, "strain": (str, type(None)), "discard": (str, type(None)), "ev": float, "ev_low": float,
    "ev_high": float, "points": dict, "thrown_in": float, "becomes": SHARE, "euchred": SHARE, "made": SHARE,
    "march": SHARE, "ev_dd": SHARE, "difference": dict, "deals": int, "method": str,
}  # fmt: skip

QUESTIONS: dict[str, dict[str, Any]] = {
    "dealer": {"hand": "JS AS KS 9H TD", "upcard": "QS", "seat": "dealer"},
    "dealer who may throw in": {
        "hand": "9S TH 9D QC KC", "upcard": "JH", "seat": "dealer", "round": 2, "rules": "standard,stick=off",
    },
    "eldest": {"hand": "JS KS TS 9D QH", "upcard": "9C", "seat": "1", "rules": "standard,stick=off"},
    "seat 3, same dealer again": {
        "hand": "9S TH 9D QC KC", "upcard": "JH", "seat": "3", "round": 2, "rules": "standard,stick=off,all_pass=same",
    },
    "seat 3, forfeit": {
        "hand": "9S TH 9D QC KC", "upcard": "JH", "seat": "3", "round": 2,
        "rules": "standard,stick=off,all_pass=forfeit",
    },
    "partner, only alone": {"hand": "JS AS KS QS TD", "upcard": "9S", "seat": "2", "rules": "standard,canadian=round1"},
    "third seat, round 2": {"hand": "JS KS TS 9D QH", "upcard": "9C", "seat": "3", "round": 2},
    "stuck dealer": {"hand": "9S TH 9D QC KC", "upcard": "JH", "seat": "dealer", "round": 2},
    "lone defenders": {"hand": "JH AH KH AS 9C", "upcard": "QH", "seat": "1", "rules": "north_american"},
    "open cards": {
        "hand": "JS AS KS 9H TD", "upcard": "QS", "seat": "dealer", "play": "dd", "inference": "none",
        "open_cards": True,
    },
    "swaps": {"hand": "JS AS KS 9H TD", "upcard": "QS", "seat": "2", "rules": "standard,farmer=swap"},
    "farmer's hand": {"hand": "9S TS 9D TH 9C", "upcard": "QS", "seat": "2", "rules": "standard,farmer=redeal"},
    "one call": {"hand": "JS AS KS 9H TD", "upcard": "QS", "seat": "dealer", "only": "order", "discard": "TD"},
}  # fmt: skip
OTHER_GAMES: dict[str, dict[str, Any]] = {
    "three-handed": {"hand": "JS AS KS 9H TD", "upcard": "QS", "seat": "1", "rules": "three_handed,stick=off"},
    "two-handed, ordered": {"hand": "JS AS KS 9H TD", "upcard": "QS", "calls": "order", "rules": "two_handed"},
    "british": {"hand": "JS AS JO 9H TD", "upcard": "QC", "seat": "dealer", "rules": "british"},
    "bids": {"hand": "JS AS KS 9H TD QC", "calls": "3", "rules": "bid_euchre_6"},
    "each for himself": {"hand": "AS KS QS 9H TH", "seat": "1", "rules": "napoleon4"},
    "defend": {
        "hand": "JS AS KS 9H TD", "upcard": "QS", "seat": "1", "calls": "pass order alone", "rules": "north_american",
        "defend": True,
    },
}  # fmt: skip
DEALS = 1_500
NO_CALLS = ("pass", "redeal")


@functools.cache
def answered(name: str) -> dict[str, Any]:
    """The object that ``--json`` prints, read back from text."""
    question = (QUESTIONS | OTHER_GAMES)[name]
    made: dict[str, Any] = json.loads(json.dumps(ask(**question, deals=DEALS).to_dict()))
    return made


@pytest.fixture(params=QUESTIONS)
def answer(request: pytest.FixtureRequest) -> dict[str, Any]:
    return answered(request.param)


@pytest.fixture(params=[*QUESTIONS, *OTHER_GAMES])
def any_answer(request: pytest.FixtureRequest) -> dict[str, Any]:
    return answered(request.param)


def check_types(entry: dict[str, Any], types: dict[str, Any]) -> None:
    for key, kind in types.items():
        assert key in entry, key
        assert isinstance(entry[key], kind), (key, entry[key])
        assert not isinstance(entry[key], bool), key


# ---------------------------------------------------------------------- fields
def test_every_field_is_there_with_its_type(any_answer: dict[str, Any]) -> None:
    check_types(any_answer, TOP)
    check_types(any_answer["question"], QUESTION)
    for action in any_answer["actions"]:
        check_types(action, ACTION)
        check_types(action["difference"], {"ev": float, "low": float, "high": float})
    assert any_answer["schema"] == 1
    assert any_answer["version"] == __version__
    assert any_answer["method"] == "sampled"
    assert any_answer["partial"] is False


def test_keys_of_points_are_whole_numbers_where_there_are_two_sides(answer: dict[str, Any]) -> None:
    for action in answer["actions"]:
        assert all(str(int(net)) == net for net in action["points"])


def test_more_than_two_sides_have_points_less_the_mean_of_the_others() -> None:
    keys = {net for action in answered("three-handed")["actions"] for net in action["points"]}
    assert keys >= {"1", "-2", "-0.5"}  # a maker's point costs the two others half a point each


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_question_is_repeated(name: str) -> None:
    asked, repeated = QUESTIONS[name], answered(name)["question"]
    assert set(repeated["hand"].split()) == set(asked["hand"].split())
    assert (repeated["upcard"], repeated["seat"]) == (asked["upcard"], asked["seat"])
    assert repeated["round"] == asked.get("round", 1)
    turn = 4 * (repeated["round"] - 1) + ["1", "2", "3", "dealer"].index(asked["seat"])
    assert repeated["calls"] == ["pass"] * turn
    assert repeated["score"] == [0, 0]
    assert repeated["rules"] == asked.get("rules", "standard")


@pytest.mark.parametrize(
    ("name", "calls"),
    [
        ("dealer", {"pass", "order", "order alone"}),
        ("eldest", {"pass", "order", "order alone"}),
        ("partner, only alone", {"pass", "order alone"}),
        ("third seat, round 2", {"pass", *(f"call {s}{a}" for s in "DHS" for a in ("", " alone"))}),
        ("stuck dealer", {f"call {s}{a}" for s in "CDS" for a in ("", " alone")}),
        ("one call", {"order"}),
    ],
)
def test_exactly_one_entry_a_legal_call(name: str, calls: set[str]) -> None:
    listed = [action["call"] for action in answered(name)["actions"]]
    assert len(listed) == len(set(listed))
    assert set(listed) == calls


def test_strain_and_discard_belong_to_the_call(answer: dict[str, Any]) -> None:
    dealer_picks_up = answer["question"]["seat"] == "dealer" and answer["question"]["round"] == 1
    for action in answer["actions"]:
        words = action["call"].split()
        suit = {"pass": None, "redeal": None, "order": answer["question"]["upcard"][1]}.get(words[0], words[-1][0])
        assert action["strain"] == (words[1] if words[0] == "call" else suit)
        assert (action["discard"] is not None) == (dealer_picks_up and words[0] not in NO_CALLS)
        if action["discard"]:
            assert action["discard"] in [*answer["question"]["hand"].split(), answer["question"]["upcard"]]
            assert action["discards"][action["discard"]] == action["ev"] == max(action["discards"].values())


# ---------------------------------------------------------------------- what adds up
def test_points_are_a_distribution_whose_mean_is_the_value(any_answer: dict[str, Any]) -> None:
    for action in any_answer["actions"]:
        assert math.fsum(action["points"].values()) == pytest.approx(1, abs=1e-9)
        assert min(action["points"].values()) >= 0
        mean = math.fsum(float(net) * chance for net, chance in action["points"].items())
        assert mean == pytest.approx(action["ev"], abs=1e-9)
        assert action["ev_low"] <= action["ev"] <= action["ev_high"]


def test_ends_of_a_contract_sum_to_one_and_a_pass_has_none(answer: dict[str, Any]) -> None:
    for action in answer["actions"]:
        shares = [action[key] for key in ("becomes", "euchred", "made", "march")]
        if action["call"] in NO_CALLS:
            assert shares == [None] * 4
        else:
            assert action["becomes"] == 1  # the first call ends a turn-up auction
            assert math.fsum(shares[1:]) == pytest.approx(1, abs=1e-12)
            assert all(0 <= share <= 1 for share in shares)
            assert action["thrown_in"] == 0


def test_points_of_a_contract_are_those_of_its_ends(answer: dict[str, Any]) -> None:
    """Standard payoff: 1 made, 2 or 4 for the march, 2 to the others when euchred (4 against a lone defender)."""
    for action in answer["actions"]:
        if action["call"] in NO_CALLS:
            continue
        march = 4 if action["call"].endswith("alone") else 2
        points = {int(net): chance for net, chance in action["points"].items()}
        assert points.get(march, 0.0) == pytest.approx(action["march"], abs=1e-12)
        assert points.get(1, 0.0) == pytest.approx(action["made"], abs=1e-12)
        assert points.get(-2, 0.0) + points.get(-4, 0.0) == pytest.approx(action["euchred"], abs=1e-12)
        if answer["question"]["rules"] != "north_american":
            assert -4 not in points


@pytest.mark.parametrize("name", ["dealer who may throw in", "seat 3, same dealer again", "seat 3, forfeit"])
def test_a_deal_thrown_in_counts_with_whole_points(name: str) -> None:
    passed = next(action for action in answered(name)["actions"] if action["call"] == "pass")
    assert passed["thrown_in"] == 1 if name.startswith("dealer") else 0 < passed["thrown_in"] < 1
    if name.endswith("forfeit"):  # a point to the side that does not deal, here the asker's
        assert passed["points"]["1"] >= passed["thrown_in"]


def test_nothing_is_thrown_in_by_a_stuck_dealer() -> None:
    assert {action["thrown_in"] for action in answered("dealer")["actions"]} == {0.0}


# ---------------------------------------------------------------------- order, differences, verdict
def test_best_comes_first(any_answer: dict[str, Any]) -> None:
    values = [action["ev"] for action in any_answer["actions"]]
    assert values == sorted(values, reverse=True)
    assert any_answer["best"] == any_answer["actions"][0]["call"]


def test_differences_are_to_the_best(any_answer: dict[str, Any]) -> None:
    best = any_answer["actions"][0]
    assert best["difference"] == {"ev": 0.0, "low": 0.0, "high": 0.0}
    for action in any_answer["actions"]:
        gap = action["difference"]
        assert gap["low"] <= gap["ev"] <= gap["high"]
        assert action["deals"] == best["deals"] == any_answer["deals"]
        assert gap["ev"] == pytest.approx(action["ev"] - best["ev"], abs=1e-9)


def test_the_verdict_follows_from_best_minus_second(any_answer: dict[str, Any]) -> None:
    if len(any_answer["actions"]) == 1:
        assert any_answer["verdict"] is None
        return
    gap = any_answer["actions"][1]["difference"]
    low, high = -gap["high"], -gap["low"]
    toss_up = low <= 0 <= high or (low >= -0.02 and high <= 0.02)
    robust = any_answer["robust"] or {"holds": True, "against": []}
    turned = [
        trial
        for trial in robust["against"]
        if trial["difference"]["ev"] < -0.02 and -gap["ev"] - trial["difference"]["ev"] > half_of(trial["difference"])
    ]
    assert robust["holds"] == (not turned)
    assert any_answer["verdict"] == ("toss-up" if toss_up else "depends" if turned else "clear")


def half_of(gap: dict[str, float]) -> float:
    return max(gap["high"] - gap["ev"], gap["ev"] - gap["low"])


def test_every_other_assumption_at_hand_is_tried() -> None:
    """The other play, without what the calls tell where somebody called, other styles where all call by a table; with
    one call there is nothing to turn."""
    names = {
        name: [trial["assumption"] for trial in answered(name)["robust"]["against"]] for name in ("dealer", "eldest")
    }
    styles = ["others bold", "others cautious"]
    assert names == {"dealer": ["play rules", "inference none", *styles], "eldest": ["play rules", *styles]}
    assert answered("one call")["robust"] is None
    for trial in answered("dealer")["robust"]["against"]:
        first, second = (action["call"] for action in answered("dealer")["actions"][:2])
        assert trial["best"] == (first if trial["difference"]["ev"] >= 0 else second)


def test_a_verdict_that_rests_on_what_the_passes_tell_says_so() -> None:
    made = ask("QS KD AD QC KS", "JH", seat="3", round=2, bidding="points")
    assert (made.best, made.verdict) == ("call D", "depends")
    assert made.robust is not None
    assert [(trial.assumption, trial.best) for trial in made.robust.turned_by] == [("inference none", "pass")]
    without = ask("QS KD AD QC KS", "JH", seat="3", round=2, inference="none", bidding="points")
    (trial,) = made.robust.turned_by
    assert without.best == "pass"
    second = next(action for action in without.actions if action.call == "call D")
    assert trial.difference.value == pytest.approx(second.difference.value, abs=0.2)


def test_what_was_not_tried_for_want_of_time_is_said() -> None:
    late = ask("AH QH QC JC JD", "KD", seat="dealer", play="rules", inference="none", precision=1e-9, time=0.05)
    assert (late.robust, late.reproducible) == (None, False)
    assert late.notes[-1] == "what would turn the verdict was not tried: the time was over"


def test_other_assumptions_are_tried_on_a_quarter_of_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """With bold and cautious others on an eighth; by the net, where the answer is by rule, on a fortieth."""
    import analyzer.questions.robust as module

    tried = []

    class Noted(module.Sample):
        def run_until_settled(self, limits: Any, progress: Any) -> None:
            super().run_until_settled(limits, progress)
            tried.append(self.run.done)

    monkeypatch.setattr(module, "Sample", Noted)
    for deals in (200, 1_500):
        ask(**QUESTIONS["dealer"], deals=deals)
    assert tried == [50, 50, 25, 25, 375, 375, 188, 188]
    tried.clear()
    ask(**QUESTIONS["dealer"], deals=1_500, play="rules")
    assert tried == [38, 375, 188, 188]
    tried.clear()
    ask(**QUESTIONS["dealer"], deals=1_500, bidding="points")
    assert tried == [375, 375]


def test_a_bid_becomes_the_contract_where_it_is_not_outbid() -> None:
    """The lower the bid the more often it is outbid; chances are given that it was not."""
    becomes = {action["call"]: action["becomes"] for action in answered("bids")["actions"]}
    assert becomes["pass"] is None
    assert 0 <= becomes["4"] <= becomes["5"] <= becomes["6"] <= 1
    for action in answered("bids")["actions"]:
        if action["becomes"]:
            assert action["euchred"] + action["made"] + action["march"] == pytest.approx(1, abs=1e-12)


def test_a_defender_has_two_choices_and_no_contract_of_his_own() -> None:
    actions = answered("defend")["actions"]
    assert {action["call"] for action in actions} == {"defend alone", "defend together"}
    assert all(action["becomes"] is action["strain"] is None for action in actions)


def test_an_ordered_dealer_may_leave_the_upcard() -> None:
    actions = {action["call"]: action for action in answered("two-handed, ordered")["actions"]}
    assert set(actions) == {"pick up", "leave"}
    assert actions["leave"]["discard"] is None
    assert actions["pick up"]["discard"] in ("9H", "TD")


def test_equal_calls_are_a_toss_up() -> None:
    """Five trumps without a bower, the right one goes to the dealer: always the point, never the march."""
    equal = ask("9H TH QH KH AH", "JH", seat="1", deals=1_000).to_dict()
    first, second = equal["actions"][:2]
    assert {first["call"], second["call"]} == {"order", "order alone"}
    assert first["points"] == second["points"] == {"1": 1.0}
    assert second["difference"]["ev"] == 0
    assert second["difference"]["low"] < 0 < second["difference"]["high"]
    assert equal["verdict"] == "toss-up"


def test_open_cards_stand_beside_and_say_how_many_deals() -> None:
    many = ask("JS AS KS 9H TD", "QS", seat="dealer", deals=4_000, precision=1e-9, open_cards=True).to_dict()
    for action in many["actions"]:
        assert 0 < action["dd_deals"] <= action["deals"]
        assert -4 <= action["ev_dd"] <= 4
    for action in answered("open cards")["actions"]:
        assert action["ev_dd"] == pytest.approx(action["ev"], abs=1e-9)
        assert action["dd_deals"] == action["deals"]
    for action in answered("dealer")["actions"]:
        assert (action["ev_dd"], action["dd_deals"]) == (None, 0)
        assert "dd" not in action["models"]


def test_a_farmers_hand_is_named() -> None:
    assert any("farmer" in note for note in answered("farmer's hand")["notes"])
    assert answered("dealer")["notes"] == []


# ---------------------------------------------------------------------- rows
def test_rows_are_the_actions_flat() -> None:
    made = ask(**QUESTIONS["dealer"], deals=DEALS)
    for row, action in zip(made.rows(), made.to_dict()["actions"], strict=True):
        assert tuple(row) == Answer.COLUMNS
        for column in Answer.COLUMNS[: Answer.COLUMNS.index("discard_alternatives")]:  # as text: test_discards
            part = {"difference": "ev", "difference_low": "low", "difference_high": "high"}.get(column)
            assert row[column] == (action["difference"][part] if part else action[column])
