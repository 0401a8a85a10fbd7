"""Values as clients see them: their text and type, their children, and the numbers that open them.

A variable reference is a number that identifies one object while the program is paused: two values
have the same number exactly when they are one object, also across frames.  All numbers become
invalid when the program resumes and are never given out again, so a stale one is always an error
and never another object.
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

    Path = tuple[tuple[Value, Value], ...]
    """How a value is reached: container and key, from the slot of a variable inwards."""

PAGE = 100
"""The number of children in a page if the client does not choose it."""

KEY_LIMIT = 200
"""The number of characters after which the text of a map's key is cut."""

TEXT_LIMIT = 10_000_000
"""The number of characters after which a value's text is cut for clients that read all of it."""


class Child(NamedTuple):
    """An element, key or field: its name, its value, and where it can be assigned."""

    name: str
    value: Value
    type: Type
    container: Value
    key: Value


class OpenedValue(NamedTuple):
    """A value with a reference number."""

    value: Value
    type: Type
    is_mutable: bool
    path: Path
    """Empty for a value that no variable contains, such as the result of an expression."""


class References:
    """The numbers that were given out at this pause."""

    def __init__(self) -> None:
        self._by_number: dict[int, OpenedValue] = {}
        self._by_identity: dict[int, int] = {}
        # Identities stay unique: `_by_number` holds the values, so none is freed and its id reused.
        self._next = 1

    def forget(self) -> None:
        """Make all numbers invalid, because the program resumes."""
        # `_next` keeps counting: a number that a slow client still holds must not open another
        # value at a later stop.
        self._by_number.clear()
        self._by_identity.clear()

    def number(self, value: Value, t: Type, *, is_mutable: bool, path: Path = ()) -> int:
        """The number of a value; 0 if it has no children."""
        if not (is_array(value) or is_map(value) or is_struct(value)):
            return 0
        opened = OpenedValue(value, t, is_mutable, path)
        known = self._by_identity.get(id(value))
        if known is not None:
            self._merge(known, opened)
            return known
        number = self._next
        self._next += 1
        self._by_identity[id(value)] = number
        self._by_number[number] = opened
        return number

    def _merge(self, number: int, opened: OpenedValue) -> None:
        """Complete the record of a value that was first numbered as the result of an expression."""
        # A variable gives the value a path and may make it mutable; neither is lost again.
        known = self._by_number[number]
        if (opened.is_mutable and not known.is_mutable) or (opened.path and not known.path):
            is_mutable = opened.is_mutable or known.is_mutable
            self._by_number[number] = opened._replace(
                is_mutable=is_mutable, path=opened.path or known.path
            )

    def open(self, number: int) -> OpenedValue:
        """The value with this number; raises `RequestError` if it is not of this pause."""
        opened = self._by_number.get(number)
        if opened is None:
            raise RequestError(
                "invalidParams",
                f"there is no value with reference {number} at this stop",
                hint="references become invalid when the program resumes: send getVariables again",
            )
        return opened


def shown_text(value: Value, t: Type) -> tuple[str, bool]:
    """A value's text, cut after `VALUE_LIMIT` characters, and whether it was cut."""
    # A text of exactly the limit that ends with an ellipsis is taken for a cut one.
    text = debug_text(value, t, VALUE_LIMIT)
    return text, len(text) == VALUE_LIMIT and text.endswith("…")


def part_of_text(value: Value, t: Type, start: int, count: int) -> tuple[str, int]:
    """`count` characters of a value's whole text, and the length of that."""
    text = debug_text(value, t, TEXT_LIMIT)
    return text[start : start + count], len(text)


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


def length_of(value: Value) -> int | None:
    """The number of elements, pairs or characters; None for other values."""
    if is_struct(value):
        return None
    if is_array(value) or is_map(value) or isinstance(value, str):
        return len(value)
    return None


def children(value: Value, t: Type, start: int, count: int) -> Iterator[Child]:
    """A page of a value's children; the cost depends on the page alone."""
    # Clients may send any `start` and `count`; beyond the end there are no children.
    start, end = min(start, len(value)), min(start + count, len(value))
    if is_struct(value):
        struct: StructType = value[0]
        for field in struct.fields[start:end]:
            yield Child(field.name, value[field.index], field.type, value, field.index)
    elif is_map(value):
        key_type, value_type = _map_types(t)
        for key in islice(value, start, end):
            name = debug_text(key, key_type, KEY_LIMIT)
            yield Child(name, value[key], value_type, value, key)
    else:
        element = t.element if isinstance(t, ArrayType) else ANY
        for index in range(start, end):
            yield Child(f"[{index}]", value[index], element, value, index)


def name_of(container: Value, key: Value, t: Type) -> str:
    """The name of the child of a value under a key."""
    if is_struct(container):
        return str(next(field.name for field in container[0].fields if field.index == key))
    if is_map(container):
        return debug_text(key, _map_types(t)[0], KEY_LIMIT)
    return f"[{key}]"


def child(opened: OpenedValue, name: str) -> Child:
    """The child with this name; raises `RequestError` if there is none."""
    value = opened.value
    # An index is parsed: searching an array of a million elements by name would be slow.
    if is_array(value):
        digits = name.strip().removeprefix("[").removesuffix("]")
        if digits.isdecimal() and int(digits) < len(value):
            return next(children(value, opened.type, int(digits), 1))
    else:
        for found in children(value, opened.type, 0, len(value)):
            if found.name == name:
                return found
    raise RequestError(
        "E9001" if is_array(value) else "E12003" if is_map(value) else "E4003",
        f"there is no '{name}' in this {type_name(value, opened.type)}",
        hint="use the name that getVariables reports for the child",
    )


def _map_types(t: Type) -> tuple[Type, Type]:
    return (t.key, t.value) if isinstance(t, MapType) else (ANY, ANY)
