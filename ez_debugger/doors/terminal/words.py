"""What can be typed at the prompt: each word's names, how it is used, what it does."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Literal, NamedTuple

from ez_debugger.doors.terminal import breaking, looking, moving

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.doors.terminal.prompt import Prompt


class Word(NamedTuple):
    """One command: its names (the first is the usual one), what follows, what it does."""

    names: tuple[str, ...]
    usage: str
    help: str
    act: Callable[[Prompt, str], None]
    completes: Literal["", "names", "functions", "commands"] = ""
    """What Tab offers behind it."""


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


def _help(prompt: Prompt, rest: str) -> None:
    word = word_of(rest) if rest else None
    if isinstance(word, Word):
        prompt.say(f"{', '.join(word.names)} {word.usage}\n  {word.help}")
    else:
        prompt.say(word or help_text())


def _quit(prompt: Prompt, _rest: str) -> None:
    prompt.is_over = True


WORDS: tuple[Word, ...] = (
    Word(("s", "step"), "[TIMES]", "go to the next statement, into calls", moving.step),
    Word(("n", "next"), "[TIMES]", "go to the next statement here, over calls", moving.step_over),
    Word(
        ("o", "out", "finish", "return"), "", "go on until this function returns", moving.step_out
    ),
    Word(("c", "continue"), "", "go on to the next breakpoint or the end", moving.go_on),
    Word(
        ("until",), "[[FILE:]LINE]", "go on to a line; alone: to the next one below", moving.run_to
    ),
    Word(("run", "r", "restart"), "", "read the program anew and start it again", moving.run),
    Word(
        ("b", "break"),
        "[[FILE:]LINE|FUNCTION [if CONDITION]]",
        "stop there; alone: list",
        breaking.set_or_list,
        "functions",
    ),
    Word(
        ("tb", "tbreak"),
        "[FILE:]LINE|FUNCTION [if CONDITION]",
        "stop there once",
        breaking.set_once,
        "functions",
    ),
    Word(
        ("cond", "condition"),
        "NUMBER [CONDITION]",
        "stop only where it is true",
        breaking.give_condition,
        "names",
    ),
    Word(("ignore",), "NUMBER TIMES", "let a breakpoint pass so many times", breaking.ignore),
    Word(("d", "delete"), "[NUMBER]", "remove a breakpoint, or all of them", breaking.delete),
    Word(("disable",), "[NUMBER]", "let a breakpoint, or all of them, rest", breaking.disable),
    Word(("enable",), "[NUMBER]", "let it stop again", breaking.enable),
    Word(("data",), "NAME", "stop when a variable changes", breaking.follow, "names"),
    Word(
        ("watch", "display"),
        "[EXPRESSION]",
        "show it after every stop; alone: list",
        looking.watch,
        "names",
    ),
    Word(
        ("unwatch", "undisplay"),
        "[EXPRESSION]",
        "stop showing it, or all of them",
        looking.unwatch,
        "names",
    ),
    Word(
        ("p", "print"), "EXPRESSION", "show the value of an expression", looking.show_value, "names"
    ),
    Word(
        ("set",),
        "NAME = EXPRESSION",
        "give a variable another value",
        looking.set_variable,
        "names",
    ),
    Word(
        ("vars", "locals", "variables"),
        "[globals|all]",
        "show the variables",
        looking.show_variables,
    ),
    Word(
        ("bt", "w", "where", "backtrace"),
        "",
        "show the calls that are going on",
        looking.show_stack,
    ),
    Word(("up",), "", "look at the caller's frame", looking.select_caller),
    Word(("down",), "", "look at the called frame", looking.select_called),
    Word(
        ("l", "list"),
        "[LINE|FIRST,LAST|FUNCTION|.]",
        "show the source, then more of it",
        looking.list_source,
        "functions",
    ),
    Word(
        ("info", "i"),
        "[breakpoints|locals|args|watches|stack|program]",
        "tell about something; alone: what the program is made of",
        looking.tell_about,
    ),
    Word(("help", "h", "?"), "[COMMAND]", "say what can be typed", _help, "commands"),
    Word(("q", "quit", "exit"), "", "leave", _quit),
)
