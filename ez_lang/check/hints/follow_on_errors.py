"""Constructs of other languages that parse as something else: one diagnostic each, at their word.

`while x < 3 { x++ }` is a name, a comparison and an array to the parser.  The name is refused, and
what else is wrong on the way to the end of the loop follows from that, as does the use of names
that such a construct was meant to declare.
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

_OF_WORDS: Final = frozenset({"E2056", "E4001", "E4002", "E4007"})
"""How a word is refused that nothing is known about."""

_OF_NAMES: Final = frozenset({"E4001", "E4002"})


def collapse_foreign_constructs(file: FileScope) -> None:
    """Keep one diagnostic of those that each foreign construct of a file has drawn."""
    if not any(found.code in _OF_WORDS for found in file.diagnostics):
        return
    found = constructs(lex(file.source))
    if found:
        file.diagnostics[:] = _Collapse(file, found).kept()


class _Collapse:
    """The diagnostics of one file, and the constructs that explain some of them."""

    def __init__(self, file: FileScope, found: Sequence[Construct]) -> None:
        self._file = file
        self._ordered = sorted(file.diagnostics, key=lambda one: one.start)
        self._starts = [one.start for one in self._ordered]
        self._refused: dict[int, Construct] = {}
        """By the offset of the diagnostic that shows it."""
        self._reaches: dict[str, list[tuple[int, int]]] = {}
        """Where the names that constructs were meant to declare would be known."""
        for construct in found:
            cause = self._cause(construct)
            if cause is not None:
                self._refused[cause] = construct
                file.refused_names.update(construct.names)
                for name in construct.names:
                    self._reaches.setdefault(name, []).append(self._reach(construct))

    def kept(self) -> list[Diagnostic]:
        """What is to be reported, each construct at its word."""
        kept: list[Diagnostic] = []
        constructs = sorted(self._refused.values())
        at = hidden_until = 0
        reported: set[int] = set()
        for one in self._ordered:
            while at < len(constructs) and constructs[at].start <= one.start:
                hidden_until = max(hidden_until, constructs[at].rest)
                at += 1
            construct = self._refused.get(one.start)
            if construct is not None:
                if one.start not in reported:
                    kept.append(_at_word(one, construct))
                reported.add(one.start)
            elif one.start >= hidden_until and not self._misses_name(one):
                kept.append(one)
        return kept

    def _cause(self, construct: Construct) -> int | None:
        """Where a diagnostic shows that a construct is none of EZ: at its word or at its names."""
        at_word = self._between(construct.start, construct.start + 1)
        if any(one.code in _OF_WORDS for one in at_word):
            return construct.start
        if not construct.is_of_ez:
            return None  # the word is the name of something
        inside = self._between(construct.start, construct.stop)
        return next((one.start for one in inside if _missing_name(one) in construct.names), None)

    def _between(self, start: int, stop: int) -> list[Diagnostic]:
        first = bisect_left(self._starts, start)
        return self._ordered[first : bisect_left(self._starts, stop, first)]

    def _misses_name(self, one: Diagnostic) -> bool:
        reaches = self._reaches.get(_missing_name(one), ())
        return any(start <= one.start < stop for start, stop in reaches)

    def _reach(self, construct: Construct) -> tuple[int, int]:
        """Where the names of a construct would be known: in its function, or in the whole file."""
        items = self._file.loaded.tree.items
        index = bisect_left(items, construct.start, key=lambda item: item.start) - 1
        if index >= 0 and construct.start < items[index].end:
            return items[index].start, items[index].end
        return 0, len(self._file.source.text) + 1


def _missing_name(one: Diagnostic) -> str:
    """The name that a diagnostic misses; "" for one about something else."""
    return one.file.text[one.start : one.end] if one.code in _OF_NAMES else ""


def _at_word(cause: Diagnostic, construct: Construct) -> Diagnostic:
    return replace(
        cause,
        start=construct.start,
        end=construct.end,
        help=construct.advice,
        fix=construct.fix or cause.fix,
    )


_MISSING: Final = frozenset({"E4001", "E4002", "E4007"})


def report_missing_names_once(
    found: Sequence[Diagnostic], refused: frozenset[str]
) -> list[Diagnostic]:
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


_ABOUT_NAMES: Final = frozenset({"E4001", "E4002", "E4007"})
"""What is said of names that are missing; a type may have the same name."""

_WORD: Final = re.compile(r"(?<!')\b[A-Za-z_][\w.]*\b(?!')|(?<=type ')[\w.]+")
"""The words of a message that may be types: names of other things are in quotes."""


def report_undeclared_types_once(
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
    if isinstance(advice, HelpWithFix) and source is diagnostic.file:
        fix = advice.fix(source, cause.start, cause.end)
    return replace(
        diagnostic,
        help=help_text(advice) or diagnostic.help,
        fix=fix or diagnostic.fix,
        related=(*diagnostic.related, place),
    )


_DECLARING: Final = frozenset({"var", "let", "val", "mut", "auto", "final", "local", "dim"})
"""Words that begin a variable elsewhere."""


def continues_foreign_statement(
    scope: Scope, first: nodes.Statement, second: nodes.Statement
) -> bool:
    """Whether a statement belongs to a refused one before it; what it declares is declared."""
    gap = scope.file.source.text[first.end : second.start]
    if "\n" in gap:
        return False
    return _declares_variable(scope, first, second) or _is_literal(scope, first, second)


def _declares_variable(scope: Scope, first: nodes.Statement, second: nodes.Statement) -> bool:
    word = first.value if isinstance(first, nodes.ExpressionStatement) else None
    if not isinstance(word, nodes.NameUse) or word.text not in _DECLARING:
        return False
    if not isinstance(second, nodes.Assign) or not isinstance(second.target, nodes.NameUse):
        return False
    target = second.target
    if second.operator != "=" or _is_variable(scope, word) or _is_variable(scope, target):
        return False
    value = check_value(scope, second.value)
    name = nodes.Name(target.start, target.end, target.text)
    scope.new_local(name, value.type, second.end, is_mutable=True)
    return True


def _is_literal(scope: Scope, first: nodes.Statement, second: nodes.Statement) -> bool:
    """Whether a map follows the bare name of a struct, which begins with a small letter."""
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
