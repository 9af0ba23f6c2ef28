"""What decides an answer: the value split by who holds the highest unseen trumps."""

from __future__ import annotations

import math

import pytest

from analyzer import ask
from analyzer.cards import format_card
from analyzer.words.answer import view_answer

HAND, UP = "JS KC TC QD TD", "9C"


def test_the_split_adds_up_to_the_value() -> None:
    """Over the holders of one card the shares are 1, and their values average to the answer's."""
    answer = ask(HAND, UP, seat=2, play="rules", deals=4_000, explain=True)
    calls = [action.call for action in answer.actions[:2]]
    assert [format_card(card) for card in dict.fromkeys(one.card for one in answer.explained)] == ["JC", "AC"]
    for card in {one.card for one in answer.explained}:
        rows = [one for one in answer.explained if one.card == card]
        assert [one.holder for one in rows] == ["left", "partner", "right", "kitty"]
        assert sum(one.share for one in rows) == pytest.approx(1.0)
        for place, call in enumerate(calls):
            mean = sum(one.share * one.values[call] for one in rows)
            assert mean == pytest.approx(answer.actions[place].ev.value, abs=1e-9)
        for one in rows:
            assert one.difference.value == pytest.approx(one.values[calls[0]] - one.values[calls[1]])


def test_shares_are_those_of_chance_without_evidence() -> None:
    """18 unseen cards: five in each other hand, three in the kitty."""
    answer = ask(HAND, UP, seat=1, play="rules", deals=8_000, inference="none", explain=True)
    for one in answer.explained:
        chance = 3 / 18 if one.holder == "kitty" else 5 / 18
        assert one.share == pytest.approx(chance, abs=4 * math.sqrt(chance / 8_000))


def test_a_partner_with_the_right_bower_is_worth_more_than_an_opponent() -> None:
    answer = ask(HAND, UP, seat=2, play="rules", deals=4_000, explain=True)
    right = {one.holder: one.values["order"] for one in answer.explained if format_card(one.card) == "JC"}
    assert right["partner"] > right["left"] + 0.5
    assert right["partner"] > right["right"] + 0.5


def test_without_trumps_there_is_nothing_to_explain() -> None:
    answer = ask("AS KS AH KH AD 9C", seat=1, rules="bid_euchre_6", deals=500, only="5", explain=True)
    if answer.actions[0].strain == "NT":
        assert not answer.explained
        assert any("nothing to explain" in note for note in answer.notes)


@pytest.mark.parametrize("rules", ["two_handed", "three_handed", "napoleon5", "british,joker_up=H"])
def test_other_tables_have_their_own_holders(rules: str) -> None:
    needs_card = {"two_handed", "three_handed", "british,joker_up=H"}
    up = "QS" if rules in needs_card else None
    answer = ask("JS AS KS 9H TD", up, seat="1", rules=rules, play="rules", deals=500, explain=True)
    holders = {one.holder for one in answer.explained}
    assert holders <= {"partner", "opponent", "left", "right", "kitty", "seat 3", "seat 4"}
    assert len(holders) >= 2


def test_the_table_is_shown_with_a_sentence() -> None:
    answer = ask(HAND, UP, seat=2, play="rules", deals=2_000, explain=True)
    view = view_answer(answer, symbols=False)["explained"]
    assert view["sentence"].startswith("Most turns on the JC. Assist gains most over pass where its holder is")
    assert len(view["rows"]) == 8
    assert view_answer(ask(HAND, UP, seat=2, play="rules", deals=100), symbols=False)["explained"] is None
