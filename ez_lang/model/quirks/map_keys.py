"""Keys of maps that have keys of several kinds.

    temp m = {1: "a", true: "b", "1": "c"}
    println(len(m), m[true])                    3 b

The integer 1, the byte 1, `true` and an enum member with the value 1 are different keys, but equal
in a Python dictionary.  So in a map with keys of several kinds, integers and strings are stored as
they are, and all other keys as objects that only equal objects of their own class.  In maps with
keys of one kind, which nearly all are, all keys are stored as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.types import BYTE, CHAR
from ez_lang.model.values import Byte, Char, EnumInt, EnumText

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class ByteKey(Byte):
    """A byte among keys of other kinds."""

    __slots__ = ()
    # The `__ne__` of `int` would compare numbers; that of `object` negates `__eq__`.
    __ne__ = object.__ne__

    def __eq__(self, other: object) -> bool:
        return type(other) is ByteKey and int(self) == int(other)

    def __hash__(self) -> int:
        return int.__hash__(self)


class CharKey(Char):
    """A char among keys of other kinds."""

    __slots__ = ()
    __ne__ = object.__ne__

    def __eq__(self, other: object) -> bool:
        return type(other) is CharKey and str(self) == str(other)

    def __hash__(self) -> int:
        return str.__hash__(self)


class BoolKey(int):
    """A bool among keys of other kinds."""

    __slots__ = ()
    __ne__ = object.__ne__

    def __eq__(self, other: object) -> bool:
        return type(other) is BoolKey and int(self) == int(other)

    def __hash__(self) -> int:
        return int.__hash__(self)


class EnumIntKey(EnumInt):
    """A member of an int enum among keys of other kinds."""

    held: EnumInt
    __ne__ = object.__ne__

    def __eq__(self, other: object) -> bool:
        return type(other) is EnumIntKey and self.enum is other.enum and int(self) == int(other)

    def __hash__(self) -> int:
        return int.__hash__(self)


class EnumTextKey(EnumText):
    """A member of a string enum among keys of other kinds."""

    held: EnumText
    __ne__ = object.__ne__

    def __eq__(self, other: object) -> bool:
        return type(other) is EnumTextKey and self.enum is other.enum and str(self) == str(other)

    def __hash__(self) -> int:
        return str.__hash__(self)


_KEY_CLASSES: Final = frozenset({ByteKey, CharKey, BoolKey, EnumIntKey, EnumTextKey})


def stored_key(value: Value) -> Value:
    """The stored form of a dynamic value as a key among keys of several kinds."""
    kind = type(value)
    if kind is int or kind is str or kind in _KEY_CLASSES:
        return value
    if kind is bool:
        return BoolKey(value)
    if isinstance(value, Byte):
        return ByteKey(value)
    if isinstance(value, Char):
        return CharKey(value)
    if isinstance(value, EnumInt | EnumText):
        return _member_key(value)
    return value


def _member_key(value: EnumInt | EnumText) -> EnumIntKey | EnumTextKey:
    made: EnumIntKey | EnumTextKey
    if isinstance(value, EnumInt):
        made = EnumIntKey(value)
        made.held = value
    else:
        made = EnumTextKey(value)
        made.held = value
    made.enum, made.member = value.enum, value.member
    return made


def key_maker(source: Type) -> Callable[[Value], Value]:
    """The function that returns the stored form of values of a static type."""
    if source is BYTE:
        return ByteKey
    return CharKey if source is CHAR else stored_key


def shown_key(key: Value) -> Value:
    """The value of a stored key."""
    kind = type(key)
    if kind not in _KEY_CLASSES:
        return key
    if kind is BoolKey:
        return bool(key)
    if kind is ByteKey:
        return Byte(key)
    return Char(key) if kind is CharKey else key.held


def shown_keys(keys: dict[Value, Value]) -> list[Value]:
    """The values of the keys of a map, in its order."""
    found = list(keys)
    if _KEY_CLASSES.isdisjoint(map(type, found)):
        return found
    return [shown_key(key) for key in found]
