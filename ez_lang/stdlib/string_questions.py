"""The part of `@strings` that tells what a string is, and reads numbers and truths from it."""

from __future__ import annotations

import re
from typing import Final

from ez_lang.model.faults import Fault
from ez_lang.model.numerals import real_number, whole_number
from ez_lang.model.scalar_text import brief_quoted
from ez_lang.model.sizes import stripped
from ez_lang.stdlib import characters
from ez_lang.stdlib.characters import BLANKS
from ez_lang.stdlib.declarations import Library

QUESTIONS: Final = Library("strings", "What strings are.")

# --------------------------------------------------------------------------------------- questions


@QUESTIONS.function("is_empty(s string) -> bool")
def is_empty(s: str) -> bool:
    r"""Whether there is nothing in `s` but blanks.

    >>> strings.is_empty(" \t")
    true
    """
    return not stripped(s, BLANKS)


@QUESTIONS.function("is_numeric(s string) -> bool", seen="?")
def is_numeric(s: str) -> bool:
    """Whether `s` is decimal digits and nothing else.

    >>> strings.is_numeric("2024")
    true
    >>> strings.is_numeric("-1")
    false
    """
    return s.isdecimal()


@QUESTIONS.function("is_alpha(s string) -> bool", seen="?")
def is_alpha(s: str) -> bool:
    """Whether `s` is letters and nothing else.

    >>> strings.is_alpha("naïve")
    true
    """
    return s.isalpha()


@QUESTIONS.function("is_alphanumeric(s string) -> bool", seen="?")
def is_alphanumeric(s: str) -> bool:
    """Whether `s` is letters and digits and nothing else.

    >>> strings.is_alphanumeric("ab12")
    true
    """
    return bool(s) and all(characters.is_letter_or_digit(c) for c in s)


@QUESTIONS.function("is_whitespace(s string) -> bool", seen="?")
def is_whitespace(s: str) -> bool:
    r"""Whether `s` is blanks and nothing else.

    >>> strings.is_whitespace(" \n")
    true
    """
    return bool(s) and not stripped(s, BLANKS)


@QUESTIONS.function("is_lowercase(s string) -> bool", seen="?")
def is_lowercase(s: str) -> bool:
    """Whether there are letters in `s` and all of them are small.

    >>> strings.is_lowercase("tea 4 two")
    true
    """
    return characters.all_letters_are(s, "Ll")


@QUESTIONS.function("is_uppercase(s string) -> bool", seen="?")
def is_uppercase(s: str) -> bool:
    """Whether there are letters in `s` and all of them are capitals.

    >>> strings.is_uppercase("tea")
    false
    """
    return characters.all_letters_are(s, "Lu")


@QUESTIONS.function("is_ascii(s string) -> bool", seen="?")
def is_ascii(s: str) -> bool:
    """Whether all characters are ASCII.

    >>> strings.is_ascii("naïve")
    false
    """
    return s.isascii()


# --------------------------------------------------------------------------------------- reading


@QUESTIONS.function("to_int(s string) -> int", checked=True, bare=True)
def to_int(s: str) -> int:
    """The integer that `s` writes, of any length, blanks around it allowed.

    >>> strings.to_int(" -42 ")
    -42
    """
    found = whole_number(stripped(s, BLANKS))
    if found is None:
        raise _unreadable(s, "int")
    return found


@QUESTIONS.function("to_float(s string) -> float", checked=True, bare=True)
def to_float(s: str) -> float:
    """The float that `s` writes, blanks around it allowed.

    >>> strings.to_float("1e3")
    1000.0
    """
    text = stripped(s, BLANKS)
    found = real_number(re.sub(r"(?<=[0-9])_(?=[0-9])", "", text))
    if found is None:
        raise _unreadable(s, "float")
    return found


_TRUTHS: Final = {
    **dict.fromkeys(("true", "1", "yes", "on"), True),
    **dict.fromkeys(("false", "0", "no", "off"), False),
}


@QUESTIONS.function("to_bool(s string) -> bool", checked=True, bare=True)
def to_bool(s: str) -> bool:
    """What `s` says: true, yes, on, 1 or false, no, off, 0.

    >>> strings.to_bool("Yes")
    true
    """
    found = _TRUTHS.get(stripped(s, BLANKS).lower())
    if found is None:
        raise _unreadable(s, "bool")
    return found


def _unreadable(s: str, wanted: str) -> Fault:
    return Fault("E7014", f"cannot read {brief_quoted(s)} as {wanted}")
