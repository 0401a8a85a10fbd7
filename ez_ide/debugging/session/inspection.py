"""Inspects the paused program of a session: frames, variables, watches, and questions of views."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.protocol import commands, events
from ez_debugger.records import WatchResult

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.paths import Path
    from ez_ide.running.client import Reply

FIRST_FRAMES = 50
MORE_FRAMES = 1000
TEXT_CHUNK = 200_000  # characters of a long text requested at once
LONGEST_EXPRESSION = 10_000  # characters of a value that can still be edited in one line


class Inspection:
    """The requests of one session; their answers go into its state."""

    def __init__(self, session: DebugController) -> None:
        self._session = session
        self.watched: list[str] = []

    def select_frame(self, index: int) -> None:
        """Select another frame: request its variables, and the watches in it."""
        if index != self._session.state.selected_frame and self._session.state.is_inspectable:
            self._session.state.select_frame(index)
            self._request_variables()
            self.request_watches()
            self._session.changed.emit()

    def request_more_frames(self) -> None:
        """Request the next page of the stack."""
        self._request_stack(len(self._session.state.frames), MORE_FRAMES)

    def set_watches(self, expressions: Sequence[str]) -> None:
        """Watch these expressions, now and at every stop."""
        self.watched = list(expressions)
        if self._session.is_connected:
            self._session.send(commands.SetWatches(self.watched))
            if self._session.state.selected_frame:
                self.request_watches()

    def read_text(self, path: Path, start: int, then: Callable[[str, int], object]) -> None:
        """Request a piece of the text of the value at a path.

        `then` gets the piece and the length of the whole text.
        """
        command = commands.Evaluate(
            self._session.state.values.expression(path),
            self._session.state.selected_frame,
            "watch",
            start=start,
            count=TEXT_CHUNK,
        )

        def take(answer: Event) -> None:
            if isinstance(answer, events.EvaluateResult):
                length = answer.text_length
                then(answer.result, length if length is not UNSET else len(answer.result))

        self.ask(command, take)

    def request_expression(self, path: Path, then: Callable[[str, str], object]) -> None:
        """Request an EZ expression for the value at a path.

        `then` gets the expression, or "" and the reason why there is none.
        """

        def take(answer: Event) -> None:
            if isinstance(answer, events.EvaluateResult):
                then(answer.expression, "")
            elif isinstance(answer, events.Error):
                then("", answer.message)

        frame, parent = self._session.state.selected_frame, self.parent_reference(path)
        self.ask(commands.GetExpression(path[-1], frame, parent, LONGEST_EXPRESSION), take)

    def set_variable(self, path: Path, value: str, refused: Callable[[str], object]) -> None:
        """Assign an expression to the variable at a path; `refused` gets the reason if it fails."""

        def take(answer: Event) -> None:
            if isinstance(answer, events.Error):
                refused(answer.message)
            else:
                self._request_again()

        frame, parent = self._session.state.selected_frame, self.parent_reference(path)
        self._session.send(commands.SetVariable(path[-1], value, frame, parent), then=take)

    def ask(self, command: Command, then: Reply) -> None:
        """Send a question to a program that can be inspected; `then` gets the answer or an error.

        `then` is never called if the session ends first.
        """
        if not (self._session.state.is_inspectable and self._session.is_connected):
            return

        def take(answer: Event) -> None:
            # Only this context may change the program.
            is_real = isinstance(command, commands.Evaluate) and command.context == "repl"
            if is_real and isinstance(answer, events.EvaluateResult):
                self._request_again()
            then(answer)

        self._session.send(command, then=take)

    # -- requests --------------------------------------------------------------------------------

    def request_all(self) -> None:
        """Request stack and variables: the program has stopped or ended."""
        self._request_stack(0, FIRST_FRAMES)
        self._request_variables()

    def _request_again(self) -> None:
        """Request every shown value, after the user has changed one while paused.

        The call stack shows values too: the arguments of each frame.
        """
        self._request_stack(0, max(len(self._session.state.frames), FIRST_FRAMES))
        self._request_variables()
        self.request_watches()

    def _request_stack(self, start: int, levels: int) -> None:
        def take(answer: Event) -> None:
            if isinstance(answer, events.StackTrace):
                total = answer.total_frames
                self._session.state.take_stack(
                    start, answer.frames, None if total is UNSET else total
                )
            else:
                self._on_refused(answer)

        self._session.send(commands.GetStackTrace(start=start, levels=levels), then=take)

    def _request_variables(self) -> None:
        def take(answer: Event) -> None:
            if isinstance(answer, events.Variables):
                self._session.state.take_variables(answer.variables)
                self._session.expansion.request_again()
            else:
                self._on_refused(answer)

        # References are void from here on: what was opened is requested again with the new ones.
        self._session.expansion.forget_values()
        self._session.send(
            commands.GetVariables(self._session.state.selected_frame, "all"), then=take
        )

    def _on_refused(self, answer: Event) -> None:
        if isinstance(answer, events.Error):
            self._session.state.inspection_failed()
            self._session.refused.emit(answer)

    def request_watches(self) -> None:
        """Request the watches in the selected frame; at stops they come for frame 0."""
        frame = self._session.state.selected_frame
        if frame == 0 and self.watched:
            self._session.send(commands.SetWatches(self.watched))
            return
        # `setWatches` evaluates in frame 0 only, so the watches of another frame are evaluated one
        # by one and shown together.
        found: list[WatchResult] = []

        def take(expression: str, answer: Event) -> None:
            found.append(_watch_result(expression, answer))
            if len(found) == len(self.watched) and self._session.state.selected_frame == frame:
                self._session.fold(events.Watches(tuple(found)))

        for expression in self.watched:
            self.ask(commands.Evaluate(expression, frame, "watch"), partial(take, expression))

    def parent_reference(self, path: Path) -> int | UnsetType:
        """The reference of the value that contains the one at a path, if one does."""
        is_inside = len(path) > len(("scope", "name"))
        return self._session.state.values.reference(path[:-1]) or UNSET if is_inside else UNSET


def _watch_result(expression: str, answer: Event) -> WatchResult:
    if isinstance(answer, events.EvaluateResult):
        return WatchResult(expression, answer.result, answer.type, answer.reference)
    return WatchResult(expression, error=answer.message if isinstance(answer, events.Error) else "")
