"""The representation of EZ values in Python.

| EZ | Python |
| --- | --- |
| integers, `byte` | `int`; the tag is static (a `PlainInt` in an array of bytes is not a byte) |
| integers of more than 39,000 digits | `LargeInteger` |
| `float`, `f32`, `f64` | `float` |
| `string` | `str`; bytes that are not UTF-8 are lone surrogates (`surrogateescape`) |
| `char` | `str` of one character; only its static type differs from that of a string |
| `bool` | `bool` |
| nil | `NIL` (None as the result of an executor means that the next statement follows) |
| array | exact `list`; of a `const`: `FrozenList` |
| map | exact `dict`; of a `const`: `FrozenDict` |
| struct | exact `list` `[StructType, field, …]`; of a `const`: `FrozenStruct` |
| enum member | `EnumInt`, `EnumFloat`, `EnumText`: its value, with the enum and the name |
| range | `range` |
| several results | `tuple` |
| file, database | a `Handle` of the library |
| a reference (`ref`, `&`) | `(container, key)`: frame and slot, globals and slot, list and index |

As dynamic values (type `ANY`), chars and bytes are `Char` and `Byte`, which work like strings and
integers but can be distinguished from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from ez_lang.model.types import EnumType, HandleType

Value = Any
"""Any Python object of the table above; its static EZ type determines which."""


class _Nil:
    __slots__ = ()

    def __repr__(self) -> str:
        return "nil"

    def __bool__(self) -> bool:
        return False


NIL: Final = _Nil()


class Char(str):
    """A char as a dynamic value."""

    __slots__ = ()


class Byte(int):
    """A byte as a dynamic value."""

    __slots__ = ()


class PlainInt(int):
    """An integer that a library function has put into an array of bytes; it is not a byte."""

    __slots__ = ()


class EnumInt(int):
    """A member of an enum over int, byte or bool."""

    enum: EnumType
    member: str


class EnumFloat(float):
    """A member of an enum over float."""

    enum: EnumType
    member: str


class EnumText(str):  # noqa: SLOT000 - a subclass of `str` cannot have slots for attributes
    """A member of an enum over string or char."""

    enum: EnumType
    member: str


ENUM_CLASSES: Final = (EnumInt, EnumFloat, EnumText)


class Handle:
    """A resource of the host: a file, a database.  `str()` returns its printed form."""

    __slots__ = ()
    type: HandleType

    @property
    def memory(self) -> dict[Value, Value]:
        """The content that library calls change, as in a database; empty for a file."""
        return {}


class FrozenValueError(Exception):
    """The program has tried to change a value of a `const`."""


def _refuse(*_args: object, **_kwargs: object) -> NoReturn:
    raise FrozenValueError


class FrozenList(list[Value]):
    """An array of a `const`."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse


class FrozenStruct(list[Value]):
    """A struct of a `const`."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse


class FrozenDict(dict[Value, Value]):
    """A map of a `const`."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def enum_value(enum: EnumType, member: str, value: Value) -> Value:
    """A member of an enum, with this value."""
    made: EnumInt | EnumFloat | EnumText
    if isinstance(value, int):
        made = EnumInt(value)
    elif isinstance(value, float):
        made = EnumFloat(value)
    else:
        made = EnumText(value)
    made.enum = enum
    made.member = member
    return made
