"""Which variables there are at a place: a frame's own, its module's, those of imported modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.check.tree import GlobalVariable, LocalVariable
from ez_lang.execute.frames import HEADER, function_of, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import VariableKind
    from ez_lang.check.tree import CheckedFunction, CheckedModule
    from ez_lang.execute.frames import Frame
    from ez_lang.model.values import Value


class Shown(NamedTuple):
    """A variable that can be seen: its declaration and its value now."""

    variable: LocalVariable | GlobalVariable
    value: Value


def locals_at(frame: Frame, offset: int) -> list[Shown]:
    """All locals that live at an offset, parameters first, in order of declaration.

    An inner one may have the name of an outer one, which is then still there, but out of reach.
    """
    return [
        Shown(variable, value_of(variable, frame))
        for variable in function_of(frame).locals
        if variable.visible_from <= offset < variable.visible_to
        and frame[HEADER + variable.slot] is not None
    ]


def depths(frame: Frame, shown: list[Shown]) -> list[int]:
    """How deep inside the function's blocks each local is declared; 0 is the function's own."""
    body = function_of(frame).body
    last = 0 if body is None else body.end
    ends = [
        min(one.variable.visible_to, last)
        for one in shown
        if isinstance(one.variable, LocalVariable)
    ]
    ranks = sorted({last, *ends}, reverse=True)
    return [ranks.index(end) for end in ends]


def in_reach(shown: list[Shown]) -> list[Shown]:
    """Those that no later one of the same name hides."""
    last = {one.variable.name: one for one in shown}
    return [one for one in shown if last[one.variable.name] is one]


def globals_in(program: DebuggedProgram, module: CheckedModule) -> list[Shown]:
    """The globals of a module that have been initialised."""
    held = program.interpreter.globals_of(module)
    return [
        Shown(variable, held[variable.slot])
        for variable in module.globals.values()
        if held[variable.slot] is not None
    ]


def imported_modules(
    program: DebuggedProgram, function: CheckedFunction
) -> Iterator[tuple[str, CheckedModule]]:
    """The modules of the program that the file of a function imports, with their names there."""
    for alias, target in program.file_scope(function).imports.items():
        if target.module is not None:
            yield alias, program.scopes.modules[target.module.path].checked


def is_reference(variable: LocalVariable | GlobalVariable) -> bool:
    """Whether the variable holds where a value is, and not the value."""
    return isinstance(variable, LocalVariable) and variable.is_reference


def home_of(frame: Frame, variable: LocalVariable | GlobalVariable) -> tuple[Value, Value]:
    """The container and key of a local: its slot, or what its reference refers to."""
    slot = HEADER + variable.slot
    if is_reference(variable):
        container, key = frame[slot]
        return container, key
    return frame, slot


def kind_of(variable: LocalVariable | GlobalVariable) -> VariableKind:
    """What kind of variable it is to the function that sees it."""
    if isinstance(variable, GlobalVariable):
        return "global"
    return "parameter" if variable.kind == "parameter" else "local"
