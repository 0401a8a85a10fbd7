"""Lists of variables as clients see them: of a frame, or the children of a value."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from msgspec import UNSET, structs

from ez_debugger.engine.inspection.references import (
    PAGE,
    children,
    length_of,
    name_of,
    shown_text,
    type_name,
)
from ez_debugger.engine.inspection.scopes import (
    depths,
    home_of,
    imported_modules,
    is_reference,
    kind_of,
    live_globals,
    live_locals,
    visible,
)
from ez_debugger.records import Alias, Variable
from ez_lang.check.tree import GlobalVariable
from ez_lang.execute.frames import HEADER, function_of
from ez_lang.model.dynamic import is_struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.engine.inspection.changes import ChangeTracker
    from ez_debugger.engine.inspection.inspector import ActiveFrame, Inspector
    from ez_debugger.engine.inspection.references import Child, OpenedValue, Path
    from ez_debugger.engine.inspection.scopes import LiveVariable
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import VariableKind
    from ez_lang.check.tree import CheckedModule
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

MAX_CONTAINERS = 1000
"""The maximum number of arrays, maps and structs that are searched for a reference's owner."""

MAX_CHILDREN = 100
"""The number of children of each that are searched."""


class VariableLister:
    """Lists the variables of one program while it is paused."""

    def __init__(self, inspector: Inspector, changes: ChangeTracker) -> None:
        self._program = inspector.program
        self._inspector = inspector
        self._changes = changes

    def of_frame(self, frame_index: int, scope: str) -> list[Variable]:
        """The variables of a frame: `locals`, `globals` or `all`.

        Shadowed variables are only listed with `all`, and are marked there.
        """
        active = self._inspector.frame(frame_index)
        live = live_locals(active.frame, active.offset)
        reachable = visible(live)
        if scope == "locals":
            return [self._local(item, active) for item in reachable]
        global_variables = self._globals(active.frame, reachable)
        if scope == "globals":
            return global_variables
        reachable_ids = set(map(id, reachable))
        own = [
            structs.replace(
                self._local(item, active),
                shadowed=id(item) not in reachable_ids or UNSET,
                depth=depth,
            )
            for item, depth in zip(live, depths(active.frame, live), strict=True)
        ]
        return own + global_variables

    def of_value(self, reference: int, start: int, count: int | None) -> list[Variable]:
        """A page of a value's children."""
        opened = self._inspector.references.open(reference)
        page = children(opened.value, opened.type, start, PAGE if count is None else count)
        return [
            structs.replace(
                self._record(
                    child.name,
                    child.value,
                    child.type,
                    is_mutable=opened.is_mutable,
                    path=(*opened.path, (child.container, child.key)),
                ),
                changed=self._has_changed(opened, child) or UNSET,
            )
            for child in page
        ]

    def _local(self, item: LiveVariable, active: ActiveFrame) -> Variable:
        variable, frame, index = item.variable, active.frame, active.number
        home = home_of(frame, variable)
        slot = HEADER + variable.slot
        # A reference to a container needs no alias: its reference number says which object it is.
        alias: Alias | None = None
        if is_reference(variable) and not isinstance(item.value, list | dict):
            alias = alias_of(self._program, self._inspector.stack()[index:], *home)
        return structs.replace(
            self._variable(item, home),
            kind=kind_of(variable),
            changed=self._changes.has_changed(frame, slot, is_innermost=index == 0) or UNSET,
            alias_of=alias or UNSET,
        )

    def _globals(self, frame: Frame, locals_in_reach: list[LiveVariable]) -> list[Variable]:
        """The globals of the frame's module, then those of the modules its file imports."""
        function = function_of(frame)
        shadowing = {item.variable.name for item in locals_in_reach}
        found = []
        for item in live_globals(self._program, function.module):
            name = item.variable.name
            listed = self._global(item, function.module, name, "global")
            found.append(structs.replace(listed, shadowed=name in shadowing or UNSET))
        for alias, module in imported_modules(self._program, function):
            found += [
                self._global(item, module, f"{alias}.{item.variable.name}", "module")
                for item in live_globals(self._program, module)
                if isinstance(item.variable, GlobalVariable) and not item.variable.is_private
            ]
        return found

    def _global(
        self, item: LiveVariable, module: CheckedModule, name: str, kind: VariableKind
    ) -> Variable:
        holder = self._program.interpreter.globals_of(module)
        self._changes.watch_globals(holder, module.globals.values())
        slot = item.variable.slot
        return structs.replace(
            self._variable(item, (holder, slot)),
            name=name,
            kind=kind,
            changed=self._changes.has_changed(holder, slot, is_innermost=False) or UNSET,
        )

    def _has_changed(self, opened: OpenedValue, child: Child) -> bool:
        """Whether a child differs from the stop before; only known inside variables."""
        if not opened.path:
            return False
        holder, slot = opened.path[0]
        return self._changes.has_part_changed(holder, slot, child.container, child.key)

    def _variable(self, item: LiveVariable, home: tuple[Value, Value]) -> Variable:
        variable = item.variable
        return self._record(
            variable.name, item.value, variable.type, is_mutable=variable.is_mutable, path=(home,)
        )

    def _record(
        self, name: str, value: Value, t: Type, *, is_mutable: bool, path: Path
    ) -> Variable:
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


# --------------------------------------------------------------------------------- aliases


def alias_of(
    program: DebuggedProgram, stack: Sequence[ActiveFrame], container: Value, key: Value
) -> Alias | None:
    """The variable that contains `container[key]`, which an EZ reference (`&n`, `ref(x)`) holds.

    The nearest frame is searched first.  None if no variable of these frames contains it, or only
    one too far inside a large value: the search is bounded.
    """
    # The usual case, `f(&n)`: the reference leads to a slot of a frame, which needs no search.
    for active in stack:
        if active.frame is container:
            return Alias(active.number, function_of(container).locals[key - HEADER].name)
    for active in stack:
        module = function_of(active.frame).module
        if program.interpreter.globals_of(module) is container:
            name = next(v.name for v in module.globals.values() if v.slot == key)
            return Alias(active.number, name)
        live = visible(live_locals(active.frame, active.offset)) + live_globals(program, module)
        path = _path_to(container, key, live)
        if path is not None:
            return Alias(active.number, path)
    return None


def _path_to(container: Value, key: Value, live: list[LiveVariable]) -> str | None:
    """The expression for `container[key]` that starts at one of the variables."""
    waiting: deque[tuple[str, Value, Type]] = deque(
        (item.variable.name, item.value, item.variable.type)
        for item in live
        if not is_reference(item.variable)
    )
    # Breadth first: the shortest path is found, and the bound cuts off the deepest values.
    known: set[int] = set()
    while waiting and len(known) < MAX_CONTAINERS:
        path, value, t = waiting.popleft()
        if not isinstance(value, list | dict) or id(value) in known:
            continue
        known.add(id(value))
        if value is container:
            return _joined(path, container, name_of(container, key, t))
        for child in children(value, t, 0, MAX_CHILDREN):
            waiting.append((_joined(path, value, child.name), child.value, child.type))
    return None


def _joined(path: str, container: Value, name: str) -> str:
    if is_struct(container):
        return f"{path}.{name}"
    return f"{path}[{name}]" if isinstance(container, dict) else f"{path}{name}"
