"""Kinds of parameters: what a library function's parameter accepts, decided at three moments.

The checker accepts a little more than the running function does, as the reference does: a range
passes for an array in `len(range(3))`, and faults when the call runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import dynamic
from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    EMPTY_ARRAY,
    LENIENT_FLOAT,
    LENIENT_INT,
    STRING,
    ArrayType,
    FloatType,
    HandleType,
    IntegerType,
    MapType,
    RangeType,
    StructType,
    TupleType,
    Type,
    is_float,
    is_integer,
    is_numeric,
)
from ez_lang.model.values import Handle

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

NUM: Final = Type("num")
SIZED: Final = Type("sized")
TYPE_NAME: Final = Type("type")


class TypeName(Type):
    """The static type of an argument that is the name of a type: `Job` in `json.decode(s, Job)`."""

    __slots__ = ("named",)

    def __init__(self, named: Type) -> None:
        super().__init__("type")
        self.named = named


class ParameterKind:
    """What a parameter accepts.

    - `allows_type` decides by static type before the program runs;
    - `accepts_type` decides by static type what the running call accepts, and is stricter;
    - `accepts_value` decides by a value whose static type leaves a doubt (nil, `any`).

    `description` names the kind in messages; `code` is that of the run-time fault.
    """

    __slots__ = ("accepts_type", "accepts_value", "allows_type", "code", "description")

    def __init__(
        self,
        description: str,
        code: str,
        types: tuple[Callable[[Type], bool], Callable[[Type], bool]],
        accepts_value: Callable[[Value], bool],
    ) -> None:
        self.description = description
        self.code = code
        self.allows_type, self.accepts_type = types
        self.accepts_value = accepts_value


def _always(_: object) -> bool:
    return True


def _exactly(wanted: Type) -> tuple[Callable[[Type], bool], Callable[[Type], bool]]:
    def is_wanted(t: Type) -> bool:
        return t is wanted

    return is_wanted, is_wanted


def _is_array_or_range(t: Type) -> bool:
    return isinstance(t, ArrayType | RangeType)


def _is_array_type(t: Type) -> bool:
    return isinstance(t, ArrayType)


def _may_be_map_type(t: Type) -> bool:
    return isinstance(t, MapType) or t is EMPTY_ARRAY  # `{}` is an empty array or an empty map


def _is_map_type(t: Type) -> bool:
    return isinstance(t, MapType)


def _is_plain_number(t: Type) -> bool:
    return is_float(t) or (isinstance(t, IntegerType) and t is not BYTE)


def _may_be_integer_type(t: Type) -> bool:
    return is_integer(t) or t is LENIENT_FLOAT


def _may_be_float_type(t: Type) -> bool:
    return is_float(t) or t is LENIENT_INT


def _may_be_sized_type(t: Type) -> bool:
    return t is STRING or isinstance(t, ArrayType | RangeType | MapType | TupleType)


def _is_sized_type(t: Type) -> bool:
    return t is STRING or isinstance(t, ArrayType | MapType)


def _is_struct_name(t: Type) -> bool:
    return isinstance(t, TypeName) and isinstance(t.named, StructType)


def _is_sized(value: Value) -> bool:
    return dynamic.is_text(value) or dynamic.is_array(value) or dynamic.is_map(value)


ANYTHING: Final = ParameterKind("a value", "E7001", (_always, _always), _always)
_INTEGER: Final = ParameterKind(
    "an integer", "E7004", (_may_be_integer_type, is_integer), dynamic.is_whole_number
)
_FLOAT: Final = ParameterKind(
    "a float", "E7005", (_may_be_float_type, _is_plain_number), dynamic.is_number
)
_ARRAY: Final = ParameterKind(
    "an array", "E7002", (_is_array_or_range, _is_array_type), dynamic.is_array
)
_MAP: Final = ParameterKind("a map", "E7007", (_may_be_map_type, _is_map_type), dynamic.is_map)
_SIZED: Final = ParameterKind(
    "a string, an array or a map", "E7015", (_may_be_sized_type, _is_sized_type), _is_sized
)
_NAMED: Final[dict[Type, ParameterKind]] = {
    ANY: ANYTHING,
    NUM: ParameterKind("a number", "E7005", (is_numeric, _is_plain_number), dynamic.is_number),
    STRING: ParameterKind("a string", "E7003", _exactly(STRING), dynamic.is_text),
    BOOL: ParameterKind("a bool", "E7008", _exactly(BOOL), dynamic.is_bool),
    SIZED: _SIZED,
    TYPE_NAME: ParameterKind("a struct's name", "E7003", (_always, _is_struct_name), _always),
}
_BY_CLASS: Final[tuple[tuple[type, ParameterKind], ...]] = (
    (IntegerType, _INTEGER),
    (FloatType, _FLOAT),
    (ArrayType, _ARRAY),
    (MapType, _MAP),
)


def kind_of(pattern: Type, *, is_variable: bool) -> ParameterKind:
    """Return the kind of a parameter of this type; a type variable accepts anything."""
    if is_variable:
        return ANYTHING
    named = _NAMED.get(pattern)
    if named is not None:
        return named
    for type_class, kind in _BY_CLASS:
        if isinstance(pattern, type_class):
            return kind
    return _declared(pattern)


def _declared(pattern: Type) -> ParameterKind:
    """Return the kind of a parameter whose type is a struct or handle of the library."""

    def is_fitting(t: Type) -> bool:
        return fits(pattern, t)

    def is_instance(value: Value) -> bool:
        if isinstance(pattern, StructType):
            return dynamic.is_struct(value) and fits(pattern, value[0])
        return isinstance(value, Handle) and value.type is pattern

    has_article = isinstance(pattern, HandleType | StructType)
    description = f"a {pattern.text}" if has_article else pattern.text
    return ParameterKind(description, "E7003", (is_fitting, is_fitting), is_instance)
