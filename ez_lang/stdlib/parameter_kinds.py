"""What a library function's parameter takes, told three ways.

`passes` is the checker's view of a static type before anything runs, `holds` the stricter one of
the running function, `accepts` looks at a value whose static type could not tell (nil, `any`).
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
    """The static type of a type's name given as an argument: `json.decode(text, Job)`."""

    __slots__ = ("named",)

    def __init__(self, named: Type) -> None:
        super().__init__("type")
        self.named = named


class Kind:
    """What one parameter takes: `words` says it in a message, `code` is the run-time fault's."""

    __slots__ = ("accepts", "code", "holds", "passes", "words")

    def __init__(
        self,
        words: str,
        code: str,
        statics: tuple[Callable[[Type], bool], Callable[[Type], bool]],
        accepts: Callable[[Value], bool],
    ) -> None:
        self.words = words
        self.code = code
        self.passes, self.holds = statics
        self.accepts = accepts


def _always(_: object) -> bool:
    return True


def _exactly(wanted: Type) -> tuple[Callable[[Type], bool], Callable[[Type], bool]]:
    def is_wanted(t: Type) -> bool:
        return t is wanted

    return is_wanted, is_wanted


def _passes_as_array(t: Type) -> bool:
    # A range counts as an array until it is looked at.
    return isinstance(t, ArrayType | RangeType)


def _is_array_type(t: Type) -> bool:
    return isinstance(t, ArrayType)


def _passes_as_map(t: Type) -> bool:
    return isinstance(t, MapType) or t is EMPTY_ARRAY


def _is_map_type(t: Type) -> bool:
    return isinstance(t, MapType)


def _is_plain_number(t: Type) -> bool:
    return is_float(t) or (isinstance(t, IntegerType) and t is not BYTE)


def _passes_as_integer(t: Type) -> bool:
    return is_integer(t) or t is LENIENT_FLOAT


def _passes_as_float(t: Type) -> bool:
    return is_float(t) or t is LENIENT_INT


def _passes_as_sized(t: Type) -> bool:
    return t is STRING or isinstance(t, ArrayType | RangeType | MapType | TupleType)


def _is_sized_type(t: Type) -> bool:
    return t is STRING or isinstance(t, ArrayType | MapType)


def _is_structs_name(t: Type) -> bool:
    return isinstance(t, TypeName) and isinstance(t.named, StructType)


def _is_sized(value: Value) -> bool:
    return dynamic.is_text(value) or dynamic.is_array(value) or dynamic.is_map(value)


ANYTHING: Final = Kind("a value", "E7001", (_always, _always), _always)
_INTEGER: Final = Kind(
    "an integer", "E7004", (_passes_as_integer, is_integer), dynamic.is_whole_number
)
_FLOAT: Final = Kind("a float", "E7005", (_passes_as_float, _is_plain_number), dynamic.is_number)
_ARRAY: Final = Kind("an array", "E7002", (_passes_as_array, _is_array_type), dynamic.is_array)
_MAP: Final = Kind("a map", "E7007", (_passes_as_map, _is_map_type), dynamic.is_map)
_SIZED: Final = Kind(
    "a string, an array or a map", "E7015", (_passes_as_sized, _is_sized_type), _is_sized
)
_NAMED: Final[dict[Type, Kind]] = {
    ANY: ANYTHING,
    NUM: Kind("a number", "E7005", (is_numeric, _is_plain_number), dynamic.is_number),
    STRING: Kind("a string", "E7003", _exactly(STRING), dynamic.is_text),
    BOOL: Kind("a bool", "E7008", _exactly(BOOL), dynamic.is_truth),
    SIZED: _SIZED,
    TYPE_NAME: Kind("a struct's name", "E7003", (_always, _is_structs_name), _always),
}
_BY_CLASS: Final[tuple[tuple[type, Kind], ...]] = (
    (IntegerType, _INTEGER),
    (FloatType, _FLOAT),
    (ArrayType, _ARRAY),
    (MapType, _MAP),
)


def kind_of(pattern: Type, *, is_variable: bool) -> Kind:
    """The kind a parameter's pattern stands for; a type variable of its own takes everything."""
    if is_variable:
        return ANYTHING
    named = _NAMED.get(pattern)
    if named is not None:
        return named
    for family, kind in _BY_CLASS:
        if isinstance(pattern, family):
            return kind
    return _declared(pattern)


def _declared(pattern: Type) -> Kind:
    """A struct or handle of the library: what fits it, with E7003 for everything else."""

    def is_fitting(t: Type) -> bool:
        return fits(pattern, t)

    def is_value_of_it(value: Value) -> bool:
        if isinstance(pattern, StructType):
            return dynamic.is_struct(value) and fits(pattern, value[0])
        return isinstance(value, Handle) and value.type is pattern

    words = f"a {pattern.text}" if isinstance(pattern, HandleType | StructType) else pattern.text
    return Kind(words, "E7003", (is_fitting, is_fitting), is_value_of_it)
