"""Tokens to trees, by the two parsers that EZ has.

The parse tables read every text that is right, and fast.  A text that they leave is read again by
hand (`recovery`), which knows what is wrong with it.  Both build the same nodes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.syntax import nodes, tables
from ez_lang.syntax.build import Builder
from ez_lang.syntax.driver import Driver
from ez_lang.syntax.lexer import Lexer
from ez_lang.syntax.nesting import DepthMeter
from ez_lang.syntax.rules import check_file

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression


_NOT_IMPORTED = "E2010"
"""Not told behind another mistake, which may have been the import."""


class Machine:
    """Everything that is made from one set of parse tables."""

    __slots__ = ("driver", "lexer", "meter", "terminals")

    def __init__(self) -> None:
        data = tables.load()
        self.terminals = data.terminals
        self.lexer = Lexer(data)
        self.driver = Driver(data)
        self.meter = DepthMeter(data.terminals)


_machines: list[Machine] = []


def machine() -> Machine:
    """The machine; its tables are loaded when the first text comes."""
    if not _machines:
        _machines.append(Machine())
    return _machines[0]


def read_file(tokens: Tokens) -> tuple[nodes.File, list[Diagnostic], int]:
    """A file, its mistakes, and the token where the tables gave up (-1: nowhere)."""
    too_deep = machine().meter.too_deep(tokens)
    if too_deep:
        return nodes.File(0, len(tokens.text), None, ()), [too_deep], 0
    file, diagnostics, bad_token = read_by_tables(tokens)
    if file is None:
        file, diagnostics = read_by_hand(tokens)
    return file, diagnostics, bad_token


def read_by_tables(tokens: Tokens) -> tuple[nodes.File | None, list[Diagnostic], int]:
    """A file and its mistakes, or None and the token that fits nowhere."""
    builder = Builder(tokens, read_part)
    file, bad_token = machine().driver.run(tokens, builder, "file")
    if bad_token >= 0:
        return None, [], bad_token
    return file, builder.notes.diagnostics + check_file(tokens.source, file), bad_token


def read_by_hand(tokens: Tokens) -> tuple[nodes.File, list[Diagnostic]]:
    """A file, whatever is wrong with it, and its mistakes."""
    # A text that is right does without both.
    from ez_lang.syntax import recovery  # noqa: PLC0415
    from ez_lang.syntax.foreign import reported_once  # noqa: PLC0415

    builder = Builder(tokens, read_part)
    found = recovery.read_file(tokens, builder, machine().terminals)
    mistakes = builder.notes.diagnostics
    first = min((mistake.start for mistake in mistakes), default=len(tokens.text))
    diagnostics = [
        diagnostic
        for diagnostic in check_file(tokens.source, found.file, found.incomplete, found.unclosed)
        if diagnostic.code != _NOT_IMPORTED or diagnostic.start < first
    ]
    diagnostics = mistakes + diagnostics
    if found.echoes is not None:
        diagnostics = reported_once(diagnostics, tokens, machine().terminals)
        diagnostics = found.echoes.without(diagnostics)
    return found.file, diagnostics


def read_expression(
    tokens: Tokens, depth: int = 0, *, is_part: bool = False
) -> tuple[Expression, list[Diagnostic]]:
    """An expression that is all of its text, and its mistakes; `depth`: inside so many strings."""
    too_deep = machine().meter.too_deep(tokens)
    if too_deep:
        return nodes.Missing(too_deep.start, too_deep.end), [too_deep]
    builder = Builder(tokens, read_part, depth)
    expression, bad_token = machine().driver.run(tokens, builder, "expression")
    if bad_token >= 0:
        from ez_lang.syntax import recovery  # noqa: PLC0415 (as above)

        builder = Builder(tokens, read_part, depth)
        expression = recovery.read_expression(tokens, builder, machine().terminals, is_part=is_part)
    return expression, builder.notes.diagnostics


def read_part(
    source: SourceFile, start: int, end: int, depth: int
) -> tuple[Expression, list[Diagnostic]]:
    """The expression of a `${…}` and its mistakes; of those of the lexer one, told as E1001."""
    tokens = machine().lexer.lex(source, start, end)
    expression, diagnostics = read_expression(tokens, depth, is_part=True)
    if tokens.notes.diagnostics:
        return expression, [replace(tokens.notes.diagnostics[0], code="E1001")]
    return expression, diagnostics
