"""Line editing at a terminal: history and completion; without `readline` neither."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from ez_debugger.doors.terminal.commands import COMMANDS, PromptCommand, find_command
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_lang.cli.line_editing import DELIMITERS, History, state_folder

if TYPE_CHECKING:
    from ez_debugger.doors.terminal.prompt import Prompt


def enable_line_editing(prompt: Prompt) -> History:
    """Enable completion and the history, which the caller saves at the end."""
    history = History(os.path.join(state_folder(), "debug_history"))
    history.load()
    with suppress(ImportError):
        import readline  # noqa: PLC0415 - only at a terminal, and not on every system

        def complete(word: str, number: int) -> str | None:
            line = readline.get_line_buffer()[: readline.get_endidx()]
            found = completions(prompt, line, word)
            return found[number] if number < len(found) else None

        readline.set_completer_delims(DELIMITERS)
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
    return history


def completions(prompt: Prompt, line: str, word: str) -> list[str]:
    """Return the completions of the last word of a line, in alphabetical order."""
    name, has_operands, operands = line.lstrip().partition(" ")
    if not has_operands:
        names = [name for known in COMMANDS for name in known.names]
        return sorted(name for name in names if name.startswith(word))
    command = find_command(name)
    completes = command.completes if isinstance(command, PromptCommand) else ""
    if completes == "functions" and " if " not in operands:
        found = _functions(prompt)
    elif completes == "commands":
        found = [name for known in COMMANDS for name in known.names]
    elif completes:
        owner = word.rpartition(".")[0]
        found = [f"{owner}.{name}" if owner else name for name in _names(prompt, operands)]
    else:
        found = []
    return sorted({name for name in found if name.startswith(word)})


def _functions(prompt: Prompt) -> list[str]:
    answer = prompt.client.answer(c.GetProgram())
    return [item.name for item in answer.functions] if isinstance(answer, e.Program) else []


def _names(prompt: Prompt, text: str) -> list[str]:
    answer = prompt.client.answer(c.Completions(text, len(text) + 1, prompt.frame))
    return [item.label for item in answer.items] if isinstance(answer, e.Completions) else []
