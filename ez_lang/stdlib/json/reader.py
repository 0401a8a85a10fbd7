"""Parse JSON text into EZ values.

The grammar is that of RFC 8259 without extensions.  Numbers are read as doubles, and become
integers if they are whole and fit into 64 bits; objects become maps whose keys are sorted by bytes.
Python's `json` differs in all of this, and its recursion limits the nesting; this reader keeps the
open containers in a list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.model.quirks.string_bytes import REPLACEMENT, encoded, whole
from ez_lang.model.values import NIL
from ez_lang.stdlib.json.writer import JsonError

if TYPE_CHECKING:
    from ez_lang.model.values import Value

_WHITESPACE: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
# A string is matched by one expression, unrolled so that it never backtracks:
# normal* (escape normal*)*
_STRING: Final = re.compile(
    r'"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*)"'
)
_ESCAPE: Final = re.compile(
    r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\(.)"
)
_SHORT_ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LITERALS: Final[dict[str, Value]] = {"true": True, "false": False, "null": NIL}
_LEAST, _TOO_LARGE = -(1 << 63), 1 << 63


def parse_json(text: str, *, allows_any_number: bool = False) -> Value:
    """Return the value of the text; raise `JsonError` if it is not JSON.

    Numbers too large for a double are errors unless `allows_any_number`.
    """
    return _Reader(text, allows_any_number=allows_any_number).read()


class _Reader:
    """A parser at a position in the text.

    `path` holds the open containers, the innermost last: each map with the key whose value comes
    next, each array with None.
    """

    def __init__(self, text: str, *, allows_any_number: bool) -> None:
        self.text = text
        self.allows_any_number = allows_any_number
        self.position = 0
        self.path: list[tuple[Value, str | None]] = []

    def read(self) -> Value:
        """Return the value of the whole text."""
        while True:
            value, is_open = self._begin_value()
            if is_open:
                continue
            # A value may complete any number of containers: `[[1]]` closes two after the 1.
            while self.path and not self._add(value):
                value = self._close()
            if not self.path:
                break
        self._skip_whitespace()
        if self.position != len(self.text):
            raise self._error("there is more text after the value")
        return value

    def _begin_value(self) -> tuple[Value, bool]:
        """Return a complete value and False, or NIL and True if a container has been opened."""
        self._skip_whitespace()
        first = self.text[self.position : self.position + 1]
        if first == "{":
            return self._begin({}, "}")
        if first == "[":
            return self._begin([], "]")
        if first == '"':
            return self._string(), False
        found = _NUMBER.match(self.text, self.position)
        if found is not None:
            self.position = found.end()
            return self._number(found[0]), False
        for literal, value in _LITERALS.items():
            if self.text.startswith(literal, self.position):
                self.position += len(literal)
                return value, False
        raise self._error("expected a value")

    def _begin(self, container: Value, closing: str) -> tuple[Value, bool]:
        self.position += 1
        if self._takes(closing):
            return container, False
        self.path.append((container, self._key() if closing == "}" else None))
        return NIL, True

    def _add(self, value: Value) -> bool:
        """Add the value to the innermost container, and return whether another value follows."""
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
        # Of members with the same name, the last one remains.  The order is that of UTF-8, which
        # differs from Python's order of strings for invalid bytes only.
        return dict(sorted(container.items(), key=lambda member: encoded(member[0])))

    def _key(self) -> str:
        self._skip_whitespace()
        key = self._string()
        if not self._takes(":"):
            raise self._error("expected :")
        return key

    def _string(self) -> str:
        found = _STRING.match(self.text, self.position)
        if found is None:
            raise self._error("expected a string")
        self.position = found.end()
        return whole(_ESCAPE.sub(_unescaped, found[1]) if "\\" in found[1] else found[1])

    def _number(self, digits: str) -> float:
        # All numbers are read as doubles, so integers above 2^53 are rounded, as in JavaScript.
        value = float(digits)
        if value - value != 0.0:  # infinite: `inf - inf` is NaN
            if self.allows_any_number:
                return value
            raise self._error(f"the number {digits} is too large")
        return int(value) if value == int(value) and _LEAST <= value < _TOO_LARGE else value

    def _takes(self, expected: str) -> bool:
        self._skip_whitespace()
        is_next = self.text.startswith(expected, self.position)
        if is_next:
            self.position += len(expected)
        return is_next

    def _skip_whitespace(self) -> None:
        found = _WHITESPACE.match(self.text, self.position)
        if found is not None:
            self.position = found.end()

    def _error(self, message: str) -> JsonError:
        return JsonError("E13001", f"{message} at character {self.position}")


def _unescaped(found: re.Match[str]) -> str:
    high, low, code, short = found.groups()
    if short is not None:
        return _SHORT_ESCAPES.get(short, short)
    if high is not None:
        # A surrogate pair: two escapes of 10 bits each make one character above U+FFFF.
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    character = chr(int(code, 16))
    return REPLACEMENT if "\ud800" <= character <= "\udfff" else character
