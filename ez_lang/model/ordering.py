"""The order in which the library sorts, and finds the least and the most.

Integers and floats by size, strings by their bytes, everything else by the bytes of its printed
form: so bytes sort as text, and false comes before true.
"""

from __future__ import annotations

from functools import cmp_to_key
from typing import TYPE_CHECKING

from ez_lang.model.display import inner_formatter
from ez_lang.model.dynamic import is_number
from ez_lang.model.string_bytes import encoded
from ez_lang.model.types import ANY, BYTE, STRING, FloatType, IntegerType, Type
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

    Key = Callable[[Value], Value]


def sort_key(values: list[Value], t: Type) -> Key | None:
    """What to order values of static type `t` by; None: Python's own order of them is right."""
    if t is ANY or NIL in values:
        return _mixed_key(t)
    if isinstance(t, FloatType | IntegerType) or t is STRING:
        kinds = set(map(type, values))
        # Decoded JSON may put any value into an array of strings or numbers.
        if kinds - {str} if t is STRING else kinds & {str, list, dict}:
            return _mixed_key(ANY)
    if isinstance(t, FloatType) or (isinstance(t, IntegerType) and t is not BYTE):
        return None
    if t is STRING:
        return encoded
    show = inner_formatter(t)
    return lambda value: encoded(show(value))


def _mixed_key(t: Type) -> Key:
    """Numbers among themselves by size, everything else as text."""
    show = inner_formatter(t)

    def compare(one: Value, other: Value) -> int:
        if is_number(one) and is_number(other) and isinstance(one, int) is isinstance(other, int):
            return int(one > other) - int(one < other)
        one_text, other_text = encoded(_bare(one, show)), encoded(_bare(other, show))
        return int(one_text > other_text) - int(one_text < other_text)

    return cmp_to_key(compare)


def _bare(value: Value, show: Callable[[Value], str]) -> str:
    return value if isinstance(value, str) else show(value)
