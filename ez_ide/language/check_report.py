"""What `ez check --format json` says, as plain data with questions that editors have.

Only what is asked for is declared, and leniently: the interpreter may be of another version, whose
report says more, or other words.  A test compares with what this version writes.

Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

import msgspec
from msgspec import Struct

OUTLINED = frozenset({"function", "global", "struct", "enum", "field", "member"})
_AROUND = frozenset({"function", "struct", "enum"})


class Place(Struct, frozen=True, gc=False):
    """A stretch of one file."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def holds(self, file: str, line: int, column: int) -> bool:
        """The position is inside, or right behind the last character."""
        here = (line, column)
        is_inside = (self.line, self.column) <= here <= (self.end_line, self.end_column)
        return is_inside and self.file == file


class Position(Struct, frozen=True, gc=False):
    """As the report writes it."""

    line: int
    column: int


class Range(Struct, frozen=True):
    """As the report writes it."""

    start: Position
    end: Position

    def in_file(self, file: str) -> Place:
        """The same with its file."""
        start, end = self.start, self.end
        return Place(file, start.line, start.column, end.line, end.column)


class Fix(Struct, frozen=True):
    """A repair that needs no question."""

    title: str
    range: Range
    replacement: str


class Problem(Struct, frozen=True):
    """An error or a warning."""

    code: str
    severity: str
    message: str
    file: str
    range: Range
    help: str = ""
    fix: Fix | None = None

    @property
    def is_error(self) -> bool:
        """The program cannot be run because of it."""
        return self.severity == "error"

    @property
    def place(self) -> Place:
        """The text it is about."""
        return self.range.in_file(self.file)


class Symbol(Struct, frozen=True):
    """Something a program declares."""

    id: int
    kind: str
    name: str
    file: str
    name_range: Range
    range: Range
    signature: str
    type: str
    doc: str
    container: int | None

    @property
    def name_place(self) -> Place:
        """Its name, where it is declared."""
        return self.name_range.in_file(self.file)

    @property
    def place(self) -> Place:
        """The whole declaration."""
        return self.range.in_file(self.file)


class Reference(Struct, frozen=True):
    """A name where it is used: of a symbol, or of the library."""

    file: str
    range: Range
    symbol: int | None
    library: str
    signature: str
    doc: str

    @property
    def place(self) -> Place:
        """Where it is used."""
        return self.range.in_file(self.file)


class _Statements(Struct):
    file: str
    ranges: list[list[int]]


class Expression(Struct, frozen=True):
    """An expression that was asked about; the places of its problems count in its own text."""

    type: str = ""
    diagnostics: tuple[Problem, ...] = ()


class _Report(Struct):
    problem: str = ""
    files: tuple[str, ...] = ()
    diagnostics: tuple[Problem, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    references: tuple[Reference, ...] = ()
    statements: tuple[_Statements, ...] = ()
    expressions: tuple[Expression, ...] = ()


class CheckReport:
    """The answer to one check; an empty one without an answer."""

    def __init__(self, report: _Report | None = None) -> None:
        report = report or _Report()
        self.problem = report.problem
        self.files = report.files
        self.problems = report.diagnostics
        self.symbols = report.symbols
        self.references = report.references
        self.expressions = report.expressions
        self._statements = report.statements

    @cached_property
    def statements(self) -> dict[str, list[list[int]]]:
        """Where the statements of each file stand, in order: line, column, and their ends."""
        return {row.file: sorted(row.ranges) for row in self._statements}

    def statement_at(self, file: str, line: int, column: int) -> Place | None:
        """The statement that a position is in; of one with blocks only its head counts."""
        rows = self.statements.get(file, [])
        behind = bisect_left(rows, [line, column + 1])
        if behind and tuple(rows[behind - 1][2:]) > (line, column):
            return Place(file, *rows[behind - 1])
        return None

    def symbol(self, number: int | None) -> Symbol | None:
        """A symbol by its id."""
        is_known = number is not None and 0 <= number < len(self.symbols)
        return self.symbols[number] if number is not None and is_known else None

    def outline(self, file: str) -> list[Symbol]:
        """What an outline of a file shows, containers before their content."""
        found = [one for one in self.symbols if one.kind in OUTLINED and one.file == file]
        return sorted(found, key=lambda one: (one.range.start.line, one.range.start.column))

    def reference_at(self, file: str, line: int, column: int) -> Reference | None:
        """The used name at a position."""
        found = self._by_line.get((file, line), ())
        return next((one for one in found if one.place.holds(file, line, column)), None)

    def symbol_at(self, file: str, line: int, column: int) -> Symbol | None:
        """What the name at a position means, where it is used or declared."""
        reference = self.reference_at(file, line, column)
        if reference is not None and reference.symbol is not None:
            return self.symbol(reference.symbol)
        return next(
            (
                one
                for one in self.symbols
                if one.name_range.start.line == line and one.name_place.holds(file, line, column)
            ),
            None,
        )

    def uses(self, file: str, line: int, column: int) -> list[Place]:
        """Every place of the name at a position: its declaration first, then where it is used."""
        symbol = self.symbol_at(file, line, column)
        if symbol is not None:
            return [symbol.name_place, *(one.place for one in self._by_symbol.get(symbol.id, ()))]
        reference = self.reference_at(file, line, column)
        if reference is None:
            return []
        return [one.place for one in self.references if one.library == reference.library]

    def around(self, file: str, line: int, column: int) -> list[Symbol]:
        """The declarations a position is in, the innermost last."""
        found = [
            one
            for one in self._containers
            if one.range.start.line <= line <= one.range.end.line
            and one.place.holds(file, line, column)
        ]
        return sorted(found, key=lambda one: (one.place.line, one.place.column))

    @cached_property
    def _containers(self) -> list[Symbol]:
        return [one for one in self.symbols if one.kind in _AROUND]

    @cached_property
    def tops(self) -> list[Symbol]:
        """What is declared at file level, in all files."""
        kinds = ("function", "global", "struct", "enum")
        return [one for one in self.symbols if one.container is None and one.kind in kinds]

    def content_of(self, number: int) -> list[Symbol]:
        """What is declared inside a symbol."""
        return self._by_container.get(number, [])

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


def read(text: str | bytes) -> CheckReport:
    """The report in the command's output.

    Raises:
        ValueError: it is none.
    """
    try:
        return CheckReport(_DECODER.decode(text))
    except msgspec.MsgspecError as error:
        msg = f"not a report: {error}"
        raise ValueError(msg) from error


_DECODER = msgspec.json.Decoder(_Report)
