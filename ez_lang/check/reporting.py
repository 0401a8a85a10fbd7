"""How the checker says that something is wrong.

One place decides which text is underlined: all of what is wrong when it stands on one line, else
the part of it where the mistake is, so that the line shown is the line meant.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from ez_lang.check import tree
from ez_lang.check.quirks.pseudo_types import UNKNOWN, DeclaredFloat
from ez_lang.model.types import (
    ANY,
    EMPTY_ARRAY,
    EMPTY_MAP,
    RANGE,
    VOID,
    ArrayType,
    EnumType,
    MapType,
    StructType,
    TupleType,
    Type,
)
from ez_lang.source.diagnostics import Diagnostic, Fix
from ez_lang.syntax import nodes
from ez_lang.syntax.lexer import next_token, word_at

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.source.text import SourceFile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.check.names.scopes import FileScope, Scope
    from ez_lang.source.diagnostics import Related
    from ez_lang.source.text import SourceFile

Spanned = nodes.Node | tree.Node
"""Anything with `start` and `end`."""


def report(  # noqa: PLR0913 - the parts of a diagnostic
    scope: Scope | FileScope,
    code: str,
    spot: Spanned,
    message: str,
    *,
    label: str = "",
    help: Help = "",  # noqa: A002 - as in Diagnostic
    related: tuple[Related, ...] = (),
    fix: Fix | None = None,
) -> None:
    """Note an error at a piece of the program."""
    source = scope.file.source
    start, end = underlined_span(source, spot)
    if fix is None and isinstance(help, HelpWithFix):
        fix = help.fix(source, start, end)
    scope.diagnostics.append(
        Diagnostic(code, message, source, start, end, label, help_text(help), related, fix)
    )


def warn(  # noqa: PLR0913 - the parts of a diagnostic
    scope: Scope,
    code: str,
    spot: Spanned,
    message: str,
    *,
    label: str = "",
    help: Help = "",  # noqa: A002 - as in Diagnostic
) -> None:
    """Note a warning, unless the program silenced it here."""
    if code in scope.suppressed or "ALL" in scope.suppressed:
        return
    report(scope, code, spot, message, label=label, help=help)


def underlined_span(source: SourceFile, spot: Spanned) -> tuple[int, int]:
    """The text to underline: the whole, or what is left of it on the line where it goes wrong."""
    start, end = spot.start, spot.end
    newline = source.text.find("\n", start, end)
    if newline < 0:
        return start, end
    anchor = _anchor(spot)
    if anchor == start:
        return start, newline
    return anchor, anchor + 1


def first_line_span(scope: Scope | FileScope, spot: Spanned) -> tuple[int, int]:
    """What a fault of a whole statement underlines: as much as stands on its first line."""
    source = scope.file.source
    newline = source.text.find("\n", spot.start, spot.end)
    return spot.start, spot.end if newline < 0 else newline


def near(scope: Scope | FileScope, wanted: nodes.Node, name: nodes.Node) -> nodes.Node:
    """What is to be underlined, if it goes wrong on the line of the name; else the name."""
    source = scope.file.source
    first, last = sorted((name.start, underlined_span(source, wanted)[0]))
    return name if "\n" in source.text[first:last] else wanted


def report_whole_first(scope: Scope, inside: int, since: int) -> None:
    """What was said from `since` on is said of the whole, and so before what is wrong `inside` it.

    Both count diagnostics; at one place they are shown in the order in which they were found.
    """
    found = scope.diagnostics
    found[inside:] = found[since:] + found[inside:since]


def _anchor(spot: Spanned) -> int:
    """Where a long piece of text goes wrong: its operator, its parenthesis, its dot."""
    if isinstance(spot, nodes.Binary):
        return spot.operator_start
    if isinstance(spot, nodes.Call):
        return spot.callee.end if not isinstance(spot.callee, nodes.Member) else _dot(spot.callee)
    if isinstance(spot, nodes.Member):
        return _dot(spot)
    if isinstance(spot, nodes.Index):
        return spot.base.end
    return spot.start


def _dot(member: nodes.Member) -> int:
    return member.name.start


def placeholder(spot: Spanned) -> tree.Expression:
    """What stands for an expression that could not be understood."""
    return tree.Constant(spot.start, spot.end, UNKNOWN, None)


def type_name(t: Type) -> str:
    """A type as a message names it."""
    special = _SAID.get(t)
    if special is not None:
        return special
    if isinstance(t, MapType):
        return f"map[{type_name(t.key)}:{type_name(t.value)}]"
    if isinstance(t, ArrayType):
        size = "" if t.size is None else f", {t.size}"
        return f"[{type_name(t.element)}{size}]"
    if isinstance(t, DeclaredFloat):
        return t.declared
    if isinstance(t, TupleType):
        return "(" + ", ".join(type_name(item) for item in t.items) + ")"
    return t.text


def type_names(found: Type, wanted: Type) -> tuple[str, str]:
    """Both types as one message names them: two of the same name by their files too."""
    one, other = type_name(found), type_name(wanted)
    if one != other or found is wanted:
        return one, other
    return _with_file(found, one), _with_file(wanted, other)


def _with_file(t: Type, name: str) -> str:
    if isinstance(t, StructType | EnumType) and t.module:
        return f"{name} of {os.path.basename(t.module)}"
    return name


_SAID = {
    ANY: "any",
    EMPTY_ARRAY: "an empty array",
    EMPTY_MAP: "an empty map",
    RANGE: "range",
    VOID: "void",
}


def count_of(number: int, noun: str) -> str:
    """`1 argument`, `2 arguments`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def dotted_path(node: nodes.Expression) -> str:
    """`a.b.c` as it is written; empty for anything but names and dots."""
    if isinstance(node, nodes.NameUse):
        return node.text
    if isinstance(node, nodes.Member):
        base = dotted_path(node.base)
        return f"{base}.{node.name.text}" if base else ""
    return ""


def suppressed_codes(attributes: Iterable[nodes.Attribute]) -> frozenset[str]:
    """The codes that a function's attributes silence."""
    return frozenset(
        name.text
        for attribute in attributes
        if attribute.name == "suppress"
        for name in attribute.arguments or ()
    )


def suppressed_in_file(tree: nodes.File) -> frozenset[str]:
    """The codes that a file silences by a `#suppress` standing alone."""
    return frozenset(
        name.text for item in tree.items if isinstance(item, nodes.Suppress) for name in item.codes
    )


class HelpWithFix(NamedTuple):
    """A help line with a repair: another word for the one that is wrong, or a line to put in."""

    text: str
    replaces: str = ""
    word: str = ""
    import_line: str = ""

    def fix(self, source: SourceFile, start: int, end: int) -> Fix | None:
        """The repair, where `start`..`end` is what is underlined."""
        if self.import_line:
            top = _top_of(source.text)
            return Fix(top, top, f"{self.import_line}\n", f"add {self.import_line}")
        if source.text[start:end] != self.replaces:
            return None
        return Fix(start, end, self.word, f"change to {self.word}")


Help = str | HelpWithFix
"""What a diagnostic says to help: plain words, or words that an editor can act on."""


def help_text(help: Help) -> str:  # noqa: A002 - as in Diagnostic
    """The words alone."""
    return help if isinstance(help, str) else help.text


def _top_of(text: str) -> int:
    """Where imports may begin: at the start, or on the line after the `module` declaration."""
    word = next_token(text, 0)
    if word_at(text, word) != "module":
        return 0
    name = next_token(text, word + len("module"))
    end = text.find("\n", name + len(word_at(text, name)))
    return len(text) if end < 0 else end + 1
