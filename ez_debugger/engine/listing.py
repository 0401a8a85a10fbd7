"""Lists of variables as clients see them: of a frame, or of the inside of a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, structs

from ez_debugger.engine.aliases import alias_of
from ez_debugger.engine.inspecting import shown_text
from ez_debugger.engine.references import PAGE, children, length_of, type_name
from ez_debugger.engine.scopes import (
    depths,
    globals_in,
    home_of,
    imported_modules,
    in_reach,
    is_reference,
    kind_of,
    locals_at,
)
from ez_debugger.records import Variable
from ez_lang.check.tree import GlobalVariable
from ez_lang.execute.frames import HEADER, function_of

if TYPE_CHECKING:
    from ez_debugger.engine.changes import ChangeTracker
    from ez_debugger.engine.inspecting import Inspector
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.engine.references import Held, Opened
    from ez_debugger.engine.scopes import Shown
    from ez_debugger.records import Alias, VariableKind
    from ez_lang.check.tree import CheckedModule
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


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
