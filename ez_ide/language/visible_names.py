"""Which variable a name in the source means while the program is paused at a position.

The report of the last check resolves every name and gives every variable its scope. Comparing the
scope with the position where the program is paused determines whether the variable has a value.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from ez_ide.language.check_report import LOCAL_KINDS

if TYPE_CHECKING:
    from ez_ide.language.check_report import CheckReport
    from ez_lang.cli.check_format import Symbol

_WHOLE_CALL = frozenset({"parameter", "result"})  # these have a value as long as the call lasts


class Reach(Enum):
    """Whether a name in the source can be evaluated where the program is paused."""

    VALUE = "value"  # it has a value, which its plain name gives
    SHADOWED = "shadowed"  # it has a value, but an inner variable has the same name
    NOT_YET = "not yet"  # its declaration has not been executed
    CLOSED = "closed"  # its block has ended
    ELSEWHERE = "elsewhere"  # it belongs to another function
    NO_VARIABLE = "no variable"  # a function, a type or a library member
    NOTHING = "nothing"  # not a name of the program: a word in a comment or a string
    UNKNOWN = "unknown"  # the file has not been checked


class PausedAt(NamedTuple):
    """The statement of a file that is executed next in a frame; line 0: the frame is elsewhere."""

    file: str
    line: int = 0
    column: int = 0


class VisibleNames:
    """The names of one file, as seen from the position where the program is paused."""

    def __init__(self, report: CheckReport, paused_at: PausedAt) -> None:
        self._report, self._at = report, paused_at
        self._function = report.function_at(*paused_at)
        self._visible: dict[str, list[Symbol]] = {}  # by name, the innermost last
        # In the order of their declarations, inner variables come after those they shadow.
        for symbol in sorted(report.locals_of(self._function), key=_declared_at):
            if not (self._is_to_come(symbol) or self._is_closed(symbol)):
                self._visible.setdefault(symbol.name, []).append(symbol)

    @property
    def first_line(self) -> int:
        """The first line of the paused function; the paused line if the function is unknown."""
        return self._function.range.start.line if self._function else self._at.line

    def reach_at(self, line: int, column: int) -> Reach:
        """Return whether the name at a position of the file can be evaluated."""
        symbol = self._report.symbol_at(self._at.file, line, column)
        if symbol is not None:
            return self.reach_of(symbol)
        reference = self._report.reference_at(self._at.file, line, column)
        if reference is not None and reference.library:
            return Reach.NO_VARIABLE
        return Reach.NOTHING if self._report.files else Reach.UNKNOWN

    def reach_of(self, symbol: Symbol) -> Reach:
        """Return whether a declared name can be evaluated."""
        if symbol.kind not in LOCAL_KINDS:
            return Reach.VALUE if symbol.kind in ("global", "member") else Reach.NO_VARIABLE
        if self._function is None or symbol.container != self._function.id:
            return Reach.ELSEWHERE
        candidates = self._visible.get(symbol.name, [])
        if symbol in candidates:
            return Reach.VALUE if candidates[-1] is symbol else Reach.SHADOWED
        return Reach.NOT_YET if self._is_to_come(symbol) else Reach.CLOSED

    def owner_at(self, line: int, column: int) -> str:
        """Return the name of the function that declares the variable at a position; "" if none."""
        symbol = self._report.symbol_at(self._at.file, line, column)
        owner = self._report.symbol(symbol.container) if symbol is not None else None
        return owner.name if owner is not None else ""

    def locals_by_line(self, last: int) -> dict[int, list[Symbol]]:
        """Return the variables that each line of the function, before `last`, declares or uses."""
        variables = {one.id: one for one in self._report.locals_of(self._function)}
        found = [(*_declared_at(one), one) for one in variables.values()]
        for reference in self._report.references:
            symbol = variables.get(reference.symbol) if reference.symbol is not None else None
            if symbol is not None and reference.file == self._at.file:
                start = reference.range.start
                found.append((start.line, start.column, symbol))
        lines: dict[int, list[Symbol]] = {}
        for line, _column, symbol in sorted(found, key=lambda row: row[:2]):
            known = lines.setdefault(line, []) if line < last else []
            if symbol not in known:
                known.append(symbol)
        return lines

    def used_on(self, line: int) -> list[Symbol]:
        """Return the symbols that a line of the file uses, in the order of the text."""
        uses = [
            one
            for one in self._report.references
            if one.range.start.line == line and one.file == self._at.file
        ]
        uses.sort(key=lambda one: one.range.start.column)
        symbols = (self._report.symbol(one.symbol) for one in uses)
        return [one for one in symbols if one is not None]

    def is_in_this_file(self, symbol: Symbol) -> bool:
        """Whether the file itself, not one that it imports, declares a symbol."""
        return symbol.file == self._at.file

    def _is_to_come(self, symbol: Symbol) -> bool:
        if symbol.kind in _WHOLE_CALL or symbol.scope is None:
            return False
        start = symbol.scope.start
        return (self._at.line, self._at.column) < (start.line, start.column)

    def _is_closed(self, symbol: Symbol) -> bool:
        if symbol.kind in _WHOLE_CALL or symbol.scope is None:
            return False
        end = symbol.scope.end
        return (self._at.line, self._at.column) >= (end.line, end.column)


def _declared_at(symbol: Symbol) -> tuple[int, int]:
    start = symbol.name_range.start
    return start.line, start.column
