"""Commands that inspect the paused program, and the one that sets a variable in it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET

from ez_debugger.doors.terminal import breakpoints
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.records import Location

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.doors.terminal.prompt import Prompt

MAX_FRAMES = 20
"""The innermost frames of the stack that are listed."""

LINES_BEFORE = 5
LISTED_LINES = 10


def watch(prompt: Prompt, operands: str) -> None:
    """Show an expression after every stop; without operands, list the watches."""
    if operands:
        prompt.watched.append(operands)
    answer = prompt.request(c.SetWatches(prompt.watched))
    if isinstance(answer, e.Watches):
        prompt.print(prompt.view.watches(answer) or "no watches")


def unwatch(prompt: Prompt, operands: str) -> None:
    """Remove a watch; without operands, all."""
    if operands and operands not in prompt.watched:
        prompt.print(f"'{operands}' is not watched")
        return
    prompt.watched = [text for text in prompt.watched if operands and text != operands]
    watch(prompt, "")


def print_value(prompt: Prompt, operands: str) -> None:
    """Show the value of an expression."""
    if not operands:
        prompt.print("usage: p EXPRESSION")
        return
    answer = prompt.evaluate(operands)
    if answer is not None:
        prompt.print(f"{answer.result}  ({answer.type})")


def set_variable(prompt: Prompt, operands: str) -> None:
    """Assign a value to a variable."""
    name, value = _assignment(operands.removeprefix("var "))
    if not (name and value):
        prompt.print("usage: set NAME = EXPRESSION")
        return
    answer = prompt.request(c.SetVariable(name, value, prompt.frame))
    if isinstance(answer, e.VariableUpdate):
        prompt.print(f"  {answer.name} = {answer.value}")


def _assignment(text: str) -> tuple[str, str]:
    """Split at the first `=` outside of brackets: `ages["a=b"] = 2`."""
    depth = 0
    for i, character in enumerate(text):
        depth += {"[": 1, "]": -1}.get(character, 0)
        if character == "=" and depth == 0:
            return text[:i].strip(), text[i + 1 :].strip()
    return text.strip(), ""


def show_variables(prompt: Prompt, operands: str) -> None:
    """Show the variables of the selected frame, or the global ones."""
    scopes: tuple[Literal["locals", "globals", "all"], ...] = ("locals", "globals", "all")
    scope = next((known for known in scopes if known.startswith(operands)), None)
    if scope is None:
        prompt.print("usage: vars [globals|all]")
        return
    answer = prompt.request(c.GetVariables(prompt.frame, scope))
    if isinstance(answer, e.Variables):
        prompt.print(prompt.view.variables(answer.variables))


def show_stack(prompt: Prompt, _operands: str) -> None:
    """Show the call stack."""
    answer = prompt.request(c.GetStackTrace(levels=MAX_FRAMES))
    if isinstance(answer, e.StackTrace):
        total = len(answer.frames) if answer.total_frames is UNSET else answer.total_frames
        prompt.print(prompt.view.stack(answer.frames, total, prompt.frame))


def select_caller(prompt: Prompt, _operands: str) -> None:
    """Select the frame of the caller."""
    _select(prompt, prompt.frame + 1)


def select_callee(prompt: Prompt, _operands: str) -> None:
    """Select the frame of the callee."""
    _select(prompt, prompt.frame - 1)


def _select(prompt: Prompt, frame: int) -> None:
    if frame < 0:
        prompt.print("this is the innermost frame")
        return
    answer = prompt.request(c.GetStackTrace(frame, 1))
    if not isinstance(answer, e.StackTrace):
        return
    if not answer.frames:
        prompt.print("this is the outermost frame")
        return
    prompt.frame = frame
    found = answer.frames[0]
    prompt.print(prompt.view.stack(answer.frames, 1, frame))
    prompt.print(prompt.view.listing(Location(found.file, found.line, found.column)))


def list_source(prompt: Prompt, operands: str) -> None:
    """Show source lines: around a line or function, a range, or those after the last ones."""
    where = prompt.location or prompt.failed_at or Location(prompt.file, 0, 1)
    begin, _, end = operands.partition(",")
    if operands == ".":
        first, last = where.line - LINES_BEFORE, where.line + LINES_BEFORE
    elif begin.strip().isdecimal() and end.strip().isdecimal():
        first, last = int(begin), int(end)
    elif operands:
        found = _line_or_function(prompt, operands, where)
        if found is None:
            return
        first, last = found.line - LINES_BEFORE, found.line + LINES_BEFORE
        if found.file != where.file:
            where = Location(found.file, 0, 1)
    else:
        first = prompt.listed_to + 1 if prompt.listed_to else where.line - LINES_BEFORE
        last = max(1, first) + LISTED_LINES
    prompt.listed_to = last
    prompt.print(prompt.view.listing(where, first, last) or "there are no such lines")


def _line_or_function(prompt: Prompt, text: str, where: Location) -> Location | None:
    """Return a line of the current or another file, or the head of a function."""
    file, _, line = text.rpartition(":")
    if line.isdecimal():
        path = os.path.join(os.path.dirname(prompt.file), file) if file else where.file
        if prompt.source_of(path):
            return Location(path, int(line), 1)
    answer = prompt.request(c.GetProgram())
    functions = answer.functions if isinstance(answer, e.Program) else ()
    for item in functions:
        if item.name == text:
            return Location(item.file, item.line, 1)
    prompt.print(f"there is no line and no function '{text}'")
    return None


def show_information(prompt: Prompt, operands: str) -> None:
    """Show a topic; without operands, the outline of the program."""
    topics: dict[str, Callable[[Prompt, str], None]] = {
        "breakpoints": breakpoints.list_all,
        "locals": show_variables,
        "args": _show_arguments,
        "watches": watch,
        "display": watch,
        "stack": show_stack,
        "frame": show_stack,
        "program": _show_program,
        "functions": _show_program,
    }
    topic = next((show for name, show in topics.items() if name.startswith(operands)), None)
    if operands and topic is None:
        prompt.print(f"the topics of info are {', '.join(topics)}")
    else:
        (topic if operands and topic else _show_program)(prompt, "")


def _show_arguments(prompt: Prompt, _operands: str) -> None:
    answer = prompt.request(c.GetStackTrace(prompt.frame, 1))
    if isinstance(answer, e.StackTrace):
        prompt.print(prompt.view.arguments(answer.frames))


def _show_program(prompt: Prompt, _operands: str) -> None:
    answer = prompt.request(c.GetProgram())
    if isinstance(answer, e.Program):
        for item in (*answer.functions, *answer.globals, *answer.structs, *answer.enums):
            prompt.print(f"  {item.signature}  {os.path.basename(item.file)}:{item.line}")
