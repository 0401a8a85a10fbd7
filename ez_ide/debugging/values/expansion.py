"""What is open in the views of values: asked for when it is opened, and again at each stop.

Locals that are open belong to their function; everything else is open or closed everywhere alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.protocol import commands, events
from ez_ide.debugging.values.paths import PAGE, Path, is_range, range_start

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_ide.debugging.session.controller import DebugController

MOST_AGAIN = 1000  # values of one that is open that are asked for again at each stop


class OpenedValues:
    """The opened values of one session."""

    def __init__(self, session: DebugController) -> None:
        self._session = session
        self._opened: dict[str, set[Path]] = {}  # by function
        self._loaded: dict[Path, int] = {}  # how much of a value was known: as much again
        self._asked: dict[int, tuple[Command, Path, int]] = {}  # by identity: inside of what

    # -- what views ask --------------------------------------------------------------------------

    def holds(self, path: Path) -> bool:
        """The value at a path is open in a view of the function that is looked at."""
        return path in self._opened_of(path)

    def open(self, path: Path) -> None:
        """A value was opened in a view: ask for what is inside, now and after each stop."""
        self._opened_of(path).add(path)
        state = self._session.state
        if state.is_inspectable and path not in state.inside:
            self._ask(path, 0)

    def close(self, path: Path) -> None:
        """A value was closed in a view."""
        self._opened_of(path).discard(path)

    def more(self, path: Path, count: int = PAGE) -> None:
        """Ask for the next page of the inside of a value, unless it is on its way."""
        page = self._session.state.inside.get(path)
        if page and len(page.children) < page.total and not self._is_asked(path):
            self._ask(path, len(page.children), count)

    # -- what the session tells ------------------------------------------------------------------

    def forget_values(self) -> None:
        """What is inside of values has to be asked for anew; as much as is known now."""
        inside = self._session.state.inside
        self._loaded.update({path: len(page.children) for path, page in inside.items()})
        inside.clear()

    def forget_questions(self) -> None:
        """The debugger is gone: nothing will be answered."""
        self._asked.clear()

    def take(self, event: Event, asked: Command | None) -> bool:
        """Take an answer in; false if it is none to a question asked here."""
        place = self._asked.pop(id(asked), None)
        if place is None or not isinstance(event, events.Variables):
            return False
        _command, path, start = place
        self._session.state.fold_inside(path, start, event)
        return True

    def ask_again(self) -> None:
        """Ask for the inside of what is open in the views and not known yet."""
        state = self._session.state
        if not state.are_variables_known or not state.is_inspectable:
            return
        function = state.frame.function if state.frame else ""
        opened = self._opened.get("", set()) | self._opened.get(function, set())
        for path in sorted(opened, key=len):
            if not self._is_asked(path) and path not in state.inside:
                count = min(max(PAGE, self._loaded.get(path, 0)), MOST_AGAIN)
                self._ask(path, 0, count, is_awaited=True)

    # -- how it is done --------------------------------------------------------------------------

    def _opened_of(self, path: Path) -> set[Path]:
        frame = self._session.state.frame
        function = frame.function if path[0] == "locals" and frame is not None else ""
        return self._opened.setdefault(function, set())

    def _is_asked(self, path: Path) -> bool:
        return any(path == other for _command, other, _start in self._asked.values())

    def _ask(self, path: Path, start: int, count: int = PAGE, *, is_awaited: bool = False) -> None:
        state = self._session.state
        reference = state.reference(path)
        if not reference:
            return
        if state.open_ranges(path):
            self._session.changed.emit()
            return
        if is_range(path[-1]):
            count = min(count, state.length(path) - start)
        first = range_start(path) + start
        command = commands.GetVariables(reference=reference, start=first, count=count)
        self._asked[id(command)] = (command, path, start)
        if is_awaited:
            state.await_inside(path)
        self._session.send(command)
