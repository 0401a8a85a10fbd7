"""Numbers for values that can be opened, and what is inside them.

A number stands for one object while the program stands still: two values carry the same number
exactly when they are one object, also across frames.  All numbers are forgotten when the program
goes on, so an old one is an error and never a lie.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.errors import RequestError
from ez_debugger.records import VALUE_LIMIT
from ez_lang.model.display import debug_text, type_text_of
from ez_lang.model.dynamic import is_array, is_map, is_struct
from ez_lang.model.types import ANY, ArrayType, MapType, StructType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

PAGE = 100
"""How many children are told when nobody says how many."""

KEY_LIMIT = 200
"""Where the text of a map's key is cut."""


TEXT_LIMIT = 10_000_000
"""Where it is cut for somebody who wants to see it all, a part at a time."""


class Held(NamedTuple):
    """A value inside another: what it is called there, and the place it can be changed at."""

    name: str
    value: Value
    type: Type
    container: Value
    key: Value


class Opened(NamedTuple):
    """A value that was given a number."""

    value: Value
    type: Type
    is_mutable: bool
    path: tuple[tuple[Value, Value], ...]
    """How it is reached: container and key, from a variable's place inwards."""


class References:
    """The numbers given out since the program last stopped."""

    def __init__(self) -> None:
        self._by_number: dict[int, Opened] = {}
        self._by_identity: dict[int, int] = {}
        self._next = 1

    def forget(self) -> None:
        """The program goes on: no number means anything any more."""
        self._by_number.clear()
        self._by_identity.clear()

    def number(
        self,
        value: Value,
        t: Type,
        *,
        is_mutable: bool,
        path: tuple[tuple[Value, Value], ...] = (),
    ) -> int:
        """The value's number; 0 if there is nothing to open."""
        if not (is_array(value) or is_map(value) or is_struct(value)):
            return 0
        known = self._by_identity.get(id(value))
        if known is not None:
            self._learn(known, Opened(value, t, is_mutable, path))
            return known
        number = self._next
        self._next += 1
        self._by_identity[id(value)] = number
        self._by_number[number] = Opened(value, t, is_mutable, path)
        return number

    def _learn(self, number: int, opened: Opened) -> None:
        """What was first seen by an expression may be met as a variable later: that tells more."""
        known = self._by_number[number]
        if (opened.is_mutable and not known.is_mutable) or (opened.path and not known.path):
            is_mutable = opened.is_mutable or known.is_mutable
            self._by_number[number] = opened._replace(
                is_mutable=is_mutable, path=opened.path or known.path
            )

    def open(self, number: int) -> Opened:
        """What a number stands for."""
        opened = self._by_number.get(number)
        if opened is None:
            raise RequestError(
                "invalidParams",
                f"there is no value with reference {number} at this stop",
                hint="references end when the program goes on: ask getVariables for new ones",
            )
        return opened


def shown_text(value: Value, t: Type) -> tuple[str, bool]:
    """A value's text, cut where it is too long, and whether it was."""
    text = debug_text(value, t, VALUE_LIMIT)
    return text, len(text) == VALUE_LIMIT and text.endswith("…")


def part_of_text(value: Value, t: Type, start: int, count: int) -> tuple[str, int]:
    """So many characters of a value's whole text, and how many that has."""
    text = debug_text(value, t, TEXT_LIMIT)
    return text[start : start + count], len(text)


def length_of(value: Value) -> int | None:
    """How many elements, pairs or characters there are; None where that means nothing."""
    if is_struct(value):
        return None
    if is_array(value) or is_map(value) or isinstance(value, str):
        return len(value)
    return None


def children(value: Value, t: Type, start: int, count: int) -> Iterator[Held]:
    """A page of what is inside a value; costs no more than the page."""
    start, end = min(start, len(value)), min(start + count, len(value))
    if is_struct(value):
        struct: StructType = value[0]
        for field in struct.fields[start:end]:
            yield Held(field.name, value[field.index], field.type, value, field.index)
    elif is_map(value):
        key_type, value_type = _map_types(t)
        for key in islice(value, start, end):
            name = debug_text(key, key_type, KEY_LIMIT)
            yield Held(name, value[key], value_type, value, key)
    else:
        element = t.element if isinstance(t, ArrayType) else ANY
        for place in range(start, end):
            yield Held(f"[{place}]", value[place], element, value, place)


def name_of(container: Value, key: Value, t: Type) -> str:
    """What the part of a value under a key is called."""
    if is_struct(container):
        return str(next(field.name for field in container[0].fields if field.index == key))
    if is_map(container):
        return debug_text(key, _map_types(t)[0], KEY_LIMIT)
    return f"[{key}]"


def child(opened: Opened, name: str) -> Held:
    """The element, key or field of a value that is called so."""
    value = opened.value
    if is_array(value):
        digits = name.strip().removeprefix("[").removesuffix("]")
        if digits.isdecimal() and int(digits) < len(value):
            return next(children(value, opened.type, int(digits), 1))
    else:
        for held in children(value, opened.type, 0, len(value)):
            if held.name == name:
                return held
    raise RequestError(
        "E9001" if is_array(value) else "E12003" if is_map(value) else "E4003",
        f"there is no '{name}' in this {type_name(value, opened.type)}",
        hint="name a child as getVariables names it",
    )


def type_name(value: Value, t: Type) -> str:
    """The short type in a debugger's view: `array`, `map`, a struct's name, `int`."""
    if is_struct(value):
        return str(value[0].text)
    if is_array(value):
        return "array"
    if is_map(value):
        return "map"
    if isinstance(value, range):
        return "range"
    return type_text_of(value, t)


def _map_types(t: Type) -> tuple[Type, Type]:
    return (t.key, t.value) if isinstance(t, MapType) else (ANY, ANY)
