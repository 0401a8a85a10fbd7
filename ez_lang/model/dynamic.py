"""What a value is when only the value can tell: for places of type `ANY`, and for nil in others.

Everywhere else the static type has said it already, and nobody asks here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.large_integers import LargeInteger
from ez_lang.model.map_keys import ByteKey, CharKey, TruthKey
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    FLOAT,
    RANGE,
    STRING,
    UNTAGGED,
    StructType,
    TupleType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.types import NIL as NIL_TYPE
from ez_lang.model.values import (
    ENUM_CLASSES,
    NIL,
    Byte,
    Char,
    FrozenDict,
    FrozenList,
    Handle,
    PlainInt,
)

if TYPE_CHECKING:
    from ez_lang.model.values import Value

ANY_ARRAY: Final = array_of(ANY)
ANY_MAP: Final = map_of(ANY, ANY)

_BY_CLASS: Final[dict[type, Type]] = {
    int: UNTAGGED,
    PlainInt: UNTAGGED,
    LargeInteger: UNTAGGED,
    float: FLOAT,
    str: STRING,
    bool: BOOL,
    Char: CHAR,
    Byte: BYTE,
    CharKey: CHAR,
    ByteKey: BYTE,
    TruthKey: BOOL,
    FrozenList: ANY_ARRAY,
    dict: ANY_MAP,
    FrozenDict: ANY_MAP,
    range: RANGE,
    type(NIL): NIL_TYPE,
}


def dynamic_type(value: Value) -> Type:
    """The type of a value in a place of type `ANY`; parts of arrays and maps are `ANY` again."""
    found = _BY_CLASS.get(type(value))
    if found is not None:
        return found
    if isinstance(value, list):
        return value[0] if is_struct(value) else ANY_ARRAY
    if isinstance(value, ENUM_CLASSES):
        return value.enum
    if isinstance(value, Handle):
        return value.type
    if isinstance(value, tuple):
        return TupleType(tuple([dynamic_type(item) for item in value]))
    return ANY


def is_struct(value: Value) -> bool:
    """Whether the value is a struct rather than an array, as both are lists."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], StructType)


def is_array(value: Value) -> bool:
    """Whether the value is an array."""
    return isinstance(value, list) and not is_struct(value)


def is_map(value: Value) -> bool:
    """Whether the value is a map."""
    return isinstance(value, dict)


def is_text(value: Value) -> bool:
    """Whether the value is a string; a char is none."""
    return isinstance(value, str) and not isinstance(value, Char)


def is_whole_number(value: Value) -> bool:
    """Whether the value is an integer; bools and bytes are none."""
    return isinstance(value, int) and not isinstance(value, bool | Byte)


def is_number(value: Value) -> bool:
    """Whether the value is an integer or a float."""
    return isinstance(value, float) or is_whole_number(value)


def is_truth(value: Value) -> bool:
    """Whether the value is a bool."""
    return isinstance(value, bool)
