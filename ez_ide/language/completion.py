"""What could be written at a place: candidates with the best first, and signatures of calls.

Works on the text before the place and on the last check's report, which may be of an older text.
Knows no editor.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ez_ide.language.fuzzy_match import could_fit, score
from ez_ide.language.imports import folder_of
from ez_ide.language.member_paths import element_type, path_before
from ez_lang.source.text import SourceFile
from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES, LibraryFunction, library
from ez_lang.syntax.highlight import tokens
from ez_lang.syntax.words import (
    BLANK,
    FOREIGN_WORDS,
    KEYWORDS,
    PRIMITIVE_TYPES,
    RESERVED_FUNCTIONS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ez_ide.language.check_report import CheckReport, Symbol
    from ez_ide.language.imports import Imports
    from ez_ide.language.member_paths import Step
    from ez_lang.stdlib.registry import LibraryConstant

LEAST_LETTERS = 2
MOST = 150
_MODULE = re.compile(r"@(\w*)$")
_WORD = re.compile(r"(?<![\w.])([A-Za-z_]\w*)$")
_LETTERS = re.compile(r"\w*$")
_WORDS = re.compile(r"(?<![\w.])[A-Za-z_]\w+")
_NEW_NAME = re.compile(r"\b(?:temp|const|do|for|for_each|module)[ \t]+\w*$")
_LOCAL = frozenset({"parameter", "result", "local", "loop"})
_NEARNESS = {
    "variable": 40,
    "field": 40,
    "function": 20,
    "global": 20,
    "struct": 20,
    "enum": 20,
    "word": -5,
}
"""What is nearer to the user's own program comes first among what fits equally well."""
_WHOLE, _SAME_CASE = 1000, 10


class Candidate(NamedTuple):
    """One thing that could be written; `module` has to be imported for it."""

    text: str
    kind: str
    detail: str = ""
    doc: str = ""
    module: str = ""
    other_name: str = ""  # what it is found by as well: the word of another language


class Completions(NamedTuple):
    """What fits to what is typed so far, best first."""

    typed: str
    fitting: list[Candidate]

    @property
    def candidates(self) -> list[Candidate]:
        """Those worth showing."""
        return self.fitting[:MOST]

    def narrowed(self, typed: str) -> Completions | None:
        """What still fits when more is typed; `None` for nothing."""
        return _fitting(typed, self.fitting)


class Call(NamedTuple):
    """The call a place is in: what is called, and the number of the argument from 0."""

    name: str
    argument: int


class Scope(NamedTuple):
    """Where something is to be written."""

    report: CheckReport
    file: str
    imports: Imports
    line: int
    column: int


def complete(scope: Scope, before: str, *, is_asked: bool = False) -> Completions | None:
    """The candidates behind `before`, the line's text up to the caret; `None` for none."""
    module = _MODULE.search(before)
    if module:
        names = (Candidate(name, "module") for name in MODULE_NAMES)
        return _fitting(module[1], names)
    letters = _LETTERS.search(before)
    typed = letters[0] if letters else ""
    if before[: len(before) - len(typed)].endswith("."):
        return _fitting(typed, _members(scope, path_before(_code_at_end(before))))
    word = _WORD.search(before)
    if typed and not word:
        return None
    if not is_asked and (len(typed) < LEAST_LETTERS or _NEW_NAME.search(before)):
        return None
    words = _WORDS.findall(before[: len(before) - len(typed)])
    return _fitting(typed, chain(_names(scope, typed), (Candidate(one, "word") for one in words)))


def call_at(before: str) -> Call | None:
    """The innermost call that is open at the end of the text."""
    before = _code_at_end(before)
    pieces = [one for one in tokens(SourceFile("", before)) if one.kind != "comment"]
    words = [before[one.start : one.end] for one in pieces]
    depth = commas = 0
    for at in range(len(pieces) - 1, -1, -1):
        kind, word = pieces[at].kind, words[at]
        if kind == "interpolation":
            depth += 1 if word != "${" else -1
        elif kind == "punctuation" and word in ")]}":
            depth += 1
        elif kind == "punctuation" and word in "([{":
            if not depth:
                name = _path(words[:at]) if word == "(" else ""
                return Call(name, commas) if name and name not in KEYWORDS else None
            depth -= 1
        elif word == "," and not depth:
            commas += 1
    return None


def _code_at_end(before: str) -> str:
    """The text, or only what stands in the `${` of a string that is open at its end."""
    line = before.rpartition("\n")[2]
    code = line.rpartition("${")[2]
    return code if len(code) < len(line) and "}" not in code else before


def _path(words: list[str]) -> str:
    """The path of names at the end of some words."""
    name = words[-1] if words and words[-1].isidentifier() else ""
    rest = words[:-1]
    while name and rest[-1:] == ["."] and rest[-2:][0].isidentifier():
        name = f"{rest[-2]}.{name}"
        rest = rest[:-2]
    return name


def signature_of(scope: Scope, name: str) -> tuple[str, str] | None:
    """The signature and the doc of a function by the name it is called by."""
    head, _, tail = name.rpartition(".")
    for symbol in scope.report.tops:
        if symbol.name == tail and symbol.kind == "function" and _is_known_as(scope, symbol, head):
            return symbol.signature, symbol.doc
    builtin = BUILTINS.members.get(name)
    if builtin is not None and not head:
        return _detail(builtin), builtin.doc
    known = scope.imports.library
    bare = [known[used] for used in scope.imports.used if used in known]
    for module in [known.get(head, head)] if head else [*bare, "std"]:
        shelf = library(module) if module in MODULE_NAMES else None
        found = shelf.members.get(tail) if shelf is not None else None
        if found is not None:
            return _detail(found), found.doc
    return None


def active_part(signature: str, argument: int) -> tuple[int, int] | None:
    """Where the parameter stands in the signature; the last one if it repeats."""
    start = signature.find("(")
    if start < 0:
        return None
    depth, begin = 0, start + 1
    parts: list[tuple[int, int]] = []
    for at in range(start, len(signature)):
        letter = signature[at]
        depth += (letter in "([") - (letter in ")]")
        if (letter == "," and depth == 1) or depth == 0:
            parts.append((begin, at))
            begin = at + 2
        if depth == 0:
            break
    if not parts or parts[0][0] >= parts[0][1]:
        return None
    return parts[min(argument, len(parts) - 1)]


def _fitting(typed: str, candidates: Iterable[Candidate]) -> Completions | None:
    rows = []
    seen = set()
    for number, candidate in enumerate(candidates):
        points = score(typed, candidate.text)
        if points is None and candidate.other_name:
            points = score(typed, candidate.other_name)
        if points is not None and candidate.text not in seen:
            seen.add(candidate.text)
            points += _NEARNESS.get(candidate.kind, 0) + _likeness(typed, candidate.text)
            rows.append((-points, number, candidate))
    rows.sort(key=lambda row: row[:2])
    found = [candidate for _, _, candidate in rows]
    if not found or [one.text for one in found] == [typed]:
        return None
    return Completions(typed, found)


def _likeness(typed: str, text: str) -> int:
    """More for what is spelled as it was typed, most for what is typed already."""
    if text == typed:
        return _WHOLE
    return _SAME_CASE if text.startswith(typed) else 0


def _names(scope: Scope, typed: str) -> Iterator[Candidate]:
    yield from _declared(scope, typed)
    yield from (Candidate(word, "keyword") for word in KEYWORDS if word != BLANK)
    yield from (Candidate(word, "type") for word in PRIMITIVE_TYPES)
    yield from (Candidate(name, "builtin", _detail(one), one.doc)
                for name, one in BUILTINS.members.items())  # fmt: skip
    yield from _reserved()
    yield from (Candidate(name, "module") for name in scope.imports.library)
    yield from (Candidate(name, "module") for name in scope.imports.files)
    for name in scope.imports.used:
        yield from _of_library(scope.imports.library.get(name, ""))
    for word, ours in FOREIGN_WORDS.items():
        if ours in KEYWORDS:
            yield Candidate(ours, "keyword", other_name=word)


def _reserved() -> Iterator[Candidate]:
    """Functions whose names the language keeps for itself; the library has most of them."""
    shelf = library("std")
    known = shelf.members if shelf is not None else {}
    for word in RESERVED_FUNCTIONS:
        found = known.get(word)
        yield Candidate(word, "builtin", *((_detail(found), found.doc) if found else ()))


def _declared(scope: Scope, typed: str) -> Iterator[Candidate]:
    for symbol in reversed(_visible_locals(scope)):
        yield Candidate(symbol.name, "variable", symbol.signature)
    for symbol in scope.report.tops:
        if could_fit(typed, symbol.name) and _is_known_as(scope, symbol, ""):
            yield Candidate(symbol.name, symbol.kind, symbol.signature, symbol.doc)


def _is_known_as(scope: Scope, symbol: Symbol, module: str) -> bool:
    """A name at file level can be written so: with the name of its module, or "" for alone."""
    if symbol.file == scope.file:
        return not module
    folder = folder_of(scope.file)
    if module:
        return scope.imports.is_of(module, symbol.file, folder)
    return any(scope.imports.is_of(name, symbol.file, folder) for name in scope.imports.used) or (
        folder_of(symbol.file) == folder
        and not any(scope.imports.is_of(name, symbol.file, folder) for name in scope.imports.files)
    )


def _members(scope: Scope, path: list[Step]) -> Iterator[Candidate]:
    known = _value_type(scope, path) if path else ""
    struct = _named(scope, known, "struct")
    enum = _named(scope, path[-1].name, "enum") if path and not known else None
    if struct is not None:
        yield from _inside(scope, struct, "field")
    elif enum is not None:
        yield from _inside(scope, enum, "member")
    elif len(path) == 1 and not known:
        yield from _of_module(scope, path[0].name)


def _of_module(scope: Scope, name: str) -> Iterator[Candidate]:
    """The members of an imported module, or of one of the library that is not imported yet."""
    if name in scope.imports.files:
        for symbol in scope.report.tops:
            if _is_known_as(scope, symbol, name):
                yield Candidate(symbol.name, symbol.kind, symbol.signature, symbol.doc)
    elif name in scope.imports.library:
        yield from _of_library(scope.imports.library[name])
    else:
        for candidate in _of_library(name):
            yield candidate._replace(module=name)


def _inside(scope: Scope, container: Symbol, kind: str) -> Iterator[Candidate]:
    for symbol in scope.report.content_of(container.id):
        yield Candidate(symbol.name, kind, symbol.signature, symbol.doc)


def _value_type(scope: Scope, path: list[Step]) -> str:
    """The type of what a path stands for, as a program writes it; "" if it is not known."""
    known, rest = _type_of_name(scope, path[0].name), path[1:]
    if not known and rest and path[0].name in scope.imports.files:
        known, rest = _type_at_top(scope, rest[0].name, path[0].name), rest[1:]
    for step in rest:
        if step.kind == "index":
            known = element_type(known)
        elif step.kind == "name":
            known = _type_of_field(scope, known, step.name)
    return known.removeprefix("&")


def _type_of_name(scope: Scope, name: str) -> str:
    """The type of a variable, or of what a function returns."""
    for symbol in reversed(_visible_locals(scope)):
        if symbol.name == name:
            return symbol.type
    return _type_at_top(scope, name, "")


def _type_at_top(scope: Scope, name: str, module: str) -> str:
    for symbol in scope.report.tops:
        is_value = symbol.kind in ("global", "function")
        if is_value and symbol.name == name and _is_known_as(scope, symbol, module):
            return symbol.type
    return ""


def _type_of_field(scope: Scope, struct_name: str, name: str) -> str:
    struct = _named(scope, struct_name.removeprefix("&"), "struct")
    fields = scope.report.content_of(struct.id) if struct is not None else ()
    return next((one.type for one in fields if one.name == name), "")


def _named(scope: Scope, name: str, kind: str) -> Symbol | None:
    """A struct or enum by its name, which may have that of its module before it."""
    name = name.rpartition(".")[2]
    found = (one for one in scope.report.tops if one.name == name and one.kind == kind)
    return next(found, None)


def _visible_locals(scope: Scope) -> list[Symbol]:
    """The variables of the function around the place that are declared before it."""
    around = scope.report.around(scope.file, scope.line, scope.column)
    functions = [one for one in around if one.kind == "function"]
    if not functions:
        return []
    here = (scope.line, scope.column)
    return [
        one
        for one in scope.report.content_of(functions[-1].id)
        if one.kind in _LOCAL and (one.name_range.start.line, one.name_range.start.column) < here
    ]


def _of_library(module: str) -> Iterator[Candidate]:
    shelf = library(module) if module in MODULE_NAMES else None
    for name, member in (shelf.members if shelf is not None else {}).items():
        kind = "constant" if name.isupper() else "function"
        yield Candidate(name, kind, _detail(member), member.doc)


def _detail(member: LibraryFunction | LibraryConstant) -> str:
    """The signature of a function of the library, the type of a constant."""
    return member.text if isinstance(member, LibraryFunction) else member.type.text
