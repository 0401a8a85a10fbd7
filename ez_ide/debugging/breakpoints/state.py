"""All breakpoints of the window: what the user wants, and the verdicts of checker and debugger.

The store exists before, during and after sessions, and is kept over restarts.  Lines follow the
edits; in a file that another program has changed, each breakpoint is searched by the text of its
line.  The store knows neither editors nor the process: both listen to it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.debugging.breakpoints.breakpoint import (
    Breakpoint,
    BreakpointMemory,
    is_below,
    relocated,
    with_line_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ez_ide.storage.state_store import StateStore


class BreakpointStore(QObject):
    """The breakpoints, in the order of their creation."""

    changed = pyqtSignal()  # anything that views show
    lost = pyqtSignal(object)  # Breakpoint: the variable of a data breakpoint has ended
    moved = pyqtSignal(str)  # a breakpoint in this file was moved to a statement
    wanted = pyqtSignal(str)  # the user has changed this file's ("": functions, data, errors)

    def __init__(self, state: StateStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memory = BreakpointMemory(state)
        self._keys = count(1)
        self._all: dict[str, Breakpoint] = {}
        self._removed: list[Breakpoint] = []
        self._deleted: dict[str, Breakpoint] = {}  # together with their lines, until an undo
        self._removed_ids: list[int] = []  # engine ids of removed function and data breakpoints
        self._folder = ""
        self._paths: dict[str, str] = {}  # by key, of documents saved under another name
        self._known: set[str] = set()  # the files whose breakpoints are loaded
        self.is_muted = False
        self.error_filters = self._memory.error_filters()
        self._load_all(self._memory.of_functions(""))

    # -- questions -------------------------------------------------------------------------------

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
        """The breakpoint on a line."""
        return next((b for b in self.in_file(file) if b.line == line), None)

    def has_line(self, key: str) -> bool:
        """Whether it is a line breakpoint, perhaps one whose line was just deleted."""
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
        """How many breakpoints `restore_removed` would restore."""
        return len(self._removed)

    def by_engine_id(self, engine_id: int) -> Breakpoint | None:
        """The breakpoint with this number in the session."""
        return next((b for b in self._all.values() if b.engine_id == engine_id), None)

    # -- loading ---------------------------------------------------------------------------------

    def use_folder(self, folder: str, opened: Iterable[str]) -> None:
        """Another folder is open: load its breakpoints, and those of the open files."""
        files = {*opened, *self._memory.files_in(folder)}
        unused = [k for k, b in self._all.items() if (b.function or b.file) and b.file not in files]
        self._discard(unused)
        self._known &= files
        self._folder = folder
        self._load_all(self._memory.of_functions(folder))
        for file in sorted(files):
            self._load(file)
        self._user_changed({"", *files})

    def open_file(self, file: str, lines: Sequence[str]) -> None:
        """A file was opened: load its breakpoints, each on its line in this text."""
        self._load(file)
        self.relocate(file, lines)

    def _load(self, file: str) -> None:
        if file not in self._known:
            self._known.add(file)
            self._load_all(self._memory.of_file(file))

    def _load_all(self, found: Iterable[Breakpoint]) -> None:
        for breakpoint_ in found:
            key = f"b{next(self._keys)}"
            self._all[key] = replace(breakpoint_, key=key)

    # -- what the user does ----------------------------------------------------------------------

    def toggle(self, file: str, line: int) -> None:
        """Set a breakpoint on a line, or remove the one that is there."""
        found = self.at(file, line)
        if found:
            self.remove([found.key])
        else:
            self.add(Breakpoint("", file=file, line=line))

    def add(self, new: Breakpoint) -> str:
        """Add a breakpoint, and return its new key."""
        key = f"b{next(self._keys)}"
        if new.file:
            self._load(new.file)
        self._all[key] = replace(new, key=key)
        self._user_changed({new.file})
        return key

    def edit(self, key: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of Breakpoint
        """Change fields that the user decides on."""
        found = self._all.get(key)
        if found:
            self._all[key] = replace(found, message="", **fields)
            self._user_changed({found.file})

    def remove(self, keys: Iterable[str]) -> None:
        """Remove breakpoints; `restore_removed` undoes the last removal."""
        self._removed = self._discard(keys)
        self._user_changed({breakpoint_.file for breakpoint_ in self._removed})

    def restore_removed(self) -> None:
        """Undo the last removal."""
        for breakpoint_ in self._removed:
            self._all[breakpoint_.key] = replace(breakpoint_, engine_id=None, is_verified=False)
        self._user_changed({breakpoint_.file for breakpoint_ in self._removed})
        self._removed = []

    def enable_all(self, *, is_enabled: bool) -> None:
        """Enable or disable all breakpoints."""
        self._all = {k: replace(b, is_enabled=is_enabled) for k, b in self._all.items()}
        self._user_changed({b.file for b in self._all.values()})

    def mute(self, *, is_muted: bool) -> None:
        """Let no breakpoint stop the program; which are enabled is kept."""
        self.is_muted = is_muted
        self._user_changed({"", *(b.file for b in self._all.values())})

    def set_error_filters(self, filters: Sequence[str]) -> None:
        """Choose the kinds of errors that stop the program."""
        self.error_filters = tuple(filters)
        self._user_changed({""})

    def rename_file(self, old: str, new: str) -> None:
        """A file was saved under another name, or moved."""
        self._load(old)
        self._all = {k: replace(b, file=new) if b.file == old else b for k, b in self._all.items()}
        self._known.add(new)
        self._user_changed({old, new})

    def rename_path(self, old: str, new: str) -> None:
        """A file or folder was moved; an open document keeps its key."""
        for file in sorted({*self._known, *self._memory.files()} - set(self._paths)):
            if file == old or is_below(file, old):
                self.rename_file(file, new + file.removeprefix(old))

    def name_file(self, key: str, path: str) -> None:
        """An open document belongs to another file than its key names."""
        if self.path_of(key) != path:
            self._paths[key] = path
            self._store()

    def path_of(self, key: str) -> str:
        """The file of the document with a key."""
        return self._paths.get(key, key)

    def close_file(self, key: str) -> None:
        """The document is closed: its breakpoints belong to its file."""
        path = self._paths.pop(key, key)
        if path != key:
            self.rename_file(key, path)

    # -- from the editor -------------------------------------------------------------------------

    def move(self, lines: Mapping[str, int]) -> None:
        """Edits have moved breakpoints: the new line by key, 0 where the line was deleted.

        A breakpoint whose line was deleted is kept aside, because an undo restores the line.
        """
        has_moved = False
        for key, line in lines.items():
            found = self._all.get(key) or self._deleted.pop(key, None)
            if found is None or (found.line == line and key in self._all):
                continue
            has_moved = True
            if line:
                self._all[key] = replace(found, line=line, requested_line=0)
            else:
                self._deleted[key] = self._all.pop(key)
        if has_moved:
            self._store()
            self.changed.emit()

    def relocate(self, file: str, lines: Sequence[str]) -> None:
        """The text of a file has changed: search the line of each breakpoint nearby."""
        for breakpoint_ in self.in_file(file):
            self._all[breakpoint_.key] = relocated(breakpoint_, lines)
        self.changed.emit()

    def put_back(self, breakpoints: Iterable[Breakpoint], lines: Sequence[str]) -> None:
        """A document was reloaded: restore these breakpoints on their lines in the new text."""
        for breakpoint_ in breakpoints:
            self._deleted.pop(breakpoint_.key, None)
            self._all[breakpoint_.key] = relocated(breakpoint_, lines)
        self._store()
        self.changed.emit()

    def note_lines(self, file: str, lines: Sequence[str]) -> None:
        """Remember the text of the line of each breakpoint of a file."""
        for breakpoint_ in self.in_file(file):
            self._all[breakpoint_.key] = with_line_text(breakpoint_, lines)
        self._store()

    # -- verdicts --------------------------------------------------------------------------------

    def learn(self, key: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of Breakpoint
        """Take a verdict of the checker or the debugger."""
        found = self._all.get(key)
        changed = replace(found, **fields) if found else None
        if changed is not None and changed != found:
            self._all[key] = changed
            if found and changed.line != found.line:
                self.moved.emit(changed.file)
            self.changed.emit()
            if changed.name and found and found.is_verified and not changed.is_verified:
                self.lost.emit(changed)

    def drop(self, key: str) -> None:
        """Remove a breakpoint that cannot be where it was set."""
        self._user_changed({breakpoint_.file for breakpoint_ in self._discard([key])})

    def count_hits(self, hits: Mapping[int, int]) -> None:
        """Take the number of hits, by engine id."""
        counted = {
            k: replace(b, hits=hits.get(b.engine_id, b.hits)) if b.engine_id else b
            for k, b in self._all.items()
        }
        if counted != self._all:
            self._all = counted
            self.changed.emit()

    def begin_run(self) -> None:
        """A run begins: hits are counted from 0."""
        self._all = {k: replace(b, hits=0) for k, b in self._all.items()}
        self.changed.emit()

    def drop_verdicts(self) -> None:
        """The program has ended: drop the reasons why breakpoints could not be hit in it."""
        self._all = {
            k: replace(b, message="") if not (b.is_verified or b.is_lost or b.name) else b
            for k, b in self._all.items()
        }
        self.changed.emit()

    def end_session(self) -> None:
        """The session is over: engine ids are void, and data breakpoints end with them."""
        self._all = {
            k: replace(b, engine_id=None, message=b.message if b.is_lost else "")
            for k, b in self._all.items()
            if not b.name
        }
        self.changed.emit()

    def take_removed_ids(self) -> list[int]:
        """The engine ids of function and data breakpoints removed since the last call."""
        ids, self._removed_ids = self._removed_ids, []
        return ids

    # -- how it is done --------------------------------------------------------------------------

    def _discard(self, keys: Iterable[str]) -> list[Breakpoint]:
        taken = [self._all.pop(key) for key in keys if key in self._all]
        self._removed_ids += [b.engine_id for b in taken if not b.file and b.engine_id is not None]
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
