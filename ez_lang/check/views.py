"""Types that only the checker knows, and results of the library whose types programs do not see.

Programs were written for a checker that did not know what many library functions give.  Where such
a result is the wrong thing, that is a fault when it is reached, not an error before.
"""

from __future__ import annotations

from typing import Final

from ez_lang.check import tree
from ez_lang.model.types import ANY, ERROR, RANGE, UNTAGGED, StructType, Type, array_of
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE, LIBRARY_TYPES

UNKNOWN: Final = ANY
"""The type of what could not be understood: it fits everywhere, so one mistake is told once."""
BUILTIN: Final = Type("BUILTIN")
"""The type of a builtin function that is mentioned without being called."""


class UndeclaredType(Type):
    """A type that nobody declares, but that some `using` might have brought; it fits itself."""

    __slots__ = ()


def is_unseen(value: tree.Expression) -> bool:
    """Whether the type of a value shows only when the program runs."""
    if type(value) is tree.CallLibrary:
        return _seen(value) is None
    return type(value) is tree.ReadField and is_unseen_struct(value.base.type)


def is_unseen_struct(t: Type) -> bool:
    """Whether a struct is one of the library's that programs cannot name."""
    return isinstance(t, StructType) and t.text in _UNSEEN_STRUCTS and not t.module


_UNSEEN_STRUCTS: Final = frozenset(LIBRARY_TYPES) - frozenset(KNOWN_EVERYWHERE)


def _seen(call: tree.CallLibrary) -> Type | None:
    return call.function.seen_type([argument.type for argument in call.arguments])


def is_error_code(value: tree.Expression) -> bool:
    """Whether it is the `code` of an Error: declared an int, yet the library puts strings there."""
    return type(value) is tree.ReadField and value.field is _ERROR_CODE


_ERROR_CODE: Final = ERROR.by_name["code"]


def static_type(value: tree.Expression) -> Type:
    """The type that the rules of the language go by: a range counts as an array of integers."""
    if is_error_code(value):
        return UNTAGGED
    return _COUNTED if value.type is RANGE else value.type


_COUNTED: Final = array_of(UNTAGGED)


def seen_type(value: tree.Expression) -> Type | None:
    """What programs may take a value for besides its type."""
    return _seen(value) if type(value) is tree.CallLibrary else static_type(value)


def fault(
    value: tree.Expression, code: str, message: str, result: Type = UNKNOWN
) -> tree.RaiseFault:
    """What fails when it is reached, after the value was computed."""
    return tree.RaiseFault(value.start, value.end, result, code, message, [value])
