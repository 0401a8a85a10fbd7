"""Which values may be compared, ordered, used as keys, and of which kind they are.

Pure questions about types; `model.assignability.fits` answers what may be given to what.
"""

from __future__ import annotations

from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BYTE,
    CHAR,
    NIL,
    RANGE,
    ArrayType,
    EnumType,
    FloatType,
    HandleType,
    IntegerType,
    MapType,
    StructType,
    Type,
    is_numeric,
)


def comparable(left: Type, right: Type) -> bool:
    """Whether `==` and `!=` make sense between two types."""
    if is_numeric(left) and is_numeric(right):
        return True
    return fits(left, right) or fits(right, left)


def orderable(t: Type) -> bool:
    """Whether `<` and its siblings take values of this type."""
    return t is CHAR or t is ANY or is_numeric(t)


def is_hashable(t: Type) -> bool:
    """Whether values of this type can be keys of a map."""
    if isinstance(t, EnumType):
        return not isinstance(t.base, FloatType)
    if t is NIL or t is RANGE:
        return False
    return not isinstance(t, FloatType | ArrayType | MapType | StructType | HandleType)


def kind_of(t: Type) -> str:
    """What a value is at run time, beyond its declared size."""
    if t is BYTE:
        return "byte"
    if isinstance(t, IntegerType):
        return "int"
    if isinstance(t, FloatType):
        return "float"
    return t.text
