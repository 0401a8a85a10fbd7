"""A checked program as a debugger sees it: files, lines, and the probes at which it can stop."""

from __future__ import annotations

import os
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.records import LineColumn, Location, Program, ProgramItem
from ez_lang.check.checker import check
from ez_lang.check.tree import Block
from ez_lang.execute.weaves import DEBUGGING

if TYPE_CHECKING:
    from ez_debugger.engine.loader import CheckedFile
    from ez_lang.check.names.scopes import FileScope
    from ez_lang.check.names.symbols import Symbol
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import CallSite
    from ez_lang.execute.interpreter import Interpreter
    from ez_lang.execute.probes import Probe, StatementProbe
    from ez_lang.execute.weaves import Weave
    from ez_lang.source.text import SourceFile


class LineStop(NamedTuple):
    """The position to which a line breakpoint resolves, and all probes of the statement there."""

    line: int
    column: int
    probes: list[Probe]


class DebuggedProgram:
    """A program under the debugger: finds probes by file and line, and files by path."""

    def __init__(self, checked: CheckedFile, interpreter: Interpreter) -> None:
        self.checked = checked.program
        self.scopes = checked.scopes
        self.main_file = checked.file
        self._sources = checked.sources
        self.interpreter = interpreter
        self.functions: list[CheckedFunction] = list(interpreter.functions())
        self.weave = DEBUGGING
        """The weave of all functions now; some differ while an evaluation runs."""
        self.all_probes: list[Probe] = [
            probe for function in self.functions for probe in interpreter.probes(function)
        ]
        # Clients spell paths in many ways (links, `..`): files are compared by their real paths.
        self._files = {
            os.path.realpath(source.absolute): source
            for module in self.checked.modules
            for source in module.files
        }
        self._stops: dict[int, list[tuple[int, Probe]]] = {}
        """By the identity of the file: offset and probe of every possible stop, by offset."""
        for probe in self.all_probes:
            stops = self._stops.setdefault(id(probe.function.file), [])
            stops.append((starts_at(probe), probe))
        for stops in self._stops.values():
            stops.sort(key=_offset)

    def weave_all(self, weave: Weave) -> None:
        """Use another weave for all functions; active calls switch at their next statement."""
        if weave != self.weave:
            self.weave = weave
            self.interpreter.weave_all(weave)

    # ------------------------------------------------------------------ files and functions

    def file(self, path: str) -> SourceFile | None:
        """The program's file with this path, in any spelling; None if there is none."""
        return self._files.get(os.path.realpath(path))

    def file_scope(self, function: CheckedFunction) -> FileScope:
        """The imports of the file that a function is in."""
        return next(
            file
            for module in self.scopes.modules.values()
            for file in module.files
            if file.source is function.file
        )

    def function_at(self, source: SourceFile, line: int) -> CheckedFunction | None:
        """The function whose text, its first line included, contains the line."""
        for function in self.functions:
            if function.file is source and not is_initialiser(function):
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
            and not is_initialiser(function)
        ]
        own = self.checked.main.module
        return sorted(found, key=lambda function: function.module is not own)

    def outline(self) -> Program:
        """Modules, functions, globals, structs and enums, each with its location and signature.

        They come from the trees that were loaded: the files may have changed or been deleted since.
        """
        # Checked a second time: symbols cost time, few clients request them, and the check that
        # precedes a run does not collect them.
        symbols = check(self._sources, with_symbols=True).symbols
        by_kind: dict[str, list[ProgramItem]] = {}
        for symbol in symbols.outline if symbols is not None else ():
            by_kind.setdefault(symbol.kind, []).append(_item(symbol))
        modules = [
            ProgramItem(module.name, f"module {module.name}", source.absolute, 1, 1)
            for module in self.checked.modules
            for source in module.files
        ]
        kinds = ("function", "global", "struct", "enum")
        return Program(tuple(modules), *(tuple(by_kind.get(kind, ())) for kind in kinds))

    # --------------------------------------------------------------------------- locations

    def location(self, source: SourceFile, offset: int) -> Location:
        """An offset as a record."""
        line, column = source.position(offset)
        return Location(source.absolute, line, column)

    def location_of(self, probe: Probe) -> Location:
        """The location of a stop at a probe: the first character of its statement."""
        return self.location(probe.function.file, starts_at(probe))

    def line_stop(
        self, source: SourceFile, line: int, column: int | None = None
    ) -> LineStop | None:
        """Where a breakpoint on a line stops: on the line, or the next one that has a statement.

        A line inside a function never resolves to another function.
        """
        stops = self._stops.get(id(source), [])
        # A client may send any number, and `offset` requires a line of the file.
        if line < 1 or line > len(source.line_starts):
            return None
        first = bisect_left(stops, source.offset(line), key=_offset)
        if column is not None:
            first = self._at_column(source, stops, first, line, column)
        if first == len(stops):
            return None
        # The next statement may be in the next function: a breakpoint on the closing brace of one
        # must not stop in the other.
        offset, probe = stops[first]
        inside = self.function_at(source, line)
        if inside is not None and inside is not probe.function:
            return None
        found = source.position(offset)
        # Several probes may share an offset: a loop has one for its start and one for each round.
        probes = [probe for start, probe in stops[first:] if start == offset]
        return LineStop(found.line, found.column, probes)

    def stops_between(self, source: SourceFile, first: int, last: int) -> list[LineColumn]:
        """The positions between two lines at which statements start."""
        found = []
        for offset, _ in self._stops.get(id(source), []):
            line, column = source.position(offset)
            if first <= line <= last:
                found.append(LineColumn(line, column))
        return list(dict.fromkeys(found))

    def _at_column(
        self, source: SourceFile, stops: list[tuple[int, Probe]], first: int, line: int, column: int
    ) -> int:
        """The index of the line's first stop at or after a column; `first` if there is none."""
        wanted = source.offset(line, column)
        for index in range(first, len(stops)):
            position = source.position(stops[index][0])
            if position.line > line:
                break
            if stops[index][0] >= wanted:
                return index
        return first

    # ------------------------------------------------------------------------------ probes

    def entry_of(self, function: CheckedFunction) -> Probe | None:
        """The first statement of a function; None if it has none."""
        body = function.body
        if body is None or not body.statements:
            return None
        first = body.statements[0]
        return next(
            probe for probe in self.interpreter.probes(function) if probe.statement.node is first
        )

    def last_of(self, function: CheckedFunction) -> Probe | None:
        """The last statement of a function; None if it has none."""
        body = function.body
        if body is None or not body.statements:
            return None
        return self.statement_at(function, body.statements[-1].start)

    def statement_at(self, function: CheckedFunction, offset: int) -> StatementProbe:
        """The smallest statement of a function whose text contains an offset; else its first."""
        statements = [probe.statement for probe in self.interpreter.probes(function)]
        # Blocks are nested, so the shortest statement that contains the offset is the innermost.
        around = [probe for probe in statements if probe.node.start <= offset <= probe.node.end]
        return min(around or statements[:1], key=_length)

    def calling_probe(self, site: CallSite) -> Probe:
        """The probe at which the caller is located while it makes a call."""
        assert site.probe is not None  # noqa: S101 - only an outermost frame has a site without
        return self.stop_probe(site.probe, site.start)

    def stop_probe(self, statement: StatementProbe, offset: int) -> Probe:
        """The probe at which a statement stops that is executing at an offset of its text.

        An `or` condition has a probe of its own.  A function's block, which is where a call fails
        that exceeds the limit on depth, stops at its first statement.
        """
        probes = self.interpreter.probes(statement.function)
        for probe in probes:
            is_condition = probe.kind == "or" and probe.statement is statement
            if is_condition and probe.node.start <= offset < probe.node.end:
                return probe
        if not isinstance(statement.node, Block):
            return statement
        return next((probe for probe in probes if probe.kind == "statement"), statement)


def starts_at(probe: Probe) -> int:
    """The offset at which a probe is shown; later rounds of a loop stop at the loop's start."""
    return probe.node.start if probe.kind == "or" else probe.statement.node.start


def is_initialiser(function: CheckedFunction) -> bool:
    """Whether this is the initialiser of a module rather than a function that was declared."""
    return function in function.module.initialisers


def _item(symbol: Symbol) -> ProgramItem:
    line, column = symbol.file.position(symbol.name_start)
    return ProgramItem(symbol.name, symbol.signature, symbol.file.absolute, line, column)


def _offset(stop: tuple[int, Probe]) -> int:
    return stop[0]


def _length(probe: StatementProbe) -> int:
    return probe.node.end - probe.node.start
