"""The fast solver: up to four hands, two sides by seat parity, up to five tricks.

One function a trick, each calling the next from a single place (a second call site would multiply the compile time).
The hands pass by value in the order of play, `a` leads; an empty hand plays no card, so a seat that sleeps, or a
third and fourth player who do not exist, need no case of their own. The question is always whether the leader's side
(`a` and `c`) takes at least `need` of the tricks left; when the other side wins a trick, the question turns round.

A position in the middle of a trick is asked with the hands as they were before it: the cards already played are
*fixed*, and whoever holds one plays it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kernels._jit import kernel
from kernels.cards.bits import highest_bit, popcount
from kernels.doubledummy.cards import ONE, ZERO, distinct, field_of, lowest, reaches, sure_trumps, up_to
from kernels.doubledummy.memory import fixed_cards, judge, keep_bounds, narrow_bounds, recall_bounds, short_entry

TWO, THREE = np.uint64(2), np.uint64(3)


@kernel
def _last_trick(
    a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, trump: np.uint64, need: int, context: np.uint64,
    table: np.uint64,
) -> bool:  # fmt: skip
    """Tell whether the leader's side wins the last trick; its arguments are those of the longer ones."""
    beating = (field_of(a) | trump) & ~up_to(a)
    hit = b & beating
    ours = hit == ZERO
    beating &= ~up_to(hit)
    hit = c & beating
    ours = ours | (hit != ZERO)
    beating &= ~up_to(hit)
    return ours & (d & beating == ZERO)


@kernel
def _sure_tricks(
    a: np.uint64, c: np.uint64, enemies: np.uint64, winners: np.uint64, trump: np.uint64
) -> int:  # fmt: skip
    """Tricks that the side on lead surely takes; `winners` are the leader's cards that top their suits."""
    against = enemies & trump
    if against:
        return max(sure_trumps(a & trump, against), sure_trumps(c & trump, against))
    # nobody can ruff: the leader cashes his trumps and his winners; or his partner ruffs or wins with each trump
    return max(popcount((a & trump) | winners), popcount(c & trump))


def _trick_level(left: int, next_trick: Any) -> Any:
    """Make the function for a position with `left` tricks to play; 0: any number, some cards of this trick fixed."""
    remembers, resumes = left >= 3, left == 0

    def trick(
        a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, trump: np.uint64, need: int, context: np.uint64,
        table: np.uint64,
    ) -> bool:  # fmt: skip
        """Tell whether the leader's side takes at least `need` (1..left) of the tricks left.

        `context` is 4 * (number of the deal) + (the leader's seat), `table` the address of the remembered bounds.
        """
        enemies = b | d
        winners = a & ~reaches(enemies | c)
        tricks, fixed = left, ZERO
        if resumes:
            tricks, fixed = popcount(a), fixed_cards(table)
        else:
            if _sure_tricks(a, c, enemies, winners, trump) >= need:
                return True
            against = (a | c) & trump
            if max(sure_trumps(b & trump, against), sure_trumps(d & trump, against)) > left - need:
                return False
        cards, entry, bounds = a | enemies | c, ZERO, ZERO
        if remembers:
            entry = short_entry(table, cards, context)
            bounds = recall_bounds(entry, cards, context, left)
            known = judge(bounds, need)
            if known >= 0:
                return known == 1

        # One loop a player. A player stops at the first card that gives his side what it wants; `first` holds the
        # cards to try first, `rest` the others, and equal cards are tried once.
        moves = distinct(a, enemies | c)
        if resumes and a & fixed:
            moves = a & fixed
        first_a, rest_a, enough_a = moves & winners, moves & ~winners, False
        while first_a | rest_a:
            if first_a:
                card = ONE << np.uint64(highest_bit(first_a))
                first_a ^= card
            else:
                card = lowest(rest_a)
                rest_a ^= card
            after_a, led = a ^ card, field_of(card)
            best_a, beat_a = card, (led | trump) & ~up_to(card)
            moves = b & led
            moves = (moves if moves else b) & distinct(b, a | c | d)
            if resumes and b & fixed:
                moves = b & fixed
            first_b, rest_b, enough_b = moves & beat_a, moves & ~beat_a, True
            while True:
                card = lowest(first_b if first_b else rest_b)
                first_b &= ~card
                rest_b &= ~card
                hit = card & beat_a
                after_b, best_b, beat_b = b ^ card, hit if hit else best_a, beat_a & ~up_to(hit)
                won_b = ONE if hit else ZERO
                moves = c & led
                moves = (moves if moves else c) & distinct(c, after_a | after_b | d | best_b)
                if resumes and c & fixed:
                    moves = c & fixed
                prefer = beat_b ^ (won_b - ONE)  # cards that win, or the others when the leader's card is winning
                first_c, rest_c, enough_c = moves & prefer, moves & ~prefer, False
                while True:
                    card = lowest(first_c if first_c else rest_c)
                    first_c &= ~card
                    rest_c &= ~card
                    hit = card & beat_b
                    after_c, best_c, beat_c = c ^ card, hit if hit else best_b, beat_b & ~up_to(hit)
                    won_c = TWO if hit else won_b
                    moves = d & led
                    moves = (moves if moves else d) & distinct(d, after_a | after_b | after_c | best_c)
                    if resumes and d & fixed:
                        moves = d & fixed
                    prefer = beat_c ^ (ZERO - (won_c & ONE))
                    first_d, rest_d, enough_d = moves & prefer, moves & ~prefer, True
                    while True:
                        card = lowest(first_d if first_d else rest_d)
                        first_d &= ~card
                        rest_d &= ~card
                        after_d = d ^ card
                        won = THREE if card & beat_c else won_c
                        theirs, half = won & ONE, won & TWO
                        want = tricks - need if theirs else need - 1
                        enough = True
                        if want > 0:
                            w, x = (after_b, after_c) if theirs else (after_a, after_b)
                            y, z = (after_d, after_a) if theirs else (after_c, after_d)
                            enough = next_trick(
                                y if half else w, z if half else x, w if half else y, x if half else z,
                                trump, want, (context & ~THREE) | ((context + won) & THREE), table,
                            )  # fmt: skip
                        if enough == (theirs != ZERO):
                            enough_d = False
                            break
                        if not first_d | rest_d:
                            break
                    if enough_d:
                        enough_c = True
                        break
                    if not first_c | rest_c:
                        break
                if not enough_c:
                    enough_b = False
                    break
                if not first_b | rest_b:
                    break
            if enough_b:
                enough_a = True
                break
        if remembers:
            # the entry may have gone to a position below this one; its own bounds are still at hand
            keep_bounds(entry, cards, context, narrow_bounds(bounds, need, enough_a))
        return enough_a

    # Names of their own: machine code from the cache is linked by name, and functions of one factory share theirs
    trick.__name__ = f"trick_{left}"
    trick.__qualname__ = f"_trick_level.trick_{left}"
    return kernel(trick)


_trick_2 = _trick_level(2, _last_trick)
_trick_3 = _trick_level(3, _trick_2)
_trick_4 = _trick_level(4, _trick_3)
_trick_5 = _trick_level(5, _trick_4)


@kernel
def leader_takes(
    a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, trump: np.uint64, need: int, context: np.uint64,
    table: np.uint64,
) -> bool:  # fmt: skip
    """Tell whether the leader's side takes at least `need` (1..left) of the (1..5) tricks left."""
    left = popcount(a)
    if left == 5:
        return _trick_5(a, b, c, d, trump, need, context, table)
    if left == 4:
        return _trick_4(a, b, c, d, trump, need, context, table)
    if left == 3:
        return _trick_3(a, b, c, d, trump, need, context, table)
    if left == 2:
        return _trick_2(a, b, c, d, trump, need, context, table)
    return _last_trick(a, b, c, d, trump, need, context, table)


trick_resumed = _trick_level(0, leader_takes)
"""`leader_takes` in the middle of a trick, whose fixed cards lie in the memory (`fixed_cards`)."""
