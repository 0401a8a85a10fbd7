"""EZ text to tree: the face of the package.

`parse` reads a file, `parse_entry` what is typed into a prompt, `parse_expression` an expression on
its own.  All of them give a tree also for broken text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ez_lang.source.diagnostics import Diagnostic, has_errors, in_order
from ez_lang.syntax import nodes, tables
from ez_lang.syntax.build import Builder
from ez_lang.syntax.driver import Driver
from ez_lang.syntax.lexer import Lexer
from ez_lang.syntax.nesting import DepthMeter
from ez_lang.syntax.rules import check_file

if TYPE_CHECKING:
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression

_GOES_ON = frozenset({"E1003", "E1017"})
"""A comment or a raw string may end on a later line."""


class ParseResult(NamedTuple):
    """What a text says, as far as it could be understood, and what is wrong with it."""

    file: nodes.File
    diagnostics: list[Diagnostic]

    @property
    def has_errors(self) -> bool:
        """Whether the text is refused."""
        return has_errors(self.diagnostics)


class EntryResult(NamedTuple):
    """What was typed into a prompt; what `is_incomplete` is right as far as it goes."""

    file: nodes.File
    diagnostics: list[Diagnostic]
    is_incomplete: bool

    @property
    def has_errors(self) -> bool:
        """Whether the text is refused, or cannot be understood yet."""
        return has_errors(self.diagnostics)


class ExpressionResult(NamedTuple):
    """An expression and what is wrong with it."""

    expression: Expression
    diagnostics: list[Diagnostic]

    @property
    def has_errors(self) -> bool:
        """Whether the text is refused."""
        return has_errors(self.diagnostics)


class _Machine:
    """Everything that is made from one set of parse tables."""

    __slots__ = ("driver", "lexer", "meter", "terminals")

    def __init__(self) -> None:
        data = tables.load()
        self.terminals = data.terminals
        self.lexer = Lexer(data)
        self.driver = Driver(data)
        self.meter = DepthMeter(data.terminals)


_machines: list[_Machine] = []


def machine() -> _Machine:
    """The machine; its tables are loaded when the first text comes."""
    if not _machines:
        _machines.append(_Machine())
    return _machines[0]


def parse(source: SourceFile) -> ParseResult:
    """The tree of a file, also of a broken one, and its diagnostics in order.

    Where a piece of the text is no token at all, only such mistakes are told.
    """
    tokens = machine().lexer.lex(source)
    file, diagnostics, _ = _read_file(tokens)
    return ParseResult(file, in_order(tokens.notes.diagnostics or diagnostics))


def parse_entry(source: SourceFile) -> EntryResult:
    """The statements and declarations of a prompt's entry, and whether it must go on."""
    tokens = machine().lexer.lex(source)
    file, diagnostics, bad_token = _read_file(tokens)
    if tokens.notes.diagnostics:
        goes_on = all(found.code in _GOES_ON for found in tokens.notes.diagnostics)
        return EntryResult(file, in_order(tokens.notes.diagnostics), goes_on)
    goes_on = bad_token == len(tokens.kinds) - 1
    return EntryResult(file, in_order(diagnostics), goes_on)


def parse_expression(
    source: SourceFile, start: int = 0, end: int | None = None
) -> ExpressionResult:
    """The one expression that stands in a stretch of the text."""
    tokens = machine().lexer.lex(source, start, end)
    expression, diagnostics = _read_expression(tokens)
    return ExpressionResult(expression, in_order(tokens.notes.diagnostics or diagnostics))


def _read_file(tokens: Tokens) -> tuple[nodes.File, list[Diagnostic], int]:
    """A file, its mistakes, and the token where the tables gave up (-1: nowhere)."""
    too_deep = machine().meter.too_deep(tokens)
    if too_deep:
        return nodes.File(0, len(tokens.text), None, ()), [too_deep], 0
    builder = Builder(tokens, _parse_part)
    file, bad_token = machine().driver.run(tokens, builder, "file")
    if bad_token < 0:
        diagnostics = builder.notes.diagnostics + check_file(tokens.source, file)
        return file, diagnostics, bad_token
    from ez_lang.syntax import recovery  # noqa: PLC0415 (a text without mistakes does without)

    builder = Builder(tokens, _parse_part)
    found = recovery.read_file(tokens, builder, machine().terminals)
    diagnostics = check_file(tokens.source, found.file, found.incomplete, found.unclosed)
    return found.file, builder.notes.diagnostics + diagnostics, bad_token


def _read_expression(
    tokens: Tokens, depth: int = 0, *, is_part: bool = False
) -> tuple[Expression, list[Diagnostic]]:
    too_deep = machine().meter.too_deep(tokens)
    if too_deep:
        return nodes.Missing(too_deep.start, too_deep.end), [too_deep]
    builder = Builder(tokens, _parse_part, depth)
    expression, bad_token = machine().driver.run(tokens, builder, "expression")
    if bad_token >= 0:
        from ez_lang.syntax import recovery  # noqa: PLC0415 (as above)

        builder = Builder(tokens, _parse_part, depth)
        expression = recovery.read_expression(tokens, builder, machine().terminals, is_part=is_part)
    return expression, builder.notes.diagnostics


def _parse_part(
    source: SourceFile, start: int, end: int, depth: int
) -> tuple[Expression, list[Diagnostic]]:
    """The expression of a `${…}` and its mistakes; of those of the lexer one, told as E1001."""
    tokens = machine().lexer.lex(source, start, end)
    expression, diagnostics = _read_expression(tokens, depth, is_part=True)
    if tokens.notes.diagnostics:
        return expression, [replace(tokens.notes.diagnostics[0], code="E1001")]
    return expression, diagnostics
