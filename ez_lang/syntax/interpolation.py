r"""Strings with escapes and `${…}` parts.

The order of the steps is a property of the language: the lexer decides where a string ends; then
escapes are replaced everywhere, even in parts; then a `$` before a word is refused; then each part
is parsed as one expression.  So `"\x24{x}"` is an interpolation, as `\x24` is a `$`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from ez_lang.source.diagnostics import Diagnostic, Fix, Related
from ez_lang.source.text import SourceFile, Span
from ez_lang.syntax import nodes
from ez_lang.syntax.literals import decoded, escapes_replaced
from ez_lang.syntax.nodes import Node

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.nodes import Expression

    PartParser = Callable[[SourceFile, int, int, int], tuple[Expression, list[Diagnostic]]]
    """Parses the expression from `start` to `end` of a file; the last argument is the number of
    string literals around it."""
    Move = Callable[[int], int]
    """Maps an offset in the text with escapes replaced to one in the file."""

MAX_NESTED_STRINGS = 30
"""How deep strings in interpolations of strings can nest; it bounds the recursion."""

_DOLLAR_WORD = re.compile(r"\$([A-Za-z_][A-Za-z0-9_]*|[0-9]+)")
_BRACE = re.compile(r"[{}]")
_ESCAPE_SEQUENCE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|.)", re.DOTALL)


class _Text:
    """The text of a string with its escapes replaced, and the offset of each character."""

    __slots__ = ("_offsets", "_shift", "text")

    def __init__(self, raw: str, start: int) -> None:
        self._shift = start
        self._offsets: list[int] | None = None
        self.text = raw
        if "\\" in raw:
            self._replace_escapes(raw, start)

    def _replace_escapes(self, raw: str, start: int) -> None:
        pieces: list[str] = []
        offsets: list[int] = []
        at = 0
        for found in _ESCAPE_SEQUENCE.finditer(raw):
            plain = raw[at : found.start()]
            replacement = escapes_replaced(found[0])
            pieces += plain, replacement
            offsets += range(start + at, start + found.start())
            offsets += [start + found.start()] * len(replacement)
            at = found.end()
        pieces.append(raw[at:])
        offsets += range(start + at, start + len(raw) + 1)
        self.text = "".join(pieces)
        self._offsets = offsets

    @property
    def is_as_written(self) -> bool:
        """Whether there is no escape, so that parts can be parsed in the text of the file."""
        return self._offsets is None

    def offset(self, at: int) -> int:
        """Return the offset in the file of the character at `at`."""
        return self._shift + at if self._offsets is None else self._offsets[at]


def read_string(
    builder: Builder, start: int, end: int
) -> nodes.StringLiteral | nodes.Interpolation:
    """Return the node of the string literal from `start` to `end`, which includes both quotes."""
    raw = builder.text[start + 1 : end - 1]
    # Most strings that get here only have escapes: no offsets are needed.  An escape can be a `$`.
    if "$" not in raw:
        plain = escapes_replaced(raw)
        if "$" not in plain:
            return nodes.StringLiteral(start, end, decoded(plain))
    string = _Text(raw, start + 1)
    _report_dollar_words(builder, string)
    parts: list[str | Expression] = []
    text = string.text
    at = 0
    while (opening := text.find("${", at)) >= 0:
        closing = _matching_brace(text, opening + 2)
        if closing < 0:
            builder.reporter.report(
                "E2007",
                Span(string.offset(opening), end),
                "unclosed interpolation in string",
                label="this `${` has no matching `}`",
                help="an escape sequence forms this `${`; close it with `}`",
            )
            break
        if opening > at:
            parts.append(decoded(text[at:opening]))
        parts.append(_part(builder, string, opening + 2, closing))
        at = closing + 1
    if not parts:
        return nodes.StringLiteral(start, end, decoded(text))
    if at < len(text):
        parts.append(decoded(text[at:]))
    return nodes.Interpolation(start, end, tuple(parts))


def _matching_brace(text: str, at: int) -> int:
    """Return the index of the brace that closes a part; -1 if there is none."""
    depth = 1
    # Quotes do not count, as in the lexer: `"${m["a"]}"` is one string.
    for found in _BRACE.finditer(text, at):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return found.start()
    return -1


def _report_dollar_words(builder: Builder, string: _Text) -> None:
    for found in _DOLLAR_WORD.finditer(string.text):
        start, end = string.offset(found.start()), string.offset(found.end())
        word = found[1]
        fix = None
        advice = "in a string, a `$` cannot precede a letter, a digit or `_`"
        if not word[0].isdigit():
            advice = f"to insert a value, write ${{{word}}}; {advice}"
            fix = Fix(start, end, f"${{{word}}}", f"write ${{{word}}}")
        builder.reporter.report(
            "E2057",
            Span(start, end),
            f"invalid interpolation syntax '${word}'; use ${{...}}",
            label="`$` before a word",
            help=advice,
            fix=fix,
        )


def _part(builder: Builder, string: _Text, at: int, end: int) -> Expression:
    """Return the expression of one `${…}`, with offsets in the file."""
    depth = builder.depth + 1
    first, last = string.offset(at), string.offset(end)
    if depth > MAX_NESTED_STRINGS:
        builder.reporter.report(
            "E2001",
            Span(first, last),
            f"unexpected string: more than {MAX_NESTED_STRINGS} strings inside each other",
            label="nested too deeply",
            help="assign the inner string to a variable",
        )
        return nodes.Missing(first, last)
    if string.is_as_written:
        expression, diagnostics = builder.parse_part(builder.source, first, last, depth)
        builder.reporter.diagnostics += diagnostics
        return expression
    # The offsets of the parser are those of the text with escapes replaced, and are moved
    # afterwards.
    source = SourceFile(builder.source.path, string.text, builder.source.absolute)
    expression, diagnostics = builder.parse_part(source, at, end, depth)
    builder.reporter.diagnostics += [
        relocated_diagnostic(diagnostic, builder.source, string.offset)
        for diagnostic in diagnostics
    ]
    return relocated(expression, string.offset)


# -------------------------------------------------------------------------------------- relocation


AnyNode = TypeVar("AnyNode", bound=Node)

_OFFSETS = frozenset({"start", "end", "operator_start"})


def relocated(node: AnyNode, move: Move) -> AnyNode:
    """Return a tree of the text with escapes replaced, with the offsets of the file."""
    changes = {
        field: move(value) if field in _OFFSETS else _relocated_value(value, move)
        for field in node.__struct_fields__
        if (value := getattr(node, field)) is not None
    }
    return replace(node, **changes)


def _relocated_value(value: Any, move: Move) -> Any:  # noqa: ANN401 (whatever a node's field holds)
    if isinstance(value, Node):
        return relocated(value, move)
    if isinstance(value, tuple):
        return tuple(_relocated_value(item, move) for item in value)
    return value


def relocated_diagnostic(diagnostic: Diagnostic, file: SourceFile, move: Move) -> Diagnostic:
    """Return a diagnostic of the text with escapes replaced, with the offsets of the file.

    It has no fix: the replacement is made for the replaced text.
    """
    related = tuple(
        Related(file, move(note.start), move(note.end), note.message) for note in diagnostic.related
    )
    return replace(
        diagnostic,
        file=file,
        start=move(diagnostic.start),
        end=move(diagnostic.end),
        related=related,
        fix=None,
    )
