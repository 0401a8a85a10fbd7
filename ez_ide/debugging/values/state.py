"""The values of a paused program, as far as they are known: scopes, watches, and what is inside.

Whether a value has changed is decided by the engine (`Variable.changed`).  This module only
remembers the text of each value at earlier stops, in order to show what it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.records import Variable
from ez_ide.debugging.values.paths import (
    TOP,
    Path,
    is_range,
    path_expression,
    range_start,
    ranges_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.protocol import events
    from ez_debugger.records import FrameInfo, WatchResult

LOCALS, GLOBALS, MODULES, SHADOWED = "locals", "globals", "modules", "shadowed"
WATCHES, HOVER = "watches", "hover"
"""Roots of paths that are not scopes: the watches, and the expression in the hover box."""

Call = tuple[str, int]
"""Identifies a call while it lasts: its function, and its depth in the stack from the outermost."""


@dataclass
class ShownVariable:
    """A variable as the views show it: its record, and how it differs from the last stop."""

    variable: Variable
    was: str | None = None  # its value at an earlier stop, if that differs and is known
    is_new: bool = False
    is_changed: bool = False  # its value, or something inside it


@dataclass
class Page:
    """What is known of the inside of a value: its first children, and how many there are."""

    children: list[ShownVariable] = field(default_factory=list)
    total: int = 0


@dataclass
class _Seen:
    """What was shown of a call: texts by path, and the paths whose insides were complete."""

    texts: dict[Path, str] = field(default_factory=dict)
    complete: set[Path] = field(default_factory=set)


@dataclass
class ValueState:
    """The values in the selected frame, at the current stop."""

    scopes: dict[str, list[ShownVariable]] = field(default_factory=dict)
    inside: dict[Path, Page] = field(default_factory=dict)
    watches: list[WatchResult] = field(default_factory=list)
    awaited: set[Path] = field(default_factory=set)
    """Values whose insides were requested at this stop and belong to the picture of it."""
    call: Call = ("", 0)
    """The call of the selected frame."""
    _lasting: set[Call] = field(default_factory=set)  # the calls of the last stop
    _before: dict[Call, _Seen] = field(default_factory=dict)  # at earlier stops
    _now: dict[Call, _Seen] = field(default_factory=dict)  # at this stop

    # -- questions -------------------------------------------------------------------------------

    def variable(self, path: Path) -> ShownVariable | None:
        """The variable at a path, if it is known."""
        if len(path) == TOP:
            siblings = self.scopes.get(path[0], [])
        else:
            page = self.inside.get(path[:-1])
            siblings = page.children if page else []
        return next((sibling for sibling in siblings if sibling.variable.name == path[-1]), None)

    def reference(self, path: Path) -> int:
        """The reference by which the children of the value at a path are requested, or 0."""
        shown = self.variable(path)
        return _number(shown.variable.reference) if shown else 0

    def length(self, path: Path) -> int:
        """The number of children of the value at a path, or 0 where the engine did not count."""
        shown = self.variable(path)
        return _number(shown.variable.length) if shown else 0

    def expression(self, path: Path) -> str:
        """The EZ expression of the value at a path: `players[2].name`."""
        return path_expression(path, self._is_map)

    # -- what happens ----------------------------------------------------------------------------

    def begin_run(self) -> None:
        """Another run begins: nothing is remembered of the last one."""
        self._before.clear()
        self._now.clear()
        self._lasting.clear()

    def begin_stop(self, frames: Iterable[FrameInfo], total_frames: int) -> None:
        """The program has stopped; the frames are those of the stop before."""
        # A value that was not requested at the last stop keeps its text from an earlier one.
        for call, seen in self._now.items():
            before = self._before.setdefault(call, _Seen())
            before.texts.update(seen.texts)
            before.complete = seen.complete
        self._now.clear()
        self._lasting = {(frame.function, total_frames - frame.index) for frame in frames}
        self.clear_hover()
        self.awaited.clear()

    def use_stack(self, total_frames: int) -> None:
        """The stack is known: forget the calls that have ended."""
        for call in [earlier for earlier in self._before if earlier[1] > total_frames]:
            del self._before[call]
        self.update_watches()

    def take_variables(self, variables: Iterable[Variable]) -> None:
        """The variables of the selected frame, the innermost scope last."""
        for scope in [shown for shown in self.scopes if shown not in (WATCHES, HOVER)]:
            del self.scopes[scope]
        self.scopes |= {LOCALS: [], GLOBALS: []}
        for variable in reversed(list(variables)):
            scope = _scope_of(variable)
            # Several variables of one name may be shadowed at once; each needs a path of its own.
            while any(other.variable.name == variable.name for other in self.scopes.get(scope, [])):
                scope += "'"
            self.scopes.setdefault(scope, []).insert(0, self._shown((scope,), variable))
        for scope in (LOCALS, GLOBALS, MODULES):
            self._note_complete((scope,))

    def take_children(self, path: Path, start: int, children: Iterable[Variable]) -> None:
        """A page of the children of the value at a path."""
        self.awaited.discard(path)
        page = self.inside.setdefault(path, Page())
        shown = [self._shown(path, child) for child in children]
        # A page may be requested again: it replaces what is there, and a first page truncates.
        page.children[start : start + len(shown)] = shown
        if start == 0:
            del page.children[len(shown) :]
        page.total = max(self.length(path), len(page.children))
        if page.total == len(page.children):
            self._note_complete(path)

    def update_watches(self) -> None:
        """Show the watches that have a value; the stack of this stop has to be known."""
        self.scopes[WATCHES] = [
            self._shown((WATCHES,), _variable_of(watch))
            for watch in self.watches
            if watch.value is not UNSET and watch.type is not UNSET
        ]

    def show_hover(self, result: events.EvaluateResult) -> None:
        """Place the value of an expression at the path `(HOVER, expression)`."""
        self.clear_hover()
        variable = Variable(
            result.expression,
            result.result,
            result.type,
            reference=result.reference,
            length=result.length,
            truncated=result.truncated,
        )
        self.scopes[HOVER] = [ShownVariable(variable)]

    def clear_hover(self) -> None:
        """Forget the value of the hover box."""
        self.scopes.pop(HOVER, None)
        for path in [child for child in self.inside if child[0] == HOVER]:
            del self.inside[path]

    def open_ranges(self, path: Path) -> bool:
        """Divide a long value into ranges, without a request; false if it is short.

        A range is shown like a value, with the reference of the value that it is a part of.
        """
        length, reference = self.length(path), self.reference(path)
        ranges = ranges_of(range_start(path), length, is_part=is_range(path[-1]))
        parts = [
            ShownVariable(Variable(name, "", "", reference=reference, length=count))
            for name, count in ranges
        ]
        if parts:
            self.inside[path] = Page(parts, len(parts))
        return bool(parts)

    # -- how it is done --------------------------------------------------------------------------

    def _shown(self, parent: Path, variable: Variable) -> ShownVariable:
        path = (*parent, variable.name)
        if variable.depth is not UNSET:  # shadowed or not, it is the same variable
            parent, path = (LOCALS,), (LOCALS, variable.name, str(variable.depth))
        self._now.setdefault(self.call, _Seen()).texts[path] = variable.value
        # In a call that has just begun everything is new, and marking everything marks nothing.
        if self.call not in self._lasting or variable.changed is not True:
            return ShownVariable(variable)
        seen = self._before.get(self.call, _Seen())
        before = seen.texts.get(path)
        return ShownVariable(
            variable,
            was=before if before != variable.value else None,
            is_new=before is None and parent in seen.complete,
            is_changed=True,
        )

    def _note_complete(self, path: Path) -> None:
        self._now.setdefault(self.call, _Seen()).complete.add(path)

    def _is_map(self, path: Path) -> bool:
        shown = self.variable(path)
        return shown is not None and shown.variable.type == "map"


def _scope_of(variable: Variable) -> str:
    """The root of the path of a variable."""
    if variable.shadowed is True:
        return SHADOWED
    return {"global": GLOBALS, "module": MODULES}.get(str(variable.kind), LOCALS)


def _variable_of(watch: WatchResult) -> Variable:
    return Variable(
        watch.expression,
        watch.value if watch.value is not UNSET else "",
        watch.type if watch.type is not UNSET else "",
        reference=watch.reference,
        length=watch.length,
        truncated=watch.truncated,
        changed=watch.changed or UNSET,
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
