"""Play models by name."""

from __future__ import annotations

import pytest

from analyzer.errors import DataError
from analyzer.players.play_models import MAX_WORLDS, PlayModel, parse_model


def test_names_are_read_back() -> None:
    for name in ("rules", "net", "dd", "pimc", "pimc:1", "pimc:32", "pimc:64:uniform"):
        assert parse_model(f" {name.upper()} ").name == name


def test_a_net_may_come_from_a_file_where_that_is_allowed() -> None:
    model = parse_model("net:Some/My.net", ("net:",))
    assert (model.name, model.kind, str(model.file)) == ("net:Some/My.net", "net", "Some/My.net")
    assert model.code == parse_model("net").code
    with pytest.raises(DataError, match="unknown"):
        parse_model("net:Some/My.net")


def test_worlds_and_levels_follow_from_the_name() -> None:
    assert parse_model("pimc") == PlayModel("pimc", "pimc", 32, True, True)
    assert parse_model("pimc:7") == PlayModel("pimc:7", "pimc", 7)
    assert not parse_model("pimc:7:uniform").conditioned
    assert [parse_model(name).searches for name in ("rules", "net", "dd", "pimc", "pimc:1")] == [False] * 3 + [True] * 2


def test_every_model_has_a_number_of_its_own() -> None:
    names = ("rules", "net", "dd", "pimc:1", "pimc:1:uniform", "pimc:2", "pimc:32")
    assert len({parse_model(name).code for name in names} | {parse_model("random", ("random",)).code}) == len(names) + 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pimc:0", f"draws 0 worlds; give 1 to {MAX_WORLDS}"),
        ("pimc:99999999", "99999999 worlds"),
        ("pimc:-1", '"pimc:-1" is unknown'),
        ("pinc", "did you mean pimc?"),
        ("random", "write net, rules, dd, pimc or pimc:32"),
        ("", 'play model "" is unknown'),
    ],
)
def test_unknown_models_are_refused_by_name(text: str, words: str) -> None:
    with pytest.raises(DataError, match=words.replace("?", r"\?")):
        parse_model(text)


def test_each_model_says_how_it_plays() -> None:
    said = {parse_model(name).words for name in ("rules", "net", "dd", "pimc:8", "pimc:8:uniform")}
    assert len(said) == 5
    assert all(f"play model {parse_model(name).name}" in parse_model(name).words for name in ("net", "pimc", "pimc:8"))
