"""Numbers written as text, by EZ's rules rather than Python's."""

from __future__ import annotations

import re
from typing import Final

from ez_lang.model.large_integers import MOST_DIGITS, IntegerTooLarge, kept
from ez_lang.model.long_integers import long_integer

_DECIMAL: Final = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_HEXADECIMAL: Final = r"[+-]?0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+"
_ENDLESS: Final = r"(?i:[+-]?inf(?:inity)?|nan)"


def whole_number(text: str) -> int | None:
    """The integer that an optional sign and ASCII digits write; else None.

    Raises `IntegerTooLarge` for more digits than an integer may have.
    """
    digits = text[1:] if text.startswith(("+", "-")) else text
    if not (digits.isascii() and digits.isdigit()):
        return None
    if len(digits) > MOST_DIGITS and len(digits := digits.lstrip("0")) > MOST_DIGITS:
        raise IntegerTooLarge
    size = kept(long_integer(digits or "0"))
    return -size if text[0] == "-" else size


def real_number(text: str) -> float | None:
    """The float that `text` writes; None if it writes none, or one too large for a double."""
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
