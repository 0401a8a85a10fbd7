"""Conversions: `int(x)`, `u8(x)`, `string(x)`, `cast(x, T)`.

`convert` handles all values.  `converter` returns the function for two static types, which is
faster for the usual conversions.  For types without a conversion, that function always raises a
fault.
"""

from __future__ import annotations

from contextlib import suppress
from struct import pack, unpack
from typing import TYPE_CHECKING, Final

from ez_lang.model.display import conversion_text, formatter, inner_text
from ez_lang.model.dynamic import dynamic_type
from ez_lang.model.faults import Fault
from ez_lang.model.large_integers import IntegerTooLarge, canonical
from ez_lang.model.quirks.map_keys import key_maker
from ez_lang.model.quirks.string_bytes import REPLACEMENT, whole
from ez_lang.model.scalar_text import brief_integer_text, brief_quoted, real_number, whole_number
from ez_lang.model.types import (
    BOOL,
    BYTE,
    CHAR,
    F32,
    FLOAT,
    INT,
    MAP_KEY,
    STRING,
    UNTAGGED,
    ArrayType,
    EnumType,
    FloatType,
    IntegerType,
    Type,
)
from ez_lang.model.values import ENUM_CLASSES, NIL

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

    Converter = Callable[[Value], Value]

_LEAST: Final = -(1 << 63)
_MOST: Final = (1 << 63) - 1
_TOO_LARGE: Final = float(1 << 63)
_LAST_CODE_POINT: Final = 0x10FFFF


def converter(target: Type, source: Type) -> Converter:
    """The function that converts values of static type `source` to `target`."""
    if isinstance(target, ArrayType):
        return _array_converter(target, source)
    if target is MAP_KEY:
        return key_maker(source)
    quick = _QUICK.get((_family(target), _family(source)))
    if quick is not None:
        return quick
    if target is STRING and isinstance(source, IntegerType):
        return formatter(source)

    def convert_it(value: Value) -> Value:
        return convert(value, source, target)

    return convert_it


def convert(value: Value, source: Type, target: Type) -> Value:
    """The value, converted to `target`; a fault if that is impossible."""
    if target is STRING:
        return conversion_text(value, source)
    # Decoded JSON and enum members are converted by their own type, not by the static type.
    actual = _actual_type(value, source)
    special = _SPECIAL.get(target)
    if special is not None:
        return special(value, actual)
    if isinstance(target, FloatType):
        return _to_float(value, actual, target)
    assert isinstance(target, IntegerType)  # noqa: S101 - the checker allows no other target
    return _to_sized(value, actual, target)


def _actual_type(value: Value, source: Type) -> Type:
    if value is NIL or isinstance(value, ENUM_CLASSES):
        return dynamic_type(value)
    return source if source is CHAR or source is BYTE else dynamic_type(value)


def _impossible(value: Value, actual: Type, target: Type, code: str = "E7014") -> Fault:
    shown = brief_quoted(value) if actual is STRING else inner_text(value, actual)
    return Fault(code, f"cannot convert {shown} ({actual.text}) to {target.text}")


# ------------------------------------------------------------------------------------- to integers


def _to_int(value: Value, actual: Type) -> Value:
    if isinstance(actual, EnumType):
        return _enum_to_int(value, actual)
    if isinstance(actual, IntegerType):
        return canonical(int(value))
    if isinstance(actual, FloatType):
        return _truncated(value, INT)
    if actual is CHAR:
        return ord(value)
    if actual is not STRING:
        raise _impossible(value, actual, INT)
    found = _read_whole(value, INT)
    if not _LEAST <= found <= _MOST:
        raise Fault("E7033", f"the number in {brief_quoted(value)} is too large for int")
    return found


def _enum_to_int(value: Value, enum: EnumType) -> int:
    if isinstance(value, float):
        return _truncated(value, INT)
    if isinstance(value, int) and enum.base is not BOOL:
        return int(value)
    found = whole_number(str(value)) if enum.base is STRING else None
    if found is None or not _LEAST <= found <= _MOST:
        raise _impossible(value, enum, INT, "E7005" if enum.base is STRING else "E7014")
    return found


def _to_sized(value: Value, actual: Type, target: IntegerType) -> Value:
    if isinstance(actual, IntegerType):
        found = int(value)
    elif isinstance(actual, FloatType):
        # The reference language converts to 64 bits first: floats out of range become the minimum.
        found = int(value) if _LEAST <= value < _TOO_LARGE else _truncated_to_least(value, target)
    elif actual is CHAR:
        found = ord(value)
    elif actual is STRING:
        try:
            found = _read_whole(value, target)
        except IntegerTooLarge:
            raise Fault(
                "E3022", f"{brief_quoted(value)} is out of range for {target.text}"
            ) from None
    else:
        raise _impossible(value, actual, target)
    low, high = target.low, target.high
    if (low is not None and found < low) or (high is not None and found > high):
        raise Fault("E3022", f"{brief_integer_text(found)} is out of range for {target.text}")
    return found


def _to_byte(value: Value, actual: Type) -> Value:
    found: int | None = None
    if isinstance(actual, IntegerType):
        found = int(value)
    elif isinstance(actual, FloatType):
        found = int(value) if _LEAST <= value < _TOO_LARGE else None
    elif actual is CHAR:
        found = ord(value)
    elif actual is STRING:
        with suppress(IntegerTooLarge):
            found = whole_number(value.replace("_", ""))
    if found is None or not 0 <= found <= 255:  # noqa: PLR2004 - the range of a byte
        raise _impossible(value, actual, BYTE)
    return found


def _truncated(value: float, target: Type) -> int:
    if _LEAST <= value < _TOO_LARGE:
        return int(value)
    raise Fault("E7033", f"{inner_text(value, FLOAT)} is too large for {target.text}")


def _truncated_to_least(value: float, target: Type) -> int:
    if value - value != 0.0:  # only NaN and the infinities satisfy this
        raise Fault("E7033", f"{inner_text(value, FLOAT)} has no {target.text}")
    return _LEAST


def _read_whole(value: str, target: Type) -> int:
    found = whole_number(value.replace("_", ""))
    if found is None:
        raise _impossible(value, STRING, target)
    return found


# ------------------------------------------------------------------------ to floats, chars, bools


def _to_float(value: Value, actual: Type, target: FloatType) -> float:
    found: float | None = None
    if isinstance(actual, FloatType):
        found = float(value)
    elif actual is STRING:
        found = real_number(value.replace("_", ""))
    elif actual is CHAR or actual is BYTE:
        found = float(ord(value) if actual is CHAR else value) if target is not FLOAT else None
    elif isinstance(actual, IntegerType):
        found = _nearest(value)
    if found is None:
        raise _impossible(value, actual, target)
    return single(found) if target is F32 else found


def _nearest(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def single(value: float) -> float:
    """The value, rounded to single precision; infinity if it is too large."""
    try:
        rounded: float = unpack("f", pack("f", value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
    return rounded


def _to_char(value: Value, actual: Type) -> str:
    code: int | None = None
    if actual is CHAR:
        return str(value)
    if actual is STRING:
        code = ord(whole(value)) if len(value) == 1 else None
    elif isinstance(actual, IntegerType):
        code = int(value)
    elif isinstance(actual, FloatType):
        code = int(value) if _LEAST <= value < _TOO_LARGE else None
    if code is None or not 0 <= code <= _LAST_CODE_POINT:
        raise _impossible(value, actual, CHAR)
    return character(code)


def character(code: int) -> str:
    """The char of a code point; U+FFFD for surrogates and numbers outside of Unicode."""
    if 0xD800 <= code <= 0xDFFF or not 0 <= code <= _LAST_CODE_POINT:  # noqa: PLR2004 - surrogates
        return REPLACEMENT
    return chr(code)


def _to_bool(value: Value, actual: Type) -> bool:
    if actual is not BOOL:
        raise _impossible(value, actual, BOOL, "E3001")
    return bool(value)


_SPECIAL: Final[dict[Type, Callable[[Value, Type], Value]]] = {
    INT: _to_int,
    UNTAGGED: _to_int,
    BYTE: _to_byte,
    CHAR: _to_char,
    BOOL: _to_bool,
}


# -------------------------------------------------------------------------------- fast conversions


def _array_converter(target: ArrayType, source: Type) -> Converter:
    element = source.element if isinstance(source, ArrayType) else source
    convert_element = converter(target.element, element)

    def convert_array(value: Value) -> Value:
        if not isinstance(value, list):
            raise _impossible(value, dynamic_type(value), target)
        made = []
        for index, item in enumerate(value):
            try:
                made.append(convert_element(item))
            except Fault as fault:
                raise Fault(fault.code, f"{fault.message} (element {index})") from None
        return made

    return convert_array


def _family(t: Type) -> Type:
    """A type that represents all types that convert alike: `INT` for untagged, `FLOAT` for f64."""
    if t is UNTAGGED:
        return INT
    return FLOAT if isinstance(t, FloatType) and t is not F32 else t


def _quick_int_from_int(value: Value) -> Value:
    return value if type(value) is int else convert(value, INT, INT)


def _quick_int_from_float(value: Value) -> Value:
    if type(value) is float and _LEAST <= value < _TOO_LARGE:
        return int(value)
    return convert(value, FLOAT, INT)


def _quick_int_from_char(value: Value) -> Value:
    return ord(value) if type(value) is str else convert(value, CHAR, INT)


def _quick_float_from_int(value: Value) -> Value:
    if type(value) is int and _LEAST <= value <= _MOST:
        return float(value)
    return convert(value, INT, FLOAT)


def _quick_float_from_float(value: Value) -> Value:
    return value if type(value) is float else convert(value, FLOAT, FLOAT)


def _quick_char_from_int(value: Value) -> Value:
    if type(value) is int and 0 <= value < 0xD800:  # noqa: PLR2004 - below the surrogates
        return chr(value)
    return convert(value, INT, CHAR)


def _quick_string_from_string(value: Value) -> Value:
    return value if type(value) is str else convert(value, STRING, STRING)


def _quick_string_from_float(value: Value) -> Value:
    return conversion_text(value, FLOAT)


_QUICK: Final[dict[tuple[Type, Type], Converter]] = {
    (INT, INT): _quick_int_from_int,
    (INT, FLOAT): _quick_int_from_float,
    (INT, CHAR): _quick_int_from_char,
    (FLOAT, INT): _quick_float_from_int,
    (FLOAT, FLOAT): _quick_float_from_float,
    (CHAR, INT): _quick_char_from_int,
    (STRING, STRING): _quick_string_from_string,
    (STRING, FLOAT): _quick_string_from_float,
}
