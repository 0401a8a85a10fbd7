"""Values as text, as `println` and a debugger show them.

A formatter is created once for each static type and does only what that type needs.  Values of
recursive types are formatted by `text_walk`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import ANY_ARRAY, ANY_MAP, dynamic_type, is_struct
from ez_lang.model.scalar_text import bool_text, enum_raw_text, float_text, integer_text, quoted
from ez_lang.model.sizes import joined
from ez_lang.model.text_walk import PROGRAM_STYLE, Style, walk_text
from ez_lang.model.types import (
    ANY,
    BOOL,
    BUILTIN,
    CHAR,
    STRING,
    UNTAGGED,
    ArrayType,
    FloatType,
    IntegerType,
    MapType,
    StructType,
    TupleType,
    Type,
    is_endless,
)
from ez_lang.model.values import ENUM_CLASSES, NIL, EnumText

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

    Formatter = Callable[[Value], str]

_SHORT: Final = 1 << 64
"""Python converts integers below this to text in constant time."""
_formatters: dict[Type, Formatter] = {}
_inner_formatters: dict[Type, Formatter] = {}


def text(value: Value, t: Type) -> str:
    """The value as `println` shows it: strings without quotes."""
    return formatter(t)(value)


def inner_text(value: Value, t: Type) -> str:
    """The value as it is shown inside an array: strings in quotes."""
    return inner_formatter(t)(value)


def formatter(t: Type) -> Formatter:
    """The function that returns `text` for values of static type `t`."""
    found = _formatters.get(t)
    if found is None:
        found = _formatters[t] = _TOP_LEVEL.get(t) or _at_top_level(t)
    return found


def _at_top_level(t: Type) -> Formatter:
    # Formatters that return `str` are special: `emit.literals` then writes no call at all.
    if isinstance(t, IntegerType):
        return str if t is UNTAGGED else declared_integer_text
    inside = inner_formatter(t)
    if not isinstance(t, FloatType | ArrayType | MapType) and t is not BOOL:
        return inside
    # Decoded JSON may be a string, whatever the type of the variable.
    return lambda value: value if type(value) is str else inside(value)


def inner_formatter(t: Type) -> Formatter:
    """The function that returns `inner_text` for values of static type `t`."""
    found = _inner_formatters.get(t)
    if found is None:
        found = _inner_formatters[t] = _make(t)
    return found


def type_text_of(value: Value, t: Type) -> str:
    """The result of `typeof` for a value of static type `t`."""
    if value is NIL:
        return "nil"
    if isinstance(value, ENUM_CLASSES):
        return value.enum.text
    if isinstance(t, FloatType) and isinstance(value, int):
        return "int"
    if isinstance(t, TupleType):
        parts = [type_text_of(item, part) for item, part in zip(value, t.items, strict=True)]
        return f"({', '.join(parts)})"
    return _dynamic_type_text(value) if t in (ANY, ANY_ARRAY, ANY_MAP) else t.text


def _dynamic_type_text(value: Value) -> str:
    found = dynamic_type(value)
    if found is ANY_ARRAY:
        return "array"
    return "map" if found is ANY_MAP else found.text


# ---------------------------------------------------------------- formatters by static type


def _make(t: Type) -> Formatter:
    if is_endless(t):
        return _walked(t)
    if isinstance(t, ArrayType):
        return _array_formatter(inner_formatter(t.element))
    if isinstance(t, MapType):
        return _map_formatter(inner_formatter(t.key), inner_formatter(t.value))
    if isinstance(t, StructType):
        return _struct_formatter(t)
    return _scalar_formatter(t)


def _scalar_formatter(t: Type) -> Formatter:
    if isinstance(t, IntegerType):
        # The values of untagged type are plain integers; others may be decoded JSON.
        if t is UNTAGGED:
            return str
        return _inner_integer_text
    if isinstance(t, FloatType):
        return _declared_float_text
    return _BY_TYPE.get(t) or _walked(t)


def _walked(t: Type) -> Formatter:
    def walked(value: Value) -> str:
        return walk_text(value, t, PROGRAM_STYLE)

    return walked


def _other_text(value: Value) -> str:
    """Text of a value whose type is not the static one: nil, an enum member, decoded JSON."""
    return walk_text(value, ANY, PROGRAM_STYLE)


def _any_text(value: Value) -> str:
    if isinstance(value, str) and not isinstance(value, EnumText):
        return str(value)
    return _other_text(value)


def declared_integer_text(value: Value) -> str:
    """Text of a value of an integer type, which may be decoded JSON."""
    if type(value) is not int:
        return _any_text(value)
    return str(value) if -_SHORT < value < _SHORT else integer_text(value)


def _inner_integer_text(value: Value) -> str:
    if type(value) is not int:
        return _other_text(value)
    return str(value) if -_SHORT < value < _SHORT else integer_text(value)


def _declared_float_text(value: Value) -> str:
    return float_text(value) if type(value) is float else _other_text(value)


def _declared_string_text(value: Value) -> str:
    return value if type(value) is str else _other_text(value)


def _inner_string_text(value: Value) -> str:
    return quoted(value) if type(value) is str else _other_text(value)


def _declared_char_text(value: Value) -> str:
    return value if type(value) is str else _any_text(value)


def _declared_bool_text(value: Value) -> str:
    return bool_text(value) if type(value) is bool else _other_text(value)


def _array_formatter(element: Formatter) -> Formatter:
    def array_text(value: Value) -> str:
        if not isinstance(value, list):
            return _other_text(value)
        return f"{{{joined(', ', [element(item) for item in value])}}}"

    return array_text


def _map_formatter(key_text: Formatter, value_text: Formatter) -> Formatter:
    def map_text(value: Value) -> str:
        if not isinstance(value, dict):
            return _other_text(value)
        pairs = [f"{key_text(key)}: {value_text(held)}" for key, held in value.items()]
        return f"{{{joined(', ', pairs)}}}"

    return map_text


def _struct_formatter(t: StructType) -> Formatter:
    parts = [(f"{field.name}: ", field.index, inner_formatter(field.type)) for field in t.fields]

    def struct_text(value: Value) -> str:
        if not is_struct(value):
            return _other_text(value)
        return f"{{{', '.join([name + show(value[index]) for name, index, show in parts])}}}"

    return struct_text


_BY_TYPE: Final[dict[Type, Formatter]] = {
    STRING: _inner_string_text,
    CHAR: _declared_char_text,
    BOOL: _declared_bool_text,
    BUILTIN: str,
}
_TOP_LEVEL: Final[dict[Type, Formatter]] = {STRING: _declared_string_text, ANY: _any_text}


# -------------------------------------------------------------------------------- for debuggers


class _DebugStyle(Style):
    """Text that shows the type: `[1, 2]`, `'c'`, `Point{x: 1}`, `Color.RED`."""

    array_brackets = ("[", "]")
    tuple_brackets = ("(", ")")

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def struct_name(self, struct: StructType) -> str:
        return struct.text

    def string(self, value: str) -> str:
        return quoted(value[: self.limit])

    def char(self, value: str) -> str:
        return quoted(value, "'")

    def integer(self, value: int) -> str:
        if value.bit_length() > _BITS_A_DIGIT * self.limit:
            return _both_ends(value)
        return integer_text(int(value))

    def enum(self, value: Value) -> str:
        return f"{value.enum.text}.{value.member}"


def _both_ends(value: int) -> str:
    """The first and the last digits of a long integer, and their number."""
    bits = value.bit_length()
    if bits > _COUNTED_BITS:
        return f"<an integer of {bits:,} bits>"
    size = abs(value)
    digits = int(bits * math.log10(2)) + 1
    if size < 10 ** (digits - 1):
        digits -= 1
    first, last = size // 10 ** (digits - _END_DIGITS), size % 10**_END_DIGITS
    sign = "-" if value < 0 else ""
    return f"{sign}{first}…{last:0{_END_DIGITS}} ({digits:,} digits)"


_END_DIGITS: Final = 20
_COUNTED_BITS: Final = 1 << 20
"""For longer integers, even counting the digits takes noticeable time."""

_BITS_A_DIGIT: Final = 4
DEBUG_LIMIT: Final = 2000


def debug_text(value: Value, t: Type, limit: int = DEBUG_LIMIT) -> str:
    """The value as a debugger shows it, cut at `limit` characters.

    The time is bounded by the limit, not by the size of the value.
    """
    made = walk_text(value, t, _DebugStyle(limit), limit)
    return made if len(made) <= limit else f"{made[: limit - 1]}…"


def conversion_text(value: Value, t: Type) -> str:
    """The result of `string(value)`: as `text`, but the string of an enum member without quotes."""
    return enum_raw_text(value) if isinstance(value, ENUM_CLASSES) else text(value, t)
