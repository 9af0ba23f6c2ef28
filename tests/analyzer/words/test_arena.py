"""Duels in words: who each player is, who is stronger, and what the chart is drawn from."""

from __future__ import annotations

import dataclasses
import functools

import pytest

import analyzer.duels.arena as module
from analyzer import Arena, play_arena
from analyzer.players.play_models import PlayModel
from analyzer.words.arena import chart_arena, describe_arena_basis, describe_pair, describe_player, view_arena


@functools.cache
def duel() -> Arena:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "measure_speed", lambda *_: 1.5)
        return play_arena(pair=("random", "rules"), deals=2_000)


def test_players_say_what_they_see() -> None:
    assert describe_player(PlayModel("open", "open")).startswith("sees every hand")
    assert "8 layouts that fit what he sees and the calls" in describe_player(PlayModel("pimc:8", "pimc", 8))
    assert "whatever was called" in describe_player(PlayModel("pimc:8:uniform", "pimc", 8, False))


def test_who_is_stronger_comes_first_whoever_was_named_first() -> None:
    (pair,) = duel().pairs
    text = describe_pair(pair)
    assert text.startswith("rules is stronger than random by 0.")
    assert f"(95 %: {-pair.edge.interval.high:+.3f} to {-pair.edge.interval.low:+.3f})" in text


def test_the_view_has_a_row_a_pair_and_a_line_a_player() -> None:
    view = view_arena(duel(), symbols=False)
    assert [(row["a"], row["b"], row["settled"]) for row in view["rows"]] == [("random", "rules", True)]
    assert {(one["name"], one["us"]) for one in view["players"]} == {("random", 1.5), ("rules", 1.5)}
    assert view["basis"] == [describe_arena_basis(duel())] == [chart_arena(duel())["footnote"]]
    assert "rules standard; 2,000 deals a pair" in view["basis"][0]
    assert view["line"] == view["verdict"]


def test_a_job_that_was_stopped_is_marked() -> None:
    stopped = dataclasses.replace(duel(), partial=True)
    assert describe_arena_basis(stopped).startswith("PARTIAL (interrupted): rules standard")
