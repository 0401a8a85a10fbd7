"""`join`, as `@strings` and `@arrays` both have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.display import formatter
from ez_lang.model.types import ANY, ArrayType

if TYPE_CHECKING:
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


def joined(array: Type, values: list[Value], separator: str) -> str:
    """The printed forms of an array's elements, strings as they are, with a separator between."""
    show = formatter(array.element if isinstance(array, ArrayType) else ANY)
    return separator.join([show(value) for value in values])
