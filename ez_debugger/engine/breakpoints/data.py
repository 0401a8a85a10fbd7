"""Following variables, elements, keys and fields: stop after one was written, or read.

While anything is followed, all functions are woven so that every write is told before it happens,
and every read too where somebody asked for reads.  What is followed is a path: the place of a
variable, and from there into values.  A write to any place on the path may change what is at its
end, so replacing a whole array is noticed too.  What is looked at is found anew each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspection.references import shown_text
from ez_debugger.engine.inspection.snapshots import Snapshot
from ez_debugger.records import DataChange
from ez_lang.check import tree
from ez_lang.execute.frames import DEPTH, HEADER
from ez_lang.execute.recording import APPENDED, MISSING, POPPED, WHOLE, old_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_debugger.engine.breakpoints.breakpoint import Breakpoint
    from ez_lang.check.tree import LocalVariable
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe, StatementProbe
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


_MANY = (WHOLE, APPENDED, POPPED)
"""Keys that stand for more than one place."""


class Step(NamedTuple):
    """One step of a path: this container, under this key."""

    container: Value
    key: Value


class Seen(NamedTuple):
    """What was at the end of a path: to compare, to show, and the containers it is made of."""

    copy: Snapshot | None
    text: str
    containers: frozenset[int]


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
        self._was_read = False
        self._seen = self._look()

    @property
    def tells_reads(self) -> bool:
        """Whether reading it stops the program, too."""
        return self.breakpoint.access != "write"

    def is_touched_by(self, container: Value, key: Value) -> bool:
        """Whether a write there may change what is followed."""
        return (
            any(
                step.container is container and (step.key == key or key in _MANY)
                for step in self._path
            )
            or id(container) in self._seen.containers
        )

    def notice_read(self, container: Value, key: Value) -> bool:
        """Remember a read if it is one of what is followed, and not one on the way to it."""
        last = self._path[-1]
        is_read = id(container) in self._seen.containers or (
            any(step.container is container for step in self._path)
            if key is WHOLE
            else last.container is container and last.key == key
        )
        self._was_read = self._was_read or is_read
        return is_read

    def settle(self) -> DataChange | None:
        """What is to be told of what happened since last time; None if it is nothing."""
        before, self._seen = self._seen, self._look()
        was_read, self._was_read = self._was_read, False
        is_changed = before.copy != self._seen.copy and self.breakpoint.access != "read"
        if not is_changed and not (was_read and self.tells_reads):
            return None
        return DataChange(self.breakpoint.name, before.text, self._seen.text)

    def forget_what_happened(self) -> None:
        """Begin anew: what somebody else did to it is not the program's doing."""
        self._was_read = False
        self._seen = self._look()

    def _look(self) -> Seen:
        """The value at the end of the path, which is found anew."""
        value: Value = MISSING
        for index, step in enumerate(self._path):
            container = step.container if index == 0 else value
            if container is MISSING:
                break
            self._path[index] = Step(container, step.key)
            value = old_value(container, step.key)
        if value is MISSING or value is None:
            return Seen(None, "(gone)", frozenset())
        copy = Snapshot(value, self._type)
        return Seen(copy, shown_text(value, self._type)[0], copy.containers)


class DataWatch:
    """Everything that is followed, and the statement that touched some of it last."""

    def __init__(
        self, forget: Callable[[Breakpoint, str], None], is_looking: Callable[[], bool]
    ) -> None:
        """`forget` is told of breakpoints whose variable has ended, and with what it has.

        `is_looking` tells whether it is an evaluation that runs, which nobody is to hear of.
        """
        self._forget = forget
        self._is_looking = is_looking
        self._followed: list[Followed] = []
        self._touching: tuple[StatementProbe, Frame] | None = None
        self._unobserved: list[tuple[StatementProbe, Frame]] = []
        """Statements that began before they were lowered to report writes, innermost first."""

    def __bool__(self) -> bool:
        return bool(self._followed)

    @property
    def tells_reads(self) -> bool:
        """Whether reads have to be told."""
        return any(followed.tells_reads for followed in self._followed)

    def follow(self, followed: Followed) -> None:
        """Follow one more."""
        self._followed.append(followed)

    def begin(self, breakpoints: set[int]) -> None:
        """The program goes on: follow only what belongs to these breakpoints, as it is now."""
        self._followed = [f for f in self._followed if f.breakpoint.id in breakpoints]
        self._touching = None
        if not self._followed:
            self._unobserved = []
        for followed in self._followed:
            followed.forget_what_happened()

    def overlook(self, executing: Iterable[tuple[StatementProbe, Frame]]) -> None:
        """These statements continue in the form that does not report writes, innermost first."""
        self._unobserved = list(executing)

    def on_write(self, place: StatementProbe, frame: Frame, container: Value, key: Value) -> None:
        """Something is about to be written."""
        if any(f.is_touched_by(container, key) for f in self._followed) and not self._is_looking():
            self._touching = (place, frame)

    def on_read(self, place: StatementProbe, frame: Frame, container: Value, key: Value) -> None:
        """Something is about to be read."""
        if self._is_looking():
            return
        noticed = [f.notice_read(container, key) for f in self._followed if f.tells_reads]
        if any(noticed):
            self._touching = (place, frame)

    def settle(self) -> tuple[Probe, Frame, list[tuple[Breakpoint, DataChange]]] | None:
        """What was touched since last time: by which statement, and what is to be told of it."""
        touching, self._touching = self._touching, None
        if touching is None:
            return None
        settled = [(followed.breakpoint, followed.settle()) for followed in self._followed]
        told = [(b, change) for b, change in settled if change is not None and b.is_enabled]
        return (*touching, told) if told else None

    def catch_up(self, frame: Frame) -> None:
        """The program arrives in a frame, whose statement before may not have reported its writes.

        Then `settle` compares the values.
        """
        if self._unobserved:
            done = [entry for entry in self._unobserved if entry[1][DEPTH] >= frame[DEPTH]]
            del self._unobserved[: len(done)]
            if done and done[-1][1] is frame and self._touching is None:
                self._touching = done[-1]

    def begin_round(self, place: Probe, frame: Frame) -> None:
        """A loop is about to set its variables for another round.

        A loop that was active before its function was lowered anew does not report that.
        """
        variables: tuple[LocalVariable | None, ...] = ()
        match place.node if place.kind == "round" else None:
            case tree.ForRange(variable=variable):
                variables = (variable,)
            case tree.ForEach(index=index, item=item):
                variables = (index, item)
        for variable in variables:
            if variable is not None:
                self.on_write(place.statement, frame, frame, HEADER + variable.slot)

    def arrive(self, frame: Frame) -> None:
        """The program is in this frame now: what lived in deeper ones, or beside it, has ended."""
        for followed in list(self._followed):
            home = followed.frame
            if home is None or home is frame or frame[DEPTH] > home[DEPTH]:
                continue
            self._lose(followed, "its function")

    def end(self) -> None:
        """The program has ended, and all its variables with it."""
        for followed in list(self._followed):
            self._lose(followed, "the program")

    def _lose(self, followed: Followed, ended: str) -> None:
        self._followed.remove(followed)
        self._forget(followed.breakpoint, ended)
