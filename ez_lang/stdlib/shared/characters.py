"""Properties and mappings of characters, and strings built from them.

They differ from Python's in two points: a case mapping never changes the number of characters,
and the separators U+001C to U+001F are not whitespace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import sizes
from ez_lang.model.display import formatter
from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import rejoined, whole
from ez_lang.model.sizes import in_pieces, refuse_long_array, refuse_long_text, split
from ez_lang.model.types import ANY, CHAR, STRING, ArrayType

if TYPE_CHECKING:
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

WHITESPACE: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_WHITESPACE_TO_SPACE: Final = dict.fromkeys(map(ord, WHITESPACE), " ")
_STEP: Final = 1 << 22
"""Characters listed in one step: the interpreter cannot be interrupted within a step."""


def upper(text: str) -> str:
    """Return the text in upper case; `ß` and others that would become two are unchanged."""
    return in_pieces(whole(text), _upper_piece)


def _upper_piece(text: str) -> str:
    mapped = text.upper()
    # If the length is unchanged, every mapping was one to one; mapping each character separately
    # takes 50 times as long.
    return mapped if len(mapped) == len(text) else "".join([_upper(c) for c in text])


def _upper(character: str) -> str:
    for mapped in (character.upper(), character.title()):
        if len(mapped) == 1:
            return mapped
    return character


def lower(text: str) -> str:
    """Return the text in lower case; a sigma never takes its final form `ς`."""
    return in_pieces(whole(text), _lower_piece)


def _lower_piece(text: str) -> str:
    mapped = text.lower()
    # Python's mapping of a sigma depends on the characters around it.
    is_plain = len(mapped) == len(text) and "Σ" not in text
    return mapped if is_plain else "".join([_lower(c) for c in text])


def _lower(character: str) -> str:
    # Only U+0130, a capital I with a dot above, becomes two characters: the dot is dropped.
    return character.lower()[0]


def title(text: str) -> str:
    """Return the text with the first character, and each one after whitespace, in upper case."""
    made = []
    is_first = True
    for character in whole(text):
        made.append(_upper(character) if is_first else character)
        is_first = character in WHITESPACE
    return "".join(made)


def words(text: str) -> list[str]:
    """Return the parts between runs of whitespace."""
    spaced = in_pieces(text, lambda piece: piece.translate(_WHITESPACE_TO_SPACE))
    return [word for word in split(spaced, " ") if word]


def character_list(text: str) -> list[str]:
    """Return the characters of the text; a fault if the array would be too long."""
    refuse_long_array(len(text))
    made: list[str] = []
    for begin in range(0, len(text), _STEP):
        made += text[begin : begin + _STEP]
    return made


def is_letter_or_digit(character: str) -> bool:
    """Return whether it is a letter of any script or a decimal digit; `²` is neither."""
    return character.isalpha() or character.isdecimal()


def all_letters_are(text: str, category: str) -> bool:
    """Return whether the text has letters, all of them of this Unicode category (`Lu`, `Ll`)."""
    if text.isascii():
        return text.isupper() if category == "Lu" else text.islower()
    from unicodedata import category as category_of  # noqa: PLC0415 - a megabyte, rarely wanted

    letters = [category_of(c) for c in text if c.isalpha()]
    return bool(letters) and all(found == category for found in letters)


def has_invalid_utf8(text: str) -> bool:
    """Return whether the text contains bytes that are not valid UTF-8."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def compare(one: bytes, other: bytes) -> int:
    """Return -1, 0 or 1 if `one` is less than, equal to or greater than `other`."""
    return (one > other) - (one < other)


def repeated(text: str, count: int) -> str:
    """Return the text repeated `count` times; a fault if the result would be too long."""
    refuse_long_text(len(text) * count)
    return text * max(count, 0) if text else ""


def refuse_negative(name: str, count: int) -> None:
    """Fault E10001 for a count or length below zero."""
    if count < 0:
        raise Fault("E10001", f"{name}() cannot take a negative count ({count})")


_PLAIN: Final = (STRING, CHAR)
"""The element types that need no formatting if no value among them is nil or an enum member."""


def joined(array: Type, values: list[Value], separator: str) -> str:
    """Return the printed forms of the elements, joined by a separator; strings are not quoted."""
    element = array.element if isinstance(array, ArrayType) else ANY
    if element in _PLAIN and list(map(type, values)).count(str) == len(values):
        return rejoined(sizes.joined(separator, values))
    text_of = formatter(element)
    return rejoined(sizes.joined(separator, [text_of(value) for value in values]))
