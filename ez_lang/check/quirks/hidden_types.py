"""Library results whose types EZ programs cannot see.

The reference checker does not know the result types of many library functions. A program that uses
such a result wrongly is accepted and fails when it gets there:

    temp n string = math.gcd(4, 6)     // accepted; n is 2
    temp list [int] = math.gcd(4, 6)   // E3018 at run time

The real types are used for code generation. The functions here return the types that the rules of
the language apply to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.check.quirks.pseudo_types import MixedMap
from ez_lang.model.types import ERROR, RANGE, UNTAGGED, StructType, Type, array_of
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE, LIBRARY_TYPES
from ez_lang.stdlib.signatures import T, V

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def has_hidden_type(value: tree.Expression) -> bool:
    """Return whether the type of a value is hidden from the rules of the language."""
    if type(value) is tree.CallLibrary:
        return _visible_result(value) is None
    return type(value) is tree.ReadField and is_hidden_struct(value.base.type)


def is_hidden_struct(t: Type) -> bool:
    """Return whether a struct belongs to the library and programs cannot name it."""
    return isinstance(t, StructType) and t.text in _HIDDEN_STRUCTS and not t.module


_HIDDEN_STRUCTS: Final = frozenset(LIBRARY_TYPES) - frozenset(KNOWN_EVERYWHERE)


def _visible_result(call: tree.CallLibrary) -> Type | None:
    return call.function.static_type([argument.type for argument in call.arguments])


def may_be_nil(scope: Scope, value: tree.Expression) -> bool:
    """Return whether a value comes from a library function that returns nil for "not found"."""
    if isinstance(value, tree.ReadLocal):
        return value.variable.slot in scope.maybe_nil
    return isinstance(value, tree.CallLibrary) and value.function.signature.result in _FOUND


_FOUND: Final = (T, V)


def may_compare_with_nil(call: tree.CallLibrary, *, has_written_type: bool = False) -> bool:
    """Return whether the result of a call may be compared with nil, although its type is a scalar.

    `has_written_type`: the result was stored in a variable with a declared type, which settles it.
    """
    if call.function.full_name == "regex.find":
        return True
    return _visible_result(call) is None and not has_written_type


def record_library_result(
    scope: Scope, variable: tree.LocalVariable, value: tree.Expression, *, has_written_type: bool
) -> None:
    """Record whether a variable with this value may be nil and may be compared with nil."""
    if isinstance(value, tree.CallLibrary):
        scope.maybe_nil.add(variable.slot)
        if may_compare_with_nil(value, has_written_type=has_written_type):
            scope.comparable_with_nil.add(variable.slot)


def is_error_code(value: tree.Expression) -> bool:
    """Return whether it is the `code` of an Error.

    The field is declared as an int, but the library stores strings.
    """
    return type(value) is tree.ReadField and value.field is _ERROR_CODE


_ERROR_CODE: Final = ERROR.by_name["code"]


def visible_type(value: tree.Expression) -> Type | None:
    """Return the type that the rules of the language give a value; None if its type is hidden."""
    return _visible_result(value) if type(value) is tree.CallLibrary else static_type(value)


def static_type(value: tree.Expression) -> Type:
    """Return the type that the rules of the language apply to.

    A range counts as an array of integers.
    """
    if is_error_code(value):
        return UNTAGGED
    if type(value) is tree.DynamicArithmetic:
        return value.seen
    if isinstance(value.type, MixedMap):
        return value.type.first_pair
    return _INTEGERS if value.type is RANGE else value.type


_INTEGERS: Final = array_of(UNTAGGED)


def operand_type(value: tree.Expression) -> Type:
    """Return the static type of an operand; a value of a mixed map counts as its first value."""
    if type(value) is tree.ReadKey and isinstance(value.base.type, MixedMap):
        return value.base.type.first_pair.value
    return static_type(value)
