"""`@strings`: text, looked at, cut and put together.

A string is bytes, mostly UTF-8.  `index` and `last_index` count bytes, everything else counts
characters; a byte that is no UTF-8 counts as one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type
from ez_lang.model.faults import Fault
from ez_lang.model.numerals import real_number, whole_number
from ez_lang.model.scalar_text import quoted
from ez_lang.model.string_bytes import byte_length, decoded, encoded, whole
from ez_lang.model.types import ANY, CHAR, NOTHING, STRING, ArrayType
from ez_lang.stdlib import characters
from ez_lang.stdlib.characters import BLANKS, refuse_negative, times
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.joining import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

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


@LIBRARY.function("capitalize(s string) -> string", seen="?")
def capitalize(s: str) -> str:
    """The first character as a capital, the rest as it is.

    >>> strings.capitalize("hello world")
    "Hello world"
    """
    text = whole(s)
    return characters.upper(text[:1]) + text[1:]


@LIBRARY.function("title(s string) -> string", seen="?")
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
    return s.strip(BLANKS)


@LIBRARY.function("trim_left(s string) -> string")
def trim_left(s: str) -> str:
    """Without the blanks in front.

    >>> strings.trim_left("  tea ")
    "tea "
    """
    return s.lstrip(BLANKS)


@LIBRARY.function("trim_right(s string) -> string")
def trim_right(s: str) -> str:
    """Without the blanks behind.

    >>> strings.trim_right("  tea ")
    "  tea"
    """
    return s.rstrip(BLANKS)


# --------------------------------------------------------------------------------------- searching


def _seekable(s: str, sub: str) -> tuple[str, str]:
    """Both with one character a byte if `sub` can only be found byte by byte."""
    if not characters.is_raw(sub):
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
    return _byte_position(text, text.rfind(wanted), is_bytes=text is not s)


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


@LIBRARY.function("compare(a string, b string) -> int", seen="?")
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


@LIBRARY.function("replace_n(s string, old string, new string, n int) -> string", seen="?")
def replace_n(s: str, old: str, new: str, n: int) -> str:
    """`s` with the first `n` of `old` replaced by `new`; all if `n` is negative.

    >>> strings.replace_n("banana", "a", "o", 2)
    "bonona"
    """
    return _replaced(s, old, new, n)


@LIBRARY.function("remove(s string, sub string) -> string", seen="?")
def remove(s: str, sub: str) -> str:
    """`s` without the first `sub`.

    >>> strings.remove("banana", "an")
    "bana"
    """
    return _replaced(s, sub, "", 1)


@LIBRARY.function("remove_all(s string, sub string) -> string", seen="?")
def remove_all(s: str, sub: str) -> str:
    """`s` without any `sub`.

    >>> strings.remove_all("banana", "an")
    "ba"
    """
    return _replaced(s, sub, "", -1)


def _replaced(s: str, old: str, new: str, n: int) -> str:
    most = min(n, len(s) + 1) if n >= 0 else -1
    if not characters.is_raw(old):
        return s.replace(old, new, most)
    return decoded(encoded(s).replace(encoded(old), encoded(new), most))


# --------------------------------------------------------------------------------- cutting, filling


@LIBRARY.function("repeat(s string, n int) -> string")
def repeat(s: str, n: int) -> str:
    """`s` so many times in a row.

    >>> strings.repeat("ab", 3)
    "ababab"
    """
    refuse_negative("strings.repeat", n)
    return times(s, n)


@LIBRARY.function("reverse(s string) -> string")
def reverse(s: str) -> str:
    """The characters of `s` from the last to the first.

    >>> strings.reverse("naïve")
    "evïan"
    """
    return whole(s)[::-1]


@LIBRARY.function("insert(s string, pos int, sub string) -> string", seen="?")
def insert(s: str, pos: int, sub: str) -> str:
    """`s` with `sub` put in before the character at `pos`.

    >>> strings.insert("bread", 1, "-")
    "b-read"
    """
    text = whole(s)
    place = max(pos, 0)
    return text[:place] + sub + text[place:]


@LIBRARY.function("slice(s string, start int, [end int]) -> string", seen="?")
def part(s: str, start: int, end: int | None = None) -> str:
    """The characters from `start` up to before `end`; negative positions count from the end.

    >>> strings.slice("naïve", 1, 3)
    "aï"
    >>> strings.slice("naïve", -2)
    "ve"
    """
    return whole(s)[start:end]


@LIBRARY.function("char_at(s string, i int) -> string", seen="?")
def char_at(s: str, i: int) -> str:
    """The character at `i` as a string; negative positions count from the end.

    >>> strings.char_at("naïve", 2)
    "ï"
    """
    if not -len(s) <= i < len(s):
        raise Fault("E7005", f"there is no character {i} in a string of {len(s)}")
    return whole(s[i])


@LIBRARY.function("truncate(s string, n int, suffix string) -> string", seen="?")
def truncate(s: str, n: int, suffix: str) -> str:
    """`s` cut to `n` characters, `suffix` at its end included if it had to be cut.

    >>> strings.truncate("a long story", 8, "...")
    "a lon..."
    """
    refuse_negative("strings.truncate", n)
    if len(s) <= n:
        return s
    end = whole(suffix)
    return end[:n] if n <= len(end) else whole(s)[: n - len(end)] + end


@LIBRARY.function("pad_left(s string, width int, [pad string]) -> string")
def pad_left(s: str, width: int, pad: str = "") -> str:
    """`s` filled up in front to `width` characters.

    >>> strings.pad_left("7", 3, "0")
    "007"
    """
    return times(_filler(pad), width - len(s)) + s


@LIBRARY.function("pad_right(s string, width int, [pad string]) -> string")
def pad_right(s: str, width: int, pad: str = "") -> str:
    """`s` filled up behind to `width` characters.

    >>> strings.pad_right("tea", 6, ".")
    "tea..."
    """
    return s + times(_filler(pad), width - len(s))


@LIBRARY.function("center(s string, width int, [pad string]) -> string", seen="?")
def center(s: str, width: int, pad: str = "") -> str:
    """`s` filled up on both sides to `width` characters.

    >>> strings.center("tea", 8, "*")
    "**tea***"
    """
    missing = max(width - len(s), 0)
    filler = _filler(pad)
    return times(filler, missing // 2) + s + times(filler, missing - missing // 2)


def _filler(pad: str) -> str:
    return whole(pad[:1]) or " "


# ------------------------------------------------------------------------- parts and characters


@LIBRARY.function("split(s string, sep string) -> [string]", checked=True, bare=True)
def split(s: str, sep: str) -> list[str]:
    """What stands between the occurrences of `sep`; an empty `sep` gives the characters.

    >>> strings.split("a,b,,c", ",")
    {"a", "b", "", "c"}
    """
    if not sep:
        return list(s)
    if characters.is_raw(sep):
        return [decoded(piece) for piece in encoded(s).split(encoded(sep))]
    return s.split(sep)


@LIBRARY.function("lines(s string) -> [string]", seen="?")
def lines(s: str) -> list[str]:
    r"""The lines of `s` without their ends.

    >>> strings.lines("one\r\ntwo\n")
    {"one", "two", ""}
    """
    return s.replace("\r\n", "\n").split("\n")


@LIBRARY.function("words(s string) -> [string]", seen="?")
def words(s: str) -> list[str]:
    """What stands between blanks.

    >>> strings.words("  to be  or not ")
    {"to", "be", "or", "not"}
    """
    return characters.words(s)


@LIBRARY.function("join(a arr, sep string) -> string", checked=True, bare=True, needs=("types",))
def join(types: Sequence[Type], a: list[Value], sep: str) -> str:
    """The elements of `a` as text, with `sep` between them.

    >>> strings.join({"a", "b"}, "-")
    "a-b"
    """
    return joined(types[0], a, sep)


@LIBRARY.function("chars(s string) -> [char]")
def chars(s: str) -> list[str]:
    """The characters of `s`.

    >>> strings.chars("héy")
    {h, é, y}
    """
    return list(whole(s))


@LIBRARY.function("from_chars(a arr) -> string", seen="?", needs=("types",))
def from_chars(types: Sequence[Type], a: list[Value]) -> str:
    """The string of these characters; of strings the first character counts.

    >>> strings.from_chars({'h', 'é', 'y'})
    "héy"
    """
    element = types[0].element if isinstance(types[0], ArrayType) else ANY
    return "".join([_first_character(item, element) for item in a])


def _first_character(item: Value, element: Type) -> str:
    is_open = element in (CHAR, STRING, ANY, NOTHING)
    if not is_open or not isinstance(item, str):
        found = dynamic_type(item) if element is ANY or is_open else element
        raise Fault("E7003", f"strings.from_chars() needs chars, not {found.text}")
    return whole(item[:1]) or "\0"


# --------------------------------------------------------------------------------------- questions


@LIBRARY.function("is_empty(s string) -> bool")
def is_empty(s: str) -> bool:
    r"""Whether there is nothing in `s` but blanks.

    >>> strings.is_empty(" \t")
    true
    """
    return not s.strip(BLANKS)


@LIBRARY.function("is_numeric(s string) -> bool", seen="?")
def is_numeric(s: str) -> bool:
    """Whether `s` is decimal digits and nothing else.

    >>> strings.is_numeric("2024")
    true
    >>> strings.is_numeric("-1")
    false
    """
    return s.isdecimal()


@LIBRARY.function("is_alpha(s string) -> bool", seen="?")
def is_alpha(s: str) -> bool:
    """Whether `s` is letters and nothing else.

    >>> strings.is_alpha("naïve")
    true
    """
    return s.isalpha()


@LIBRARY.function("is_alphanumeric(s string) -> bool", seen="?")
def is_alphanumeric(s: str) -> bool:
    """Whether `s` is letters and digits and nothing else.

    >>> strings.is_alphanumeric("ab12")
    true
    """
    return bool(s) and all(characters.is_letter_or_digit(c) for c in s)


@LIBRARY.function("is_whitespace(s string) -> bool", seen="?")
def is_whitespace(s: str) -> bool:
    r"""Whether `s` is blanks and nothing else.

    >>> strings.is_whitespace(" \n")
    true
    """
    return bool(s) and not s.strip(BLANKS)


@LIBRARY.function("is_lowercase(s string) -> bool", seen="?")
def is_lowercase(s: str) -> bool:
    """Whether there are letters in `s` and all of them are small.

    >>> strings.is_lowercase("tea 4 two")
    true
    """
    return characters.all_letters_are(s, "Ll")


@LIBRARY.function("is_uppercase(s string) -> bool", seen="?")
def is_uppercase(s: str) -> bool:
    """Whether there are letters in `s` and all of them are capitals.

    >>> strings.is_uppercase("tea")
    false
    """
    return characters.all_letters_are(s, "Lu")


@LIBRARY.function("is_ascii(s string) -> bool", seen="?")
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
    found = whole_number(s.strip(BLANKS))
    if found is None:
        raise _unreadable(s, "int")
    return found


@LIBRARY.function("to_float(s string) -> float", checked=True, bare=True)
def to_float(s: str) -> float:
    """The float that `s` writes, blanks around it allowed.

    >>> strings.to_float("1e3")
    1000.0
    """
    text = s.strip(BLANKS)
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
    found = _TRUTHS.get(s.strip(BLANKS).lower())
    if found is None:
        raise _unreadable(s, "bool")
    return found


def _unreadable(s: str, wanted: str) -> Fault:
    return Fault("E7014", f"cannot read {quoted(s)} as {wanted}")
