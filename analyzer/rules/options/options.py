"""Rules from text: ``PRESET[,key=value...]``, and the name that the same rules always get."""

from __future__ import annotations

from dataclasses import replace

from analyzer.arguments import text as as_text
from analyzer.errors import DataError, shorten, suggest
from analyzer.rules.model import Rules
from analyzer.rules.options import auction, deal, play
from analyzer.rules.options.option import Draft, NoMeaning, Option
from analyzer.rules.presets import PRESETS

OPTIONS: dict[str, Option] = {
    option.key: option
    for option in (
        deal.DECK,
        deal.HAND,
        deal.JOKER,
        deal.JOKER_TURNED_UP,
        deal.WIDOW,
        auction.STICK,
        auction.ALL_PASS,
        auction.CANADIAN,
        auction.NEED_SUIT,
        auction.MATCH,
        auction.PICKUP,
        auction.DISCARD_UPCARD,
        auction.ROUND_2,
        auction.NO_TRUMP,
        play.ALONE,
        play.ALONE_NEED,
        play.DEFEND,
        play.LONE_LEAD,
        play.DEFENDER_LEADS,
        play.CALL_FOR_BEST,
        play.LONER,
        play.LONER_FAIL,
        play.MARCH,
        play.SUPER_EUCHRE,
        deal.FARMER,
        deal.FARMER_MIN,
        deal.FARMER_SAME,
        play.DEALS,
        play.TARGET,
        play.LAPS,
        play.SLAM,
    )
}
"""All options in the order in which they apply, whatever the order typed: what others depend on comes first."""


def parse_rules(text: str) -> Rules:
    """Read ``PRESET[,key=value...]``. Raises `DataError` for unknown words and for impossible rules."""
    text = as_text(text, "rules", "standard,stick=off")
    first, *rest = (part.strip() for part in text.split(","))
    preset = _preset(first)
    values = _read_options(rest, text)
    draft = Draft.of(preset)
    for key, option in OPTIONS.items():
        if key in values:
            _apply(option, values[key], draft, text)
    rules = draft.finish(",".join([preset.name, *(f"{key}={value}" for key, value in values.items())]))
    return replace(rules, name=canonical_name(preset, rules) or rules.name)


def canonical_name(preset: Rules, rules: Rules) -> str | None:
    """The preset's name and the fewest options, in the order of `OPTIONS`, that turn it into `rules`.

    None where options cannot say it all.
    """
    draft, goal = Draft.of(preset), Draft.of(rules)
    parts = [preset.name]
    for key, option in OPTIONS.items():
        value = option.reading(goal)
        if value is not None and value != option.reading(draft) and option.allows(value):
            option.write(draft, value)
            parts.append(f"{key}={value}")
    draft.name = goal.name
    return ",".join(parts) if draft == goal else None


def _preset(word: str) -> Rules:
    name = word.lower().replace("-", "_")
    if name in PRESETS:
        return PRESETS[name]
    if "=" in word:
        raise DataError(f"rules {shorten(word)!r} name no preset; put one first, as in standard,{shorten(word)}")
    raise DataError(f"rules {shorten(word)!r} are unknown{suggest(name, PRESETS)}; presets are {', '.join(PRESETS)}")


def _read_options(parts: list[str], text: str) -> dict[str, str]:
    values: dict[str, str] = {}
    for part in parts:
        word, equals, value = part.partition("=")
        key = word.strip().lower().replace("-", "_")
        if key not in OPTIONS:
            near = suggest(key, OPTIONS)
            raise DataError(f"option {shorten(word)!r} is unknown{near}; options are {', '.join(OPTIONS)}")
        if not equals:
            raise DataError(f"option {key} has no value; {OPTIONS[key].describe()}, as in {key}={_example(key)}")
        if key in values:
            raise DataError(f"option {key} is given twice in {shorten(text)!r}; give it once")
        values[key] = OPTIONS[key].value(value)
    return values


def _example(key: str) -> str:
    option = OPTIONS[key]
    return option.legal[0] if option.legal else str(option.numbers[0])


def _apply(option: Option, value: str, draft: Draft, text: str) -> None:
    try:
        option.read(draft)
    except NoMeaning as reason:
        raise DataError(f"option {option.key}={value} has no meaning in {shorten(text)!r}: {reason}") from None
    option.write(draft, value)
