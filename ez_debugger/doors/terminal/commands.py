"""The commands of the prompt: their names, operands, help and implementation."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Literal, NamedTuple

from ez_debugger.doors.terminal import breakpoints, execution, inspection

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.doors.terminal.prompt import Prompt


class PromptCommand(NamedTuple):
    """A command of the prompt; the first of its names is the usual one."""

    names: tuple[str, ...]
    operands: str
    help: str
    run: Callable[[Prompt, str], None]
    completes: Literal["", "names", "functions", "commands"] = ""
    """What Tab completes after the name."""


def find_command(name: str) -> PromptCommand | str:
    """Return the command of a name or of an unambiguous abbreviation; otherwise an error message.

    The message suggests commands: those that begin like the name, similar ones, or the usual ones.
    """
    for command in COMMANDS:
        if name in command.names:
            return command
    matches = [c for c in COMMANDS if any(known.startswith(name) for known in c.names)]
    if len(matches) == 1:
        return matches[0]
    if matches:
        names = [known for c in matches for known in c.names if known.startswith(name)]
        return f"'{name}' is ambiguous: {', '.join(names)}"
    all_names = [known for command in COMMANDS for known in command.names]
    similar = difflib.get_close_matches(name, all_names, n=3)
    if similar:
        return f"unknown command '{name}'; did you mean {' or '.join(similar)}?"
    usual = ", ".join(command.names[-1] for command in COMMANDS if command.names[-1] in _USUAL)
    return f"unknown command '{name}'; try {usual}, or help for all commands"


_USUAL = ("step", "next", "continue", "break", "print", "variables")


def help_text() -> str:
    """Return the list of all commands."""
    rows = [
        (f"{', '.join(command.names)} {command.operands}".rstrip(), command.help)
        for command in COMMANDS
    ]
    width = max(len(left) for left, _ in rows)
    return "\n".join(f"  {left:<{width}}  {right}" for left, right in rows)


def _help(prompt: Prompt, operands: str) -> None:
    command = find_command(operands) if operands else None
    if isinstance(command, PromptCommand):
        prompt.print(f"{', '.join(command.names)} {command.operands}\n  {command.help}")
    else:
        prompt.print(command or help_text())


def _quit(prompt: Prompt, _operands: str) -> None:
    prompt.is_over = True


_WHERE = "[FILE:]LINE|FUNCTION [if CONDITION]"

COMMANDS: tuple[PromptCommand, ...] = (
    PromptCommand(
        ("s", "step"), "[TIMES]", "step to the next statement, into calls", execution.step
    ),
    PromptCommand(
        ("n", "next"), "[TIMES]", "step to the next statement, over calls", execution.step_over
    ),
    PromptCommand(
        ("o", "out", "finish", "return"), "", "run until this function returns", execution.step_out
    ),
    PromptCommand(
        ("c", "continue"), "", "continue to the next breakpoint or the end", execution.continue_
    ),
    PromptCommand(
        ("until",),
        "[[FILE:]LINE]",
        "continue to a line (default: below this one)",
        execution.run_to,
    ),
    PromptCommand(
        ("run", "r", "restart"), "", "load the program again and start it", execution.restart
    ),
    PromptCommand(
        ("b", "break"),
        f"[{_WHERE}]",
        "set a breakpoint (default: list all)",
        breakpoints.set_or_list,
        "functions",
    ),
    PromptCommand(
        ("tb", "tbreak"),
        _WHERE,
        "set a breakpoint that is deleted when it is hit",
        breakpoints.set_temporary,
        "functions",
    ),
    PromptCommand(
        ("cond", "condition"),
        "NUMBER [CONDITION]",
        "change or remove a condition",
        breakpoints.set_condition,
        "names",
    ),
    PromptCommand(
        ("ignore",), "NUMBER TIMES", "ignore the next hits of a breakpoint", breakpoints.ignore
    ),
    PromptCommand(
        ("d", "delete"), "[NUMBER]", "delete a breakpoint (default: all)", breakpoints.delete
    ),
    PromptCommand(
        ("disable",), "[NUMBER]", "disable a breakpoint (default: all)", breakpoints.disable
    ),
    PromptCommand(
        ("enable",), "[NUMBER]", "enable a breakpoint (default: all)", breakpoints.enable
    ),
    PromptCommand(
        ("data",), "NAME", "stop when a variable changes", breakpoints.set_data_breakpoint, "names"
    ),
    PromptCommand(
        ("watch", "display"),
        "[EXPRESSION]",
        "show a value after every stop (default: list)",
        inspection.watch,
        "names",
    ),
    PromptCommand(
        ("unwatch", "undisplay"),
        "[EXPRESSION]",
        "remove a watch (default: all)",
        inspection.unwatch,
        "names",
    ),
    PromptCommand(
        ("p", "print"),
        "EXPRESSION",
        "show the value of an expression",
        inspection.print_value,
        "names",
    ),
    PromptCommand(
        ("set",),
        "NAME = EXPRESSION",
        "assign a value to a variable",
        inspection.set_variable,
        "names",
    ),
    PromptCommand(
        ("vars", "locals", "variables"),
        "[globals|all]",
        "show variables",
        inspection.show_variables,
    ),
    PromptCommand(
        ("bt", "w", "where", "backtrace"), "", "show the call stack", inspection.show_stack
    ),
    PromptCommand(("up",), "", "select the frame of the caller", inspection.select_caller),
    PromptCommand(("down",), "", "select the frame of the callee", inspection.select_callee),
    PromptCommand(
        ("l", "list"),
        "[LINE|FIRST,LAST|FUNCTION|.]",
        "show source lines, then the following ones",
        inspection.list_source,
        "functions",
    ),
    PromptCommand(
        ("info", "i"),
        "[breakpoints|locals|args|watches|stack|program]",
        "show information",
        inspection.show_information,
    ),
    PromptCommand(
        ("help", "h", "?"), "[COMMAND]", "explain a command (default: list all)", _help, "commands"
    ),
    PromptCommand(("q", "quit", "exit"), "", "end the session", _quit),
)
