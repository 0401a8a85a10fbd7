"""The breakpoints of a session: which there are, and what clients do to them.

They outlive programs: each time one is loaded every breakpoint finds its place in it anew.  Where
that is knows `landing`, what a hit does `hitting`, and where traps are put `traps`.

The reading thread changes breakpoints while the program runs; `lock` guards the table, and whoever
changes it calls `on_change` so that the traps follow.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType, structs

from ez_debugger.engine.breakpoints.breakpoint import Breakpoint, hit_of
from ez_debugger.engine.breakpoints.conditions import dollar_advice, hit_test, read_log_message
from ez_debugger.engine.breakpoints.placement import asked_at, land
from ez_debugger.engine.loader import path_in
from ez_debugger.errors import RequestError
from ez_debugger.protocol.commands.base import Asking
from ez_debugger.records import BreakpointInfo, LineColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.engine.breakpoints.breakpoint import Hit
    from ez_debugger.engine.inspection.frames import Standing
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.protocol.commands import BreakpointSpec, UpdateBreakpoint
    from ez_debugger.records import BreakpointKind
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe


class BreakpointTable:
    """All breakpoints; ids count from 1 and are never used again."""

    def __init__(
        self,
        *,
        on_change: Callable[[], None],
        say: Callable[[int, str], None],
        find_program: Callable[[str], DebuggedProgram | None],
        folders: Callable[[], Sequence[str]],
    ) -> None:
        """`find_program` gives the program a file belongs to, loading it if none is loaded.

        `folders` are those in which files are looked for, the program's own first.
        """
        self.lock = threading.RLock()
        self.error_filters: frozenset[str] = frozenset()
        self._on_change = on_change
        self._say = say
        self._find_program = find_program
        self._folders = folders
        self._by_id: dict[int, Breakpoint] = {}
        self._at: dict[int, list[Breakpoint]] = {}
        """By the identity of a place: the enabled breakpoints there."""
        self._next_id = 1

    # ------------------------------------------------------------------------- for clients

    def set_line(self, file: str, line: int, asking: Asking) -> BreakpointInfo:
        """Set a line breakpoint, or give the one that is already there these conditions."""
        with self.lock:
            made = self._new("line", file=self.resolve(file))
            self._begin(made, line, asking)
            same = self._same_place(made)
            if same is not None:
                self._take_back(made)
                self._ask(same, line, asking)
                self._place(same)
                made = same
            return self._changed(made)

    def replace(self, file: str, specs: Sequence[BreakpointSpec]) -> list[BreakpointInfo]:
        """Have exactly these line breakpoints in a file; those that stay keep their ids."""
        with self.lock:
            path = self.resolve(file)
            for spec in specs:
                _require_sense(spec)
            old = [b for b in self._by_id.values() if b.kind == "line" and _is_same(b.file, path)]
            kept = [self.set_line(path, spec.line, spec) for spec in specs]
            stay = {info.id for info in kept}
            for breakpoint_ in old:
                if breakpoint_.id not in stay:
                    self._forget(breakpoint_)
            self._on_change()
            return kept

    def update(self, change: UpdateBreakpoint) -> BreakpointInfo:
        """Change what is given; an empty text takes a condition away."""
        with self.lock:
            changed = self._find(change.id)
            asking = changed.asking
            given = {
                name: value
                for name in Asking.__struct_fields__
                if (value := getattr(change, name)) is not UNSET
            }
            asking = structs.replace(asking, **given)
            line = changed.asked_line if change.line is UNSET else change.line
            if changed.kind == "data":
                self._ask_of_data(changed, asking)
            self._ask(changed, line, asking)
            self._place(changed)
            return self._changed(changed)

    def clear_line(self, file: str, line: int) -> BreakpointInfo:
        """Remove the line breakpoint that is there, or was asked for there."""
        with self.lock:
            path = self.resolve(file)
            for found in self._by_id.values():
                is_here = found.kind == "line" and line in (found.line, found.asked_line)
                if is_here and _is_same(found.file, path):
                    return self._remove(found, line)
            raise RequestError(
                "unknownBreakpoint",
                f"there is no breakpoint at {os.path.basename(path)}:{line}",
                hint="listBreakpoints lists them",
            )

    def clear_id(self, breakpoint_id: int) -> BreakpointInfo:
        """Remove a breakpoint of any kind."""
        with self.lock:
            found = self._find(breakpoint_id)
            return self._remove(found, found.line)

    def clear_all(self) -> None:
        """Remove all of them, and every error filter."""
        with self.lock:
            self._by_id.clear()
            self._at.clear()
            self.error_filters = frozenset()
            self._on_change()

    def all(self) -> list[BreakpointInfo]:
        """All of them, by id."""
        with self.lock:
            return [self._by_id[key].info() for key in sorted(self._by_id)]

    def set_function(
        self, function: str, condition: str | UnsetType, hit_condition: str | UnsetType
    ) -> BreakpointInfo:
        """Stop at the first statement of a function, named as `name` or `module.name`."""
        with self.lock:
            known = [b for b in self._by_id.values() if b.function == function]
            asking = Asking(condition=condition, hit_condition=hit_condition)
            if known:
                made = known[0]
                self._ask(made, 0, asking)
                self._place(made)
            else:
                made = self._new("function", function=function)
                self._begin(made, 0, asking)
            return self._changed(made)

    def add_data(
        self, name: str, access: str, condition: str | UnsetType, home: Standing
    ) -> Breakpoint:
        """A breakpoint for a variable, element, key or field, as it is seen from `home`."""
        with self.lock:
            made = self._new("data")
            made.name, made.access = name, access
            made.home_frame, made.home = home
            made.asking = Asking(condition=condition)
            try:
                self._ask_of_data(made, made.asking)
            except RequestError:
                self._take_back(made)
                raise
            made.is_followed = True
            return made

    def _ask_of_data(self, made: Breakpoint, asking: Asking) -> None:
        """Compile what a data breakpoint asks; raises `RequestError` if it does not check."""
        program = self._find_program("")
        if made.home is not None and program is not None:
            made.asks = {made.home.function: asked_at(asking, made.home, program.evaluation)}
            made.message = dollar_advice(_or_empty(asking.log_message))

    def hit_data(self, changed: list[Breakpoint], frame: Frame) -> Hit | None:
        """What data breakpoints say after their values have changed; None: go on."""
        known = [followed for followed in changed if followed.id in self._by_id]
        return hit_of(known, frame, self._say)

    def lose(self, followed: Breakpoint, ended: str) -> None:
        """What a data breakpoint followed has ended with something."""
        followed.is_followed = False
        followed.message = f"'{followed.name}' ended with {ended}"

    def set_error_filters(self, filters: Sequence[str]) -> None:
        """Choose which errors stop the program."""
        with self.lock:
            self.error_filters = frozenset(filters)
            self._on_change()

    def locations(self, file: str, first: int, last: int) -> tuple[str, list[LineColumn]]:
        """The absolute file, and where statements start between two lines."""
        path = self.resolve(file)
        program = self._find_program(path)
        source = program.file(path) if program else None
        if program is None or source is None:
            return path, []
        return source.absolute, program.stops_between(source, first, last)

    def resolve(self, file: str) -> str:
        """The absolute path of a file, which is in one of the folders, or would be in the first."""
        paths = [path_in(folder, os.path.expanduser(file)) for folder in self._folders()]
        return next(filter(os.path.exists, paths), paths[0])

    # ---------------------------------------------------------------------- for the engine

    def place_all(self) -> list[Breakpoint]:
        """Find every breakpoint's place in a newly loaded program; those that changed."""
        with self.lock:
            changed = []
            for breakpoint_ in self._by_id.values():
                before = (breakpoint_.is_verified, breakpoint_.line)
                breakpoint_.hits = 0
                self._place(breakpoint_)
                if breakpoint_.is_followed:
                    self.lose(breakpoint_, "the program")
                    breakpoint_.home = breakpoint_.home_frame = None
                if before != (breakpoint_.is_verified, breakpoint_.line):
                    changed.append(breakpoint_)
            self._on_change()
            return changed

    def ids(self) -> set[int]:
        """The ids of all breakpoints there are."""
        with self.lock:
            return set(self._by_id)

    def has_enabled(self) -> bool:
        """Whether any breakpoint can be hit."""
        with self.lock:
            return bool(self._at)

    def places(self) -> list[tuple[Probe, list[Breakpoint]]]:
        """Each place at which something may be hit, with what is there."""
        with self.lock:
            return [
                (place, self._at[id(place)])
                for place in dict.fromkeys(
                    p for here in self._at.values() for b in here for p in b.places
                )
            ]

    def hit(self, place: Probe, frame: Frame) -> Hit | None:
        """What the breakpoints at a place say to a program that arrives; None: go on."""
        here = self._at.get(id(place))
        return hit_of(here, frame, self._say) if here else None

    # ------------------------------------------------------------------------------ inside

    def _new(self, kind: BreakpointKind, *, file: str = "", function: str = "") -> Breakpoint:
        made = Breakpoint(self._next_id, kind, file=file, function=function)
        self._by_id[made.id] = made
        self._next_id += 1
        return made

    def _begin(self, made: Breakpoint, line: int, asking: Asking) -> None:
        """Let one that was just made ask and find its place; asking nonsense, it is not to be."""
        try:
            self._ask(made, line, asking)
        except RequestError:
            self._take_back(made)
            raise
        self._place(made)

    def _find(self, breakpoint_id: int) -> Breakpoint:
        found = self._by_id.get(breakpoint_id)
        if found is None:
            raise RequestError(
                "unknownBreakpoint",
                f"there is no breakpoint {breakpoint_id}",
                hint="listBreakpoints lists them",
            )
        return found

    def _ask(self, asked: Breakpoint, line: int, asking: Asking) -> None:
        """Take over what a client asks for; raises `RequestError` before anything is changed."""
        asked.counts = _require_sense(asking)
        asked.asked_line = line
        asked.asking = asking

    def _place(self, placed: Breakpoint) -> None:
        """Find the places in the program, and compile the condition there."""
        if placed.kind == "data":
            return
        self._leave(placed)
        land(placed, self._find_program(placed.file if placed.kind == "line" else ""))
        if placed.is_enabled:
            for place in placed.places:
                self._at.setdefault(id(place), []).append(placed)

    def _same_place(self, made: Breakpoint) -> Breakpoint | None:
        for other in self._by_id.values():
            if other is made or other.kind != "line" or not _is_same(other.file, made.file):
                continue
            is_here = (other.line or other.asked_line) == (made.line or made.asked_line)
            if is_here and other.column == made.column:
                return other
        return None

    def _changed(self, breakpoint_: Breakpoint) -> BreakpointInfo:
        self._on_change()
        return breakpoint_.info()

    def _remove(self, breakpoint_: Breakpoint, line: int) -> BreakpointInfo:
        self._forget(breakpoint_)
        self._on_change()
        gone = breakpoint_.info()
        return BreakpointInfo(
            gone.id, gone.kind, verified=False, enabled=False, file=gone.file, line=line or UNSET
        )

    def _forget(self, breakpoint_: Breakpoint) -> None:
        self._leave(breakpoint_)
        self._by_id.pop(breakpoint_.id, None)

    def _take_back(self, made: Breakpoint) -> None:
        """One that was just made and nobody has heard of is not to be, nor has its id been."""
        self._forget(made)
        self._next_id = made.id

    def _leave(self, breakpoint_: Breakpoint) -> None:
        """Take the breakpoint out of all places."""
        for place in breakpoint_.places:
            # A new list: the program may be going through the old one right now.
            here = [b for b in self._at.get(id(place), ()) if b is not breakpoint_]
            if here:
                self._at[id(place)] = here
            else:
                self._at.pop(id(place), None)
        breakpoint_.places = []


def _is_same(one: str, other: str) -> bool:
    return one == other or os.path.realpath(one) == os.path.realpath(other)


def _require_sense(asking: Asking) -> Callable[[int], bool] | None:
    """Which hits count, None for all; raises `RequestError` if what is asked cannot be read."""
    hit_condition = _or_empty(asking.hit_condition)
    read_log_message(_or_empty(asking.log_message))
    return hit_test(hit_condition) if hit_condition.strip() else None


def _or_empty(text: str | UnsetType) -> str:
    return "" if text is UNSET else text
