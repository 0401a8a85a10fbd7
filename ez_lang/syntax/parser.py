"""EZ text to syntax tree: the interface of the package.

`parse` reads a file, `parse_entry` an entry of the prompt, `parse_expression` an expression.  Each
returns a tree for broken text too; the tree has holes where the text lacks something.

There are two parsers.  The parse tables read all text without syntax errors, and they are fast.
When they refuse a text, `recovery` parses it again: it is slower and knows what was expected at
each token.  Both build their nodes through `Builder`, and tests compare the trees.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from ez_lang.source.diagnostics import has_errors, in_order
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes, tables
from ez_lang.syntax.builder import Builder
from ez_lang.syntax.driver import Driver
from ez_lang.syntax.lexer import Lexer
from ez_lang.syntax.nesting import DepthMeter
from ez_lang.syntax.rules import check_file

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression

_CLOSERS_OF_OPEN_TOKENS: Final = {"E1003": "*/", "E1017": "`"}
"""The end of a comment or raw string, by the code of the error that it is missing.

Both may extend over several lines, so an entry of the prompt can still complete them."""

_NOT_IMPORTED = "E2010"


class ParseResult(NamedTuple):
    """The tree of a file and its diagnostics."""

    file: nodes.File
    diagnostics: list[Diagnostic]

    @property
    def has_errors(self) -> bool:
        """Whether a diagnostic is an error."""
        return has_errors(self.diagnostics)


class EntryResult(NamedTuple):
    """The tree of an entry of the prompt and its diagnostics.

    With `is_incomplete`, the entry is correct as far as it goes and needs more lines.
    """

    file: nodes.File
    diagnostics: list[Diagnostic]
    is_incomplete: bool

    @property
    def has_errors(self) -> bool:
        """Whether a diagnostic is an error; an incomplete entry has errors, too."""
        return has_errors(self.diagnostics)


class ExpressionResult(NamedTuple):
    """The tree of an expression and its diagnostics."""

    expression: Expression
    diagnostics: list[Diagnostic]

    @property
    def has_errors(self) -> bool:
        """Whether a diagnostic is an error."""
        return has_errors(self.diagnostics)


def parse(source: SourceFile) -> ParseResult:
    """Parse a file.

    If the lexer reports errors, only those are returned: the rest would be their consequences.
    """
    tokens = lex(source)
    file, diagnostics, _ = _parse_file(tokens)
    return ParseResult(file, in_order(tokens.reporter.diagnostics or diagnostics))


def parse_entry(source: SourceFile) -> EntryResult:
    """Parse the statements and declarations of an entry of the prompt."""
    tokens = lex(source)
    file, diagnostics, bad_token = _parse_file(tokens)
    if tokens.reporter.diagnostics:
        found = tokens.reporter.diagnostics
        is_incomplete = all(one.code in _CLOSERS_OF_OPEN_TOKENS for one in found)
        return EntryResult(file, in_order(found), is_incomplete)
    # The tables gave up at the end token: every token fits, but more must follow.
    is_incomplete = bad_token == len(tokens.kinds) - 1
    return EntryResult(file, in_order(diagnostics), is_incomplete)


def parse_expression(
    source: SourceFile, start: int = 0, end: int | None = None
) -> ExpressionResult:
    """Parse the range of the text from `start` to `end` as one expression."""
    tokens = lex(source, start, end)
    expression, diagnostics = _parse_expression(tokens)
    return ExpressionResult(expression, in_order(tokens.reporter.diagnostics or diagnostics))


def lex(source: SourceFile, start: int = 0, end: int | None = None) -> Tokens:
    """Return the tokens of the range of the text from `start` to `end`."""
    return _machine().lexer.lex(source, start, end)


# ------------------------------------------------------------------------------- the two parsers


class _Machine:
    """Everything that is derived from the parse tables."""

    __slots__ = ("driver", "lexer", "meter")

    def __init__(self) -> None:
        data = tables.load()
        self.lexer = Lexer(data)
        self.driver = Driver(data)
        self.meter = DepthMeter(data.terminals)


@cache
def _machine() -> _Machine:
    return _Machine()


def _parse_file(tokens: Tokens) -> tuple[nodes.File, list[Diagnostic], int]:
    """Return the file, its diagnostics, and the token that the tables refused (-1: none)."""
    too_deep = _machine().meter.too_deep(tokens)
    if too_deep:
        return nodes.File(0, len(tokens.text), None, ()), [too_deep], 0
    file, diagnostics, bad_token = parse_with_tables(tokens)
    if file is None:
        file, diagnostics = parse_with_recovery(tokens)
    return file, diagnostics, bad_token


def parse_with_tables(tokens: Tokens) -> tuple[nodes.File | None, list[Diagnostic], int]:
    """Return the file and its diagnostics, or None and the number of the token that is wrong."""
    builder = Builder(tokens, _parse_part)
    file, bad_token = _machine().driver.run(tokens, builder, "file")
    if bad_token >= 0:
        return None, [], bad_token
    return file, builder.reporter.diagnostics + check_file(tokens.source, file), bad_token


def parse_with_recovery(tokens: Tokens) -> tuple[nodes.File, list[Diagnostic]]:
    """Return the file with holes and its diagnostics."""
    # Only broken text needs these modules, and importing them takes as long as parsing a program.
    from ez_lang.syntax import recovery  # noqa: PLC0415
    from ez_lang.syntax.foreign_constructs import reported_once  # noqa: PLC0415

    builder = Builder(tokens, _parse_part)
    found = recovery.read_file(tokens, builder)
    mistakes = builder.reporter.diagnostics
    first = min((mistake.start for mistake in mistakes), default=len(tokens.text))
    # A `using` after the first mistake may name a module whose import is the mistake.
    diagnostics = mistakes + [
        diagnostic
        for diagnostic in check_file(tokens.source, found.file, found.incomplete, found.unclosed)
        if diagnostic.code != _NOT_IMPORTED or diagnostic.start < first
    ]
    if found.echoes is not None:
        diagnostics = found.echoes.without(reported_once(diagnostics, tokens))
    return found.file, diagnostics


def _parse_expression(
    tokens: Tokens, depth: int = 0, *, is_part: bool = False
) -> tuple[Expression, list[Diagnostic]]:
    """Return the expression that the tokens spell, and its diagnostics.

    `depth` is the number of string literals around the expression; `is_part` is true for a `${…}`.
    """
    too_deep = _machine().meter.too_deep(tokens)
    if too_deep:
        return nodes.Missing(too_deep.start, too_deep.end), [too_deep]
    builder = Builder(tokens, _parse_part, depth)
    expression, bad_token = _machine().driver.run(tokens, builder, "expression")
    if bad_token >= 0:
        from ez_lang.syntax import recovery  # noqa: PLC0415 (only for broken text)

        builder = Builder(tokens, _parse_part, depth)
        expression = recovery.read_expression(tokens, builder, is_part=is_part)
    return expression, builder.reporter.diagnostics


def _parse_part(
    source: SourceFile, start: int, end: int, depth: int
) -> tuple[Expression, list[Diagnostic]]:
    """Return the expression of a `${…}` and its diagnostics.

    Only the first error of the lexer is reported, always with the code E1001.
    """
    tokens = lex(source, start, end)
    expression, diagnostics = _parse_expression(tokens, depth, is_part=True)
    if tokens.reporter.diagnostics:
        return expression, [replace(tokens.reporter.diagnostics[0], code="E1001")]
    return expression, diagnostics


# --------------------------------------------------------------------- entries typed line by line

_BRACKETS: Final = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}

_NEVER_LAST: Final = frozenset(
    [
        *("+", "-", "*", "/", "%", "=", "+=", "-=", "*=", "/=", "%=", ".", ",", ":", "->"),
        *("==", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "!in", "in", "not_in"),
    ]
)
"""Tokens that end no entry."""


class EntryProgress:
    """Decides after each line of an entry whether it can be complete.

    Parsing the entry after each of its lines would take quadratic time; here each line is lexed
    once, except in a comment or raw string of several lines, which is lexed when it may end.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._unfinished: list[str] = []
        """The lines since the beginning of a comment or raw string that is still open."""
        self._awaited = ""

    def add(self, line: str) -> bool:
        """Add a line; return True if the entry is certain to be incomplete.

        It is while a bracket, comment or raw string is open, and if it ends in an operator.  After
        False, only a parser can decide.
        """
        self._unfinished.append(line)
        if self._awaited not in line:
            return True
        text = "".join(self._unfinished)
        tokens = lex(SourceFile("<entry>", text))
        for problem in tokens.reporter.diagnostics:
            if problem.code in _CLOSERS_OF_OPEN_TOKENS:
                self._awaited = _CLOSERS_OF_OPEN_TOKENS[problem.code]
                return True
        self._unfinished.clear()
        self._awaited = ""
        words = [tokens.text_of(number) for number in range(len(tokens.kinds) - 1)]
        self._depth += sum([_BRACKETS.get(word, 0) for word in words])
        return self._depth > 0 or bool(words and words[-1] in _NEVER_LAST)
