"""Dynamic values: the run-time type of a value of type `ANY`, and the conversion to such values.

For all other values the static type is known; they are never examined, except for nil.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.large_integers import LargeInteger
from ez_lang.model.quirks.map_keys import BoolKey, ByteKey, CharKey
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    FLOAT,
    RANGE,
    STRING,
    UNTAGGED,
    ArrayType,
    MapType,
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
    from collections.abc import Callable

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
    BoolKey: BOOL,
    FrozenList: ANY_ARRAY,
    dict: ANY_MAP,
    FrozenDict: ANY_MAP,
    range: RANGE,
    type(NIL): NIL_TYPE,
}


def dynamic_type(value: Value) -> Type:
    """The type of a dynamic value; the parts of arrays and maps are dynamic too."""
    # The exact class is nearly always sufficient; subclasses and structs need further tests.
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
    """Whether the value is a struct; both structs and arrays are lists."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], StructType)


def is_array(value: Value) -> bool:
    """Whether the value is an array."""
    return isinstance(value, list) and not is_struct(value)


def is_map(value: Value) -> bool:
    """Whether the value is a map."""
    return isinstance(value, dict)


def is_text(value: Value) -> bool:
    """Whether the value is a string; a char is not."""
    return isinstance(value, str) and not isinstance(value, Char)


def is_whole_number(value: Value) -> bool:
    """Whether the value is an integer; bools and bytes are not."""
    return isinstance(value, int) and not isinstance(value, bool | Byte)


def is_number(value: Value) -> bool:
    """Whether the value is an integer or a float."""
    return isinstance(value, float) or is_whole_number(value)


def is_bool(value: Value) -> bool:
    """Whether the value is a bool."""
    return isinstance(value, bool)


def boxer(t: Type) -> Callable[[Value], Value]:
    """The function that converts values of static type `t` to dynamic values.

    Chars and bytes become `Char` and `Byte`, also inside arrays and maps, which are copied.
    """
    if t is CHAR:
        return _box_char
    if t is BYTE:
        return _box_byte
    if isinstance(t, ArrayType):
        return _array_boxer(boxer(t.element))
    if isinstance(t, MapType):
        return _map_boxer(boxer(t.key), boxer(t.value))
    return _unchanged


def _unchanged(value: Value) -> Value:
    return value


def _box_char(value: Value) -> Value:
    return Char(value) if type(value) is str else value


def _box_byte(value: Value) -> Value:
    return Byte(value) if type(value) is int else value


def _array_boxer(box: Callable[[Value], Value]) -> Callable[[Value], Value]:
    if box is _unchanged:
        return _unchanged
    return lambda value: value if value is NIL else [box(element) for element in value]


def _map_boxer(
    box_key: Callable[[Value], Value], box_value: Callable[[Value], Value]
) -> Callable[[Value], Value]:
    if box_key is _unchanged and box_value is _unchanged:
        return _unchanged

    def box_map(value: Value) -> Value:
        if value is NIL:
            return value
        return {box_key(key): box_value(held) for key, held in value.items()}

    return box_map
