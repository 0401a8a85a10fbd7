"""Zero values: of variables, fields and named results without an initial value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.copying import copier
from ez_lang.model.types import (
    ANY,
    BOOL,
    CHAR,
    ERROR,
    STRING,
    ArrayType,
    FloatType,
    IntegerType,
    MapType,
    StructType,
    Type,
)
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.types import StructField
    from ez_lang.model.values import Value


def zero_value(t: Type, *, of_field: bool, inside: tuple[StructType, ...] = ()) -> Value:
    """A new zero value.

    A field of struct type is a struct of zero values, and a field of map type is nil.  A variable
    of struct type is nil, and a variable of map type is an empty map.  `inside` are the structs
    that contain the field: a recursive field is nil.
    """
    if of_field:
        return _field_value(t, inside)
    if isinstance(t, MapType):
        return {}
    return NIL if isinstance(t, StructType) else _simple_value(t)


def _field_value(t: Type, outer: tuple[StructType, ...]) -> Value:
    if not isinstance(t, StructType):
        return NIL if isinstance(t, MapType) else _simple_value(t)
    if t in outer:
        return NIL
    if t is ERROR:
        return [t, "", 0]
    return [t, *[_field_value(field.type, (*outer, t)) for field in t.fields]]


def field_zero(struct: StructType, field: StructField) -> Value:
    """The value of a field that a struct literal omits; 0 for the code of an `Error`."""
    if struct is ERROR and field.type is ANY:
        return 0
    return zero_value(field.type, of_field=True, inside=(struct,))


def _simple_value(t: Type) -> Value:
    if isinstance(t, IntegerType):
        return 0
    if isinstance(t, FloatType):
        return 0.0
    if isinstance(t, ArrayType):
        return [] if t.size is None else NIL
    return {BOOL: False, CHAR: "\0", STRING: ""}.get(t, NIL)


def is_plain_zero(value: Value) -> bool:
    """Whether the value is immutable, so that it can be shared."""
    return not isinstance(value, list | dict)


def maker(pattern: Value, t: Type) -> Callable[[], Value]:
    """The function that copies the pattern, a zero value of type `t`."""
    copy = copier(t)

    def make() -> Value:
        return copy(pattern)

    return make
