"""Characters and their properties as `@strings` and its neighbours see them.

Python's own notions are close, not equal: here a mapping gives one character for one, and the
separators U+001C to U+001F are not blank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import sizes
from ez_lang.model.display import formatter
from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import encoded, rejoined, whole
from ez_lang.model.sizes import in_pieces, refuse_long_array, refuse_long_text, split
from ez_lang.model.types import ANY, CHAR, STRING, ArrayType

if TYPE_CHECKING:
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

BLANKS: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_TO_SPACE: Final = dict.fromkeys(map(ord, BLANKS), " ")
_MANY: Final = 1 << 22
"""Characters that are listed in one step, which nothing can interrupt."""


def upper(text: str) -> str:
    """Every character in upper case; `ß` and others that would become two stay."""
    return in_pieces(whole(text), _upper_piece)


def _upper_piece(text: str) -> str:
    mapped = text.upper()
    # If none became two, each became its own: looking at them one by one takes 50 times as long.
    return mapped if len(mapped) == len(text) else "".join([_upper(c) for c in text])


def _upper(character: str) -> str:
    for mapped in (character.upper(), character.title()):
        if len(mapped) == 1:
            return mapped
    return character


def lower(text: str) -> str:
    """Every character in lower case, a sigma never in its final form."""
    return in_pieces(whole(text), _lower_piece)


def _lower_piece(text: str) -> str:
    mapped = text.lower()
    is_plain = len(mapped) == len(text) and "Σ" not in text  # its form depends on what follows
    return mapped if is_plain else "".join([_lower(c) for c in text])


def _lower(character: str) -> str:
    # Only U+0130, a capital I with a dot, would become two: it loses the dot.
    return character.lower()[0]


def title(text: str) -> str:
    """The first character, and each after a blank, in upper case; the rest as it is."""
    made = []
    is_first = True
    for character in whole(text):
        made.append(_upper(character) if is_first else character)
        is_first = character in BLANKS
    return "".join(made)


def words(text: str) -> list[str]:
    """What stands between runs of blanks."""
    spaced = in_pieces(text, lambda piece: piece.translate(_TO_SPACE))
    return [word for word in split(spaced, " ") if word]


def listed(text: str) -> list[str]:
    """The characters; a fault if they are too many for an array."""
    refuse_long_array(len(text))
    made: list[str] = []
    for at in range(0, len(text), _MANY):
        made += text[at : at + _MANY]
    return made


def is_letter_or_digit(character: str) -> bool:
    """Letters of any script and decimal digits; `²` is neither."""
    return character.isalpha() or character.isdecimal()


def all_letters_are(text: str, category: str) -> bool:
    """Whether there are letters and all are of this Unicode category (`Lu`, `Ll`)."""
    if text.isascii():
        return text.isupper() if category == "Lu" else text.islower()
    from unicodedata import category as category_of  # noqa: PLC0415 - a megabyte, rarely wanted

    letters = [category_of(c) for c in text if c.isalpha()]
    return bool(letters) and all(found == category for found in letters)


def is_raw(text: str) -> bool:
    """Whether there are bytes in the text that are no UTF-8."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def compare(one: bytes, other: bytes) -> int:
    """-1, 0 or 1 for less, equal, greater."""
    return (one > other) - (one < other)


def text_order(text: str) -> bytes:
    """The key by which strings are sorted: their bytes."""
    return encoded(text)


def times(text: str, count: int) -> str:
    """The text repeated `count` times; a fault if that would be too long."""
    refuse_long_text(len(text) * count)
    return text * max(count, 0) if text else ""


def refuse_negative(name: str, count: int) -> None:
    """Fault E10001 for a count or length below zero."""
    if count < 0:
        raise Fault("E10001", f"{name}() cannot take a negative count ({count})")


_PLAIN: Final = (STRING, CHAR)
"""Elements that are printed as they are, unless nil or an enum's value stands among them."""


def joined(array: Type, values: list[Value], separator: str) -> str:
    """The printed forms of an array's elements, strings as they are, with a separator between."""
    element = array.element if isinstance(array, ArrayType) else ANY
    if element in _PLAIN and list(map(type, values)).count(str) == len(values):
        return rejoined(sizes.joined(separator, values))
    show = formatter(element)
    return rejoined(sizes.joined(separator, [show(value) for value in values]))
