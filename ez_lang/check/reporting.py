"""Reporting: what a diagnostic underlines, how it names types, and which help has a fix.

A diagnostic underlines the whole expression if it is on one line. Otherwise it underlines the token
where the error is, so that the line with the error is shown:

    show(first +      // E3001 underlines `+`
        second)

A rule passes the node; the span is computed here.
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
    from collections.abc import Iterable

    from ez_lang.check.names.scopes import FileScope, Scope
    from ez_lang.source.diagnostics import Related
    from ez_lang.source.text import SourceFile

Spanned = nodes.Node | tree.Node
"""Anything with `start` and `end`."""


# ----------------------------------------------------------------------------------- reports


def report(  # noqa: PLR0913 - the parts of a diagnostic
    scope: Scope | FileScope,
    code: str,
    node: Spanned,
    message: str,
    *,
    label: str = "",
    help: Help = "",  # noqa: A002 - as in Diagnostic
    related: tuple[Related, ...] = (),
    fix: Fix | None = None,
) -> None:
    """Add a diagnostic about a part of the program."""
    source = scope.file.source
    start, end = underlined_span(source, node)
    if fix is None and isinstance(help, HelpWithFix):
        fix = help.fix(source, start, end)
    scope.diagnostics.append(
        Diagnostic(code, message, source, start, end, label, help_text(help), related, fix)
    )


def warn(  # noqa: PLR0913 - the parts of a diagnostic
    scope: Scope,
    code: str,
    node: Spanned,
    message: str,
    *,
    label: str = "",
    help: Help = "",  # noqa: A002 - as in Diagnostic
) -> None:
    """Add a warning, unless a `#suppress` applies."""
    if code in scope.suppressed or "ALL" in scope.suppressed:
        return
    report(scope, code, node, message, label=label, help=help)


def report_whole_first(scope: Scope, before: int, after: int) -> None:
    """Move the diagnostics about a whole expression before those about its parts.

    Both arguments are lengths of the list of diagnostics: before and after the parts were checked.
    Diagnostics at the same offset are shown in the order of the list.
    """
    found = scope.diagnostics
    found[before:] = found[after:] + found[before:after]


def placeholder(node: Spanned) -> tree.Expression:
    """Return an expression of unknown type, in place of one with an error."""
    return tree.Constant(node.start, node.end, UNKNOWN, None)


def suppressed_codes(attributes: Iterable[nodes.Attribute]) -> frozenset[str]:
    """Return the warnings that the `#suppress(…)` of a function disables."""
    return frozenset(
        name.text
        for attribute in attributes
        if attribute.name == "suppress"
        for name in attribute.arguments or ()
    )


def suppressed_in_file(tree: nodes.File) -> frozenset[str]:
    """Return the warnings that the `#suppress(…)` lines of a file disable in all of it."""
    return frozenset(
        name.text for item in tree.items if isinstance(item, nodes.Suppress) for name in item.codes
    )


# -------------------------------------------------------------------------------------- spans


def underlined_span(source: SourceFile, node: Spanned) -> tuple[int, int]:
    """Return all of `node` if it is on one line; otherwise its anchor, or its first line."""
    start, end = node.start, node.end
    newline = source.text.find("\n", start, end)
    if newline < 0:
        return start, end
    anchor = _anchor(node)
    if anchor == start:
        return start, newline
    return anchor, anchor + 1


def first_line_span(scope: Scope | FileScope, node: Spanned) -> tuple[int, int]:
    """Return the part of `node` on its first line."""
    newline = scope.file.source.text.find("\n", node.start, node.end)
    return node.start, node.end if newline < 0 else newline


def on_line_of(scope: Scope | FileScope, wanted: nodes.Node, name: nodes.Node) -> nodes.Node:
    """Return `wanted` if it would be underlined on the line of `name`, else `name`."""
    source = scope.file.source
    # The two may be in either order.
    first, last = sorted((name.start, underlined_span(source, wanted)[0]))
    return name if "\n" in source.text[first:last] else wanted


def _anchor(node: Spanned) -> int:
    """Return the offset that is underlined in a long expression: its operator or member."""
    if isinstance(node, nodes.Binary):
        return node.operator_start
    if isinstance(node, nodes.Call):
        callee = node.callee
        return callee.name.start if isinstance(callee, nodes.Member) else callee.end
    if isinstance(node, nodes.Member):
        return node.name.start
    if isinstance(node, nodes.Index):
        return node.base.end
    return node.start


# ------------------------------------------------------------------------------- help and fixes


class HelpWithFix(NamedTuple):
    """A help line that an editor can apply.

    Either the underlined text, if it is `replaces`, becomes `replacement`, or `import_line` is
    inserted at the top of the file.
    """

    text: str
    replaces: str = ""
    replacement: str = ""
    import_line: str = ""

    def fix(self, source: SourceFile, start: int, end: int) -> Fix | None:
        """Return the edit, for a diagnostic that underlines `start`..`end`."""
        if self.import_line:
            top = _start_of_imports(source.text)
            return Fix(top, top, f"{self.import_line}\n", f"add {self.import_line}")
        # The underlined text is another: its first line, or the keyword of a declaration.
        if source.text[start:end] != self.replaces:
            return None
        return Fix(start, end, self.replacement, f"change to {self.replacement}")


Help = str | HelpWithFix
"""The help of a diagnostic, with or without a fix."""


def help_text(help: Help) -> str:  # noqa: A002 - as in Diagnostic
    """Return the help line without its fix."""
    return help if isinstance(help, str) else help.text


def _start_of_imports(text: str) -> int:
    """Where an import can be inserted: at the start, or after the line of the `module` clause."""
    word = next_token(text, 0)
    if word_at(text, word) != "module":
        return 0
    name = next_token(text, word + len("module"))
    end = text.find("\n", name + len(word_at(text, name)))
    return len(text) if end < 0 else end + 1


# ------------------------------------------------------------------------------ names in messages


def type_name(t: Type) -> str:
    """Return the name of a type in a message: as a program writes it, where it can be written."""
    special = _SPECIAL_NAMES.get(t)
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


_SPECIAL_NAMES = {
    ANY: "any",
    EMPTY_ARRAY: "an empty array",
    EMPTY_MAP: "an empty map",
    RANGE: "range",
    VOID: "void",
}


def type_names(found: Type, wanted: Type) -> tuple[str, str]:
    """Return the names of two different types; if they are the same, each with its file."""
    one, other = type_name(found), type_name(wanted)
    if one != other or found is wanted:
        return one, other
    return _with_file(found, one), _with_file(wanted, other)


def _with_file(t: Type, name: str) -> str:
    if isinstance(t, StructType | EnumType) and t.module:
        return f"{name} of {os.path.basename(t.module)}"
    return name


def count_of(number: int, noun: str) -> str:
    """`1 argument`, `2 arguments`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def dotted_path(node: nodes.Expression) -> str:
    """Return `a.b.c` as it is written; "" for any expression but names and dots."""
    if isinstance(node, nodes.NameUse):
        return node.text
    if isinstance(node, nodes.Member):
        base = dotted_path(node.base)
        return f"{base}.{node.name.text}" if base else ""
    return ""
