"""What is wrong with a program, as data.

A diagnostic is collected and returned, never raised.  How it looks to people is `render`'s
business; what its code means in general is told by `codes` and the pages of `ez explain`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.source.text import SourceFile

Severity = Literal["error", "warning"]


class Related(Struct, frozen=True, gc=False):
    """Another place that helps to understand a diagnostic ("first declared here")."""

    file: SourceFile
    start: int
    end: int
    message: str


class Fix(Struct, frozen=True, gc=False):
    """A repair an editor can apply: put `replacement` where `start`..`end` stands."""

    start: int
    end: int
    replacement: str
    title: str


class Frame(Struct, frozen=True, gc=False):
    """One line of the EZ call stack of a run-time error: who was called, and where it stood."""

    function: str
    file: SourceFile
    start: int
    end: int


class Diagnostic(Struct, frozen=True, gc=False):
    """One error or warning: its code, what is said of it, and the text it is about."""

    code: str
    message: str
    file: SourceFile
    start: int
    end: int
    label: str = ""
    help: str = ""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    stack: tuple[Frame, ...] = ()

    @property
    def severity(self) -> Severity:
        """Codes that begin with W are warnings, everything else is an error."""
        return "warning" if self.code.startswith("W") else "error"


def in_order(diagnostics: list[Diagnostic], files: Iterable[SourceFile] = ()) -> list[Diagnostic]:
    """The list as it is shown: errors, then warnings, each by file and place, none twice.

    Files go by their order in `files`; those that are not in it by their first diagnostic.
    """
    ranks = {file.absolute: rank for rank, file in enumerate(files)}
    for diagnostic in diagnostics:
        ranks.setdefault(diagnostic.file.absolute, len(ranks))
    seen: set[tuple[str, str, int, str]] = set()
    kept: list[Diagnostic] = []
    ordered = sorted(
        diagnostics,
        key=lambda d: (d.severity == "warning", ranks[d.file.absolute], d.start),
    )
    for diagnostic in ordered:
        key = (diagnostic.code, diagnostic.file.absolute, diagnostic.start, diagnostic.message)
        if key not in seen:
            seen.add(key)
            kept.append(diagnostic)
    return kept


def has_errors(diagnostics: list[Diagnostic]) -> bool:
    """Whether at least one is an error."""
    return any(d.severity == "error" for d in diagnostics)
