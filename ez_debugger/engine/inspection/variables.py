"""Which variables there are at a place: a frame's own, its module's, those of imported modules."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, structs

from ez_debugger.engine.inspection.references import (
    PAGE,
    children,
    length_of,
    name_of,
    shown_text,
    type_name,
)
from ez_debugger.records import Alias, Variable
from ez_lang.check.tree import GlobalVariable, LocalVariable
from ez_lang.execute.frames import HEADER, function_of, value_of
from ez_lang.model.dynamic import is_struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_debugger.engine.inspection.changes import ChangeTracker
    from ez_debugger.engine.inspection.frames import Inspector
    from ez_debugger.engine.inspection.references import Held, Opened
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import VariableKind
    from ez_lang.check.tree import CheckedFunction, CheckedModule
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
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


if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

    Visited = tuple[int, Frame, int]
    """A frame: its index, itself, and the offset where it stands."""

MOST_CONTAINERS = 1000
"""So many arrays, maps and structs are looked through for the one a reference leads into."""

MOST_CHILDREN = 100
"""So many of their elements are."""


def alias_of(
    program: DebuggedProgram, frames: Iterable[Visited], container: Value, key: Value
) -> Alias | None:
    """The frame and path of a place; the nearest frame first, None if nobody near has it."""
    stack = list(frames)
    for index, frame, _ in stack:
        if frame is container:
            return Alias(index, function_of(frame).locals[key - HEADER].name)
    for index, frame, offset in stack:
        module = function_of(frame).module
        if program.interpreter.globals_of(module) is container:
            return Alias(index, next(v.name for v in module.globals.values() if v.slot == key))
        shown = [*in_reach(locals_at(frame, offset)), *globals_in(program, module)]
        path = _path_to(container, key, shown)
        if path is not None:
            return Alias(index, path)
    return None


def _path_to(container: Value, key: Value, shown: list[Shown]) -> str | None:
    """The path of a part of one of the variables, in the text of the language."""
    waiting: deque[tuple[str, Value, Type]] = deque(
        (one.variable.name, one.value, one.variable.type)
        for one in shown
        if not is_reference(one.variable)
    )
    known: set[int] = set()
    while waiting and len(known) < MOST_CONTAINERS:
        path, value, t = waiting.popleft()
        if not isinstance(value, list | dict) or id(value) in known:
            continue
        known.add(id(value))
        if value is container:
            return _joined(path, container, name_of(container, key, t))
        for held in children(value, t, 0, MOST_CHILDREN):
            waiting.append((_joined(path, value, held.name), held.value, held.type))
    return None


def _joined(path: str, container: Value, name: str) -> str:
    if is_struct(container):
        return f"{path}.{name}"
    return f"{path}[{name}]" if isinstance(container, dict) else f"{path}{name}"


class Listing:
    """Lists the variables of one program while it stands still."""

    def __init__(
        self, program: DebuggedProgram, inspector: Inspector, changes: ChangeTracker
    ) -> None:
        self._program = program
        self._inspector = inspector
        self._changes = changes

    def of_frame(self, frame_index: int, scope: str) -> list[Variable]:
        """The variables of a frame: its own, the globals it knows, or all there are.

        Variables that an inner one of the same name hides are listed, and marked, with all.
        """
        frame = self._inspector.frame(frame_index)
        shown = locals_at(frame, self._inspector.offset(frame_index))
        reached = in_reach(shown)
        if scope == "locals":
            return [self._local(one, frame_index, frame) for one in reached]
        listed = self._globals(frame, reached)
        if scope == "globals":
            return listed
        can_be_reached = set(map(id, reached))
        own = [
            structs.replace(
                self._local(one, frame_index, frame),
                shadowed=id(one) not in can_be_reached or UNSET,
                depth=depth,
            )
            for one, depth in zip(shown, depths(frame, shown), strict=True)
        ]
        return own + listed

    def _local(self, one: Shown, index: int, frame: Frame) -> Variable:
        variable = one.variable
        home = home_of(frame, variable)
        slot = HEADER + variable.slot
        alias: Alias | None = None
        if is_reference(variable) and not isinstance(one.value, list | dict):
            alias = alias_of(self._program, self._inspector.stack_from(index), *home)
        return structs.replace(
            self._variable(one, home),
            kind=kind_of(variable),
            changed=self._changes.has_changed(frame, slot, is_innermost=index == 0) or UNSET,
            alias_of=alias or UNSET,
        )

    def _globals(self, frame: Frame, hiding: list[Shown]) -> list[Variable]:
        """The globals of the frame's module, then those of the modules its file imports."""
        function = function_of(frame)
        hidden = {one.variable.name for one in hiding}
        found = []
        for one in globals_in(self._program, function.module):
            is_hidden = one.variable.name in hidden
            listed = self._global(one, function.module, one.variable.name, "global")
            found.append(structs.replace(listed, shadowed=is_hidden or UNSET))
        for alias, module in imported_modules(self._program, function):
            found += [
                self._global(one, module, f"{alias}.{one.variable.name}", "module")
                for one in globals_in(self._program, module)
                if isinstance(one.variable, GlobalVariable) and not one.variable.is_private
            ]
        return found

    def _global(self, one: Shown, module: CheckedModule, name: str, kind: VariableKind) -> Variable:
        held = self._program.interpreter.globals_of(module)
        self._changes.watch_globals(held, module.globals.values())
        slot = one.variable.slot
        return structs.replace(
            self._variable(one, (held, slot)),
            name=name,
            kind=kind,
            changed=self._changes.has_changed(held, slot, is_innermost=False) or UNSET,
        )

    def inside(self, reference: int, start: int, count: int | None) -> list[Variable]:
        """A page of what is inside a value."""
        opened = self._inspector.references.open(reference)
        page = children(opened.value, opened.type, start, PAGE if count is None else count)
        return [
            structs.replace(
                self._record(
                    held.name,
                    held.value,
                    held.type,
                    is_mutable=opened.is_mutable,
                    path=(*opened.path, (held.container, held.key)),
                ),
                changed=self._has_part_changed(opened, held) or UNSET,
            )
            for held in page
        ]

    def _has_part_changed(self, opened: Opened, held: Held) -> bool:
        """Whether a part is different from the stop before; of what no variable holds, nothing."""
        if not opened.path:
            return False
        holder, slot = opened.path[0]
        return self._changes.has_part_changed(holder, slot, held.container, held.key)

    def _record(
        self,
        name: str,
        value: Value,
        t: Type,
        *,
        is_mutable: bool,
        path: tuple[tuple[Value, Value], ...],
    ) -> Variable:
        """A variable or child as a record, with a number if it can be opened."""
        text, is_cut = shown_text(value, t)
        length = length_of(value)
        return Variable(
            name,
            text,
            type_name(value, t),
            declared_type=t.text,
            mutable=is_mutable,
            reference=self._inspector.references.number(value, t, is_mutable=is_mutable, path=path),
            length=UNSET if length is None else length,
            truncated=is_cut or UNSET,
        )

    def _variable(self, shown: Shown, home: tuple[Value, Value]) -> Variable:
        variable = shown.variable
        return self._record(
            variable.name,
            shown.value,
            variable.type,
            is_mutable=variable.is_mutable,
            path=(home,),
        )
