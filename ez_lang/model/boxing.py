"""What happens to a value on its way into a place of type `ANY`.

There chars and bytes must know what they are, also those inside arrays and maps; so containers of
them become new ones.  Everything else goes as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.copying import same
from ez_lang.model.types import BYTE, CHAR, ArrayType, MapType, Type
from ez_lang.model.values import NIL, Byte, Char

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value


def boxer(t: Type) -> Callable[[Value], Value]:
    """The function that prepares values of static type `t`; `same` where there is nothing to do."""
    if t is CHAR:
        return _box_char
    if t is BYTE:
        return _box_byte
    if isinstance(t, ArrayType):
        return _array_boxer(boxer(t.element))
    if isinstance(t, MapType):
        return _map_boxer(boxer(t.key), boxer(t.value))
    return same


def _box_char(value: Value) -> Value:
    return Char(value) if type(value) is str else value


def _box_byte(value: Value) -> Value:
    return Byte(value) if type(value) is int else value


def _array_boxer(box: Callable[[Value], Value]) -> Callable[[Value], Value]:
    if box is same:
        return same
    return lambda value: value if value is NIL else [box(element) for element in value]


def _map_boxer(
    box_key: Callable[[Value], Value], box_value: Callable[[Value], Value]
) -> Callable[[Value], Value]:
    if box_key is same and box_value is same:
        return same

    def box_map(value: Value) -> Value:
        if value is NIL:
            return value
        return {box_key(key): box_value(held) for key, held in value.items()}

    return box_map
