"""Recorded deals of which not every card is known: nothing legal is refused, and what is said of them is so."""

from __future__ import annotations

import random

import pytest

from analyzer.records.replay import replay_record
from tests.analyzer.records.test_game_twin import SETTINGS
from tests.support.recorded import BY_ID, Record, error_of, replayed, result_of, without
from tests.support.recorded_deals import RandomDeal, random_deals

UNKNOWN = ["?"] * 4


def hide(record: Record, share: float, rng: random.Random) -> Record:
    """The record without a share of its cards."""

    def some(text: str) -> str:
        return " ".join("?" if rng.random() < share else card for card in text.split())

    hidden = record | {"hands": [some(hand) for hand in record["hands"]], "plays": [some(t) for t in record["plays"]]}
    if record.get("upcard") and rng.random() < share / 3:
        hidden["upcard"] = "?"
    if record.get("discard") and rng.random() < share:
        hidden["discard"] = None if record.get("picks_up") and rng.random() < 0.5 else "?"
    for key in ("given", "given_defender"):
        if record.get(key):
            hidden[key] = [some(card) for card in record[key]]
    if record.get("swap"):
        hidden["swap"] = record["swap"] | {
            key: some(" ".join(record["swap"][key])).split() for key in ("gives", "takes")
        }
    return hidden


def agrees(known: object, expected: object) -> bool:
    """Whether something is as expected as far as it is known."""
    if isinstance(known, list) and isinstance(expected, list) and len(known) == len(expected):
        return all(map(agrees, known, expected))
    return known is None or known == expected


def check_hidden(deals: list[RandomDeal], seed: str) -> tuple[int, int]:
    """Hide cards of legal deals: no error, and no result but the true one. The points known, and of how many deals."""
    rng, known, played = random.Random(seed), 0, 0
    for deal in deals:
        if deal.expected is None:
            continue
        for share in (0.05, 0.3, 0.8):
            hidden = hide(deal.record, share, rng)
            shown = replay_record(deal.rules, hidden)
            assert "error" not in shown, (deal.record, hidden, shown["error"])
            result = shown["result"]
            assert set(deal.expected) <= set(result)
            cut = any("too little is known" in note for note in result.get("unchecked", ()))
            for key, value in deal.expected.items():
                if cut and key in ("leaders", "winners", "side_tricks"):
                    continue
                assert agrees(result[key], value), (deal.record, hidden, key, result)
            if deal.expected.get("points"):
                played += 1
                known += result["points"] is not None
                assert result["points"] is not None or result["unchecked"]
    return known, played


@pytest.mark.parametrize("setting", SETTINGS)
def test_legal_deals_stay_legal_whatever_is_hidden(setting: str) -> None:
    _, deals = random_deals(SETTINGS[setting], 4, f"hidden {setting}")
    known, played = check_hidden(deals, setting)
    assert known or played < 12


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
def test_many_legal_deals_stay_legal_whatever_is_hidden(setting: str) -> None:
    _, deals = random_deals(SETTINGS[setting], 60, f"many hidden {setting}")
    check_hidden(deals, setting)


@pytest.mark.parametrize("setting", ["standard,stick=off", "standard,discard_upcard=off", "deck32,pickup=forced"])
def test_a_missing_discard_of_a_known_hand_leaves_nothing_open(setting: str) -> None:
    """Who plays five of six cards has buried the sixth."""
    _, deals = random_deals(setting, 60, setting)
    done = 0
    for deal in deals:
        if deal.record.get("discard") and deal.expected and deal.expected["points"]:
            for discard in ("?", None):
                assert replay_record(deal.rules, deal.record | {"discard": discard})["result"] == deal.expected
            done += 1
    assert done > 10


@pytest.mark.parametrize("setting", ["standard", "british", "two_handed,pickup=forced", "deck32_7card"])
def test_illegal_cards_are_found_where_one_hand_is_known(setting: str) -> None:
    """The other hands do not matter."""
    _, deals = random_deals(setting, 60, f"illegal {setting}")
    done = 0
    for deal in deals:
        for kind, (what, record, legal) in deal.some_wrong(20).items():
            if not kind.startswith("trick card"):
                continue
            error = str(replay_record(deal.rules, record)["error"])
            seat = int(error.partition("seat ")[2][0])
            hands = [hand if other == seat else "?" for other, hand in enumerate(record["hands"])]
            shown = replay_record(deal.rules, record | {"hands": hands})
            assert what in shown["error"]
            if "must" in error:
                assert shown["error"] == error
                assert legal == set(error.partition("legal: ")[2].split())
            done += 1
    assert done > 30


# ---------------------------------------------------------------------- what is found out
BARE = without(BY_ID["STD-1"], "discard", "expect", "legal") | {"hands": UNKNOWN}


def test_the_tricks_alone_say_who_won_them() -> None:
    result = result_of(BARE)
    whole = result_of(BY_ID["STD-1"])
    assert {key: result[key] for key in whole} == whole
    assert "unchecked" not in result


def test_a_revoke_comes_out_with_the_card_that_was_kept() -> None:
    plays = ["JH 9C 9S 9H", "AH JD"]
    assert error_of(BARE, plays=plays) == (
        "trick 1, card 2: seat 1 must follow the suit of JH and may not play 9C; legal: JD"
    )
    result = result_of(BARE, plays=["JH 9C 9S 9H"])
    assert result["winners"] == [0]
    assert result["unchecked"] == [
        "trick 1, card 2: whether suit was followed",
        "trick 1, card 3: whether suit was followed",
    ]


def test_a_revoke_is_found_where_too_few_other_cards_remain() -> None:
    """The dealer has TH, QH and the upcard; one of them may be buried, not two."""
    record = BY_ID["STD-1"] | {"discard": "?"}
    assert error_of(record, plays=["JH JD 9S AS"]) == (
        "trick 1, card 4: seat 3 must follow the suit of JH and may not play AS; legal: QH TH 9H"
    )


def test_a_card_that_another_holds_cannot_be_played() -> None:
    hands = ["?", BY_ID["STD-1"]["hands"][1], "?", "?"]
    assert error_of(BARE, hands=hands, plays=["JD"]).startswith("trick 1, card 1: seat 0 does not hold JD")
    assert error_of(BARE, plays=["JH JD JH"]) == "trick 1, card 3: JH was played before"
    assert "trick 1 has 3 cards" in error_of(BARE, plays=["JH ? 9S", "AH"])
    assert error_of(BARE, plays=["? ? ? ?"] * 6) == "trick 6 is given, but 5 tricks end the deal"


def test_the_winner_of_a_trick_with_an_unknown_card() -> None:
    # nothing beats the right bower; an unknown card under the queen may be higher, and who leads next tells
    assert result_of(BARE, plays=["JH ? ? ?"])["winners"] == [0]
    open_result = result_of(BARE, plays=["QH ? 9S 9H"])
    assert (open_result["winners"], open_result["leaders"]) == ([None], [0, None])
    assert open_result["unchecked"][-1] == "trick 1: who won it"
    hands = ["?", "JD 9C TC QS KS", "?", "?"]
    assert result_of(BARE, hands=hands, plays=["QH ? 9S 9H", "TC"])["winners"] == [1]
    assert result_of(BARE, hands=hands, plays=["QH ? 9S 9H", "AH"])["winners"] == [0]


def test_points_are_known_where_every_winner_gives_the_same() -> None:
    """Of the last trick only the lead is known, and the makers have three: one point, or two for all five."""
    result = result_of(BARE, plays=[*BARE["plays"][:4], "KC ? ? ?"])
    assert result["points"] is None
    assert result["unchecked"][-1] == "points: it turns on cards that are not known"
    done = 0
    for name, record in BY_ID.items():
        if name.startswith("STD") and len(record.get("plays", ())) == 5:
            whole = result_of(record)
            makers = sum(seat % 2 == whole["maker"] % 2 for seat in whole["winners"][:4])
            last = " ".join("?" for _ in whole["active"])
            result = result_of(record, plays=[*record["plays"][:4], last], hands=UNKNOWN)
            settled = makers in (0, 1, 3)
            assert result["points"] == (whole["points"] if settled else None), name
            done += settled
    assert done > 1


def test_an_unknown_upcard() -> None:
    record = BY_ID["STD-1"] | {"upcard": "?", "discard": "?"}
    assert result_of(record) == result_of(BY_ID["STD-1"])  # "pair@H" and the cards played leave only the nine
    ordered = without(record, "plays", "strain") | {"calls": ["order"]}
    result = result_of(ordered)
    assert (result["maker"], result["strain"]) == (0, None)
    assert "strain: it turns on cards that are not known" in result["unchecked"]
    assert error_of(record, calls=["pair@S"]).startswith("no upcard fits; with ")


def test_an_unknown_joker_whose_holder_must_bid() -> None:
    record = without(BY_ID["HAS-5"], "plays", "strain", "expect")
    (holder,) = [seat for seat, hand in enumerate(record["hands"]) if "JO" in hand]
    passed = record | {"calls": ["pass"] * 4}
    whole = result_of(passed)
    assert whole["maker"] == holder
    hidden = [hand.replace("JO", "?") for hand in record["hands"]]
    result = result_of(passed, hands=hidden)
    # in that hand, or in the widow, and then the deal is thrown in
    assert (result["kind"], result["maker"]) == (None, None)
    assert [note.split(":")[0] for note in result["unchecked"]] == ["kind", "next_dealer", "maker", "contract"]


def test_a_farmers_hand_that_is_known_in_part() -> None:
    poor = {
        "rules": "standard,farmer=redeal", "dealer": 3, "upcard": "JD", "redeal_claimed": 0,
        "hands": ["9C 9D ? ? ?", "?", "?", "?"],
    }  # fmt: skip
    result = result_of(poor)
    assert result["kind"] == "redeal"
    assert result["unchecked"] == ["redeal_claimed 0: whether the hand is a farmer's"]
    assert error_of(poor, hands=["AC ? ? ? ?", *UNKNOWN[1:]]) == "redeal_claimed 0: AC ? is not a farmer's hand"
    others = ["9H 9S TC TD ?", "TH TS ? ? ?", "?"]
    assert "is not a farmer's hand" in error_of(poor, hands=[poor["hands"][0], *others])


def test_a_call_that_turns_on_the_hand() -> None:
    record = BY_ID["STD-1"] | {"rules": "standard,need_suit=natural", "plays": [], "discard": None}
    assert "unchecked" not in result_of(record)
    hidden = ["AC KC ? ? ?", *record["hands"][1:]]
    assert result_of(record, hands=hidden)["unchecked"] == ["call 1 by seat 0: whether the hand allows it"]
    assert "unchecked" not in result_of(record, hands=["AH KC ? ? ?", *record["hands"][1:]])
    assert "call 1 by seat 0" in error_of(record, hands=["AC KC AS KS QS", "?", "?", "?"])


def test_nothing_is_known_of_many_tricks() -> None:
    record = {
        "rules": "deck32_7card", "dealer": 3, "upcard": "9H", "hands": UNKNOWN, "calls": ["pair@H"],
        "plays": ["JH 7H 8H TH", *["? ? ? ?"] * 6],
    }  # fmt: skip
    result = result_of(record)
    assert (result["winners"], result["points"]) == ([0], None)
    assert "the tricks from 2 on: too little is known of them" in result["unchecked"]


def test_hands_of_the_wrong_size() -> None:
    swap = {"seat": 0, "gives": ["?"] * 5, "takes": ["?"] * 3}
    assert error_of(BARE, rules="standard,farmer=swap", swap=swap) == "swap: gives has 5 cards; 3 needed"
    assert error_of(BARE, hands=["JH ? ? ?", *UNKNOWN[1:]]) == 'hand 0 "JH ? ? ?" has 4 cards, ? counted; 5 needed'
    assert "in two hands" in error_of(BARE, hands=["JH ? ? ? ?", "JH ? ? ? ?", "?", "?"])


def test_a_complete_record_has_nothing_unchecked() -> None:
    for record in BY_ID.values():
        assert "unchecked" not in replayed(record).get("result", {})
