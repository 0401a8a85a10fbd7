"""Data breakpoints: stop after a variable, element, key or field was written, or read.

While anything is followed, all functions use a weave that reports every write before it happens,
and every read if a breakpoint stops at reads.  The target is a path: the slot of a variable, and
from there into values.  A write to any container on the path may change the value at its end, so
replacing a whole array is noticed too.  The value is looked up along the path each time.

A report only marks the statement as touching (`on_write`); the values are compared when that
statement has ended (`take_changes`), because one statement may write several times.
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
    from ez_debugger.engine.inspection.references import Path
    from ez_lang.check.tree import LocalVariable
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe, StatementProbe
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

_SEVERAL = (WHOLE, APPENDED, POPPED)
"""Keys with which a write hook reports that more than one key is affected."""


class Observed(NamedTuple):
    """The value at the end of a path: to compare, to show, and the containers it consists of."""

    copy: Snapshot | None
    text: str
    containers: frozenset[int]


class FollowedTarget:
    """The target of one data breakpoint."""

    def __init__(self, breakpoint_: Breakpoint, path: Path, t: Type, frame: Frame | None) -> None:
        """`path` leads from a variable's slot inwards; the target ends with `frame`."""
        self.breakpoint = breakpoint_
        self.frame = frame
        self._path = list(path)
        self._type = t
        self._was_read = False
        self._last = self._observe()

    @property
    def stops_at_reads(self) -> bool:
        """Whether a read stops the program, too."""
        return self.breakpoint.access != "write"

    def is_affected_by(self, container: Value, key: Value) -> bool:
        """Whether a write of `container[key]` may change the target."""
        # Not every such write changes the target: this only selects the statements after which its
        # value is compared.  A container of the value counts as well, for writes inside it.
        return (
            any(
                on_path is container and (path_key == key or key in _SEVERAL)
                for on_path, path_key in self._path
            )
            or id(container) in self._last.containers
        )

    def notice_read(self, container: Value, key: Value) -> bool:
        """Remember a read of the target; reads on the way to it do not count."""
        # `list[2].size` reads `list` and `list[2]` on its way: only the last key is the target.
        # A read of WHOLE (comparing, copying, printing) includes whatever is below.
        last_container, last_key = self._path[-1]
        is_read = id(container) in self._last.containers or (
            any(on_path is container for on_path, _ in self._path)
            if key is WHOLE
            else last_container is container and last_key == key
        )
        self._was_read = self._was_read or is_read
        return is_read

    def take_change(self) -> DataChange | None:
        """The access since the last call that the breakpoint stops at; None if there is none."""
        before, self._last = self._last, self._observe()
        was_read, self._was_read = self._was_read, False
        is_changed = before.copy != self._last.copy and self.breakpoint.access != "read"
        if not is_changed and not (was_read and self.stops_at_reads):
            return None
        return DataChange(self.breakpoint.name, before.text, self._last.text)

    def reset(self) -> None:
        """Forget accesses until now: they were not the program's but a client's."""
        self._was_read = False
        self._last = self._observe()

    def _observe(self) -> Observed:
        """The value at the end of the path, whose containers are looked up again."""
        value: Value = MISSING
        # The path keeps its keys; its containers may be other objects by now, because a whole array
        # was replaced.  Only the first one, the frame or the list of globals, is always the same.
        for index, (container, key) in enumerate(self._path):
            holder = container if index == 0 else value
            if holder is MISSING:
                break
            self._path[index] = (holder, key)
            value = old_value(holder, key)
        # None: the slot of a variable that is not declared (yet).
        if value is MISSING or value is None:
            return Observed(None, "(gone)", frozenset())
        copy = Snapshot(value, self._type)
        return Observed(copy, shown_text(value, self._type)[0], copy.containers)


class DataBreakpoints:
    """All followed targets, and the last statement that accessed one of them."""

    def __init__(
        self, on_end: Callable[[Breakpoint, str], None], is_evaluating: Callable[[], bool]
    ) -> None:
        """`on_end` is called with a breakpoint whose target has ended, and with what it ended.

        Accesses while `is_evaluating()` are the debugger's own and are ignored.
        """
        self._on_end = on_end
        self._is_evaluating = is_evaluating
        self._followed: list[FollowedTarget] = []
        self._touching: tuple[StatementProbe, Frame] | None = None
        self._unobserved: list[tuple[StatementProbe, Frame]] = []
        """Statements that began in a weave that does not report writes, innermost first."""

    def __bool__(self) -> bool:
        return bool(self._followed)

    @property
    def needs_reads(self) -> bool:
        """Whether the program has to report reads."""
        return any(followed.stops_at_reads for followed in self._followed)

    def follow(self, followed: FollowedTarget) -> None:
        """Follow one more target."""
        self._followed.append(followed)

    def begin(self, breakpoints: set[int]) -> None:
        """The program resumes: follow only the targets of these breakpoints, from now on."""
        self._followed = [f for f in self._followed if f.breakpoint.id in breakpoints]
        self._touching = None
        if not self._followed:
            self._unobserved = []
        for followed in self._followed:
            followed.reset()

    def set_unobserved(self, executing: Iterable[tuple[StatementProbe, Frame]]) -> None:
        """These statements continue in a weave that does not report writes, innermost first."""
        self._unobserved = list(executing)

    # ------------------------------------------------------------------- hooks and statements

    def on_write(self, probe: StatementProbe, frame: Frame, container: Value, key: Value) -> None:
        """`container[key]` is about to be written."""
        if (
            any(f.is_affected_by(container, key) for f in self._followed)
            and not self._is_evaluating()
        ):
            self._touching = (probe, frame)

    def on_read(self, probe: StatementProbe, frame: Frame, container: Value, key: Value) -> None:
        """`container[key]` is about to be read."""
        if self._is_evaluating():
            return
        # A list, not a generator: each target must notice the read.
        noticed = [f.notice_read(container, key) for f in self._followed if f.stops_at_reads]
        if any(noticed):
            self._touching = (probe, frame)

    def take_changes(self) -> tuple[Probe, Frame, list[tuple[Breakpoint, DataChange]]] | None:
        """The accesses since the last call: by which statement, and of which breakpoints."""
        touching, self._touching = self._touching, None
        if touching is None:
            return None
        taken = [(followed.breakpoint, followed.take_change()) for followed in self._followed]
        changes = [(b, change) for b, change in taken if change is not None and b.is_enabled]
        return (*touching, changes) if changes else None

    def catch_up(self, frame: Frame) -> None:
        """The program arrives in a frame, where the previous statement may be an unobserved one.

        That counts as touching, so that `take_changes` compares the values.
        """
        # `_unobserved` are the statements that were active when the weave changed.  Those of deeper
        # or equal frames are over now; if the last of them is of this frame, it has just ended.
        if self._unobserved:
            done = [entry for entry in self._unobserved if entry[1][DEPTH] >= frame[DEPTH]]
            del self._unobserved[: len(done)]
            if done and done[-1][1] is frame and self._touching is None:
                self._touching = done[-1]

    def begin_round(self, probe: Probe, frame: Frame) -> None:
        """A loop is about to set its variables for another round.

        A loop that was active when its function was lowered again does not report that itself.
        """
        # The write is reported to `on_write` as a statement of that function would report it.
        variables: tuple[LocalVariable | None, ...] = ()
        match probe.node if probe.kind == "round" else None:
            case tree.ForRange(variable=variable):
                variables = (variable,)
            case tree.ForEach(index=index, item=item):
                variables = (index, item)
        for variable in variables:
            if variable is not None:
                self.on_write(probe.statement, frame, frame, HEADER + variable.slot)

    # -------------------------------------------------------------------- ends of variables

    def end_frames(self, frame: Frame) -> None:
        """The program is in this frame now: variables of deeper frames, or of others as deep as
        it, have ended.
        """
        for followed in list(self._followed):
            home = followed.frame
            # A frame at the same depth is another call, so the one of the target has returned.
            if home is None or home is frame or frame[DEPTH] > home[DEPTH]:
                continue
            self._end(followed, "its function")

    def end_program(self) -> None:
        """The program has ended, and all its variables with it."""
        for followed in list(self._followed):
            self._end(followed, "the program")

    def _end(self, followed: FollowedTarget, ended_with: str) -> None:
        self._followed.remove(followed)
        self._on_end(followed.breakpoint, ended_with)
