"""The variables that changed between two stops.

At each stop the values of all locals on the stack are copied; globals are copied from the moment
when a client first lists them.  Copies of two stops are compared, so a change is noticed however
it came about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspection.references import shown_text, type_name
from ez_debugger.engine.inspection.scopes import live_locals, visible
from ez_debugger.engine.inspection.snapshots import Snapshot, copy_of
from ez_debugger.records import VariableUpdate
from ez_lang.execute.frames import HEADER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.engine.inspection.inspector import ActiveFrame
    from ez_debugger.engine.inspection.scopes import LiveVariable
    from ez_lang.check.tree import GlobalVariable
    from ez_lang.model.values import Value


class HolderCopy(NamedTuple):
    """A copy of the variables of a frame, or of the globals of a module, at a stop."""

    holder: Value
    values: dict[int, object]
    """By the index of the variable in the holder."""
    visible: frozenset[int]
    """The indexes of the variables that no other one of the same name shadows."""


class ChangeTracker:
    """Compares the variables at this stop with those at the stop before."""

    def __init__(self) -> None:
        self._now: dict[int, HolderCopy] = {}
        """The variables at this stop, by the identity of the holder."""
        self._before: dict[int, HolderCopy] = {}
        """The variables at the stop before."""
        self._globals: dict[int, tuple[Value, list[GlobalVariable]]] = {}
        """The globals that a client has listed."""

    def compare(self, stack: Iterable[ActiveFrame]) -> list[VariableUpdate]:
        """The visible variables that changed or are new since the last call, by frame from 0.

        Called once for each stop that is reported.  A name that now means another variable counts
        as changed, because clients identify variables by name.  If there is no memory for the
        copies, nothing is compared and nothing reported.
        """
        # Copies of large values may not fit into memory.  Then the program can still be debugged.
        try:
            return self._compared(stack)
        except MemoryError:
            self._now, self._before, self._globals = {}, {}, {}
            return []

    def _compared(self, stack: Iterable[ActiveFrame]) -> list[VariableUpdate]:
        self._before, self._now = self._now, {}
        # Frames that have returned are dropped with the old dict: only frames on the stack are
        # copied into the new one.
        found = []
        for number, frame, statement, _ in stack:
            live = live_locals(frame, statement.node.start)
            values = {HEADER + v.slot: copy_of(value, v.type) for v, value in live}
            before = self._copy(self._before, frame)
            if before is not None and before.values == values:
                # The usual case on a deep stack: nothing below the innermost frames has changed.
                self._now[id(frame)] = before
                continue
            reachable = visible(live)
            indexes = frozenset([HEADER + variable.slot for variable, _ in reachable])
            now = self._now[id(frame)] = HolderCopy(frame, values, indexes)
            found += [
                _update(item, number)
                for item in reachable
                if _differs(before, now, HEADER + item.variable.slot, is_innermost=number == 0)
            ]
        for holder, variables in self._globals.values():
            self._copy_globals(holder, variables)
        return found

    def watch_globals(self, holder: Value, variables: Iterable[GlobalVariable]) -> None:
        """Compare the globals of a module from now on."""
        # Globals may be large, and many programs are debugged without listing them.
        if id(holder) not in self._globals:
            self._globals[id(holder)] = (holder, list(variables))
            self._copy_globals(holder, self._globals[id(holder)][1])

    def has_changed(self, holder: Value, index: int, *, is_innermost: bool) -> bool:
        """Whether a variable differs from the stop before, or became visible since then.

        In a frame that is new, this is true for the innermost frame only.
        """
        before, now = self._copy(self._before, holder), self._copy(self._now, holder)
        return _differs(before, now, index, is_innermost=is_innermost)

    def has_part_changed(self, holder: Value, index: int, container: Value, key: Value) -> bool:
        """Whether a part of a variable's value differs from the stop before, or is new."""
        before, now = self._copy(self._before, holder), self._copy(self._now, holder)
        known = None if before is None else before.values.get(index)
        # If the variable was a scalar, all parts are new; if it was unknown, nothing is reported.
        if not isinstance(known, Snapshot):
            return known is not None
        is_same = now is not None and now.values.get(index) == known
        return not is_same and known.has_changed(container, key)

    def _copy_globals(self, holder: Value, variables: list[GlobalVariable]) -> None:
        values = {v.slot: copy_of(holder[v.slot], v.type) for v in variables}
        self._now[id(holder)] = HolderCopy(holder, values, frozenset(values))

    @staticmethod
    def _copy(stop: dict[int, HolderCopy], holder: Value) -> HolderCopy | None:
        """The copy of a holder; an identity may have been reused for another frame since."""
        copy = stop.get(id(holder))
        return copy if copy is not None and copy.holder is holder else None


def _differs(
    before: HolderCopy | None, now: HolderCopy | None, index: int, *, is_innermost: bool
) -> bool:
    """Whether a variable differs between two stops; in a new frame, whether that is innermost."""
    if before is None or now is None:
        return is_innermost
    if index in now.visible and index not in before.visible:
        return True
    return before.values.get(index) != now.values.get(index)


def _update(item: LiveVariable, frame_index: int) -> VariableUpdate:
    variable, value = item
    text, _ = shown_text(value, variable.type)
    return VariableUpdate(variable.name, text, type_name(value, variable.type), frame_index)
