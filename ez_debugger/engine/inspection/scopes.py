"""The variables that are visible in a frame: its locals, its module's globals, imported globals."""

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


class LiveVariable(NamedTuple):
    """A variable that has a value: its declaration and the value now."""

    variable: LocalVariable | GlobalVariable
    value: Value


def live_locals(frame: Frame, offset: int) -> list[LiveVariable]:
    """All locals that are declared at an offset, parameters first, in order of declaration.

    Of two with the same name, the later one shadows the earlier one; both are in the list.
    """
    return [
        LiveVariable(variable, value_of(variable, frame))
        for variable in function_of(frame).locals
        if variable.visible_from <= offset < variable.visible_to
        # None: the declaration was not executed.
        and frame[HEADER + variable.slot] is not None
    ]


def visible(live: list[LiveVariable]) -> list[LiveVariable]:
    """Those that no later variable of the same name shadows."""
    last = {item.variable.name: item for item in live}
    return [item for item in live if last[item.variable.name] is item]


def depths(frame: Frame, live: list[LiveVariable]) -> list[int]:
    """The number of blocks of the function around each local; 0 for the function's own block."""
    # A local is visible to the end of its block, so blocks that contain each other are ordered by
    # these ends.  `min`, because the scope of a parameter may end after the body.
    body = function_of(frame).body
    last = 0 if body is None else body.end
    ends = [
        min(item.variable.visible_to, last)
        for item in live
        if isinstance(item.variable, LocalVariable)
    ]
    ranks = sorted({last, *ends}, reverse=True)
    return [ranks.index(end) for end in ends]


def live_globals(program: DebuggedProgram, module: CheckedModule) -> list[LiveVariable]:
    """The globals of a module that are initialised."""
    holder = program.interpreter.globals_of(module)
    return [
        LiveVariable(variable, holder[variable.slot])
        for variable in module.globals.values()
        if holder[variable.slot] is not None
    ]


def imported_modules(
    program: DebuggedProgram, function: CheckedFunction
) -> Iterator[tuple[str, CheckedModule]]:
    """The program's modules that the file of a function imports, with their names in that file."""
    for alias, target in program.file_scope(function).imports.items():
        if target.module is not None:
            yield alias, program.scopes.modules[target.module.path].checked


def is_reference(variable: LocalVariable | GlobalVariable) -> bool:
    """Whether the variable holds the location of a value instead of the value."""
    return isinstance(variable, LocalVariable) and variable.is_reference


def home_of(frame: Frame, variable: LocalVariable | GlobalVariable) -> tuple[Value, Value]:
    """The container and key of a local: its slot in the frame, or what its reference refers to."""
    slot = HEADER + variable.slot
    if is_reference(variable):
        container, key = frame[slot]
        return container, key
    return frame, slot


def kind_of(variable: LocalVariable | GlobalVariable) -> VariableKind:
    """The kind of a variable for the function that sees it."""
    if isinstance(variable, GlobalVariable):
        return "global"
    return "parameter" if variable.kind == "parameter" else "local"
