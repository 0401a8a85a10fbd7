"""The breakpoints of a session, and the commands that set, change and clear them.

Breakpoints outlive programs: each time one is loaded, every breakpoint is placed in it again
(`placement`).  `breakpoint` decides what a hit does, `stepping.hooks` which probes are armed.

Clients change breakpoints while the program runs, from a thread other than the program thread.
`_lock` guards the table; every change calls `on_change`, which arms and disarms probes accordingly.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType, structs

from ez_debugger.breakpoint_syntax import dollar_advice, hit_test, read_log_message
from ez_debugger.engine.breakpoints.breakpoint import Breakpoint, hit_of, text_of
from ez_debugger.engine.breakpoints.placement import compile_options, place
from ez_debugger.errors import RequestError
from ez_debugger.records import BreakpointInfo, BreakpointOptions, LineColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.engine.breakpoints.breakpoint import Hit, LogPrinter
    from ez_debugger.engine.evaluation.evaluator import Evaluator
    from ez_debugger.records import BreakpointKind, BreakpointSpec
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe


class BreakpointTable:
    """All breakpoints; ids count from 1 and are never reused.

    The methods for clients may be called on any thread, also while the program runs.
    """

    def __init__(
        self,
        *,
        on_change: Callable[[], None],
        print_log: LogPrinter,
        find_evaluator: Callable[[str], Evaluator | None],
        resolve: Callable[[str], str],
    ) -> None:
        """`find_evaluator` returns the evaluator of the program that a file belongs to.

        `resolve` returns the absolute path of a client's file.
        """
        # Reentrant, because `replace` calls `set_line`, and because `on_change` may be called while
        # it is held and then reads the table.
        self._lock = threading.RLock()
        self.error_filters: frozenset[str] = frozenset()
        self._on_change = on_change
        self._print_log = print_log
        self._find_evaluator = find_evaluator
        self.resolve = resolve
        self._by_id: dict[int, Breakpoint] = {}
        self._at: dict[int, list[Breakpoint]] = {}
        """By the identity of a probe: the enabled breakpoints there."""
        self._next_id = 1

    # ------------------------------------------------------------------------- for clients

    def set_line(self, file: str, line: int, options: BreakpointOptions) -> BreakpointInfo:
        """Set a line breakpoint; one that resolves to the same position gets the new options."""
        with self._lock:
            # Two lines may move to the same statement.  That is only known after placing, so the
            # new breakpoint is made first, and taken back if there was one already.
            made = self._new("line", file=self.resolve(file))
            self._begin(made, line, options)
            same = self._same_position(made)
            if same is not None:
                self._undo_new(made)
                self._set_options(same, line, options)
                self._place(same)
                made = same
            return self._changed(made)

    def replace(self, file: str, specs: Sequence[BreakpointSpec]) -> list[BreakpointInfo]:
        """Make these the line breakpoints of a file; those that it had already keep their ids."""
        with self._lock:
            path = self.resolve(file)
            for spec in specs:
                _parse_hit_condition(spec)  # nothing is changed if one of them is invalid
            old = [b for b in self._by_id.values() if b.kind == "line" and _is_same(b.file, path)]
            kept = [self.set_line(path, spec.line, spec) for spec in specs]
            kept_ids = {info.id for info in kept}
            for breakpoint_ in old:
                if breakpoint_.id not in kept_ids:
                    self._forget(breakpoint_)
            self._on_change()
            return kept

    def update(
        self, breakpoint_id: int, line: int | UnsetType, options: BreakpointOptions
    ) -> BreakpointInfo:
        """Change the options that are given; an empty text removes a condition."""
        with self._lock:
            changed = self._find(breakpoint_id)
            given = {
                name: value
                for name in BreakpointOptions.__struct_fields__
                if (value := getattr(options, name)) is not UNSET
            }
            merged = structs.replace(changed.options, **given)
            if changed.kind == "data":
                self._compile_data_options(changed, merged)
            self._set_options(changed, changed.requested_line if line is UNSET else line, merged)
            self._place(changed)
            return self._changed(changed)

    def clear_line(self, file: str, line: int) -> BreakpointInfo:
        """Remove the line breakpoint that is on a line, or was requested there."""
        with self._lock:
            path = self.resolve(file)
            for found in self._by_id.values():
                is_here = found.kind == "line" and line in (found.line, found.requested_line)
                if is_here and _is_same(found.file, path):
                    return self._remove(found, line)
            raise RequestError(
                "unknownBreakpoint",
                f"there is no breakpoint at {os.path.basename(path)}:{line}",
                hint="listBreakpoints lists them",
            )

    def clear_id(self, breakpoint_id: int) -> BreakpointInfo:
        """Remove a breakpoint of any kind."""
        with self._lock:
            found = self._find(breakpoint_id)
            return self._remove(found, found.line)

    def clear_all(self) -> None:
        """Remove all breakpoints and all error filters."""
        with self._lock:
            self._by_id.clear()
            self._at.clear()
            self.error_filters = frozenset()
            self._on_change()

    def all(self) -> list[BreakpointInfo]:
        """All breakpoints, by id."""
        with self._lock:
            return [self._by_id[key].info() for key in sorted(self._by_id)]

    def set_function(
        self, function: str, condition: str | UnsetType, hit_condition: str | UnsetType
    ) -> BreakpointInfo:
        """Stop at the first statement of a function, given as `name` or `module.name`."""
        with self._lock:
            # By name: a second breakpoint on the same function replaces the options of the first.
            known = [b for b in self._by_id.values() if b.function == function]
            options = BreakpointOptions(condition=condition, hit_condition=hit_condition)
            if known:
                made = known[0]
                self._set_options(made, 0, options)
                self._place(made)
            else:
                made = self._new("function", function=function)
                self._begin(made, 0, options)
            return self._changed(made)

    def set_error_filters(self, filters: Sequence[str]) -> None:
        """Choose which errors stop the program."""
        with self._lock:
            self.error_filters = frozenset(filters)
            self._on_change()

    def locations(self, file: str, first: int, last: int) -> tuple[str, list[LineColumn]]:
        """The absolute file, and the positions between two lines at which statements start."""
        path = self.resolve(file)
        evaluator = self._find_evaluator(path)
        program = None if evaluator is None else evaluator.program
        source = program.file(path) if program else None
        if program is None or source is None:
            return path, []
        return source.absolute, program.stops_between(source, first, last)

    # --------------------------------------------------------------------- data breakpoints

    def add_data(
        self, name: str, access: str, condition: str | UnsetType, probe: Probe, frame: Frame
    ) -> Breakpoint:
        """A breakpoint for a target that a client named at a probe and in a frame."""
        with self._lock:
            made = self._new("data")
            made.name, made.access = name, access
            made.home, made.home_frame = probe, frame
            made.options = BreakpointOptions(condition=condition)
            try:
                self._compile_data_options(made, made.options)
            except RequestError:
                self._undo_new(made)
                raise
            made.is_followed = True
            return made

    def _compile_data_options(self, made: Breakpoint, options: BreakpointOptions) -> None:
        """Compile the options where the breakpoint was set; raises `RequestError`."""
        evaluator = self._find_evaluator("")
        if made.home is not None and evaluator is not None:
            compiled = compile_options(options, made.home, evaluator)
            made.compiled = {made.home.function: compiled}
            made.message = dollar_advice(text_of(options.log_message))

    def hit_data(self, changed: list[Breakpoint], frame: Frame) -> Hit | None:
        """Evaluate data breakpoints whose targets were accessed; None if none of them stops."""
        # A client may have cleared one since the program resumed, while it is still followed.
        known = [followed for followed in changed if followed.id in self._by_id]
        return hit_of(known, frame, self._print_log)

    def end_data(self, followed: Breakpoint, ended_with: str) -> None:
        """The target of a data breakpoint has ceased to exist."""
        followed.is_followed = False
        followed.message = f"'{followed.name}' ended with {ended_with}"

    # ---------------------------------------------------------------------- for the engine

    def place_all(self) -> list[Breakpoint]:
        """Place every breakpoint in a newly loaded program; returns those that changed."""
        with self._lock:
            # The hits start again with each program.  The ids stay, and only breakpoints that have
            # become reachable or unreachable, or have moved, are worth an event.
            changed = []
            for breakpoint_ in self._by_id.values():
                before = (breakpoint_.is_verified, breakpoint_.line)
                breakpoint_.hits = 0
                self._place(breakpoint_)
                if breakpoint_.is_followed:
                    self.end_data(breakpoint_, "the program")
                    breakpoint_.home = breakpoint_.home_frame = None
                if before != (breakpoint_.is_verified, breakpoint_.line):
                    changed.append(breakpoint_)
            self._on_change()
            return changed

    def ids(self) -> set[int]:
        """The ids of all breakpoints."""
        with self._lock:
            return set(self._by_id)

    def has_enabled(self) -> bool:
        """Whether any breakpoint can be hit."""
        with self._lock:
            return bool(self._at)

    def by_probe(self) -> list[tuple[Probe, list[Breakpoint]]]:
        """Each probe at which something may be hit, with its enabled breakpoints."""
        with self._lock:
            return [
                (probe, self._at[id(probe)])
                for probe in dict.fromkeys(
                    p for here in self._at.values() for b in here for p in b.probes
                )
            ]

    def hit(self, probe: Probe, frame: Frame) -> Hit | None:
        """Evaluate the breakpoints at a probe that the program reached; None if none stops."""
        # No lock: the program thread comes here at every armed probe.  Lists in `_at` are replaced
        # and never changed (`_unplace`).
        here = self._at.get(id(probe))
        return hit_of(here, frame, self._print_log) if here else None

    # ------------------------------------------------------------------------------ inside

    def _new(self, kind: BreakpointKind, *, file: str = "", function: str = "") -> Breakpoint:
        made = Breakpoint(self._next_id, kind, file=file, function=function)
        self._by_id[made.id] = made
        self._next_id += 1
        return made

    def _begin(self, made: Breakpoint, line: int, options: BreakpointOptions) -> None:
        """Place a new breakpoint; if its options are invalid, remove it and raise."""
        try:
            self._set_options(made, line, options)
        except RequestError:
            self._undo_new(made)
            raise
        self._place(made)

    def _undo_new(self, made: Breakpoint) -> None:
        """Remove a breakpoint that no client has seen; its id is free again."""
        self._forget(made)
        self._next_id = made.id

    def _find(self, breakpoint_id: int) -> Breakpoint:
        found = self._by_id.get(breakpoint_id)
        if found is None:
            raise RequestError(
                "unknownBreakpoint",
                f"there is no breakpoint {breakpoint_id}",
                hint="listBreakpoints lists them",
            )
        return found

    def _set_options(self, changed: Breakpoint, line: int, options: BreakpointOptions) -> None:
        """Set line and options; raises `RequestError` before anything is changed."""
        changed.counts = _parse_hit_condition(options)
        changed.requested_line = line
        changed.options = options

    def _place(self, placed: Breakpoint) -> None:
        """Find the probes in the program, and compile the options there."""
        if placed.kind == "data":
            return
        self._unplace(placed)
        place(placed, self._find_evaluator(placed.file if placed.kind == "line" else ""))
        if placed.is_enabled:
            for probe in placed.probes:
                self._at.setdefault(id(probe), []).append(placed)

    def _unplace(self, breakpoint_: Breakpoint) -> None:
        for probe in breakpoint_.probes:
            # A new list: the program thread may be iterating over the old one in `hit`.
            here = [b for b in self._at.get(id(probe), ()) if b is not breakpoint_]
            if here:
                self._at[id(probe)] = here
            else:
                self._at.pop(id(probe), None)
        breakpoint_.probes = []

    def _same_position(self, made: Breakpoint) -> Breakpoint | None:
        for other in self._by_id.values():
            if other is made or other.kind != "line" or not _is_same(other.file, made.file):
                continue
            is_here = (other.line or other.requested_line) == (made.line or made.requested_line)
            if is_here and other.options.column == made.options.column:
                return other
        return None

    def _changed(self, breakpoint_: Breakpoint) -> BreakpointInfo:
        self._on_change()
        return breakpoint_.info()

    def _remove(self, breakpoint_: Breakpoint, line: int) -> BreakpointInfo:
        self._forget(breakpoint_)
        self._on_change()
        removed = breakpoint_.info()
        return BreakpointInfo(
            removed.id,
            removed.kind,
            verified=False,
            enabled=False,
            file=removed.file,
            line=line or UNSET,
        )

    def _forget(self, breakpoint_: Breakpoint) -> None:
        self._unplace(breakpoint_)
        self._by_id.pop(breakpoint_.id, None)


def _is_same(path: str, other: str) -> bool:
    return path == other or os.path.realpath(path) == os.path.realpath(other)


def _parse_hit_condition(options: BreakpointOptions) -> Callable[[int], bool] | None:
    """The test of the hit count, None if all count; raises `RequestError` for invalid options."""
    hit_condition = text_of(options.hit_condition)
    read_log_message(text_of(options.log_message))
    return hit_test(hit_condition) if hit_condition.strip() else None
