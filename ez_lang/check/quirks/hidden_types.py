"""To do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.check.quirks.pseudo_types import MixedMap
from ez_lang.model.types import (
    ERROR,
    RANGE,
    UNTAGGED,
    StructType,
    Type,
    array_of,
)
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE, LIBRARY_TYPES
from ez_lang.stdlib.signatures import T, V

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def has_hidden_type(value: tree.Expression) -> bool:
    """Whether the type of a value shows only when the program runs."""
    if type(value) is tree.CallLibrary:
        return _seen(value) is None
    return type(value) is tree.ReadField and is_hidden_struct(value.base.type)


def is_hidden_struct(t: Type) -> bool:
    """Whether a struct is one of the library's that programs cannot name."""
    return isinstance(t, StructType) and t.text in _UNSEEN_STRUCTS and not t.module


_UNSEEN_STRUCTS: Final = frozenset(LIBRARY_TYPES) - frozenset(KNOWN_EVERYWHERE)


def _seen(call: tree.CallLibrary) -> Type | None:
    return call.function.static_type([argument.type for argument in call.arguments])


def may_be_nil(scope: Scope, value: tree.Expression) -> bool:
    """Whether a value came from the library, where nil stands for nothing found."""
    if isinstance(value, tree.ReadLocal):
        return value.variable.slot in scope.maybe_nil
    return isinstance(value, tree.CallLibrary) and value.function.signature.result in _FOUND


_FOUND: Final = (T, V)


def may_compare_with_nil(call: tree.CallLibrary, *, is_written: bool = False) -> bool:
    """Whether a program may ask if the call's result is nil, though its type is a scalar.

    `is_written` tells that the program itself has named the type of the place it went to.
    """
    if call.function.full_name == "regex.find":
        return True
    return _seen(call) is None and not is_written


def is_error_code(value: tree.Expression) -> bool:
    """Whether it is the `code` of an Error: declared an int, yet the library puts strings there."""
    return type(value) is tree.ReadField and value.field is _ERROR_CODE


_ERROR_CODE: Final = ERROR.by_name["code"]


def visible_type(value: tree.Expression) -> Type | None:
    """What programs may take a value for besides its type."""
    return _seen(value) if type(value) is tree.CallLibrary else static_type(value)


def static_type(value: tree.Expression) -> Type:
    """The type that the rules of the language go by: a range counts as an array of integers."""
    if is_error_code(value):
        return UNTAGGED
    if type(value) is tree.DynamicArithmetic:
        return value.seen
    if isinstance(value.type, MixedMap):
        return value.type.seen
    return _COUNTED if value.type is RANGE else value.type


_COUNTED: Final = array_of(UNTAGGED)


def operand_type(value: tree.Expression) -> Type:
    """The static type of an operand; what is read from a mixed map counts as its first value."""
    if type(value) is tree.ReadKey and isinstance(value.base.type, MixedMap):
        return value.base.type.seen.value
    return static_type(value)
