"""Questions with the answer yes or no that a player can ask of his hand, as a short rule is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analyzer.cards import RANKS
from analyzer.players.hand_states import Hands, Ints
from analyzer.tables.hand_features import Features, Flags

if TYPE_CHECKING:
    from analyzer.rules import Rules

COUNT = "a count of"
"""How the question begins that adds up trumps, off-aces and one more for the right bower."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def ask_hands(rules: Rules, held: Features, upcards: Hands | None, is_next: Flags | None) -> dict[str, Flags]:
    """The answers of every hand by question, the plainest questions first.

    `upcards` are the cards turned up where their rank may be asked for; `is_next` tells for which hands the suit is
    next, where that may be.
    """
    found: dict[str, Flags] = {}
    for count in range(1, rules.hand + 1):
        found[_many(count, "trump")] = held.trumps >= count
    if rules.joker:
        found["the joker"] = held.joker
    if rules.bowers:
        found |= {
            "the right bower": held.right, "the left bower": held.left, "both bowers": held.right & held.left,
            "a bower": held.right | held.left,
        }  # fmt: skip
    found["the ace of trumps"] = held.ace
    for count in range(1, 4):
        found[_many(count, "off-ace", most=3)] = held.aces >= count
    for count in range(1, 3):
        found[_many(count, "void", most=3)] = held.voids >= count
    if is_next is not None:
        found["the suit is next"] = is_next
    if upcards is not None:
        found |= _ask_upcards(rules, upcards)
    for count in range(2, rules.hand + 1):
        found[f"{count} or more trumps and off-aces"] = held.trumps + held.aces >= count
    if rules.bowers:
        sums = held.trumps + held.aces + held.right
        for count in range(3, rules.hand + 2):
            found[f"{COUNT} {count} or more"] = sums >= count
    return {question: answer for question, answer in found.items() if answer.any() and not answer.all()}


def _ask_upcards(rules: Rules, upcards: Hands) -> dict[str, Flags]:
    ranks = _ranks_of(upcards)
    jack, ace = RANKS.index("J"), RANKS.index("A")
    found = {"an ace turned up": ranks == ace}
    if rules.bowers:
        found |= {"a jack turned up": ranks == jack, "a jack or an ace turned up": (ranks == jack) | (ranks == ace)}
    return found


def _ranks_of(upcards: Hands) -> Ints:
    return np.log2(upcards.astype(np.float64)).astype(np.int64) % 16


def _many(count: int, what: str, most: int = 0) -> str:
    """At least so many; `most` is how many there are."""
    if count == 1:
        return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} {what}s{'' if count == most else ' or more'}"
