"""Type checks of dynamic values where a type is declared.

temp all = {}                       the type of the elements is known only at run time
arrays.append(all, {7, 8})
temp n int = all[0]                 fault E3001

temp b [byte] = {1, 2}
arrays.append(b, 300)               accepted by the reference language
temp c [byte] = b                   fault E3022, from `byte_check`
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.assignability import fits
from ez_lang.model.dynamic import dynamic_type, is_array, is_map, is_struct, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.types import (
    ANY,
    FLOAT,
    NOTHING,
    ArrayType,
    IntegerType,
    MapType,
    StructType,
    Type,
)
from ez_lang.model.values import NIL, PlainInt

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

    Check = Callable[[Value], Value]

_BYTES = range(256)
_REFUSING_NIL = ("E3018", "E3019")
"""The codes of results declared as array or map, which must not be nil."""
_OPERATOR = "E3014"
"""The code of an unsuitable operand; nil is unsuitable for every operator."""


def expectation(wanted: Type, code: str, message: str) -> Check:
    """The function that returns a value of the wanted type, and raises a fault for any other."""
    if code == _OPERATOR and wanted is FLOAT:
        return _number_for_float(message)
    accepts = acceptance(wanted)
    refuses_nil = code in _REFUSING_NIL

    def expect(value: Value) -> Value:
        if not accepts(value) or (refuses_nil and value is NIL):
            raise _refusal(value, code, message)
        return value

    if not isinstance(wanted, IntegerType):
        return expect

    def expect_integer(value: Value) -> Value:
        return value if type(value) is int else expect(value)

    return expect_integer


def _number_for_float(message: str) -> Check:
    """The function for the other operand of a float: any number, as the result is a float."""

    def expect(value: Value) -> Value:
        if type(value) is float or (isinstance(value, int | float) and type(value) is not bool):
            return value
        raise _refusal(value, _OPERATOR, message)

    return expect


def _refusal(value: Value, code: str, message: str) -> Fault:
    if value is NIL and code == _OPERATOR:
        return Fault("E5006", "nil cannot be used with an operator", label="this is nil here")
    found = dynamic_type(value).text
    return Fault(code, f"{message}, got {found}", label=f"this is {found} here")


def acceptance(wanted: Type) -> Callable[[Value], bool]:
    """The function that returns whether a variable of this type accepts a value.

    Elements of arrays and maps are not checked: they are checked when they are used.
    """
    if wanted is ANY or wanted is NOTHING:
        return lambda _value: True
    if isinstance(wanted, ArrayType):
        return lambda value: is_array(value) or value is NIL
    if isinstance(wanted, MapType):
        return lambda value: is_map(value) or value is NIL
    if isinstance(wanted, StructType):
        return lambda value: value is NIL or (is_struct(value) and _is_same(value[0], wanted))
    return lambda value: fits(wanted, dynamic_type(value))


def _is_same(found: StructType, wanted: StructType) -> bool:
    return found is wanted or found is wanted.untagged


def byte_check(code: str, destination: str) -> Check:
    """The function that checks that all elements of an array are bytes, and converts them."""

    def check(value: Value) -> Value:
        for index, element in enumerate(value if value is not NIL else ()):
            if isinstance(element, list):
                check(element)
            elif type(element) is PlainInt and element in _BYTES:
                value[index] = int(element)
            elif not is_whole_number(element) or element not in _BYTES:
                raise Fault(
                    code,
                    f"{destination} {index} is {element}, which is not a byte (0 to 255)",
                    label=f"holds {element}",
                )
        return value

    return check
