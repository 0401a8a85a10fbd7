"""`ez repl`: the prompt.  What an entry does is `prompt_session`'s business."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from ez_lang import LANGUAGE_VERSION, __version__
from ez_lang.cli import exits
from ez_lang.cli.line_editing import History, complete_names, state_folder
from ez_lang.cli.options import MisuseError
from ez_lang.cli.prompt_session import PromptSession
from ez_lang.cli.terminal import say, show_briefly
from ez_lang.model.host import SystemHost
from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import EntryProgress, parse_entry

if TYPE_CHECKING:
    from collections.abc import Callable

PROMPT = ">> "
MORE = ".. "

_TYPED_LINES = 100
"""An entry with more lines is pasted rather than typed."""

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
Input goes on as long as a bracket is open. Ctrl+C takes back what you typed.

  help    this text           reset   forget everything
  clear   clear the screen    exit    leave (also quit, Ctrl+D)
"""


def repl(arguments: list[str]) -> int:
    """Entries from standard input until its end; mistakes never end the session."""
    if arguments:
        raise MisuseError(f"repl takes no arguments, not '{arguments[0]}'")
    return Repl().run()


class Repl:
    """One prompt: reads entries, does commands, hands the rest on."""

    def __init__(self) -> None:
        self._host = SystemHost(["ez"])
        self._is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._session = self._new_session()

    def run(self) -> int:
        """The exit status: 0 at the end of the input, that of an `exit(n)`."""
        if not self._is_interactive:
            return self._loop()
        history = History(os.path.join(state_folder(), "history"))
        history.load()
        complete_names(lambda: self._session.session)
        self._say(f"EZ {LANGUAGE_VERSION} (ez {__version__}): 'help' tells more")
        try:
            return self._loop()
        finally:
            history.save()

    def _loop(self) -> int:
        while True:
            try:
                text = self._entry()
                if text is None or text.strip() in {"exit", "quit"}:
                    return exits.SUCCESS
                status = self._do(text)
            except KeyboardInterrupt:
                say("\ninterrupted" if self._is_interactive else "interrupted")
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
            return self._session.enter(text)
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
        self._session = self._new_session()

    def _new_session(self) -> PromptSession:
        return PromptSession(self._host, show_briefly, self._say)

    def _say(self, text: str) -> None:
        self._host.write(text + "\n")
        self._host.flush()

    def _entry(self) -> str | None:
        """Lines until they make an entry; None at the end of the input.

        A short entry is parsed after each line, so that a mistake is reported at once.  Parsing a
        long one that often would take time by the square of its length: it is parsed when its
        brackets are closed, and whenever it has become a quarter longer.
        """
        line = self._line(PROMPT)
        if line is None:
            return None
        lines: list[str] = []
        progress = EntryProgress()
        next_parse = 0.0
        while line is not None:
            lines.append(line)
            must_go_on = progress.add(line)
            if not must_go_on or len(lines) >= next_parse:
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
