"""Names and modules that are missing are told once a function, not at every use.

A name that nothing nearby resembles was never declared: one mistake, however often it is used.  One
that resembles another is told each time, as each is to be repaired.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.source.diagnostics import Diagnostic

_MISSING: Final = frozenset({"E4001", "E4002", "E4007"})


def without_repeated(found: Sequence[Diagnostic], refused: frozenset[str]) -> list[Diagnostic]:
    """The diagnostics of one function, each missing name once.

    Of names that were `refused` elsewhere, where they should have been declared, nothing is said.
    """
    kept: list[Diagnostic] = []
    told: set[str] = set()
    for diagnostic in found:
        if diagnostic.code in _MISSING:
            if _name(diagnostic) in refused or (
                diagnostic.message in told and not _is_typo(diagnostic)
            ):
                continue
            told.add(diagnostic.message)
        kept.append(diagnostic)
    return kept


def _name(diagnostic: Diagnostic) -> str:
    return diagnostic.file.text[diagnostic.start : diagnostic.end]


def _is_typo(diagnostic: Diagnostic) -> bool:
    """Whether it is another word that was meant, which each use has to be repaired with."""
    is_repaired_here = diagnostic.fix is not None and diagnostic.fix.start == diagnostic.start
    return is_repaired_here or diagnostic.help.startswith("did you mean")
