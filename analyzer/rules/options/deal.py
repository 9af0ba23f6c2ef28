"""Options of the deal: the deck, the hand, the joker, the cards left over and the farmer's hand."""

from __future__ import annotations

from analyzer.rules.options.option import Draft, NoMeaning, Option, flag_option, on_off, word_option

DECKS = {"24": "9TJQKA", "28": "89TJQKA", "32": "789TJQKA", "52": "23456789TJQKA"}


def _read_deck(draft: Draft) -> str:
    if draft.players * draft.hand == 4 * len(draft.ranks) + draft.joker:
        raise NoMeaning(f"all cards are dealt, {draft.hand} to each of {draft.players} players")
    return str(4 * len(draft.ranks))


def _write_deck(draft: Draft, value: str) -> None:
    draft.ranks = DECKS[value]


def _read_hand(draft: Draft) -> str:
    if not draft.rounds[0].ends_on_call:
        raise NoMeaning(f"the bids are numbers of tricks out of {draft.hand}; write other bids in a TOML file")
    return str(draft.hand)


def _write_hand(draft: Draft, value: str) -> None:
    if int(value) != draft.hand:
        draft.hand = int(value)
        # more than half of the tricks, as 3 of 5 and 4 of 7
        draft.change_contracts(lambda contract: True, need=draft.hand // 2 + 1)


def _write_joker(draft: Draft, value: str) -> None:
    draft.joker = value == "on"
    if draft.upcard:
        turned_up = draft.joker_up if draft.joker_up != "never" else "dealer_names_blind"
        draft.joker_up = turned_up if draft.joker else "never"


def _require_joker_up(draft: Draft) -> None:
    draft.require_turn_up()
    if not draft.joker:
        raise NoMeaning("there is no joker; add joker=on")


def _require_no_upcard(draft: Draft) -> None:
    if draft.upcard:
        raise NoMeaning("a card is turned up, so there is no widow")


def _write_farmer(draft: Draft, value: str) -> None:
    if value != draft.farmer:
        draft.farmer = value
        draft.farmer_min = 3 if value == "swap" and draft.hand != 3 else None  # None: the whole hand
        draft.farmer_same_rank = False


def _require_farmer(draft: Draft) -> None:
    if draft.farmer == "off":
        raise NoMeaning("a farmer's hand has no right; add farmer=redeal or farmer=swap")


def _read_farmer_min(draft: Draft) -> str:
    _require_farmer(draft)
    return str(draft.hand if draft.farmer_min is None else draft.farmer_min)


def _write_farmer_min(draft: Draft, value: str) -> None:
    draft.farmer_min = None if int(value) == draft.hand else int(value)


JOKER_UP = ("dealer_names_blind", "dealer_names", "C", "D", "H", "S")

DECK = Option("deck", tuple(DECKS), "ranks of the deck: from 9, 8, 7 or 2 up", _read_deck, _write_deck)
HAND = Option(
    "hand",
    (),
    "cards a player; the makers need more than half of the tricks",
    _read_hand,
    _write_hand,
    numbers=range(1, 14),
)
JOKER = Option(
    "joker",
    ("on", "off"),
    "a joker (Benny) above the right bower",
    lambda draft: on_off(draft.joker),
    _write_joker,
)
JOKER_TURNED_UP = word_option(
    "joker_up",
    "joker_up",
    "a joker turned up: the dealer names trumps (blind or not), or it stands for a suit",
    {word: word for word in JOKER_UP},
    _require_joker_up,
    synonyms=(("blind", "dealer_names_blind"), ("names", "dealer_names")),
)
WIDOW = word_option(
    "widow",
    "widow",
    "the cards left over: none or unused, or the maker takes the one and discards",
    {word: word for word in ("none", "unused", "maker_takes")},
    _require_no_upcard,
)
FARMER = Option(
    "farmer",
    ("off", "redeal", "swap"),
    "a hand of nines and tens may ask for a new deal, or change three cards for the kitty",
    lambda draft: str(draft.farmer),
    _write_farmer,
)
FARMER_MIN = Option(
    "farmer_min",
    (),
    "how many nines and tens make a farmer's hand",
    _read_farmer_min,
    _write_farmer_min,
    numbers=range(1, 14),
)
FARMER_SAME = flag_option("farmer_same", "farmer_same_rank", "they must be of one rank", _require_farmer)
