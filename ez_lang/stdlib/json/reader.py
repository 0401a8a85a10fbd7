"""JSON text as EZ values.

The grammar is JSON's to the letter: no trailing commas, no NaN, no control characters in strings.
Numbers are doubles, and integers where they are whole and fit 64 bits; objects are maps with their
keys sorted by bytes.  Text may be nested as deep as it likes: the reader has a stack of its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.model.quirks.string_bytes import REPLACEMENT, encoded, whole
from ez_lang.model.values import NIL
from ez_lang.stdlib.json.writer import JsonError

if TYPE_CHECKING:
    from ez_lang.model.values import Value

_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_STRING: Final = re.compile(
    r'"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*)"'
)
_ESCAPE: Final = re.compile(
    r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\(.)"
)
_LETTERS: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: Final[dict[str, Value]] = {"true": True, "false": False, "null": NIL}
_LEAST, _TOO_LARGE = -(1 << 63), 1 << 63


def parse_json(text: str, *, is_any_number_fine: bool = False) -> Value:
    """The value that the text writes; `JsonError` if it writes none.

    Numbers too large for a double are refused, unless any number is fine.
    """
    return _Reader(text, is_any_number_fine=is_any_number_fine).read()


class _Reader:
    """Reads from `place` on; `path` holds the containers that are open, maps with their key."""

    def __init__(self, text: str, *, is_any_number_fine: bool) -> None:
        self.text = text
        self.is_any_number_fine = is_any_number_fine
        self.place = 0
        self.path: list[tuple[Value, str | None]] = []

    def read(self) -> Value:
        """The whole text as one value."""
        while True:
            value, is_open = self._begin_value()
            if is_open:
                continue
            while self.path and not self._goes_on(value):
                value = self._close()
            if not self.path:
                break
        self._skip_blanks()
        if self.place != len(self.text):
            raise self._error("there is more text after the value")
        return value

    def _begin_value(self) -> tuple[Value, bool]:
        """A scalar or an empty container; or NIL and True after going into a container."""
        self._skip_blanks()
        first = self.text[self.place : self.place + 1]
        if first == "{":
            return self._begin({}, "}")
        if first == "[":
            return self._begin([], "]")
        if first == '"':
            return self._string(), False
        found = _NUMBER.match(self.text, self.place)
        if found is not None:
            self.place = found.end()
            return self._number(found[0]), False
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.place):
                self.place += len(word)
                return value, False
        raise self._error("expected a value")

    def _begin(self, container: Value, closing: str) -> tuple[Value, bool]:
        self.place += 1
        if self._takes(closing):
            return container, False
        self.path.append((container, self._key() if closing == "}" else None))
        return NIL, True

    def _goes_on(self, value: Value) -> bool:
        """Put the value where it belongs; whether another one follows in the same container."""
        container, key = self.path[-1]
        if key is None:
            container.append(value)
        else:
            container[key] = value
        if not self._takes(","):
            return False
        if key is not None:
            self.path[-1] = (container, self._key())
        return True

    def _close(self) -> Value:
        container, key = self.path.pop()
        closing = "]" if key is None else "}"
        if not self._takes(closing):
            raise self._error(f"expected , or {closing}")
        if key is None:
            return container
        return dict(sorted(container.items(), key=lambda member: encoded(member[0])))

    def _key(self) -> str:
        self._skip_blanks()
        key = self._string()
        if not self._takes(":"):
            raise self._error("expected :")
        return key

    def _string(self) -> str:
        found = _STRING.match(self.text, self.place)
        if found is None:
            raise self._error("expected a string")
        self.place = found.end()
        return whole(_ESCAPE.sub(_unescaped, found[1]) if "\\" in found[1] else found[1])

    def _number(self, digits: str) -> float:
        value = float(digits)
        if value - value != 0.0:  # true for the infinities
            if self.is_any_number_fine:
                return value
            raise self._error(f"the number {digits} is too large")
        return int(value) if value == int(value) and _LEAST <= value < _TOO_LARGE else value

    def _takes(self, wanted: str) -> bool:
        self._skip_blanks()
        is_there = self.text.startswith(wanted, self.place)
        if is_there:
            self.place += len(wanted)
        return is_there

    def _skip_blanks(self) -> None:
        found = _BLANKS.match(self.text, self.place)
        if found is not None:
            self.place = found.end()

    def _error(self, message: str) -> JsonError:
        return JsonError("E13001", f"{message} at character {self.place}")


def _unescaped(found: re.Match[str]) -> str:
    high, low, code, letter = found.groups()
    if letter is not None:
        return _LETTERS.get(letter, letter)
    if high is not None:
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    character = chr(int(code, 16))
    return REPLACEMENT if "\ud800" <= character <= "\udfff" else character
