"""Completion candidates for a position, best first, and the signatures of called functions.

Works on the text before the caret and on the report of the last check, which may be older than the
text. Knows no editor.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ez_ide.language.fuzzy_match import could_fit, score
from ez_ide.language.typed_code import code_before_caret, element_type, path_before_dot
from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES, LibraryFunction, library
from ez_lang.syntax.words import BLANK, FOREIGN_WORDS, KEYWORDS, PRIMITIVE_TYPES, RESERVED_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ez_ide.language.check_report import CheckReport
    from ez_ide.language.typed_code import Step
    from ez_lang.cli.check_format import Symbol
    from ez_lang.stdlib.registry import LibraryConstant

MIN_TYPED = 2  # characters before candidates are offered while typing
MAX_CANDIDATES = 150
_MODULE = re.compile(r"@(\w*)$")
_NAME = re.compile(r"(?<![\w.])([A-Za-z_]\w*)$")
_TYPED = re.compile(r"\w*$")
_WORDS = re.compile(r"(?<![\w.])[A-Za-z_]\w+")
_NEW_NAME = re.compile(r"\b(?:temp|const|do|for|for_each|module)[ \t]+\w*$")

# Points that a kind of candidate gets on top of its fuzzy score: of candidates that fit equally
# well, those that are closer to the caret in the user's own program come first.
_KIND_POINTS = {
    "variable": 40,
    "field": 40,
    "function": 20,
    "global": 20,
    "struct": 20,
    "enum": 20,
    "word": -5,
}
_EXACT_POINTS, _SAME_CASE_POINTS = 1000, 10


class Candidate(NamedTuple):
    """Text that could be inserted; `module` is a library module that must be imported for it."""

    text: str
    kind: str
    detail: str = ""
    doc: str = ""
    module: str = ""
    alias: str = ""  # also matches what is typed: the keyword of another language


class Completions(NamedTuple):
    """The candidates that match what has been typed, best first."""

    typed: str
    matching: list[Candidate]

    @property
    def candidates(self) -> list[Candidate]:
        """The best candidates, as many as a list can show."""
        return self.matching[:MAX_CANDIDATES]

    def narrowed(self, typed: str) -> Completions | None:
        """Return the candidates that still match after more was typed; `None` if none does."""
        return _match(typed, self.matching)


@dataclass(frozen=True)
class Scope:
    """A position, in the text that the report is about."""

    report: CheckReport
    file: str
    line: int
    column: int

    @cached_property
    def libraries(self) -> dict[str, str]:
        """The imported library modules, by their names in the file."""
        imports = self.report.imports(self.file)
        return {one.name: one.library for one in imports if one.library}

    @cached_property
    def modules(self) -> dict[str, frozenset[str]]:
        """The files of the program's other imported modules, by the modules' names in the file."""
        imports = self.report.imports(self.file)
        return {one.name: frozenset(one.files) for one in imports if not one.library}

    @cached_property
    def used(self) -> list[str]:
        """The names of the imported modules whose members are known without those names."""
        return [one.name for one in self.report.imports(self.file) if one.is_used]

    @cached_property
    def visible_locals(self) -> list[Symbol]:
        """The variables that can be used at the position, the innermost first."""
        here = (self.line, self.column)
        function = self.report.function_at(self.file, self.line, self.column)
        found = []
        for one in self.report.locals_of(function):
            if one.scope is not None:
                start, end = one.scope.start, one.scope.end
                if (start.line, start.column) <= here < (end.line, end.column):
                    found.append(one)
        return sorted(found, key=lambda one: one.name_range.start.offset, reverse=True)

    def is_known_as(self, symbol: Symbol, module: str) -> bool:
        """Whether a top-level symbol can be written after the name of a module, or "" for alone."""
        if symbol.file == self.file:
            return not module
        if module:
            return symbol.file in self.modules.get(module, ())
        if any(symbol.file in self.modules.get(name, ()) for name in self.used):
            return True
        # A file of the same folder that is not imported is another file of the same module.
        return _folder_of(symbol.file) == _folder_of(self.file) and not any(
            symbol.file in files for files in self.modules.values()
        )


def _folder_of(file: str) -> str:
    return os.path.split(file)[0]  # called for each symbol: `Path` would be felt


def complete(scope: Scope, before: str, *, is_requested: bool = False) -> Completions | None:
    """Return the candidates at the end of `before`, the text up to the caret; `None` if none.

    For a new name or a single character, candidates are returned only if `is_requested`.
    """
    module = _MODULE.search(before)
    if module:
        return _match(module[1], (Candidate(name, "module") for name in MODULE_NAMES))
    found = _TYPED.search(before)
    typed = found[0] if found else ""
    if before[: len(before) - len(typed)].endswith("."):
        return _match(typed, _members(scope, path_before_dot(code_before_caret(before))))
    if typed and not _NAME.search(before):
        return None
    if not is_requested and (len(typed) < MIN_TYPED or _NEW_NAME.search(before)):
        return None
    # Words above the caret stand in for names that the report does not know yet.
    words = _WORDS.findall(before[: len(before) - len(typed)])
    return _match(typed, chain(_names(scope, typed), (Candidate(one, "word") for one in words)))


def signature_of(scope: Scope, name: str) -> tuple[str, str] | None:
    """Return the signature and the documentation of the function that a call names."""
    module, _, function = name.rpartition(".")
    for symbol in scope.report.top_level:
        is_function = symbol.kind == "function" and symbol.name == function
        if is_function and scope.is_known_as(symbol, module):
            return symbol.signature, symbol.doc
    builtin = BUILTINS.members.get(name)
    if builtin is not None and not module:
        return _detail(builtin), builtin.doc
    libraries = scope.libraries
    used = [libraries[name] for name in scope.used if name in libraries]
    for one in [libraries.get(module, module)] if module else [*used, "std"]:
        shelf = library(one)
        member = shelf.members.get(function) if shelf is not None else None
        if member is not None:
            return _detail(member), member.doc
    return None


# -- ranking -------------------------------------------------------------------------------------


def _match(typed: str, candidates: Iterable[Candidate]) -> Completions | None:
    # The same text can come from several sources, such as a function of the program and a word of
    # the text: the first source wins, so callers yield the most specific candidates first.
    rows = []
    seen = set()
    for number, candidate in enumerate(candidates):
        points = score(typed, candidate.text)
        if points is None and candidate.alias:
            points = score(typed, candidate.alias)
        if points is not None and candidate.text not in seen:
            seen.add(candidate.text)
            points += _KIND_POINTS.get(candidate.kind, 0) + _spelling_points(typed, candidate.text)
            rows.append((-points, number, candidate))
    rows.sort(key=lambda row: row[:2])
    found = [candidate for _, _, candidate in rows]
    # A list with nothing but what is written already would only be in the way of Enter.
    if not found or [one.text for one in found] == [typed]:
        return None
    return Completions(typed, found)


def _spelling_points(typed: str, text: str) -> int:
    if text == typed:
        return _EXACT_POINTS
    return _SAME_CASE_POINTS if text.startswith(typed) else 0


# -- candidates ----------------------------------------------------------------------------------


def _names(scope: Scope, typed: str) -> Iterator[Candidate]:
    """Yield everything that a name at the position could mean."""
    for symbol in scope.visible_locals:
        yield Candidate(symbol.name, "variable", symbol.signature)
    for symbol in scope.report.top_level:
        # The quick test first: a program may have thousands of functions.
        if could_fit(typed, symbol.name) and scope.is_known_as(symbol, ""):
            yield _candidate(symbol)
    yield from (Candidate(word, "keyword") for word in KEYWORDS if word != BLANK)
    yield from (Candidate(word, "type") for word in PRIMITIVE_TYPES)
    for name, member in BUILTINS.members.items():
        yield Candidate(name, "builtin", _detail(member), member.doc)
    yield from _reserved_functions()
    yield from (Candidate(name, "module") for name in (*scope.libraries, *scope.modules))
    for name in scope.used:
        yield from _of_library(scope.libraries.get(name, ""))
    for word, keyword in FOREIGN_WORDS.items():
        if keyword in KEYWORDS:
            yield Candidate(keyword, "keyword", alias=word)


def _reserved_functions() -> Iterator[Candidate]:
    """Yield the functions whose names are reserved, with the signatures of those in `@std`."""
    shelf = library("std")
    known = shelf.members if shelf is not None else {}
    for word in RESERVED_FUNCTIONS:
        found = known.get(word)
        yield Candidate(word, "builtin", *((_detail(found), found.doc) if found else ()))


def _members(scope: Scope, path: list[Step]) -> Iterator[Candidate]:
    """Yield the fields, enum members or module members that can follow a path and a dot."""
    value_type = _type_of_path(scope, path) if path else ""
    struct = _named(scope, value_type, "struct")
    enum = _named(scope, path[-1].name, "enum") if path and not value_type else None
    if struct is not None:
        yield from (_candidate(one, "field") for one in scope.report.members_of(struct.id))
    elif enum is not None:
        yield from (_candidate(one, "member") for one in scope.report.members_of(enum.id))
    elif len(path) == 1 and not value_type:
        yield from _of_module(scope, path[0].name)


def _of_module(scope: Scope, name: str) -> Iterator[Candidate]:
    """Yield the members of an imported module, or of a library module that is not imported yet."""
    if name in scope.modules:
        known = (one for one in scope.report.top_level if scope.is_known_as(one, name))
        yield from map(_candidate, known)
    elif name in scope.libraries:
        yield from _of_library(scope.libraries[name])
    else:
        yield from (one._replace(module=name) for one in _of_library(name))


def _of_library(module: str) -> Iterator[Candidate]:
    shelf = library(module)
    for name, member in (shelf.members if shelf is not None else {}).items():
        kind = "constant" if name.isupper() else "function"
        yield Candidate(name, kind, _detail(member), member.doc)


def _candidate(symbol: Symbol, kind: str = "") -> Candidate:
    return Candidate(symbol.name, kind or symbol.kind, symbol.signature, symbol.doc)


def _detail(member: LibraryFunction | LibraryConstant) -> str:
    return member.text if isinstance(member, LibraryFunction) else member.type.text


# -- types ---------------------------------------------------------------------------------------


def _type_of_path(scope: Scope, path: list[Step]) -> str:
    """Return the type of the value that a path denotes, as a program writes it; or ""."""
    known, rest = _type_of_name(scope, path[0].name), path[1:]
    # `geo.origin.` begins with the name of a module: its member is the first value of the path.
    if not known and rest and path[0].name in scope.modules:
        known, rest = _type_at_top_level(scope, rest[0].name, path[0].name), rest[1:]
    for step in rest:
        if step.kind == "index":
            known = element_type(known)
        elif step.kind == "name":
            known = _type_of_field(scope, known, step.name)
    return known.removeprefix("&")


def _type_of_name(scope: Scope, name: str) -> str:
    """Return the type of a variable, or of the result of a function."""
    found = (one.type for one in scope.visible_locals if one.name == name)
    return next(found, "") or _type_at_top_level(scope, name, "")


def _type_at_top_level(scope: Scope, name: str, module: str) -> str:
    for symbol in scope.report.top_level:
        is_value = symbol.kind in ("global", "function")
        if is_value and symbol.name == name and scope.is_known_as(symbol, module):
            return symbol.type
    return ""


def _type_of_field(scope: Scope, struct_name: str, name: str) -> str:
    struct = _named(scope, struct_name.removeprefix("&"), "struct")
    fields = scope.report.members_of(struct.id) if struct is not None else ()
    return next((one.type for one in fields if one.name == name), "")


def _named(scope: Scope, name: str, kind: str) -> Symbol | None:
    """Return the struct or enum of a name, which may begin with the name of its module."""
    name = name.rpartition(".")[2]
    found = (one for one in scope.report.top_level if one.name == name and one.kind == kind)
    return next(found, None)
