"""Words that look into the program, and one that sets a variable in it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET

from ez_debugger.doors.terminal import breaking
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.records import Location

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.doors.terminal.prompt import Prompt


FRAMES = 20
"""How many frames are shown of a stack."""


def watch(prompt: Prompt, rest: str) -> None:
    """Show an expression after every stop; alone, list them."""
    if rest:
        prompt.watched.append(rest)
    answer = prompt.ask(c.SetWatches(prompt.watched))
    if isinstance(answer, e.Watches):
        prompt.say(prompt.view.watches(answer) or "nothing is watched")


def unwatch(prompt: Prompt, rest: str) -> None:
    """Stop showing one, or all."""
    prompt.watched = [text for text in prompt.watched if rest and text != rest]
    prompt.ask(c.SetWatches(prompt.watched))


def show_value(prompt: Prompt, rest: str) -> None:
    """Show the value of an expression."""
    if not rest:
        prompt.say("usage: p EXPRESSION")
        return
    answer = prompt.evaluate(rest)
    if answer is not None:
        prompt.say(f"{answer.result}  ({answer.type})")


def set_variable(prompt: Prompt, rest: str) -> None:
    """Give a variable another value."""
    name, has_value, value = rest.removeprefix("var ").partition("=")
    if not has_value:
        prompt.say("usage: set NAME = EXPRESSION")
        return
    answer = prompt.ask(c.SetVariable(name.strip(), value.strip(), prompt.frame))
    if isinstance(answer, e.VariableUpdate):
        prompt.say(f"  {answer.name} = {answer.value}")


def show_variables(prompt: Prompt, rest: str) -> None:
    """Show the variables of the frame that is looked at."""
    scope: Literal["locals", "globals", "all"] = "locals"
    if rest:
        scope = "all" if rest.startswith("a") else "globals"
    answer = prompt.ask(c.GetVariables(prompt.frame, scope))
    if isinstance(answer, e.Variables):
        prompt.say(prompt.view.variables(answer.variables))


def show_stack(prompt: Prompt, _rest: str) -> None:
    """Show the calls that are going on."""
    answer = prompt.ask(c.GetStackTrace(levels=FRAMES))
    if isinstance(answer, e.StackTrace):
        total = len(answer.frames) if answer.total_frames is UNSET else answer.total_frames
        prompt.say(prompt.view.stack(answer.frames, total, prompt.frame))


def select_caller(prompt: Prompt, _rest: str) -> None:
    """Look at the caller."""
    _select(prompt, prompt.frame + 1)


def select_called(prompt: Prompt, _rest: str) -> None:
    """Look at the called frame."""
    _select(prompt, prompt.frame - 1)


def _select(prompt: Prompt, frame: int) -> None:
    if frame < 0:
        prompt.say("this is the innermost frame")
        return
    answer = prompt.ask(c.GetStackTrace(frame, 1))
    if not isinstance(answer, e.StackTrace):
        return
    if not answer.frames:
        prompt.say("this is the outermost frame")
        return
    prompt.frame = frame
    found = answer.frames[0]
    prompt.say(prompt.view.stack(answer.frames, 1, frame))
    prompt.say(prompt.view.listing(Location(found.file, found.line, found.column)))


def list_source(prompt: Prompt, rest: str) -> None:
    """Show some of the source."""
    where = prompt.location or Location(prompt.file, 1, 1)
    begin, _, end = rest.partition(",")
    if rest == ".":
        first, last = where.line - 5, where.line + 5
    elif begin.strip().isdecimal() and end.strip().isdecimal():
        first, last = int(begin), int(end)
    elif rest:
        line = _line(prompt, rest)
        if line is None:
            return
        first, last = line - 5, line + 5
    else:
        first = prompt.listed_to + 1 if prompt.listed_to else where.line - 5
        last = max(1, first) + 10
    prompt.listed_to = last
    prompt.say(prompt.view.listing(where, first, last) or "that was the end of the file")


def _line(prompt: Prompt, text: str) -> int | None:
    """A line of the current file, or where a function of the program begins."""
    if text.isdecimal():
        return int(text)
    answer = prompt.ask(c.GetProgram())
    functions = answer.functions if isinstance(answer, e.Program) else ()
    found = next((item.line for item in functions if item.name == text), None)
    if found is None:
        prompt.say(f"there is no line and no function '{text}'")
    return found


def tell_about(prompt: Prompt, rest: str) -> None:
    """Tell about one of some topics."""
    topics: dict[str, Callable[[Prompt, str], None]] = {
        "breakpoints": breaking.list_all,
        "locals": show_variables,
        "args": _arguments,
        "watches": watch,
        "display": watch,
        "stack": show_stack,
        "frame": show_stack,
        "program": _program,
        "functions": _program,
    }
    topic = next((act for name, act in topics.items() if name.startswith(rest)), None)
    if rest and topic is None:
        prompt.say(f"info knows {', '.join(topics)}")
    else:
        (topic if rest and topic else _program)(prompt, "")


def _arguments(prompt: Prompt, _rest: str) -> None:
    answer = prompt.ask(c.GetStackTrace(prompt.frame, 1))
    if isinstance(answer, e.StackTrace):
        prompt.say(prompt.view.arguments(answer.frames))


def _program(prompt: Prompt, _rest: str) -> None:
    answer = prompt.ask(c.GetProgram())
    if isinstance(answer, e.Program):
        for item in (*answer.functions, *answer.globals, *answer.structs, *answer.enums):
            prompt.say(f"  {item.signature}  {os.path.basename(item.file)}:{item.line}")
