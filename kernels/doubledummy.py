"""Double-dummy: how many tricks the makers take when everybody sees all cards and plays best."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.bits import highest_bit, popcount
from kernels.tricks import Table

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_THREE = np.uint64(3)
_FIELD = np.uint64(0xFFFF)
_SEPARATED = np.uint64(0x7FFF7FFF7FFF7FFF)
_DOWN1 = np.uint64(0x7FFF7FFF7FFF7FFF)
_DOWN2 = np.uint64(0x3FFF3FFF3FFF3FFF)
_DOWN4 = np.uint64(0x0FFF0FFF0FFF0FFF)
_DOWN8 = np.uint64(0x00FF00FF00FF00FF)
_ENTRIES = 512
_HASH = np.uint64(0x9E3779B97F4A7C15)


def new_memory() -> npt.NDArray[np.uint64]:
    """A transposition table for one thread."""
    return np.zeros(2 * _ENTRIES + 2, np.uint64)


@kernel
def _topped(cards: np.uint64) -> np.uint64:
    """All bits at or below the highest card of each field."""
    cards |= (cards >> np.uint64(1)) & _DOWN1
    cards |= (cards >> np.uint64(2)) & _DOWN2
    cards |= (cards >> np.uint64(4)) & _DOWN4
    return cards | ((cards >> np.uint64(8)) & _DOWN8)


@kernel
def _moves(hand: np.uint64, others: np.uint64) -> np.uint64:
    return hand & ~((~others & _SEPARATED) + hand)


@kernel
def _sure_trumps(mine: np.uint64, theirs: np.uint64) -> int:
    """Tricks that the trumps of one hand win however the cards are played."""
    sure = 0
    while mine:
        top = highest_bit(mine)
        above = popcount(theirs >> np.uint64(top))
        if above == 0:
            sure += 1
        else:
            theirs &= theirs - _ONE if False else theirs
        mine ^= _ONE << np.uint64(top)
    return sure


@kernel
def last_trick(a, b, c, d, trump, need, context, memory):  # type: ignore[no-untyped-def]
    """Tell whether the leader's side wins the last trick."""
    field = _FIELD << np.uint64(highest_bit(a) & 48)
    best, ours = a, True
    beating = (field & ~(a | (a - _ONE))) | (_ZERO if a & trump else trump)
    if b & beating:
        best, ours = b, False
        beating = trump & ~(b | (b - _ONE)) if b & trump else beating & ~(field & (b - _ONE))
    if c & beating:
        best, ours = c, True
        beating = trump & ~(c | (c - _ONE)) if c & trump else beating & ~(field & (c - _ONE))
    if d & beating:
        ours = False
    return ours


def _trick_level(left: int, next_trick: Any) -> Any:
    remember = left >= 3

    @kernel
    def trick(a, b, c, d, trump, need, context, memory):  # type: ignore[no-untyped-def]
        enemies = b | d
        cards = a | enemies | c
        tops = a & ~_topped(enemies | c)
        sure = popcount(tops & trump)
        if not enemies & trump:
            n = popcount(a & trump) + popcount(tops & ~trump)
            if n > sure:
                sure = n
        if sure >= need:
            return True
        sure = popcount(b & trump & ~_topped((a | c | d) & trump))
        n = popcount(d & trump & ~_topped((a | c | b) & trump))
        if n > sure:
            sure = n
        if sure > left - need:
            return False
        slot = 0
        if remember:
            slot = 2 + 2 * int(((cards ^ context) * _HASH) >> np.uint64(55))
            word = memory[slot + 1]
            if memory[slot] == cards and (word >> np.uint64(8)) == context:
                if int((word >> np.uint64(4)) & np.uint64(15)) >= need:
                    return True
                if int(word & np.uint64(15)) < need:
                    return False

        result = False
        moves_a = _moves(a, enemies | c)
        first_a = moves_a & _topped(tops) & ~_topped(tops & _ZERO)
        first_a = moves_a & tops
        rest_a = moves_a & ~first_a
        while first_a | rest_a:
            if first_a:
                card_a = _ONE << np.uint64(highest_bit(first_a))
                first_a ^= card_a
            else:
                card_a = _ONE << np.uint64(highest_bit(rest_a))
                rest_a ^= card_a
            rest_of_a = a ^ card_a
            field = _FIELD << np.uint64(highest_bit(card_a) & 48)
            beat_a = (field & ~(card_a | (card_a - _ONE))) | (_ZERO if card_a & trump else trump)
            value_b = True
            legal = b & field
            if not legal:
                legal = b
            moves = legal & _moves(b, a | c | d)
            first_b = moves & beat_a
            rest_b = moves & ~beat_a
            while True:
                if first_b:
                    card_b = first_b & (~first_b + _ONE)
                    first_b ^= card_b
                else:
                    card_b = rest_b & (~rest_b + _ONE)
                    rest_b ^= card_b
                rest_of_b = b ^ card_b
                best_b, beat_b, ours_b = card_a, beat_a, True
                if card_b & beat_a:
                    best_b, ours_b = card_b, False
                    beat_b = (
                        trump & ~(card_b | (card_b - _ONE))
                        if card_b & trump
                        else beat_a & ~(field & (card_b | (card_b - _ONE)))
                    )
                value_c = False
                legal = c & field
                if not legal:
                    legal = c
                moves = legal & _moves(c, rest_of_a | rest_of_b | d | best_b)
                if ours_b:
                    first_c = moves & ~beat_b
                    rest_c = moves & beat_b
                else:
                    first_c = moves & beat_b
                    rest_c = moves & ~beat_b
                while True:
                    if first_c:
                        card_c = first_c & (~first_c + _ONE)
                        first_c ^= card_c
                    else:
                        card_c = rest_c & (~rest_c + _ONE)
                        rest_c ^= card_c
                    rest_of_c = c ^ card_c
                    best_c, beat_c, ours_c, c_wins = best_b, beat_b, ours_b, False
                    if card_c & beat_b:
                        best_c, ours_c, c_wins = card_c, True, True
                        beat_c = (
                            trump & ~(card_c | (card_c - _ONE))
                            if card_c & trump
                            else beat_b & ~(field & (card_c | (card_c - _ONE)))
                        )
                    value_d = True
                    legal = d & field
                    if not legal:
                        legal = d
                    moves = legal & _moves(d, rest_of_a | rest_of_b | rest_of_c | best_c)
                    if ours_c:
                        first_d = moves & beat_c
                        rest_d = moves & ~beat_c
                    else:
                        first_d = moves & ~beat_c
                        rest_d = moves & beat_c
                    while True:
                        if first_d:
                            card_d = first_d & (~first_d + _ONE)
                            first_d ^= card_d
                        else:
                            card_d = rest_d & (~rest_d + _ONE)
                            rest_d ^= card_d
                        rest_of_d = d ^ card_d
                        if card_d & beat_c:
                            ours, turn = False, _THREE
                            w, x, y, z = rest_of_d, rest_of_a, rest_of_b, rest_of_c
                        elif not ours_c:
                            ours, turn = False, _ONE
                            w, x, y, z = rest_of_b, rest_of_c, rest_of_d, rest_of_a
                        elif c_wins:
                            ours, turn = True, np.uint64(2)
                            w, x, y, z = rest_of_c, rest_of_d, rest_of_a, rest_of_b
                        else:
                            ours, turn = True, _ZERO
                            w, x, y, z = rest_of_a, rest_of_b, rest_of_c, rest_of_d
                        want = need - 1 if ours else left - need
                        value = True
                        if want > 0:
                            after = (context & ~_THREE) | ((context + turn) & _THREE)
                            value = next_trick(w, x, y, z, trump, want, after, memory)
                        if value != ours:
                            value_d = False
                            break
                        if not first_d | rest_d:
                            break
                    if value_d:
                        value_c = True
                        break
                    if not first_c | rest_c:
                        break
                if not value_c:
                    value_b = False
                    break
                if not first_b | rest_b:
                    break
            if value_b:
                result = True
                break
        if remember:
            low, high = 0, left
            word = memory[slot + 1]
            if memory[slot] == cards and (word >> np.uint64(8)) == context:
                low, high = int((word >> np.uint64(4)) & np.uint64(15)), int(word & np.uint64(15))
            if result:
                low = need
            else:
                high = need - 1
            memory[slot] = cards
            memory[slot + 1] = (context << np.uint64(8)) | np.uint64(low * 16 + high)
        return result

    return trick


_trick_2 = _trick_level(2, last_trick)
_trick_3 = _trick_level(3, _trick_2)
_trick_4 = _trick_level(4, _trick_3)
_trick_5 = _trick_level(5, _trick_4)


@kernel
def leader_takes(tricks, need, a, b, c, d, trump, context, memory):  # type: ignore[no-untyped-def]
    if need <= 0:
        return True
    if need > tricks:
        return False
    if tricks == 5:
        return _trick_5(a, b, c, d, trump, need, context, memory)
    if tricks == 4:
        return _trick_4(a, b, c, d, trump, need, context, memory)
    if tricks == 3:
        return _trick_3(a, b, c, d, trump, need, context, memory)
    if tricks == 2:
        return _trick_2(a, b, c, d, trump, need, context, memory)
    return last_trick(a, b, c, d, trump, need, context, memory)


@kernel
def next_step(steps: int, low: int, high: int) -> int:
    """The middle one of the thresholds in (low, high]; 0 when there is none."""
    wanted = (steps >> (low + 1)) & ((1 << (high - low)) - 1)
    skip = (popcount(np.uint64(wanted)) - 1) >> 1
    for _ in range(skip):
        wanted &= wanted - 1
    threshold = low + 1
    if wanted == 0:
        return 0
    while not wanted & 1:
        wanted >>= 1
        threshold += 1
    return threshold


@kernel
def solve_tricks(table: Table, hands: npt.NDArray[np.uint64], steps: int, memory: npt.NDArray[np.uint64]) -> int:
    """Makers' tricks."""
    # seat p of the table -> seat of four, sides by parity
    memory[0] += _ONE
    a, b, c, d = _ZERO, _ZERO, _ZERO, _ZERO
    leader = table.leader
    three = table.players == 3
    makers_lead = bool((table.makers >> leader) & 1)
    for i in range(table.players):
        seat = (leader + i) % table.players
        if not (table.active >> seat) & 1:
            continue
        place = i
        if three:
            place = (seat - table.maker) % 3
            if place == 2:
                place = 3
            lead = (leader - table.maker) % 3
            if lead == 2:
                lead = 3
            place = (place - lead) & 3
        hand = hands[seat]
        if place == 0:
            a = hand
        elif place == 1:
            b = hand
        elif place == 2:
            c = hand
        else:
            d = hand
    union = a | b | c | d
    if union & np.uint64(0x8000):
        gap = highest_bit(~union & np.uint64(0x7FFF))
        low = (_ONE << np.uint64(gap)) - _ONE
        high = _FIELD & ~low
        rest = ~_FIELD
        a = (a & rest) | ((a & high) >> _ONE) | (a & low)
        b = (b & rest) | ((b & high) >> _ONE) | (b & low)
        c = (c & rest) | ((c & high) >> _ONE) | (c & low)
        d = (d & rest) | ((d & high) >> _ONE) | (d & low)
    context = memory[0] << np.uint64(2)
    least, most = 0, table.tricks
    while True:
        threshold = next_step(steps, least, most)
        if threshold == 0:
            return least
        if makers_lead:
            enough = leader_takes(table.tricks, threshold, a, b, c, d, table.trump, context, memory)
        else:
            enough = not leader_takes(
                table.tricks, table.tricks - threshold + 1, a, b, c, d, table.trump, context, memory
            )
        if enough:
            least = threshold
        else:
            most = threshold - 1
