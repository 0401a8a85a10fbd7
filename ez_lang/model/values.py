"""How EZ values live in Python.

| EZ | Python |
| --- | --- |
| integers, `byte` | `int`; the tag is static (a `PlainInt` among bytes is none of them) |
| integers of very many digits | `LargeInteger` |
| `float`, `f32`, `f64` | `float` |
| `string` | `str`; bytes that are no UTF-8 are lone surrogates (`surrogateescape`) |
| `char` | `str` of one character; the static type tells it from a string |
| `bool` | `bool` |
| nil | `NIL` (None would mean "next statement" to an executor) |
| array | exact `list`; bound to a `const`: `FrozenList` |
| map | exact `dict`; bound to a `const`: `FrozenDict` |
| struct | exact `list` `[StructType, field, …]`; bound to a `const`: `FrozenStruct` |
| enum value | `EnumInt`, `EnumFloat`, `EnumText`: the underlying value that knows its member |
| range | `range` |
| several results | `tuple` |
| file, database | a `Handle` of the library |
| a reference (`ref`, `&`) | `(container, key)`: frame and slot, globals and slot, list and index |

Where a value enters a place of type `ANY` its chars and bytes become `Char` and `Byte`, which know
what they are; both still work as what they stand for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from ez_lang.model.types import EnumType, HandleType

Value = Any
"""Any Python object of the table above: the static EZ type says which."""


class _Nil:
    __slots__ = ()

    def __repr__(self) -> str:
        return "nil"

    def __bool__(self) -> bool:
        return False


NIL: Final = _Nil()


class Char(str):
    """A char in a place of type `ANY`."""

    __slots__ = ()


class Byte(int):
    """A byte in a place of type `ANY`."""

    __slots__ = ()


class PlainInt(int):
    """An integer that a library function has put into an array of bytes, where it is no byte."""

    __slots__ = ()


class EnumInt(int):
    """A member of an int, byte or bool enum."""

    enum: EnumType
    member: str


class EnumFloat(float):
    """A member of a float enum."""

    enum: EnumType
    member: str


class EnumText(str):  # noqa: SLOT000 - it has two attributes, and a `str` cannot have slots
    """A member of a string or char enum."""

    enum: EnumType
    member: str


ENUM_CLASSES: Final = (EnumInt, EnumFloat, EnumText)


class Handle:
    """Something of the world that a program holds: a file, a database.  `str()` is what prints."""

    __slots__ = ()
    type: HandleType

    @property
    def memory(self) -> dict[Value, Value]:
        """What the program keeps in it and changes by library calls; nothing in a file."""
        return {}


class FrozenValueError(Exception):
    """Somebody tried to change what is bound to a `const`; faults translate it."""


def _refuse(*_args: object, **_kwargs: object) -> NoReturn:
    raise FrozenValueError


class FrozenList(list[Value]):
    """An array that is bound to a `const`."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse


class FrozenStruct(list[Value]):
    """A struct that is bound to a `const`."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse


class FrozenDict(dict[Value, Value]):
    """A map that is bound to a `const`."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def enum_value(enum: EnumType, member: str, value: Value) -> Value:
    """The value of an enum's member: `value`, which from now on knows where it belongs."""
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
