"""A limit of time is kept to a tenth or a chunk, and what there is by then is told."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer import ask
from analyzer.estimates.intervals import FIRST_SEARCH_LOOK
from analyzer.questions.estimator import FEWEST
from tests.support.questions import HAND, UP

CHUNK = 0.7
"""Seconds that a chunk may take on a busy machine; a quiet one takes 0.03 (by the net) to 0.13 (who search)."""


ONE_CALL = {"hand": HAND, "upcard": UP, "seat": "dealer", "only": "order", "discard": "9H"}
"""It is never settled; nothing is tried or explained besides."""
TOSS_UP = {"hand": "AH KH 9H 9S 9C", "upcard": "TH", "seat": "3"}
"""It takes 0.7 s to settle."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "seconds"),
    [
        (ONE_CALL, 2.0),
        (ONE_CALL | {"play": "rules"}, 2.0),
        (ONE_CALL | {"explain": True}, 2.0),
        (TOSS_UP, 0.3),
        (TOSS_UP | {"explain": True}, 0.3),
        (TOSS_UP | {"play": "pimc:32"}, 2.0),
        (TOSS_UP | {"play": "pimc"}, 2.0),
    ],
)
def test_time_is_kept_to_a_tenth_or_a_chunk(question: dict[str, Any], seconds: float) -> None:
    """Measured without loading and compiling; what would turn the verdict, and an explanation, are within it."""
    answer = ask(**question, precision=1e-6, time=seconds)
    assert (answer.reproducible, answer.partial) == (False, False)
    assert answer.seconds < 1.1 * seconds + CHUNK
    if "only" in question:  # nor is much of it given away
        assert answer.seconds > 0.6 * seconds


@pytest.mark.slow
@pytest.mark.parametrize("play", ["pimc", "pimc:32"])
def test_too_short_a_time_for_players_who_search_gives_the_wide_answer_there_is(play: str) -> None:
    answer = ask(HAND, UP, seat="dealer", play=play, time=0.4)
    assert FEWEST <= answer.deals < FIRST_SEARCH_LOOK
    assert any("the time was too short for a first round of 500 deals" in note for note in answer.notes)
    assert answer.lead is not None
    assert answer.lead.half_width > 0.05  # ten times as wide as asked for, and it says so
    assert not answer.reproducible
