"""Are the values of a rule dataclass of the types, and among the words, that its annotations allow?"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from analyzer.errors import shorten

MOST_NUMBER = 10**18
"""No field holds a larger number; the checks that say which are possible can then write any."""


@cache
def field_hints(owner: Any) -> dict[str, Any]:
    """The type of each field of a dataclass, by name and in order."""
    hints = get_type_hints(owner)
    return {field.name: hints[field.name] for field in dataclasses.fields(owner)}


def take_whole_numbers(value: Any) -> None:
    """Turn whole numbers of other kinds, such as numpy's, in the fields of a dataclass instance into Python's own."""
    for field in dataclasses.fields(value):
        held = getattr(value, field.name)
        if not isinstance(held, int) and hasattr(held, "__index__") and getattr(held, "shape", ()) == ():
            object.__setattr__(value, field.name, operator.index(held))


def misfits(value: Any) -> Iterator[tuple[str, str]]:
    """Yield (field, sentence) for every field of the dataclass instance `value` that holds a wrong type or word."""
    for name, hint in field_hints(value.__class__).items():
        held = getattr(value, name)
        if not fits(held, hint):
            yield name, f"{name} is {say(held)}; must be {describe_type(hint)}"


def fits(value: Any, hint: Any) -> bool:
    """Tell whether `value` is of type `hint`; true and false do not pass for numbers, nor 0 and 1 for them."""
    origin = get_origin(hint)
    if origin is Literal:
        return any(type(value) is type(word) and value == word for word in get_args(hint))
    if origin is UnionType:
        return any(fits(value, option) for option in get_args(hint))
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(item, get_args(hint)[0]) for item in value)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_NUMBER
    return isinstance(value, hint)


def describe_type(hint: Any) -> str:
    """Say in words what values `hint` allows."""
    origin = get_origin(hint)
    if origin is Literal:
        return " or ".join(say(word) for word in get_args(hint))
    if origin is UnionType:
        return " or ".join(describe_type(option) for option in get_args(hint))
    if origin is tuple:
        item = get_args(hint)[0]
        return "a list of " + {str: "names", int: "strains"}.get(item, f"{item.__name__.lower()}s")
    return {bool: "true or false", int: "a whole number", str: "text", type(None): "none"}.get(hint, str(hint))


def say(value: Any) -> str:
    """A field's value in an error or a listing: true, none, 'text', 5."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return repr(shorten(value)) if isinstance(value, str) else shorten(value)
