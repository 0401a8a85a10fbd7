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
    if rest and rest not in prompt.watched:
        prompt.say(f"'{rest}' is not watched")
        return
    prompt.watched = [text for text in prompt.watched if rest and text != rest]
    watch(prompt, "")


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
    name, value = _assignment(rest.removeprefix("var "))
    if not (name and value):
        prompt.say("usage: set NAME = EXPRESSION")
        return
    answer = prompt.ask(c.SetVariable(name, value, prompt.frame))
    if isinstance(answer, e.VariableUpdate):
        prompt.say(f"  {answer.name} = {answer.value}")


def _assignment(text: str) -> tuple[str, str]:
    """What stands on both sides of the first `=` that is in no brackets."""
    depth = 0
    for at, letter in enumerate(text):
        depth += {"[": 1, "]": -1}.get(letter, 0)
        if letter == "=" and depth == 0:
            return text[:at].strip(), text[at + 1 :].strip()
    return text.strip(), ""


def show_variables(prompt: Prompt, rest: str) -> None:
    """Show the variables of the frame that is looked at."""
    scopes: tuple[Literal["locals", "globals", "all"], ...] = ("locals", "globals", "all")
    scope = next((known for known in scopes if known.startswith(rest)), None)
    if scope is None:
        prompt.say("usage: vars [globals|all]")
        return
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
    where = prompt.location or prompt.failed_at or Location(prompt.file, 0, 1)
    begin, _, end = rest.partition(",")
    if rest == ".":
        first, last = where.line - 5, where.line + 5
    elif begin.strip().isdecimal() and end.strip().isdecimal():
        first, last = int(begin), int(end)
    elif rest:
        found = _place(prompt, rest, where)
        if found is None:
            return
        first, last = found.line - 5, found.line + 5
        if found.file != where.file:
            where = Location(found.file, 0, 1)
    else:
        first = prompt.listed_to + 1 if prompt.listed_to else where.line - 5
        last = max(1, first) + 10
    prompt.listed_to = last
    prompt.say(prompt.view.listing(where, first, last) or "there are no such lines")


def _place(prompt: Prompt, text: str, where: Location) -> Location | None:
    """A line of the current file or of another one, or where a function of the program begins."""
    file, _, line = text.rpartition(":")
    if line.isdecimal():
        path = os.path.join(os.path.dirname(prompt.file), file) if file else where.file
        if prompt.source_of(path):
            return Location(path, int(line), 1)
    answer = prompt.ask(c.GetProgram())
    functions = answer.functions if isinstance(answer, e.Program) else ()
    for item in functions:
        if item.name == text:
            return Location(item.file, item.line, 1)
    prompt.say(f"there is no line and no function '{text}'")
    return None


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
