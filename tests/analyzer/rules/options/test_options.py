"""Options: what each value does to the fields, what is refused and why, and the one name of the same rules."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from analyzer.errors import DataError
from analyzer.rules import PRESETS, Rules
from analyzer.rules.options.option import Draft
from analyzer.rules.options.options import OPTIONS


def field(rules: Rules, path: str) -> Any:
    """A field by path, as ``rounds.1.dealer_must`` or ``contracts.alone.sweep``."""
    value: Any = rules
    for step in path.split("."):
        if isinstance(value, tuple):
            value = value[int(step)] if step.isdigit() else next(item for item in value if item.name == step)
        else:
            value = getattr(value, step)
    return value


EFFECTS: list[tuple[str, str, Any]] = [
    ("deck32,deck=24", "ranks", "9TJQKA"),
    ("standard,deck=28", "ranks", "89TJQKA"),
    ("standard,deck=32", "ranks", "789TJQKA"),
    ("standard,deck=52", "ranks", "23456789TJQKA"),
    ("napoleon4,deck=28", "deck_size", 28),
    ("standard,deck=32,hand=7", "contracts.pair.need", 4),
    ("standard,deck=32,hand=7", "contracts.alone.need", 4),
    ("deck32_7card,hand=5", "contracts.pair.need", 3),
    ("two_handed,hand=6", "contracts.solo.need", 4),
    ("standard,joker=on", "joker_up", "dealer_names_blind"),
    ("two_handed,joker=on", "deck_size", 25),
    ("three_handed,joker=on,deck=32", "deck_size", 33),
    ("british,joker=off", "joker", False),
    ("british,joker=off", "joker_up", "never"),
    ("british,joker_up=dealer_names_blind", "joker_up", "dealer_names_blind"),
    ("british,joker_up=dealer_names", "joker_up", "dealer_names"),
    ("british,joker_up=names", "joker_up", "dealer_names"),
    ("british,joker_up=C", "joker_up", "C"),
    ("british,joker_up=D", "joker_up", "D"),
    ("british,joker_up=h", "joker_up", "H"),
    ("british,joker_up=H", "joker_up", "H"),
    ("standard,joker_up=S,joker=on", "joker_up", "S"),
    ("railroad,joker_up=blind", "joker_up", "dealer_names_blind"),
    ("hasenpfeffer,widow=none", "widow", "none"),
    ("hasenpfeffer,widow=unused", "widow", "unused"),
    ("hasenpfeffer,widow=maker_takes", "widow", "maker_takes"),
    ("standard,stick=off", "rounds.1.dealer_must", False),
    ("two_handed,stick=on", "rounds.1.dealer_must", True),
    ("two_handed,stick=on", "rounds.0.dealer_must", False),
    ("bid_euchre_6,stick=off", "rounds.0.dealer_must", False),
    ("napoleon4,stick=on", "rounds.0.dealer_must", True),
    ("hasenpfeffer,stick=on", "all_pass", "redeal_next"),
    ("hasenpfeffer,stick=on", "forced_bid", None),
    ("standard,stick=off,all_pass=next", "all_pass", "redeal_next"),
    ("two_handed,all_pass=same", "all_pass", "redeal_same"),
    ("railroad,all_pass=forfeit", "all_pass", "forfeit"),
    ("hasenpfeffer,all_pass=next", "forced_bid", None),
    ("standard,canadian=off", "rounds.0.dealer_partner", "free"),
    ("standard,canadian=round1", "rounds.0.dealer_partner", "alone_only"),
    ("standard,canadian=round1", "rounds.1.dealer_partner", "free"),
    ("standard,canadian=on", "rounds.0.dealer_partner", "alone_only"),
    ("standard,canadian=both", "rounds.0.dealer_partner", "alone_only"),
    ("standard,canadian=both", "rounds.1.dealer_partner", "alone_only"),
    ("standard,canadian=silent", "rounds.0.dealer_partner", "must_pass"),
    ("standard,canadian=silent", "rounds.1.dealer_partner", "free"),
    ("standard,need_suit=none", "rounds.0.need_suit", "none"),
    ("standard,need_suit=effective", "rounds.0.need_suit", "effective"),
    ("standard,need_suit=effective", "rounds.1.need_suit", "effective"),
    ("standard,need_suit=natural", "rounds.1.need_suit", "natural"),
    ("bid_euchre_6,match=on", "rounds.0.dealer_may_match", "any"),
    ("bid_euchre_6,match=opponents", "rounds.0.dealer_may_match", "opponents"),
    ("bid_euchre_6,match=off", "rounds.0.dealer_may_match", False),
    ("two_handed,pickup=forced", "rounds.0.pickup", "forced"),
    ("standard,pickup=optional", "rounds.0.pickup", "optional"),
    ("standard,pickup=optional", "rounds.1.pickup", "none"),
    ("standard,discard_upcard=on", "discard_upcard", True),
    ("standard,discard_upcard=off", "discard_upcard", False),
    ("two_handed,round2=other", "rounds.1.strains", "not_upcard"),
    ("two_handed,round2=any", "rounds.1.strains", "any"),
    ("two_handed,round2=any", "rounds.0.strains", "upcard"),
    ("standard,notrump=off", "contracts.pair.strains", (0, 1, 2, 3)),
    ("standard,notrump=high", "contracts.alone.strains", (0, 1, 2, 3, 4)),
    ("standard,notrump=both", "contracts.pair.strains", (0, 1, 2, 3, 4, 5)),
    ("standard,alone=on", "rounds.0.contracts", ("pair", "alone")),
    ("standard,alone=off", "rounds.0.contracts", ("pair",)),
    ("standard,alone=off", "rounds.1.contracts", ("pair",)),
    ("north_american,alone=off", "defend_alone", "off"),
    ("north_american,alone=off", "lone_defender_leads", False),
    ("railroad,alone=off", "call_for_best", False),
    ("standard,alone_need=5", "contracts.alone.need", 5),
    ("standard,alone_need=5", "contracts.pair.need", 3),
    ("deck32_7card,alone_need=7", "contracts.alone.need", 7),
    ("north_american,defend=off", "contracts.alone.opp_fail_lone", None),
    ("north_american,defend=off", "lone_defender_leads", False),
    ("standard,defend=alone", "defend_alone", "vs_alone"),
    ("standard,defend=alone", "contracts.alone.opp_fail_lone", 4),
    ("standard,defend=alone", "contracts.pair.opp_fail_lone", None),
    ("standard,defend=always", "defend_alone", "always"),
    ("standard,defend=always", "contracts.pair.opp_fail_lone", 4),
    ("standard,defend=always", "contracts.alone.opp_fail_lone", 4),
    ("north_american,lone_lead=eldest", "alone_lead", "eldest"),
    ("standard,lone_lead=maker_left", "alone_lead", "maker_left"),
    ("standard,lone_lead=maker", "alone_lead", "maker"),
    ("railroad,defender_leads=on", "lone_defender_leads", True),
    ("north_american,defender_leads=off", "lone_defender_leads", False),
    ("standard,call_for_best=on", "call_for_best", True),
    ("railroad,call_for_best=off", "call_for_best", False),
    ("standard,loner=5", "contracts.alone.sweep", 5),
    ("standard,loner=5", "contracts.pair.sweep", 2),
    ("standard,loner_fail=4", "contracts.alone.opp_fail", 4),
    ("standard,loner_fail=4", "contracts.pair.opp_fail", 2),
    ("three_handed,march=3", "contracts.solo.sweep", 3),
    ("standard,march=3", "contracts.alone.sweep", 4),
    ("standard,super_euchre=4", "contracts.pair.opp_fail_zero", 4),
    ("standard,super_euchre=4", "contracts.alone.opp_fail_zero", 4),
    ("standard,super_euchre=off", "contracts.pair.opp_fail_zero", None),
    ("standard,farmer=off", "farmer", "off"),
    ("standard,farmer=redeal", "farmer_min", None),
    ("standard,farmer=redeal", "farmer_ranks", "9T"),
    ("standard,farmer=redeal", "farmer_redealer", "same"),
    ("standard,farmer=swap", "farmer_min", 3),
    ("standard,farmer=redeal,farmer_min=4", "farmer_min", 4),
    ("standard,farmer=swap,farmer_same=on", "farmer_same_rank", True),
    ("standard,farmer=swap,farmer_same=off", "farmer_same_rank", False),
    ("standard,deals=8", "deals", 8),
    ("standard,deals=8", "target", None),
    ("railroad,deals=8", "carry_over", False),
    ("bid_euchre_6,deals=8", "target_needs_success", False),
    ("standard,target=11", "target", 11),
    ("napoleon4,target=25", "target", 25),
    ("standard,laps=on", "carry_over", True),
    ("railroad,laps=off", "carry_over", False),
    ("standard,slam=on", "shutout_double", True),
    ("railroad,slam=off", "shutout_double", False),
]


@pytest.mark.parametrize(("text", "path", "expected"), EFFECTS)
def test_what_an_option_does(text: str, path: str, expected: Any) -> None:
    assert field(Rules.parse(text), path) == expected


def test_every_value_of_every_option_is_tried() -> None:
    tried = {part for text, _, _ in EFFECTS for part in text.split(",")[1:]}
    for option in OPTIONS.values():
        for word in option.legal:
            assert f"{option.key}={word}" in tried
        assert not option.numbers or any(part.startswith(f"{option.key}=") for part in tried), option.key


def test_the_cross_check_rules_of_openspiel() -> None:
    rules = Rules.parse("standard,discard_upcard=off,defend=always")
    assert not rules.discard_upcard
    assert rules.alone_lead == "eldest"
    assert [contract.opp_fail_lone for contract in rules.contracts] == [4, 4]


REFUSED = [
    ("", "presets are standard, north_american, two_handed"),
    ("standart", "did you mean standard"),
    ("stick=off", "put one first, as in standard,stick=off"),
    ("standard,stik=on", "option 'stik' is unknown (did you mean stick?); options are deck, hand"),
    ("standard,", "option '' is unknown"),
    ("standard,stick", "option stick has no value; write on or off, as in stick=on"),
    ("standard,stick=of", "option stick=of is not possible (did you mean off?); write on or off"),
    ("standard,target=x", "option target=x is not possible; write a number from 1 to 1000"),
    ("standard,target=0", "write a number from 1 to 1000"),
    ("standard,target=-1", "write a number from 1 to 1000"),
    ("standard,target=1" + "0" * 5000, "write a number from 1 to 1000"),
    ("standard,target=١٠", "write a number from 1 to 1000"),
    ("standard,deck=36", "write 24, 28, 32 or 52"),
    ("standard,super_euchre=x", "write off or a number from 0 to 100"),
    ("standard,stick=on,stick=on", "option stick is given twice"),
    ("standard,target=11,TARGET=12", "option target is given twice"),
    # no meaning in that game
    ("standard,joker_up=H", "joker_up=H has no meaning in 'standard,joker_up=H': there is no joker; add joker=on"),
    ("standard,widow=unused", "a card is turned up, so there is no widow"),
    ("standard,match=on", "the first call ends the auction; nobody bids"),
    ("standard,farmer_min=3", "add farmer=redeal or farmer=swap"),
    ("standard,alone=off,loner=5", "nobody can go alone"),
    ("standard,alone=off,lone_lead=maker", "nobody can go alone"),
    ("two_handed,canadian=on", "there are no partners"),
    ("two_handed,alone=on", "there are no partners"),
    ("three_handed,defend=alone", "there are no partners"),
    ("three_handed,defender_leads=on", "there are no partners"),
    ("three_handed,call_for_best=on", "nobody can go alone"),
    ("hasenpfeffer,pickup=optional", "players bid for the contract; no card is turned up"),
    ("hasenpfeffer,hand=5", "the bids are numbers of tricks out of 6"),
    ("napoleon4,march=3", "players bid for the contract"),
    ("napoleon4,need_suit=natural", "players bid for the contract"),
    ("napoleon4,round2=any", "players bid for the contract"),
    ("bid_euchre_6,notrump=high", "players bid for the contract"),
    ("bid_euchre_6,deck=32", "all cards are dealt, 6 to each of 4 players"),
    ("bid_euchre_6,super_euchre=4", "players bid for the contract"),
    # impossible together
    ("standard,target=11,deals=8", "target=11 and deals=8 exclude each other"),
    ("standard,alone=off,defend=alone", "defend_alone='vs_alone' needs an alone contract"),
    ("standard,alone=off,canadian=round1", "dealer_partner='alone_only' needs an alone contract"),
    ("standard,joker=on,notrump=high", "joker=true is undefined with no-trump"),
    ("standard,all_pass=same", "cannot happen when the dealer must call"),
    ("standard,defender_leads=on", "lone_defender_leads=true needs defend_alone"),
    ("standard,hand=7", "too small"),
    ("napoleon7,deck=28", "7 hands of 5 need 35"),
    ("napoleon4,joker=on", "joker=true needs bowers=true"),
    ("railroad,deals=8,laps=on", "carry_over=true needs a target"),
    ("standard,alone_need=6", "need=6 must lie in 0 to hand=5"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refusals_say_why(text: str, message: str) -> None:
    with pytest.raises(DataError, match=re.escape(message)) as refused:
        Rules.parse(text)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("standard,stick=on", "standard"),
        ("standard,target=11,stick=off", "standard,stick=off,target=11"),
        (" Standard , Stick = OFF ", "standard,stick=off"),
        ("north-american,lone-lead=eldest", "north_american,lone_lead=eldest"),
        ("standard,canadian=on", "standard,canadian=round1"),
        ("standard,farmer=redeal,farmer_min=5", "standard,farmer=redeal"),
        ("standard,super_euchre=off,target=010", "standard"),
        ("north_american,defend=off,defender_leads=off", "north_american,defend=off"),
        ("standard,hand=7,deck=32,alone_need=4", "standard,deck=32,hand=7"),
        ("british,joker=on,joker_up=H", "british,joker_up=H"),
        ("hasenpfeffer,stick=on,all_pass=next", "hasenpfeffer,stick=on"),
    ],
)
def test_the_same_rules_have_the_same_name(typed: str, name: str) -> None:
    assert Rules.parse(typed).name == name
    assert Rules.parse(typed) == Rules.parse(name)


def meaningful(preset: str) -> dict[str, list[str]]:
    """The options that have a meaning in a preset or beside another option there, with values to try."""
    draft = Draft.of(PRESETS[preset])
    return {
        key: [*option.legal, *(str(option.numbers[place]) for place in (0, 2, 4, 7, -1) if option.numbers)]
        for key, option in OPTIONS.items()
        if option.reading(draft) is not None or key in ("joker_up", "farmer_min", "farmer_same")
    }


@st.composite
def typed_options(draw: st.DrawFn) -> tuple[str, list[str]]:
    preset = draw(st.sampled_from(list(PRESETS)))
    options = meaningful(preset)
    keys = draw(st.lists(st.sampled_from(sorted(options)), unique=True, max_size=5))
    return preset, [f"{key}={draw(st.sampled_from(options[key]))}" for key in keys]


@given(typed_options(), st.integers(0, 2**32))
def test_a_name_parses_back_whatever_the_order_typed(typed: tuple[str, list[str]], seed: int) -> None:
    preset, parts = typed
    try:
        rules = Rules.parse(",".join([preset, *parts]))
    except DataError:
        assume(False)
    assert Rules.parse(rules.name) == rules
    random.Random(seed).shuffle(parts)
    again = Rules.parse(",".join([preset, *parts]))
    assert again == rules
    assert hash(again) == hash(rules)


@given(typed_options())
def test_a_name_says_no_more_than_it_must(typed: tuple[str, list[str]]) -> None:
    preset, parts = typed
    try:
        rules = Rules.parse(",".join([preset, *parts]))
    except DataError:
        assume(False)
    first, *named = rules.name.split(",")
    assert first == preset
    assert len(named) <= len(parts)
    for number in range(len(named)):
        shorter = ",".join([first, *named[:number], *named[number + 1 :]])
        try:
            other = Rules.parse(shorter)
        except DataError:
            continue
        assert other != rules


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    for typed in (text, f"standard,{text}", f"standard,target={text}"):
        try:
            rules = Rules.parse(typed)
        except DataError:
            continue
        assert Rules.parse(rules.name) == rules
