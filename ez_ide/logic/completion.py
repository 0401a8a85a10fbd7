"""What could be written at a place: candidates with the best first, and signatures of calls.

Works on the text before the place and on the last check's report, which may be of an older text.
Knows no editor.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ez_ide.logic.fuzzy import score
from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES, LibraryFunction, library
from ez_lang.syntax.words import BLANK, KEYWORDS, PRIMITIVE_TYPES, RESERVED_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ez_ide.logic.check_report import CheckReport, Symbol
    from ez_lang.stdlib.registry import LibraryConstant

LEAST_LETTERS = 2
MOST = 60
_MODULE = re.compile(r"@(\w*)$")
_MEMBER = re.compile(r"([A-Za-z_]\w*(?:\.\w+)*)\.(\w*)$")
_WORD = re.compile(r"(?<![\w.])([A-Za-z_]\w*)$")
_IMPORT_LINE = re.compile(r"^[ \t]*import\b([^\n]*)", re.MULTILINE)
_IMPORTED = re.compile(r"(?:(\w+)[ \t]*)?@(\w+)")
_USING_LINE = re.compile(r"^[ \t]*using\b([^\n]*)", re.MULTILINE)
_CALL = re.compile(r"((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)$")
_LOCAL = frozenset({"parameter", "result", "local", "loop"})


class Candidate(NamedTuple):
    """One thing that could be written; `module` has to be imported for it."""

    text: str
    kind: str
    detail: str = ""
    module: str = ""


class Completions(NamedTuple):
    """The candidates for what is typed so far."""

    typed: str
    candidates: list[Candidate]


class Call(NamedTuple):
    """The call a place is in: what is called, and the number of the argument from 0."""

    name: str
    argument: int


class Scope(NamedTuple):
    """Where something is to be written."""

    report: CheckReport
    file: str
    text: str
    line: int
    column: int


def complete(scope: Scope, before: str, *, is_asked: bool = False) -> Completions | None:
    """The candidates behind `before`, the line's text up to the caret; `None` for none."""
    module = _MODULE.search(before)
    if module:
        names = (Candidate(name, "module") for name in MODULE_NAMES)
        return _fitting(module[1], names)
    member = _MEMBER.search(before)
    if member:
        return _fitting(member[2], _members(scope, member[1]))
    word = _WORD.search(before)
    typed = word[1] if word else ""
    if len(typed) < LEAST_LETTERS and not is_asked:
        return None
    return _fitting(typed, _names(scope))


def call_at(before: str) -> Call | None:
    """The innermost call that is open at the end of the text."""
    depth, commas, quote = 0, 0, ""
    at = len(before)
    while at > 0:
        at -= 1
        letter = before[at]
        if quote:
            quote = "" if letter == quote and before[at - 1 : at] != "\\" else quote
        elif letter in "\"'`":
            quote = letter
        elif letter in ")]}":
            depth += 1
        elif letter in "([{":
            if depth == 0:
                name = _CALL.search(before[:at]) if letter == "(" else None
                return Call(name[1], commas) if name and name[1] not in KEYWORDS else None
            depth -= 1
        elif letter == "," and depth == 0:
            commas += 1
    return None


def signature_of(scope: Scope, name: str) -> tuple[str, str] | None:
    """The signature and the doc of a function by the name it is called by."""
    for symbol in scope.report.symbols:
        if symbol.kind == "function" and symbol.name == name:
            return symbol.signature, symbol.doc
    head, _, tail = name.rpartition(".")
    bare = [*_used(scope.text), "std"]
    modules = [_imports(scope.text).get(head, head)] if head else bare
    builtin = BUILTINS.members.get(name)
    found = builtin if builtin is not None and not head else None
    for module in modules:
        shelf = library(module) if module in MODULE_NAMES else None
        if found is None and shelf is not None:
            found = shelf.members.get(tail)
    if found is None:
        return None
    return _detail(found), found.doc


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
        if points is not None and candidate.text not in seen:
            seen.add(candidate.text)
            rows.append((-points, number, candidate))
    rows.sort(key=lambda row: row[:2])
    found = [candidate for _, _, candidate in rows[:MOST]]
    if not found or [one.text for one in found] == [typed]:
        return None
    return Completions(typed, found)


def _names(scope: Scope) -> Iterator[Candidate]:
    yield from _declared(scope)
    yield from (Candidate(word, "keyword") for word in KEYWORDS if word != BLANK)
    yield from (Candidate(word, "type") for word in PRIMITIVE_TYPES)
    yield from (Candidate(name, "builtin", _detail(it)) for name, it in BUILTINS.members.items())
    yield from (Candidate(word, "builtin") for word in RESERVED_FUNCTIONS)
    yield from (Candidate(alias, "module") for alias in _imports(scope.text))
    for module in _used(scope.text):
        yield from _of_library(module)


def _declared(scope: Scope) -> Iterator[Candidate]:
    for symbol in reversed(scope.report.symbols):
        if symbol.kind in _LOCAL and _is_visible(scope, symbol):
            yield Candidate(symbol.name, "variable", symbol.signature)
    for symbol in scope.report.symbols:
        if symbol.kind in ("function", "global", "struct", "enum") and symbol.container is None:
            yield Candidate(symbol.name, symbol.kind, symbol.signature)


def _members(scope: Scope, path: str) -> Iterator[Candidate]:
    imports = _imports(scope.text)
    if path in imports:
        yield from _of_library(imports[path])
        return
    enum = _named(scope, path, "enum")
    if enum is not None:
        yield from _inside(scope, enum, "member")
        return
    struct = _struct_of(scope, path)
    if struct is not None:
        yield from _inside(scope, struct, "field")
    elif path in MODULE_NAMES:
        for candidate in _of_library(path):
            yield candidate._replace(module=path)


def _inside(scope: Scope, container: Symbol, kind: str) -> Iterator[Candidate]:
    for symbol in scope.report.symbols:
        if symbol.container == container.id:
            yield Candidate(symbol.name, kind, symbol.signature)


def _struct_of(scope: Scope, path: str) -> Symbol | None:
    """The struct that a path of names holds a value of."""
    first, *rest = path.split(".")
    known = [one for one in scope.report.symbols if one.name == first]
    seen = [one for one in known if one.kind in _LOCAL and _is_visible(scope, one)]
    holder = (seen or [one for one in known if one.kind == "global"])[-1:]
    struct = _named(scope, holder[0].type.lstrip("&"), "struct") if holder else None
    for name in rest:
        fields = [
            one
            for one in scope.report.symbols
            if struct is not None and one.container == struct.id and one.name == name
        ]
        struct = _named(scope, fields[0].type, "struct") if fields else None
    return struct


def _named(scope: Scope, name: str, kind: str) -> Symbol | None:
    found = (one for one in scope.report.symbols if one.kind == kind and one.name == name)
    return next(found, None)


def _is_visible(scope: Scope, symbol: Symbol) -> bool:
    """It belongs to the function around the place, and is declared before it."""
    function = scope.report.symbol(symbol.container)
    if symbol.place.file != scope.file or function is None:
        return False
    is_before = (symbol.name_place.line, symbol.name_place.column) < (scope.line, scope.column)
    return is_before and function.place.line <= scope.line <= function.place.end_line


def _of_library(module: str) -> Iterator[Candidate]:
    shelf = library(module) if module in MODULE_NAMES else None
    for name, member in (shelf.members if shelf is not None else {}).items():
        kind = "constant" if name.isupper() else "function"
        yield Candidate(name, kind, _detail(member))


def _detail(member: LibraryFunction | LibraryConstant) -> str:
    """The signature of a function of the library, the type of a constant."""
    return member.text if isinstance(member, LibraryFunction) else member.type.text


def _imports(text: str) -> dict[str, str]:
    """The modules of the library that the text imports, by the names it gives them."""
    found = {}
    for line in _IMPORT_LINE.findall(text):
        for alias, module in _IMPORTED.findall(line):
            found[alias if alias and alias not in KEYWORDS else module] = module
    return found


def _used(text: str) -> list[str]:
    """The modules whose members the text may write without the module's name."""
    imports = _imports(text)
    used = [
        module
        for line in _IMPORT_LINE.findall(text)
        if re.match(r"\s*(?:&\s*)?use\b", line)
        for _, module in _IMPORTED.findall(line)
    ]
    for line in _USING_LINE.findall(text):
        used += [imports[name] for name in re.findall(r"\w+", line) if name in imports]
    return used
