"""`@strings`: search strings, transform them, take them apart.

A string is a sequence of bytes, normally UTF-8.  `index` and `last_index` count bytes, everything
else counts characters; an invalid byte counts as a character.
"""

from __future__ import annotations

import re
from typing import Final

from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import byte_length, decoded, encoded, rejoined, whole
from ez_lang.model.scalar_text import brief_quoted, real_number, whole_number
from ez_lang.model.sizes import replaced, rightmost_index, stripped
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared import characters
from ez_lang.stdlib.shared.characters import WHITESPACE
from ez_lang.stdlib.strings.parts import PARTS

LIBRARY: Final = Library("strings", "Search strings, transform them, take them apart.")

# ------------------------------------------------------------------------------------------- case


@LIBRARY.function("upper(s string) -> string", checked=True, bare=True)
def upper(s: str) -> str:
    """Return `s` in upper case.

    >>> strings.upper("groß")
    "GROß"
    """
    return characters.upper(s)


@LIBRARY.function("lower(s string) -> string", checked=True, bare=True)
def lower(s: str) -> str:
    """Return `s` in lower case.

    >>> strings.lower("ÉCLAIR")
    "éclair"
    """
    return characters.lower(s)


@LIBRARY.function("capitalize(s string) -> string", static="?")
def capitalize(s: str) -> str:
    """Return `s` with the first character in upper case.

    >>> strings.capitalize("hello world")
    "Hello world"
    """
    text = whole(s)
    return characters.upper(text[:1]) + text[1:]


@LIBRARY.function("title(s string) -> string", static="?")
def title(s: str) -> str:
    """Return `s` with the first character of every word in upper case.

    >>> strings.title("hello world")
    "Hello World"
    """
    return characters.title(s)


# -------------------------------------------------------------------------------------- whitespace


@LIBRARY.function("trim(s string) -> string", checked=True, bare=True)
def trim(s: str) -> str:
    r"""Return `s` without leading and trailing whitespace.

    >>> strings.trim("  tea \n")
    "tea"
    """
    return stripped(s, WHITESPACE)


@LIBRARY.function("trim_left(s string) -> string")
def trim_left(s: str) -> str:
    """Return `s` without leading whitespace.

    >>> strings.trim_left("  tea ")
    "tea "
    """
    return stripped(s, WHITESPACE, right=False)


@LIBRARY.function("trim_right(s string) -> string")
def trim_right(s: str) -> str:
    """Return `s` without trailing whitespace.

    >>> strings.trim_right("  tea ")
    "  tea"
    """
    return stripped(s, WHITESPACE, left=False)


# --------------------------------------------------------------------------------------- searching


def _searchable(s: str, sub: str) -> tuple[str, str]:
    """Return both strings; with a character for each byte if `sub` contains incomplete characters.

    Half a character, such as the first byte of `é`, is found inside a whole one.
    """
    if not characters.has_invalid_utf8(sub):
        return s, sub
    return encoded(s).decode("latin-1"), encoded(sub).decode("latin-1")


@LIBRARY.function("contains(s string, sub string) -> bool", checked=True, bare=True)
def contains(s: str, sub: str) -> bool:
    """Return whether `s` contains `sub`.

    >>> strings.contains("naïve", "ïv")
    true
    """
    text, wanted = _searchable(s, sub)
    return wanted in text


@LIBRARY.function("starts_with(s string, prefix string) -> bool", checked=True, bare=True)
def starts_with(s: str, prefix: str) -> bool:
    """Return whether `s` begins with `prefix`.

    >>> strings.starts_with("naïve", "na")
    true
    """
    text, wanted = _searchable(s, prefix)
    return text.startswith(wanted)


@LIBRARY.function("ends_with(s string, suffix string) -> bool", checked=True, bare=True)
def ends_with(s: str, suffix: str) -> bool:
    """Return whether `s` ends with `suffix`.

    >>> strings.ends_with("naïve", "ve")
    true
    """
    text, wanted = _searchable(s, suffix)
    return text.endswith(wanted)


@LIBRARY.function("index(s string, sub string) -> int", checked=True, bare=True)
def index(s: str, sub: str) -> int:
    """Return the index in bytes of the first occurrence of `sub`, or -1.

    >>> strings.index("tea and tea", "tea")
    0
    >>> strings.index("tea", "x")
    -1
    """
    text, wanted = _searchable(s, sub)
    return _byte_index(text, text.find(wanted), is_bytes=text is not s)


@LIBRARY.function("last_index(s string, sub string) -> int")
def last_index(s: str, sub: str) -> int:
    """Return the index in bytes of the last occurrence of `sub`, or -1.

    >>> strings.last_index("tea and tea", "tea")
    8
    """
    text, wanted = _searchable(s, sub)
    return _byte_index(text, rightmost_index(text, wanted), is_bytes=text is not s)


def _byte_index(text: str, index: int, *, is_bytes: bool) -> int:
    return index if index <= 0 or is_bytes else byte_length(text[:index])


@LIBRARY.function("count(s string, sub string) -> int")
def count(s: str, sub: str) -> int:
    """Return the number of non-overlapping occurrences of `sub`.

    >>> strings.count("banana", "an")
    2
    """
    text, wanted = _searchable(s, sub)
    return text.count(wanted)


@LIBRARY.function("compare(a string, b string) -> int", static="?")
def compare(a: str, b: str) -> int:
    """Return -1, 0 or 1 if `a` is less than, equal to or greater than `b`, compared by bytes.

    >>> strings.compare("apple", "banana")
    -1
    """
    return characters.compare(encoded(a), encoded(b))


# --------------------------------------------------------------------------------------- replacing


@LIBRARY.function("replace(s string, old string, new string) -> string", checked=True, bare=True)
def replace(s: str, old: str, new: str) -> str:
    """Return `s` with every occurrence of `old` replaced with `new`.

    >>> strings.replace("banana", "an", "<>")
    "b<><>a"
    """
    return _replaced(s, old, new, -1)


@LIBRARY.function("replace_n(s string, old string, new string, n int) -> string", static="?")
def replace_n(s: str, old: str, new: str, n: int) -> str:
    """Return `s` with the first `n` occurrences of `old` replaced; with all if `n` is negative.

    >>> strings.replace_n("banana", "a", "o", 2)
    "bonona"
    """
    return _replaced(s, old, new, n)


@LIBRARY.function("remove(s string, sub string) -> string", static="?")
def remove(s: str, sub: str) -> str:
    """Return `s` without the first occurrence of `sub`.

    >>> strings.remove("banana", "an")
    "bana"
    """
    return _replaced(s, sub, "", 1)


@LIBRARY.function("remove_all(s string, sub string) -> string", static="?")
def remove_all(s: str, sub: str) -> str:
    """Return `s` without any occurrence of `sub`.

    >>> strings.remove_all("banana", "an")
    "ba"
    """
    return _replaced(s, sub, "", -1)


def _replaced(s: str, old: str, new: str, n: int) -> str:
    most = min(n, len(s) + 1) if n >= 0 else -1
    if not characters.has_invalid_utf8(old):
        return rejoined(replaced(s, old, new, most))
    return decoded(replaced(encoded(s), encoded(old), encoded(new), most))


LIBRARY.include(PARTS)


# ------------------------------------------------------------------------------------- predicates


@LIBRARY.function("is_empty(s string) -> bool")
def is_empty(s: str) -> bool:
    r"""Return whether `s` is empty or consists of whitespace.

    >>> strings.is_empty(" \t")
    true
    """
    return not stripped(s, WHITESPACE)


@LIBRARY.function("is_numeric(s string) -> bool", static="?")
def is_numeric(s: str) -> bool:
    """Return whether `s` consists of decimal digits.

    >>> strings.is_numeric("2024")
    true
    >>> strings.is_numeric("-1")
    false
    """
    return s.isdecimal()


@LIBRARY.function("is_alpha(s string) -> bool", static="?")
def is_alpha(s: str) -> bool:
    """Return whether `s` consists of letters.

    >>> strings.is_alpha("naïve")
    true
    """
    return s.isalpha()


@LIBRARY.function("is_alphanumeric(s string) -> bool", static="?")
def is_alphanumeric(s: str) -> bool:
    """Return whether `s` consists of letters and decimal digits.

    >>> strings.is_alphanumeric("ab12")
    true
    """
    return bool(s) and all(characters.is_letter_or_digit(c) for c in s)


@LIBRARY.function("is_whitespace(s string) -> bool", static="?")
def is_whitespace(s: str) -> bool:
    r"""Return whether `s` consists of whitespace.

    >>> strings.is_whitespace(" \n")
    true
    """
    return bool(s) and not stripped(s, WHITESPACE)


@LIBRARY.function("is_lowercase(s string) -> bool", static="?")
def is_lowercase(s: str) -> bool:
    """Return whether `s` contains letters and all of them are in lower case.

    >>> strings.is_lowercase("tea 4 two")
    true
    """
    return characters.all_letters_are(s, "Ll")


@LIBRARY.function("is_uppercase(s string) -> bool", static="?")
def is_uppercase(s: str) -> bool:
    """Return whether `s` contains letters and all of them are in upper case.

    >>> strings.is_uppercase("tea")
    false
    """
    return characters.all_letters_are(s, "Lu")


@LIBRARY.function("is_ascii(s string) -> bool", static="?")
def is_ascii(s: str) -> bool:
    """Return whether all characters are ASCII.

    >>> strings.is_ascii("naïve")
    false
    """
    return s.isascii()


# ------------------------------------------------------------------------------------- conversion


@LIBRARY.function("to_int(s string) -> int", checked=True, bare=True)
def to_int(s: str) -> int:
    """Return `s` as an integer of any size; whitespace around it is ignored.

    >>> strings.to_int(" -42 ")
    -42
    """
    found = whole_number(stripped(s, WHITESPACE))
    if found is None:
        raise _not_convertible(s, "int")
    return found


@LIBRARY.function("to_float(s string) -> float", checked=True, bare=True)
def to_float(s: str) -> float:
    """Return `s` as a float; whitespace around it is ignored.

    >>> strings.to_float("1e3")
    1000.0
    """
    text = stripped(s, WHITESPACE)
    found = real_number(re.sub(r"(?<=[0-9])_(?=[0-9])", "", text))
    if found is None:
        raise _not_convertible(s, "float")
    return found


_BOOLS: Final = {
    **dict.fromkeys(("true", "1", "yes", "on"), True),
    **dict.fromkeys(("false", "0", "no", "off"), False),
}


@LIBRARY.function("to_bool(s string) -> bool", checked=True, bare=True)
def to_bool(s: str) -> bool:
    """Return `s` as a bool: true, yes, on, 1 or false, no, off, 0.

    >>> strings.to_bool("Yes")
    true
    """
    found = _BOOLS.get(stripped(s, WHITESPACE).lower())
    if found is None:
        raise _not_convertible(s, "bool")
    return found


def _not_convertible(s: str, target: str) -> Fault:
    return Fault("E7014", f"cannot convert {brief_quoted(s)} to {target}")
