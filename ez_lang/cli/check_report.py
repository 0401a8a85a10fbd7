"""`ez check --format json`: what an editor wants to know, so that it needs no parser of its own.

The classes are the format: `docs/check-json.md` tells it in words, and a test compares the two.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from ez_lang import LANGUAGE_VERSION, __version__
from ez_lang.check.evaluation import check_expression, function_at
from ez_lang.source.diagnostics import has_errors
from ez_lang.syntax.statements import spans_of_statements

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.api import Checked
    from ez_lang.check import symbols as symbol_table
    from ez_lang.check.symbols import Symbols
    from ez_lang.loading.program import LoadedFile
    from ez_lang.source import diagnostics
    from ez_lang.source.text import SourceFile

FORMAT_VERSION = 1


class Position(Struct, frozen=True):
    """A place: `line` and `column` from 1, `offset` from 0, the latter two in characters."""

    line: int
    column: int
    offset: int


class Range(Struct, frozen=True):
    """A stretch of text, up to but not including `end`."""

    start: Position
    end: Position


class Related(Struct, frozen=True):
    """Another place that helps to understand a diagnostic."""

    message: str
    file: str
    range: Range


class Fix(Struct, frozen=True):
    """A repair that an editor can make in the file of the diagnostic."""

    title: str
    range: Range
    replacement: str


class Diagnostic(Struct, frozen=True):
    """One error or warning."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    label: str
    help: str
    file: str
    range: Range
    related: list[Related]
    fix: Fix | None


class Symbol(Struct, frozen=True):
    """Something declared; `container` is the `id` of what it is declared in."""

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


class Reference(Struct, frozen=True):
    """A name that is used: the `id` of the symbol it means, or the library member."""

    file: str
    range: Range
    symbol: int | None
    library: str
    signature: str
    doc: str


class Statements(Struct, frozen=True):
    """Where the statements of a file stand: line, column, end line and end column of each."""

    file: str
    ranges: list[list[int]]


class AskedExpression(Struct, frozen=True):
    """An expression to check as if it stood at a position of a file."""

    file: str
    line: int
    column: int
    text: str


class Expression(Struct, frozen=True):
    """What is known of an expression; `type` is empty if it has errors or is in no function."""

    type: str
    diagnostics: list[Diagnostic]


class Report(Struct, frozen=True):
    """The whole object."""

    version: int
    ez: str
    language: str
    file: str
    ok: bool
    problem: str
    files: list[str]
    diagnostics: list[Diagnostic]
    symbols: list[Symbol]
    references: list[Reference]
    statements: list[Statements]
    expressions: list[Expression]


def report(path: str, checked: Checked, asked: Sequence[AskedExpression] = ()) -> str:
    """The JSON text of what is known about a program, and about expressions in its light."""
    symbols, references = _names(checked.symbols) if checked.symbols else ([], [])
    return _encoded(
        Report(
            FORMAT_VERSION,
            __version__,
            LANGUAGE_VERSION,
            path,
            ok=not has_errors(checked.diagnostics),
            problem="",
            files=[file.absolute for file in checked.files],
            diagnostics=[_diagnostic(found) for found in checked.diagnostics],
            symbols=symbols,
            references=references,
            statements=[_statements(f) for m in checked.loaded.as_loaded for f in m.files],
            expressions=[_expression(checked, one) for one in asked],
        )
    )


def unreadable_report(path: str, problem: str) -> str:
    """The JSON text for a program that cannot even be read."""
    return _encoded(
        Report(
            FORMAT_VERSION,
            __version__,
            LANGUAGE_VERSION,
            path,
            ok=False,
            problem=problem,
            files=[],
            diagnostics=[],
            symbols=[],
            references=[],
            statements=[],
            expressions=[],
        )
    )


def _encoded(whole: Report) -> str:
    try:
        return msgspec.json.encode(whole).decode()
    except UnicodeEncodeError:
        return msgspec.json.encode(_writable(msgspec.to_builtins(whole))).decode()


def _writable(value: object) -> object:
    """The value with U+FFFD for each lone surrogate, which JSON has no way to write.

    Such are the bytes of sources and of file names that are not UTF-8.
    """
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_writable(item) for item in value]
    if isinstance(value, dict):
        return {key: _writable(item) for key, item in value.items()}
    return value


def _range(file: SourceFile, start: int, end: int) -> Range:
    first, last = file.position(start), file.position(end)
    return Range(Position(first.line, first.column, start), Position(last.line, last.column, end))


def _diagnostic(found: diagnostics.Diagnostic) -> Diagnostic:
    file = found.file
    return Diagnostic(
        found.code,
        found.severity,
        found.message,
        found.label,
        found.help,
        file.absolute,
        _range(file, found.start, found.end),
        [
            Related(r.message, r.file.absolute, _range(r.file, r.start, r.end))
            for r in found.related
        ],
        _fix(found),
    )


def _fix(found: diagnostics.Diagnostic) -> Fix | None:
    fix = found.fix
    if fix is None:
        return None
    return Fix(fix.title, _range(found.file, fix.start, fix.end), fix.replacement)


def _expression(checked: Checked, asked: AskedExpression) -> Expression:
    place = None
    if checked.scopes is not None:  # which the program has no more once it cannot be parsed
        path = os.path.abspath(asked.file)
        place = function_at(checked.scopes, path, asked.line, asked.column)
    if place is None or checked.scopes is None:
        return Expression("", [])
    value, found = check_expression(checked.scopes, asked.text, *place)
    return Expression(value.type.text if value else "", [_diagnostic(one) for one in found])


def _names(table: Symbols) -> tuple[list[Symbol], list[Reference]]:
    """All symbols, each behind what it is declared in, and all references."""
    symbols: list[Symbol] = []
    numbers: dict[int, int] = {}
    waiting: list[tuple[symbol_table.Symbol, int | None]]
    waiting = [(symbol, None) for symbol in reversed(table.outline)]
    while waiting:
        symbol, container = waiting.pop()
        number = numbers[id(symbol)] = len(symbols)
        symbols.append(_symbol(symbol, number, container))
        waiting += [(child, number) for child in reversed(symbol.children)]
    references = [
        Reference(
            r.file.absolute,
            _range(r.file, r.start, r.end),
            numbers.get(id(r.symbol)),
            r.library,
            r.signature,
            r.doc,
        )
        for r in table.references
    ]
    return symbols, references


def _statements(file: LoadedFile) -> Statements:
    position = file.source.position
    ranges = []
    for start, end in spans_of_statements(file.tree):
        first, last = position(start), position(end)
        ranges.append([first.line, first.column, last.line, last.column])
    return Statements(file.source.absolute, ranges)


def _symbol(symbol: symbol_table.Symbol, number: int, container: int | None) -> Symbol:
    file = symbol.file
    return Symbol(
        number,
        symbol.kind,
        symbol.name,
        file.absolute,
        _range(file, symbol.name_start, symbol.name_end),
        _range(file, symbol.start, symbol.end),
        symbol.signature,
        symbol.type,
        symbol.doc,
        container,
    )
