"""Sends the breakpoints of the user to a session, and takes its verdicts into the store.

A session's lines are those of the text that runs, the store's those of the text as it is now.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, cast

from msgspec import UNSET, UnsetType

from ez_debugger.protocol import commands, events
from ez_debugger.records import BreakpointSpec
from ez_ide.debugging.breakpoints.breakpoint import UNTITLED, Breakpoint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.events import Event
    from ez_debugger.records import BreakpointInfo
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.running.state import Launch

    Verdict = BreakpointInfo | events.BreakpointSet | events.BreakpointChanged


class BreakpointSync:
    """The exchange between one store and the session of one controller."""

    def __init__(self, store: BreakpointStore, session: DebugController) -> None:
        self._store, self._session = store, session

    # -- to the session --------------------------------------------------------------------------

    def send_all(self, launch: Launch) -> None:
        """Set all breakpoints."""
        for file in self._store.files():
            self.send_file(launch, file)
        self.send_file(launch, "")

    def send_before_restart(self, launch: Launch) -> None:
        """Set all breakpoints where they are in the text that the session is about to read.

        The answer is still about the old text, so only its ids are taken.
        """
        for file in self._store.files():
            self._send_lines(launch, file, lambda line: line, self._take_id)
        self.send_file(launch, "")

    def send_file(self, launch: Launch, file: str) -> None:
        """Set the breakpoints of a file; "" for those of functions, data and errors."""
        if file:
            line_running = partial(self._session.sources.line_running, file)
            self._send_lines(launch, file, line_running, self._take_verdict)
            return
        filters = cast("list[Literal['returned', 'runtime']]", list(self._store.error_filters))
        self._session.send(commands.SetErrorBreakpoints([] if self._store.is_muted else filters))
        # `setBreakpoints` replaces those of a file; those of functions and data are cleared by id.
        for engine_id in self._store.take_removed_ids():
            self._session.send(commands.ClearBreakpoint(id=engine_id))
        for breakpoint_ in self._store.functions():
            self._send_function(breakpoint_)
        for breakpoint_ in self._store.data():
            # Without an id, `setDataBreakpoint` is not answered yet or was refused.
            if breakpoint_.engine_id is not None:
                update = commands.UpdateBreakpoint(
                    breakpoint_.engine_id,
                    condition=breakpoint_.condition,
                    hit_condition=breakpoint_.hit_condition,
                    enabled=self._is_active(breakpoint_),
                )
                self._session.send(update, then=partial(self._take_answer, breakpoint_.key))

    def set_data(
        self, path: tuple[str, ...], parent: int | UnsetType, frame: int, access: str
    ) -> None:
        """Set a data breakpoint on the value at a path."""
        key = self._store.add(Breakpoint("", name=display_path(path[1:]), access=access))
        access_kind = cast("Literal['write', 'read', 'readWrite']", access)
        self._session.send(
            commands.SetDataBreakpoint(path[-1], parent, frame, access_kind),
            then=partial(self._take_answer, key),
        )

    def request_all(self) -> None:
        """Request the verdict on every breakpoint: a run has begun."""
        self._session.send(commands.ListBreakpoints(), then=self._take_list)

    def update_hits(self, hits: dict[int, int]) -> None:
        """Take the number of hits by engine id.

        Every hit of a breakpoint is a stop or a log message, except with a hit condition: its other
        hits are known to the engine alone.
        """
        self._store.count_hits(hits)
        if any(
            breakpoint_.hit_condition and breakpoint_.engine_id for breakpoint_ in self._store.all()
        ):
            self._session.send(commands.ListBreakpoints(), then=self._take_hits)

    def _send_lines(
        self,
        launch: Launch,
        file: str,
        line_running: Callable[[int], int],
        take: Callable[[str, BreakpointInfo], object],
    ) -> None:
        """Set the line breakpoints of a file; `take` gets the info on each."""
        path = self._wire_path(launch, file)
        if not path:
            return
        wanted = [
            breakpoint_ for breakpoint_ in self._store.in_file(file) if not breakpoint_.is_lost
        ]
        specs = [
            BreakpointSpec(
                line=line_running(breakpoint_.line),
                condition=breakpoint_.condition or UNSET,
                hit_condition=breakpoint_.hit_condition or UNSET,
                log_message=breakpoint_.log_message or UNSET,
                pause=breakpoint_.pauses,
                enabled=self._is_active(breakpoint_),
            )
            for breakpoint_ in wanted
        ]

        def take_all(answer: Event) -> None:
            if isinstance(answer, events.Breakpoints):
                for breakpoint_, info in zip(wanted, answer.breakpoints, strict=False):
                    take(breakpoint_.key, info)
            elif isinstance(answer, events.Error):
                for breakpoint_ in wanted:
                    self._store.learn(breakpoint_.key, is_verified=False, message=answer.message)
                self._session.refused.emit(answer)

        self._session.send(commands.SetBreakpoints(path, specs), then=take_all)

    def _send_function(self, breakpoint_: Breakpoint) -> None:
        if self._is_active(breakpoint_):
            self._session.send(
                commands.SetFunctionBreakpoint(
                    breakpoint_.function,
                    breakpoint_.condition or UNSET,
                    breakpoint_.hit_condition or UNSET,
                ),
                then=partial(self._take_answer, breakpoint_.key),
            )
        # `setFunctionBreakpoint` keeps the id of a known function but does not enable it again.
        if breakpoint_.engine_id is not None:
            update = commands.UpdateBreakpoint(
                breakpoint_.engine_id, enabled=self._is_active(breakpoint_)
            )
            self._session.send(update)

    def _is_active(self, breakpoint_: Breakpoint) -> bool:
        return breakpoint_.is_enabled and not self._store.is_muted

    def _wire_path(self, launch: Launch, key: str) -> str:
        """The path by which a session knows a document; "" if it has no file."""
        if key == launch.key:
            return str(launch.path)
        path = self._store.path_of(key)
        return "" if path.startswith(UNTITLED) else path

    # -- from the session ------------------------------------------------------------------------

    def take_change(self, event: events.BreakpointChanged) -> None:
        """The session has changed its verdict on a breakpoint by itself."""
        found = self._store.by_engine_id(event.id)
        if found:
            self._take_verdict(found.key, event)

    def _take_answer(self, key: str, answer: Event) -> None:
        """The answer to a command about one breakpoint."""
        if isinstance(answer, events.BreakpointSet):
            self._take_verdict(key, answer)
        elif isinstance(answer, events.Error):
            self._store.learn(key, is_verified=False, message=answer.message)
            self._session.refused.emit(answer)

    def _take_list(self, answer: Event) -> None:
        if isinstance(answer, events.Breakpoints):
            for info in answer.breakpoints:
                found = self._store.by_engine_id(info.id)
                if found:
                    self._take_verdict(found.key, info)

    def _take_hits(self, answer: Event) -> None:
        if isinstance(answer, events.Breakpoints):
            hits = {breakpoint_.id: breakpoint_.hits for breakpoint_ in answer.breakpoints}
            self._session.state.hits.update(hits)
            self._store.count_hits(hits)

    def _take_id(self, key: str, info: BreakpointInfo) -> None:
        self._store.learn(key, engine_id=info.id)

    def _take_verdict(self, key: str, verdict: Verdict) -> None:
        found = self._store.get(key)
        if found is None:
            return
        is_verified = verdict.verified is True
        number = verdict.id if verdict.id is not UNSET else None
        if not (found.name or self._session.verifies_breakpoints):
            self._store.learn(key, engine_id=number)  # the next run decides whether it can be hit
            return
        message = verdict.message if verdict.message is not UNSET else ""
        self._store.learn(key, engine_id=number, is_verified=is_verified, message=message)
        if verdict.line is not UNSET and found.file and is_verified:
            line = self._session.sources.line_now(found.file, verdict.line)
            if line != found.line:
                self._store.learn(key, line=line, requested_line=found.requested_line or found.line)


def display_path(names: Sequence[str]) -> str:
    """A path as a program writes it: `players[2].name`."""
    return names[0] + "".join(name if name.startswith("[") else f".{name}" for name in names[1:])
