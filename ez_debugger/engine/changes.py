"""What changed between two stops.

At each stop a copy is kept of what the visible variables hold; globals are kept from the moment
when somebody first looks at them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspecting import shown_text
from ez_debugger.engine.references import type_name
from ez_debugger.engine.scopes import in_reach
from ez_debugger.engine.snapshots import Snapshot, taken
from ez_debugger.records import Change
from ez_lang.execute.frames import HEADER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.engine.inspecting import Inspector
    from ez_lang.check.tree import GlobalVariable, LocalVariable
    from ez_lang.model.values import Value


class Kept(NamedTuple):
    """What the variables in one place held: a frame's, or a module's globals."""

    holder: Value
    values: dict[int, object]
    """By the variable's place in the holder."""


class ChangeTracker:
    """Remembers the last stop; tells what is different at this one."""

    def __init__(self) -> None:
        self._now: dict[int, Kept] = {}
        """By the identity of the holder: what was there at this stop."""
        self._before: dict[int, Kept] = {}
        """The same for the stop before."""
        self._globals: dict[int, tuple[Value, list[GlobalVariable]]] = {}
        """The globals somebody has looked at."""

    def forget(self) -> None:
        """There was no stop before."""
        self._now, self._before, self._globals = {}, {}, {}

    def changes(self, inspector: Inspector) -> list[Change]:
        """What changed or is new since the last call, frame by frame from 0.

        Where there is no room for copies nothing can be compared: then nothing is told.
        """
        try:
            return self._compared(inspector)
        except MemoryError:
            self.forget()
            return []

    def _compared(self, inspector: Inspector) -> list[Change]:
        self._before, self._now = self._now, {}
        found = []
        for index, frame, shown in inspector.locals_everywhere():
            values = {HEADER + v.slot: taken(value, v.type) for v, value in shown}
            self._now[id(frame)] = Kept(frame, values)
            before = self._before.get(id(frame))
            if before is not None and before.holder is frame and before.values == values:
                continue
            for variable, value in in_reach(shown):
                if self._is_told(frame, HEADER + variable.slot, is_innermost=index == 0):
                    found.append(_change(variable, value, index))
        for held, variables in self._globals.values():
            self._keep_globals(held, variables)
        return found

    def watch_globals(self, held: Value, variables: Iterable[GlobalVariable]) -> None:
        """Somebody looks at these globals: keep them from now on."""
        if id(held) not in self._globals:
            self._globals[id(held)] = (held, list(variables))
            self._keep_globals(held, self._globals[id(held)][1])

    def has_changed(self, holder: Value, slot: int, *, is_innermost: bool) -> bool:
        """Whether the variable in this place is different from the stop before, or new here."""
        return self._is_told(holder, slot, is_innermost=is_innermost)

    def has_part_changed(self, holder: Value, slot: int, container: Value, key: Value) -> bool:
        """Whether a part of what the variable in this place holds is different, or new."""
        now, before = self._kept(self._now, holder, slot), self._kept(self._before, holder, slot)
        if not isinstance(before, Snapshot):
            return before is not None
        return now != before and before.has_changed(container, key)

    def _keep_globals(self, held: Value, variables: list[GlobalVariable]) -> None:
        values = {v.slot: taken(held[v.slot], v.type) for v in variables}
        self._now[id(held)] = Kept(held, values)

    def _is_told(self, holder: Value, slot: int, *, is_innermost: bool) -> bool:
        before = self._kept(self._before, holder, slot)
        if before is None:
            return is_innermost
        return before != self._kept(self._now, holder, slot)

    @staticmethod
    def _kept(stop: dict[int, Kept], holder: Value, slot: int) -> object:
        kept = stop.get(id(holder))
        return None if kept is None or kept.holder is not holder else kept.values.get(slot)


def _change(variable: LocalVariable | GlobalVariable, value: Value, index: int) -> Change:
    text, _ = shown_text(value, variable.type)
    return Change(variable.name, text, type_name(value, variable.type), index)
