"""Assignability: the types of values that a target accepts.

The same rule holds for declarations, assignments, arguments, results, fields and parameters of the
library.  It depends on the types alone; the checker itself checks the range of literals, arrays of
fixed size and similar conditions.
"""

from __future__ import annotations

from ez_lang.model.types import (
    ANY,
    EMPTY_ARRAY,
    EMPTY_MAP,
    LENIENT_FLOAT,
    LENIENT_INT,
    NIL,
    NOTHING,
    ArrayType,
    EnumType,
    FloatType,
    HandleType,
    IntegerType,
    MapType,
    StructType,
    Type,
)


def fits(target: Type, actual: Type) -> bool:
    """Whether a target of type `target` accepts a value of type `actual`.

    `ANY` fits on either side: the value is checked at run time.
    """
    if target is actual or target is ANY or actual is ANY:
        return True
    if isinstance(target, ArrayType):
        return isinstance(actual, ArrayType) and _parts_fit(target.element, actual.element)
    if isinstance(target, MapType):
        return _fits_map(target, actual)
    if isinstance(target, StructType):
        return actual is NIL or (isinstance(actual, StructType) and _are_twins(target, actual))
    if isinstance(target, HandleType):
        return actual is NIL
    return _fits_scalar(target, actual)


def _fits_scalar(target: Type, actual: Type) -> bool:
    if isinstance(target, IntegerType):
        # Bytes and integers are interchangeable; ranges are checked at run time.
        return (
            isinstance(actual, IntegerType) or actual is LENIENT_FLOAT or _is_base(actual, target)
        )
    if isinstance(target, FloatType):
        return isinstance(actual, FloatType) or actual is LENIENT_INT or _is_base(actual, target)
    if isinstance(target, EnumType):
        return _is_base(target, actual)
    return _is_base(actual, target)


def _is_base(enum: Type, base: Type) -> bool:
    """Whether `enum` is an enum over exactly `base` (untagged counts as `int`)."""
    if not isinstance(enum, EnumType):
        return False
    if isinstance(base, FloatType):
        return enum.base is base or base is LENIENT_FLOAT
    return enum.base.text == base.text


def _fits_map(target: MapType, actual: Type) -> bool:
    if actual is EMPTY_ARRAY or actual is EMPTY_MAP:
        return True
    if not isinstance(actual, MapType):
        return False
    return _parts_fit(target.key, actual.key) and _parts_fit(target.value, actual.value)


def _parts_fit(target: Type, actual: Type) -> bool:
    return target is NOTHING or actual is NOTHING or fits(target, actual)


def _are_twins(one: StructType, other: StructType) -> bool:
    """Whether two structs of different modules have the same name and fields."""
    return one.text == other.text and [(f.name, f.type.text) for f in one.fields] == [
        (f.name, f.type.text) for f in other.fields
    ]
