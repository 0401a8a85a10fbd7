"""Following variables, elements, keys and fields: stop after one was given another value.

While anything is followed, all functions are woven so that every write is told before it happens.
What is followed is a path: the place of a variable, and from there into values.  A write to any
place on the path may change what is at its end, so replacing a whole array is noticed too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.changes import snapshot
from ez_debugger.engine.inspecting import shown_text
from ez_debugger.records import DataChange
from ez_lang.execute.frames import DEPTH
from ez_lang.execute.recording import APPENDED, MISSING, POPPED, WHOLE, old_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.engine.breakpoint import Breakpoint
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place, StatementPlace
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


_MANY = (WHOLE, APPENDED, POPPED)
"""Keys that stand for more than one place."""


class Step(NamedTuple):
    """One step of a path: this container, under this key."""

    container: Value
    key: Value


class Followed:
    """What one data breakpoint follows."""

    def __init__(
        self, breakpoint_: Breakpoint, path: list[Step], t: Type, frame: Frame | None
    ) -> None:
        """`path` leads from a variable's place inwards; `frame` is the one that ends with it."""
        self.breakpoint = breakpoint_
        self.frame = frame
        self._path = path
        self._type = t
        self._seen = self._look()

    def is_touched_by(self, container: Value, key: Value) -> bool:
        """Whether a write there may change what is followed."""
        return any(
            step.container is container and (step.key == key or key in _MANY) for step in self._path
        ) or self._is_inside(container)

    def _is_inside(self, container: Value) -> bool:
        """Whether what is followed is this container itself: its parts belong to it."""
        last = self._path[-1]
        return old_value(last.container, last.key) is container

    def change(self) -> DataChange | None:
        """What is different from last time; None if it is the same value."""
        before, self._seen = self._seen, self._look()
        if before[0] == self._seen[0]:
            return None
        return DataChange(self.breakpoint.name, before[1], self._seen[1])

    def _look(self) -> tuple[object, str]:
        """The value at the end of the path, to compare and to show; the path is found anew."""
        value: Value = MISSING
        for index, step in enumerate(self._path):
            container = step.container if index == 0 else value
            if container is MISSING:
                break
            self._path[index] = Step(container, step.key)
            value = old_value(container, step.key)
        if value is MISSING or value is None:
            return None, "(gone)"
        return snapshot(value, self._type), shown_text(value, self._type)[0]


class DataWatch:
    """Everything that is followed, and the write that is being made."""

    def __init__(self, forget: Callable[[Breakpoint], None]) -> None:
        """`forget` is told of breakpoints whose variable has ended with its frame."""
        self._forget = forget
        self._followed: list[Followed] = []
        self._writing: tuple[StatementPlace, Frame] | None = None

    def __bool__(self) -> bool:
        return bool(self._followed)

    def follow(self, followed: Followed) -> None:
        """Follow one more."""
        self._followed.append(followed)

    def keep(self, breakpoints: set[int]) -> None:
        """Follow only what belongs to these breakpoints any more."""
        self._followed = [f for f in self._followed if f.breakpoint.id in breakpoints]

    def on_write(self, place: StatementPlace, frame: Frame, container: Value, key: Value) -> None:
        """Something is about to be written."""
        if any(f.is_touched_by(container, key) for f in self._followed):
            self._writing = (place, frame)

    def settle(self) -> tuple[Place, Frame, list[tuple[Breakpoint, DataChange]]] | None:
        """What the writes since last time changed: the statement that did it, and what."""
        writing, self._writing = self._writing, None
        if writing is None:
            return None
        looked = [(followed.breakpoint, followed.change()) for followed in self._followed]
        changed = [(b, change) for b, change in looked if change is not None and b.is_enabled]
        return (*writing, changed) if changed else None

    def arrive(self, frame: Frame) -> None:
        """The program is in this frame now: what lived in deeper ones, or beside it, has ended."""
        for followed in list(self._followed):
            home = followed.frame
            if home is None or home is frame or frame[DEPTH] > home[DEPTH]:
                continue
            self._followed.remove(followed)
            self._forget(followed.breakpoint)
