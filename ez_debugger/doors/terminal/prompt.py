"""The prompt of `ez debug FILE`: reads commands, carries them out and shows the events.

An empty line repeats the last command, names may be abbreviated, Ctrl+C pauses a running program,
and the end of the input ends the session.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from msgspec import UNSET

from ez_debugger.doors.process import ENDING_SIGNALS, end_on_signals, end_on_thread_failure
from ez_debugger.doors.terminal.client import Client
from ez_debugger.doors.terminal.commands import PromptCommand, find_command
from ez_debugger.doors.terminal.completion import enable_line_editing
from ez_debugger.doors.terminal.view import View
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_lang.cli.exit_status import CLOSED_PIPE, FAILURE
from ez_lang.cli.terminal import print_error, wants_color
from ez_lang.model.host.commands import end_commands

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import FrameType

    from ez_debugger.records import Location

PROMPT = "(ez) "

OPEN_LINE_CHARACTERS = 1000
"""The part of an unfinished line of output that is kept."""


def debug(file: str, arguments: list[str]) -> int:
    """Run the prompt for a program; ends the process at the end of the session."""
    try:
        end_on_thread_failure()
        signals = [name for name in ENDING_SIGNALS if name != "SIGINT"]  # Ctrl+C pauses
        end_on_signals(_end, leave=_leave, names=signals)
        status = Prompt(file, arguments).run()
        sys.stdout.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    except OSError as problem:
        print_error(f"cannot write the output: {problem.strerror or problem}", "ez debug")
        status = FAILURE
    return _leave(status)


def _end(status: int) -> None:
    """End the process after a signal; output so far is written."""
    with suppress(OSError):
        sys.stdout.flush()
    _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process at once, and the commands that its program has started."""
    end_commands()
    os._exit(status)


class Prompt:
    """A session at the terminal.

    Everything runs on the main thread, except for the program. Ctrl+C is handled between any two
    instructions of this thread, so the handler only sets flags and sends `pause`. Three moments
    need care: before a resume has been sent, when there is nothing to pause yet; during a resume;
    and while a line is read, which only an exception can interrupt.
    """

    def __init__(self, file: str, arguments: list[str]) -> None:
        self.client = Client(file)
        self.file = os.path.abspath(file)
        self.arguments = arguments
        self.location: Location | None = None
        """Where the program is paused; None after its end."""
        self.failed_at: Location | None = None
        """Where an error ended it."""
        self.frame = 0
        """The index of the selected frame; 0 after each stop."""
        self.watched: list[str] = []
        self.temporary: set[int] = set()
        """The numbers of the breakpoints of `tbreak`."""
        self.listed_to = 0
        """The last line that `list` has shown; 0 if it starts at the current line."""
        self.has_stepped = False
        """Whether the last resume ended as a completed step."""
        self.is_over = False
        self._is_terminal = sys.stdin.isatty()
        self._sources: dict[str, str] = {}
        self.view = View(self.source_of, is_colored=wants_color(sys.stdout))
        self._pending_stop: e.Stopped | None = None
        """The stop to show when the events that belong to it have arrived."""
        self._last = ""
        """The last command, which an empty line repeats."""
        self._open_line = ""
        """The end of the output if it is no complete line; a message needs a line break first."""
        self._is_reading = False
        self._is_running = False
        self._is_evaluating = False
        self._is_pause_wanted = False
        """Ctrl+C was pressed before a command was sent that can be paused."""
        self._is_pausing = False
        """`pause` has been sent and is not answered yet."""

    def run(self) -> int:
        """Load the program, stop at its first statement, and carry out commands."""
        signal.signal(signal.SIGINT, self._interrupted)
        if not self.load():
            return 1
        self.print("Type help for a list of commands; an empty line repeats the last command.")
        self.resume(c.Start(stop_on_entry=True))
        history = enable_line_editing(self) if self._is_terminal else None
        while not self.is_over and (line := self._read()) is not None:
            self.execute(line)
        if history is not None:
            history.save()
        return 0

    def load(self) -> bool:
        """Load and check the program; return whether it can run, after showing its errors."""
        events = list(self.client.request(c.Initialize(args=self.arguments)))
        for event in events:
            if isinstance(event, e.Error):
                self.print(self.view.error(event))
        self._sources.clear()
        return isinstance(events[-1], e.Initialized)

    def execute(self, line: str) -> None:
        """Carry out a line; an empty one repeats the last."""
        line = line.strip() or self._last
        if not line:
            return
        self._last = line
        name, _, operands = line.partition(" ")
        command = find_command(name)
        if isinstance(command, PromptCommand):
            command.run(self, operands.strip())
        else:
            self.print(command)

    def number(self, text: str, usage: str) -> int | None:
        """Return the number in an operand; None after reporting that it is none."""
        if text.strip().isdecimal():
            return int(text)
        self.print(f"expected a number, not '{text}': {usage}")
        return None

    def file_and_line(self, text: str) -> tuple[str, int] | None:
        """Return `LINE` of the current file or `FILE:LINE`; None after reporting an error."""
        file, _, line = text.rpartition(":")
        current = self.location.file if self.location else self.file
        number = self.number(line, "LINE or FILE:LINE")
        return None if number is None else (file or current, number)

    def print(self, text: str) -> None:
        """Print text on lines of its own."""
        if text:
            self._write(f"\n{text}\n" if self._open_line else f"{text}\n")

    def _write(self, text: str) -> None:
        """Write output of the program; remember the unfinished line at its end."""
        sys.stdout.write(text)
        self._open_line = (self._open_line + text).rpartition("\n")[2][-OPEN_LINE_CHARACTERS:]

    def request(self, command: c.Command) -> e.Event | None:
        """Return the answer to a command; None after showing an error."""
        answer = self.client.answer(command)
        if isinstance(answer, e.Error):
            self.print(self.view.error(answer))
            return None
        return answer

    def evaluate(self, expression: str) -> e.EvaluateResult | None:
        """Return the value of an expression, which may print, ask for input and be interrupted."""
        found: e.EvaluateResult | None = None
        events = self.client.request(c.Evaluate(expression, self.frame))
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
            self.client.settled()  # drops the answer to the pause
        return found

    def resume(self, command: c.Command, *, or_else: c.Command | None = None) -> None:
        """Resume the program, and show everything up to its next stop or end.

        If the command is refused, `or_else` is sent instead.
        """
        self.frame = 0
        sys.stdout.flush()
        is_start = isinstance(command, c.Start | c.Restart)
        events = self.client.request(command)
        self._is_pausing = False
        self._is_running = True
        if self._is_pause_wanted:
            self._pause()
        refused = self._follow(events)
        if is_start and refused is None:
            # `started` has answered the command; the stop or the end follows without an id.
            self.failed_at = None
            self._sources.clear()
            self._follow(iter(self.client.next_event, None))
        self._is_running = self._is_pausing = False
        if refused is not None and or_else is not None:
            self.resume(or_else)
        elif refused is not None:
            self.print(self.view.error(refused))
        elif self._pending_stop is not None:
            self._after_stop(self._pending_stop)
            self._pending_stop = None

    def source_of(self, file: str) -> str:
        """Return the text of a file of the program."""
        if file not in self._sources:
            answer = self.client.answer(c.GetSource(file))
            self._sources[file] = answer.content if isinstance(answer, e.Source) else ""
        return self._sources[file]

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        """Handle Ctrl+C: pause a running program, or discard the line that is being typed."""
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
        """Show events until the program is paused; return the last error of a refused command."""
        refused: e.Error | None = None
        for event in events:
            if refused is not None:
                self.print(self.view.error(refused))
            refused = event if isinstance(event, e.Error) and event.command is not UNSET else None
            if refused is None and self._show(event):
                break
        return refused

    def _show(self, event: e.Event) -> bool:
        """Show an event; return whether the program is not running any more."""
        match event:
            case e.Output():
                self._write(event.text)
            case e.InputRequested():
                self._give_input(event.prompt)
            case e.Error():
                if event.command is UNSET and event.location is not UNSET:
                    self.failed_at = event.location
                self.print(self.view.error(event))
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
        """Report the end of the program, and where it failed."""
        self.location = None
        self.has_stepped = False
        self.listed_to = 0
        if self.failed_at is not None:
            self.print(self.view.listing(self.failed_at))
        self.print(f"The program ended with exit code {status}; type run to start it again.")

    def _after_stop(self, stopped: e.Stopped) -> None:
        """Show where the program stopped, what changed, and the watches."""
        events = self.client.settled()
        self.print(self.view.stop(stopped))
        updates = [event for event in events if isinstance(event, e.VariableUpdate)]
        self.print(self.view.changes(updates))
        for event in events:
            if isinstance(event, e.Watches):
                self.print(self.view.watches(event))

    def _give_input(self, prompt: str) -> None:
        """Read a line of input for the program; show its prompt again if it was interrupted."""
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
        """Delete the breakpoints of `tbreak` that were hit."""
        for hit in stopped.hit_breakpoint_ids or ():
            if hit in self.temporary:
                self.temporary.discard(hit)
                self.client.send(c.ClearBreakpoint(id=hit))

    def _read(self) -> str | None:
        """Read a line; return None at the end of the input."""
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
                self.print(PROMPT + line)
            return line

    def _typed(self, prompt: str) -> str | None:
        """Return a line without its end; None at the end of the input. Ctrl+C raises."""
        sys.stdout.flush()
        self._is_reading = True
        try:
            if self._is_pausing:  # Ctrl+C was pressed before this method was called
                raise KeyboardInterrupt
            if self._is_terminal:
                return input(prompt)
            line = sys.stdin.readline()
            return line.removesuffix("\n") if line else None
        except EOFError:
            return None
        finally:
            self._is_reading = False
