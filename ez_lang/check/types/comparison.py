"""Predicates on types: which values compare and how, which are keys, which can be shared.

`model.assignability.fits` decides what can be assigned; these functions answer the other questions.
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

_SHARED = (ArrayType, MapType, StructType)
_UNBOXED_KINDS = ("int", "string")


def base_of(t: Type) -> Type:
    """Return the base type of an enum; any other type itself."""
    return t.base if isinstance(t, EnumType) else t


def is_scalar(t: Type) -> bool:
    """Return whether values of the type have no parts and cannot be nil."""
    return isinstance(t, IntegerType | FloatType) or t in (BOOL, CHAR, STRING)


def is_shared(t: Type) -> bool:
    """Return whether values of the type can be changed through another name."""
    return t is ANY or isinstance(t, _SHARED)


def runtime_kind(t: Type) -> str:
    """Return the kind of a value at run time.

    It has no declared size: `u8` and `int` are both int.
    """
    if t is BYTE:
        return "byte"
    if isinstance(t, IntegerType):
        return "int"
    if isinstance(t, FloatType):
        return "float"
    return t.text


def comparable(left: Type, right: Type) -> bool:
    """Return whether `==` and `!=` accept the two types."""
    if is_numeric(left) and is_numeric(right):
        return True
    return fits(left, right) or fits(right, left)


def orderable(t: Type) -> bool:
    """Return whether `<` and the other ordering operators accept the type."""
    return t is CHAR or t is ANY or is_numeric(t)


def compares_by_identity(t: Type) -> bool:
    """Return whether two values of the type are equal only if they are the same object."""
    return t is NIL or t is RANGE or isinstance(t, ArrayType | MapType | StructType)


# -------------------------------------------------------------------------------------- keys

# Python treats 1, 1.0 and True as the same key, and a char or byte is a plain str or int at run
# time.  EZ keeps them apart.  As long as all keys of a map are of one kind nothing can be confused;
# otherwise each key is boxed as a MAP_KEY, which remembers its kind.


def is_hashable(t: Type) -> bool:
    """Return whether values of the type can be keys of a map."""
    if isinstance(t, EnumType):
        return not isinstance(t.base, FloatType)
    if t is NIL or t is RANGE:
        return False
    return not isinstance(t, FloatType | ArrayType | MapType | StructType | HandleType)


def have_one_kind(keys: list[Type]) -> bool:
    """Return whether keys of these types can be distinguished without boxes."""
    return len({runtime_kind(t) for t in keys if t is not ANY}) <= 1


def key_for_map(key: tree.Expression, keys: Type) -> tree.Expression:
    """Return the key for a map with keys of type `keys`, boxed if that map mixes kinds.

    For an empty literal nothing is known about the other keys, so chars and bytes are boxed.
    """
    if keys is NOTHING and key.type in (CHAR, BYTE):
        return tree.Convert(key.start, key.end, ANY, key)
    if keys is not ANY or key.type is MAP_KEY or runtime_kind(key.type) in _UNBOXED_KINDS:
        return key
    return tree.Convert(key.start, key.end, MAP_KEY, key)


def key_for_library(key: tree.Expression, keys: Type) -> tree.Expression:
    """Return the key for a library function.

    A key of a kind that the map does not have must not match any key.
    """
    if ANY in (keys, key.type) or keys is NOTHING or runtime_kind(keys) == runtime_kind(key.type):
        return key_for_map(key, keys)
    return key_for_map(key, ANY)
