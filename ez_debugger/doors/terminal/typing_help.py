"""Comfort while typing at a terminal: what was typed before, and names to choose from.

`readline` is not everywhere; the prompt works without.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from ez_debugger.doors.terminal.words import WORDS, Word, word_of
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_lang.cli.line_editing import History, state_folder

if TYPE_CHECKING:
    from ez_debugger.doors.terminal.prompt import Prompt

_BETWEEN_WORDS = " \t\n()[]{}+-*/%=<>!&|,:\"'`$"
"""What ends a word for completion: not the dot, as what stands before it decides."""


def help_typing(prompt: Prompt) -> History:
    """From now on Tab completes and earlier lines come back; the history wants to be saved."""
    history = History(os.path.join(state_folder(), "debug_history"))
    history.load()
    with suppress(ImportError):
        import readline  # noqa: PLC0415 - only at a terminal, and not on every system

        def complete(word: str, number: int) -> str | None:
            line = readline.get_line_buffer()[: readline.get_endidx()]
            found = completions(prompt, line, word)
            return found[number] if number < len(found) else None

        readline.set_completer_delims(_BETWEEN_WORDS)
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
    return history


def completions(prompt: Prompt, line: str, word: str) -> list[str]:
    """What the last word of a line may become, in alphabetical order."""
    name, has_more, rest = line.lstrip().partition(" ")
    if not has_more:
        names = [name for known in WORDS for name in known.names]
        return sorted(name for name in names if name.startswith(word))
    command = word_of(name)
    completes = command.completes if isinstance(command, Word) else ""
    if completes == "functions" and " if " not in rest:
        found = _functions(prompt)
    elif completes == "commands":
        found = [name for known in WORDS for name in known.names]
    elif completes:
        before = word.rpartition(".")[0]
        found = [f"{before}.{name}" if before else name for name in _names(prompt, rest)]
    else:
        found = []
    return sorted({name for name in found if name.startswith(word)})


def _functions(prompt: Prompt) -> list[str]:
    answer = prompt.client.answer(c.GetProgram())
    return [item.name for item in answer.functions] if isinstance(answer, e.Program) else []


def _names(prompt: Prompt, text: str) -> list[str]:
    answer = prompt.client.answer(c.Completions(text, len(text) + 1, prompt.frame))
    return [item.label for item in answer.items] if isinstance(answer, e.Completions) else []
