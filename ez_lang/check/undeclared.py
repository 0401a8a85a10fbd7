"""Types that nobody declares are told once a module, not at every use of what has such a type.

In a file with a `using` a name that is no type is taken for one that the module brings, which fits
only itself.  So a misspelt type shows where values meet it: the first such place is told, with the
type as it is written and what it was probably meant to be; the others follow from it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ez_lang.check.advice import Advice, plain
from ez_lang.check.habits import help_for_type
from ez_lang.source.diagnostics import Related

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ez_lang.check.scopes import ModuleScope
    from ez_lang.check.views import UndeclaredType
    from ez_lang.source.diagnostics import Diagnostic

_ABOUT_NAMES: Final = frozenset({"E4001", "E4002", "E4007"})
"""What is said of names that are missing; a type may have the same name."""

_WORD: Final = re.compile(r"(?<!')\b[A-Za-z_][\w.]*\b(?!')|(?<=type ')[\w.]+")
"""The words of a message that may be types: names of other things are in quotes."""


def told_once(
    diagnostics: Sequence[Diagnostic], modules: Sequence[ModuleScope]
) -> list[Diagnostic]:
    """The diagnostics, as they are shown one after the other, each undeclared type told once."""
    if not any(module.undeclared for module in modules):
        return list(diagnostics)
    kept: list[Diagnostic] = []
    told: set[UndeclaredType] = set()
    for diagnostic in diagnostics:
        types = list(_types_in(diagnostic, modules))
        if types and told.issuperset(types):
            continue
        kept.append(_with_cause(diagnostic, types[0]) if types else diagnostic)
        told.update(types)
    return kept


def _types_in(diagnostic: Diagnostic, modules: Sequence[ModuleScope]) -> Iterator[UndeclaredType]:
    """The undeclared types that an error speaks of; those of its own module come first."""
    if diagnostic.severity == "warning" or diagnostic.code in _ABOUT_NAMES:
        return
    own = [m for m in modules if any(f.source is diagnostic.file for f in m.files)]
    for word in _WORD.findall(f"{diagnostic.message}\n{diagnostic.label}"):
        for module in (*own, *modules):
            if word in module.undeclared:
                yield module.undeclared[word]
                break


def _with_cause(diagnostic: Diagnostic, cause: UndeclaredType) -> Diagnostic:
    """The diagnostic with the place where the type is written, and what it could be instead."""
    source = cause.file.source
    name = source.text[cause.start : cause.end]
    place = Related(source, cause.start, cause.end, f"no type is named {name}")
    advice = help_for_type(cause.file, name)
    fix = None
    if isinstance(advice, Advice) and source is diagnostic.file:
        fix = advice.fix(source, cause.start, cause.end)
    return replace(
        diagnostic,
        help=plain(advice) or diagnostic.help,
        fix=fix or diagnostic.fix,
        related=(*diagnostic.related, place),
    )
