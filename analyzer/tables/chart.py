"""What a table does at one turn, by trumps and bowers held and off-aces; and the hands between two calls."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.cards import JOKER, RANKS, card_bit, describe_deck, format_card, format_hand, parse_card
from analyzer.deals.calls import contract_suffix, seat_name
from analyzer.errors import DataError, shorten
from analyzer.players.call_tables import GAIN_STEP, MUST_CALL, CallTable, Header
from analyzer.players.call_tree import PASS_OPTION
from analyzer.players.hand_states import CLUBS, Ints, list_states
from analyzer.rules import Rules
from analyzer.tables.hand_features import Features, features_of
from analyzer.tables.seats import find_turn
from analyzer.tables.stored import need_table
from analyzer.tables.turns import called_options

if TYPE_CHECKING:
    from analyzer.engine.chunks import Progress

ORDER = np.array([0, 3, 1, 2])
"""The suits of the hands of `list_states` by place."""
CLEAR = 0.02
"""Share of a class that must do otherwise for its hands to be named."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A class of hands; each hand counts once."""

    trumps: int
    bowers: str
    """Which of the highest trumps are held: ``right left``, ``right``, ``left`` or nothing; a joker first."""
    aces: int
    hands: int
    shares: dict[str, float]
    """By what is done: ``pass``, ``call``, ``alone``."""
    gain: float | None
    """Mean of what the best call is worth more than a pass; None where no pass is open."""


@dataclass(frozen=True, slots=True)
class Borderline:
    """A hand of a class in which some are called and some passed: of those that do the same the nearest to the edge,
    which came up while the table was learned."""

    hand: int
    call: str
    gain: float
    trumps: int
    bowers: str
    aces: int
    suit: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A turn of a seat with a card turned up, or turned down."""

    rules: Rules
    header: Header
    seat: int
    round: int
    """From 0."""
    upcard: int
    cells: tuple[Cell, ...]
    borderline: tuple[Borderline, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON object; see docs/reading-tables.md."""
        return {
            "rules": self.rules.name, "seat": seat_name(self.seat, self.rules.players), "round": self.round + 1,
            "upcard": format_card(self.upcard), "cells": self.rows(),
            "borderline": [
                {"hand": format_hand(one.hand, one.suit, self.rules.bowers), "call": one.call,
                 "gain": round(one.gain, 3)} for one in self.borderline
            ],
        }  # fmt: skip

    def rows(self) -> list[dict[str, Any]]:
        """One record a class."""
        return [
            {
                "trumps": cell.trumps, "bowers": cell.bowers, "aces": cell.aces, "hands": cell.hands,
                **cell.shares, "gain": cell.gain,
            }
            for cell in self.cells
        ]  # fmt: skip


def make_chart(
    rules: str | Rules, seat: str, upcard: str | None, round: int = 1, progress: Progress | None = None
) -> Chart:
    """Class the hands of a seat by what the table of these rules does with them; the upcard is a rank or a card."""
    game = Rules.load(rules)
    if not (game.turns_up and game.upcard):
        raise DataError(f"rules {game.name} turn no card up, and have no chart by trumps; look a hand up: --hand")
    up = _read_upcard(game, upcard)
    table = need_table(game)
    number = find_turn(table, game, seat, round)
    states = list_states(game)
    listed = np.flatnonzero(states.upcards == card_bit(RANKS[(up.bit_length() - 1) % 16], CLUBS))
    chosen, hands, counts = table.find_states(states.numbers[listed]), states.hands[listed], states.count[listed]
    options = called_options(table, number, chosen)
    node = table.nodes[number]
    places = np.array([option.place for option in node.options])[table.best[number][chosen]]
    suits = ORDER[np.where((places < 0) | (places > 3), 1 if node.round else 0, places)]
    held = features_of(game, hands, suits)
    keys = _class_keys(held)
    suit = (up.bit_length() - 1) // 16
    cells, borderline = list[Cell](), list[Borderline]()
    for key in sorted(set(keys.tolist()), reverse=True):
        here = np.flatnonzero(keys == key)
        cell, edge = _cell(table, game, number, chosen[here], counts[here], options[here], held, here)
        cells.append(cell)
        borderline.extend(
            Borderline(
                _rename(int(hands[one]), suit), _spoken(table, game, number, int(options[one])),
                int(table.gain[number, chosen[one]]) * GAIN_STEP, cell.trumps, cell.bowers, cell.aces,
                _names(suit)[int(suits[one])],
            ) for one in edge
        )  # fmt: skip
    return Chart(game, table.header, node.seat, node.round, up, tuple(cells), tuple(borderline))


def _read_upcard(rules: Rules, text: str | None) -> int:
    """A card, or a rank, which is shown in clubs."""
    if text is None:
        raise DataError("no upcard is given; say which rank is turned up: --up J")
    word = text.strip().upper().replace("10", "T")
    if len(word) == 1 and word in RANKS:
        if word not in rules.ranks:
            raise DataError(f"upcard {word} is not in the deck of {describe_deck(rules.deck)}")
        return card_bit(word, CLUBS)
    card = parse_card(text, rules.deck, "upcard")
    if card == JOKER:
        raise DataError(f"upcard {shorten(text)} begins an auction of its own; give a rank: --up J")
    return card


def _class_keys(held: Features) -> Ints:
    high = 4 * held.joker + 2 * held.right + held.left
    keys: Ints = held.trumps * 64 + high * 8 + held.aces
    return keys


def _cell(
    table: CallTable, rules: Rules, number: int, states: Ints, weights: Ints, options: Ints, held: Features, here: Ints
) -> tuple[Cell, list[int]]:  # fmt: skip
    """A class, and of its hands those nearest to the edge; `weights` are the hands that a state stands for."""
    node, first = table.nodes[number], int(here[0])
    does = [_done(table, rules, number, option) for option in range(len(node.options))]
    shares: dict[str, float] = defaultdict(float)
    for option, weight in zip(options.tolist(), weights.tolist(), strict=True):
        shares[does[option]] += weight / float(weights.sum())
    gains = table.gain[number][states].astype(np.int64)
    must = bool((gains == MUST_CALL).all())
    bowers = " ".join(
        name for name, flags in (("joker", held.joker), ("right", held.right), ("left", held.left)) if flags[first]
    )
    kept = {what: shares.get(what, 0.0) for what in ("pass", "call", "alone")}
    cell = Cell(
        int(held.trumps[first]), bowers, int(held.aces[first]), int(weights.sum()), kept,
        None if must else float((gains * weights).sum() / weights.sum()) * GAIN_STEP,
    )  # fmt: skip
    known = np.ones(len(states), bool) if table.weight is None else table.weight[number][states] > 0
    called = np.flatnonzero((options != PASS_OPTION) & known)
    passed = np.flatnonzero((options == PASS_OPTION) & known)
    if must or not CLEAR <= kept["pass"] <= 1 - CLEAR or not len(called) or not len(passed):
        return cell, []
    nearest = (called[gains[called].argmin()], passed[gains[passed].argmax()])
    return cell, [int(here[one]) for one in nearest]


def _names(suit: int) -> tuple[int, ...]:
    """The suits, by number, as they are named where clubs are called by another name."""
    other = 1 if suit in (0, 3) else 0
    return (suit, other, other ^ 3, suit ^ 3)


def _rename(cards: int, suit: int) -> int:
    """The cards with clubs called by the name of the upcard's suit, and the colours kept together."""
    moved = sum((cards >> 16 * old & 0x1FFF) << 16 * new for old, new in enumerate(_names(suit)))
    return moved | cards & JOKER


def _done(table: CallTable, rules: Rules, number: int, option: int) -> str:
    if option == PASS_OPTION:
        return "pass"
    return "alone" if rules.contracts[table.nodes[number].options[option].contract].alone else "call"


def _spoken(table: CallTable, rules: Rules, number: int, option: int) -> str:
    """A call without the name of its suit, which the hand shows."""
    node = table.nodes[number]
    if option == PASS_OPTION:
        return "pass"
    verb = "order" if rules.rounds[node.round].strains == "upcard" else "call"
    return verb + contract_suffix(rules, node.round, node.options[option].contract)
