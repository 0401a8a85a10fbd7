"""Brings the breakpoints the user wants into a session, and its answers back into the store."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Literal, cast

from msgspec import UNSET, UnsetType

from ez_debugger.protocol import commands, events
from ez_ide.debugging.breakpoints.breakpoint import UNTITLED, Breakpoint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import BreakpointInfo
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController, Launch


@dataclass(frozen=True)
class _Sent:
    """A command on its way, and the breakpoints it is about."""

    command: Command
    keys: list[str]
    is_of_old_text: bool  # what it answers is about a text that soon runs no longer


class BreakpointSync:
    """The way between one store and the session of one controller.

    A session's lines are those of the text that runs, the store's those of the text as it is now.
    """

    def __init__(self, store: BreakpointStore, controller: DebugController) -> None:
        self._store, self._controller = store, controller
        self._sent: dict[int, _Sent] = {}  # by identity of the command
        self._lists: dict[int, Command] = {}  # by identity: lists that tell where each is

    def send_all(self, launch: Launch) -> None:
        """Tell the session everything that is wanted."""
        for file in self._store.files():
            self.send_file(launch, file)
        self.send_file(launch, "")

    def send_before_restart(self, launch: Launch) -> None:
        """Tell it where everything is in the text that it is about to read.

        What it answers still is about the text it has, so only its numbers are taken.
        """
        for file in self._store.files():
            path = self._wire_path(launch, file)
            if path:
                wanted = [one for one in self._store.in_file(file) if not one.is_lost]
                self._ask(self._lines(path, wanted), wanted, is_of_old_text=True)
        self.send_file(launch, "")

    def send_file(self, launch: Launch, file: str) -> None:
        """Tell the session what is wanted in a file; "" for functions, data and errors."""
        if file:
            path = self._wire_path(launch, file)
            if path:
                wanted = [one for one in self._store.in_file(file) if not one.is_lost]
                running = partial(self._controller.texts.line_running, file)
                self._ask(self._lines(path, wanted, running), wanted)
            return
        filters = cast("list[Literal['returned', 'runtime']]", list(self._store.error_filters))
        self._controller.send(commands.SetErrorBreakpoints([] if self._store.is_muted else filters))
        self._clear_lost()
        for one in self._store.functions():
            self._send_function(one)
        for one in self._store.data():
            if one.engine_id is not None:
                self._ask(
                    commands.UpdateBreakpoint(
                        one.engine_id,
                        condition=one.condition,
                        hit_condition=one.hit_condition,
                        enabled=one.is_enabled and not self._store.is_muted,
                    ),
                    [one],
                )

    def set_data(
        self, path: tuple[str, ...], parent: int | UnsetType, frame: int, access: str
    ) -> None:
        """Stop when the value at a path changes."""
        key = self._store.add(Breakpoint("", name=shown_path(path[1:]), access=access))
        made = self._store.get(key)
        self._ask(
            commands.SetDataBreakpoint(
                path[-1],
                parent,
                frame,
                cast("Literal['write', 'read', 'readWrite']", access),
            ),
            [made] if made else [],
        )

    def ask_where(self) -> None:
        """Ask where each breakpoint is now, and how often it was hit."""
        command = commands.ListBreakpoints()
        self._lists[id(command)] = command
        self._controller.send(command)

    def fold(self, event: Event, asked: Command | None) -> None:
        """Take what the session says of breakpoints."""
        sent = self._sent.pop(id(asked), None)
        keys = sent.keys if sent else []
        is_list = self._lists.pop(id(asked), None) is not None
        match event:
            case events.Breakpoints():
                self._fold_list(event, sent, is_asked_for=is_list)
            case events.BreakpointSet() if keys:
                self._learn(keys[0], event)
            case events.BreakpointChanged():
                found = self._store.by_engine_id(event.id)
                if found:
                    self._learn(found.key, event)
            case events.Error():
                for key in keys:
                    self._store.learn(key, is_verified=False, message=event.message)

    def _fold_list(
        self, event: events.Breakpoints, sent: _Sent | None, *, is_asked_for: bool
    ) -> None:
        if sent is not None:
            for key, info in zip(sent.keys, event.breakpoints, strict=False):
                if sent.is_of_old_text:
                    self._store.learn(key, engine_id=info.id)
                else:
                    self._learn(key, info)
        elif is_asked_for:
            self._store.count_hits({one.id: one.hits for one in event.breakpoints})
            for info in event.breakpoints:
                found = self._store.by_engine_id(info.id)
                if found:
                    self._learn(found.key, info)

    def _lines(
        self, path: str, wanted: list[Breakpoint], line_of: Callable[[int], int] | None = None
    ) -> commands.SetBreakpoints:
        specs = [
            commands.BreakpointSpec(
                line=line_of(one.line) if line_of else one.line,
                condition=one.condition or UNSET,
                hit_condition=one.hit_condition or UNSET,
                log_message=one.log_message or UNSET,
                pause=one.pauses,
                enabled=one.is_enabled and not self._store.is_muted,
            )
            for one in wanted
        ]
        return commands.SetBreakpoints(path, specs)

    def _send_function(self, one: Breakpoint) -> None:
        is_wanted = one.is_enabled and not self._store.is_muted
        if one.engine_id is None and not is_wanted:
            return
        if is_wanted:
            self._ask(
                commands.SetFunctionBreakpoint(
                    one.function, one.condition or UNSET, one.hit_condition or UNSET
                ),
                [one],
            )
        if one.engine_id is not None:
            self._controller.send(commands.UpdateBreakpoint(one.engine_id, enabled=is_wanted))

    def _wire_path(self, launch: Launch, key: str) -> str:
        """The path by which a session knows a document; "" if it has no file."""
        if key == launch.key:
            return str(launch.path)
        path = self._store.path_of(key)
        return "" if path.startswith(UNTITLED) else path

    def _clear_lost(self) -> None:
        """Tell it to forget what the user has removed, of what is not set file by file."""
        for engine_id in self._store.take_removed_ids():
            self._controller.send(commands.ClearBreakpoint(id=engine_id))

    def _ask(
        self, command: Command, about: list[Breakpoint], *, is_of_old_text: bool = False
    ) -> None:
        keys = [one.key for one in about]
        self._sent[id(command)] = _Sent(command, keys, is_of_old_text)
        self._controller.send(command)

    def _learn(
        self, key: str, told: BreakpointInfo | events.BreakpointSet | events.BreakpointChanged
    ) -> None:
        found = self._store.get(key)
        if found is None:
            return
        is_verified = told.verified is True
        number = told.id if told.id is not UNSET else None
        if not (found.name or self._controller.judges_breakpoints):
            self._store.learn(key, engine_id=number)  # the next run says whether it can be hit
            return
        message = told.message if told.message is not UNSET else ""
        self._store.learn(key, engine_id=number, is_verified=is_verified, message=message)
        if told.line is not UNSET and found.file and is_verified:
            line = self._controller.texts.line_now(found.file, told.line)
            if line != found.line:
                self._store.learn(key, line=line, asked_line=found.asked_line or found.line)


def shown_path(names: Sequence[str]) -> str:
    """A path as a program writes it: `players[2].name`."""
    return names[0] + "".join(one if one.startswith("[") else f".{one}" for one in names[1:])


def document_key(launch: Launch, file: str) -> str:
    """The document's key for a path a session names."""
    path = FilePath(file)
    return launch.key if path == launch.path else str(path.resolve())
