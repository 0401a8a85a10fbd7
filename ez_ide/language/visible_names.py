"""Which variable a name in the source means while a program stands at a place of it.

The checker's report says what each name resolves to; what it does not say is how far a block goes,
and so which variables are there at a place: that is read off the braces.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_ide.language.check_report import CheckReport, Symbol

WHOLE_CALL = frozenset({"parameter", "result"})
LOCAL_KINDS = WHOLE_CALL | {"local", "loop"}
WANT_VALUE = frozenset({"=", "in", "return", ",", "[", ":"})


class Reach(Enum):
    """How a name at a place of the source stands to the place where the program is."""

    VALUE = "value"  # it has a value now, and this is the one its plain name gives
    SHADOWED = "shadowed"  # it has a value that an inner variable of the same name hides
    NOT_YET = "not yet"  # its declaration is still to come
    CLOSED = "closed"  # its block is over
    ELSEWHERE = "elsewhere"  # it belongs to another function
    NO_VARIABLE = "no variable"  # a function, a type, a module
    NOTHING = "nothing"  # no name of the program: a word in a comment or a text
    UNKNOWN = "unknown"  # the text has not been checked


@dataclass(frozen=True)
class Stand:
    """Where the program stands in a text: the statement about to be executed in a frame.

    Line 0 is nowhere in this text.
    """

    file: str
    line: int = 0
    column: int = 0


class VisibleNames:
    """Answers for one text and one place of the program in it."""

    def __init__(self, report: CheckReport, text: str, stand: Stand) -> None:
        self._report, self._stand = report, stand
        self._function = next(
            (one for one in reversed(report.around(stand.file, stand.line, stand.column))
             if one.kind == "function"), None,
        )  # fmt: skip
        self._source = SourceFile(stand.file, text)
        self._signs = list(self._read_signs()) if self._function else []
        self._visible = self._find_visible()

    @property
    def first_line(self) -> int:
        """The line on which the function begins; that of the place if none is known."""
        return self._function.place.line if self._function else self._stand.line

    def reach_at(self, line: int, column: int) -> Reach:
        """How the name at a position stands to the place of the program."""
        symbol = self._report.symbol_at(self._stand.file, line, column)
        if symbol is not None:
            return self.reach_of(symbol)
        reference = self._report.reference_at(self._stand.file, line, column)
        if reference is not None and reference.library:
            return Reach.NO_VARIABLE
        return Reach.NOTHING if self._report.files else Reach.UNKNOWN

    def reach_of(self, symbol: Symbol) -> Reach:
        """How a declared thing stands to the place of the program."""
        if symbol.kind not in LOCAL_KINDS:
            return Reach.VALUE if symbol.kind in ("global", "member") else Reach.NO_VARIABLE
        if self._function is None or symbol.container != self._function.id:
            return Reach.ELSEWHERE
        innermost = self._visible.get(symbol.name, [])
        if symbol in innermost:
            return Reach.VALUE if innermost[-1] is symbol else Reach.SHADOWED
        return Reach.NOT_YET if self._is_to_come(symbol) else Reach.CLOSED

    def function_of(self, line: int, column: int) -> str:
        """The name of the function that a variable at a position belongs to."""
        symbol = self._report.symbol_at(self._stand.file, line, column)
        owner = self._report.symbol(symbol.container) if symbol is not None else None
        return owner.name if owner is not None else ""

    def locals_by_line(self, last: int) -> dict[int, list[Symbol]]:
        """The locals that are declared or used on each line of the function before a line."""
        places = [(*_position(symbol), symbol) for symbol in self._own_locals()]
        own = {symbol.id: symbol for symbol in self._own_locals()}
        for reference in self._report.references:
            found = own.get(reference.symbol) if reference.symbol is not None else None
            if found is not None and reference.place.file == self._stand.file:
                places.append((reference.place.line, reference.place.column, found))
        lines: dict[int, list[Symbol]] = {}
        for line, _column, symbol in sorted(places, key=lambda one: one[:2]):
            known = lines.setdefault(line, []) if line < last else []
            if symbol not in known:
                known.append(symbol)
        return lines

    def used_on(self, line: int) -> list[Symbol]:
        """What the names on a line mean, in the order of the text."""
        found = sorted(
            (one for one in self._report.references
             if one.place.line == line and one.place.file == self._stand.file),
            key=lambda one: one.place.column,
        )  # fmt: skip
        symbols = (self._report.symbol(one.symbol) for one in found)
        return [one for one in symbols if one is not None]

    def is_in_this_file(self, symbol: Symbol) -> bool:
        """Declared in the text itself, and not in one that it imports."""
        return symbol.place.file == self._stand.file

    # -- how it is done --------------------------------------------------------------------------

    def _own_locals(self) -> list[Symbol]:
        if self._function is None:
            return []
        return [
            one
            for one in self._report.symbols
            if one.kind in LOCAL_KINDS and one.container == self._function.id
        ]

    def _read_signs(self) -> Iterator[tuple[int, int]]:
        """The signs of the function, up to the place of the program."""
        start = self._source.offset(self.first_line)
        end = self._source.offset(*self._stand_position)
        for at, sign in _signs(self._source.text[start:end]):
            yield start + at, sign

    def _find_visible(self) -> dict[str, list[Symbol]]:
        """By name: the variables that are there, the innermost last."""
        found: dict[str, list[Symbol]] = {}
        for symbol in sorted(self._own_locals(), key=_position):
            if not self._is_to_come(symbol) and self._is_block_open(symbol):
                found.setdefault(symbol.name, []).append(symbol)
        return found

    def _is_to_come(self, symbol: Symbol) -> bool:
        return symbol.kind not in WHOLE_CALL and _position(symbol) >= self._stand_position

    @property
    def _stand_position(self) -> tuple[int, int]:
        return self._stand.line, self._stand.column

    def _is_block_open(self, symbol: Symbol) -> bool:
        """No block that holds the declaration has ended before the place of the program."""
        if symbol.kind in WHOLE_CALL:
            return True
        start = self._source.offset(*_position(symbol))
        depth = -1 if symbol.kind == "loop" else 0  # it lives in the block that is to come
        for at, sign in self._signs:
            if start <= at:
                depth += sign
                if depth < 0 and sign < 0:
                    return False
        return True


def _position(symbol: Symbol) -> tuple[int, int]:
    return symbol.name_place.line, symbol.name_place.column


def _signs(text: str) -> Iterator[tuple[int, int]]:
    """Where each block of a text begins (1) and ends (-1).

    Braces around elements or fields are none: those in parentheses, and behind what wants a value.
    """
    parentheses = 0
    values: list[bool] = []  # of the braces that are open: they hold a value
    before = ""
    for token in tokens(SourceFile("", text)):
        word = text[token.start : token.end]
        if token.kind == "comment":
            continue
        if token.kind == "punctuation":
            parentheses += (word == "(") - (word == ")")
            if word == "{":
                values.append(parentheses > 0 or before in WANT_VALUE or any(values[-1:]))
                if not values[-1]:
                    yield token.start, 1
            elif word == "}" and values and not values.pop():
                yield token.start, -1
        before = "=" if token.kind == "operator" else word
