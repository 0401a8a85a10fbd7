"""Which values are open in the views: requested when they are opened, and again at each stop.

Opened locals belong to their function; everything else is open or closed in every function alike.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ez_debugger.protocol import commands, events
from ez_ide.debugging.values.paths import PAGE, Path, is_range, range_start

if TYPE_CHECKING:
    from ez_debugger.protocol.events import Event
    from ez_ide.debugging.session.controller import DebugController

MAX_REREQUESTED = 1000  # children of an open value that are requested again at each stop


class Expansion:
    """The opened values of one session."""

    def __init__(self, session: DebugController) -> None:
        self._session = session
        self._opened: dict[str, set[Path]] = {}  # by function, "" for values of no function
        self._loaded: dict[Path, int] = {}  # how many children were known: as many are requested
        self._requested: set[Path] = set()
        self._generation = 0  # of the references: answers to requests of an older one are dropped

    # -- what views ask --------------------------------------------------------------------------

    def is_open(self, path: Path) -> bool:
        """Whether the value at a path is open in the views of the selected function."""
        return path in self._opened_of(path)

    def open(self, path: Path) -> None:
        """A value was opened in a view: request its children now and after each stop."""
        self._opened_of(path).add(path)
        state = self._session.state
        if state.is_inspectable and path not in state.values.inside:
            self._request(path, 0)

    def close(self, path: Path) -> None:
        """A value was closed in a view."""
        self._opened_of(path).discard(path)

    def request_more(self, path: Path, count: int = PAGE) -> None:
        """Request the next page of the children of a value, unless it was requested already."""
        page = self._session.state.values.inside.get(path)
        if page and len(page.children) < page.total and path not in self._requested:
            self._request(path, len(page.children), count)

    # -- what the session does -------------------------------------------------------------------

    def forget_values(self) -> None:
        """The children of all values have to be requested again, as many as are known now."""
        inside = self._session.state.values.inside
        self._loaded.update({path: len(page.children) for path, page in inside.items()})
        inside.clear()
        self._requested.clear()
        self._generation += 1

    def request_again(self) -> None:
        """Request the children of the open values that are not known yet."""
        state = self._session.state
        if not state.are_variables_known or not state.is_inspectable:
            return
        function = state.frame.function if state.frame else ""
        opened = self._opened.get("", set()) | self._opened.get(function, set())
        for path in sorted(opened, key=len):  # a value has to be known before its children
            if path not in self._requested and path not in state.values.inside:
                count = min(max(PAGE, self._loaded.get(path, 0)), MAX_REREQUESTED)
                self._request(path, 0, count, is_awaited=True)

    # -- how it is done --------------------------------------------------------------------------

    def _opened_of(self, path: Path) -> set[Path]:
        frame = self._session.state.frame
        function = frame.function if path[0] == "locals" and frame is not None else ""
        return self._opened.setdefault(function, set())

    def _request(
        self, path: Path, start: int, count: int = PAGE, *, is_awaited: bool = False
    ) -> None:
        values = self._session.state.values
        reference = values.reference(path)
        if not reference:
            return
        # Ranges are computed, not requested, so there is no answer that would update the views.
        if values.open_ranges(path):
            self._session.changed.emit()
            return
        if is_range(path[-1]):
            count = min(count, values.length(path) - start)
        first = range_start(path) + start
        self._requested.add(path)
        if is_awaited:
            values.awaited.add(path)
        command = commands.GetVariables(reference=reference, start=first, count=count)
        self._session.send(command, then=partial(self._take, self._generation, path, start))

    def _take(self, generation: int, path: Path, start: int, answer: Event) -> None:
        if generation != self._generation:
            return
        self._requested.discard(path)
        if isinstance(answer, events.Variables):
            self._session.state.values.take_children(path, start, answer.variables)
            self.request_again()
        else:
            self._session.state.values.awaited.clear()
