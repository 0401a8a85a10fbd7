"""The second parser: it reads text that the parse tables refuse, and reports its mistakes.

It reads the language of the tables and builds the same nodes, but it is slower, written by hand,
and knows what was expected at each token.  Where the text lacks something, the tree has a hole.

Each mistake gives one diagnostic with the code and the line of the reference language.  That parser
reads from left to right and takes any token for what it expects, which explains codes that seem
odd.  After a mistake, reading continues where the next statement is likely to begin (`skipping`),
and mistakes that an earlier one explains are removed at the end (`echoes`).

    reader        the position in the tokens, and the ways to report a mistake
    expressions, declarations, blocks, statements, files: the functions for each construct
    braces, skipping, spellings, echoes: which mistakes are reported, and where
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ez_lang.source.text import Span
from ez_lang.syntax import nodes
from ez_lang.syntax.nesting import MAX_DEPTH
from ez_lang.syntax.recovery import files
from ez_lang.syntax.recovery.echoes import Echoes
from ez_lang.syntax.recovery.expressions import read_expression as _read_expression
from ez_lang.syntax.recovery.reader import Reader
from ez_lang.syntax.terminals import END

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression

_FRAMES_A_LEVEL = 16
"""The most Python calls between a bracket and one inside it; a block in a block takes the most."""


class Recovered:
    """The tree of a broken file, and the facts about it that the rules of well-formedness need."""

    __slots__ = ("echoes", "file", "incomplete", "unclosed")

    def __init__(
        self,
        file: nodes.File,
        incomplete: frozenset[int],
        unclosed: int | None,
        echoes: Echoes | None,
    ) -> None:
        self.file = file
        self.incomplete = incomplete
        """The offsets where nodes begin that lack a part."""
        self.unclosed = unclosed
        """The offset of the first block without an end."""
        self.echoes = echoes
        """Removes echoes; None if every token fits, so that only the rules can report mistakes."""


def read_file(tokens: Tokens, builder: Builder) -> Recovered:
    """Read a file; mistakes go to the builder's reporter."""
    reader = Reader(tokens, builder, files.STATEMENTS)
    with _deep_recursion():
        file = files.read_file(reader)
    unclosed = reader.braces.finish()
    is_broken = reader.has_mistakes or unclosed is not None
    echoes = Echoes(reader) if is_broken else None
    return Recovered(file, frozenset(reader.incomplete), unclosed, echoes)


def read_expression(tokens: Tokens, builder: Builder, *, is_part: bool) -> Expression:
    """Read a text that should be one expression: a `${…}` of a string, or an entry by itself."""
    reader = Reader(tokens, builder, files.STATEMENTS)
    reader.end_name = "end of the interpolation" if is_part else "end of the expression"
    if reader.kind == END:
        builder.reporter.report(
            "E2002",
            Span(reader.begin, min(reader.begin + is_part, len(tokens.text))),
            "empty interpolation in string" if is_part else f"unexpected {reader.end_name}",
            label="an expression was expected here",
        )
        return nodes.Missing(reader.begin, reader.begin)
    with _deep_recursion():
        expression = _read_expression(reader)
    if not reader.failed and reader.kind != END:
        where = " in interpolated expression" if is_part else ""
        reader.report(
            "E2001",
            reader.at,
            f"unexpected token {reader.quoted(reader.at)}{where}",
            label="one expression was expected, and it ends before this",
        )
    return expression


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let Python calls nest as deeply as a text of `MAX_DEPTH` needs."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, MAX_DEPTH * _FRAMES_A_LEVEL))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
