"""What can be typed at the prompt: each word's names, how it is used, what it does."""

from __future__ import annotations

import difflib
import os
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import UNSET

from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.records import BreakpointInfo, Location

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.doors.terminal.prompt import Prompt

FRAMES = 20
"""How many frames `bt` shows."""


class Word(NamedTuple):
    """One command: its names (the first is the usual one), what follows, what it does."""

    names: tuple[str, ...]
    usage: str
    help: str
    act: Callable[[Prompt, str], None]


def word_of(name: str) -> Word | str:
    """The command a word means, whole or shortened; else what to say about it."""
    for word in WORDS:
        if name in word.names:
            return word
    begun = [word for word in WORDS if any(known.startswith(name) for known in word.names)]
    if len(begun) == 1:
        return begun[0]
    known = [known for word in WORDS for known in word.names]
    near = [w.names[0] for w in begun] or difflib.get_close_matches(name, known, n=3)
    meant = f"; did you mean {' or '.join(near)}?" if near else "; help lists all commands"
    return f"there is no command '{name}'{meant}"


def help_text() -> str:
    """All commands, a line each."""
    rows = [(", ".join(word.names) + f" {word.usage}".rstrip(), word.help) for word in WORDS]
    width = max(len(left) for left, _ in rows)
    return "\n".join(f"  {left:<{width}}  {right}" for left, right in rows)


def _step(prompt: Prompt, _rest: str) -> None:
    prompt.go(c.StepInto())


def _next(prompt: Prompt, _rest: str) -> None:
    prompt.go(c.StepOver(prompt.frame))


def _out(prompt: Prompt, _rest: str) -> None:
    prompt.go(c.StepOut(prompt.frame))


def _continue(prompt: Prompt, _rest: str) -> None:
    prompt.go(c.Continue())


def _until(prompt: Prompt, rest: str) -> None:
    place = _place(prompt, rest)
    if place is not None:
        prompt.go(c.RunTo(*place))


def _run(prompt: Prompt, _rest: str) -> None:
    prompt.go(c.Restart(stop_on_entry=True))


def _break(prompt: Prompt, rest: str) -> None:
    if not rest:
        _info(prompt, "break")
        return
    _set_breakpoint(prompt, rest)


def _temporary_break(prompt: Prompt, rest: str) -> None:
    made = _set_breakpoint(prompt, rest)
    if made is not None:
        prompt.temporary.add(made)


def _set_breakpoint(prompt: Prompt, rest: str) -> int | None:
    """`LINE`, `FILE:LINE` or a function's name, with `if CONDITION` behind it."""
    where, _, condition = rest.partition(" if ")
    where = where.strip()
    asked = condition.strip() or UNSET
    if where and not where[-1].isdigit():
        answer = prompt.ask(c.SetFunctionBreakpoint(where, condition=asked))
    else:
        place = _place(prompt, where)
        answer = None if place is None else prompt.ask(c.SetBreakpoint(*place, condition=asked))
    if not isinstance(answer, e.BreakpointSet) or answer.id is UNSET:
        return None
    _show_breakpoint(prompt, answer.id)
    return answer.id


def _show_breakpoint(prompt: Prompt, breakpoint_id: int) -> None:
    for info in _breakpoints(prompt):
        if info.id == breakpoint_id:
            prompt.say(f"breakpoint {prompt.view.breakpoint(info)}")


def _breakpoints(prompt: Prompt) -> tuple[BreakpointInfo, ...]:
    answer = prompt.ask(c.ListBreakpoints())
    return answer.breakpoints if isinstance(answer, e.Breakpoints) else ()


def _condition(prompt: Prompt, rest: str) -> None:
    number, _, condition = rest.partition(" ")
    wanted = _number(prompt, number, "cond NUMBER CONDITION")
    if wanted is None:
        return
    if prompt.ask(c.UpdateBreakpoint(wanted, condition=condition.strip())) is not None:
        _show_breakpoint(prompt, wanted)


def _ignore(prompt: Prompt, rest: str) -> None:
    number, _, times = rest.partition(" ")
    wanted = _number(prompt, number, "ignore NUMBER TIMES")
    skipped = None if wanted is None else _number(prompt, times, "ignore NUMBER TIMES")
    if wanted is not None and skipped is not None:
        hits = f"> {skipped}" if skipped else ""
        if prompt.ask(c.UpdateBreakpoint(wanted, hit_condition=hits)) is not None:
            _show_breakpoint(prompt, wanted)


def _delete(prompt: Prompt, rest: str) -> None:
    if not rest:
        prompt.ask(c.ClearAllBreakpoints())
    elif (wanted := _number(prompt, rest, "delete [NUMBER]")) is not None:
        prompt.ask(c.ClearBreakpoint(id=wanted))


def _watch(prompt: Prompt, rest: str) -> None:
    if rest:
        prompt.watched.append(rest)
    answer = prompt.ask(c.SetWatches(prompt.watched))
    if isinstance(answer, e.Watches):
        prompt.say(prompt.view.watches(answer) or "nothing is watched")


def _unwatch(prompt: Prompt, rest: str) -> None:
    prompt.watched = [text for text in prompt.watched if rest and text != rest]
    prompt.ask(c.SetWatches(prompt.watched))


def _print(prompt: Prompt, rest: str) -> None:
    if not rest:
        prompt.say("usage: p EXPRESSION")
        return
    for event in prompt.client.ask(c.Evaluate(rest, prompt.frame)):
        if isinstance(event, e.EvaluateResult):
            prompt.say(f"{event.result}  ({event.type})")
        elif isinstance(event, e.Error):
            prompt.say(prompt.view.error(event))
        elif isinstance(event, e.Output):
            prompt.say(event.text.rstrip("\n"))


def _set(prompt: Prompt, rest: str) -> None:
    name, has_value, value = rest.partition("=")
    if not has_value:
        prompt.say("usage: set NAME = EXPRESSION")
        return
    answer = prompt.ask(c.SetVariable(name.strip(), value.strip(), prompt.frame))
    if isinstance(answer, e.VariableUpdate):
        prompt.say(f"  {answer.name} = {answer.value}")


def _variables(prompt: Prompt, rest: str) -> None:
    scope: Literal["locals", "globals", "all"] = "locals"
    if rest:
        scope = "all" if rest.startswith("a") else "globals"
    answer = prompt.ask(c.GetVariables(prompt.frame, scope))
    if isinstance(answer, e.Variables):
        prompt.say(prompt.view.variables(answer.variables))


def _backtrace(prompt: Prompt, _rest: str) -> None:
    answer = prompt.ask(c.GetStackTrace(levels=FRAMES))
    if isinstance(answer, e.StackTrace):
        total = len(answer.frames) if answer.total_frames is UNSET else answer.total_frames
        prompt.say(prompt.view.stack(answer.frames, total, prompt.frame))


def _up(prompt: Prompt, _rest: str) -> None:
    _select(prompt, prompt.frame + 1)


def _down(prompt: Prompt, _rest: str) -> None:
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


def _list(prompt: Prompt, rest: str) -> None:
    where = prompt.location or Location(prompt.file, 1, 1)
    if rest.isdecimal():
        prompt.say(prompt.view.listing(where, int(rest) - 5, int(rest) + 5))
        return
    first = prompt.listed_to + 1 if prompt.listed_to else max(1, where.line - 5)
    prompt.listed_to = first + 10
    prompt.say(
        prompt.view.listing(where, first, prompt.listed_to) or "that was the end of the file"
    )


def _info(prompt: Prompt, rest: str) -> None:
    if rest.startswith("b"):
        prompt.say(prompt.view.breakpoints(_breakpoints(prompt)))
        return
    answer = prompt.ask(c.GetProgram())
    if isinstance(answer, e.Program):
        for item in (*answer.functions, *answer.globals, *answer.structs, *answer.enums):
            prompt.say(f"  {item.signature}  {os.path.basename(item.file)}:{item.line}")


def _help(prompt: Prompt, rest: str) -> None:
    word = word_of(rest) if rest else None
    if isinstance(word, Word):
        prompt.say(f"{', '.join(word.names)} {word.usage}\n  {word.help}")
    else:
        prompt.say(word or help_text())


def _quit(prompt: Prompt, _rest: str) -> None:
    prompt.is_over = True


def _place(prompt: Prompt, text: str) -> tuple[str, int] | None:
    """`LINE` of the current file, or `FILE:LINE`; None after saying what is wrong."""
    file, _, line = text.rpartition(":")
    current = prompt.location.file if prompt.location else prompt.file
    wanted = _number(prompt, line, "LINE or FILE:LINE")
    return None if wanted is None else (file or current, wanted)


def _number(prompt: Prompt, text: str, usage: str) -> int | None:
    if text.strip().isdecimal():
        return int(text)
    prompt.say(f"a number was expected, not '{text}': {usage}")
    return None


WORDS: tuple[Word, ...] = (
    Word(("s", "step"), "", "go to the next statement, into calls", _step),
    Word(("n", "next"), "", "go to the next statement here, over calls", _next),
    Word(("o", "out", "finish"), "", "go on until this function returns", _out),
    Word(("c", "continue"), "", "go on to the next breakpoint or the end", _continue),
    Word(("until",), "[FILE:]LINE", "go on to a line", _until),
    Word(("run", "restart"), "", "read the program anew and start it again", _run),
    Word(
        ("b", "break"), "[[FILE:]LINE|FUNCTION [if CONDITION]]", "stop there; alone: list", _break
    ),
    Word(("tb", "tbreak"), "[FILE:]LINE|FUNCTION", "stop there once", _temporary_break),
    Word(("cond", "condition"), "NUMBER [CONDITION]", "stop only where it is true", _condition),
    Word(("ignore",), "NUMBER TIMES", "let a breakpoint pass so many times", _ignore),
    Word(("d", "delete"), "[NUMBER]", "remove a breakpoint, or all of them", _delete),
    Word(("watch",), "[EXPRESSION]", "show it after every stop; alone: list", _watch),
    Word(("unwatch",), "[EXPRESSION]", "stop showing it, or all of them", _unwatch),
    Word(("p", "print"), "EXPRESSION", "show the value of an expression", _print),
    Word(("set",), "NAME = EXPRESSION", "give a variable another value", _set),
    Word(("vars", "locals"), "[globals|all]", "show the variables", _variables),
    Word(("bt", "where", "backtrace"), "", "show the calls that are going on", _backtrace),
    Word(("up",), "", "look at the caller's frame", _up),
    Word(("down",), "", "look at the called frame", _down),
    Word(("l", "list"), "[LINE]", "show the source, then more of it", _list),
    Word(("info",), "[break]", "what the program is made of, or the breakpoints", _info),
    Word(("help", "h", "?"), "[COMMAND]", "say what can be typed", _help),
    Word(("q", "quit", "exit"), "", "leave", _quit),
)
