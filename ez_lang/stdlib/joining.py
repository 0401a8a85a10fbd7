"""`join`, as `@strings` and `@arrays` both have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import sizes
from ez_lang.model.display import formatter
from ez_lang.model.string_bytes import rejoined
from ez_lang.model.types import ANY, CHAR, STRING, ArrayType

if TYPE_CHECKING:
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

_PLAIN: Final = (STRING, CHAR)
"""Elements that are printed as they are, unless nil or an enum's value stands among them."""


def joined(array: Type, values: list[Value], separator: str) -> str:
    """The printed forms of an array's elements, strings as they are, with a separator between."""
    element = array.element if isinstance(array, ArrayType) else ANY
    if element in _PLAIN and list(map(type, values)).count(str) == len(values):
        return rejoined(sizes.joined(separator, values))
    show = formatter(element)
    return rejoined(sizes.joined(separator, [show(value) for value in values]))
