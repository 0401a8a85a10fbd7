"""Errors that only follow from another error are not reported.

There are four kinds: further uses of a missing name, further uses of an undeclared type, the rest
of a construct of another language, and the second half of a statement that was split in two.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ez_lang.check.expressions.values import check_value
from ez_lang.check.hints.suggestions import help_for_type
from ez_lang.check.names import resolution
from ez_lang.check.reporting import HelpWithFix, help_text
from ez_lang.source.diagnostics import Related
from ez_lang.syntax import nodes
from ez_lang.syntax.foreign_constructs import constructs
from ez_lang.syntax.parser import lex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ez_lang.check.names.scopes import FileScope, ModuleScope, Scope
    from ez_lang.check.quirks.pseudo_types import UndeclaredType
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.foreign_constructs import Construct

_UNKNOWN: Final = frozenset({"E2056", "E4001", "E4002", "E4007"})
"""The codes of errors about an unknown name."""

_UNKNOWN_NAME: Final = frozenset({"E4001", "E4002"})
_MISSING_NAME: Final = frozenset({"E4001", "E4002", "E4007"})


# ------------------------------------------------------------------------------------ missing names


def report_missing_names_once(
    found: Sequence[Diagnostic], refused: frozenset[str]
) -> list[Diagnostic]:
    """Report each missing name once in a function, not at every use.

    A name that resembles no other was never declared: one mistake, regardless of the number of its
    uses. A misspelled name is reported at each use, because each has to be corrected. Names in
    `refused` are not reported at all: their declaration has its error already.
    """
    kept: list[Diagnostic] = []
    reported: set[str] = set()
    for diagnostic in found:
        if diagnostic.code in _MISSING_NAME:
            # `func main() { … }` declares nothing; a use of `main` is no second error.
            if _name(diagnostic) in refused or (
                diagnostic.message in reported and not _is_typo(diagnostic)
            ):
                continue
            reported.add(diagnostic.message)
        kept.append(diagnostic)
    return kept


def _name(diagnostic: Diagnostic) -> str:
    return diagnostic.file.text[diagnostic.start : diagnostic.end]


def _is_typo(diagnostic: Diagnostic) -> bool:
    """Return whether another name was meant, so that each use has to be corrected."""
    # A fix at another offset, such as an import to add, is the same for all uses.
    is_repaired_here = diagnostic.fix is not None and diagnostic.fix.start == diagnostic.start
    return is_repaired_here or diagnostic.help.startswith("did you mean")


# --------------------------------------------------------------------------------- undeclared types


_WORD: Final = re.compile(r"(?<!')\b[A-Za-z_][\w.]*\b(?!')|(?<=type ')[\w.]+")
"""The words of a message that may be types: names of other things are in quotes."""


def report_undeclared_types_once(
    diagnostics: Sequence[Diagnostic], modules: Sequence[ModuleScope]
) -> list[Diagnostic]:
    """Report each undeclared type once in a module, where the mismatch is first seen.

    In a file with a `using`, an unknown type name is assumed to come from the used module (see
    `quirks.pseudo_types.UndeclaredType`), so a misspelled type is only noticed where values meet
    it. The first such error shows where the type is written, with a suggestion; the others follow
    from it.
    """
    # The common case: no type is undeclared.
    if not any(module.undeclared for module in modules):
        return list(diagnostics)
    kept: list[Diagnostic] = []
    reported: set[UndeclaredType] = set()
    for diagnostic in diagnostics:
        types = list(_types_in(diagnostic, modules))
        # All types in the message are known to be undeclared: nothing new.
        if types and reported.issuperset(types):
            continue
        kept.append(_with_cause(diagnostic, types[0]) if types else diagnostic)
        reported.update(types)
    return kept


def _types_in(diagnostic: Diagnostic, modules: Sequence[ModuleScope]) -> Iterator[UndeclaredType]:
    """Return the undeclared types that an error mentions; those of its own module come first."""
    if diagnostic.severity == "warning" or diagnostic.code in _MISSING_NAME:
        return
    own = [m for m in modules if any(f.source is diagnostic.file for f in m.files)]
    for word in _WORD.findall(f"{diagnostic.message}\n{diagnostic.label}"):
        for module in (*own, *modules):
            if word in module.undeclared:
                yield module.undeclared[word]
                break


def _with_cause(diagnostic: Diagnostic, cause: UndeclaredType) -> Diagnostic:
    """Return the diagnostic with the span where the type is written, and with a suggestion."""
    source = cause.file.source
    name = source.text[cause.start : cause.end]
    written = Related(source, cause.start, cause.end, f"there is no type {name}")
    suggestion = help_for_type(cause.file, name)
    fix = None
    if isinstance(suggestion, HelpWithFix) and source is diagnostic.file:
        fix = suggestion.fix(source, cause.start, cause.end)
    return replace(
        diagnostic,
        help=help_text(suggestion) or diagnostic.help,
        fix=fix or diagnostic.fix,
        related=(*diagnostic.related, written),
    )


# ------------------------------------------------------------------------------- foreign constructs


def collapse_foreign_constructs(file: FileScope) -> None:
    """Report each construct of another language once, at its keyword.

    `while x < 3 { x++ }` is a name, a comparison and an array to the parser. The name is unknown;
    the other errors up to the end of the loop follow from that, and so do later uses of names that
    the construct was meant to declare.
    """
    if not any(found.code in _UNKNOWN for found in file.diagnostics):
        return
    found = constructs(lex(file.source))
    if found:
        file.diagnostics[:] = _Collapse(file, found).kept()


class _Collapse:
    """The diagnostics of one file, and the foreign constructs that explain some of them."""

    def __init__(self, file: FileScope, found: Sequence[Construct]) -> None:
        self._file = file
        # By offset, because a construct hides a range of the text.
        self._ordered = sorted(file.diagnostics, key=lambda diagnostic: diagnostic.start)
        self._starts = [diagnostic.start for diagnostic in self._ordered]
        self._refused: dict[int, Construct] = {}
        """The construct by the offset of the diagnostic that remains."""
        self._name_ranges: dict[str, list[tuple[int, int]]] = {}
        """Where the names that constructs were meant to declare would be visible."""
        for construct in found:
            cause = self._cause(construct)
            if cause is not None:
                self._refused[cause] = construct
                file.refused_names.update(construct.names)
                for name in construct.names:
                    self._name_ranges.setdefault(name, []).append(self._visible_range(construct))

    def kept(self) -> list[Diagnostic]:
        """Return the diagnostics to report: one for each construct, at its keyword."""
        kept: list[Diagnostic] = []
        constructs = sorted(self._refused.values())
        at = hidden_until = 0
        reported: set[int] = set()
        for diagnostic in self._ordered:
            # Nested constructs: the outermost one decides how far follow-on errors are hidden.
            while at < len(constructs) and constructs[at].start <= diagnostic.start:
                hidden_until = max(hidden_until, constructs[at].rest)
                at += 1
            construct = self._refused.get(diagnostic.start)
            if construct is not None:
                # Two errors at the keyword (an unknown name and a wrong type) become one.
                if diagnostic.start not in reported:
                    kept.append(_at_keyword(diagnostic, construct))
                reported.add(diagnostic.start)
            elif diagnostic.start >= hidden_until and not self._misses_name(diagnostic):
                kept.append(diagnostic)
        return kept

    def _cause(self, construct: Construct) -> int | None:
        """Return the offset of a diagnostic which shows that a construct is foreign, or None."""
        at_keyword = self._between(construct.start, construct.start + 1)
        # `while` as an unknown name: the construct is certain to be foreign.
        if any(diagnostic.code in _UNKNOWN for diagnostic in at_keyword):
            return construct.start
        if not construct.is_of_ez:
            return None  # the keyword is an ordinary, declared name here
        inside = self._between(construct.start, construct.stop)
        # `c int = 5`: a construct without a keyword; the name that it declares is missing.
        for diagnostic in inside:
            if _missing_name(diagnostic) in construct.names:
                return diagnostic.start
        return None

    def _between(self, start: int, stop: int) -> list[Diagnostic]:
        first = bisect_left(self._starts, start)
        return self._ordered[first : bisect_left(self._starts, stop, first)]

    def _misses_name(self, diagnostic: Diagnostic) -> bool:
        ranges = self._name_ranges.get(_missing_name(diagnostic), ())
        return any(start <= diagnostic.start < stop for start, stop in ranges)

    def _visible_range(self, construct: Construct) -> tuple[int, int]:
        """Return where the names of a construct would be visible: in a function, or in the file."""
        items = self._file.loaded.tree.items
        index = bisect_left(items, construct.start, key=lambda item: item.start) - 1
        if index >= 0 and construct.start < items[index].end:
            return items[index].start, items[index].end
        return 0, len(self._file.source.text) + 1


def _missing_name(diagnostic: Diagnostic) -> str:
    """Return the name that a diagnostic reports as missing; "" for other diagnostics."""
    if diagnostic.code not in _UNKNOWN_NAME:
        return ""
    return diagnostic.file.text[diagnostic.start : diagnostic.end]


def _at_keyword(cause: Diagnostic, construct: Construct) -> Diagnostic:
    return replace(
        cause,
        start=construct.start,
        end=construct.end,
        help=construct.advice,
        fix=construct.fix or cause.fix,
    )


# ------------------------------------------------------------------------------------ juxtaposition

_DECLARING: Final = frozenset({"var", "let", "val", "mut", "auto", "final", "local", "dim"})
"""Keywords that begin a variable declaration in other languages."""


def continues_foreign_statement(
    scope: Scope, first: nodes.Statement, second: nodes.Statement
) -> bool:
    """Return whether a statement is the second half of a foreign one whose first half was refused.

    `var x = 5` is parsed as the name `var` and the assignment `x = 5`; `p = point{x: 1}` as an
    assignment and a map. The first half is an error. The second half declares its variable, so that
    uses of the variable are not reported.
    """
    return _declares_variable(scope, first, second) or _is_literal(scope, first, second)


def _declares_variable(scope: Scope, first: nodes.Statement, second: nodes.Statement) -> bool:
    keyword = first.value if isinstance(first, nodes.ExpressionStatement) else None
    if not isinstance(keyword, nodes.NameUse) or keyword.text not in _DECLARING:
        return False
    if not isinstance(second, nodes.Assign) or not isinstance(second.target, nodes.NameUse):
        return False
    target = second.target
    if second.operator != "=" or _is_variable(scope, keyword) or _is_variable(scope, target):
        return False
    value = check_value(scope, second.value)
    # The variable is declared with the type of its value, so that later uses are checked.
    name = nodes.Name(target.start, target.end, target.text)
    scope.new_local(name, value.type, second.end, is_mutable=True)
    return True


def _is_literal(scope: Scope, first: nodes.Statement, second: nodes.Statement) -> bool:
    """Return whether a map or array follows the bare, lower-case name of a struct."""
    literal = second.value if isinstance(second, nodes.ExpressionStatement) else None
    if not isinstance(literal, nodes.MapLiteral | nodes.ArrayLiteral):
        return False
    match first:
        case (
            nodes.Variable(value=nodes.NameUse() as name)
            | nodes.Assign(value=nodes.NameUse() as name)
        ):
            return not _is_variable(scope, name) and _names_struct(scope, name)
        case _:
            return False


def _is_variable(scope: Scope, name: nodes.NameUse) -> bool:
    return resolution.find_variable(scope, name.text) is not None


def _names_struct(scope: Scope, name: nodes.NameUse) -> bool:
    return name.text in scope.module.checked.structs
