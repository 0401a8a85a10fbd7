"""Placing breakpoints: finding the probes of a line or function, and compiling the options there.

A breakpoint without probes has a message that says why.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.breakpoint_syntax import dollar_advice, read_log_message
from ez_debugger.engine.breakpoints.breakpoint import CompiledOptions, text_of
from ez_debugger.errors import RequestError
from ez_lang.loading.files import special_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.engine.breakpoints.breakpoint import Breakpoint
    from ez_debugger.engine.evaluation.evaluator import Evaluator
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import BreakpointOptions
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.probes import Probe


def place(placed: Breakpoint, evaluator: Evaluator | None) -> None:
    """Place a breakpoint in the evaluator's program; without one, only set the message."""
    # Messages are state, not errors: a breakpoint that cannot be placed is kept and tried again
    # with the next program.
    placed.message = ""
    placed.line = 0
    program = None if evaluator is None else evaluator.program
    if placed.kind == "line":
        _place_on_line(placed, program)
    elif placed.kind == "function":
        _place_on_function(placed, program)
    if placed.probes and evaluator is not None:
        _compile_everywhere(placed, evaluator)


def compile_options(
    options: BreakpointOptions, probe: Probe, evaluator: Evaluator
) -> CompiledOptions:
    """The condition and the log message at a probe; raises `RequestError` if they do not check."""
    condition = text_of(options.condition).strip()
    test = evaluator.condition(condition, probe) if condition else None
    message = text_of(options.log_message)
    if not message:
        return CompiledOptions(test)
    return CompiledOptions(
        test,
        [
            evaluator.display(part.text, probe) if part.is_expression else part.text
            for part in read_log_message(message).parts
        ],
    )


def _compile_everywhere(placed: Breakpoint, evaluator: Evaluator) -> None:
    """Compile the options at each probe; keep only the probes at which they check."""
    placed.message = dollar_advice(placed.log_message)
    # A line or a function name may be in several functions (of several modules), and the same text
    # may check in one and not in the other.
    checked = []
    compiled: dict[CheckedFunction, CompiledOptions] = {}
    for probe in placed.probes:
        try:
            compiled[probe.function] = compile_options(placed.options, probe, evaluator)
        except RequestError as problem:
            placed.message = problem.message
        else:
            checked.append(probe)
    placed.compiled = compiled
    placed.probes = checked


def _place_on_line(placed: Breakpoint, program: DebuggedProgram | None) -> None:
    source = program.file(placed.file) if program else None
    if program is None or source is None:
        placed.message = _why_no_source(program, placed.file)
        return
    placed.file = source.absolute
    column = placed.options.column
    stop = program.line_stop(source, placed.requested_line, None if column is UNSET else column)
    if stop is None:
        placed.message = _why_no_stop(placed.requested_line, len(source.line_starts))
        return
    placed.line = stop.line
    placed.probes = stop.probes


def _place_on_function(placed: Breakpoint, program: DebuggedProgram | None) -> None:
    if program is None:
        placed.message = "no program is loaded yet"
        return
    entries = map(program.entry_of, program.functions_named(placed.function))
    placed.probes = [entry for entry in entries if entry is not None]
    if placed.probes:
        location = program.location_of(placed.probes[0])
        placed.file, placed.line = location.file, location.line
    else:
        placed.message = _unknown_function(placed.function, program.functions)


def _why_no_source(program: DebuggedProgram | None, file: str) -> str:
    if not os.path.isfile(file):
        kind = special_kind(file)
        return f"this is {kind}, not a file" if kind else "there is no such file"
    if program is None:
        return "no program is loaded yet, and this file alone is not a program that checks"
    return "this file is not part of the program"


def _why_no_stop(line: int, last: int) -> str:
    if line < 1:
        return "lines are numbered from 1"
    if line > last:
        return f"the file has only {last} lines"
    return "no statement starts on this line or after it in the same function"


def _unknown_function(name: str, functions: Sequence[CheckedFunction]) -> str:
    from ez_lang.source.suggestions import nearest  # noqa: PLC0415 - only needed for the error

    near = nearest(name.rpartition(".")[2], [function.name for function in functions])
    return f"there is no function '{name}'" + (f"; did you mean '{near}'?" if near else "")
