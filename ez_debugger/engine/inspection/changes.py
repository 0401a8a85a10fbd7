"""What changed between two stops.

At each stop the values of the variables of all frames are copied; those of globals from the moment
when a client first asks for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspection.references import shown_text, type_name
from ez_debugger.engine.inspection.snapshots import Snapshot, taken
from ez_debugger.engine.inspection.variables import in_reach
from ez_debugger.records import Change
from ez_lang.execute.frames import HEADER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.engine.inspection.frames import Inspector
    from ez_lang.check.tree import GlobalVariable, LocalVariable
    from ez_lang.model.values import Value


class Kept(NamedTuple):
    """The variables of a frame, or the globals of a module, at a stop."""

    holder: Value
    values: dict[int, object]
    """Copies of the values, by the index of the variable in the holder."""
    visible: frozenset[int]
    """The indexes of those variables that no other one of the same name hides."""


class ChangeTracker:
    """Compares the variables at this stop with those at the stop before."""

    def __init__(self) -> None:
        self._now: dict[int, Kept] = {}
        """The variables at this stop, by the identity of the holder."""
        self._before: dict[int, Kept] = {}
        """The same for the stop before."""
        self._globals: dict[int, tuple[Value, list[GlobalVariable]]] = {}
        """The globals that a client has asked for."""

    def forget(self) -> None:
        """There was no stop before."""
        self._now, self._before, self._globals = {}, {}, {}

    def changes(self, inspector: Inspector) -> list[Change]:
        """The visible variables that changed or are new since the last call, by frame from 0.

        A name whose visible variable is another one than before counts as changed: clients know
        variables by their names.  Without memory for the copies there is nothing to compare, and
        nothing is reported.
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
            before = self._kept(self._before, frame)
            if before is not None and before.values == values:
                self._now[id(frame)] = before
                continue
            visible = in_reach(shown)
            indexes = frozenset([HEADER + variable.slot for variable, _ in visible])
            self._now[id(frame)] = Kept(frame, values, indexes)
            for variable, value in visible:
                if self.has_changed(frame, HEADER + variable.slot, is_innermost=index == 0):
                    found.append(_change(variable, value, index))
        for held, variables in self._globals.values():
            self._keep_globals(held, variables)
        return found

    def watch_globals(self, held: Value, variables: Iterable[GlobalVariable]) -> None:
        """Compare these globals from now on."""
        if id(held) not in self._globals:
            self._globals[id(held)] = (held, list(variables))
            self._keep_globals(held, self._globals[id(held)][1])

    def has_changed(self, holder: Value, slot: int, *, is_innermost: bool) -> bool:
        """Whether a variable differs from the stop before, or became visible since then.

        The variables of a frame that is new are reported for the innermost frame alone.
        """
        before, now = self._kept(self._before, holder), self._kept(self._now, holder)
        if before is None or now is None:
            return is_innermost
        if slot in now.visible and slot not in before.visible:
            return True
        return before.values.get(slot) != now.values.get(slot)

    def has_part_changed(self, holder: Value, slot: int, container: Value, key: Value) -> bool:
        """Whether a part of the value of a variable differs from the stop before, or is new."""
        before, now = self._kept(self._before, holder), self._kept(self._now, holder)
        known = None if before is None else before.values.get(slot)
        if not isinstance(known, Snapshot):
            return known is not None
        is_same = now is not None and now.values.get(slot) == known
        return not is_same and known.has_changed(container, key)

    def _keep_globals(self, held: Value, variables: list[GlobalVariable]) -> None:
        values = {v.slot: taken(held[v.slot], v.type) for v in variables}
        self._now[id(held)] = Kept(held, values, frozenset(values))

    @staticmethod
    def _kept(stop: dict[int, Kept], holder: Value) -> Kept | None:
        kept = stop.get(id(holder))
        return kept if kept is not None and kept.holder is holder else None


def _change(variable: LocalVariable | GlobalVariable, value: Value, index: int) -> Change:
    text, _ = shown_text(value, variable.type)
    return Change(variable.name, text, type_name(value, variable.type), index)
