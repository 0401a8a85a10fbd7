"""Brings the breakpoints the user wants into a session, and its answers back into the store."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Literal, cast

from msgspec import UNSET

from ez_debugger.protocol import commands, events
from ez_ide.logic.breakpoint_store import Breakpoint

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import BreakpointInfo
    from ez_ide.logic.breakpoint_store import BreakpointStore
    from ez_ide.logic.debug_controller import DebugController, Launch


class BreakpointSync:
    """The way between one store and the session of one controller."""

    def __init__(self, store: BreakpointStore, controller: DebugController) -> None:
        self._store, self._controller = store, controller
        self._sent: dict[int, tuple[Command, list[str]]] = {}  # by identity: its breakpoints

    def send_all(self, launch: Launch) -> None:
        """Tell the session everything that is wanted."""
        for file in self._store.files():
            self.send_file(launch, file)
        self.send_file(launch, "")

    def send_file(self, launch: Launch, file: str) -> None:
        """Tell the session what is wanted in a file; "" for functions and errors."""
        if file:
            path = wire_path(launch, file)
            if path:
                self._send_lines(path, self._store.in_file(file))
            return
        self._controller.send(
            commands.SetErrorBreakpoints(
                cast("list[Literal['returned', 'runtime']]", list(self._store.error_filters))
            )
        )
        for one in self._store.functions():
            if one.engine_id is not None:
                self._controller.send(commands.ClearBreakpoint(id=one.engine_id))
            if one.is_enabled and not self._store.is_muted:
                self._ask(
                    commands.SetFunctionBreakpoint(
                        one.function, one.condition or UNSET, one.hit_condition or UNSET
                    ),
                    [one.key],
                )

    def set_data(self, path: tuple[str, ...], parent: int, frame: int, access: str) -> None:
        """Stop when the value at a path changes."""
        key = self._store.add(Breakpoint("", name=".".join(path[1:])))
        self._ask(
            commands.SetDataBreakpoint(
                path[-1],
                parent or UNSET,
                frame,
                cast("Literal['write', 'read', 'readWrite']", access),
            ),
            [key],
        )

    def fold(self, event: Event, asked: Command | None) -> None:
        """Take what the session says of breakpoints."""
        keys = self._sent.pop(id(asked), (None, []))[1]
        match event:
            case events.Breakpoints() if keys and event.breakpoints:
                for key, info in zip(keys, event.breakpoints, strict=False):
                    self._learn(key, info)
            case events.Breakpoints() if event.breakpoints:
                self._store.count_hits({one.id: one.hits for one in event.breakpoints})
            case events.BreakpointSet() if keys:
                self._learn(keys[0], event)
            case events.BreakpointChanged():
                found = self._store.by_engine_id(event.id)
                if found:
                    self._learn(found.key, event)
            case events.Error() if keys:
                for key in keys:
                    self._store.learn(key, is_verified=False, message=event.message)

    def _send_lines(self, path: str, wanted: list[Breakpoint]) -> None:
        specs = [
            commands.BreakpointSpec(
                line=one.line,
                condition=one.condition or UNSET,
                hit_condition=one.hit_condition or UNSET,
                log_message=one.log_message or UNSET,
                enabled=one.is_enabled and not self._store.is_muted,
            )
            for one in wanted
        ]
        self._ask(commands.SetBreakpoints(path, specs), [one.key for one in wanted])

    def _ask(self, command: Command, keys: list[str]) -> None:
        self._sent[id(command)] = (command, keys)
        self._controller.send(command)

    def _learn(
        self, key: str, told: BreakpointInfo | events.BreakpointSet | events.BreakpointChanged
    ) -> None:
        found = self._store.get(key)
        if found is None:
            return
        is_verified = told.verified is True
        requested = UNSET if isinstance(told, events.BreakpointChanged) else told.requested_line
        has_moved = told.line is not UNSET and bool(found.file) and is_verified
        self._store.learn(
            key,
            engine_id=told.id if told.id is not UNSET else None,
            is_verified=is_verified,
            message=told.message if told.message is not UNSET else "",
            line=told.line if has_moved else found.line,
            asked_line=requested if requested is not UNSET else found.asked_line,
        )


def wire_path(launch: Launch, key: str) -> str:
    """The path by which a session knows a document; "" if it has no file."""
    if key == launch.key:
        return str(launch.path)
    return "" if key.startswith("untitled:") else key


def document_key(launch: Launch, file: str) -> str:
    """The document's key for a path a session names."""
    path = FilePath(file)
    return launch.key if path == launch.path else str(path.resolve())
