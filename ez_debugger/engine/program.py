"""A checked program as a debugger sees it: files, lines, and the places where it can stop."""

from __future__ import annotations

import os
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.records import LineColumn, Location
from ez_lang.check.tree import Block
from ez_lang.execute.weaves import DEBUGGING

if TYPE_CHECKING:
    from ez_debugger.engine.evaluation.evaluator import Evaluation
    from ez_debugger.engine.loader import CheckedFile
    from ez_lang.check.names.scopes import FileScope
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import CallSite
    from ez_lang.execute.interpreter import Interpreter
    from ez_lang.execute.probes import Probe, StatementProbe
    from ez_lang.execute.weaves import Weave
    from ez_lang.source.text import SourceFile


class Landing(NamedTuple):
    """Where a line breakpoint lands: the line, and all places that begin the statement there."""

    line: int
    column: int
    places: list[Probe]


class DebuggedProgram:
    """A program under the debugger: found by file and line, asked for places."""

    def __init__(self, loaded: CheckedFile, interpreter: Interpreter) -> None:
        checked = self.checked = loaded.program
        main_file = loaded.file
        self.loaded = loaded.loaded
        self.scopes = loaded.scopes
        self.interpreter = interpreter
        self.main_file = main_file
        self.functions: list[CheckedFunction] = list(interpreter.functions())
        self.weave = DEBUGGING
        """How the program's functions are woven now."""
        self.evaluation: Evaluation
        """What evaluates for this program; set right after it is made."""
        self.all_places: list[Probe] = [
            place for function in self.functions for place in interpreter.probes(function)
        ]
        self._files = {
            os.path.realpath(source.absolute): source
            for module in checked.modules
            for source in module.files
        }
        self._stops: dict[int, list[tuple[int, Probe]]] = {}
        """By file: where it can stop, by offset."""
        for function in self.functions:
            for place in interpreter.probes(function):
                stops_of_file = self._stops.setdefault(id(function.file), [])
                stops_of_file.append((starts_at(place), place))
        for stops in self._stops.values():
            stops.sort(key=_offset)

    def weave_all(self, weave: Weave) -> None:
        """Weave all functions anew; those that run notice at their next statement."""
        if weave != self.weave:
            self.weave = weave
            self.interpreter.weave_all(weave)

    def file(self, path: str) -> SourceFile | None:
        """The program's file with this path, however it is spelled; None if it has no such file."""
        return self._files.get(os.path.realpath(path))

    def file_scope(self, function: CheckedFunction) -> FileScope:
        """What the file of a function imports and uses."""
        return next(
            file
            for module in self.scopes.modules.values()
            for file in module.files
            if file.source is function.file
        )

    def files(self) -> list[SourceFile]:
        """All files of the program."""
        return list(self._files.values())

    def location(self, source: SourceFile, offset: int) -> Location:
        """An offset as a record."""
        line, column = source.position(offset)
        return Location(source.absolute, line, column)

    def location_of(self, place: Probe) -> Location:
        """Where a place stops: at the first character of its statement."""
        return self.location(place.function.file, starts_at(place))

    def landing(self, source: SourceFile, line: int, column: int | None = None) -> Landing | None:
        """Where a breakpoint on a line lands: on the line, or on the next one that has a statement.

        A line inside a function never lands in another one.
        """
        stops = self._stops.get(id(source), [])
        if line < 1 or line > len(source.line_starts):
            return None
        first = bisect_left(stops, source.offset(line), key=_offset)
        if column is not None:
            first = self._at_column(source, stops, first, line, column)
        if first == len(stops):
            return None
        offset, place = stops[first]
        inside = self.function_at(source, line)
        if inside is not None and inside is not place.function:
            return None
        landed = source.position(offset)
        places = [place for start, place in stops[first:] if start == offset]
        return Landing(landed.line, landed.column, places)

    def stops_between(self, source: SourceFile, first: int, last: int) -> list[LineColumn]:
        """Where statements start between two lines."""
        found = []
        for offset, _ in self._stops.get(id(source), []):
            line, column = source.position(offset)
            if first <= line <= last:
                found.append(LineColumn(line, column))
        return list(dict.fromkeys(found))

    def function_at(self, source: SourceFile, line: int) -> CheckedFunction | None:
        """The function whose text the line is in; its first line belongs to it."""
        for function in self.functions:
            if function.file is source and not is_initialisation(function):
                start = source.position(function.start).line
                if start <= line <= source.position(function.end - 1).line:
                    return function
        return None

    def functions_named(self, name: str) -> list[CheckedFunction]:
        """The functions called `name` or `module.name`, those of the main module first."""
        module, _, short = name.rpartition(".")
        found = [
            function
            for function in self.functions
            if function.name == short
            and (not module or function.module.name == module)
            and not is_initialisation(function)
        ]
        own = self.checked.main.module
        return sorted(found, key=lambda function: function.module is not own)

    def entry_of(self, function: CheckedFunction) -> Probe | None:
        """The first statement of a function; None if it has none."""
        body = function.body
        if body is None or not body.statements:
            return None
        first = body.statements[0]
        return next(
            place for place in self.interpreter.probes(function) if place.statement.node is first
        )

    def last_of(self, function: CheckedFunction) -> Probe | None:
        """The last statement of a function; None if it has none."""
        body = function.body
        if body is None or not body.statements:
            return None
        return self.place_at(function, body.statements[-1].start)

    def place_at(self, function: CheckedFunction, offset: int) -> StatementProbe:
        """The smallest statement of a function whose text holds an offset; else its first."""
        statements = [p.statement for p in self.interpreter.probes(function)]
        around = [p for p in statements if p.node.start <= offset <= p.node.end]
        return min(around or statements[:1], key=_length)

    def calling_place(self, site: CallSite) -> Probe:
        """Where the caller stops while it makes a call."""
        assert site.probe is not None  # noqa: S101 - only an outermost frame has a site without
        return self.stop_place(site.probe, site.start)

    def stop_place(self, place: StatementProbe, offset: int) -> Probe:
        """Where a statement stops that is at an offset in its text.

        An `or` condition is a place of its own.  A function's block, which is where a call fails
        that exceeds the limit on depth, stops at its first statement.
        """
        places = self.interpreter.probes(place.function)
        for point in places:
            is_condition = point.kind == "or" and point.statement is place
            if is_condition and point.node.start <= offset < point.node.end:
                return point
        is_block = isinstance(place.node, Block)
        return next((p for p in places if p.kind == "statement"), place) if is_block else place

    def _at_column(
        self, source: SourceFile, stops: list[tuple[int, Probe]], first: int, line: int, column: int
    ) -> int:
        """The first stop of the line at or behind a column, if there is one."""
        wanted = source.offset(line, column)
        for index in range(first, len(stops)):
            position = source.position(stops[index][0])
            if position.line > line:
                break
            if stops[index][0] >= wanted:
                return index
        return first


def starts_at(place: Probe) -> int:
    """The offset a place is shown at; a loop's later rounds stop at the loop's own start."""
    return place.node.start if place.kind == "or" else place.statement.node.start


def is_initialisation(function: CheckedFunction) -> bool:
    """Whether this is a module's initialisation rather than a function of the program."""
    return function in function.module.initialisers


def _offset(stop: tuple[int, Probe]) -> int:
    return stop[0]


def _length(place: StatementProbe) -> int:
    return place.node.end - place.node.start
