"""Completions of an expression in a frame of a paused program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_debugger.errors import RequestError
from ez_debugger.records import Completion
from ez_lang.check.expression_at import visible_locals
from ez_lang.execute.frames import function_of
from ez_lang.model.types import StructType
from ez_lang.stdlib import registry
from ez_lang.stdlib.declarations import LibraryFunction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_debugger.engine.evaluation.evaluator import Evaluator
    from ez_debugger.engine.inspection.inspector import ActiveFrame
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.names.scopes import FileScope
    from ez_lang.check.tree import CheckedFunction, CheckedModule
    from ez_lang.stdlib.registry import Library

_WORD = re.compile(r"\w*[A-Za-z_]")
_BASE = re.compile(r"(?:[\w\[\]\"]|\s*\.\s*)*[A-Za-z_]")
"""Both match the reversed text from the caret, so that the cost does not depend on its length."""


def completions_at(text: str, evaluator: Evaluator, active: ActiveFrame) -> list[Completion]:
    """The possible continuations of `text` in a frame: visible names, or members after a dot."""
    function, offset = function_of(active.frame), active.offset
    # The text is incomplete and would not parse: only its end is read, backwards from the caret.
    typed = _last(_WORD, text)
    before = text[: len(text) - len(typed)].rstrip()
    if before.endswith("."):
        base = "".join(_last(_BASE, before[:-1].rstrip()).split())
        items = _members(base, evaluator, function, offset)
    else:
        items = _names(evaluator.program, function, offset)
    wanted = typed.casefold()
    return [item for item in items if item.label.casefold().startswith(wanted)]


def _last(backwards: re.Pattern[str], text: str) -> str:
    """The longest end of a text that matches; empty if none does."""
    found = backwards.match(text[::-1])
    return found[0][::-1] if found else ""


def _names(
    program: DebuggedProgram, function: CheckedFunction, offset: int
) -> Iterator[Completion]:
    # The latest declaration first: clients show completions in this order.
    for local in reversed(visible_locals(function, offset).values()):
        yield Completion(local.name, local.kind, local.type.text)
    yield from _of_module(function.module)
    file = program.file_scope(function)
    for alias, target in file.imports.items():
        yield Completion(alias, "module", target.library or alias)
    for alias in file.usings:
        yield from _of_import(file, program, alias)
    yield from _of_library(registry.BUILTINS)


def _members(
    base: str, evaluator: Evaluator, function: CheckedFunction, offset: int
) -> Iterator[Completion]:
    program = evaluator.program
    file = program.file_scope(function)
    if base in file.imports:
        yield from _of_import(file, program, base)
        return
    enum = function.module.enums.get(base)
    if enum is not None:
        for member in enum.members:
            yield Completion(member, "member", enum.text)
        return
    # The static type of the expression before the dot is enough: nothing is evaluated.
    try:
        found = evaluator.type_of(base, function, offset)
    except RequestError:
        return
    if isinstance(found, StructType):
        for field in found.fields:
            yield Completion(field.name, "field", field.type.text)


def _of_import(file: FileScope, program: DebuggedProgram, alias: str) -> Iterator[Completion]:
    target = file.imports.get(alias)
    if target is None:
        return
    if target.library is not None:
        library = registry.library(target.library)
        if library is not None:
            yield from _of_library(library)
    elif target.module is not None:
        yield from _of_module(program.scopes.modules[target.module.path].checked)


def _of_module(module: CheckedModule) -> Iterator[Completion]:
    for name, variable in module.globals.items():
        yield Completion(name, "global", variable.type.text)
    for name, function in module.functions.items():
        yield Completion(name, "function", f"do {name}{_signature(function)}")
    for name in module.structs:
        yield Completion(name, "struct", f"struct {name}")
    for name in module.enums:
        yield Completion(name, "enum", f"enum {name}")


def _signature(function: CheckedFunction) -> str:
    """Parameters and results, as in a declaration."""
    parameters = ", ".join(
        f"{'&' if p.is_reference else ''}{p.name} {p.type.text}" for p in function.parameters
    )
    results = ", ".join(t.text for t in function.results)
    if len(function.results) > 1:
        results = f"({results})"
    return f"({parameters})" + (f" -> {results}" if results else "")


def _of_library(library: Library) -> Iterator[Completion]:
    for name, member in library.members.items():
        if isinstance(member, LibraryFunction):
            yield Completion(name, "function", member.text)
        else:
            yield Completion(name, "constant", member.type.text)
