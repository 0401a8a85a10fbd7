"""The part of `@strings` that slices, pads, splits and joins strings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import sizes
from ez_lang.model.dynamic import dynamic_type
from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import decoded, encoded, rejoined, whole
from ez_lang.model.sizes import refuse_long_text
from ez_lang.model.types import ANY, CHAR, NOTHING, STRING, ArrayType
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared import characters
from ez_lang.stdlib.shared.characters import joined, refuse_negative, repeated

if TYPE_CHECKING:
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types

PARTS: Final = Library("strings")

# -------------------------------------------------------------------------------- slicing, padding


@PARTS.function("repeat(s string, n int) -> string")
def repeat(s: str, n: int) -> str:
    """Return `s` repeated `n` times.

    >>> strings.repeat("ab", 3)
    "ababab"
    """
    refuse_negative("strings.repeat", n)
    return rejoined(repeated(s, n))


@PARTS.function("reverse(s string) -> string")
def reverse(s: str) -> str:
    """Return the characters of `s` in reverse order.

    >>> strings.reverse("naïve")
    "evïan"
    """
    return whole(s)[::-1]


@PARTS.function("insert(s string, pos int, sub string) -> string", static="?")
def insert(s: str, pos: int, sub: str) -> str:
    """Return `s` with `sub` inserted before the character at `pos`.

    >>> strings.insert("bread", 1, "-")
    "b-read"
    """
    text = whole(s)
    index = max(pos, 0)
    refuse_long_text(len(text) + len(sub))
    return text[:index] + sub + text[index:]


@PARTS.function("slice(s string, start int, [end int]) -> string", static="?")
def slice_(s: str, start: int, end: int | None = None) -> str:
    """Return the characters from `start` to before `end`; negative indices count from the end.

    >>> strings.slice("naïve", 1, 3)
    "aï"
    >>> strings.slice("naïve", -2)
    "ve"
    """
    return whole(s)[start:end]


@PARTS.function("char_at(s string, i int) -> string", static="?")
def char_at(s: str, i: int) -> str:
    """Return the character at `i` as a string; a negative index counts from the end.

    >>> strings.char_at("naïve", 2)
    "ï"
    """
    if not -len(s) <= i < len(s):
        raise Fault("E7005", f"a string of length {len(s)} has no character {i}")
    return whole(s[i])


@PARTS.function("truncate(s string, n int, suffix string) -> string", static="?")
def truncate(s: str, n: int, suffix: str) -> str:
    """Return `s` shortened to `n` characters; a shortened string ends with `suffix`.

    >>> strings.truncate("a long story", 8, "...")
    "a lon..."
    """
    refuse_negative("strings.truncate", n)
    if len(s) <= n:
        return s
    end = whole(suffix)
    return end[:n] if n <= len(end) else whole(s)[: n - len(end)] + end


@PARTS.function("pad_left(s string, width int, [pad string]) -> string")
def pad_left(s: str, width: int, pad: str = "") -> str:
    """Return `s` padded at the start to `width` characters, by default with spaces.

    >>> strings.pad_left("7", 3, "0")
    "007"
    """
    refuse_long_text(width)
    return repeated(_filler(pad), width - len(s)) + s


@PARTS.function("pad_right(s string, width int, [pad string]) -> string")
def pad_right(s: str, width: int, pad: str = "") -> str:
    """Return `s` padded at the end to `width` characters, by default with spaces.

    >>> strings.pad_right("tea", 6, ".")
    "tea..."
    """
    refuse_long_text(width)
    return s + repeated(_filler(pad), width - len(s))


@PARTS.function("center(s string, width int, [pad string]) -> string", static="?")
def center(s: str, width: int, pad: str = "") -> str:
    """Return `s` padded on both sides to `width` characters, by default with spaces.

    >>> strings.center("tea", 8, "*")
    "**tea***"
    """
    refuse_long_text(width)
    missing = max(width - len(s), 0)
    filler = _filler(pad)
    return repeated(filler, missing // 2) + s + repeated(filler, missing - missing // 2)


def _filler(pad: str) -> str:
    return whole(pad[:1]) or " "


# ----------------------------------------------------------------------- splitting and joining


@PARTS.function("split(s string, sep string) -> [string]", checked=True, bare=True)
def split(s: str, sep: str) -> list[str]:
    """Return the parts of `s` between the occurrences of `sep`; its characters if `sep` is empty.

    >>> strings.split("a,b,,c", ",")
    {"a", "b", "", "c"}
    """
    if not sep:
        return characters.character_list(s)
    if characters.has_invalid_utf8(sep):
        return [decoded(piece) for piece in sizes.split(encoded(s), encoded(sep))]
    return sizes.split(s, sep)


@PARTS.function("lines(s string) -> [string]", static="?")
def lines(s: str) -> list[str]:
    r"""Return the lines of `s`, without their line endings.

    >>> strings.lines("one\r\ntwo\n")
    {"one", "two", ""}
    """
    return sizes.split(sizes.replaced(s, "\r\n", "\n"), "\n")


@PARTS.function("words(s string) -> [string]", static="?")
def words(s: str) -> list[str]:
    """Return the parts of `s` between runs of whitespace.

    >>> strings.words("  to be  or not ")
    {"to", "be", "or", "not"}
    """
    return characters.words(s)


@PARTS.function("join(a arr, sep string) -> string", checked=True, bare=True, needs=("types",))
def join(types: Types, a: list[Value], sep: str) -> str:
    """Return the elements of `a` as text, separated by `sep`.

    >>> strings.join({"a", "b"}, "-")
    "a-b"
    """
    return joined(types[0], a, sep)


@PARTS.function("chars(s string) -> [char]")
def chars(s: str) -> list[str]:
    """Return the characters of `s`.

    >>> strings.chars("héy")
    {h, é, y}
    """
    return characters.character_list(whole(s))


@PARTS.function("from_chars(a arr) -> string", static="?", needs=("types",))
def from_chars(types: Types, a: list[Value]) -> str:
    """Return the string of the characters in `a`; the first character of elements that are strings.

    >>> strings.from_chars({'h', 'é', 'y'})
    "héy"
    """
    element = types[0].element if isinstance(types[0], ArrayType) else ANY
    return "".join([_first_character(item, element) for item in a])


def _first_character(item: Value, element: Type) -> str:
    may_be_text = element in (CHAR, STRING, ANY, NOTHING)
    if not may_be_text or not isinstance(item, str):
        found = dynamic_type(item) if may_be_text else element
        raise Fault("E7003", f"strings.from_chars() needs chars, not {found.text}")
    return whole(item[:1]) or "\0"
