"""The report of `ez check --format json`, indexed for the questions of an editor.

`ez_lang.cli.check_format` defines the types. The interpreter that writes the report may be of
another version: unknown keys are ignored, and lists that it does not write are empty.

Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ez_lang.cli.check_format import Report

if TYPE_CHECKING:
    from ez_lang.cli.check_format import Diagnostic, Import, Range, Reference, Symbol

OUTLINED = frozenset({"function", "global", "struct", "enum", "field", "member"})
LOCAL_KINDS = frozenset({"parameter", "result", "local", "loop"})
_CONTAINERS = frozenset({"function", "struct", "enum"})
_TOP_LEVEL = frozenset({"function", "global", "struct", "enum"})


class SourceRange(Struct, frozen=True, gc=False):
    """A range of one file, up to but not including the end position."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


def range_of(item: Diagnostic | Reference | Symbol) -> SourceRange:
    """Return the range of a diagnostic, of a use of a name, or of a whole declaration."""
    return _in_file(item.file, item.range)


def name_range_of(symbol: Symbol) -> SourceRange:
    """Return the range of a symbol's name in its declaration."""
    return _in_file(symbol.file, symbol.name_range)


def contains(extent: Range, line: int, column: int) -> bool:
    """Return whether a caret at a position touches the range; its end counts, too."""
    start, end = extent.start, extent.end
    return (start.line, start.column) <= (line, column) <= (end.line, end.column)


def _in_file(file: str, extent: Range) -> SourceRange:
    start, end = extent.start, extent.end
    return SourceRange(file, start.line, start.column, end.line, end.column)


class CheckReport:
    """The result of one check; without a report, an empty one."""

    def __init__(self, report: Report | None = None) -> None:
        report = report or Report()
        self.problem = report.problem
        self.files = report.files
        self.problems = report.diagnostics
        self.symbols = report.symbols
        self.references = report.references
        self.expressions = report.expressions
        self._report = report

    # -- files -----------------------------------------------------------------------------------

    @cached_property
    def statements(self) -> dict[str, list[list[int]]]:
        """The statements of each file, sorted: line, column, end line and end column of each."""
        return {row.file: sorted(row.ranges) for row in self._report.statements}

    def statement_at(self, file: str, line: int, column: int) -> SourceRange | None:
        """Return the statement at a position; of a statement with blocks, only its head counts."""
        rows = self.statements.get(file, [])
        # The last statement that begins at or before the position, if the position is within it.
        following = bisect_left(rows, [line, column + 1])
        if following and tuple(rows[following - 1][2:]) > (line, column):
            return SourceRange(file, *rows[following - 1])
        return None

    def imports(self, file: str) -> list[Import]:
        """Return the imported modules of a file, in the order of the text."""
        return [one for one in self._report.imports if one.file == file]

    # -- declarations ----------------------------------------------------------------------------

    def symbol(self, number: int | None) -> Symbol | None:
        """Return the symbol with this id."""
        is_known = number is not None and 0 <= number < len(self.symbols)
        return self.symbols[number] if number is not None and is_known else None

    @cached_property
    def top_level(self) -> list[Symbol]:
        """Everything that is declared at the top level of a file, in all files."""
        return [one for one in self.symbols if one.container is None and one.kind in _TOP_LEVEL]

    def members_of(self, number: int) -> list[Symbol]:
        """Return the symbols that are declared inside the symbol with this id."""
        return self._by_container.get(number, [])

    def outline(self, file: str) -> list[Symbol]:
        """Return the symbols that the outline of a file shows, each after its container."""
        found = [one for one in self.symbols if one.kind in OUTLINED and one.file == file]
        return sorted(found, key=lambda one: (one.range.start.line, one.range.start.column))

    def containers_at(self, file: str, line: int, column: int) -> list[Symbol]:
        """Return the functions, structs and enums around a position, the innermost last."""
        found = [
            one
            for one in self.symbols
            if one.kind in _CONTAINERS and one.file == file and contains(one.range, line, column)
        ]
        return sorted(found, key=lambda one: (one.range.start.line, one.range.start.column))

    def function_at(self, file: str, line: int, column: int) -> Symbol | None:
        """Return the function around a position."""
        around = self.containers_at(file, line, column)
        return next((one for one in reversed(around) if one.kind == "function"), None)

    def locals_of(self, function: Symbol | None) -> list[Symbol]:
        """Return the parameters, results and variables of a function."""
        inside = self.members_of(function.id) if function is not None else []
        return [one for one in inside if one.kind in LOCAL_KINDS]

    # -- uses of names ---------------------------------------------------------------------------

    def reference_at(self, file: str, line: int, column: int) -> Reference | None:
        """Return the use of a name at a position."""
        found = self._by_line.get((file, line), ())
        return next((one for one in found if contains(one.range, line, column)), None)

    def symbol_at(self, file: str, line: int, column: int) -> Symbol | None:
        """Return the symbol whose name is at a position, be it a use or the declaration."""
        reference = self.reference_at(file, line, column)
        if reference is not None and reference.symbol is not None:
            return self.symbol(reference.symbol)
        # A declaration is not among the references.
        return next(
            (
                one
                for one in self.symbols
                if one.file == file and contains(one.name_range, line, column)
            ),
            None,
        )

    def uses(self, file: str, line: int, column: int) -> list[SourceRange]:
        """Return all uses of the name at a position, its declaration first."""
        symbol = self.symbol_at(file, line, column)
        if symbol is not None:
            return [name_range_of(symbol), *map(range_of, self._by_symbol.get(symbol.id, ()))]
        reference = self.reference_at(file, line, column)
        if reference is None:
            return []
        return [range_of(one) for one in self.references if one.library == reference.library]

    def call_at(self, file: str, line: int, column: int, text: str) -> str:
        """Return the call whose name is at a position of the checked text, on one line; or ""."""
        reference = self.reference_at(file, line, column)
        if reference is None or reference.call is None:
            return ""
        return " ".join(text[reference.call.start.offset : reference.call.end.offset].split())

    # -- indexes ---------------------------------------------------------------------------------

    # Built when they are first needed: most reports are replaced before anybody asks them much.

    @cached_property
    def _by_container(self) -> dict[int | None, list[Symbol]]:
        found: dict[int | None, list[Symbol]] = {}
        for one in self.symbols:
            found.setdefault(one.container, []).append(one)
        return found

    @cached_property
    def _by_line(self) -> dict[tuple[str, int], list[Reference]]:
        found: dict[tuple[str, int], list[Reference]] = {}
        for one in self.references:
            found.setdefault((one.file, one.range.start.line), []).append(one)
        return found

    @cached_property
    def _by_symbol(self) -> dict[int, list[Reference]]:
        found: dict[int, list[Reference]] = {}
        for one in self.references:
            if one.symbol is not None:
                found.setdefault(one.symbol, []).append(one)
        return found


def decode(text: str | bytes) -> CheckReport:
    """Decode the command's output.

    Raises:
        ValueError: the output is not a report.
    """
    try:
        return CheckReport(_DECODER.decode(text))
    except msgspec.MsgspecError as error:
        msg = f"not a report: {error}"
        raise ValueError(msg) from error


_DECODER = msgspec.json.Decoder(Report)
