"""Options of the auction: who must or may call what, and what the dealer does with the upcard."""

from __future__ import annotations

from analyzer.cards import SUIT_STRAINS
from analyzer.rules.options.option import Draft, Option, flag_option, on_off

_ALL_PASS = {"next": "redeal_next", "same": "redeal_same", "forfeit": "forfeit"}
_CANADIAN = {
    ("free", "free"): "off",
    ("alone_only", "free"): "round1",
    ("alone_only", "alone_only"): "both",
    ("must_pass", "free"): "silent",
}
_NO_TRUMP: dict[tuple[int, ...], str] = {(): "off", (4,): "high", (4, 5): "both"}
_MATCH = {"any": "on", "opponents": "opponents", False: "off"}
_ROUND_2 = {"not_upcard": "other", "any": "any"}


def _write_stick(draft: Draft, value: str) -> None:
    last = draft.rounds[-1]
    draft.change_rounds(lambda turn: turn is last, dealer_must=value == "on")
    if value == "on" and draft.all_pass == "joker_holder_bids":  # nobody is left to pass to the joker's holder
        _write_all_pass(draft, "next")


def _read_all_pass(draft: Draft) -> str:
    return {field: word for word, field in _ALL_PASS.items()}.get(draft.all_pass, str(draft.all_pass))


def _write_all_pass(draft: Draft, value: str) -> None:
    draft.all_pass = _ALL_PASS[value]
    draft.forced_bid = None


def _read_canadian(draft: Draft) -> str:
    draft.require_turn_up()
    draft.require_partners()
    first, last = draft.rounds[0].dealer_partner, draft.rounds[-1].dealer_partner
    return _CANADIAN.get((first, last), f"{first} then {last}")


def _write_canadian(draft: Draft, value: str) -> None:
    first, last = next(pair for pair, word in _CANADIAN.items() if word == value)
    draft.change_rounds(lambda turn: turn.strains == "upcard", dealer_partner=first)
    draft.change_rounds(lambda turn: turn.strains != "upcard", dealer_partner=last)


def _read_need_suit(draft: Draft) -> str:
    draft.require_turn_up()
    return str(draft.rounds[0].need_suit)


def _write_need_suit(draft: Draft, value: str) -> None:
    draft.change_rounds(lambda turn: True, need_suit=value)


def _read_match(draft: Draft) -> str:
    draft.require_bidding()
    return _MATCH[draft.rounds[0].dealer_may_match]


def _write_match(draft: Draft, value: str) -> None:
    field = next(field for field, word in _MATCH.items() if word == value)
    draft.change_rounds(lambda turn: True, dealer_may_match=field)


def _read_pickup(draft: Draft) -> str:
    draft.require_turn_up()
    return str(draft.rounds[0].pickup)


def _write_pickup(draft: Draft, value: str) -> None:
    draft.change_rounds(lambda turn: turn.strains == "upcard", pickup=value)


def _read_round_2(draft: Draft) -> str:
    draft.require_turn_up()
    return _ROUND_2.get(draft.rounds[-1].strains, str(draft.rounds[-1].strains))


def _write_round_2(draft: Draft, value: str) -> None:
    field = next(field for field, word in _ROUND_2.items() if word == value)
    draft.change_rounds(lambda turn: turn.strains in _ROUND_2, strains=field)


def _read_no_trump(draft: Draft) -> str:
    draft.require_turn_up()
    held = tuple(strain for strain in draft.contracts[0].strains if strain >= 4)
    return _NO_TRUMP.get(held, str(held))


def _write_no_trump(draft: Draft, value: str) -> None:
    extra = next(extra for extra, word in _NO_TRUMP.items() if word == value)
    draft.change_contracts(lambda contract: True, strains=(*SUIT_STRAINS, *extra))


STICK = Option(
    "stick",
    ("on", "off"),
    "the dealer must call when all others have passed (stick the dealer)",
    lambda draft: on_off(draft.rounds[-1].dealer_must),
    _write_stick,
)
ALL_PASS = Option(
    "all_pass",
    tuple(_ALL_PASS),
    "when all pass: the next dealer deals, the same one, or each opposing side scores",
    _read_all_pass,
    _write_all_pass,
)
CANADIAN = Option(
    "canadian",
    tuple(_CANADIAN.values()),
    "the dealer's partner may call only alone, in round 1 or both, or must pass in round 1",
    _read_canadian,
    _write_canadian,
    synonyms=(("on", "round1"),),
)
NEED_SUIT = Option(
    "need_suit",
    ("none", "effective", "natural"),
    "a caller must hold the suit; left bower and joker count (effective) or not (natural)",
    _read_need_suit,
    _write_need_suit,
)
MATCH = Option(
    "match",
    tuple(_MATCH.values()),
    "the dealer may take the contract by matching the high bid, or only an opponent's",
    _read_match,
    _write_match,
)
PICKUP = Option(
    "pickup",
    ("forced", "optional"),
    "a dealer who is ordered up must take the upcard, or may leave it",
    _read_pickup,
    _write_pickup,
)
DISCARD_UPCARD = flag_option(
    "discard_upcard", "discard_upcard", "the dealer may discard the upcard itself", Draft.require_turn_up
)
ROUND_2 = Option(
    "round2",
    tuple(_ROUND_2.values()),
    "in round 2 only another suit may be named, or the turned-down one too",
    _read_round_2,
    _write_round_2,
)
NO_TRUMP = Option(
    "notrump",
    tuple(_NO_TRUMP.values()),
    "no-trump may be named in round 2: ace high, or also nine high",
    _read_no_trump,
    _write_no_trump,
)
