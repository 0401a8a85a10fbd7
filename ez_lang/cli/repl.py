"""`ez repl`: reads entries and commands at a prompt; `entry_runner` executes the entries."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from ez_lang import LANGUAGE_VERSION, __version__
from ez_lang.cli import exit_status
from ez_lang.cli.entry_runner import EntryRunner
from ez_lang.cli.line_editing import History, complete_names, state_folder
from ez_lang.cli.terminal import print_message, print_without_summary
from ez_lang.model.host import SystemHost
from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import EntryProgress, parse_entry

if TYPE_CHECKING:
    from collections.abc import Callable

PROMPT = ">> "
MORE = ".. "

_TYPED_LINES = 100
"""An entry with more lines than this was pasted."""

_EXITS = ("exit", "quit", "exit()", "quit()")
"""The forms with parentheses are those of Python."""

_CLEAR_SCREEN = "\x1b[2J\x1b[H"

HELP = """\
Type a statement and see what it does, or an expression and see its value:

  >> import & use @std, @math
  >> temp r = 2.5
  >> PI * r * r
  19.634954084936208
  >> do twice(n int) -> int { return n * 2 }
  >> twice(21)
  42

Variables, functions, structs, enums and imports stay until you replace them.
Input continues while a bracket is open. Ctrl+C discards what you typed.

  help    show this text      reset   forget all definitions
  clear   clear the screen    exit    leave (also quit, Ctrl+D)
"""


class Repl:
    """A prompt: reads entries until the end of the input; errors do not end the session."""

    def __init__(self) -> None:
        self._host = SystemHost(["ez"])
        self._is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._runner = self._new_runner()

    def run(self) -> int:
        """Return the exit status: 0 at the end of the input, n after `exit(n)`."""
        if not self._is_interactive:
            return self._loop()
        history = History(os.path.join(state_folder(), "history"))
        history.load()
        complete_names(lambda: self._runner.checker)
        self._say(f"EZ {LANGUAGE_VERSION} (ez {__version__}): type 'help' for help")
        try:
            return self._loop()
        finally:
            history.save()

    def _loop(self) -> int:
        while True:
            try:
                text = self._entry()
                if text is None or text.strip() in _EXITS:
                    return exit_status.SUCCESS
                status = self._do(text)
            except KeyboardInterrupt:
                print_message("\ninterrupted" if self._is_interactive else "interrupted")
                continue
            if status is not None:
                return status

    def _do(self, text: str) -> int | None:
        commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "clear": self._clear,
            "reset": self._reset,
        }
        command = commands.get(text.strip())
        if command is None:
            return self._runner.enter(text)
        command()
        return None

    def _help(self) -> None:
        self._say(HELP.rstrip("\n"))

    def _clear(self) -> None:
        if self._is_interactive:
            self._host.write(_CLEAR_SCREEN)
            self._host.flush()

    def _reset(self) -> None:
        self._clear()
        self._runner = self._new_runner()

    def _new_runner(self) -> EntryRunner:
        return EntryRunner(self._host, print_without_summary, self._say)

    def _say(self, text: str) -> None:
        self._host.write(text + "\n")
        self._host.flush()

    def _entry(self) -> str | None:
        """Read lines until they form an entry; return None at the end of the input.

        A short entry is parsed after each line, so that an error is reported immediately. For a
        long entry this would take quadratic time: it is parsed when its brackets are closed, and
        whenever it has grown by a quarter.
        """
        line = self._line(PROMPT)
        if line is None:
            return None
        lines: list[str] = []
        progress = EntryProgress()
        next_parse = 0.0
        while line is not None:
            lines.append(line)
            is_open = progress.add(line)
            if not is_open or len(lines) >= next_parse:
                if not _is_incomplete("".join(lines)):
                    break
                if len(lines) > _TYPED_LINES:
                    next_parse = len(lines) * 1.25
            line = self._line(MORE)
        return "".join(lines)

    def _line(self, prompt: str) -> str | None:
        if not self._is_interactive:
            line = self._host.read_line()
            return line.decode("utf-8", "surrogateescape") or None
        try:
            return input(prompt) + "\n"
        except EOFError:
            self._say("")
            return None


def _is_incomplete(text: str) -> bool:
    return parse_entry(SourceFile("<entry>", text)).is_incomplete
