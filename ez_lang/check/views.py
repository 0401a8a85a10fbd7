"""Types that only the checker knows, and results of the library whose types programs do not see.

Programs were written for a checker that did not know what many library functions give.  Where such
a result is the wrong thing, that is a fault when it is reached, not an error before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.model.types import (
    ANY,
    BOOL,
    CHAR,
    ERROR,
    RANGE,
    STRING,
    UNTAGGED,
    FloatType,
    IntegerType,
    MapType,
    StructType,
    Type,
    array_of,
)
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE, LIBRARY_TYPES
from ez_lang.stdlib.signatures import T, V

if TYPE_CHECKING:
    from ez_lang.check.scopes import FileScope, Scope

UNKNOWN: Final = ANY
"""The type of what could not be understood: it fits everywhere, so one mistake is told once."""


class UndeclaredType(Type):
    """A type that nobody declares, but that some `using` might have brought; it fits itself.

    It is first written at `start` up to `end` of the file.
    """

    __slots__ = ("end", "file", "start")

    def __init__(self, text: str, file: FileScope, start: int, end: int) -> None:
        super().__init__(text)
        self.file = file
        self.start = start
        self.end = end


class FloatPlace(FloatType):
    """The type of what a place holds that is declared `f32` or `f64`.

    It is a float like all others, and so `typeof` shows it; only an enum cannot stand for it.
    """

    __slots__ = ("declared",)

    def __init__(self, declared: str) -> None:
        super().__init__("float")
        self.declared = declared


class UnlabelledMap(MapType):
    """The type of a map literal: its parts are known, but `typeof` shows `map`."""

    __slots__ = ()

    def __init__(self, key: Type, value: Type) -> None:
        super().__init__(key, value)
        self.text = "map"


_unlabelled: dict[tuple[Type, Type], UnlabelledMap] = {}


def unlabelled_map(key: Type, value: Type) -> UnlabelledMap:
    """The one type of map literals with these parts."""
    parts = (key, value)
    found = _unlabelled.get(parts)
    if found is None:
        found = _unlabelled[parts] = UnlabelledMap(key, value)
    return found


class MixedMap(MapType):
    """The type of a map whose literal does not keep to its first pair, which is what `seen` does.

    Programs may write such maps, and for the rules of the language the first pair decides; but what
    is read from them is looked at when it comes.  `index` is what may stand between brackets.
    """

    __slots__ = ("index", "seen")

    def __init__(self, parts: tuple[Type, Type], text: str, seen: MapType, index: Type) -> None:
        super().__init__(*parts)
        self.text = text
        self.seen = seen
        self.index = index


def is_unseen(value: tree.Expression) -> bool:
    """Whether the type of a value shows only when the program runs."""
    if type(value) is tree.CallLibrary:
        return _seen(value) is None
    return type(value) is tree.ReadField and is_unseen_struct(value.base.type)


def is_unseen_struct(t: Type) -> bool:
    """Whether a struct is one of the library's that programs cannot name."""
    return isinstance(t, StructType) and t.text in _UNSEEN_STRUCTS and not t.module


_UNSEEN_STRUCTS: Final = frozenset(LIBRARY_TYPES) - frozenset(KNOWN_EVERYWHERE)


def _seen(call: tree.CallLibrary) -> Type | None:
    return call.function.seen_type([argument.type for argument in call.arguments])


def may_be_nil(scope: Scope, value: tree.Expression) -> bool:
    """Whether a value came from the library, where nil stands for nothing found."""
    if isinstance(value, tree.ReadLocal):
        return value.variable.slot in scope.maybe_nil
    return isinstance(value, tree.CallLibrary) and value.function.signature.result in _FOUND


_FOUND: Final = (T, V)


def may_have_found_nothing(call: tree.CallLibrary, *, is_written: bool = False) -> bool:
    """Whether a program may ask if the call's result is nil, though its type is a scalar.

    `is_written` tells that the program itself has named the type of the place it went to.
    """
    if call.function.full_name == "regex.find":
        return True
    return _seen(call) is None and not is_written


def is_scalar(t: Type) -> bool:
    """Whether values of the type have no parts and cannot be nil."""
    return isinstance(t, IntegerType | FloatType) or t in (BOOL, CHAR, STRING)


def is_error_code(value: tree.Expression) -> bool:
    """Whether it is the `code` of an Error: declared an int, yet the library puts strings there."""
    return type(value) is tree.ReadField and value.field is _ERROR_CODE


_ERROR_CODE: Final = ERROR.by_name["code"]


def static_type(value: tree.Expression) -> Type:
    """The type that the rules of the language go by: a range counts as an array of integers."""
    if is_error_code(value):
        return UNTAGGED
    if type(value) is tree.OperateUnknown:
        return value.seen
    if isinstance(value.type, MixedMap):
        return value.type.seen
    return _COUNTED if value.type is RANGE else value.type


_COUNTED: Final = array_of(UNTAGGED)


def rules_type(value: tree.Expression) -> Type:
    """The static type of an operand; what is read from a mixed map counts as its first value."""
    if type(value) is tree.ReadKey and isinstance(value.base.type, MixedMap):
        return value.base.type.seen.value
    return static_type(value)


def seen_type(value: tree.Expression) -> Type | None:
    """What programs may take a value for besides its type."""
    return _seen(value) if type(value) is tree.CallLibrary else static_type(value)


def fault(
    value: tree.Expression, code: str, message: str, result: Type = UNKNOWN
) -> tree.RaiseFault:
    """What fails when it is reached, after the value was computed."""
    return tree.RaiseFault(value.start, value.end, result, code, message, [value])
