"""Writes the report of `ez check --format json` about a checked program."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

from ez_lang import LANGUAGE_VERSION, __version__
from ez_lang.check.expression_at import check_expression, function_at
from ez_lang.cli.check_format import (
    FORMAT_VERSION,
    Diagnostic,
    Expression,
    ExpressionRequest,
    Fix,
    Import,
    Position,
    Range,
    Reference,
    Related,
    Report,
    Statements,
    Symbol,
)
from ez_lang.source.diagnostics import has_errors
from ez_lang.syntax import nodes
from ez_lang.syntax.statements import spans_of_statements

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ez_lang.api import Checked
    from ez_lang.check.names import symbols as symbol_table
    from ez_lang.check.names.symbols import Symbols
    from ez_lang.loading.program import LoadedFile
    from ez_lang.source import diagnostics
    from ez_lang.source.text import SourceFile


def report(path: str, checked: Checked, requests: Sequence[ExpressionRequest] = ()) -> str:
    """Return the report about a program as JSON, with the results of expression requests."""
    files = [file for module in checked.loaded.as_loaded for file in module.files]
    symbols, references = _names(checked.symbols, files) if checked.symbols else ((), ())
    return _encode(
        Report(
            FORMAT_VERSION,
            __version__,
            LANGUAGE_VERSION,
            path,
            ok=not has_errors(checked.diagnostics),
            files=tuple(file.absolute for file in checked.files),
            diagnostics=tuple(map(_diagnostic, checked.diagnostics)),
            symbols=tuple(symbols),
            references=tuple(references),
            statements=tuple(map(_statements, files)),
            expressions=tuple(_expression(checked, request) for request in requests),
            imports=tuple(item for file in files for item in _imports(file)),
        )
    )


def unreadable_report(path: str, problem: str) -> str:
    """Return the report about a program that cannot be read."""
    return _encode(Report(FORMAT_VERSION, __version__, LANGUAGE_VERSION, path, problem=problem))


def _encode(whole: Report) -> str:
    try:
        return msgspec.json.encode(whole).decode()
    except UnicodeEncodeError:
        return msgspec.json.encode(_replace_surrogates(msgspec.to_builtins(whole))).decode()


def _replace_surrogates(value: object) -> object:
    """Return the value with U+FFFD for each lone surrogate, which JSON cannot represent.

    Bytes of sources and file names that are not UTF-8 are decoded to such surrogates.
    """
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, (list, tuple)):
        return [_replace_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {key: _replace_surrogates(item) for key, item in value.items()}
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
        tuple(
            Related(r.message, r.file.absolute, _range(r.file, r.start, r.end))
            for r in found.related
        ),
        _fix(found),
    )


def _fix(found: diagnostics.Diagnostic) -> Fix | None:
    fix = found.fix
    if fix is None:
        return None
    return Fix(fix.title, _range(found.file, fix.start, fix.end), fix.replacement)


def _expression(checked: Checked, request: ExpressionRequest) -> Expression:
    if checked.scopes is None:  # the program has syntax errors
        return Expression()
    path = os.path.abspath(request.file)
    function = function_at(checked.scopes, path, request.line, request.column)
    if function is None:
        return Expression()
    value, found = check_expression(checked.scopes, request.text, *function)
    return Expression(value.type.text if value else "", tuple(map(_diagnostic, found)))


def _names(table: Symbols, files: Sequence[LoadedFile]) -> tuple[list[Symbol], list[Reference]]:
    """Return all symbols, each after its container, and all references."""
    symbols: list[Symbol] = []
    numbers: dict[int, int] = {}
    # A stack instead of recursion keeps the numbers in the order of the report.
    waiting: list[tuple[symbol_table.Symbol, int | None]]
    waiting = [(symbol, None) for symbol in reversed(table.outline)]
    while waiting:
        symbol, container = waiting.pop()
        number = numbers[id(symbol)] = len(symbols)
        symbols.append(_symbol(symbol, number, container))
        waiting += [(child, number) for child in reversed(symbol.children)]
    calls = {file.source: dict(_calls(file.tree)) for file in files}
    references = []
    for found in table.references:
        call = calls[found.file].get(found.end)
        references.append(
            Reference(
                found.file.absolute,
                _range(found.file, found.start, found.end),
                numbers.get(id(found.symbol)),
                found.library,
                found.signature,
                found.doc,
                _range(found.file, *call) if call is not None else None,
            )
        )
    return symbols, references


def _calls(tree: nodes.File) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the start and the end of every call, by the offset where the called name ends."""
    waiting: list[object] = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, nodes.Node):
            if isinstance(part, nodes.Call):
                yield part.callee.end, (part.start, part.end)
            waiting += msgspec.structs.astuple(part)[2:]  # without start and end


def _imports(file: LoadedFile) -> Iterator[Import]:
    items = file.tree.items
    used = {name.text for item in items if isinstance(item, nodes.Using) for name in item.modules}
    for target in file.targets:
        yield Import(
            file.source.absolute,
            _range(file.source, target.import_node.start, target.import_node.end),
            target.alias,
            target.library or "",
            tuple(f.source.absolute for f in target.module.files) if target.module else (),
            is_used=target.import_node.is_used
            or not used.isdisjoint({target.alias, target.library}),
        )


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
        _range(file, symbol.scope_start, symbol.scope_end) if symbol.scope_end else None,
    )
