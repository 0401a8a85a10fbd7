"""The prompt of `ez debug FILE`: reads a line, does what it says, shows what happened.

An empty line does the last thing again, words may be shortened as long as they stay unique, Ctrl+C
pauses a program that runs, the end of the input leaves.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from msgspec import UNSET

from ez_debugger.doors.program_thread import end_with_any_thread
from ez_debugger.doors.signals import CLOSED_PIPE, ENDING, end_on_signals
from ez_debugger.doors.terminal.client import Client
from ez_debugger.doors.terminal.typing_help import help_typing
from ez_debugger.doors.terminal.view import View
from ez_debugger.doors.terminal.words import Word, word_of
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_lang.model.host.environment import end_commands

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import FrameType

    from ez_debugger.records import Location

PROMPT = "(ez) "

OPEN_LINE_CHARACTERS = 1000
"""How much of an unfinished line is remembered."""


def debug(file: str, arguments: list[str]) -> int:
    """Run the prompt for a program; ends the process at the end of the session."""
    try:
        end_with_any_thread()
        end_on_signals(_end, leave=_leave, names=[name for name in ENDING if name != "SIGINT"])
        status = Prompt(file, arguments).run()
        sys.stdout.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    except OSError as problem:
        with suppress(OSError):  # standard error may be full as well
            sys.stderr.write(f"ez debug: cannot write: {problem.strerror or problem}\n")
            sys.stderr.flush()
        status = 1
    return _leave(status)


def _end(status: int) -> None:
    """A signal ends it all: what was printed is still seen."""
    with suppress(OSError):
        sys.stdout.flush()
    _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process at once, and the commands it waits for."""
    end_commands()
    os._exit(status)


class Prompt:
    """One person debugging one program."""

    def __init__(self, file: str, arguments: list[str]) -> None:
        self.client = Client(file)
        self.file = os.path.abspath(file)
        self.arguments = arguments
        self.location: Location | None = None
        """Where the program stands; None once it has ended."""
        self.failed_at: Location | None = None
        """Where it ended, if that was an error."""
        self.frame = 0
        self.watched: list[str] = []
        self.temporary: set[int] = set()
        self.listed_to = 0
        self.has_stepped = False
        """Whether the last thing that happened was the end of a step, and nothing else."""
        self.is_over = False
        self._is_terminal = sys.stdin.isatty()
        self._sources: dict[str, str] = {}
        is_colored = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self.view = View(self.source_of, is_colored=is_colored)
        self._last = ""
        self._open_line = ""
        self._is_reading = False
        self._is_running = False
        self._is_evaluating = False
        self._is_pause_wanted = False
        self._is_pausing = False

    def run(self) -> int:
        """Load, stop at the first statement, and obey until the person leaves."""
        signal.signal(signal.SIGINT, self._interrupted)
        if not self.load():
            return 1
        self.say("Type help for what can be typed; an empty line repeats the last command.")
        self.go(c.Start(stop_on_entry=True))
        history = help_typing(self) if self._is_terminal else None
        while not self.is_over and (line := self._read()) is not None:
            self.obey(line)
        if history is not None:
            history.save()
        return 0

    def load(self) -> bool:
        """Read and check the program; says what is wrong if it cannot be run."""
        events = list(self.client.ask(c.Initialize(args=self.arguments)))
        for event in events:
            if isinstance(event, e.Error):
                self.say(self.view.error(event))
        self._sources.clear()
        return isinstance(events[-1], e.Initialized)

    def obey(self, line: str) -> None:
        """Do what a line says."""
        line = line.strip() or self._last
        if not line:
            return
        self._last = line
        name, _, rest = line.partition(" ")
        word = word_of(name)
        if isinstance(word, Word):
            word.act(self, rest.strip())
        else:
            self.say(word)

    def say(self, text: str) -> None:
        """Show some text on lines of its own."""
        if text:
            self._write(f"\n{text}\n" if self._open_line else f"{text}\n")

    def _write(self, text: str) -> None:
        """Show text as it is; what it leaves of a line unfinished is remembered."""
        sys.stdout.write(text)
        self._open_line = (self._open_line + text).rpartition("\n")[2][-OPEN_LINE_CHARACTERS:]

    def ask(self, command: c.Command) -> e.Event | None:
        """The answer to a command; an error is shown, and None."""
        answer = self.client.answer(command)
        if isinstance(answer, e.Error):
            self.say(self.view.error(answer))
            return None
        return answer

    def evaluate(self, expression: str) -> e.EvaluateResult | None:
        """The value of an expression; what it prints and asks for is seen to, Ctrl+C ends it."""
        found: e.EvaluateResult | None = None
        events = self.client.ask(c.Evaluate(expression, self.frame))
        self._is_evaluating = True
        if self._is_pause_wanted:
            self._pause()
        for event in events:
            if isinstance(event, e.EvaluateResult):
                found = event
            else:
                self._show(event)
        self._is_evaluating = False
        if self._is_pausing:
            self._is_pausing = False
            self.client.settled()  # the answer to the pause, which said all there is to say
        return found

    def go(self, command: c.Command, *, or_else: c.Command | None = None) -> None:
        """Let the program go on, and show everything up to its next stop or end.

        If the command is refused, `or_else` is what is done instead.
        """
        self.frame = 0
        sys.stdout.flush()
        is_start = isinstance(command, c.Start | c.Restart)
        events = self.client.ask(command)
        self._is_pausing = False
        self._is_running = True
        if self._is_pause_wanted:
            self._pause()
        refused = self._follow(events)
        if is_start and refused is None:
            self.failed_at = None
            self._sources.clear()
            self._follow(iter(self.client.next_event, None))
        self._is_running = self._is_pausing = False
        if refused is not None and or_else is not None:
            self.go(or_else)
        elif refused is not None:
            self.say(self.view.error(refused))
        elif self.location is not None:
            self._after_stop()

    def source_of(self, file: str) -> str:
        """The text of a file of the program."""
        if file not in self._sources:
            answer = self.client.answer(c.GetSource(file))
            self._sources[file] = answer.content if isinstance(answer, e.Source) else ""
        return self._sources[file]

    # ------------------------------------------------------------------------------ inside

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        """Ctrl+C: pause a program that runs, give up a line that is being typed."""
        if self._is_running or self._is_evaluating:
            self._pause()
        else:
            self._is_pause_wanted = not self._is_reading
        if self._is_reading:
            raise KeyboardInterrupt

    def _pause(self) -> None:
        self._is_pausing = True
        self.client.send(c.Pause())

    def _follow(self, events: Iterable[e.Event]) -> e.Error | None:
        """Show events until the program stands still; a refused command's last error is left."""
        refused: e.Error | None = None
        for event in events:
            if refused is not None:
                self.say(self.view.error(refused))
            refused = event if isinstance(event, e.Error) and event.command is not UNSET else None
            if refused is None and self._show(event):
                break
        return refused

    def _show(self, event: e.Event) -> bool:
        """Show one event; True if the program stands still now."""
        match event:
            case e.Output():
                self._write(event.text)
            case e.InputRequested():
                self._give_input(event.prompt)
            case e.Error():
                if event.command is UNSET and event.location is not UNSET:
                    self.failed_at = event.location
                self.say(self.view.error(event))
            case e.Stopped():
                self.location, self.failed_at = event.location, None
                self.has_stepped = event.reason == "step"
                self.listed_to = 0
                self._clear_temporary(event)
                self._pending_stop = event
                return True
            case e.Exited():
                self._end(event.exit_code)
                return True
            case _:
                pass
        return False

    def _end(self, status: int) -> None:
        """The program has ended: say so, and show where if it failed."""
        self.location = None
        self.has_stepped = False
        self.listed_to = 0
        if self.failed_at is not None:
            self.say(self.view.listing(self.failed_at))
        self.say(f"The program ended with exit code {status}; run starts it again.")

    def _after_stop(self) -> None:
        """Show the stop: what changed, what is watched, where it is."""
        told = self.client.settled()
        self.say(self.view.stop(self._pending_stop))
        updates = [event for event in told if isinstance(event, e.VariableUpdate)]
        self.say(self.view.changes(updates))
        for event in told:
            if isinstance(event, e.Watches):
                self.say(self.view.watches(event))

    def _give_input(self, prompt: str) -> None:
        """Let the person type what the program asks for, with the question above it once more."""
        if self._is_pausing:
            return
        if not self._open_line.endswith(prompt):
            self._write(prompt)
        try:
            line = self._typed("")
        except KeyboardInterrupt:
            return
        self._open_line = ""
        if line is None:
            self.client.send(c.SendInput(eof=True))
        else:
            self.client.send(c.SendInput(line))

    def _clear_temporary(self, stopped: e.Stopped) -> None:
        """Breakpoints of `tbreak` are gone once they were hit."""
        for hit in stopped.hit_breakpoint_ids or ():
            if hit in self.temporary:
                self.temporary.discard(hit)
                self.client.send(c.ClearBreakpoint(id=hit))

    def _read(self) -> str | None:
        """The next line of the person; None at the end of the input."""
        self._is_pause_wanted = False
        while True:
            try:
                line = self._typed(PROMPT)
            except KeyboardInterrupt:
                self._write("\n")
                continue
            if line is None:
                self._write("\n" if self._is_terminal else "")
            elif not self._is_terminal:
                self.say(PROMPT + line)
            return line

    def _typed(self, prompt: str) -> str | None:
        """A line without its end; None at the end of the input.  Ctrl+C raises."""
        sys.stdout.flush()
        self._is_reading = True
        try:
            if self._is_pausing:  # Ctrl+C was faster
                raise KeyboardInterrupt
            if self._is_terminal:
                return input(prompt)
            line = sys.stdin.readline()
            return line.removesuffix("\n") if line else None
        except EOFError:
            return None
        finally:
            self._is_reading = False
