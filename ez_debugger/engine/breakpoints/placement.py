"""Where a breakpoint is in a program: it lands on a line or a function, or says why it does not."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.engine.breakpoints.breakpoint import Asked
from ez_debugger.engine.breakpoints.conditions import dollar_advice, read_log_message
from ez_debugger.errors import RequestError
from ez_lang.loading.files import special_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.engine.breakpoints.breakpoint import Breakpoint
    from ez_debugger.engine.evaluation.evaluator import Evaluation
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.protocol.commands.base import Asking
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.probes import Probe


def land(placed: Breakpoint, program: DebuggedProgram | None) -> None:
    """Give a breakpoint its places in a program, and compile there what it asks.

    Without places it has a message that says why.
    """
    placed.message = ""
    placed.line = 0
    if placed.kind == "line":
        _land_on_line(placed, program)
    elif placed.kind == "function":
        _land_on_function(placed, program)
    if not placed.places or program is None:
        return
    _ask_everywhere(placed, program.evaluation)


def _ask_everywhere(placed: Breakpoint, evaluation: Evaluation) -> None:
    """Compile what it asks in each function it is in; where that does not check it is not set."""
    placed.message = dollar_advice(placed.log_message)
    can_ask = []
    asks: dict[CheckedFunction, Asked] = {}
    for place in placed.places:
        try:
            asks[place.function] = asked_at(placed.asking, place, evaluation)
        except RequestError as problem:
            placed.message = problem.message
        else:
            can_ask.append(place)
    placed.asks = asks
    placed.places = can_ask


def _land_on_line(placed: Breakpoint, program: DebuggedProgram | None) -> None:
    source = program.file(placed.file) if program else None
    if program is None or source is None:
        placed.message = _not_in(program, placed.file)
        return
    placed.file = source.absolute
    landing = program.landing(source, placed.asked_line, placed.column)
    if landing is None:
        placed.message = _nowhere(placed.asked_line, len(source.line_starts))
        return
    placed.line = landing.line
    placed.places = landing.places


def _land_on_function(placed: Breakpoint, program: DebuggedProgram | None) -> None:
    if program is None:
        placed.message = "no program is loaded yet"
        return
    entries = map(program.entry_of, program.functions_named(placed.function))
    placed.places = [entry for entry in entries if entry is not None]
    if placed.places:
        location = program.location_of(placed.places[0])
        placed.file, placed.line = location.file, location.line
    else:
        placed.message = _unknown_function(placed.function, program.functions)


def asked_at(asking: Asking, place: Probe, evaluation: Evaluation) -> Asked:
    """The condition and the log message at a place; raises `RequestError` if they do not check."""
    condition = _or_empty(asking.condition).strip()
    test = evaluation.condition(condition, place) if condition else None
    message = _or_empty(asking.log_message)
    if not message:
        return Asked(test)
    return Asked(
        test,
        [
            evaluation.display(part.text, place) if part.is_expression else part.text
            for part in read_log_message(message).parts
        ],
    )


def _not_in(program: DebuggedProgram | None, file: str) -> str:
    if not os.path.isfile(file):
        kind = special_kind(file)
        return f"this is {kind}, not a file" if kind else "there is no such file"
    if program is None:
        return "no program is loaded yet, and this file alone is none that checks"
    return "this file is not part of the program"


def _nowhere(line: int, last: int) -> str:
    if line < 1:
        return "lines count from 1"
    if line > last:
        return f"the file has only {last} lines"
    return "no statement starts on this line or after it in the same function"


def _unknown_function(name: str, functions: Sequence[CheckedFunction]) -> str:
    from ez_lang.source.suggestions import nearest  # noqa: PLC0415 - only when it is wrong

    near = nearest(name.rpartition(".")[2], [function.name for function in functions])
    return f"there is no function '{name}'" + (f"; did you mean '{near}'?" if near else "")


def _or_empty(text: str | UnsetType) -> str:
    return "" if text is UNSET else text
