"""`@strings`: text, looked at, cut and put together.

A string is bytes, mostly UTF-8.  `index` and `last_index` count bytes, everything else counts
characters; a byte that is no UTF-8 counts as one.  What takes
strings apart is in `string_parts`, what tells of them in `string_questions`.
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

LIBRARY: Final = Library("strings", "Look at text, cut it and put it together.")

# ------------------------------------------------------------------------------------------- case


@LIBRARY.function("upper(s string) -> string", checked=True, bare=True)
def upper(s: str) -> str:
    """Every letter as a capital.

    >>> strings.upper("groß")
    "GROß"
    """
    return characters.upper(s)


@LIBRARY.function("lower(s string) -> string", checked=True, bare=True)
def lower(s: str) -> str:
    """Every letter as a small one.

    >>> strings.lower("ÉCLAIR")
    "éclair"
    """
    return characters.lower(s)


@LIBRARY.function("capitalize(s string) -> string", static="?")
def capitalize(s: str) -> str:
    """The first character as a capital, the rest as it is.

    >>> strings.capitalize("hello world")
    "Hello world"
    """
    text = whole(s)
    return characters.upper(text[:1]) + text[1:]


@LIBRARY.function("title(s string) -> string", static="?")
def title(s: str) -> str:
    """The first character of every word as a capital.

    >>> strings.title("hello world")
    "Hello World"
    """
    return characters.title(s)


# ------------------------------------------------------------------------------------------ blanks


@LIBRARY.function("trim(s string) -> string", checked=True, bare=True)
def trim(s: str) -> str:
    r"""Without the blanks at both ends.

    >>> strings.trim("  tea \n")
    "tea"
    """
    return stripped(s, WHITESPACE)


@LIBRARY.function("trim_left(s string) -> string")
def trim_left(s: str) -> str:
    """Without the blanks in front.

    >>> strings.trim_left("  tea ")
    "tea "
    """
    return stripped(s, WHITESPACE, right=False)


@LIBRARY.function("trim_right(s string) -> string")
def trim_right(s: str) -> str:
    """Without the blanks behind.

    >>> strings.trim_right("  tea ")
    "  tea"
    """
    return stripped(s, WHITESPACE, left=False)


# --------------------------------------------------------------------------------------- searching


def _seekable(s: str, sub: str) -> tuple[str, str]:
    """Both with one character a byte if `sub` can only be found byte by byte."""
    if not characters.has_invalid_utf8(sub):
        return s, sub
    return encoded(s).decode("latin-1"), encoded(sub).decode("latin-1")


@LIBRARY.function("contains(s string, sub string) -> bool", checked=True, bare=True)
def contains(s: str, sub: str) -> bool:
    """Whether `sub` stands somewhere in `s`.

    >>> strings.contains("naïve", "ïv")
    true
    """
    text, wanted = _seekable(s, sub)
    return wanted in text


@LIBRARY.function("starts_with(s string, prefix string) -> bool", checked=True, bare=True)
def starts_with(s: str, prefix: str) -> bool:
    """Whether `s` begins with `prefix`.

    >>> strings.starts_with("naïve", "na")
    true
    """
    text, wanted = _seekable(s, prefix)
    return text.startswith(wanted)


@LIBRARY.function("ends_with(s string, suffix string) -> bool", checked=True, bare=True)
def ends_with(s: str, suffix: str) -> bool:
    """Whether `s` ends with `suffix`.

    >>> strings.ends_with("naïve", "ve")
    true
    """
    text, wanted = _seekable(s, suffix)
    return text.endswith(wanted)


@LIBRARY.function("index(s string, sub string) -> int", checked=True, bare=True)
def index(s: str, sub: str) -> int:
    """The position in bytes where `sub` first stands in `s`, or -1.

    >>> strings.index("tea and tea", "tea")
    0
    >>> strings.index("tea", "x")
    -1
    """
    text, wanted = _seekable(s, sub)
    return _byte_position(text, text.find(wanted), is_bytes=text is not s)


@LIBRARY.function("last_index(s string, sub string) -> int")
def last_index(s: str, sub: str) -> int:
    """The position in bytes where `sub` last stands in `s`, or -1.

    >>> strings.last_index("tea and tea", "tea")
    8
    """
    text, wanted = _seekable(s, sub)
    return _byte_position(text, rightmost_index(text, wanted), is_bytes=text is not s)


def _byte_position(text: str, place: int, *, is_bytes: bool) -> int:
    return place if place <= 0 or is_bytes else byte_length(text[:place])


@LIBRARY.function("count(s string, sub string) -> int")
def count(s: str, sub: str) -> int:
    """How often `sub` stands in `s` without overlapping.

    >>> strings.count("banana", "an")
    2
    """
    text, wanted = _seekable(s, sub)
    return text.count(wanted)


@LIBRARY.function("compare(a string, b string) -> int", static="?")
def compare(a: str, b: str) -> int:
    """-1, 0 or 1: whether `a` comes before `b`, is equal, or comes after it, byte by byte.

    >>> strings.compare("apple", "banana")
    -1
    """
    return characters.compare(encoded(a), encoded(b))


# --------------------------------------------------------------------------------------- replacing


@LIBRARY.function("replace(s string, old string, new string) -> string", checked=True, bare=True)
def replace(s: str, old: str, new: str) -> str:
    """`s` with every `old` replaced by `new`.

    >>> strings.replace("banana", "an", "<>")
    "b<><>a"
    """
    return _replaced(s, old, new, -1)


@LIBRARY.function("replace_n(s string, old string, new string, n int) -> string", static="?")
def replace_n(s: str, old: str, new: str, n: int) -> str:
    """`s` with the first `n` of `old` replaced by `new`; all if `n` is negative.

    >>> strings.replace_n("banana", "a", "o", 2)
    "bonona"
    """
    return _replaced(s, old, new, n)


@LIBRARY.function("remove(s string, sub string) -> string", static="?")
def remove(s: str, sub: str) -> str:
    """`s` without the first `sub`.

    >>> strings.remove("banana", "an")
    "bana"
    """
    return _replaced(s, sub, "", 1)


@LIBRARY.function("remove_all(s string, sub string) -> string", static="?")
def remove_all(s: str, sub: str) -> str:
    """`s` without any `sub`.

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


# --------------------------------------------------------------------------------------- questions


@LIBRARY.function("is_empty(s string) -> bool")
def is_empty(s: str) -> bool:
    r"""Whether there is nothing in `s` but blanks.

    >>> strings.is_empty(" \t")
    true
    """
    return not stripped(s, WHITESPACE)


@LIBRARY.function("is_numeric(s string) -> bool", static="?")
def is_numeric(s: str) -> bool:
    """Whether `s` is decimal digits and nothing else.

    >>> strings.is_numeric("2024")
    true
    >>> strings.is_numeric("-1")
    false
    """
    return s.isdecimal()


@LIBRARY.function("is_alpha(s string) -> bool", static="?")
def is_alpha(s: str) -> bool:
    """Whether `s` is letters and nothing else.

    >>> strings.is_alpha("naïve")
    true
    """
    return s.isalpha()


@LIBRARY.function("is_alphanumeric(s string) -> bool", static="?")
def is_alphanumeric(s: str) -> bool:
    """Whether `s` is letters and digits and nothing else.

    >>> strings.is_alphanumeric("ab12")
    true
    """
    return bool(s) and all(characters.is_letter_or_digit(c) for c in s)


@LIBRARY.function("is_whitespace(s string) -> bool", static="?")
def is_whitespace(s: str) -> bool:
    r"""Whether `s` is blanks and nothing else.

    >>> strings.is_whitespace(" \n")
    true
    """
    return bool(s) and not stripped(s, WHITESPACE)


@LIBRARY.function("is_lowercase(s string) -> bool", static="?")
def is_lowercase(s: str) -> bool:
    """Whether there are letters in `s` and all of them are small.

    >>> strings.is_lowercase("tea 4 two")
    true
    """
    return characters.all_letters_are(s, "Ll")


@LIBRARY.function("is_uppercase(s string) -> bool", static="?")
def is_uppercase(s: str) -> bool:
    """Whether there are letters in `s` and all of them are capitals.

    >>> strings.is_uppercase("tea")
    false
    """
    return characters.all_letters_are(s, "Lu")


@LIBRARY.function("is_ascii(s string) -> bool", static="?")
def is_ascii(s: str) -> bool:
    """Whether all characters are ASCII.

    >>> strings.is_ascii("naïve")
    false
    """
    return s.isascii()


# --------------------------------------------------------------------------------------- reading


@LIBRARY.function("to_int(s string) -> int", checked=True, bare=True)
def to_int(s: str) -> int:
    """The integer that `s` writes, of any length, blanks around it allowed.

    >>> strings.to_int(" -42 ")
    -42
    """
    found = whole_number(stripped(s, WHITESPACE))
    if found is None:
        raise _unreadable(s, "int")
    return found


@LIBRARY.function("to_float(s string) -> float", checked=True, bare=True)
def to_float(s: str) -> float:
    """The float that `s` writes, blanks around it allowed.

    >>> strings.to_float("1e3")
    1000.0
    """
    text = stripped(s, WHITESPACE)
    found = real_number(re.sub(r"(?<=[0-9])_(?=[0-9])", "", text))
    if found is None:
        raise _unreadable(s, "float")
    return found


_TRUTHS: Final = {
    **dict.fromkeys(("true", "1", "yes", "on"), True),
    **dict.fromkeys(("false", "0", "no", "off"), False),
}


@LIBRARY.function("to_bool(s string) -> bool", checked=True, bare=True)
def to_bool(s: str) -> bool:
    """What `s` says: true, yes, on, 1 or false, no, off, 0.

    >>> strings.to_bool("Yes")
    true
    """
    found = _TRUTHS.get(stripped(s, WHITESPACE).lower())
    if found is None:
        raise _unreadable(s, "bool")
    return found


def _unreadable(s: str, wanted: str) -> Fault:
    return Fault("E7014", f"cannot read {brief_quoted(s)} as {wanted}")
