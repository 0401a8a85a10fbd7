"""All breakpoints of the window: what the user wants, and what the debugger says of it.

Exists before, during and after sessions and is remembered over restarts.  Lines follow the editor;
a file that changed elsewhere is searched for the text the breakpoint stood on.  Knows neither
editors nor the process: both listen to it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.debugging.breakpoints.breakpoint import (
    Breakpoint,
    BreakpointMemory,
    found_again,
    is_below,
    with_texts,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ez_ide.storage.state_store import StateStore


class BreakpointStore(QObject):
    """The breakpoints, in the order in which they were made."""

    changed = pyqtSignal()  # anything at all: what views draw
    lost = pyqtSignal(object)  # Breakpoint: what it followed has ended
    slid = pyqtSignal(str)  # one in this file stands on another line than was asked for
    wanted = pyqtSignal(str)  # the user wants something else in this file ("": functions, errors)

    def __init__(self, state: StateStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memory = BreakpointMemory(state)
        self._keys = count(1)
        self._all: dict[str, Breakpoint] = {}
        self._removed: list[Breakpoint] = []
        self._deleted: dict[str, Breakpoint] = {}  # with their lines
        self._lost_ids: list[int] = []  # of functions and data that were removed
        self._folder = ""
        self._paths: dict[str, str] = {}  # of open texts that were saved under another name
        self._known: set[str] = set()  # the files whose breakpoints are here
        self.is_muted = False
        self.error_filters = self._memory.error_filters()
        self._take(self._memory.of_functions(""))

    # -- what is there ---------------------------------------------------------------------------

    def all(self) -> list[Breakpoint]:
        """Every breakpoint."""
        return list(self._all.values())

    def get(self, key: str) -> Breakpoint | None:
        """A breakpoint by its key."""
        return self._all.get(key)

    def in_file(self, file: str) -> list[Breakpoint]:
        """The line breakpoints of a file, by line."""
        return sorted((b for b in self._all.values() if b.file == file), key=lambda b: b.line)

    def at(self, file: str, line: int) -> Breakpoint | None:
        """The one on a line."""
        return next((b for b in self.in_file(file) if b.line == line), None)

    def has_line(self, key: str) -> bool:
        """It stands, or stood, on a line of a file."""
        found = self._all.get(key) or self._deleted.get(key)
        return found is not None and bool(found.file)

    def files(self) -> list[str]:
        """The files that have breakpoints."""
        return list(dict.fromkeys(b.file for b in self._all.values() if b.file))

    def functions(self) -> list[Breakpoint]:
        """The function breakpoints."""
        return [b for b in self._all.values() if b.function]

    def data(self) -> list[Breakpoint]:
        """The data breakpoints."""
        return [b for b in self._all.values() if b.name]

    @property
    def removed_count(self) -> int:
        """How many `bring_back` would bring back."""
        return len(self._removed)

    def by_engine_id(self, engine_id: int) -> Breakpoint | None:
        """The one a session knows by this number."""
        return next((b for b in self._all.values() if b.engine_id == engine_id), None)

    # -- what is remembered ----------------------------------------------------------------------

    def use_folder(self, folder: str, opened: Iterable[str]) -> None:
        """Another folder is open: its breakpoints are here now, and those of the open files."""
        files = {*opened, *self._memory.files_in(folder)}
        gone = [k for k, b in self._all.items() if (b.function or b.file) and b.file not in files]
        self._take_away(gone)
        self._known &= files
        self._folder = folder
        self._take(self._memory.of_functions(folder))
        for file in sorted(files):
            self._load(file)
        self._user_changed({"", *files})

    def open_file(self, file: str, lines: Sequence[str]) -> None:
        """A file was opened: its breakpoints are here now, each on its line."""
        self._load(file)
        self.find_again(file, lines)

    def _load(self, file: str) -> None:
        if file not in self._known:
            self._known.add(file)
            self._take(self._memory.of_file(file))

    def _take(self, found: Iterable[Breakpoint]) -> None:
        for one in found:
            key = f"b{next(self._keys)}"
            self._all[key] = replace(one, key=key)

    # -- what the user does ------------------------------------------------------------------------

    def toggle(self, file: str, line: int) -> None:
        """Set a breakpoint on a line, or take away the one that is there."""
        found = self.at(file, line)
        if found:
            self.remove([found.key])
        else:
            self.add(Breakpoint("", file=file, line=line))

    def add(self, breakpoint: Breakpoint) -> str:  # noqa: A002 - what it is
        """Add one; its key is given here and returned."""
        key = f"b{next(self._keys)}"
        if breakpoint.file:
            self._load(breakpoint.file)
        self._all[key] = replace(breakpoint, key=key)
        self._user_changed({breakpoint.file})
        return key

    def edit(self, key: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of Breakpoint
        """Change what the user decides of one."""
        found = self._all.get(key)
        if found:
            self._all[key] = replace(found, message="", **fields)
            self._user_changed({found.file})

    def remove(self, keys: Iterable[str]) -> None:
        """Take some away; `bring_back` has them again."""
        self._removed = self._take_away(keys)
        self._user_changed({one.file for one in self._removed})

    def bring_back(self) -> None:
        """Undo the last removal."""
        for one in self._removed:
            self._all[one.key] = replace(one, engine_id=None, is_verified=False)
        self._user_changed({one.file for one in self._removed})
        self._removed = []

    def enable_all(self, *, is_enabled: bool) -> None:
        """Enable or disable every one."""
        self._all = {k: replace(b, is_enabled=is_enabled) for k, b in self._all.items()}
        self._user_changed({b.file for b in self._all.values()})

    def mute(self, *, is_muted: bool) -> None:
        """Let none of them stop the program, without forgetting which are enabled."""
        self.is_muted = is_muted
        self._user_changed({"", *(b.file for b in self._all.values())})

    def set_error_filters(self, filters: Sequence[str]) -> None:
        """Choose which errors stop."""
        self.error_filters = tuple(filters)
        self._user_changed({""})

    def rename_file(self, old: str, new: str) -> None:
        """A file has got another name: it was saved under one, or moved."""
        self._load(old)
        self._all = {k: replace(b, file=new) if b.file == old else b for k, b in self._all.items()}
        self._known.add(new)
        self._user_changed({old, new})

    def rename_path(self, old: str, new: str) -> None:
        """A file or a folder was moved; a text that is open keeps the key it has."""
        for file in sorted({*self._known, *self._memory.files()} - set(self._paths)):
            if file == old or is_below(file, old):
                self.rename_file(file, new + file.removeprefix(old))

    def name_file(self, key: str, path: str) -> None:
        """An open text belongs to another file than the one its key names."""
        if self.path_of(key) != path:
            self._paths[key] = path
            self._store()

    def path_of(self, key: str) -> str:
        """The file that a key stands for."""
        return self._paths.get(key, key)

    def close_file(self, key: str) -> None:
        """The text is closed: its breakpoints are those of its file."""
        path = self._paths.pop(key, key)
        if path != key:
            self.rename_file(key, path)

    # -- what the editor tells ---------------------------------------------------------------------

    def move(self, lines: Mapping[str, int]) -> None:
        """Edits moved marks: key → line now, 0 where the line was deleted (undo brings it back)."""
        has_moved = False
        for key, line in lines.items():
            found = self._all.get(key) or self._deleted.pop(key, None)
            if found is None or (found.line == line and key in self._all):
                continue
            has_moved = True
            if line:
                self._all[key] = replace(found, line=line, asked_line=0)
            else:
                self._deleted[key] = self._all.pop(key)
        if has_moved:
            self._store()
            self.changed.emit()

    def find_again(self, file: str, lines: Sequence[str]) -> None:
        """The file is another one: breakpoints look for their lines nearby."""
        for one in self.in_file(file):
            self._all[one.key] = found_again(one, lines)
        self.changed.emit()

    def put_back(self, breakpoints: Iterable[Breakpoint], lines: Sequence[str]) -> None:
        """The text was taken from the file again: these were there, and look for their lines."""
        for one in breakpoints:
            self._deleted.pop(one.key, None)
            self._all[one.key] = found_again(one, lines)
        self._store()
        self.changed.emit()

    def note_lines(self, file: str, lines: Sequence[str]) -> None:
        """Remember the text each breakpoint of the file stands on."""
        for one in self.in_file(file):
            self._all[one.key] = with_texts(one, lines)
        self._store()

    # -- what the session tells --------------------------------------------------------------------

    def learn(self, key: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of Breakpoint
        """Take what the checker or the debugger says of one."""
        found = self._all.get(key)
        changed = replace(found, **fields) if found else None
        if changed is not None and changed != found:
            self._all[key] = changed
            if found and changed.line != found.line:
                self.slid.emit(changed.file)
            self.changed.emit()
            if changed.name and found and found.is_verified and not changed.is_verified:
                self.lost.emit(changed)

    def drop(self, key: str) -> None:
        """It cannot be, so it does not stay."""
        self._user_changed({one.file for one in self._take_away([key])})

    def count_hits(self, hits: Mapping[int, int]) -> None:
        """How often each was hit, by the session's numbers."""
        counted = {
            k: replace(b, hits=hits.get(b.engine_id, b.hits)) if b.engine_id else b
            for k, b in self._all.items()
        }
        if counted != self._all:
            self._all = counted
            self.changed.emit()

    def begin_run(self) -> None:
        """The program starts: hits count from 0."""
        self._all = {k: replace(b, hits=0) for k, b in self._all.items()}
        self.changed.emit()

    def drop_verdicts(self) -> None:
        """The program has ended: why it could not stop somewhere matters to no other program."""
        self._all = {
            k: replace(b, message="") if not (b.is_verified or b.is_lost or b.name) else b
            for k, b in self._all.items()
        }
        self.changed.emit()

    def end_session(self) -> None:
        """No session knows them any more; those that only a session can have are gone."""
        self._all = {
            k: replace(b, engine_id=None, message=b.message if b.is_lost else "")
            for k, b in self._all.items()
            if not b.name
        }
        self.changed.emit()

    def take_removed_ids(self) -> list[int]:
        """The session's numbers of functions and data that were removed; told once."""
        ids, self._lost_ids = self._lost_ids, []
        return ids

    # -- how it is done --------------------------------------------------------------------------

    def _take_away(self, keys: Iterable[str]) -> list[Breakpoint]:
        taken = [self._all.pop(key) for key in keys if key in self._all]
        self._lost_ids += [b.engine_id for b in taken if not b.file and b.engine_id is not None]
        return taken

    def _user_changed(self, files: Iterable[str]) -> None:
        self._store()
        self.changed.emit()
        for file in files:
            self.wanted.emit(file)

    def _store(self) -> None:
        mine = [replace(b, file=self.path_of(b.file)) for b in self._all.values() if not b.name]
        files = {*self._known, *map(self.path_of, self._known)}
        self._memory.store(self._folder, files, mine, self.error_filters)
