"""Scalars as text, and numbers parsed from text, by the rules of EZ."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final

from ez_lang.model.large_integers import (
    MOST_DIGITS,
    IntegerTooLarge,
    canonical,
    long_digits,
    long_integer,
)
from ez_lang.model.types import BOOL, CHAR, STRING
from ez_lang.model.values import EnumFloat, EnumInt, EnumText

if TYPE_CHECKING:
    from ez_lang.model.values import Value

# Python limits the digits of integers that it converts to text; EZ does not.
sys.set_int_max_str_digits(0)

_LONG: Final = 1 << 4096
_LONGEST_SHOWN: Final = 40
_LONGEST_QUOTED: Final = 1000
_INFINITY: Final = float("inf")
_PLAIN_FROM: Final = 1e-4
_PLAIN_BELOW: Final = 1e6
_ESCAPES: Final = {
    "\\": "\\\\",
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "\v": "\\v",
}


def integer_text(value: Value) -> str:
    """The digits of an integer of any length; `str(value)` of another value."""
    if value.__class__ is not int or -_LONG < value < _LONG:
        return str(value)
    return long_digits(value)


def brief_integer_text(value: Value) -> str:
    """An integer for a message: a long one is cut, and the number of its digits is added."""
    text = integer_text(value)
    if len(text) <= _LONGEST_SHOWN:
        return text
    return f"{text[: _LONGEST_SHOWN // 2]}… ({len(text)} digits)"


def float_text(value: float) -> str:
    """The shortest digits of a float; with an exponent below 1e-4 and from a million upwards."""
    size = abs(value)
    if _PLAIN_FROM <= size < _PLAIN_BELOW or size == 0:
        return float.__repr__(value)
    if size == _INFINITY:
        return "+Inf.0" if value > 0 else "-Inf.0"
    if size != size:  # noqa: PLR0124 - NaN alone is not itself
        return "NaN.0"
    sign = "-" if value < 0 else ""
    return f"{sign}{_with_exponent(float.__repr__(size))}"


def _with_exponent(digits: str) -> str:
    """The shortest digits, as Python writes them, in the form d.ddde±XX."""
    mantissa, _, exponent = digits.partition("e")
    whole, _, fraction = mantissa.partition(".")
    power = int(exponent) if exponent else len(whole) - 1
    figures = (whole + fraction).rstrip("0")
    point = f".{figures[1:]}" if len(figures) > 1 else ""
    return f"{figures[0]}{point}e{power:+03d}"


def bool_text(value: Value) -> str:
    """`true` or `false`."""
    return "true" if value else "false"


def quoted(text: str, quote: str = '"') -> str:
    """The text in quotes, with all unprintable characters escaped."""
    if text.isprintable() and quote not in text and "\\" not in text:
        return f"{quote}{text}{quote}"
    inside = "".join([_escaped(character, quote) for character in text])
    return f"{quote}{inside}{quote}"


def brief_quoted(text: str) -> str:
    """A string for a message: a long one is cut, and the number of its characters is added."""
    if len(text) <= _LONGEST_QUOTED:
        return quoted(text)
    return f"{quoted(text[:_LONGEST_SHOWN])}… ({len(text):,} characters)"


def _escaped(character: str, quote: str) -> str:
    if character == quote:
        return f"\\{quote}"
    known = _ESCAPES.get(character)
    if known is not None:
        return known
    if character.isprintable():
        return character
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # noqa: PLR2004 - a byte that is no UTF-8, kept as a surrogate
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:  # noqa: PLR2004 - ASCII
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"  # noqa: PLR2004


def enum_text(value: EnumInt | EnumFloat | EnumText) -> str:
    """An enum member as it is printed: its value, strings in quotes."""
    if value.enum.base is STRING:
        return quoted(str(value))
    return enum_raw_text(value)


def enum_raw_text(value: EnumInt | EnumFloat | EnumText) -> str:
    """The result of `string()` for an enum member: its value, without quotes."""
    base = value.enum.base
    if base is STRING or base is CHAR:
        return str(value)
    if base is BOOL:
        return bool_text(value)
    return float_text(value) if isinstance(value, EnumFloat) else integer_text(int(value))


# ------------------------------------------------------------------------------ numbers from text

_DECIMAL: Final = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_HEXADECIMAL: Final = r"[+-]?0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+"
_ENDLESS: Final = r"(?i:[+-]?inf(?:inity)?|nan)"


def whole_number(text: str) -> int | None:
    """The integer written as an optional sign and ASCII digits; None for other text.

    Raises `IntegerTooLarge` for more digits than an integer may have.
    """
    digits = text[1:] if text.startswith(("+", "-")) else text
    if not (digits.isascii() and digits.isdigit()):
        return None
    if len(digits) > MOST_DIGITS and len(digits := digits.lstrip("0")) > MOST_DIGITS:
        raise IntegerTooLarge
    size = canonical(long_integer(digits or "0"))
    return -size if text[0] == "-" else size


def real_number(text: str) -> float | None:
    """The float written as `text`; None for other text, and for a number that is too large."""
    if re.fullmatch(_DECIMAL, text):
        found = float(text)
        return None if found in (float("inf"), float("-inf")) else found
    if re.fullmatch(_ENDLESS, text):
        return float(text)
    if re.fullmatch(_HEXADECIMAL, text):
        try:
            return float.fromhex(text)
        except OverflowError:
            return None
    return None
