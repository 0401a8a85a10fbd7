"""Which values may be compared, ordered, used as keys, and of which kind they are.

Pure questions about types; `model.assignability.fits` answers what may be given to what.
"""

from __future__ import annotations

from ez_lang.check import tree
from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    MAP_KEY,
    NIL,
    NOTHING,
    RANGE,
    STRING,
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


def runtime_kind(t: Type) -> str:
    """What a value is at run time, beyond its declared size."""
    if t is BYTE:
        return "byte"
    if isinstance(t, IntegerType):
        return "int"
    if isinstance(t, FloatType):
        return "float"
    return t.text


def have_one_kind(keys: list[Type]) -> bool:
    """Whether nothing is lost if Python tells keys of these types apart."""
    return len({runtime_kind(t) for t in keys if t is not ANY}) <= 1


def key_for_map(key: tree.Expression, keys: Type) -> tree.Expression:
    """The key of a map with keys of this type: an object of its own where they are of all kinds.

    A map of which nothing is known yet gets chars and bytes that know what they are.
    """
    if keys is NOTHING and key.type in (CHAR, BYTE):
        return tree.Convert(key.start, key.end, ANY, key)
    if keys is not ANY or key.type is MAP_KEY or runtime_kind(key.type) in _PLAIN:
        return key
    return tree.Convert(key.start, key.end, MAP_KEY, key)


def key_for_library(key: tree.Expression, keys: Type) -> tree.Expression:
    """A key that the library is given: one of another kind than the map's is none of them."""
    if ANY in (keys, key.type) or keys is NOTHING or runtime_kind(keys) == runtime_kind(key.type):
        return key_for_map(key, keys)
    return key_for_map(key, ANY)


_PLAIN = ("int", "string")


def is_scalar(t: Type) -> bool:
    """Whether values of the type have no parts and cannot be nil."""
    return isinstance(t, IntegerType | FloatType) or t in (BOOL, CHAR, STRING)


def compares_by_identity(t: Type) -> bool:
    """Whether values of this type are equal only when they are one and the same."""
    return t is NIL or t is RANGE or isinstance(t, ArrayType | MapType | StructType)


_SHARED = (ArrayType, MapType, StructType)


def is_shared(t: Type) -> bool:
    """Whether values of this type can be changed through another name."""
    return t is ANY or isinstance(t, _SHARED)


def base_of(t: Type) -> Type:
    """The type an enum's values stand for; every other type itself."""
    return t.base if isinstance(t, EnumType) else t
