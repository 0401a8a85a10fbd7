"""Errors and warnings about a program, as data.

Diagnostics are collected and returned, never raised.  `render` makes text of them for people;
`codes` and the pages of `ez explain` describe each code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.source.text import SourceFile

Severity = Literal["error", "warning"]


class Related(Struct, frozen=True, gc=False):
    """Another range of text that explains a diagnostic, such as "first declared here"."""

    file: SourceFile
    start: int
    end: int
    message: str


class Fix(Struct, frozen=True, gc=False):
    """An edit that repairs the program: the text from `start` to `end` becomes `replacement`."""

    start: int
    end: int
    replacement: str
    title: str


class Frame(Struct, frozen=True, gc=False):
    """One entry of the call stack of a fault: the function, and where it was in its code."""

    function: str
    file: SourceFile
    start: int
    end: int


class Diagnostic(Struct, frozen=True, gc=False):
    """One error or warning about the text from `start` to `end`."""

    code: str
    message: str
    file: SourceFile
    start: int
    end: int
    label: str = ""
    """Written under the text, after the line that underlines it."""
    help: str = ""
    """How to repair the program."""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    stack: tuple[Frame, ...] = ()
    """The call stack of a fault, innermost call first."""

    @property
    def severity(self) -> Severity:
        """Codes that begin with W are warnings, all others are errors."""
        return "warning" if self.code.startswith("W") else "error"


class Ranged(Protocol):
    """A node of a tree, a `Span`, or anything else with a range in a text."""

    @property
    def start(self) -> int: ...  # noqa: D102

    @property
    def end(self) -> int: ...  # noqa: D102


class Reporter:
    """Collects the diagnostics of one file in the order in which they are found."""

    __slots__ = ("diagnostics", "source")

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.diagnostics: list[Diagnostic] = []

    def report(  # noqa: PLR0913 (the fields of a diagnostic)
        self,
        code: str,
        where: Ranged,
        message: str,
        *,
        label: str = "",
        help: str = "",  # noqa: A002 (the name of the field)
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        """Add a diagnostic about a node or a span."""
        start, end = where.start, where.end
        self.diagnostics.append(
            Diagnostic(code, message, self.source, start, end, label, help, related, fix)
        )

    def note(self, where: Ranged, message: str) -> Related:
        """Return a related range of the same file: the text of a node or a span."""
        return Related(self.source, where.start, where.end, message)


def in_order(diagnostics: list[Diagnostic], files: Iterable[SourceFile] = ()) -> list[Diagnostic]:
    """Return the diagnostics in the order of display, without duplicates.

    Errors come first, then warnings, each sorted by file and position.  Files are in the order of
    `files`; after them come other files, in the order of their first diagnostics.
    """
    ranks = {file.absolute: rank for rank, file in enumerate(files)}
    for diagnostic in diagnostics:
        ranks.setdefault(diagnostic.file.absolute, len(ranks))
    seen: set[tuple[str, str, int, str]] = set()
    kept: list[Diagnostic] = []
    ordered = sorted(
        diagnostics, key=lambda d: (d.severity == "warning", ranks[d.file.absolute], d.start)
    )
    for diagnostic in ordered:
        key = (diagnostic.code, diagnostic.file.absolute, diagnostic.start, diagnostic.message)
        if key not in seen:
            seen.add(key)
            kept.append(diagnostic)
    return kept


def has_errors(diagnostics: list[Diagnostic]) -> bool:
    """Return whether at least one is an error."""
    return any(d.severity == "error" for d in diagnostics)
