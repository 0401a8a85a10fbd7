"""The part of `@strings` that cuts strings, fills them up, and takes them apart."""

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

PARTS: Final = Library("strings", "Parts of strings.")

# --------------------------------------------------------------------------------- cutting, filling


@PARTS.function("repeat(s string, n int) -> string")
def repeat(s: str, n: int) -> str:
    """`s` so many times in a row.

    >>> strings.repeat("ab", 3)
    "ababab"
    """
    refuse_negative("strings.repeat", n)
    return rejoined(repeated(s, n))


@PARTS.function("reverse(s string) -> string")
def reverse(s: str) -> str:
    """The characters of `s` from the last to the first.

    >>> strings.reverse("naïve")
    "evïan"
    """
    return whole(s)[::-1]


@PARTS.function("insert(s string, pos int, sub string) -> string", static="?")
def insert(s: str, pos: int, sub: str) -> str:
    """`s` with `sub` put in before the character at `pos`.

    >>> strings.insert("bread", 1, "-")
    "b-read"
    """
    text = whole(s)
    place = max(pos, 0)
    refuse_long_text(len(text) + len(sub))
    return text[:place] + sub + text[place:]


@PARTS.function("slice(s string, start int, [end int]) -> string", static="?")
def part(s: str, start: int, end: int | None = None) -> str:
    """The characters from `start` up to before `end`; negative positions count from the end.

    >>> strings.slice("naïve", 1, 3)
    "aï"
    >>> strings.slice("naïve", -2)
    "ve"
    """
    return whole(s)[start:end]


@PARTS.function("char_at(s string, i int) -> string", static="?")
def char_at(s: str, i: int) -> str:
    """The character at `i` as a string; negative positions count from the end.

    >>> strings.char_at("naïve", 2)
    "ï"
    """
    if not -len(s) <= i < len(s):
        raise Fault("E7005", f"there is no character {i} in a string of {len(s)}")
    return whole(s[i])


@PARTS.function("truncate(s string, n int, suffix string) -> string", static="?")
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


@PARTS.function("pad_left(s string, width int, [pad string]) -> string")
def pad_left(s: str, width: int, pad: str = "") -> str:
    """`s` filled up in front to `width` characters.

    >>> strings.pad_left("7", 3, "0")
    "007"
    """
    refuse_long_text(width)
    return repeated(_filler(pad), width - len(s)) + s


@PARTS.function("pad_right(s string, width int, [pad string]) -> string")
def pad_right(s: str, width: int, pad: str = "") -> str:
    """`s` filled up behind to `width` characters.

    >>> strings.pad_right("tea", 6, ".")
    "tea..."
    """
    refuse_long_text(width)
    return s + repeated(_filler(pad), width - len(s))


@PARTS.function("center(s string, width int, [pad string]) -> string", static="?")
def center(s: str, width: int, pad: str = "") -> str:
    """`s` filled up on both sides to `width` characters.

    >>> strings.center("tea", 8, "*")
    "**tea***"
    """
    refuse_long_text(width)
    missing = max(width - len(s), 0)
    filler = _filler(pad)
    return repeated(filler, missing // 2) + s + repeated(filler, missing - missing // 2)


def _filler(pad: str) -> str:
    return whole(pad[:1]) or " "


# ------------------------------------------------------------------------- parts and characters


@PARTS.function("split(s string, sep string) -> [string]", checked=True, bare=True)
def split(s: str, sep: str) -> list[str]:
    """What stands between the occurrences of `sep`; an empty `sep` gives the characters.

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
    r"""The lines of `s` without their ends.

    >>> strings.lines("one\r\ntwo\n")
    {"one", "two", ""}
    """
    return sizes.split(sizes.replaced(s, "\r\n", "\n"), "\n")


@PARTS.function("words(s string) -> [string]", static="?")
def words(s: str) -> list[str]:
    """What stands between blanks.

    >>> strings.words("  to be  or not ")
    {"to", "be", "or", "not"}
    """
    return characters.words(s)


@PARTS.function("join(a arr, sep string) -> string", checked=True, bare=True, needs=("types",))
def join(types: Types, a: list[Value], sep: str) -> str:
    """The elements of `a` as text, with `sep` between them.

    >>> strings.join({"a", "b"}, "-")
    "a-b"
    """
    return joined(types[0], a, sep)


@PARTS.function("chars(s string) -> [char]")
def chars(s: str) -> list[str]:
    """The characters of `s`.

    >>> strings.chars("héy")
    {h, é, y}
    """
    return characters.character_list(whole(s))


@PARTS.function("from_chars(a arr) -> string", static="?", needs=("types",))
def from_chars(types: Types, a: list[Value]) -> str:
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
