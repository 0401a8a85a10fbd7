"""The reader of broken text: what is wrong with it, and the tree of what is right.

It reads the same language as the tables do and builds the same nodes, but slowly and by hand, and
it knows at each place what was expected there.  It runs only when the tables have failed.

One mistake gives one diagnostic, whose code and line are those that the language's own rules of
reading lead to; after it, reading goes on where the next statement is likely to begin.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ez_lang.syntax import nodes
from ez_lang.syntax.nesting import MAX_DEPTH
from ez_lang.syntax.recovery.cursor import END
from ez_lang.syntax.recovery.declarations import DeclarationReader
from ez_lang.syntax.recovery.echoes import Echoes

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression

_FRAMES_A_LEVEL = 16
"""A bracket inside another one costs at most so many calls."""


class Recovered:
    """A broken file's tree, and what the rules for whole trees need to know of it."""

    __slots__ = ("echoes", "file", "incomplete", "unclosed")

    def __init__(
        self,
        file: nodes.File,
        incomplete: frozenset[int],
        unclosed: int | None,
        echoes: Echoes | None,
    ) -> None:
        self.file = file
        self.echoes = echoes
        """Which of the mistakes are none; None if the text is only against the rules."""
        self.incomplete = incomplete
        """Where the nodes begin of which a part is missing."""
        self.unclosed = unclosed
        """Where the first block begins that has no end."""


def read_file(tokens: Tokens, builder: Builder) -> Recovered:
    """What a text says that the tables cannot read; its mistakes go to the builder's notes."""
    reader = DeclarationReader(tokens, builder)
    with _RoomToRecurse():
        file = reader.file()
    unclosed = reader.braces.finish()
    is_broken = reader.is_surprised or unclosed is not None
    echoes = Echoes(reader) if is_broken else None
    return Recovered(file, frozenset(reader.incomplete), unclosed, echoes)


def read_expression(tokens: Tokens, builder: Builder, *, is_part: bool) -> Expression:
    """The expression of a text that should be nothing else: a `${…}`, or something typed in."""
    reader = DeclarationReader(tokens, builder)
    reader.end_name = "end of the interpolation" if is_part else "end of the expression"
    if reader.kind == END:
        builder.reporter.report(
            "E2002",
            reader.begin,
            min(reader.begin + is_part, len(tokens.text)),
            "empty interpolation in string" if is_part else f"unexpected {reader.end_name}",
            label="an expression was expected here",
        )
        return nodes.Missing(reader.begin, reader.begin)
    with _RoomToRecurse():
        expression = reader.expression()
    if not reader.failed and reader.kind != END:
        place = " in interpolated expression" if is_part else ""
        reader.complain(
            "E2001",
            reader.at,
            f"unexpected token {reader.shown(reader.at)}{place}",
            label="one expression was expected, and it ends before this",
        )
    return expression


class _RoomToRecurse:
    """Lets Python calls nest as deep as a text of the greatest depth needs."""

    def __enter__(self) -> None:
        self._limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(self._limit, MAX_DEPTH * _FRAMES_A_LEVEL))

    def __exit__(self, *_: object) -> None:
        sys.setrecursionlimit(self._limit)
