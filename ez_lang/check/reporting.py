"""How the checker says that something is wrong.

One place decides which text is underlined: all of what is wrong when it stands on one line, else
the part of it where the mistake is, so that the line shown is the line meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.advice import Advice, Help, plain
from ez_lang.check.views import UNKNOWN
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.scopes import FileScope, Scope
    from ez_lang.source.diagnostics import Fix, Related
    from ez_lang.source.text import SourceFile

Spot = nodes.Node | tree.Node
"""Anything with `start` and `end`."""


def report(  # noqa: PLR0913 - the parts of a diagnostic
    scope: Scope | FileScope,
    code: str,
    spot: Spot,
    message: str,
    *,
    label: str = "",
    help: Help = "",  # noqa: A002 - as in Diagnostic
    related: tuple[Related, ...] = (),
    fix: Fix | None = None,
) -> None:
    """Note an error at a piece of the program."""
    source = scope.file.source
    start, end = underlined(source, spot)
    if fix is None and isinstance(help, Advice):
        fix = help.fix(source, start, end)
    scope.diagnostics.append(
        Diagnostic(code, message, source, start, end, label, plain(help), related, fix)
    )


def warn(  # noqa: PLR0913 - the parts of a diagnostic
    scope: Scope,
    code: str,
    spot: Spot,
    message: str,
    *,
    label: str = "",
    help: Help = "",  # noqa: A002 - as in Diagnostic
) -> None:
    """Note a warning, unless the program silenced it here."""
    if code in scope.silenced or "ALL" in scope.silenced:
        return
    report(scope, code, spot, message, label=label, help=help)


def underlined(source: SourceFile, spot: Spot) -> tuple[int, int]:
    """The text to underline: the whole, or what is left of it on the line where it goes wrong."""
    start, end = spot.start, spot.end
    newline = source.text.find("\n", start, end)
    if newline < 0:
        return start, end
    anchor = _anchor(spot)
    if anchor == start:
        return start, newline
    return anchor, anchor + 1


def first_line(scope: Scope | FileScope, spot: Spot) -> tuple[int, int]:
    """What a fault of a whole statement underlines: as much as stands on its first line."""
    source = scope.file.source
    newline = source.text.find("\n", spot.start, spot.end)
    return spot.start, spot.end if newline < 0 else newline


def near(scope: Scope | FileScope, wanted: nodes.Node, name: nodes.Node) -> nodes.Node:
    """What is to be underlined, if it goes wrong on the line of the name; else the name."""
    source = scope.file.source
    first, last = sorted((name.start, underlined(source, wanted)[0]))
    return name if "\n" in source.text[first:last] else wanted


def tell_first(scope: Scope, inside: int, since: int) -> None:
    """What was said from `since` on is said of the whole, and so before what is wrong `inside` it.

    Both count diagnostics; at one place they are shown in the order in which they were found.
    """
    found = scope.diagnostics
    found[inside:] = found[since:] + found[inside:since]


def _anchor(spot: Spot) -> int:
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


def unknown(spot: Spot) -> tree.Expression:
    """What stands for an expression that could not be understood."""
    return tree.Constant(spot.start, spot.end, UNKNOWN, None)
