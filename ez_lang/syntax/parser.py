"""EZ text to tree: the face of the package.

`parse` reads a file, `parse_entry` what is typed into a prompt, `parse_expression` an expression on
its own.  All of them give a tree also for broken text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.source.diagnostics import has_errors, in_order
from ez_lang.syntax.reading import machine, read_expression, read_file

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax import nodes
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


def parse(source: SourceFile) -> ParseResult:
    """The tree of a file, also of a broken one, and its diagnostics in order.

    Where a piece of the text is no token at all, only such mistakes are told.
    """
    tokens = machine().lexer.lex(source)
    file, diagnostics, _ = read_file(tokens)
    return ParseResult(file, in_order(tokens.notes.diagnostics or diagnostics))


def parse_entry(source: SourceFile) -> EntryResult:
    """The statements and declarations of a prompt's entry, and whether it must go on."""
    tokens = machine().lexer.lex(source)
    file, diagnostics, bad_token = read_file(tokens)
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
    expression, diagnostics = read_expression(tokens)
    return ExpressionResult(expression, in_order(tokens.notes.diagnostics or diagnostics))
